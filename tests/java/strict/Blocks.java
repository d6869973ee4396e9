// OPTIONS: --check=block-local
package strict;

/** Which block a value belongs to, and the kind of its first use. */
class Blocks {

    /** Under another lock only. */
    static class OtherLock {
        static final OtherLock SHARED = new OtherLock();
        private final Object left = new Object();
        private final Object right = new Object();
        private int x; // guarded by left
        private int y; // guarded by right

        void copy() {
            int t;
            synchronized (left) {
                t = x;
            }
            synchronized (right) {
                y = t; // STRICT: escaped-value
            }
        }

        void setX(int value) {
            synchronized (left) {
                x = value;
            }
        }

        void setY(int value) {
            synchronized (right) {
                y = value;
            }
        }
    }

    /** The inner block is over, the outer is not. */
    static class Innermost {
        static final Innermost SHARED = new Innermost();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int m; // guarded by outer
        private int n; // guarded by inner

        void copy() {
            synchronized (outer) {
                int t;
                synchronized (inner) {
                    t = n;
                }
                m = t; // STRICT: escaped-value
            }
        }

        void setM(int value) {
            synchronized (outer) {
                m = value;
            }
        }

        void setN(int value) {
            synchronized (inner) {
                n = value;
            }
        }
    }

    /** Silent: used inside an inner block, while the value's own goes on. */
    static class OuterInInner {
        static final OuterInInner SHARED = new OuterInInner();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int m; // guarded by inner
        private int n; // guarded by outer

        void copy() {
            synchronized (outer) {
                int t = n;
                synchronized (inner) {
                    m = t + 1;
                }
            }
        }

        void setM(int value) {
            synchronized (inner) {
                m = value;
            }
        }

        void setN(int value) {
            synchronized (outer) {
                n = value;
            }
        }
    }

    /** The first use is the write-back itself. */
    static class WrittenBack {
        static final WrittenBack SHARED = new WrittenBack();
        private final Object lock = new Object();
        private int n;

        void touch() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                n = t; // STRICT: lost-update
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** The first use is the addition; the kind is its, and the sum is unshared again. */
    static class ComputedWith {
        static final ComputedWith SHARED = new ComputedWith();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                t = t + 1; // STRICT: stale-value
                n = t;
            }
        }
    }

    /** A reference only passed on in a later block: what the default leaves out. */
    static class PassedOn {
        static final PassedOn SHARED = new PassedOn();
        private final Object lock = new Object();
        private Object handler;
        private Object last;

        void handle() {
            Object h;
            synchronized (lock) {
                h = handler;
            }
            synchronized (lock) {
                keep(h); // STRICT: stale-value
            }
        }

        void set(Object o) {
            synchronized (lock) {
                handler = o;
            }
        }

        private void keep(Object o) {
            last = o;
        }
    }

    /** After a wait. */
    static class AfterWait {
        static final AfterWait SHARED = new AfterWait();
        private int n;

        synchronized int next() throws InterruptedException {
            int t = n;
            wait();
            return t + 1; // STRICT: stale-after-wait
        }

        synchronized void set(int value) {
            n = value;
            notifyAll();
        }
    }

    /** Silent: the loop reads again. */
    static class WaitLoop {
        static final WaitLoop SHARED = new WaitLoop();
        private int n;

        synchronized void take() throws InterruptedException {
            while (n == 0) {
                wait();
            }
            n--;
        }

        synchronized void give() {
            n++;
            notifyAll();
        }
    }

    /** What a callee read under its own lock. */
    static class CalleeResult {
        static final CalleeResult SHARED = new CalleeResult();
        private int n;

        int next() {
            int t = get();
            return t + 1; // STRICT: escaped-value
        }

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value;
        }
    }

    /** Silent: the caller holds that lock. */
    static class CalleeHeld {
        static final CalleeHeld SHARED = new CalleeHeld();
        private int n;

        synchronized int next() {
            int t = get();
            return t + 1;
        }

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value;
        }
    }

    /** Stale on one path. */
    static class Join {
        static final Join SHARED = new Join();
        private final Object lock = new Object();
        private int n;

        int next(boolean fresh) {
            int t = 0;
            if (fresh) {
                synchronized (lock) {
                    t = n;
                }
            }
            return t + 1; // STRICT: escaped-value
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Checked in the first block, which is left by a return; the act is the first use outside it. */
    static class EarlyReturn {
        static final EarlyReturn SHARED = new EarlyReturn();
        private final Object lock = new Object();
        private boolean open;

        void open() {
            synchronized (lock) {
                if (open) {
                    return;
                }
            }
            synchronized (lock) {
                open = true; // STRICT: check-then-act
            }
        }

        void close() {
            synchronized (lock) {
                open = false;
            }
        }
    }
}
