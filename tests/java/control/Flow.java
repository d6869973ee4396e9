package control;

/** Joins, loops and moves of values between local variables. */
class Flow {

    /** Stale on one of two paths is stale. */
    static class Join {
        static final Join SHARED = new Join();
        private final Object lock = new Object();
        private int n;

        void inc(boolean again) {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                if (again) {
                    t = n;
                }
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: read anew or set on all paths. */
    static class AllPaths {
        static final AllPaths SHARED = new AllPaths();
        private final Object lock = new Object();
        private int n;

        void inc(boolean again) {
            int t;
            synchronized (lock) {
                t = n;
            }
            System.out.println(t);
            synchronized (lock) {
                if (again) {
                    t = n;
                } else {
                    t = 0;
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

    /** Read on one of two paths, and stored into another field. */
    static class OnePath {
        static final OnePath SHARED = new OnePath();
        private final Object lock = new Object();
        private int x;
        private int y;

        void copy(boolean first) {
            int t;
            if (first) {
                synchronized (lock) {
                    t = x;
                }
            } else {
                t = 0;
            }
            synchronized (lock) {
                y = t; // BLOCAL: stale-value
            }
        }

        void set(int value) {
            synchronized (lock) {
                x = value;
            }
        }

        int y() {
            synchronized (lock) {
                return y;
            }
        }
    }

    /** Each turn of the loop is a block of its own: what the last one read is stale. */
    static class LoopCarried {
        static final LoopCarried SHARED = new LoopCarried();
        private final Object lock = new Object();
        private int n;

        void count(int turns) {
            int t = 0;
            for (int i = 0; i < turns; i++) {
                synchronized (lock) {
                    if (i == 0) {
                        t = n;
                    }
                    t++;
                    n = t; // BLOCAL: lost-update
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: each turn reads for itself. */
    static class LoopReads {
        static final LoopReads SHARED = new LoopReads();
        private final Object lock = new Object();
        private int n;

        void count(int turns) {
            for (int i = 0; i < turns; i++) {
                synchronized (lock) {
                    int t = n;
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

    /** Silent: the whole loop is in the block. */
    static class LoopInside {
        static final LoopInside SHARED = new LoopInside();
        private final Object lock = new Object();
        private int n;

        void count(int turns) {
            synchronized (lock) {
                int t = n;
                for (int i = 0; i < turns; i++) {
                    t++;
                }
                n = t;
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Two values change places: each is stored into the other's field. */
    static class Exchanged {
        static final Exchanged SHARED = new Exchanged();
        private final Object lock = new Object();
        private int x;
        private int y;

        void exchange() {
            int a;
            int b;
            synchronized (lock) {
                a = x;
                b = y;
            }
            int h = a;
            a = b;
            b = h;
            synchronized (lock) {
                x = a; // BLOCAL: stale-value {{'y'}}
                y = b; // BLOCAL: stale-value {{'x'}}
            }
        }

        void set(int value) {
            synchronized (lock) {
                x = value;
                y = -value;
            }
        }
    }

    /** The negation of a flag chooses between constants, and so does not cut the flow. */
    static class Toggle {
        static final Toggle SHARED = new Toggle();
        private final Object lock = new Object();
        private boolean on;

        void toggle() {
            boolean t;
            synchronized (lock) {
                t = on;
            }
            synchronized (lock) {
                on = !t; // BLOCAL: lost-update
            }
        }

        void off() {
            synchronized (lock) {
                on = false;
            }
        }
    }

    /** Likewise a next state that the old one chooses. */
    static class NextState {
        static final NextState SHARED = new NextState();
        private final Object lock = new Object();
        private int state;

        void advance() {
            int t;
            synchronized (lock) {
                t = state;
            }
            int next = t == 0 ? 1 : 2;
            synchronized (lock) {
                state = next; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                state = 0;
            }
        }
    }

    /** Silent: the constants are chosen by a parameter. */
    static class ChosenByParameter {
        static final ChosenByParameter SHARED = new ChosenByParameter();
        private final Object lock = new Object();
        private int state;

        void advance(boolean far) {
            int t;
            synchronized (lock) {
                t = state;
            }
            System.out.println(t);
            int next = far ? 2 : 1;
            synchronized (lock) {
                state = next;
            }
        }

        void reset() {
            synchronized (lock) {
                state = 0;
            }
        }
    }
}
