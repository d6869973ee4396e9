package operations;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What a concurrent map has for a key, got and added to, though others drop it once it is empty. */
class Dropped {
    /** The element's own lock helps neither: it is dropped by the time that it is taken. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final ConcurrentMap<String, Set<Runnable>> all = new ConcurrentHashMap<>();

        void register(String key, Runnable one) {
            Set<Runnable> set = all.get(key);
            if (set == null) {
                Set<Runnable> fresh = new HashSet<>();
                Set<Runnable> before = all.putIfAbsent(key, fresh);
                set = before == null ? fresh : before;
            }
            synchronized (set) {
                set.add(one); // BLOCAL: stale-value medium {{may drop it}}; BLOCAL: stale-value low
            }
        }

        void unregister(String key, Runnable one) {
            Set<Runnable> set = all.get(key);
            if (set == null) {
                return;
            }
            synchronized (set) {
                set.remove(one);
                if (set.isEmpty()) {
                    all.remove(key, set);
                }
            }
        }
    }

    /** Made in one step, and added to in another: said where it is dropped. */
    static class MadeAtomically {
        static final MadeAtomically SHARED = new MadeAtomically();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet()).add(one); // BLOCAL: stale-value low
        }

        void remove(String key, String one) {
            Set<String> set = all.get(key);
            if (set != null && set.remove(one) && set.isEmpty()) {
                all.remove(key); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The map is asked again, under the element's lock, whether it still has it. */
    static class SilentAsksAgain {
        static final SilentAsksAgain SHARED = new SilentAsksAgain();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        boolean add(String key, String one) {
            Set<String> set = all.get(key);
            synchronized (set) {
                return all.get(key) == set && set.add(one);
            }
        }

        void remove(String key, String one) {
            Set<String> set = all.get(key);
            synchronized (set) {
                set.remove(one);
                if (set.isEmpty()) {
                    all.remove(key, set);
                }
            }
        }
    }

    /** One that is empty has been dropped: who finds it so tries again. */
    static class SilentFindsEmpty {
        static final SilentFindsEmpty SHARED = new SilentFindsEmpty();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        boolean add(String key, String one) {
            Set<String> set = all.get(key);
            synchronized (set) {
                return !set.isEmpty() && set.add(one);
            }
        }

        void remove(String key, String one) {
            Set<String> set = all.get(key);
            synchronized (set) {
                set.remove(one);
                if (set.isEmpty()) {
                    all.remove(key); // FALSE: check-then-act (who adds looks again)
                }
            }
        }
    }

    /** Dropped and added to in steps that the map makes one after the other. */
    static class SilentComputes {
        static final SilentComputes SHARED = new SilentComputes();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.compute(key, (k, set) -> {
                Set<String> to = set == null ? new HashSet<>() : set;
                to.add(one);
                return to;
            });
        }

        void remove(String key, String one) {
            all.computeIfPresent(key, (k, set) -> {
                set.remove(one);
                return set.isEmpty() ? null : set;
            });
        }
    }

    /** Taken out and worked off: what comes into it afterwards is never ended. */
    static class WorkedOff {
        static final WorkedOff SHARED = new WorkedOff();
        private final ConcurrentMap<String, Set<Runnable>> endings = new ConcurrentHashMap<>();

        void open(String key, Runnable end) {
            Set<Runnable> set = endings.get(key);
            if (set == null) {
                Set<Runnable> fresh = ConcurrentHashMap.newKeySet();
                Set<Runnable> before = endings.putIfAbsent(key, fresh);
                set = before == null ? fresh : before;
            }
            set.add(end); // BLOCAL: stale-value medium {{may drop it}}; BLOCAL: stale-value low
        }

        void end(String key) {
            Set<Runnable> set = endings.remove(key);
            if (set != null) {
                for (Runnable r : set) {
                    r.run();
                }
            }
        }
    }

    /** Nobody drops one for being empty: who removes a key means all that it has. */
    static class SilentRemovesAll {
        static final SilentRemovesAll SHARED = new SilentRemovesAll();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet()).add(one);
        }

        Set<String> forget(String key) {
            return all.remove(key);
        }
    }

    /** One lock of the object's for both. */
    static class OneLock {
        static final OneLock SHARED = new OneLock();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        synchronized void add(String key, String one) {
            all.computeIfAbsent(key, k -> new HashSet<>()).add(one);
        }

        synchronized void remove(String key, String one) {
            Set<String> set = all.get(key);
            if (set != null && set.remove(one) && set.isEmpty()) {
                all.remove(key);
            }
        }
    }
}
