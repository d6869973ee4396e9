package guards;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;

/**
 * A plain collection of a static field, which one method alone changes, under a lock: the class has no other, so whoever
 * took that lock took it for all threads, and who walks over the collection without it meets them.
 */
class WalkOfStatic {
    static class Registry {
        private static final HashSet<String> NAMES = new HashSet<>();

        static synchronized void register(String name) {
            NAMES.add(name);
        }

        /** A copy of a set is made by a walk over it. */
        static Object names() {
            return NAMES.clone(); // BLOCAL: guarded-by medium {{NAMES}}
        }
    }

    static class Mended {
        private static final HashSet<String> NAMES = new HashSet<>();

        static synchronized void register(String name) {
            NAMES.add(name);
        }

        static synchronized Object names() {
            return NAMES.clone();
        }
    }

    static class Listeners {
        private static final List<Runnable> ALL = new ArrayList<>();

        static void add(Runnable r) {
            synchronized (ALL) {
                ALL.add(r);
            }
        }

        static void fire() {
            for (Runnable r : ALL) { // BLOCAL: guarded-by medium {{'ALL' is walked over}}
                r.run();
            }
        }
    }

    /** Silent: an array is copied at once, and fails for nobody. */
    static class Copied {
        private static final ArrayList<String> NAMES = new ArrayList<>();

        static synchronized void register(String name) {
            NAMES.add(name);
        }

        static Object names() {
            return NAMES.clone();
        }
    }

    /** Silent: it is filled while the class is initialised, and nobody changes it after that. */
    static class Fixed {
        private static final TreeMap<String, String> NAMES = new TreeMap<>();

        static {
            fill("a", "b");
        }

        private static synchronized void fill(String key, String value) {
            NAMES.put(key, value);
        }

        static Object names() {
            return NAMES.clone();
        }
    }

    /** Silent: of the object's own, one change by one method makes no rule. */
    static class OwnAlone {
        static final OwnAlone SHARED = new OwnAlone();
        private final HashSet<String> names = new HashSet<>();

        synchronized void register(String name) {
            names.add(name);
        }

        Object names() {
            return names.clone();
        }
    }

    /** Silent: no lock at all is held by who changes it. */
    static class Unlocked {
        private static final HashSet<String> NAMES = new HashSet<>();

        static void register(String name) {
            NAMES.add(name);
        }

        static Object names() {
            return NAMES.clone();
        }
    }
}
