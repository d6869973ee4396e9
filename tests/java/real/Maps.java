package real;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Bugs with concurrent maps, in the shapes in which trackers have them. */
class Maps {

    /** A map in a map: of two first callers one loses its inner map, and what it puts there. */
    static class InnerMap {
        static final InnerMap SHARED = new InnerMap();
        private final ConcurrentMap<String, Map<String, Runnable>> pending = new ConcurrentHashMap<>();

        void schedule(String owner, String path, Runnable task) {
            Map<String, Runnable> inner = pending.get(owner);
            if (inner == null) {
                inner = new ConcurrentHashMap<>();
                pending.put(owner, inner); // BLOCAL: check-then-act
            } else {
                Runnable old = inner.get(path);
                if (old != null) {
                    old.run();
                }
            }
            inner.put(path, task);
        }
    }

    /** Silent: the answer of putIfAbsent decides which map counts. */
    static class InnerMapRight {
        static final InnerMapRight SHARED = new InnerMapRight();
        private final ConcurrentMap<String, Map<String, Runnable>> pending = new ConcurrentHashMap<>();

        void schedule(String owner, String path, Runnable task) {
            Map<String, Runnable> inner = pending.get(owner);
            if (inner == null) {
                Map<String, Runnable> fresh = new ConcurrentHashMap<>();
                inner = pending.putIfAbsent(owner, fresh);
                if (inner == null) {
                    inner = fresh;
                }
            }
            inner.put(path, task);
        }
    }

    /** A cache whose entry is there before it is filled; the field is neither private nor final, but holds one map ever. */
    static class FilledInPlace {
        protected static Map<Class<?>, Set<String>> known = new ConcurrentHashMap<>();

        static Set<String> names(Class<?> of) {
            Class<?> c = of;
            Set<String> names = known.get(c);
            if (names == null) {
                names = new HashSet<>();
                known.put(c, names); // BLOCAL: check-then-act
                while (c != null) {
                    names.add(c.getName());
                    c = c.getSuperclass();
                }
            }
            return names;
        }
    }

    interface Store {
        Map<String, String> get(Class<?> c);

        void put(Class<?> c, Map<String, String> m);
    }

    /** The only store that there is. */
    static class MapStore implements Store {
        private final ConcurrentHashMap<Class<?>, Map<String, String>> map = new ConcurrentHashMap<>();

        @Override
        public Map<String, String> get(Class<?> c) {
            return map.get(c);
        }

        @Override
        public void put(Class<?> c, Map<String, String> m) {
            map.put(c, m);
        }
    }

    /** Get and put of the same key, behind an interface with one implementation. */
    static class BehindInterface {
        private static final Store STORE = new MapStore();

        static String find(Class<?> c, String name) {
            Map<String, String> m = STORE.get(c);
            if (m == null) {
                m = new ConcurrentHashMap<>();
                STORE.put(c, m); // BLOCAL: check-then-act
            }
            return m.get(name);
        }
    }

    /** The map comes out of a factory, the field is declared as Map. */
    static class FromFactory {
        private static final Map<Object, Store> STORES = make();

        private static <K, V> ConcurrentHashMap<K, V> make() {
            return new ConcurrentHashMap<>(2);
        }

        static Store of(Object owner) {
            Store s = STORES.get(owner);
            if (s == null) {
                STORES.put(owner, s = new MapStore()); // BLOCAL: check-then-act
            }
            return s;
        }

        static void forget(Object owner) {
            STORES.remove(owner);
        }
    }

    /** The map is a parameter: its declared type says that it is shared. There, so get it; expired, so remove it. */
    static class Denied {
        static String firstAllowed(List<String> hosts, ConcurrentMap<String, Long> until) {
            for (String host : hosts) {
                if (!until.containsKey(host)) {
                    return host;
                }
                if (until.get(host) < System.currentTimeMillis()) { // BLOCAL: check-then-act {{read again}}
                    until.remove(host); // BLOCAL: check-then-act medium
                    return host;
                }
            }
            return null;
        }

        /** Silent: only what was seen is removed, and what is gone is gone. */
        static String firstAllowedRight(List<String> hosts, ConcurrentMap<String, Long> until) {
            for (String host : hosts) {
                Long end = until.get(host);
                if (end == null || end < System.currentTimeMillis() && until.remove(host, end)) {
                    return host;
                }
            }
            return null;
        }
    }

    /** Where it is not there it is put there, under a lock; where it is, it is got again, and may be gone. */
    static class Gauges {
        static final Gauges SHARED = new Gauges();
        private final Map<String, java.util.concurrent.atomic.AtomicLong> values = new ConcurrentHashMap<>();

        void add(String name, long more) {
            if (!values.containsKey(name)) {
                synchronized (values) {
                    if (!values.containsKey(name)) {
                        values.put(name, new java.util.concurrent.atomic.AtomicLong(more)); // BENIGN: check-then-act covered
                    }
                }
            } else {
                values.get(name).addAndGet(more); // BLOCAL: check-then-act medium
            }
        }

        void remove(String name) {
            values.remove(name);
        }
    }

    /** Who puts something holds the lock, who takes it away does not: what is not there stays away. */
    static class PutUnderLock {
        static final PutUnderLock SHARED = new PutUnderLock();
        private final Object lock = new Object();
        private final Map<String, StringBuilder> names = new ConcurrentHashMap<>();

        void add(String name) {
            synchronized (lock) {
                if (!names.containsKey(name)) {
                    names.put(name, new StringBuilder()); // BENIGN: check-then-act covered
                }
            }
        }

        /** The same the other way round: what was there may be gone, and is put back. */
        void replace(String name) {
            synchronized (lock) {
                if (names.containsKey(name)) {
                    names.put(name, new StringBuilder()); // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void remove(String name) {
            names.remove(name);
        }

        synchronized void clear() {
            names.clear();
        }
    }

    /** The map is a local, and others have it too; or nobody has. */
    static class Locals {
        static void handedOn(java.util.concurrent.Executor executor, String name) {
            ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
            executor.execute(() -> counts.put(name, 1));
            if (counts.get(name) == null) {
                counts.put(name, 0); // BLOCAL: check-then-act low
            }
        }

        /** Silent: nobody else has it. */
        static int own(String name) {
            ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
            if (counts.get(name) == null) {
                counts.put(name, 0);
            }
            return counts.size();
        }

        /** Silent: nothing says that several threads use the map. */
        static void plain(Map<String, Integer> counts, String name) {
            if (counts.get(name) == null) {
                counts.put(name, 0);
            }
        }

        /** Silent: two maps. */
        static void two(ConcurrentMap<String, Integer> from, ConcurrentMap<String, Integer> to, String name) {
            if (from.get(name) == null) {
                to.put(name, 0);
            }
        }
    }

    /** What get saw is reported as what put replaced. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        protected Map<String, Object> values = new ConcurrentHashMap<>();
        private final Listener listener = new Listener();

        void set(String name, Object value) {
            boolean replaced = false;
            Object old = values.get(name);
            if (old != null) {
                replaced = true;
            }
            values.put(name, value);
            if (replaced) { // BLOCAL: stale-value
                listener.replaced(name, old);
            } else {
                listener.added(name, value);
            }
        }

        /** Silent: put itself says what it replaced. */
        void setRight(String name, Object value) {
            Object old = values.put(name, value);
            if (old != null) {
                listener.replaced(name, old);
            } else {
                listener.added(name, value);
            }
        }

        /** Silent: the old value is looked at before the new one is put only. */
        void setWithCheck(String name, Object value) {
            Object old = values.get(name);
            if (old != null) {
                listener.replaced(name, old);
            }
            values.put(name, value);
        }

        void clear() {
            values.clear();
        }
    }

    static class Listener {
        private final ConcurrentMap<String, Object> seen = new ConcurrentHashMap<>();

        void replaced(String name, Object old) {
            seen.put(name, old);
        }

        void added(String name, Object value) {
            seen.put(name, value);
        }
    }

    /** Silent: a concurrent map, but all that touches it holds the monitor. */
    static class Covered {
        private static final Map<Class<?>, AtomicInteger> COUNTS = new ConcurrentHashMap<>();

        static int next(Class<?> c) {
            int n;
            synchronized (COUNTS) {
                AtomicInteger count = COUNTS.get(c);
                if (count == null) {
                    n = 1;
                    COUNTS.put(c, new AtomicInteger(n));
                } else {
                    n = count.incrementAndGet();
                }
            }
            return n;
        }
    }

    /** Silent: iteration of a concurrent map is weakly consistent by contract. */
    static class Walk {
        static final Walk SHARED = new Walk();
        private final ConcurrentMap<String, Integer> ages = new ConcurrentHashMap<>();

        void age() {
            for (Iterator<String> it = ages.keySet().iterator(); it.hasNext();) {
                if (it.next().isEmpty()) {
                    it.remove();
                }
            }
        }

        void add(String name) {
            ages.put(name, 0);
        }
    }

    /** Nothing else shows who uses it, but a concurrent map is taken for several threads. */
    static class Registry {
        private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
        private final java.util.concurrent.atomic.AtomicReference<String> first =
                new java.util.concurrent.atomic.AtomicReference<>();

        void register(String k, String v) {
            if (names.containsKey(k)) {
                throw new IllegalStateException();
            }
            names.put(k, v); // BLOCAL: check-then-act medium
        }

        /** An atomic is as often there for what it can hold. */
        void note(String v) {
            if (first.get() == null) {
                first.set(v); // BLOCAL: check-then-act low
            }
        }

        String get(String k) {
            return names.get(k);
        }
    }
}
