// RELEASES: 17
package audit46;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** After what containers of beans, mappers, languages, brokers, schedulers and coordinators have mended: singletons, caches of metadata, class registries, triggers, watches, prefetch. */
public class Frames {
    /** A bean that is seen before it is ready, and a registry with three maps that go together. */
    static class Beans {
        private final Map<String, Object> singletons = new ConcurrentHashMap<>();
        private final Map<String, Supplier<?>> factories = new HashMap<>();
        private final Set<String> inCreation = Collections.newSetFromMap(new ConcurrentHashMap<>());
        private final Map<String, Set<String>> dependents = new ConcurrentHashMap<>();
        private volatile List<String> names = new ArrayList<>();
        private final AtomicBoolean active = new AtomicBoolean();
        private final Object startup = new Object();
        private Thread hook;
        private int refreshes;

        Object beanLate(String n, Supplier<?> make) {
            Object b = singletons.get(n);
            if (b == null) {
                synchronized (singletons) {
                    b = make.get();
                    singletons.put(n, b); // BLOCAL: check-then-act
                }
            }
            return b;
        }

        Object bean(String n, Supplier<?> make) {
            Object b = singletons.get(n);
            if (b == null) {
                synchronized (singletons) {
                    b = singletons.get(n);
                    if (b == null) {
                        b = make.get();
                        // Was not marked.
                        singletons.put(n, b); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return b;
        }

        void destroy(String n) {
            synchronized (singletons) {
                singletons.remove(n);
            }
        }

        void creatingLate(String n) {
            if (inCreation.contains(n)) {
                throw new IllegalStateException(n);
            }
            inCreation.add(n); // BLOCAL: check-then-act
        }

        void creating(String n) {
            if (!inCreation.add(n)) {
                throw new IllegalStateException(n);
            }
        }

        void created(String n) {
            inCreation.remove(n);
        }

        void dependsLate(String a, String b) {
            Set<String> s = dependents.get(a);
            if (s == null) {
                s = new HashSet<>();
                dependents.put(a, s); // BLOCAL: check-then-act
            }
            s.add(b); // BLOCAL: guarded-by
        }

        void depends(String a, String b) {
            synchronized (dependents) {
                dependents.computeIfAbsent(a, k -> new HashSet<>()).add(b);
            }
        }

        void nameLate(String n) {
            List<String> more = new ArrayList<>(names);
            if (!more.contains(n)) {
                more.add(n);
                names = more; // BLOCAL: lost-update
            }
        }

        void name(String n) {
            synchronized (startup) {
                List<String> more = new ArrayList<>(names);
                if (!more.contains(n)) {
                    more.add(n);
                    // Was not marked.
                    names = more; // BLOCAL: lost-update low
                }
            }
        }

        void hookLate() {
            synchronized (startup) {
                if (hook != null) {
                    return;
                }
            }
            Thread t = new Thread(this::close);
            synchronized (startup) {
                hook = t; // BLOCAL: check-then-act
            }
            Runtime.getRuntime().addShutdownHook(t);
        }

        void hook() {
            synchronized (startup) {
                if (hook == null) {
                    hook = new Thread(this::close);
                    Runtime.getRuntime().addShutdownHook(hook);
                }
            }
        }

        void close() {
            if (active.compareAndSet(true, false)) {
                synchronized (startup) {
                    hook = null;
                    refreshes = 0;
                }
            }
        }

        void refreshLate() {
            int n;
            synchronized (startup) {
                n = refreshes;
            }
            if (n == 0) {
                synchronized (startup) {
                    refreshes = 1; // BLOCAL: check-then-act
                }
                active.set(true);
            }
        }

        void factory(String n, Supplier<?> s) {
            synchronized (startup) {
                factories.put(n, s);
            }
        }

        void factoryLate(String n, Supplier<?> s) {
            Supplier<?> old;
            synchronized (startup) {
                old = factories.get(n);
            }
            if (old != null) {
                throw new IllegalStateException(n);
            }
            factory(n, s); // BLOCAL: check-then-act
        }
    }

    /** What is known of classes: weak maps under a wrapper, versions, caches of queries. */
    static class Meta {
        private final Map<Class<?>, List<String>> props = Collections.synchronizedMap(new WeakHashMap<>());
        private final Map<String, Integer> plans = Collections.synchronizedMap(new LinkedHashMap<>());
        private final Map<Object, String> entities = new IdentityHashMap<>();
        private final CopyOnWriteArraySet<Runnable> changed = new CopyOnWriteArraySet<>();
        private volatile int version;
        private Map<String, String> named = new TreeMap<>();
        private int hits;

        List<String> propsLate(Class<?> c) {
            List<String> p = props.get(c);
            if (p == null) {
                p = new ArrayList<>();
                props.put(c, p); // BLOCAL: check-then-act
            }
            return p;
        }

        List<String> props(Class<?> c) {
            synchronized (props) {
                return props.computeIfAbsent(c, k -> new ArrayList<>());
            }
        }

        void planLate(String q) {
            if (plans.containsKey(q)) {
                // Was not marked.
                plans.put(q, plans.get(q) + 1); // BLOCAL: lost-update; BLOCAL: check-then-act low
            } else {
                plans.put(q, 1);
            }
        }

        void plan(String q) {
            plans.merge(q, 1, Integer::sum);
        }

        void forget(String q) {
            plans.remove(q);
        }

        int planSumLate() {
            return plans.values().stream().mapToInt(n -> n).sum(); // BLOCAL: guarded-by
        }

        int planSum() {
            synchronized (plans) {
                return plans.values().stream().mapToInt(n -> n).sum();
            }
        }

        void changedLate() {
            version = version + 1; // BLOCAL: lost-update
            changed.forEach(Runnable::run);
        }

        synchronized void name(String k, String v) {
            // Was not marked: who takes the map away holds another lock.
            named.put(k, v); // BLOCAL: stale-value
        }

        synchronized String named(String k) {
            hits++;
            return named.get(k);
        }

        Map<String, String> namesLate() {
            synchronized (named) { // BLOCAL: mutable-lock
                Map<String, String> old = named;
                named = new TreeMap<>();
                return old;
            }
        }

        void hitLate() {
            hits++; // BLOCAL: guarded-by
        }

        synchronized void hit() {
            hits++;
        }

        synchronized void noHits() {
            hits = 0;
        }

        void entity(Object o, String s) {
            synchronized (entities) {
                entities.put(o, s);
            }
        }

        String entityLate(Object o) {
            boolean has;
            synchronized (entities) {
                has = entities.containsKey(o);
            }
            if (has) {
                synchronized (entities) {
                    return entities.get(o).trim(); // BLOCAL: check-then-act medium
                }
            }
            return "";
        }

        void evict(Object o) {
            synchronized (entities) {
                entities.remove(o);
            }
        }
    }

    enum Fire { WAITING, ACQUIRED, PAUSED, COMPLETE }

    static class Trigger {
        final String key;
        Fire state = Fire.WAITING; // of the store's lock
        long next;

        Trigger(String key) {
            this.key = key;
        }
    }

    static class Jobs {
        private final Object lock = new Object();
        private final Map<String, Trigger> byKey = new HashMap<>();
        private final Set<String> pausedGroups = new HashSet<>();
        private final Set<String> blocked = new ConcurrentSkipListSet<>();
        private int acquired;

        Trigger nextLate(long now) {
            Trigger found = null;
            synchronized (lock) {
                for (Trigger t : byKey.values()) {
                    if (t.state == Fire.WAITING && t.next <= now) {
                        found = t;
                        break;
                    }
                }
            }
            if (found != null) {
                synchronized (lock) {
                    // Had another name: an element that was found in an earlier block is changed.
                    found.state = Fire.ACQUIRED; // BLOCAL: stale-value
                    // Was not marked.
                    acquired++; // BLOCAL: check-then-act low
                }
            }
            return found;
        }

        Trigger next(long now) {
            synchronized (lock) {
                for (Trigger t : byKey.values()) {
                    if (t.state == Fire.WAITING && t.next <= now) {
                        t.state = Fire.ACQUIRED;
                        acquired++;
                        return t;
                    }
                }
                return null;
            }
        }

        void resumeLate(String key) {
            Trigger t;
            Fire s;
            synchronized (lock) {
                t = byKey.get(key);
                if (t == null) {
                    return;
                }
                s = t.state;
            }
            Fire to = switch (s) {
                case PAUSED -> Fire.WAITING;
                case WAITING, ACQUIRED, COMPLETE -> s;
            };
            synchronized (lock) {
                // Was not marked: the trigger may be stored no more.
                t.state = to; // BLOCAL: lost-update; BLOCAL: stale-value
            }
        }

        void resume(String key) {
            synchronized (lock) {
                Trigger t = byKey.get(key);
                if (t != null && t.state == Fire.PAUSED) {
                    t.state = Fire.WAITING;
                }
            }
        }

        void storeLate(Trigger t, boolean replace) {
            boolean has;
            synchronized (lock) {
                has = byKey.containsKey(t.key);
            }
            if (has && !replace) {
                throw new IllegalStateException(t.key);
            }
            synchronized (lock) {
                byKey.put(t.key, t); // BLOCAL: check-then-act
            }
        }

        void store(Trigger t, boolean replace) {
            synchronized (lock) {
                if (byKey.containsKey(t.key) && !replace) {
                    throw new IllegalStateException(t.key);
                }
                byKey.put(t.key, t);
                t.state = pausedGroups.contains(t.key) ? Fire.PAUSED : Fire.WAITING;
            }
        }

        void pause(String key) {
            synchronized (lock) {
                pausedGroups.add(key);
                Trigger t = byKey.get(key);
                if (t != null) {
                    t.state = Fire.PAUSED;
                }
            }
        }

        boolean blockLate(String job) {
            boolean had = blocked.contains(job);
            if (!had) {
                blocked.add(job); // BLOCAL: check-then-act
            }
            return !had;
        }

        boolean block(String job) {
            return blocked.add(job);
        }

        void unblock(String job) {
            blocked.remove(job);
        }
    }

    /** A session of a coordinator and the prefetch of a broker. */
    static class Peer {
        private final Map<String, Integer> ephemerals = new ConcurrentHashMap<>();
        private final AtomicInteger outstanding = new AtomicInteger();
        private final Map<String, List<Runnable>> watches = new HashMap<>();
        private int credit;
        private int pulled;
        private long zxid;

        synchronized boolean isFull() {
            return credit <= 0;
        }

        synchronized void dispatch() {
            credit--;
            pulled++;
        }

        synchronized void acked(int n) {
            credit += n;
            notifyAll();
        }

        void dispatchLate() {
            if (!isFull()) {
                dispatch(); // BLOCAL: check-then-act
            }
        }

        void dispatchRight() {
            synchronized (this) {
                if (!isFull()) {
                    dispatch();
                }
            }
        }

        void throttleLate() {
            if (outstanding.get() > 100) {
                return;
            }
            outstanding.incrementAndGet(); // BLOCAL: check-then-act
        }

        boolean throttle() {
            int n = outstanding.incrementAndGet();
            if (n > 100) {
                outstanding.decrementAndGet();
                return false;
            }
            return true;
        }

        void ownLate(String path) {
            Integer n = ephemerals.get(path);
            ephemerals.put(path, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        void own(String path) {
            ephemerals.merge(path, 1, Integer::sum);
        }

        void watchLate(String path, Runnable r) {
            List<Runnable> all;
            synchronized (watches) {
                all = watches.computeIfAbsent(path, p -> new ArrayList<>());
            }
            synchronized (watches) {
                all.add(r); // BLOCAL: stale-value
            }
        }

        void watch(String path, Runnable r) {
            synchronized (watches) {
                watches.computeIfAbsent(path, p -> new ArrayList<>()).add(r);
            }
        }

        void fired(String path) {
            List<Runnable> all;
            synchronized (watches) {
                all = watches.remove(path);
            }
            if (all != null) {
                all.forEach(Runnable::run);
            }
        }

        void zxidLate(long z) {
            long old;
            synchronized (this) {
                old = zxid;
            }
            if (z > old) {
                synchronized (this) {
                    zxid = z; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void zxid(long z) {
            if (z > zxid) {
                zxid = z;
            }
        }
    }

    static final Beans BEANS = new Beans();
    static final Meta META = new Meta();
    static final Jobs JOBS = new Jobs();
    static final Peer PEER = new Peer();
}
