package real;

import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A value that is one of two: what was there, or a new one; what is read again, or another. */
final class OneOfTwo {
    private static final ConcurrentMap<String, AtomicInteger> COUNTS = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, String> NAMES = new ConcurrentHashMap<>();

    private OneOfTwo() {
    }

    /** Two threads find no counter: the one that is not put counts for nobody. */
    static int next(String name) {
        AtomicInteger count = COUNTS.containsKey(name) ? COUNTS.get(name) : new AtomicInteger();
        COUNTS.putIfAbsent(name, count); // BLOCAL: lost-cas medium {{COUNTS}}
        return count.getAndIncrement(); // BLOCAL: check-then-act medium {{COUNTS}}
    }

    static int nextOfGot(String name) {
        AtomicInteger count = COUNTS.get(name);
        if (count == null) {
            count = new AtomicInteger();
        }
        COUNTS.putIfAbsent(name, count); // BLOCAL: lost-cas medium {{COUNTS}}
        return count.getAndIncrement();
    }

    /** The answer says which one is there. */
    static int nextSilent(String name) {
        AtomicInteger count = COUNTS.get(name);
        if (count == null) {
            count = new AtomicInteger();
        }
        AtomicInteger first = COUNTS.putIfAbsent(name, count);
        return (first == null ? count : first).getAndIncrement();
    }

    /** Whoever has put one is given up for what is there. */
    static int nextAskedSilent(String name) {
        AtomicInteger count = COUNTS.get(name);
        if (count == null) {
            count = new AtomicInteger();
        }
        COUNTS.putIfAbsent(name, count);
        count = COUNTS.get(name);
        return count == null ? 0 : count.getAndIncrement();
    }

    /** Neither is new, and no attempt is lost; but what was there may be gone. */
    static int sameSilent(String name, AtomicInteger given) {
        AtomicInteger count = COUNTS.containsKey(name) ? COUNTS.get(name) : given;
        COUNTS.putIfAbsent(name, count);
        return count.get(); // BLOCAL: check-then-act medium {{COUNTS}}
    }

    /** There was one, and null is handed back. */
    static String name(String key) {
        return NAMES.containsKey(key) ? NAMES.get(key) : "none"; // BLOCAL: check-then-act medium {{NAMES}}
    }

    /** Whoever asks expects null. */
    static String nameOrNullSilent(String key) {
        return NAMES.containsKey(key) ? NAMES.get(key) : null;
    }

    /** What was read is what is handed back. */
    static String nameSilent(String key) {
        String name = NAMES.get(key);
        return name != null ? name : "none";
    }

    static void forget(String key) {
        NAMES.remove(key);
        COUNTS.remove(key);
    }

    static void learn(String key, String name) {
        NAMES.put(key, name);
    }

    /** Nobody ever takes one away. */
    static class Kept {
        private static final ConcurrentMap<String, AtomicInteger> KEPT = new ConcurrentHashMap<>();

        static AtomicInteger of(String key) {
            AtomicInteger count = KEPT.get(key);
            if (count == null) {
                KEPT.putIfAbsent(key, new AtomicInteger());
                count = KEPT.get(key);
            }
            return count;
        }
    }

    static class Parents {
        static final Parents SHARED = new Parents();
        private volatile int[] parents;

        /** An array is always handed back, but for when it is forgotten between the two reads. */
        int[] get() {
            return parents == null ? new int[0] : parents; // BLOCAL: check-then-act medium {{'parents'}}
        }

        /** Read once. */
        int[] getSilent() {
            int[] p = parents;
            return p == null ? new int[0] : p;
        }

        void set(int[] p) {
            parents = p;
        }

        void forget() {
            parents = null;
        }
    }

    static class Cached {
        static final Cached SHARED = new Cached();
        private volatile WeakReference<String> text = new WeakReference<>("");

        /** The collector clears it between the two. */
        String text() {
            WeakReference<String> ref = text;
            return ref.get() == null ? "" : ref.get(); // BLOCAL: check-then-act medium {{collector}}
        }

        String textSilent() {
            String s = text.get();
            return s == null ? "" : s;
        }

        /** Null is what it answers where there is none. */
        String textOrNullSilent(boolean any) {
            WeakReference<String> ref = text;
            return ref.get() == null || !any ? null : ref.get();
        }

        /** Likewise, under a lock that is given up before it is handed back. */
        String textUnderLockSilent() {
            synchronized (this) {
                WeakReference<String> ref = text;
                if (ref.get() == null) {
                    return null;
                }
                return ref.get();
            }
        }

        void set(String s) {
            text = new WeakReference<>(s);
        }
    }
}
