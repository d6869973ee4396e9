// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;

/** Shapes of mended bugs of containers of beans, mappers of objects and dynamic languages: singletons, names, listeners, plans, registries of classes. */
public class Contexts {
    interface Factory {
        Object make();
    }

    /** Singletons, and those that are being made. */
    static class Singletons {
        private final Map<String, Object> done = new ConcurrentHashMap<>(256);
        private final Map<String, Object> early = new HashMap<>(16);
        private final Map<String, Factory> factories = new HashMap<>(16);
        private final Set<String> registered = new LinkedHashSet<>(256);
        private final Set<String> creating = Collections.newSetFromMap(new ConcurrentHashMap<>(16));
        private volatile boolean destroying;

        // As it was: looked up without the lock, made with it, not looked up again.
        Object getLate(String name, Factory f) {
            Object o = done.get(name);
            if (o == null) {
                synchronized (done) {
                    o = f.make();
                    done.put(name, o); // BLOCAL: check-then-act
                    early.remove(name);
                    registered.add(name);
                }
            }
            return o;
        }

        Object get(String name, Factory f) {
            Object o = done.get(name);
            if (o == null) {
                synchronized (done) {
                    o = done.get(name);
                    if (o == null) {
                        o = f.make();
                        done.put(name, o);
                        // Was marked as rechecked above: what goes with it is told of here.
                        early.remove(name); // BLOCAL: check-then-act low
                        registered.add(name);
                    }
                }
            }
            return o;
        }

        Object earlyLate(String name) {
            Factory f;
            synchronized (done) {
                if (early.containsKey(name)) {
                    return early.get(name);
                }
                f = factories.get(name);
            }
            if (f == null) {
                return null;
            }
            Object o = f.make();
            synchronized (done) {
                early.put(name, o); // BLOCAL: check-then-act
                factories.remove(name);
            }
            return o;
        }

        Object early(String name) {
            synchronized (done) {
                Object o = early.get(name);
                if (o == null) {
                    Factory f = factories.get(name);
                    if (f != null) {
                        o = f.make();
                        early.put(name, o);
                        factories.remove(name);
                    }
                }
                return o;
            }
        }

        void register(String name, Factory f) {
            synchronized (done) {
                if (!done.containsKey(name)) {
                    factories.put(name, f);
                    early.remove(name);
                    registered.add(name);
                }
            }
        }

        void beforeLate(String name) {
            if (creating.contains(name)) {
                throw new IllegalStateException(name);
            }
            creating.add(name); // BLOCAL: check-then-act
        }

        void before(String name) {
            if (!creating.add(name)) {
                throw new IllegalStateException(name);
            }
        }

        void after(String name) {
            creating.remove(name);
        }

        public Set<String> namesLate() {
            return registered; // handed out as it is, under no lock
        }

        String[] namesNow() {
            synchronized (done) {
                return registered.toArray(new String[0]);
            }
        }

        String[] namesHasty() {
            List<String> all = new ArrayList<>();
            for (String s : registered) { // BLOCAL: guarded-by
                all.add(s);
            }
            return all.toArray(new String[0]);
        }

        void destroy() {
            destroying = true;
            synchronized (done) {
                done.clear();
                early.clear();
                factories.clear();
                registered.clear();
            }
            destroying = false;
        }
    }

    /** Definitions: names are an array that is written anew and merged when somebody asks. */
    static class Definitions {
        private final Map<String, String> byName = new ConcurrentHashMap<>(256);
        private volatile List<String> names = new ArrayList<>(256);
        private volatile String[] frozen;
        private volatile Set<String> manual = new LinkedHashSet<>(16);

        // As it was: the list is added to while others walk over it.
        void registerLate(String name, String what) {
            if (!byName.containsKey(name)) {
                // Was to be shown: the method does not look into the list first.
                names.add(name);
            }
            byName.put(name, what);
            frozen = null;
        }

        void register(String name, String what) {
            synchronized (byName) {
                byName.put(name, what);
                List<String> next = new ArrayList<>(names.size() + 1);
                next.addAll(names);
                next.add(name);
                names = next;
            }
            frozen = null;
        }

        String[] namesLate() {
            if (frozen != null) {
                return frozen.clone(); // BLOCAL: check-then-act
            }
            return names.toArray(new String[0]);
        }

        String[] names() {
            String[] f = frozen;
            if (f != null) {
                return f.clone();
            }
            return names.toArray(new String[0]);
        }

        void freeze() {
            frozen = names.toArray(new String[0]);
        }

        void manualLate(String name) {
            Set<String> next = new LinkedHashSet<>(manual);
            next.add(name);
            manual = next; // BLOCAL: lost-update
        }

        void manual(String name) {
            synchronized (byName) {
                Set<String> next = new LinkedHashSet<>(manual);
                next.add(name);
                // Was not marked: the other method takes no lock.
                manual = next; // BLOCAL: lost-update low
            }
        }
    }

    /** Who is told of what: a retriever is cached by the kind of event. */
    static class Events {
        private final Set<Runnable> listeners = new LinkedHashSet<>();
        private final ConcurrentMap<Class<?>, List<Runnable>> cache = new ConcurrentHashMap<>();
        private final Object mutex = new Object();
        private final AtomicBoolean active = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();

        void add(Runnable r) {
            synchronized (mutex) {
                listeners.add(r);
                cache.clear();
            }
        }

        void remove(Runnable r) {
            synchronized (mutex) {
                listeners.remove(r);
                cache.clear();
            }
        }

        // As it was: copied under the lock, put into the cache behind it; the cache was cleared meanwhile.
        List<Runnable> ofLate(Class<?> kind) {
            List<Runnable> l = cache.get(kind);
            if (l != null) {
                return l;
            }
            synchronized (mutex) {
                l = new ArrayList<>(listeners);
            }
            // Was low: the list may be of before the cache was cleared, and an evidently shared map has it.
            cache.put(kind, l); // BLOCAL: check-then-act
            return l;
        }

        List<Runnable> of(Class<?> kind) {
            List<Runnable> l = cache.get(kind);
            if (l != null) {
                return l;
            }
            synchronized (mutex) {
                l = cache.get(kind);
                if (l == null) {
                    l = new ArrayList<>(listeners);
                    cache.put(kind, l); // BENIGN: check-then-act rechecked
                }
                return l;
            }
        }

        void closeLate() {
            if (active.get() && closed.compareAndSet(false, true)) {
                // Was not marked.
                active.set(false); // BLOCAL: check-then-act low
                cache.clear();
            }
        }

        void closeTwice() {
            if (!closed.get()) {
                closed.set(true); // BLOCAL: check-then-act
                for (List<Runnable> l : cache.values()) {
                    l.forEach(Runnable::run);
                }
            }
        }
    }

    /** Plans of queries: bounded, the oldest goes; the count is kept apart. */
    static class Plans {
        private final Map<String, Object> plans = Collections.synchronizedMap(new LinkedHashMap<>());
        private int count;
        private long evictions;

        Object planLate(String sql) {
            Object p = plans.get(sql);
            if (p == null) {
                p = new int[sql.length()];
                // Was low: the array is handed back with nothing in it, to be filled.
                plans.put(sql, p); // BLOCAL: check-then-act high
            }
            return p;
        }

        Object plan(String sql) {
            return plans.computeIfAbsent(sql, s -> new int[s.length()]);
        }

        void trimLate(int max) {
            if (plans.size() > max) {
                String first = plans.keySet().iterator().next();
                // Was marked for the count alone: of that no lock is known, for one of two writes holds one.
                plans.remove(first); // BLOCAL: check-then-act low; BLOCAL: stale-value low
                evictions++;
            }
        }

        void trim(int max) {
            synchronized (plans) {
                if (plans.size() > max) {
                    String first = plans.keySet().iterator().next();
                    plans.remove(first);
                    evictions++;
                }
            }
        }

        // Counted under the map's monitor, and once by a helper that has none.
        void used() {
            synchronized (plans) {
                count++;
            }
        }

        void unused() {
            synchronized (plans) {
                count--;
            }
        }

        int countAndResetLate() {
            int n;
            synchronized (plans) {
                n = count;
            }
            synchronized (plans) {
                count = 0; // BLOCAL: lost-update
            }
            return n;
        }

        void reset() {
            synchronized (plans) {
                count = 0;
            }
        }
    }

    /** Classes of a dynamic language: what is known of each, made once, changed by who adds methods. */
    static class Registry {
        private static volatile Registry instance;
        private final Map<Class<?>, Object> info = new HashMap<>();
        private volatile boolean inited;
        private Object[] methods;
        private int version;

        static Registry getLate() {
            if (instance == null) {
                instance = new Registry(); // BLOCAL: check-then-act low
            }
            return instance;
        }

        static Registry get() {
            Registry r = instance;
            if (r == null) {
                synchronized (Registry.class) {
                    r = instance;
                    if (r == null) {
                        r = new Registry();
                        // Was to be benign: the other method takes no lock.
                        instance = r; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    }
                }
            }
            return r;
        }

        // As it was: the flag first, then what it speaks of.
        void initLate() {
            if (inited) {
                return;
            }
            synchronized (this) {
                if (inited) {
                    return;
                }
                inited = true;
                // Was not marked, for an old look as such: announced before it is there is told of below.
                methods = new Object[16]; // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
        }

        int countLate() {
            initLate();
            return methods.length;
        }

        synchronized Object info(Class<?> c) {
            return info.computeIfAbsent(c, k -> new Object());
        }

        Object infoLate(Class<?> c) {
            Object o;
            synchronized (this) {
                o = info.get(c);
            }
            if (o == null) {
                o = new Object();
                synchronized (this) {
                    // Was low: a new object that is nothing but itself, handed back.
                    info.put(c, o); // BLOCAL: check-then-act high
                    version++;
                }
            }
            return o;
        }

        synchronized int version() {
            return version;
        }

        void bumpLate() {
            int v = version();
            synchronized (this) {
                version = v + 1; // BLOCAL: lost-update
            }
        }

        synchronized void bump() {
            int v = version();
            version = v + 1;
        }
    }

    /** Templates that one thread fills and nobody else sees: silent. */
    static class Renderer {
        private final List<String> parts = new ArrayList<>();
        private int length;

        Renderer add(String s) {
            parts.add(s);
            length += s.length();
            return this;
        }

        String render() {
            StringBuilder b = new StringBuilder(length);
            for (String s : parts) {
                b.append(s);
            }
            return b.toString();
        }

        static String all(String[] of) {
            Renderer r = new Renderer();
            for (String s : of) {
                r.add(s);
            }
            return r.render();
        }
    }

    static final Singletons SINGLETONS = new Singletons();
    static final Definitions DEFINITIONS = new Definitions();
    static final Events EVENTS = new Events();
    static final Plans PLANS = new Plans();

    public static void main(String[] args) {
        System.out.println(Renderer.all(args) + Arrays.asList(SINGLETONS.namesNow()) + new HashSet<>(new CopyOnWriteArraySet<>()));
    }
}
