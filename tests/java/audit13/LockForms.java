// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A gateway whose locks come in all forms: tried with a time, interruptibly, given as arguments, aliased, in a holder, with conditions of a helper; and what is never shared. */
class LockForms {
    private static final Logger LOG = Logger.getLogger("gateway");

    static class Signal {
        private final Lock lock;
        private final Condition changed;

        Signal(Lock lock) {
            this.lock = lock;
            this.changed = lock.newCondition();
        }

        void await() throws InterruptedException {
            changed.await();
        }

        void fire() {
            changed.signalAll();
        }
    }

    static class Gateway {
        static final Gateway SHARED = new Gateway();
        private final ReentrantLock lock = new ReentrantLock();
        private final Signal signal = new Signal(lock);
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private int open;
        private int waiting;
        private long bytes;
        private String route = "a";
        private boolean up;
        private final ThreadLocal<StringBuilder> buffer = ThreadLocal.withInitial(StringBuilder::new);
        private final CountDownLatch ready = new CountDownLatch(1);

        void tryTimed() throws InterruptedException {
            int o;
            if (!lock.tryLock(1, TimeUnit.SECONDS))
                return;
            try {
                o = open;
            } finally {
                lock.unlock();
            }
            lock.lockInterruptibly();
            try {
                open = o + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        // Silent: tried once, all within.
        boolean tryAtOnce() {
            if (lock.tryLock()) {
                try {
                    open = open + 1;
                    return true;
                } finally {
                    lock.unlock();
                }
            }
            return false;
        }

        void alias() {
            ReentrantLock l = this.lock;
            l.lock();
            int o = open;
            l.unlock();
            lock.lock();
            open = o - 1; // BLOCAL: lost-update high
            lock.unlock();
        }

        private static int read(Lock l, Gateway g) {
            l.lock();
            try {
                return g.open;
            } finally {
                l.unlock();
            }
        }

        private static void write(Lock l, Gateway g, int n) {
            l.lock();
            try {
                g.open = n;
            } finally {
                l.unlock();
            }
        }

        void byArguments() {
            int o = read(lock, this);
            write(lock, this, o + 1); // BLOCAL: lost-update high
        }

        // Silent: the lock is held around both helpers.
        void byArgumentsAtOnce() {
            lock.lock();
            try {
                write(lock, this, read(lock, this) + 1);
            } finally {
                lock.unlock();
            }
        }

        void awaitUp() throws InterruptedException {
            lock.lock();
            try {
                int w = waiting;
                while (!up)
                    signal.await();
                waiting = w + 1; // MISSED: stale-after-wait (a condition that a helper makes of the lock that it is given)
            } finally {
                lock.unlock();
            }
        }

        // Silent: counted by what is there.
        void awaitUpSafely() throws InterruptedException {
            lock.lock();
            try {
                waiting++;
                while (!up)
                    signal.await();
                waiting--;
            } finally {
                lock.unlock();
            }
        }

        void raise() {
            lock.lock();
            try {
                up = true;
                signal.fire();
            } finally {
                lock.unlock();
            }
        }

        void lower() {
            lock.lock();
            try {
                up = false;
            } finally {
                lock.unlock();
            }
        }

        void awaitBadly() throws InterruptedException {
            boolean u;
            lock.lock();
            try {
                u = up;
            } finally {
                lock.unlock();
            }
            if (u)
                return;
            lock.lock();
            try {
                // A fault: a condition that a helper makes of the lock that it is given; by the page high.
                signal.await(); // BLOCAL: check-then-wait medium
            } finally {
                lock.unlock();
            }
        }

        void upgrade() {
            rw.readLock().lock();
            long b;
            try {
                b = bytes;
            } finally {
                rw.readLock().unlock();
            }
            if (b > 1000) {
                rw.writeLock().lock();
                try {
                    bytes = b - 1000; // BLOCAL: lost-update high
                } finally {
                    rw.writeLock().unlock();
                }
            }
        }

        String route() {
            rw.readLock().lock();
            try {
                return route;
            } finally {
                rw.readLock().unlock();
            }
        }

        void reroute(String to) {
            if (route().equals(to))
                return;
            rw.writeLock().lock();
            try {
                // Mended: set to what it was found not to be; what goes with it is the act.
                route = to;
                bytes = 0; // BLOCAL: check-then-act medium
            } finally {
                rw.writeLock().unlock();
            }
        }

        // Silent: the write lock is left for the read lock without a gap.
        long down() {
            rw.writeLock().lock();
            rw.readLock().lock();
            long b;
            try {
                b = bytes;
                bytes = b + 1;
            } finally {
                rw.writeLock().unlock();
            }
            try {
                return bytes - b;
            } finally {
                rw.readLock().unlock();
            }
        }

        // Silent: a thread's own.
        void append(String s) {
            StringBuilder b = buffer.get();
            if (b.length() < 100)
                b.append(s);
        }

        // Silent: an object of its own.
        int local() {
            Counter c = new Counter();
            int n = c.get();
            c.set(n + 1);
            return c.get();
        }

        // Silent: nobody has it yet.
        Counter made() {
            Counter c = new Counter();
            if (c.get() == 0)
                c.set(5);
            return c;
        }

        void publish() {
            Counter c = new Counter();
            Counter.ALL.add(c);
            int n = c.get();
            c.set(n + 1); // BLOCAL: lost-update high
        }

        void release() {
            ready.countDown();
        }

        void twoLocks() {
            int o;
            synchronized (this) {
                lock.lock();
                try {
                    o = open;
                } finally {
                    lock.unlock();
                }
                lock.lock();
                try {
                    open = o + 1; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static class Counter {
        static final List<Counter> ALL = new CopyOnWriteArrayList<>();
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int k) {
            n = k;
        }
    }

    static class Covered {
        static final Covered SHARED = new Covered();
        private final Object outer = new Object();
        private int value;

        private int read() {
            synchronized (this) {
                return value;
            }
        }

        private void write(int n) {
            synchronized (this) {
                value = n;
            }
        }

        // The outer lock is held by all who write.
        void inc() {
            synchronized (outer) {
                int n = read();
                write(n + 1); // BENIGN: lost-update covered
            }
        }

        void dec() {
            synchronized (outer) {
                write(read() - 1); // BENIGN: lost-update covered
            }
        }
    }

    static class Half {
        static final Half SHARED = new Half();
        private final Object outer = new Object();
        private int value;

        synchronized int read() {
            return value;
        }

        synchronized void write(int n) {
            value = n;
        }

        void inc() {
            synchronized (outer) {
                int n = read();
                // Mended: all callers that are given hold the outer lock.
                write(n + 1); // BENIGN: lost-update covered
            }
        }
    }

    static class Flag {
        static final Flag SHARED = new Flag();
        private boolean started;
        private int count;

        synchronized boolean started() {
            return started;
        }

        synchronized void start() {
            started = true;
        }

        synchronized void count() {
            count++;
        }

        void countIfStarted() {
            if (started())
                count(); // BENIGN: check-then-act write-once
        }

        void countUnlessStarted() {
            if (!started())
                count(); // BLOCAL: check-then-act low
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> Gateway.SHARED.raise());
        t.start();
        Gateway.SHARED.awaitUp();
        t.join();
    }
}
