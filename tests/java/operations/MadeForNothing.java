package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What is put into an atomic only if that has nothing, nobody heeding whether it was, and is used on: another's may be there. */
class MadeForNothing {

    /** The look is in one method, what is made and put in another. */
    static class Lazy {
        static final Lazy SHARED = new Lazy();
        private final AtomicReference<List<String>> names = new AtomicReference<>();

        List<String> names() {
            List<String> there = names.get();
            return there != null ? there : make();
        }

        private List<String> make() {
            List<String> made = new ArrayList<>();
            names.compareAndSet(null, made); // BLOCAL: lost-cas medium {{if that has nothing, is used on}}
            made.add("first");
            return made;
        }
    }

    /** The same of a field by its handle, and nobody has looked. */
    static class ByHandle {
        static final ByHandle SHARED = new ByHandle();
        @SuppressWarnings("rawtypes")
        private static final AtomicReferenceFieldUpdater<ByHandle, List> NAMES =
                AtomicReferenceFieldUpdater.newUpdater(ByHandle.class, List.class, "names");
        private volatile List<String> names;

        List<String> begin(String first) {
            List<String> made = new ArrayList<>();
            NAMES.compareAndSet(this, null, made); // BLOCAL: lost-cas medium {{if that has nothing, is used on}}
            made.add(first);
            return made;
        }

        int count() {
            List<String> there = names;
            return there == null ? 0 : there.size();
        }
    }

    /** Silent: whoever loses takes what is there, or asks for it in any case. */
    static class Heeded {
        static final Heeded SHARED = new Heeded();
        private final AtomicReference<List<String>> names = new AtomicReference<>();

        List<String> asked() {
            List<String> made = new ArrayList<>();
            if (!names.compareAndSet(null, made)) {
                made = names.get();
            }
            synchronized (made) {
                made.add("asked");
            }
            return made;
        }

        List<String> looked() {
            names.compareAndSet(null, new ArrayList<>());
            List<String> there = names.get();
            synchronized (there) {
                there.add("looked");
            }
            return there;
        }
    }

    /** Silent: it is full when it is put, and only handed back. */
    static class HandedBack {
        static final HandedBack SHARED = new HandedBack();
        private final AtomicReference<List<String>> names = new AtomicReference<>();

        List<String> make() {
            List<String> made = new ArrayList<>();
            made.add("first");
            names.compareAndSet(null, made);
            return made;
        }
    }
}
