// RELEASES: 8 17
package audit10;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** wait and await: the lock's block ends and a new one begins; other held blocks stay held. */
final class Waits {
    /** Read before the wait, written back after it: high. */
    static final class WriteBack {
        static final WriteBack SHARED = new WriteBack();
        private int n;
        private boolean ready;
        synchronized void set(int v) { n = v; ready = true; notifyAll(); }
        synchronized void bump() throws InterruptedException {
            int t = n;
            while (!ready) {
                wait();
            }
            n = t + 1; // BLOCAL: stale-after-wait high
        }
    }

    /** Read after the wait. */
    static final class WriteBackSilent {
        static final WriteBackSilent SHARED = new WriteBackSilent();
        private int n;
        private boolean ready;
        synchronized void set(int v) { n = v; ready = true; notifyAll(); }
        synchronized void bump() throws InterruptedException {
            while (!ready) {
                wait();
            }
            int t = n;
            n = t + 1;
        }
    }

    /** A wait with a timeout releases the lock as well; wait(0) is without. */
    static final class TimedWait {
        static final TimedWait SHARED = new TimedWait();
        private int n;
        private boolean ready;
        synchronized void set(int v) { n = v; ready = true; notifyAll(); }
        synchronized void bump() throws InterruptedException {
            int t = n;
            while (!ready) {
                wait(100L);
            }
            n = t + 1; // BLOCAL: stale-after-wait high
        }
    }

    /** wait(0) is untimed: the flag was read in an earlier block than the one that is waited on. */
    static final class WaitZero {
        static final WaitZero SHARED = new WaitZero();
        private boolean ready;
        synchronized void set() { ready = true; notifyAll(); }
        synchronized void clear() { ready = false; }
        synchronized boolean ready() { return ready; }
        void await() throws InterruptedException {
            if (!ready()) {
                synchronized (this) {
                    wait(0L); // BLOCAL: check-then-wait
                }
            }
        }
    }

    /** The same untimed wait() under the lock, with the test outside it. */
    static final class LostWakeup {
        static final LostWakeup SHARED = new LostWakeup();
        private boolean ready;
        synchronized void set() { ready = true; notifyAll(); }
        synchronized void clear() { ready = false; }
        void await() throws InterruptedException {
            while (!ready) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }
    }

    /** A timed wait is no check-then-wait: it comes back by itself. */
    static final class TimedSilent {
        static final TimedSilent SHARED = new TimedSilent();
        private boolean ready;
        synchronized void set() { ready = true; notifyAll(); }
        synchronized void clear() { ready = false; }
        synchronized boolean ready() { return ready; }
        void await() throws InterruptedException {
            while (!ready()) {
                synchronized (this) {
                    wait(50L);
                }
            }
        }
    }

    /** The canonical loop: the innermost decision is read in the block that is waited on. */
    static final class CanonicalSilent {
        static final CanonicalSilent SHARED = new CanonicalSilent();
        private boolean ready;
        synchronized void set() { ready = true; notifyAll(); }
        synchronized void clear() { ready = false; }
        void await() throws InterruptedException {
            synchronized (this) {
                while (!ready) {
                    wait();
                }
            }
        }
    }

    /** An outer unlocked test around the canonical loop: the innermost decision is fresh. */
    static final class OuterTestSilent {
        static final OuterTestSilent SHARED = new OuterTestSilent();
        private volatile boolean ready;
        synchronized void set() { ready = true; notifyAll(); }
        synchronized void clear() { ready = false; }
        void await() throws InterruptedException {
            if (!ready) {
                synchronized (this) {
                    while (!ready) {
                        wait();
                    }
                }
            }
        }
    }

    /** Another lock's flag decides the wait: not the same lock, medium. */
    static final class OtherLock {
        static final OtherLock SHARED = new OtherLock();
        private final Object a = new Object();
        private final Object b = new Object();
        private boolean ready;
        void set() {
            synchronized (a) { ready = true; }
            synchronized (b) { b.notifyAll(); }
        }
        void clear() { synchronized (a) { ready = false; } }
        void await() throws InterruptedException {
            boolean r;
            synchronized (a) { r = ready; }
            if (!r) {
                synchronized (b) {
                    b.wait(); // BLOCAL: check-then-wait medium
                }
            }
        }
    }

    /** Only the lock that is waited on is released; the value belongs to the outer one, which stays held. */
    static final class OuterStaysSilent {
        static final OuterStaysSilent SHARED = new OuterStaysSilent();
        private final Object a = new Object();
        private final Object b = new Object();
        private int n;
        private boolean go;
        void set(int v) { synchronized (a) { n = v; } }
        void go() { synchronized (b) { go = true; b.notifyAll(); } }
        void run() throws InterruptedException {
            synchronized (a) {
                int t = n;
                synchronized (b) {
                    while (!go) {
                        b.wait();
                    }
                }
                n = t + 1;
            }
        }
    }

    /** Condition.await: the Condition in a final field is a path to its lock. */
    static final class Cond {
        static final Cond SHARED = new Cond();
        private final Lock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private int n;
        private int limit;
        void set(int v, int l) {
            lock.lock();
            try { n = v; limit = l; filled.signalAll(); } finally { lock.unlock(); }
        }
        void take() throws InterruptedException {
            lock.lock();
            try {
                int l = limit;
                while (n == 0) {
                    filled.await();
                }
                limit = l - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }
        void takeSilent() throws InterruptedException {
            lock.lock();
            try {
                while (n == 0) {
                    filled.await();
                }
                int l = limit;
                limit = l - 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** awaitNanos in a loop: the remaining time is no shared state; what was read before is. */
    static final class CondNanos {
        static final CondNanos SHARED = new CondNanos();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition c = lock.newCondition();
        private int n;
        private int seen;
        void set(int v) {
            lock.lock();
            try { n = v; seen = 0; c.signal(); } finally { lock.unlock(); }
        }
        boolean take(long time, TimeUnit unit) throws InterruptedException {
            long left = unit.toNanos(time);
            lock.lock();
            try {
                int s = seen;
                while (n == 0) {
                    if (left <= 0L) {
                        return false;
                    }
                    left = c.awaitNanos(left);
                }
                seen = s + 1; // BLOCAL: stale-after-wait high
                return true;
            } finally {
                lock.unlock();
            }
        }
        boolean takeSilent(long time, TimeUnit unit) throws InterruptedException {
            long left = unit.toNanos(time);
            lock.lock();
            try {
                while (n == 0) {
                    if (left <= 0L) {
                        return false;
                    }
                    left = c.awaitNanos(left);
                }
                n--;
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    /** In a while loop the last test is always of the current block; the contents of the guarded collection are its field's. */
    static final class Taker {
        static final Taker SHARED = new Taker();
        private final Deque<String> q = new ArrayDeque<>();
        synchronized void put(String s) { q.add(s); notify(); }
        synchronized String takeSilent() throws InterruptedException {
            while (q.isEmpty()) {
                wait();
            }
            return q.remove();
        }
    }

    /** A helper that waits on this: by its summary the lock was released and taken again. */
    static final class Helper {
        static final Helper SHARED = new Helper();
        private int n;
        private boolean ready;
        private void awaitReady() throws InterruptedException {
            while (!ready) {
                wait();
            }
        }
        synchronized void set(int v) { n = v; ready = true; notifyAll(); }
        synchronized void bump() throws InterruptedException {
            int t = n;
            awaitReady();
            n = t + 1; // BLOCAL: stale-after-wait high
        }
        synchronized void bumpSilent() throws InterruptedException {
            awaitReady();
            int t = n;
            n = t + 1;
        }
    }

    /** The stale copy goes into another field: stored, high. */
    static final class StoreElsewhere {
        static final StoreElsewhere SHARED = new StoreElsewhere();
        private int n;
        private int last;
        private boolean ready;
        synchronized void set(int v) { n = v; ready = true; last = 0; notifyAll(); }
        synchronized void note() throws InterruptedException {
            int t = n;
            while (!ready) {
                wait();
            }
            last = t; // BLOCAL: stale-after-wait high
        }
        /** Returned only: no use. */
        synchronized int noteSilent() throws InterruptedException {
            int t = n;
            while (!ready) {
                wait();
            }
            return t;
        }
    }

    /** The copy that was compared after the wait with a fresh read is the recheck itself; nothing is stored. */
    static final class Generation {
        static final Generation SHARED = new Generation();
        private int generation;
        private int parties = 2;
        synchronized void trip() { generation++; notifyAll(); }
        synchronized void awaitSilent() throws InterruptedException {
            int g = generation;
            while (g == generation) {
                wait();
            }
        }
    }

    /** Waiting on the object of another class, whose field decides: guarded by that object's monitor. */
    static final class Box {
        private String v;
        synchronized void put(String s) { v = s; notifyAll(); }
        synchronized void drop() { v = null; }
        synchronized String peek() { return v; }
    }
    static final class BoxUser {
        static final BoxUser SHARED = new BoxUser();
        private final Box box = new Box();
        void await() throws InterruptedException {
            if (box.peek() == null) {
                synchronized (box) {
                    box.wait(); // BLOCAL: check-then-wait high
                }
            }
        }
        void awaitSilent() throws InterruptedException {
            synchronized (box) {
                while (box.peek() == null) {
                    box.wait();
                }
            }
        }
    }
}
