// RELEASES: 8 17
package audit45;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** After what containers of beans, mappers of objects and languages on the machine have mended: singletons, caches of what is reflected, multicasters, meta classes, sessions, contexts that are closed. */
public class Beans {
    /** Singletons: what is there, what is being made. */
    @SuppressWarnings("unchecked")
    static class Singletons {
        private final Map<String, Object> there = new ConcurrentHashMap<>();
        private final Map<String, Supplier<?>> factories = new HashMap<>();
        private final Set<String> making = Collections.newSetFromMap(new ConcurrentHashMap<String, Boolean>());
        private final Set<String> order = new LinkedHashSet<>();

        Object getLate(String name, Supplier<?> f) {
            Object o = there.get(name);
            if (o == null) {
                o = new ArrayList<Object>();
                there.put(name, o); // BLOCAL: check-then-act
                ((List<Object>) o).add(f.get());
            }
            return o;
        }

        // As it was mended: under the map's monitor, and looked at again.
        Object get(String name, Supplier<?> f) {
            Object o = there.get(name);
            if (o == null) {
                synchronized (there) {
                    o = there.get(name);
                    if (o == null) {
                        if (!making.add(name)) {
                            throw new IllegalStateException("circle");
                        }
                        try {
                            o = f.get();
                            // Was to be excused here; the order that goes with it is told of instead, for the map locks each
                            // operation for itself, and not all who put there hold its monitor.
                            there.put(name, o);
                            order.add(name); // BLOCAL: check-then-act low
                        } finally {
                            making.remove(name);
                        }
                    }
                }
            }
            return o;
        }

        void registerLate(String name, Object o) {
            synchronized (there) {
                if (there.containsKey(name)) {
                    throw new IllegalStateException("twice");
                }
            }
            synchronized (there) {
                there.put(name, o); // BLOCAL: check-then-act
                factories.remove(name);
                order.add(name);
            }
        }

        void register(String name, Object o) {
            synchronized (there) {
                if (there.putIfAbsent(name, o) != null) {
                    throw new IllegalStateException("twice");
                }
                factories.remove(name);
                order.add(name);
            }
        }

        String[] namesLate() {
            return order.toArray(new String[0]); // BLOCAL: guarded-by
        }

        String[] names() {
            synchronized (there) {
                return order.toArray(new String[0]);
            }
        }

        void destroy(String name) {
            synchronized (there) {
                there.remove(name);
                order.remove(name);
            }
        }
    }

    /** Is it active, is it closed: two flags and a lock. */
    static class Context {
        private final AtomicBoolean active = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final Object startStop = new Object();
        private final List<Runnable> onClose = new ArrayList<>();
        private Thread hook;

        void closeLate() {
            if (active.get() && !closed.get()) {
                // Was marked here: the two that are set are told of by one finding, at the flag that is set back.
                closed.set(true);
                onClose.forEach(Runnable::run);
                active.set(false); // BLOCAL: check-then-act
            }
        }

        void close() {
            synchronized (startStop) {
                if (active.get() && closed.compareAndSet(false, true)) {
                    onClose.forEach(Runnable::run);
                    // Was not marked: refresh() sets it without that lock.
                    active.set(false); // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                }
                if (hook != null) {
                    hook = null;
                }
            }
        }

        void hookLate() {
            if (hook == null) {
                // Was low: nobody but a data race is seen here, for two writes of three hold the lock.
                hook = new Thread(this::close);
                Runtime.getRuntime().addShutdownHook(hook);
            }
        }

        void hook() {
            synchronized (startStop) {
                if (hook == null) {
                    hook = new Thread(this::close);
                    Runtime.getRuntime().addShutdownHook(hook);
                }
            }
        }

        void refresh() {
            closed.set(false);
            active.set(true);
        }
    }

    /** Who is told: found once, and kept. */
    static class Multicaster {
        private final Set<Object> listeners = new LinkedHashSet<>();
        private final Map<Class<?>, List<Object>> cache = new ConcurrentHashMap<>();

        void addListener(Object o) {
            synchronized (listeners) {
                listeners.add(o);
                cache.clear();
            }
        }

        // As it was: what was found before somebody came is kept after that.
        List<Object> findLate(Class<?> type) {
            List<Object> found = cache.get(type);
            if (found == null) {
                found = new ArrayList<>();
                synchronized (listeners) {
                    for (Object o : listeners) {
                        if (type.isInstance(o)) {
                            found.add(o);
                        }
                    }
                }
                // Was low, as what is computed: but a static field has the object, and who adds a listener clears what was found.
                cache.put(type, found); // BLOCAL: check-then-act
            }
            return found;
        }

        // As it was mended: found and kept under one lock.
        List<Object> find(Class<?> type) {
            List<Object> found = cache.get(type);
            if (found != null) {
                return found;
            }
            synchronized (listeners) {
                found = cache.get(type);
                if (found == null) {
                    found = new ArrayList<>();
                    for (Object o : listeners) {
                        if (type.isInstance(o)) {
                            found.add(o);
                        }
                    }
                    cache.put(type, found); // BENIGN: check-then-act rechecked
                }
                return found;
            }
        }

        int toldLate() {
            int n = 0;
            for (Object o : listeners) { // BLOCAL: guarded-by
                n += o.hashCode();
            }
            return n;
        }
    }

    /** Methods of classes, found by reflection. */
    static class Methods {
        private static final Map<Class<?>, Method[]> CACHE = new WeakHashMap<>();
        private static final Map<String, Method> BY_NAME = new HashMap<>();
        private static volatile Methods instance;
        private static int misses;

        // What two of them find is the same.
        static Method[] of(Class<?> c) {
            Method[] m;
            synchronized (CACHE) {
                m = CACHE.get(c);
            }
            if (m == null) {
                m = c.getMethods();
                synchronized (CACHE) {
                    // Was to be shown: what is computed for a key, and nobody else changes the map.
                    CACHE.put(c, m); // BLOCAL: check-then-act low
                }
            }
            return m;
        }

        static void keepLate(String name, Method m) {
            synchronized (BY_NAME) {
                BY_NAME.put(name, m);
            }
        }

        static void forgetLate(String name) {
            BY_NAME.remove(name); // BLOCAL: guarded-by
        }

        static Method find(String name) {
            synchronized (BY_NAME) {
                return BY_NAME.get(name);
            }
        }

        static void missLate() {
            // Was lost-update: a plain field that no lock has to do with is the business of race detectors.
            misses++;
        }

        static Methods instance() {
            Methods m = instance;
            if (m == null) {
                synchronized (Methods.class) {
                    m = instance;
                    if (m == null) {
                        m = new Methods();
                        instance = m; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return m;
        }
    }

    /** Classes and their meta classes, which may be replaced; a count tells that. */
    static class Registry {
        private final AtomicReference<Map<Class<?>, Object>> metas = new AtomicReference<>(new HashMap<>());
        private final Map<Class<?>, Integer> versions = new IdentityHashMap<>();
        private int version;

        void setLate(Class<?> c, Object meta) {
            Map<Class<?>, Object> next = new HashMap<>(metas.get());
            next.put(c, meta);
            metas.set(next); // BLOCAL: lost-update
        }

        void set(Class<?> c, Object meta) {
            metas.updateAndGet(m -> {
                Map<Class<?>, Object> next = new HashMap<>(m);
                next.put(c, meta);
                return next;
            });
        }

        synchronized int version() {
            return version;
        }

        synchronized void bump(Class<?> c) {
            version++;
            versions.put(c, version);
        }

        // As it was: bumped in two steps.
        void bumpLate(Class<?> c) {
            int v = version() + 1;
            synchronized (this) {
                version = v; // BLOCAL: lost-update
                versions.put(c, v);
            }
        }

        synchronized boolean isCurrent(Class<?> c, int v) {
            return versions.getOrDefault(c, 0) == v;
        }
    }

    /** A factory of sessions; one session is for one thread. */
    static class Sessions {
        private final Map<String, Session> open = new HashMap<>();
        private final Map<String, Sessions> named = new LinkedHashMap<>();
        private boolean closed;
        private int opened;

        static class Session {
            private final Map<Object, Object> entities = new HashMap<>();
            private int flushes;
            private boolean dirty;

            // For one thread by contract, and nothing locks.
            Object load(Object key) {
                Object o = entities.get(key);
                if (o == null) {
                    o = new StringBuilder();
                    entities.put(key, o);
                }
                return o;
            }

            void flush() {
                if (dirty) {
                    flushes++;
                    dirty = false;
                }
            }
        }

        // The session is nobody else's yet.
        Session open(String name) {
            Session s = new Session();
            s.load(name);
            s.flush();
            synchronized (open) {
                if (closed) {
                    throw new IllegalStateException();
                }
                open.put(name, s);
                opened++;
            }
            return s;
        }

        Session openLate(String name) {
            synchronized (open) {
                if (closed) {
                    throw new IllegalStateException();
                }
            }
            Session s = new Session();
            synchronized (open) {
                // Was one: what is put behind the flag is told of, too.
                open.put(name, s); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                opened++;
            }
            return s;
        }

        void close() {
            List<Session> all;
            synchronized (open) {
                closed = true;
                all = new ArrayList<>(open.values());
                open.clear();
            }
            Set<Session> seen = new HashSet<>();
            for (Session s : all) {
                if (!seen.contains(s)) {
                    seen.add(s);
                    s.flush();
                }
            }
        }

        void closeLate() {
            boolean c;
            synchronized (open) {
                c = closed;
            }
            if (!c) {
                synchronized (open) {
                    closed = true; // BLOCAL: check-then-act
                    open.clear();
                }
            }
        }
    }

    static final Singletons SINGLETONS = new Singletons();
    static final Context CONTEXT = new Context();
    static final Multicaster MULTICASTER = new Multicaster();
    static final Registry REGISTRY = new Registry();
    static final Sessions SESSIONS = new Sessions();
}
