// RELEASES: 8 11 17 21
package shape;

/** Shapes of bytecode: two-slot values, dup forms, switches, wide instructions, accessors. */
class Shapes {

    /** A long takes two slots. */
    static class LongValue {
        static final LongValue SHARED = new LongValue();
        private final Object lock = new Object();
        private long n;

        void inc(int pad, long by, double more) {
            long t;
            synchronized (lock) {
                t = n;
            }
            long sum = t + by + (long) more + pad;
            synchronized (lock) {
                n = sum; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Comparison of longs goes through lcmp. */
    static class LongComparison {
        static final LongComparison SHARED = new LongComparison();
        private final Object lock = new Object();
        private long n;

        void clip(long most) {
            long t;
            synchronized (lock) {
                t = n;
            }
            if (t > most) {
                synchronized (lock) {
                    n = most; // BLOCAL: check-then-act
                }
            }
        }

        void add(long by) {
            synchronized (lock) {
                n += by;
            }
        }
    }

    /** Conversions carry the value. */
    static class Converted {
        static final Converted SHARED = new Converted();
        private final Object lock = new Object();
        private double n;

        void round() {
            double t;
            synchronized (lock) {
                t = n;
            }
            float f = (float) t;
            int i = (int) f;
            byte b = (byte) i;
            synchronized (lock) {
                n = b; // BLOCAL: lost-update
            }
        }

        void set(double value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** dup_x1: one value stored to two fields. The worse use is the store back. */
    static class ChainedStore {
        static final ChainedStore SHARED = new ChainedStore();
        private final Object lock = new Object();
        private int x;
        private int y;

        void spread() {
            int t;
            synchronized (lock) {
                t = x;
            }
            synchronized (lock) {
                x = y = t; // BLOCAL: lost-update
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

    /** dup2: an element and a stale value are added. */
    static class CompoundElement {
        static final CompoundElement SHARED = new CompoundElement();
        private final Object lock = new Object();
        private final long[] sums = new long[4];
        private long rate;

        void add(int i) {
            long t;
            synchronized (lock) {
                t = rate;
            }
            synchronized (lock) {
                sums[i] += t; // BLOCAL: stale-value
            }
        }

        void setRate(long value) {
            synchronized (lock) {
                rate = value;
            }
        }

        long sum(int i) {
            synchronized (lock) {
                return sums[i];
            }
        }
    }

    /** dup2_x1 and the like: the value of a compound assignment is used again. */
    static class AssignmentAsValue {
        static final AssignmentAsValue SHARED = new AssignmentAsValue();
        private final Object lock = new Object();
        private long n;

        void step() {
            long t;
            synchronized (lock) {
                t = n += 1;
                n = t = t * 2;
            }
            System.out.println(t);
        }

        long get() {
            synchronized (lock) {
                return n;
            }
        }
    }

    /** An element of an array of arrays. */
    static class Matrix {
        static final Matrix SHARED = new Matrix();
        private final Object lock = new Object();
        private final int[][] cells = new int[4][4];

        void inc(int i, int j) {
            int t;
            synchronized (lock) {
                t = cells[i][j];
            }
            synchronized (lock) {
                cells[i][j] = t + 1; // BLOCAL: lost-update
            }
        }

        void clear(int i, int j) {
            synchronized (lock) {
                cells[i][j] = 0;
            }
        }
    }

    /** A cast is a move. */
    static class Cast {
        static final Cast SHARED = new Cast();
        private final Object lock = new Object();
        private Object content;

        void touch() {
            Object t;
            synchronized (lock) {
                t = content;
            }
            String s = (String) t;
            synchronized (lock) {
                content = s; // BLOCAL: lost-update
            }
        }

        void set(Object o) {
            synchronized (lock) {
                content = o;
            }
        }
    }

    /** A switch over strings is two switches: over hash codes, then over the number of the case. */
    static class StringSwitch {
        static final StringSwitch SHARED = new StringSwitch();
        private final Object lock = new Object();
        private String mode = "idle";

        void start() {
            String m;
            synchronized (lock) {
                m = mode;
            }
            switch (m) {
                case "idle":
                    synchronized (lock) {
                        mode = "busy"; // BLOCAL: check-then-act
                    }
                    break;
                case "busy":
                    System.out.println("busy");
                    break;
                default:
                    break;
            }
        }

        void stop() {
            synchronized (lock) {
                mode = "idle";
            }
        }
    }

    /** A switch over an enum goes through a table that the compiler made, which is no shared state. */
    static class EnumSwitch {
        static final EnumSwitch SHARED = new EnumSwitch();
        private final Object lock = new Object();
        private Mode mode = Mode.IDLE;

        void start() {
            Mode m;
            synchronized (lock) {
                m = mode;
            }
            switch (m) {
                case IDLE:
                    synchronized (lock) {
                        mode = Mode.BUSY; // BLOCAL: check-then-act
                    }
                    break;
                default:
                    break;
            }
        }

        void stop() {
            synchronized (lock) {
                mode = Mode.IDLE;
            }
        }
    }

    enum Mode { IDLE, BUSY, BROKEN }

    /** Silent: the table is read under the lock, in the one block there is. */
    static class EnumSwitchInside {
        static final EnumSwitchInside SHARED = new EnumSwitchInside();
        private final Object lock = new Object();
        private Mode mode = Mode.IDLE;

        void start() {
            synchronized (lock) {
                switch (mode) {
                    case IDLE:
                        mode = Mode.BUSY;
                        break;
                    case BROKEN:
                        mode = Mode.IDLE;
                        break;
                    default:
                        break;
                }
            }
        }
    }

    /** A sparse switch. */
    static class LookupSwitch {
        static final LookupSwitch SHARED = new LookupSwitch();
        private final Object lock = new Object();
        private int code;

        void handle() {
            int c;
            synchronized (lock) {
                c = code;
            }
            switch (c) {
                case -5000:
                    System.out.println("far below");
                    break;
                case 123456:
                    synchronized (lock) {
                        code = 0; // BLOCAL: check-then-act
                    }
                    break;
                default:
                    break;
            }
        }

        void set(int value) {
            synchronized (lock) {
                code = value;
            }
        }
    }

    /** A method with more locals than one byte numbers, and an increment by more than one byte holds. */
    static class Wide {
        static final Wide SHARED = new Wide();
        private final Object lock = new Object();
        private int n;

        void inc() {
            double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0;
            double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0, b8 = 0, b9 = 0;
            double c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0, c8 = 0, c9 = 0;
            double d0 = 0, d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0, d7 = 0, d8 = 0, d9 = 0;
            double e0 = 0, e1 = 0, e2 = 0, e3 = 0, e4 = 0, e5 = 0, e6 = 0, e7 = 0, e8 = 0, e9 = 0;
            double f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0, f8 = 0, f9 = 0;
            double g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0, g8 = 0, g9 = 0;
            double h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0, h8 = 0, h9 = 0;
            double i0 = 0, i1 = 0, i2 = 0, i3 = 0, i4 = 0, i5 = 0, i6 = 0, i7 = 0, i8 = 0, i9 = 0;
            double j0 = 0, j1 = 0, j2 = 0, j3 = 0, j4 = 0, j5 = 0, j6 = 0, j7 = 0, j8 = 0, j9 = 0;
            double k0 = 0, k1 = 0, k2 = 0, k3 = 0, k4 = 0, k5 = 0, k6 = 0, k7 = 0, k8 = 0, k9 = 0;
            double l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0, l7 = 0, l8 = 0, l9 = 0;
            double m0 = 0, m1 = 0, m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0, m8 = 0, m9 = 0;
            int t;
            synchronized (lock) {
                t = n;
            }
            t += 1000;
            synchronized (lock) {
                n = t; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** An inner class reaches private fields of the outer one: by accessors in old class files, directly in new ones. */
    static class Outer {
        static final Outer SHARED = new Outer();
        private final Object lock = new Object();
        private int n;

        class Inner {
            void inc() {
                int t;
                synchronized (lock) {
                    t = n;
                }
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update {{lock 'Outer.this.lock' was released}}
                }
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** The same, and all of the update is in the accessor: it is where it is written. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private volatile int n;
        private volatile String name;

        class Inner {
            void inc() {
                n++; // BLOCAL: lost-update
            }

            int length() {
                return name == null
                    ? 0
                    : name.length(); // BLOCAL: check-then-act low
            }
        }

        class Second {
            void add(int k) {
                n += k; // BLOCAL: lost-update
            }

            void call(String name) {
                Counted.this.name = name;
            }
        }

        void forget() {
            name = null;
        }
    }

    /** Silent: an assertion in the block. */
    static class Assertion {
        static final Assertion SHARED = new Assertion();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                int t = n;
                assert t >= 0 : "negative";
                n = t + 1;
            }
        }
    }

    /** Silent: nested conditional expressions within the block. */
    static class Conditional {
        static final Conditional SHARED = new Conditional();
        private final Object lock = new Object();
        private int n;

        void step(boolean up) {
            synchronized (lock) {
                n = up ? n < 10 ? n + 1 : 10 : n > 0 ? n - 1 : 0;
            }
        }
    }

    /** Silent by default: put into a text outside the lock. */
    static class Text {
        static final Text SHARED = new Text();
        private final Object lock = new Object();
        private int n;

        String text() {
            int t;
            synchronized (lock) {
                t = n;
            }
            return "n=" + t + ", twice " + 2 * t;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** A loop with a labelled exit between the two blocks. */
    static class Labelled {
        static final Labelled SHARED = new Labelled();
        private final Object lock = new Object();
        private int n;

        void find(int[][] rows, int wanted) {
            int t;
            synchronized (lock) {
                t = n;
            }
            int found = 0;
            search:
            for (int[] row : rows) {
                for (int value : row) {
                    if (value == wanted) {
                        found = 1;
                        break search;
                    }
                }
            }
            synchronized (lock) {
                n = t + found; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }
}
