// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** What people write to show the errors, and to be asked about them: limiters, caches, pools, breakers, buses, each broken and mended. */
class InterviewDemos {

    /** A token bucket: looked at, refilled and taken from in blocks of its own. */
    static class TokenBucket {
        static final TokenBucket SHARED = new TokenBucket();
        private long tokens = 10;
        private long last;

        private synchronized long available() {
            return tokens;
        }

        private synchronized void take() {
            tokens--;
        }

        public boolean allow() {
            refill();
            if (available() > 0) {
                take(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        /** The refill computes outside of what it read inside. */
        private void refill() {
            long t;
            long l;
            synchronized (this) {
                t = tokens;
                l = last;
            }
            long now = System.nanoTime();
            long more = Math.min(10, t + (now - l) / 1000);
            synchronized (this) {
                // Mended: the time that is read beside it goes into the number, too.
                tokens = more; // BLOCAL: lost-update high; BLOCAL: stale-value medium
                last = now;
            }
        }

        /** Silent. */
        public synchronized boolean allowRight() {
            long now = System.nanoTime();
            tokens = Math.min(10, tokens + (now - last) / 1000);
            last = now;
            if (tokens == 0) {
                return false;
            }
            tokens--;
            return true;
        }
    }

    /** The same with an atomic. */
    static class AtomicLimiter {
        static final AtomicLimiter SHARED = new AtomicLimiter();
        private final AtomicLong window = new AtomicLong();
        private final AtomicInteger count = new AtomicInteger();

        /** A new window is begun by two, and the count set back twice. */
        boolean allow(long now) {
            if (now - window.get() > 1000) {
                window.set(now); // BLOCAL: check-then-act
                count.set(0);
            }
            return count.incrementAndGet() <= 10;
        }

        /** Silent: one wins. */
        boolean allowRight(long now) {
            long w = window.get();
            if (now - w > 1000 && window.compareAndSet(w, now)) {
                count.set(0);
            }
            return count.incrementAndGet() <= 10;
        }
    }

    /** An LRU cache on a linked map in a read-write lock: looked up, loaded, put. */
    static class LruCache {
        static final LruCache SHARED = new LruCache();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final LinkedHashMap<String, byte[]> map = new LinkedHashMap<>();
        private int hits;

        byte[] get(String k) {
            rw.readLock().lock();
            try {
                byte[] v = map.get(k);
                if (v != null) {
                    return v;
                }
            } finally {
                rw.readLock().unlock();
            }
            byte[] loaded = new byte[k.length()];
            rw.writeLock().lock();
            try {
                map.put(k, loaded); // BLOCAL: check-then-act medium
                hits++;
            } finally {
                rw.writeLock().unlock();
            }
            return loaded;
        }

        /** Rechecked. */
        byte[] getRight(String k) {
            rw.readLock().lock();
            try {
                byte[] v = map.get(k);
                if (v != null) {
                    return v;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                byte[] v = map.get(k);
                if (v == null) {
                    v = new byte[k.length()];
                    map.put(k, v); // BENIGN: check-then-act rechecked
                }
                return v;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void evict(String k) {
            rw.writeLock().lock();
            try {
                map.remove(k);
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** The eldest is looked for in one block, and dropped in another, if it is too many. */
        void evictEldest() {
            String eldest = null;
            rw.readLock().lock();
            try {
                if (map.size() > 100) {
                    eldest = map.keySet().iterator().next();
                }
            } finally {
                rw.readLock().unlock();
            }
            if (eldest != null) {
                rw.writeLock().lock();
                try {
                    map.remove(eldest); // BLOCAL: check-then-act low
                } finally {
                    rw.writeLock().unlock();
                }
            }
        }
    }

    /** A thread pool of one's own: workers wait in a loop. Silent; the size is asked, and then a worker added. */
    static class OwnPool {
        static final OwnPool SHARED = new OwnPool();
        private final LinkedList<Runnable> tasks = new LinkedList<>();
        private final List<Thread> workers = new ArrayList<>();
        private boolean stopped;

        void execute(Runnable r) {
            synchronized (tasks) {
                if (stopped) {
                    throw new IllegalStateException();
                }
                tasks.addLast(r);
                tasks.notify();
            }
        }

        void work() throws InterruptedException {
            while (true) {
                Runnable r;
                synchronized (tasks) {
                    // Mended: by the letter the loop's own exit leads to the next turn's test; but to test again is no act.
                    while (tasks.isEmpty() && !stopped) {
                        tasks.wait();
                    }
                    if (tasks.isEmpty()) {
                        return;
                    }
                    r = tasks.removeFirst();
                }
                r.run();
            }
        }

        void stop() {
            synchronized (tasks) {
                stopped = true;
                tasks.notifyAll();
            }
        }

        /** More workers than the limit. */
        void grow() {
            int n;
            synchronized (workers) {
                n = workers.size();
            }
            if (n < 4) {
                Thread t = new Thread(() -> {
                    try {
                        work();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                synchronized (workers) {
                    workers.add(t); // BLOCAL: check-then-act
                }
                t.start();
            }
        }

        /** Silent. */
        void growRight() {
            synchronized (workers) {
                if (workers.size() < 4) {
                    workers.add(new Thread(() -> { }));
                }
            }
        }

        void shrink() {
            synchronized (workers) {
                if (!workers.isEmpty()) {
                    workers.remove(workers.size() - 1);
                }
            }
        }

        /** Whoever asks before he executes may be refused all the same: the callee looks again. */
        void executeIfOpen(Runnable r) {
            boolean s;
            synchronized (tasks) {
                s = stopped;
            }
            if (!s) {
                // Mended: the callee looks again, and throws.
                execute(r); // BENIGN: check-then-act rechecked
            }
        }
    }

    /** A circuit breaker: state and failures in atomics and volatiles. */
    static class Breaker {
        static final Breaker SHARED = new Breaker();

        enum State {
            CLOSED, OPEN, HALF
        }

        private volatile State state = State.CLOSED;
        private volatile int failures;
        private volatile long openedAt;

        void failed() {
            failures++; // BLOCAL: lost-update high
            if (failures > 5) {
                state = State.OPEN;
                openedAt = System.nanoTime();
            }
        }

        /** Two try at once, where only one should. */
        boolean allow() {
            if (state == State.OPEN && System.nanoTime() - openedAt > 1000) {
                state = State.HALF; // BLOCAL: check-then-act low
                return true;
            }
            return state == State.CLOSED;
        }

        void ok() {
            failures = 0;
            state = State.CLOSED;
        }

        /** Silent. */
        synchronized boolean allowRight() {
            return state == State.CLOSED;
        }
    }

    /** An event bus: subscribers of a topic in a list in a map. */
    static class Bus {
        static final Bus SHARED = new Bus();
        private final ConcurrentMap<String, List<Runnable>> topics = new ConcurrentHashMap<>();

        void subscribe(String topic, Runnable r) {
            if (!topics.containsKey(topic)) {
                topics.put(topic, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high
            }
            // Mended: one of three of the same cause.
            topics.get(topic).add(r); // BLOCAL: stale-value low
        }

        /** Silent, though the list may be dropped when it is empty: the map is what is asked. */
        void subscribeRight(String topic, Runnable r) {
            topics.compute(topic, (t, l) -> {
                List<Runnable> list = l == null ? new CopyOnWriteArrayList<>() : l;
                list.add(r);
                return list;
            });
        }

        /** Added to a list that the map has just lost. */
        void subscribeLate(String topic, Runnable r) {
            // Mended: likewise; that of unsubscribe is shown.
            topics.computeIfAbsent(topic, t -> new CopyOnWriteArrayList<>()).add(r); // BLOCAL: stale-value low
        }

        void unsubscribe(String topic, Runnable r) {
            List<Runnable> l = topics.get(topic);
            if (l != null) {
                l.remove(r);
                if (l.isEmpty()) {
                    topics.remove(topic); // BLOCAL: check-then-act
                }
            }
        }

        void publish(String topic) {
            List<Runnable> l = topics.get(topic);
            if (l != null) {
                for (Runnable r : l) {
                    r.run();
                }
            }
        }
    }

    /** Singletons: eager, holder and enum are silent; lazy ones by volatile, once checked, and by a lock that is not held over the test. */
    static class Config {
        private static volatile Config instance;
        private final Map<String, String> values = new HashMap<>();

        static Config get() {
            Config c = instance;
            if (c == null) {
                synchronized (Config.class) {
                    c = instance;
                    if (c == null) {
                        c = new Config();
                        instance = c; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return c;
        }

        static Config getOnce() {
            if (instance == null) {
                synchronized (Config.class) {
                    instance = new Config(); // BLOCAL: check-then-act high
                }
            }
            return instance;
        }

        static synchronized void reload() {
            instance = new Config();
        }

        synchronized void set(String k, String v) {
            values.put(k, v);
        }
    }

    /** Odd and even by turns, dining with a semaphore of one. Silent; the semaphore given up between reading and writing. */
    static class Turns {
        static final Turns SHARED = new Turns();
        private final Semaphore mutex = new Semaphore(1);
        private int n;

        void even() throws InterruptedException {
            synchronized (this) {
                while (n % 2 != 0) {
                    wait();
                }
            }
            mutex.acquire();
            try {
                n++; // BLOCAL: check-then-act
            } finally {
                mutex.release();
            }
        }

        void addInTwo() throws InterruptedException {
            mutex.acquire();
            int old = n;
            mutex.release();
            mutex.acquire();
            n = old + 1; // BLOCAL: lost-update high
            mutex.release();
        }

        void reset() throws InterruptedException {
            mutex.acquire();
            n = 0;
            mutex.release();
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            pool.submit(() -> {
                TokenBucket.SHARED.allow();
                LruCache.SHARED.get("a");
                Bus.SHARED.publish("t");
                Breaker.SHARED.failed();
            });
        }
        pool.shutdown();
    }
}
