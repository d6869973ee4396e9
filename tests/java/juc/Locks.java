// RELEASES: 8 11 17 21
package juc;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The locks of java.util.concurrent are locks like any other. */
class Locks {

    /** Two sections, with try and finally. */
    static class TwoSections {
        static final TwoSections SHARED = new TwoSections();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            int t;
            lock.lock();
            try {
                t = n;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                n = t + 1; // BLOCAL: lost-update {{'n'}}
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                n = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: one section. */
    static class OneSection {
        static final OneSection SHARED = new OneSection();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            lock.lock();
            try {
                int t = n;
                n = t + 1;
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                n = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Without try, and by the interface. */
    static class ByInterface {
        static final ByInterface SHARED = new ByInterface();
        private final Lock lock = new ReentrantLock();
        private int n;

        void inc() {
            lock.lock();
            int t = n;
            lock.unlock();
            t++;
            lock.lock();
            n = t; // BLOCAL: lost-update
            lock.unlock();
        }

        void reset() {
            lock.lock();
            n = 0;
            lock.unlock();
        }
    }

    /** A static lock. */
    static class StaticLock {
        static final StaticLock SHARED = new StaticLock();
        private static final ReentrantLock LOCK = new ReentrantLock();
        private static int n;

        static void inc() {
            LOCK.lock();
            int t = n;
            LOCK.unlock();
            LOCK.lock();
            n = t + 1; // BLOCAL: lost-update
            LOCK.unlock();
        }

        static void reset() {
            LOCK.lock();
            n = 0;
            LOCK.unlock();
        }
    }

    /** lockInterruptibly acquires. */
    static class Interruptibly {
        static final Interruptibly SHARED = new Interruptibly();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() throws InterruptedException {
            int t;
            lock.lockInterruptibly();
            try {
                t = n;
            } finally {
                lock.unlock();
            }
            lock.lockInterruptibly();
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                n = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: re-entered, left once. */
    static class Reentered {
        static final Reentered SHARED = new Reentered();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            lock.lock();
            lock.lock();
            int t = n;
            lock.unlock();
            n = t + 1;
            lock.unlock();
        }

        void reset() {
            lock.lock();
            n = 0;
            lock.unlock();
        }
    }

    /** Silent by default: two locks. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final ReentrantLock left = new ReentrantLock();
        private final ReentrantLock right = new ReentrantLock();
        private int x; // guarded by left
        private int y; // guarded by right

        void copy() {
            left.lock();
            int t = x;
            left.unlock();
            right.lock();
            y = t;
            right.unlock();
        }

        void setX(int value) {
            left.lock();
            x = value;
            left.unlock();
        }

        void setY(int value) {
            right.lock();
            y = value;
            right.unlock();
        }
    }

    /** A decision. */
    static class Flag {
        static final Flag SHARED = new Flag();
        private final ReentrantLock lock = new ReentrantLock();
        private boolean taken;

        void take() {
            boolean t;
            lock.lock();
            try {
                t = taken;
            } finally {
                lock.unlock();
            }
            if (!t) {
                lock.lock();
                try {
                    taken = true; // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
        }

        void release() {
            lock.lock();
            try {
                taken = false;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A return out of the first section; the finally block unlocks on the way. */
    static class EarlyReturn {
        static final EarlyReturn SHARED = new EarlyReturn();
        private final ReentrantLock lock = new ReentrantLock();
        private boolean open;

        void open() {
            lock.lock();
            try {
                if (open) {
                    return;
                }
            } finally {
                lock.unlock();
            }
            System.out.println("opening");
            lock.lock();
            try {
                open = true; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                open = false;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Released on one path and taken again. */
    static class ReleasedOnOnePath {
        static final ReleasedOnOnePath SHARED = new ReleasedOnOnePath();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc(boolean slow) {
            lock.lock();
            int t = n;
            if (slow) {
                lock.unlock();
                Thread.yield();
                lock.lock();
            }
            n = t + 1; // BLOCAL: lost-update
            lock.unlock();
        }

        void reset() {
            lock.lock();
            n = 0;
            lock.unlock();
        }
    }

    /** A helper releases the lock and takes it again. */
    static class HelperReleases {
        static final HelperReleases SHARED = new HelperReleases();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            lock.lock();
            int t = n;
            letOthersIn();
            n = t + 1; // BLOCAL: lost-update
            lock.unlock();
        }

        void reset() {
            lock.lock();
            n = 0;
            lock.unlock();
        }

        private void letOthersIn() {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }
    }

    /** Helpers that lock and unlock. */
    static class Wrappers {
        static final Wrappers SHARED = new Wrappers();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            enter();
            int t = n;
            leave();
            enter();
            n = t + 1; // BLOCAL: lost-update
            leave();
        }

        void incAtOnce() {
            enter();
            int t = n;
            n = t + 1;
            leave();
        }

        private void enter() {
            lock.lock();
        }

        private void leave() {
            lock.unlock();
        }
    }

    /** Silent: a helper that is only called with the lock held. */
    static class CalledLocked {
        static final CalledLocked SHARED = new CalledLocked();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            lock.lock();
            try {
                step();
            } finally {
                lock.unlock();
            }
        }

        private void step() {
            int t = n;
            n = t + 1;
        }
    }

    /** A lock as a resource. */
    static class AsResource {
        static final AsResource SHARED = new AsResource();
        private final Gate gate = new Gate();
        private int n;

        void inc() {
            int t;
            try (Gate g = gate.acquire()) {
                t = n;
            }
            try (Gate g = gate.acquire()) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void incAtOnce() {
            try (Gate g = gate.acquire()) {
                int t = n;
                n = t + 1;
            }
        }
    }

    static class Gate implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        Gate acquire() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    /** Awaiting a condition gives up its lock. */
    static class Await {
        static final Await SHARED = new Await();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private int n;

        void add() throws InterruptedException {
            lock.lock();
            try {
                int t = n;
                changed.await();
                n = t + 1; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                n = 0;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** So it does with a time limit, and without interruption. */
    static class AwaitForms {
        static final AwaitForms SHARED = new AwaitForms();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private int n;

        void addTimed() throws InterruptedException {
            lock.lock();
            try {
                int t = n;
                changed.await(1, TimeUnit.SECONDS);
                n = t + 1; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        void addUninterruptibly() {
            lock.lock();
            try {
                int t = n;
                changed.awaitUninterruptibly();
                n = t + 1; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                n = 0;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: the condition is read again after every await. */
    static class AwaitLoop {
        static final AwaitLoop SHARED = new AwaitLoop();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private int n;

        void take() throws InterruptedException {
            lock.lock();
            try {
                while (n == 0) {
                    notEmpty.await();
                }
                n--;
            } finally {
                lock.unlock();
            }
        }

        void give() {
            lock.lock();
            try {
                n++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: signal gives up nothing. */
    static class Signal {
        static final Signal SHARED = new Signal();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private int n;

        void add() {
            lock.lock();
            try {
                int t = n;
                changed.signalAll();
                n = t + 1;
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            lock.lock();
            try {
                n = 0;
            } finally {
                lock.unlock();
            }
        }
    }
}
