// OPTIONS: --check=block-local
package locks;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Semaphores: a lock only where there is never more than one permit. */
class Permits {

    /** A fair one, attempted. */
    static class Attempted {
        static final Attempted SHARED = new Attempted();
        private final Semaphore mutex = new Semaphore(1, true);
        private int n;

        boolean inc() throws InterruptedException {
            int t = 0;
            mutex.acquireUninterruptibly();
            try {
                t = n;
            } finally {
                mutex.release();
            }
            if (!mutex.tryAcquire(1, TimeUnit.SECONDS)) {
                return false;
            }
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                mutex.release();
            }
            return true;
        }

        /** Silent. */
        void dec() throws InterruptedException {
            mutex.acquire();
            try {
                n = n - 1;
            } finally {
                mutex.release();
            }
        }
    }

    /** Silent: one constructor passes 1, the other does not. */
    static class OneOfTwo {
        static final OneOfTwo SHARED = new OneOfTwo();
        private final Semaphore permits;
        private int n;

        OneOfTwo() {
            permits = new Semaphore(1);
        }

        OneOfTwo(int count) {
            permits = new Semaphore(count);
        }

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1;
            permits.release();
        }
    }

    /** The near miss: all constructors pass 1. */
    static class BothOne {
        static final BothOne SHARED = new BothOne();
        private final Semaphore permit;
        private int n;

        BothOne() {
            permit = new Semaphore(1);
        }

        BothOne(boolean fair) {
            permit = new Semaphore(1, fair);
        }

        void inc() throws InterruptedException {
            permit.acquire();
            int t = n;
            permit.release();
            permit.acquire();
            n = t + 1; // BLOCAL: lost-update
            permit.release();
        }
    }

    /** Given from outside, but all who give one give one of one permit. */
    static class Given {
        static final Given SHARED = new Given(new Semaphore(1));
        private final Semaphore permits;
        private int n;

        Given(Semaphore permits) {
            this.permits = permits;
        }

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1; // BLOCAL: lost-update
            permits.release();
        }
    }

    /** Silent: somebody gives one of three. */
    static class GivenThree {
        static final GivenThree SHARED = new GivenThree(new Semaphore(1));
        static final GivenThree WIDE = new GivenThree(new Semaphore(3));
        private final Semaphore permits;
        private int n;

        GivenThree(Semaphore permits) {
            this.permits = permits;
        }

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1;
            permits.release();
        }
    }

    /** Silent: nobody is seen to give one. */
    static class GivenUnseen {
        static GivenUnseen shared;
        private final Semaphore permits;
        private int n;

        public GivenUnseen(Semaphore permits) {
            this.permits = permits;
        }

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1;
            permits.release();
        }
    }

    /** The number is given, through another constructor. */
    static class Numbered {
        static final Numbered SHARED = new Numbered();
        private final Semaphore permits;
        private boolean busy;

        Numbered() {
            this(1, true);
        }

        private Numbered(int count, boolean fair) {
            permits = new Semaphore(count, fair);
        }

        void begin() {
            permits.acquireUninterruptibly();
            boolean b = busy;
            permits.release();
            if (!b) {
                permits.acquireUninterruptibly();
                busy = true; // BLOCAL: check-then-act
                permits.release();
            }
        }

        void end() {
            permits.acquireUninterruptibly();
            busy = false;
            permits.release();
        }
    }

    /** Silent: the number is somebody's setting. */
    static class Configured {
        static final Configured SHARED = new Configured(Integer.getInteger("permits", 1));
        private final Semaphore permits;
        private int n;

        private Configured(int count) {
            permits = new Semaphore(count);
        }

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1;
            permits.release();
        }
    }

    /** Silent: replaced later by another one. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Semaphore permits = new Semaphore(1);
        private int n;

        void widen() {
            permits = new Semaphore(4);
        }

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1;
            permits.release();
        }
    }

    /** A static one, in a wrapper. */
    static class Wrapped {
        private static final Semaphore GATE = new Semaphore(1);
        private static int n;

        private static void enter() {
            GATE.acquireUninterruptibly();
        }

        private static void leave() {
            GATE.release();
        }

        static void inc() {
            enter();
            int t = n;
            leave();
            enter();
            n = t + 1; // BLOCAL: lost-update
            leave();
        }
    }

    /** A constructor that makes a condition and takes the permit: which fields are locks is not yet known when it is read. */
    static class TakenWhileMade {
        static final TakenWhileMade SHARED = new TakenWhileMade();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition ready = lock.newCondition();
        private final Semaphore mutex = new Semaphore(1);
        private int n;

        TakenWhileMade() {
            mutex.acquireUninterruptibly();
            n = 1;
            mutex.release();
        }

        void inc() throws InterruptedException {
            mutex.acquire();
            int t = n;
            mutex.release();
            mutex.acquire();
            n = t + 1; // BLOCAL: lost-update
            mutex.release();
        }

        /** Silent. */
        void tell() {
            lock.lock();
            ready.signalAll();
            lock.unlock();
        }
    }
}
