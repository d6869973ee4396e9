package operations;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A key is asked for, made where it is not there, and looked up once more: who takes it away in between leaves nothing to hand back. */
class MadeThenGot {
    static class Pool {
        private int n;

        void open() {
            n++;
        }
    }

    /** As a driver keeps one pool for each address. */
    static class Pools {
        private static final Map<String, Pool> ALL = new ConcurrentHashMap<>();

        static Pool of(String address) {
            if (!ALL.containsKey(address)) {
                synchronized (ALL) {
                    if (!ALL.containsKey(address)) {
                        Pool made = new Pool();
                        ALL.put(address, made);
                        return made;
                    }
                }
            }
            return ALL.get(address); // BLOCAL: check-then-act medium {{'ALL' is read again and used, though only what containsKey() found}}
        }

        static void close(String address) {
            synchronized (ALL) {
                ALL.remove(address);
            }
        }
    }

    /** The same by one operation. */
    static class Contexts {
        private static final ConcurrentHashMap<String, Pool> ALL = new ConcurrentHashMap<>();

        static Pool of(String name) {
            if (!ALL.containsKey(name)) {
                ALL.putIfAbsent(name, new Pool());
            }
            return ALL.get(name); // BLOCAL: check-then-act medium
        }

        static void drop(String name) {
            ALL.remove(name);
        }
    }

    /** Nobody takes a single one away: all are dropped in the end. */
    static class UntilTheEnd {
        private static final ConcurrentHashMap<String, Pool> ALL = new ConcurrentHashMap<>();

        static Pool of(String name) {
            if (!ALL.containsKey(name)) {
                ALL.putIfAbsent(name, new Pool());
            }
            return ALL.get(name); // BLOCAL: check-then-act low
        }

        static void end() {
            ALL.clear();
        }
    }

    /** What is dereferenced fails, whoever has taken it away. */
    static class Opened {
        private static final ConcurrentHashMap<String, Pool> ALL = new ConcurrentHashMap<>();

        static void open(String name) {
            if (!ALL.containsKey(name)) {
                ALL.putIfAbsent(name, new Pool());
            }
            ALL.get(name).open(); // BLOCAL: check-then-act medium
        }

        static void end() {
            ALL.clear();
        }
    }

    /** Silent: who looks at what he has got counts on that. */
    static class Looks {
        private static final ConcurrentHashMap<String, Pool> ALL = new ConcurrentHashMap<>();
        private static final Pool NONE = new Pool();

        static Pool of(String name) {
            if (!ALL.containsKey(name)) {
                ALL.putIfAbsent(name, new Pool());
            }
            Pool got = ALL.get(name);
            if (got == null) {
                return NONE;
            }
            return got;
        }

        static void drop(String name) {
            ALL.remove(name);
        }
    }

    /** Silent: nobody takes it away while it is looked up. */
    static class Locked {
        private static final ConcurrentHashMap<String, Pool> ALL = new ConcurrentHashMap<>();

        static synchronized Pool of(String name) {
            if (!ALL.containsKey(name)) {
                ALL.putIfAbsent(name, new Pool());
            }
            return ALL.get(name);
        }

        static synchronized void drop(String name) {
            ALL.remove(name);
        }
    }

    /** Silent: another key was asked for. */
    static class OtherKey {
        private static final ConcurrentHashMap<String, Pool> ALL = new ConcurrentHashMap<>();

        static Pool of(String name, String other) {
            if (!ALL.containsKey(other)) {
                ALL.putIfAbsent(other, new Pool());
            }
            return ALL.get(name);
        }

        static void drop(String name) {
            ALL.remove(name);
        }
    }
}
