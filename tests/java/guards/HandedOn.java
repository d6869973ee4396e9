// OPTIONS: --check=guarded-by
package guards;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** A lambda is handed to a method that hands it on to one of the library's, which runs it there. */
class HandedOn {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static class Holding {
        static final Holding SHARED = new Holding();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private final Set<String> failed = new HashSet<>();
        private final HandedOnTo all = new HandedOnTo();

        void fail(String name) {
            synchronized (lock) {
                failed.add(name);
                reset();
            }
        }

        /** Silent: the only caller holds the lock, and the lambda runs meanwhile. */
        private void reset() {
            List<String> names = new ArrayList<>();
            all.forEach((name, n) -> {
                if (failed.contains(name)) {
                    names.add(name);
                }
            });
        }
    }

    static class NotHolding {
        static final NotHolding SHARED = new NotHolding();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private final Set<String> failed = new HashSet<>();
        private final HandedOnTo all = new HandedOnTo();

        void fail(String name) {
            synchronized (lock) {
                failed.add(name);
            }
        }

        void look() {
            all.forEach((name, n) -> {
                failed.contains(name); // BLOCAL: guarded-by high
            });
        }
    }

    /** It is kept, and run by whoever comes. */
    static class Later {
        static final Later SHARED = new Later();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private final Set<String> failed = new HashSet<>();
        private final HandedOnTo all = new HandedOnTo();

        void fail(String name) {
            synchronized (lock) {
                failed.add(name);
                reset();
            }
        }

        private void reset() {
            all.later((name, n) -> {
                failed.contains(name); // BLOCAL: guarded-by high
            });
        }
    }
}

class HandedOnTo {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<BiConsumer<String, Integer>> later = new ArrayList<>();

    void forEach(BiConsumer<String, Integer> c) {
        numbers.forEach(c);
    }

    void later(BiConsumer<String, Integer> c) {
        later.add(c);
    }

    void run() {
        for (BiConsumer<String, Integer> c : later) {
            c.accept("a", 1);
        }
    }
}
