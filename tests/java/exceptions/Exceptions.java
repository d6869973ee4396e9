package exceptions;

/** Ways out of a block by exceptions, and handlers that a compiler adds. */
class Exceptions {
    /** May throw, as far as anybody can see. */
    static void risky() {
        if (System.nanoTime() < 0) {
            throw new IllegalStateException();
        }
    }

    /** The block is left by an exception, which is caught: the lock is released on that way too. */
    static class CaughtOutside {
        static final CaughtOutside SHARED = new CaughtOutside();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t = 0;
            try {
                synchronized (lock) {
                    t = n;
                    risky();
                }
            } catch (IllegalStateException e) {
                System.out.println("go on");
            }
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Written back by the handler alone. */
    static class WrittenByHandler {
        static final WrittenByHandler SHARED = new WrittenByHandler();
        private final Object lock = new Object();
        private int n;

        void attempt() {
            int t;
            synchronized (lock) {
                t = n;
            }
            try {
                risky();
            } catch (IllegalStateException e) {
                synchronized (lock) {
                    n = t; // BLOCAL: lost-update
                }
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Silent: caught inside the block, where the lock is still held. */
    static class CaughtInside {
        static final CaughtInside SHARED = new CaughtInside();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                int t = n;
                try {
                    risky();
                } catch (IllegalStateException e) {
                    t++;
                }
                n = t + 1;
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** A finally block is there twice in the code, and gives one finding. */
    static class Finally {
        static final Finally SHARED = new Finally();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            try {
                risky();
            } finally {
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: a finally block inside the block. */
    static class FinallyInside {
        static final FinallyInside SHARED = new FinallyInside();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                int t = n;
                try {
                    risky();
                } finally {
                    n = t + 1;
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: an exception out of a call decides nothing. */
    static class CalleeThrows {
        static final CalleeThrows SHARED = new CalleeThrows();
        private int n;

        void start() {
            try {
                check();
            } catch (IllegalStateException e) {
                return;
            }
            synchronized (this) {
                n = 1;
            }
        }

        synchronized void check() {
            if (n != 0) {
                throw new IllegalStateException();
            }
        }

        synchronized void stop() {
            n = 0;
        }
    }

    /** A throw leaves the first block like a return. */
    static class ThrownInFirstBlock {
        static final ThrownInFirstBlock SHARED = new ThrownInFirstBlock();
        private final Object lock = new Object();
        private boolean started;

        void start() {
            synchronized (lock) {
                if (started) {
                    throw new IllegalStateException("started");
                }
            }
            System.out.println("starting");
            synchronized (lock) {
                started = true; // BLOCAL: check-then-act
            }
        }

        void stop() {
            synchronized (lock) {
                started = false;
            }
        }
    }

    /** A throw outside the lock. */
    static class ThrownOutside {
        static final ThrownOutside SHARED = new ThrownOutside();
        private final Object lock = new Object();
        private boolean started;

        void start() {
            boolean s;
            synchronized (lock) {
                s = started;
            }
            if (s) {
                throw new IllegalStateException("started");
            }
            synchronized (lock) {
                started = true; // BLOCAL: check-then-act
            }
        }

        void stop() {
            synchronized (lock) {
                started = false;
            }
        }
    }

    /** A value that the handler replaces on one path is stale on the other. */
    static class ReplacedByHandler {
        static final ReplacedByHandler SHARED = new ReplacedByHandler();
        private int n;

        void inc() {
            int t;
            try {
                t = get();
            } catch (IllegalStateException e) {
                t = 0;
            }
            put(t + 1); // BLOCAL: lost-update
        }

        synchronized int get() {
            risky();
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }
    }

    /** Silent: an exception out of the inner block does not release the outer lock. */
    static class OuterKept {
        static final OuterKept SHARED = new OuterKept();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // guarded by outer

        void inc() {
            synchronized (outer) {
                int t = n;
                try {
                    synchronized (inner) {
                        risky();
                    }
                } catch (IllegalStateException e) {
                    System.out.println("go on");
                }
                n = t + 1;
            }
        }

        void reset() {
            synchronized (outer) {
                n = 0;
            }
        }
    }

    /** But it does release the inner one. */
    static class InnerLost {
        static final InnerLost SHARED = new InnerLost();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // guarded by inner

        void inc() {
            synchronized (outer) {
                int t = 0;
                try {
                    synchronized (inner) {
                        t = n;
                        risky();
                    }
                } catch (IllegalStateException e) {
                    System.out.println("go on");
                }
                synchronized (inner) {
                    n = t + 1; // BLOCAL: lost-update
                }
            }
        }

        void reset() {
            synchronized (inner) {
                n = 0;
            }
        }

        void clear() {
            synchronized (inner) {
                n = -1;
            }
        }
    }

    /** Try again after a failure. */
    static class Retry {
        static final Retry SHARED = new Retry();
        private final Object lock = new Object();
        private int n;

        void inc() {
            while (true) {
                try {
                    int t;
                    synchronized (lock) {
                        t = n;
                        risky();
                    }
                    synchronized (lock) {
                        n = t + 1; // BLOCAL: lost-update
                    }
                    return;
                } catch (IllegalStateException e) {
                    System.out.println("again");
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: a resource is closed inside the block. */
    static class ResourceInside {
        static final ResourceInside SHARED = new ResourceInside();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                int t = n;
                try (Resource r = new Resource()) {
                    r.touch();
                }
                n = t + 1;
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** The block is inside the resource's. */
    static class ResourceOutside {
        static final ResourceOutside SHARED = new ResourceOutside();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            try (Resource r = new Resource()) {
                r.touch();
                synchronized (lock) {
                    t = n;
                }
            }
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    static class Resource implements AutoCloseable {
        void touch() {
            risky();
        }

        @Override
        public void close() {
            risky();
        }
    }

    /** Silent: after a synchronized method threw, its lock is not held; the handler only tells. */
    static class HandlerTells {
        static final HandlerTells SHARED = new HandlerTells();
        private int n;

        void inc() {
            try {
                synchronized (this) {
                    int t = n;
                    risky();
                    n = t + 1;
                }
            } catch (IllegalStateException e) {
                System.out.println("failed");
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }
}
