package locks;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A lock is made where there was none, by two threads at once: each has its own, and neither keeps the other out. */
class MadeTwice {

    /** An object that is nothing but a lock. */
    static class Monitors {
        static final Monitors SHARED = new Monitors();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private int n;

        void count(String key) {
            Object lock = locks.get(key);
            if (lock == null) {
                lock = new Object();
                locks.put(key, lock); // BLOCAL: check-then-act high
            }
            synchronized (lock) {
                n++;
            }
        }
    }

    /** One of the library's, by a method that hands it out. */
    static class HandedOut {
        static final HandedOut SHARED = new HandedOut();
        private final ConcurrentMap<String, ReadWriteLock> locks = new ConcurrentHashMap<>();
        private int n;

        private ReadWriteLock lockOf(String key) {
            ReadWriteLock lock = locks.get(key);
            if (lock == null) {
                lock = new ReentrantReadWriteLock();
                locks.put(key, lock); // BLOCAL: check-then-act high
            }
            return lock;
        }

        void count(String key) {
            Lock lock = lockOf(key).writeLock();
            lock.lock();
            try {
                n++;
            } finally {
                lock.unlock();
            }
        }
    }

    /** What else threads meet at. */
    static class Permits {
        static final Permits SHARED = new Permits();
        private final Map<String, Semaphore> permits = Collections.synchronizedMap(new HashMap<>());
        private final ConcurrentMap<String, CountDownLatch> latches = new ConcurrentHashMap<>();

        void use(String key, Runnable task) throws InterruptedException {
            if (!permits.containsKey(key)) {
                permits.put(key, new Semaphore(4)); // BLOCAL: check-then-act high
            }
            Semaphore permit = permits.get(key);
            permit.acquire();
            task.run();
            permit.release();
        }

        void await(String key) throws InterruptedException {
            CountDownLatch latch = latches.get(key);
            if (latch == null) {
                latch = new CountDownLatch(1);
                latches.put(key, latch); // BLOCAL: check-then-act high
            }
            latch.await();
        }

        void open(String key) {
            CountDownLatch latch = latches.remove(key);
            if (latch != null) {
                latch.countDown();
            }
        }
    }

    /** Put there only where nothing is, but its own is locked all the same. */
    static class Unheard {
        static final Unheard SHARED = new Unheard();
        private final ConcurrentMap<String, Lock> locks = new ConcurrentHashMap<>();
        private int n;

        void count(String key) {
            Lock lock = locks.get(key);
            if (lock == null) {
                lock = new ReentrantLock();
                locks.putIfAbsent(key, lock); // BLOCAL: lost-cas medium
            }
            lock.lock();
            try {
                n++;
            } finally {
                lock.unlock();
            }
        }
    }

    /** … without a look before. */
    static class UnheardAtOnce {
        static final UnheardAtOnce SHARED = new UnheardAtOnce();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, StringBuilder> texts = new ConcurrentHashMap<>();
        private int n;

        void count(String key) {
            Object lock = new Object();
            locks.putIfAbsent(key, lock); // BLOCAL: lost-cas medium
            synchronized (lock) {
                n++;
            }
        }

        void append(String key, String more) {
            StringBuilder text = new StringBuilder();
            texts.putIfAbsent(key, text); // BLOCAL: lost-cas medium
            text.append(more);
        }

        /** Silent: it is asked whether it was put there. */
        void appendHeard(String key, String more) {
            StringBuilder mine = new StringBuilder();
            StringBuilder text = texts.putIfAbsent(key, mine);
            (text == null ? mine : text).append(more);
        }

        /** Silent: what is there is asked for afterwards. */
        void appendThere(String key, String more) {
            StringBuilder text = new StringBuilder();
            texts.putIfAbsent(key, text);
            text = texts.get(key);
            text.append(more);
        }

        /** Silent: a value that is only handed back may well be as good as the other. */
        StringBuilder textOf(String key) {
            StringBuilder text = new StringBuilder(key);
            texts.putIfAbsent(key, text);
            return text;
        }
    }

    /** In a field. */
    static class Lazily {
        static final Lazily SHARED = new Lazily();
        private volatile Object monitor;
        private final AtomicReference<Lock> lock = new AtomicReference<>();
        private int n;

        void count() {
            Object l = monitor;
            if (l == null) {
                l = new Object();
                monitor = l; // BLOCAL: check-then-act medium
            }
            synchronized (l) {
                n++;
            }
        }

        void countDown() {
            Lock l = lock.get();
            if (l == null) {
                l = new ReentrantLock();
                lock.set(l); // BLOCAL: check-then-act medium
            }
            l.lock();
            try {
                n--;
            } finally {
                l.unlock();
            }
        }
    }

    /** A thread is made where there was none, or the one that was there is over. */
    static class Threads {
        static final Threads SHARED = new Threads();
        private volatile Thread worker, cleaner;
        private final Runnable task = () -> { };

        void work() {
            Thread t = worker;
            if (t == null || !t.isAlive()) {
                t = new Thread(task);
                worker = t; // BLOCAL: check-then-act medium
                t.start();
            }
        }

        void clean() {
            if (!cleaner.isAlive()) {
                cleaner = new Thread(task); // BLOCAL: check-then-act medium
            }
        }

        void setCleaner(Thread t) {
            cleaner = t;
        }
    }

    /** Silent: one operation does both, or the lock that is there is asked for once more. */
    static class Once {
        static final Once SHARED = new Once();
        private final ConcurrentMap<String, Lock> locks = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Object> monitors = new ConcurrentHashMap<>();
        private int n, m;

        void count(String key) {
            Lock lock = locks.computeIfAbsent(key, k -> new ReentrantLock());
            lock.lock();
            try {
                n++;
            } finally {
                lock.unlock();
            }
        }

        void countBoth(String key) {
            Object mine = new Object();
            Object there = monitors.putIfAbsent(key, mine);
            synchronized (there == null ? mine : there) {
                m++;
            }
        }

        void countAgain(String key) {
            Object monitor = monitors.get(key);
            if (monitor == null) {
                monitors.putIfAbsent(key, new Object());
                monitor = monitors.get(key);
            }
            synchronized (monitor) {
                m++;
            }
        }
    }
}
