package guards;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Walks that hold another lock than who changes, or that a constructor makes over what another object has. */
class WalksApart {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** Two maps that change together under the monitor of the one; the other is walked over under its own. */
    static class Registry {
        static final Registry SHARED = new Registry();
        private final Map<Object, String> byObject = new HashMap<>();
        private final Map<String, Object> byName = new HashMap<>();

        void register(String name, Object o) {
            synchronized (byObject) {
                byObject.put(o, name);
                byName.put(name, o);
            }
        }

        void clear() {
            synchronized (byObject) {
                byObject.clear();
                byName.clear();
            }
        }

        Set<Object> included(Set<String> names) {
            Set<Object> all = new HashSet<>();
            synchronized (byName) {
                for (Map.Entry<String, Object> e : byName.entrySet()) { // BLOCAL: guarded-by medium {{'byName' is walked over without 'this.byObject', which all who change it hold}}
                    if (names.contains(e.getKey())) {
                        all.add(e.getValue());
                    }
                }
            }
            return all;
        }

        /** Silent: the lock of those who change it. */
        Set<Object> objects() {
            synchronized (byObject) {
                return new HashSet<>(byObject.keySet());
            }
        }
    }

    /** Likewise by an inner object. */
    static class Collectors {
        static final Collectors SHARED = new Collectors();
        private final Map<Object, String> byObject = new HashMap<>();
        private final Map<String, Object> byName = new HashMap<>();

        void register(String name, Object o) {
            synchronized (byObject) {
                byObject.put(o, name);
                byName.put(name, o);
            }
        }

        void clear() {
            synchronized (byObject) {
                byObject.clear();
                byName.clear();
            }
        }

        Set<Object> samples(Set<String> names) {
            return new Samples(names).all;
        }

        class Samples {
            private final Set<Object> all;

            Samples(Set<String> names) {
                all = included(names);
            }

            private Set<Object> included(Set<String> names) {
                Set<Object> all = new HashSet<>();
                synchronized (byName) {
                    for (Map.Entry<String, Object> e : byName.entrySet()) { // BLOCAL: guarded-by medium {{'byName' is walked over without}}
                        if (names.contains(e.getKey())) {
                            all.add(e.getValue());
                        }
                    }
                }
                return all;
            }
        }
    }

    /** Silent: some other lock is held besides, which may keep others out in a way that is not seen. */
    static class Both {
        static final Both SHARED = new Both();
        private final Object lock = new Object();
        private final Map<String, Object> byName = new HashMap<>();

        void register(String name, Object o) {
            synchronized (lock) {
                byName.put(name, o);
            }
        }

        void clear() {
            synchronized (lock) {
                byName.clear();
            }
        }

        void show() {
            synchronized (this) {
                synchronized (byName) {
                    for (String s : byName.keySet()) {
                        tell(s);
                    }
                }
            }
        }
    }

    /** Silent: who changes it takes its monitor as well. */
    static class Within {
        static final Within SHARED = new Within();
        private final Object lock = new Object();
        private final Map<String, Object> byName = new HashMap<>();

        void register(String name, Object o) {
            synchronized (lock) {
                synchronized (byName) {
                    byName.put(name, o);
                }
            }
        }

        void clear() {
            synchronized (lock) {
                synchronized (byName) {
                    byName.clear();
                }
            }
        }

        void show() {
            synchronized (byName) {
                for (String s : byName.keySet()) {
                    tell(s);
                }
            }
        }
    }

    /** What another object has is copied without its lock. */
    static class Listed {
        static final Listed SHARED = new Listed();
        private final Map<String, String> all = new HashMap<>();

        Listed() {
        }

        static Listed copy(Listed other) {
            return new Listed(other);
        }

        Listed(Listed other) {
            all.putAll(other.all); // BLOCAL: guarded-by medium {{'all' is walked over without}}
        }

        synchronized void add(String s) {
            all.put(s, s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }
    }

    /** Silent: its lock is held, or it is one that the constructor has made itself, or its own. */
    static class Copied {
        static final Copied SHARED = new Copied();
        private final Map<String, String> all = new HashMap<>();

        Copied() {
            for (String s : all.values()) {
                tell(s);
            }
        }

        static Copied copy(Copied other) {
            return other == null ? new Copied("") : new Copied(other);
        }

        Copied(Copied other) {
            synchronized (other) {
                all.putAll(other.all);
            }
        }

        Copied(String s) {
            Copied first = new Copied();
            first.all.put(s, s);
            all.putAll(first.all);
        }

        synchronized void add(String s) {
            all.put(s, s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }
    }

    /** What locks itself is copied by a walk that does not hold its lock. */
    static class Context {
        static final Context SHARED = new Context();
        private final Map<Class<?>, Object> data = Collections.synchronizedMap(new HashMap<>());

        Context() {
        }

        Context(Context other) {
            data.putAll(other.data); // BLOCAL: guarded-by medium {{'data' is walked over without its lock}}
        }

        void set(Class<?> c, Object o) {
            data.put(c, o);
        }
    }

    /** Silent: with its lock. */
    static class Held {
        static final Held SHARED = new Held();
        private final Map<Class<?>, Object> data = Collections.synchronizedMap(new HashMap<>());

        Held() {
        }

        Held(Held other) {
            synchronized (other.data) {
                data.putAll(other.data);
            }
        }

        void set(Class<?> c, Object o) {
            data.put(c, o);
        }
    }
}
