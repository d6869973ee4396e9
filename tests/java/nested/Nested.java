package nested;

/** Locks inside locks, and the same lock inside itself. */
class Nested {

    /** Silent: the lock that the value was read under is held all the time. */
    static class OuterStays {
        static final OuterStays SHARED = new OuterStays();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // guarded by outer
        private int m; // guarded by inner

        void inc() {
            synchronized (outer) {
                int t = n;
                synchronized (inner) {
                    m = m + 1;
                }
                n = t + 1;
            }
        }

        void resetN() {
            synchronized (outer) {
                n = 0;
            }
        }

        void resetM() {
            synchronized (inner) {
                m = 0;
            }
        }

        void clearM() {
            synchronized (inner) {
                m = -1;
            }
        }
    }

    /** Silent: a value of the outer block is current in the inner one. */
    static class OuterUsedInside {
        static final OuterUsedInside SHARED = new OuterUsedInside();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // guarded by outer

        void inc() {
            synchronized (outer) {
                int t = n;
                synchronized (inner) {
                    n = t + 1;
                }
            }
        }

        void reset() {
            synchronized (outer) {
                n = 0;
            }
        }

        void clear() {
            synchronized (outer) {
                n = -1;
            }
        }
    }

    /** The inner lock was released: the outer one does not keep away those who take only the inner. */
    static class InnerReleased {
        static final InnerReleased SHARED = new InnerReleased();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // guarded by inner

        void inc() {
            synchronized (outer) {
                int t;
                synchronized (inner) {
                    t = n;
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

    /** A decision, likewise. */
    static class InnerDecides {
        static final InnerDecides SHARED = new InnerDecides();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private boolean busy; // guarded by inner

        void start() {
            synchronized (outer) {
                boolean free;
                synchronized (inner) {
                    free = !busy;
                }
                if (free) {
                    synchronized (inner) {
                        busy = true; // BLOCAL: check-then-act
                    }
                }
            }
        }

        void stop() {
            synchronized (inner) {
                busy = false;
            }
        }

        void kill() {
            synchronized (inner) {
                busy = false;
            }
        }
    }

    /** Silent by default: after the inner block the value is stored to state of the outer lock only. */
    static class InnerToOuter {
        static final InnerToOuter SHARED = new InnerToOuter();
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
                m = t;
            }
        }

        void setN(int value) {
            synchronized (inner) {
                n = value;
            }
        }

        void setM(int value) {
            synchronized (outer) {
                m = value;
            }
        }
    }

    /** Silent by default: the inner lock guards nothing here, so that its release outdates nothing. */
    static class OuterGuards {
        static final OuterGuards SHARED = new OuterGuards();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // guarded by outer

        void inc() {
            synchronized (outer) {
                int t;
                synchronized (inner) {
                    t = n;
                }
                n = t + 1;
            }
        }

        void reset() {
            synchronized (outer) {
                n = 0;
            }
        }

        void clear() {
            synchronized (outer) {
                n = -1;
            }
        }
    }

    /** The lock in the middle is the one that counts. */
    static class ThreeLevels {
        static final ThreeLevels SHARED = new ThreeLevels();
        private final Object a = new Object();
        private final Object b = new Object();
        private final Object c = new Object();
        private int n; // guarded by b

        void inc() {
            synchronized (a) {
                int t;
                synchronized (b) {
                    synchronized (c) {
                        t = n;
                    }
                }
                synchronized (b) {
                    n = t + 1; // BLOCAL: lost-update
                }
            }
        }

        void reset() {
            synchronized (b) {
                n = 0;
            }
        }

        void clear() {
            synchronized (b) {
                n = -1;
            }
        }
    }

    /** Silent: to leave a re-entered lock releases nothing. */
    static class Reentered {
        static final Reentered SHARED = new Reentered();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                int t = n;
                synchronized (lock) {
                    System.out.println(t);
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

    /** Silent: read in the re-entered block, which is none. */
    static class ReadReentered {
        static final ReadReentered SHARED = new ReadReentered();
        private int n;

        synchronized void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            n = t + 1;
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Silent: the same lock by another name. */
    static class ReenteredAlias {
        static final ReenteredAlias SHARED = new ReenteredAlias();
        private final Object lock = new Object();
        private int n;

        void inc() {
            Object alias = lock;
            synchronized (lock) {
                int t;
                synchronized (alias) {
                    t = n;
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

    /** Re-entered once, but both levels are left in between. */
    static class LeftTwice {
        static final LeftTwice SHARED = new LeftTwice();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
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

    /** Silent: the locks of two objects, both held while the value moves. */
    static class TwoObjects {
        static final TwoObjects SHARED = new TwoObjects();
        private int n;

        void copyTo(TwoObjects peer) {
            synchronized (this) {
                int t = n;
                synchronized (peer) {
                    peer.n = t;
                }
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Silent: static state under the class lock, with the lock of an object inside. */
    static class ClassOutside {
        static final ClassOutside SHARED = new ClassOutside();
        private static int total; // guarded by the class
        private int own; // guarded by this

        void add() {
            synchronized (ClassOutside.class) {
                int t = total;
                synchronized (this) {
                    own = own + 1;
                }
                total = t + 1;
            }
        }

        static synchronized void reset() {
            total = 0;
        }

        synchronized void resetOwn() {
            own = 0;
        }

        synchronized void clearOwn() {
            own = -1;
        }
    }
}
