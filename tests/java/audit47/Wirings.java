// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What containers of beans and schedulers of jobs have had: singletons by name, definitions, caches of listeners, throttles, threads that wait for work, triggers. */
public class Wirings {
    /** Single objects by their name; one lock for the three maps. */
    static class Singles {
        private final Map<String, Object> ready = new ConcurrentHashMap<>(256);
        private final Map<String, Object> early = new HashMap<>(16);
        private final Map<String, Supplier<?>> factories = new HashMap<>(16);
        private final Set<String> making = Collections.newSetFromMap(new ConcurrentHashMap<>());
        private boolean destroying;

        // Silent: asked again under the lock.
        Object get(String name) {
            Object o = ready.get(name);
            if (o == null && making.contains(name)) {
                synchronized (ready) {
                    o = ready.get(name);
                    if (o == null) {
                        o = early.get(name);
                        if (o == null) {
                            Supplier<?> f = factories.get(name);
                            if (f != null) {
                                o = f.get();
                                early.put(name, o); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                                factories.remove(name);
                            }
                        }
                    }
                }
            }
            return o;
        }

        Object makeLate(String name, Supplier<?> how) {
            Object o = ready.get(name);
            if (o == null) {
                o = how.get();
                synchronized (ready) {
                    ready.put(name, o); // BLOCAL: check-then-act
                    early.remove(name);
                }
            }
            return o;
        }

        // Silent.
        Object make(String name, Supplier<?> how) {
            synchronized (ready) {
                Object o = ready.get(name);
                if (o == null) {
                    if (destroying) {
                        throw new IllegalStateException(name);
                    }
                    making.add(name);
                    try {
                        o = how.get();
                    } finally {
                        making.remove(name);
                    }
                    ready.put(name, o);
                    early.remove(name);
                }
                return o;
            }
        }

        void registerLate(String name, Object o) {
            if (ready.get(name) != null) {
                throw new IllegalStateException(name);
            }
            ready.put(name, o); // BLOCAL: check-then-act
        }

        // Silent.
        void register(String name, Object o) {
            if (ready.putIfAbsent(name, o) != null) {
                throw new IllegalStateException(name);
            }
        }

        void factory(String name, Supplier<?> f) {
            synchronized (ready) {
                factories.put(name, f);
            }
        }

        void destroy() {
            synchronized (ready) {
                destroying = true;
                ready.clear();
                early.clear();
                factories.clear();
            }
        }
    }

    /** Definitions: a map, and the names in their order, which are replaced once all have begun. */
    static class Definitions {
        private final Map<String, Object> by = new ConcurrentHashMap<>();
        private volatile List<String> names = new ArrayList<>();
        private volatile Set<String> manual = new LinkedHashSet<>();
        private volatile String[] frozen;

        // Silent: copied under the map's lock.
        void add(String n, Object d) {
            synchronized (by) {
                by.put(n, d);
                List<String> next = new ArrayList<>(names.size() + 1);
                next.addAll(names);
                next.add(n);
                names = next;
                frozen = null;
            }
        }

        void addLate(String n, Object d) {
            List<String> next = new ArrayList<>(names);
            next.add(n);
            synchronized (by) {
                by.put(n, d);
                names = next; // BLOCAL: lost-update
                frozen = null;
            }
        }

        void manualLate(String n) {
            if (!manual.contains(n)) {
                Set<String> next = new LinkedHashSet<>(manual);
                next.add(n);
                manual = next; // BLOCAL: lost-update; BLOCAL: check-then-act low
            }
        }

        // Silent: whoever is later makes the same.
        String[] frozen() {
            String[] f = frozen;
            if (f == null) {
                f = names.toArray(new String[0]);
            }
            return f.clone();
        }

        int frozenLate() {
            if (frozen != null) {
                // Medium: another method copies it before it tests it (docs/kinds.md).
                return frozen.length; // BLOCAL: check-then-act
            }
            return names.size();
        }

        void freeze() {
            frozen = names.toArray(new String[0]);
        }
    }

    /** Who hears what, with a cache of it. */
    static class Caster {
        private final Set<Object> listeners = new LinkedHashSet<>();
        private final Map<Class<?>, List<Object>> cache = new ConcurrentHashMap<>(64);
        private final Object mutex = new Object();

        void add(Object l) {
            synchronized (mutex) {
                listeners.add(l);
                cache.clear();
            }
        }

        // Silent: asked again, made and put under the lock that clears it.
        List<Object> of(Class<?> c) {
            List<Object> l = cache.get(c);
            if (l != null) {
                return l;
            }
            synchronized (mutex) {
                l = cache.get(c);
                if (l == null) {
                    l = new ArrayList<>();
                    for (Object o : listeners) {
                        if (c.isInstance(o)) {
                            l.add(o);
                        }
                    }
                    cache.put(c, l); // BENIGN: check-then-act rechecked
                }
                return l;
            }
        }

        // What was collected under the lock is put when somebody may have cleared it.
        List<Object> ofLate(Class<?> c) {
            List<Object> l = new ArrayList<>();
            synchronized (mutex) {
                for (Object o : listeners) {
                    if (c.isInstance(o)) {
                        l.add(o);
                    }
                }
            }
            synchronized (mutex) {
                // Low: an operation of the library's puts it there (docs/kinds.md).
                cache.put(c, l); // BLOCAL: stale-value low
            }
            return l;
        }

        void removeLate(Object o) {
            boolean there;
            synchronized (mutex) {
                there = listeners.contains(o);
            }
            if (there) {
                synchronized (mutex) {
                    // One of two: it is told at the cache.
                    listeners.remove(o);
                    cache.clear(); // BLOCAL: check-then-act
                }
            }
        }
    }

    /** Lets so many in. */
    static class Throttle {
        private final Object monitor = new Object();
        private int limit = 4;
        private int count;

        // Silent.
        void before() throws InterruptedException {
            synchronized (monitor) {
                while (count >= limit) {
                    monitor.wait();
                }
                count++;
            }
        }

        void beforeLate() throws InterruptedException {
            synchronized (monitor) {
                if (count >= limit) {
                    monitor.wait();
                }
                count++; // BLOCAL: stale-after-wait
            }
        }

        boolean tryBefore() {
            boolean room;
            synchronized (monitor) {
                room = count < limit;
            }
            if (room) {
                synchronized (monitor) {
                    count++; // BLOCAL: check-then-act
                }
            }
            return room;
        }

        void after() {
            synchronized (monitor) {
                count--;
                monitor.notify();
            }
        }

        void limit(int n) {
            synchronized (monitor) {
                limit = n;
                monitor.notifyAll();
            }
        }
    }

    /** A pool of threads of old, where one waits for the next job. */
    static class Hands {
        static class Hand extends Thread {
            private final Object lock = new Object();
            private Runnable job;
            private final Hands home;
            private final AtomicBoolean run = new AtomicBoolean(true);

            Hand(Hands home) {
                this.home = home;
            }

            void give(Runnable r) {
                synchronized (lock) {
                    if (job != null) {
                        throw new IllegalStateException();
                    }
                    job = r;
                    lock.notifyAll();
                }
            }

            void giveLate(Runnable r) {
                synchronized (lock) {
                    if (job != null) {
                        return;
                    }
                }
                synchronized (lock) {
                    // Low: threads get at such a hand one after the other (docs/confidence.md).
                    job = r; // BLOCAL: check-then-act low
                    lock.notifyAll();
                }
            }

            // Silent: it waits for the job, runs it without the lock, and forgets it under it.
            @Override
            public void run() {
                while (run.get()) {
                    try {
                        Runnable r;
                        synchronized (lock) {
                            while (job == null && run.get()) {
                                lock.wait(500);
                            }
                            r = job;
                        }
                        if (r != null) {
                            r.run();
                        }
                    } catch (InterruptedException e) {
                        run.set(false); // BLOCAL: check-then-act low
                    } finally {
                        synchronized (lock) {
                            // No finding: it is another block, which is not decided by the first.
                            job = null;
                        }
                        home.free(this);
                    }
                }
            }
        }

        private final LinkedList<Hand> idle = new LinkedList<>();
        private final Set<Hand> busy = new HashSet<>();
        private final Object next = new Object();
        private boolean down;

        void free(Hand h) {
            synchronized (next) {
                busy.remove(h);
                idle.add(h);
                next.notifyAll();
            }
        }

        // Silent.
        boolean run(Runnable r) throws InterruptedException {
            synchronized (next) {
                while (idle.isEmpty() && !down) {
                    next.wait(500);
                }
                if (down) {
                    return false;
                }
                Hand h = idle.removeFirst();
                busy.add(h);
                h.give(r);
                return true;
            }
        }

        boolean runLate(Runnable r) {
            boolean any;
            synchronized (next) {
                any = !idle.isEmpty() && !down;
            }
            if (!any) {
                return false;
            }
            synchronized (next) {
                Hand h = idle.removeFirst(); // BLOCAL: check-then-act
                busy.add(h);
                h.giveLate(r);
            }
            return true;
        }

        void down() {
            synchronized (next) {
                down = true;
                next.notifyAll();
            }
        }
    }

    /** Triggers in the order of their times, in a store with one lock. */
    static class Store {
        record Trigger(String name, long at) implements Comparable<Trigger> {
            @Override
            public int compareTo(Trigger o) {
                int c = Long.compare(at, o.at);
                return c != 0 ? c : name.compareTo(o.name);
            }
        }

        private final Object lock = new Object();
        private final TreeSet<Trigger> times = new TreeSet<>();
        private final Map<String, Trigger> by = new LinkedHashMap<>();
        private final Set<String> paused = new HashSet<>();
        private final Map<Object, String> blocked = new IdentityHashMap<>();
        private long signalled;

        void store(Trigger t) {
            synchronized (lock) {
                Trigger old = by.put(t.name(), t);
                if (old != null) {
                    times.remove(old);
                }
                times.add(t);
            }
        }

        boolean exists(String n) {
            synchronized (lock) {
                return by.containsKey(n);
            }
        }

        void storeNewLate(Trigger t) {
            if (exists(t.name())) {
                throw new IllegalStateException(t.name());
            }
            store(t); // BLOCAL: check-then-act
        }

        // Silent.
        void storeNew(Trigger t) {
            synchronized (lock) {
                if (exists(t.name())) {
                    throw new IllegalStateException(t.name());
                }
                store(t);
            }
        }

        Trigger acquireLate(long before) {
            Trigger t;
            synchronized (lock) {
                if (times.isEmpty()) {
                    return null;
                }
                t = times.first();
            }
            if (t.at() > before) {
                return null;
            }
            synchronized (lock) {
                times.remove(t); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
            return t;
        }

        // Silent: whether it was still there is asked.
        Trigger acquire(long before) {
            Trigger t;
            synchronized (lock) {
                if (times.isEmpty()) {
                    return null;
                }
                t = times.first();
            }
            if (t.at() > before) {
                return null;
            }
            synchronized (lock) {
                return times.remove(t) ? t : null; // BLOCAL: check-then-act low; BLOCAL: check-then-act low
            }
        }

        void resumeLate(String n) {
            boolean was;
            synchronized (lock) {
                was = paused.contains(n);
            }
            if (was) {
                synchronized (lock) {
                    paused.remove(n);
                    // Medium: the times are changed with what is paused (docs/kinds.md, b).
                    times.add(by.get(n)); // BLOCAL: check-then-act
                }
            }
        }

        // Silent.
        void resume(String n) {
            synchronized (lock) {
                if (paused.remove(n)) {
                    Trigger t = by.get(n);
                    if (t != null) {
                        times.add(t);
                    }
                }
            }
        }

        void pause(String n) {
            synchronized (lock) {
                paused.add(n);
                Trigger t = by.get(n);
                if (t != null) {
                    times.remove(t);
                }
            }
        }

        void remove(String n) {
            synchronized (lock) {
                Trigger t = by.remove(n);
                if (t != null) {
                    times.remove(t);
                }
            }
        }

        synchronized long signalled() {
            return signalled;
        }

        synchronized void signalled(long t) {
            signalled = t;
        }

        void signalLate(long t) {
            long s = signalled();
            if (s == 0 || t < s) {
                signalled(t); // BLOCAL: check-then-act
            }
        }

        // Silent.
        synchronized void signal(long t) {
            if (signalled == 0 || t < signalled) {
                signalled = t;
            }
        }

        void block(Object job, String n) {
            synchronized (lock) {
                blocked.put(job, n);
            }
        }
    }

    /** A context that is begun and closed, and messages by language. */
    static class Context {
        private final AtomicBoolean active = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final AtomicReference<Thread> hook = new AtomicReference<>();
        private final Map<Locale, Map<String, String>> messages = new HashMap<>();
        private final Map<String, Integer> stats = new ConcurrentHashMap<>();

        void closeLate() {
            if (active.get() && !closed.get()) {
                // One of two: it is told below.
                closed.set(true);
                active.set(false); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void close() {
            if (active.get() && closed.compareAndSet(false, true)) {
                active.set(false); // BLOCAL: check-then-act low
            }
        }

        void begin() {
            closed.set(false);
            active.set(true);
        }

        void hookLate() {
            if (hook.get() == null) {
                Thread t = new Thread(this::close);
                hook.set(t); // BLOCAL: check-then-act
                Runtime.getRuntime().addShutdownHook(t);
            }
        }

        // Silent.
        void hook() {
            Thread t = new Thread(this::close);
            if (hook.compareAndSet(null, t)) {
                Runtime.getRuntime().addShutdownHook(t);
            }
        }

        String messageLate(Locale l, String key) {
            Map<String, String> m;
            synchronized (messages) {
                // No finding: one method alone changes such maps (docs/kinds.md).
                m = messages.get(l);
            }
            return m == null ? key : m.get(key);
        }

        // Silent.
        String message(Locale l, String key) {
            synchronized (messages) {
                Map<String, String> m = messages.get(l);
                return m == null ? key : m.get(key);
            }
        }

        void message(Locale l, String key, String text) {
            synchronized (messages) {
                messages.computeIfAbsent(l, x -> new HashMap<>()).put(key, text);
            }
        }

        void statLate(String k) {
            stats.putIfAbsent(k, 0);
            stats.put(k, stats.get(k) + 1); // BLOCAL: lost-update
        }

        // Silent.
        void stat(String k) {
            stats.compute(k, (x, n) -> n == null ? 1 : n + 1);
        }
    }

    static final Singles SINGLES = new Singles();
    static final Definitions DEFINITIONS = new Definitions();
    static final Caster CASTER = new Caster();
    static final Throttle THROTTLE = new Throttle();
    static final Hands HANDS = new Hands();
    static final Store STORE = new Store();
    static final Context CONTEXT = new Context();
}
