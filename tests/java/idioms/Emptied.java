package idioms;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Whether there is anything was asked of what a field had, and it is taken of what the field has by then, which may have nothing. */
class Emptied {

    static class Volatile {
        static final Volatile SHARED = new Volatile();
        private volatile Optional<String> name = Optional.empty();
        private volatile List<String> names = Collections.emptyList();

        void set(String s) {
            name = Optional.of(s);
            names = Collections.singletonList(s);
        }

        void clear() {
            name = Optional.empty();
            names = Collections.emptyList();
        }

        int length() {
            return name.isPresent() ? name.get().length() : 0; // BLOCAL: check-then-act medium {{name}}
        }

        String name() {
            if (!name.isPresent()) {
                throw new IllegalStateException();
            }
            return name.get(); // BLOCAL: check-then-act medium {{name}}
        }

        String first() {
            if (names.isEmpty()) {
                return null;
            }
            return names.get(0); // BLOCAL: check-then-act medium {{names}}
        }

        /** Silent: one of them is asked. */
        int copied() {
            Optional<String> n = name;
            return n.isPresent() ? n.get().length() : 0;
        }

        void told() {
            name.ifPresent(System.out::println);
        }

        String or(String other) {
            return name.isPresent() ? name.orElse(other) : other;
        }
    }

    static class Atomic {
        static final Atomic SHARED = new Atomic();
        private final AtomicReference<Optional<String>> name = new AtomicReference<>(Optional.empty());

        void set(String s) {
            name.set(Optional.of(s));
        }

        void clear() {
            name.set(Optional.empty());
        }

        int length() {
            return name.get().isPresent() ? name.get().get().length() : 0; // BLOCAL: check-then-act medium {{name}}
        }
    }

    /** Silent: nobody empties it. */
    static class Filled {
        static final Filled SHARED = new Filled();
        private volatile Optional<String> name = Optional.empty();

        void set(String s) {
            name = Optional.of(s);
        }

        int length() {
            return name.isPresent() ? name.get().length() : 0;
        }
    }
}
