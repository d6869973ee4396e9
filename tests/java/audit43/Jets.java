// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Shapes of mended bugs of web servers, containers of beans, schedulers of jobs, scripting languages and mappers. */
public class Jets {
    static final Jets ONE = new Jets();

    /** Threads of a server: how many there are, and how many have nothing to do. */
    static class Threads {
        private final AtomicInteger started = new AtomicInteger();
        private final AtomicInteger idle = new AtomicInteger();
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private final int max = 200;

        boolean startLate() {
            int n = started.get();
            if (n >= max) {
                return false;
            }
            started.set(n + 1); // BLOCAL: lost-update
            return true;
        }

        boolean start() {
            int n = started.get();
            while (n < max) {
                if (started.compareAndSet(n, n + 1)) {
                    return true;
                }
                n = started.get();
            }
            return false;
        }

        void ended(Thread t) {
            if (threads.remove(t)) {
                started.decrementAndGet();
            }
        }

        // The one that was idle is busy by now.
        boolean shrinkLate() {
            if (idle.get() > 0 && started.get() > 8) {
                idle.decrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean shrink() {
            int i;
            while ((i = idle.get()) > 0) {
                if (idle.compareAndSet(i, i - 1)) {
                    return true;
                }
            }
            return false;
        }

        void idle(boolean is) {
            if (is) {
                idle.incrementAndGet();
            } else {
                idle.decrementAndGet();
            }
        }
    }

    /** Beans that there is one of, those in the making, and what depends on what. */
    static class Beans {
        private final Map<String, Object> singletons = new ConcurrentHashMap<>(64);
        private final Map<String, Object> early = new HashMap<>();
        private final Set<String> making = Collections.newSetFromMap(new ConcurrentHashMap<>());
        private final Map<String, Set<String>> dependents = new ConcurrentHashMap<>();
        private final Set<String> registered = new LinkedHashSet<>();
        private final Map<Class<?>, String[]> namesByType = new ConcurrentHashMap<>();

        Object beanLate(String name) {
            Object b = singletons.get(name);
            if (b == null) {
                b = new HashMap<String, Object>();
                singletons.put(name, b); // BLOCAL: check-then-act
            }
            return b;
        }

        // As it is: looked at without the lock, and again with it.
        Object bean(String name) {
            Object b = singletons.get(name);
            if (b == null) {
                synchronized (singletons) {
                    b = singletons.get(name);
                    if (b == null) {
                        b = new HashMap<String, Object>();
                        // Was marked as rechecked: who looks there again has got what he puts; what goes with it is low.
                        singletons.put(name, b);
                        early.remove(name); // BLOCAL: check-then-act low
                        registered.add(name);
                    }
                }
            }
            return b;
        }

        void destroy(String name) {
            synchronized (singletons) {
                singletons.remove(name);
                early.remove(name);
                registered.remove(name);
            }
        }

        // Two who make the same bean are both let in.
        void beginLate(String name) {
            if (making.contains(name)) {
                throw new IllegalStateException("in the making: " + name);
            }
            making.add(name); // BLOCAL: check-then-act
        }

        void begin(String name) {
            if (!making.add(name)) {
                throw new IllegalStateException("in the making: " + name);
            }
        }

        void end(String name) {
            if (!making.remove(name)) {
                throw new IllegalStateException("not in the making: " + name);
            }
        }

        void dependLate(String a, String b) {
            Set<String> s = dependents.get(a);
            if (s == null) {
                s = new LinkedHashSet<>(8);
                dependents.put(a, s); // BLOCAL: check-then-act
            }
            s.add(b); // BLOCAL: guarded-by
        }

        void depend(String a, String b) {
            synchronized (dependents) {
                dependents.computeIfAbsent(a, k -> new LinkedHashSet<>(8)).add(b);
            }
        }

        // The names are what they are: of two who find none both find the same.
        String[] names(Class<?> c) {
            String[] n = namesByType.get(c);
            if (n == null) {
                n = find(c);
                namesByType.put(c, n); // BLOCAL: check-then-act low
            }
            return n;
        }

        private String[] find(Class<?> c) {
            List<String> l = new ArrayList<>();
            singletons.forEach((k, b) -> {
                if (c.isInstance(b)) {
                    l.add(k);
                }
            });
            return l.toArray(new String[0]);
        }
    }

    /** A store of triggers in memory. */
    static class Triggers {
        private final Object lock = new Object();
        private final TreeSet<String> times = new TreeSet<>();
        private final Map<String, Integer> states = new HashMap<>();
        private final Set<String> blocked = new HashSet<>();
        private boolean shutdown;

        void store(String t) {
            synchronized (lock) {
                times.add(t);
                states.put(t, 0);
            }
        }

        private int stateOf(String t) {
            synchronized (lock) {
                return states.getOrDefault(t, -1);
            }
        }

        private void stateTo(String t, int s) {
            synchronized (lock) {
                states.put(t, s);
            }
        }

        String acquireLate() {
            String t;
            synchronized (lock) {
                if (times.isEmpty()) {
                    return null;
                }
                t = times.first();
            }
            synchronized (lock) {
                // Was marked as a check: what was next says what is removed.
                times.remove(t); // BLOCAL: stale-value
                states.put(t, 1); // BLOCAL: check-then-act
            }
            return t;
        }

        String acquire() {
            synchronized (lock) {
                String t = times.pollFirst();
                if (t != null) {
                    states.put(t, 1);
                }
                return t;
            }
        }

        // Paused meanwhile: it waits again all the same.
        void doneLate(String t) {
            if (stateOf(t) == 1) {
                stateTo(t, 0); // BLOCAL: check-then-act
            }
        }

        void done(String t) {
            synchronized (lock) {
                states.computeIfPresent(t, (k, s) -> s == 1 ? 0 : s);
            }
        }

        boolean doneCompared(String t) {
            synchronized (lock) {
                return states.replace(t, 1, 0);
            }
        }

        void pause(String t) {
            stateTo(t, 2);
        }

        void remove(String t) {
            synchronized (lock) {
                times.remove(t);
                states.remove(t);
                blocked.remove(t);
            }
        }

        void blockLate(String t) {
            boolean b;
            synchronized (lock) {
                b = blocked.contains(t);
            }
            if (b) {
                throw new IllegalStateException(t);
            }
            synchronized (lock) {
                blocked.add(t); // BLOCAL: check-then-act
            }
        }

        boolean isShutdown() {
            synchronized (lock) {
                return shutdown;
            }
        }

        void awaitShutdownLate() throws InterruptedException {
            if (!isShutdown()) {
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait
                }
            }
        }

        void awaitShutdown() throws InterruptedException {
            synchronized (lock) {
                while (!shutdown) {
                    lock.wait();
                }
            }
        }

        void shutdown() {
            synchronized (lock) {
                shutdown = true;
                lock.notifyAll();
            }
        }
    }

    /** Classes and what is known of them, made when first asked for. */
    static class Infos {
        private final Map<Class<?>, Info> infos = new WeakHashMap<>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final ConcurrentMap<String, Info> byName = new ConcurrentHashMap<>();
        private int made;

        static class Info {
            private final Map<String, Integer> methods = new HashMap<>();
            private volatile boolean complete;
            private int version;

            synchronized int version() {
                return version;
            }

            synchronized void version(int v) {
                version = v;
            }

            synchronized void bump() {
                version++;
            }
        }

        Info infoLate(Class<?> c) {
            Info i;
            lock.readLock().lock();
            try {
                i = infos.get(c);
            } finally {
                lock.readLock().unlock();
            }
            if (i == null) {
                i = new Info();
                lock.writeLock().lock();
                try {
                    infos.put(c, i); // BLOCAL: check-then-act
                    made++;
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return i;
        }

        Info info(Class<?> c) {
            lock.writeLock().lock();
            try {
                return infos.computeIfAbsent(c, k -> {
                    made++;
                    return new Info();
                });
            } finally {
                lock.writeLock().unlock();
            }
        }

        void changedLate(String name) {
            Info i = byName.get(name);
            if (i != null) {
                i.version(i.version() + 1); // BLOCAL: lost-update
            }
        }

        void changed(String name) {
            Info i = byName.get(name);
            if (i != null) {
                i.bump();
            }
        }

        Info known(String name) {
            return byName.computeIfAbsent(name, n -> new Info());
        }
    }

    /** Entities by version, and what is to be flushed. */
    static class Versioned {
        private final Map<Long, String> rows = new HashMap<>();
        private long version;
        private final Set<Long> dirty = new ConcurrentSkipListSet<>();
        private final Set<Runnable> hooks = new CopyOnWriteArraySet<>();

        synchronized long version() {
            return version;
        }

        synchronized String row(long id) {
            return rows.get(id);
        }

        synchronized boolean update(long id, String row, long seen) {
            if (seen != version) {
                return false;
            }
            rows.put(id, row);
            version++;
            return true;
        }

        synchronized void load(long id, String row) {
            rows.put(id, row);
            version++;
        }

        // Refused if somebody has been faster: then once more.
        void appendTo(long id, String more) {
            long seen;
            String old;
            do {
                synchronized (this) {
                    seen = version;
                    old = rows.get(id); // BLOCAL: check-then-act low
                }
            } while (!update(id, old + more, seen)); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
        }

        void appendLate(long id, String more) {
            String old = row(id);
            load(id, old + more); // BLOCAL: lost-update
        }

        // The version is read after the row, so it says nothing of it.
        void appendMixed(long id, String more) {
            String old = row(id);
            long seen = version();
            update(id, old + more, seen); // BLOCAL: lost-update
        }

        // Each is only told of.
        void flushTold() {
            for (Long id : dirty) {
                hooks.forEach(Runnable::run);
                System.out.println(id);
            }
            dirty.clear();
        }

        // How many there were is all that is wanted.
        int drop() {
            int n = dirty.size();
            dirty.clear();
            return n;
        }

        int flush() {
            int n = 0;
            while (!dirty.isEmpty()) {
                Long id = ((ConcurrentSkipListSet<Long>) dirty).pollFirst();
                if (id != null) {
                    n++;
                }
            }
            return n;
        }

        void dirty(long id) {
            dirty.add(id);
        }
    }

    static final Threads THREADS = new Threads();
    static final Beans BEANS = new Beans();
    static final Triggers TRIGGERS = new Triggers();
    static final Infos INFOS = new Infos();
    static final Versioned VERSIONED = new Versioned();
}
