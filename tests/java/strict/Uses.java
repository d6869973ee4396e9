// OPTIONS: --check=block-local
package strict;

/** What is a use of a stale value, and what only moves it. One stale value gives one finding, at its first use. */
class Uses {

    /** Arithmetic. */
    static class Arithmetic {
        static final Arithmetic SHARED = new Arithmetic();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            t++; // STRICT: escaped-value
            synchronized (lock) {
                n = t;
            }
        }
    }

    /** A branch. */
    static class Branch {
        static final Branch SHARED = new Branch();
        private final Object lock = new Object();
        private int n;

        boolean some() {
            int t;
            synchronized (lock) {
                t = n;
            }
            if (t > 0) { // STRICT: escaped-value
                return true;
            }
            return false;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** An argument. What the callee returns is no longer the stale value. */
    static class Argument {
        static final Argument SHARED = new Argument();
        private final Object lock = new Object();
        private int n;

        int twice() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int d = doubled(t); // STRICT: escaped-value
            return d + 1;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }

        private static int doubled(int v) {
            return 2 * v;
        }
    }

    /** The receiver of a call. */
    static class Receiver {
        static final Receiver SHARED = new Receiver();
        private final Object lock = new Object();
        private Receiver next;
        private int hits;

        void pass() {
            Receiver r;
            synchronized (lock) {
                r = next;
            }
            r.hit(); // STRICT: escaped-value
        }

        void link(Receiver r) {
            synchronized (lock) {
                next = r;
            }
        }

        private void hit() {
            synchronized (lock) {
                hits++;
            }
        }
    }

    /** A store into a field, without any lock. */
    static class Store {
        static final Store SHARED = new Store();
        private final Object lock = new Object();
        private int n;
        private int cache;

        void fetch() {
            int t;
            synchronized (lock) {
                t = n;
            }
            cache = t; // STRICT: escaped-value
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** An element is stored. */
    static class ArrayStore {
        static final ArrayStore SHARED = new ArrayStore();
        private final Object lock = new Object();
        private int n;

        void fetch(int[] out) {
            int t;
            synchronized (lock) {
                t = n;
            }
            out[0] = t; // STRICT: escaped-value
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** An index. */
    static class Index {
        static final Index SHARED = new Index();
        private final Object lock = new Object();
        private int n;

        int fetch(int[] in) {
            int t;
            synchronized (lock) {
                t = n;
            }
            return in[t]; // STRICT: escaped-value
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** A monitor is entered by a stale reference. */
    static class Monitor {
        static final Monitor SHARED = new Monitor();
        private final Object lock = new Object();
        private Object gate = new Object();

        void pass() {
            Object g;
            synchronized (lock) {
                g = gate;
            }
            synchronized (g) { // STRICT: escaped-value
                Thread.yield();
            }
        }

        void set(Object g) {
            synchronized (lock) {
                gate = g;
            }
        }
    }

    /** Thrown. */
    static class Thrown {
        static final Thrown SHARED = new Thrown();
        private final Object lock = new Object();
        private RuntimeException failure = new RuntimeException();

        void fail() {
            RuntimeException f;
            synchronized (lock) {
                f = failure;
            }
            throw f; // STRICT: escaped-value
        }

        void set(RuntimeException f) {
            synchronized (lock) {
                failure = f;
            }
        }
    }

    /** Silent: a return is no use, the caller has it now. */
    static class Returned {
        static final Returned SHARED = new Returned();
        private final Object lock = new Object();
        private int n;

        int get() {
            int t;
            synchronized (lock) {
                t = n;
            }
            return t;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Silent: copies between locals, a widening, a cast. */
    static class Moved {
        static final Moved SHARED = new Moved();
        private final Object lock = new Object();
        private int n;
        private Object o;

        long number() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int u = t;
            long w = u;
            return w;
        }

        String text() {
            Object t;
            synchronized (lock) {
                t = o;
            }
            String s = (String) t;
            return s;
        }

        void set(int value, Object object) {
            synchronized (lock) {
                n = value;
                o = object;
            }
        }
    }

    /** Silent: instanceof is no use; a branch on its result is. */
    static class InstanceOf {
        static final InstanceOf SHARED = new InstanceOf();
        private final Object lock = new Object();
        private Object o;

        boolean isText() {
            Object t;
            synchronized (lock) {
                t = o;
            }
            return t instanceof String;
        }

        int kind() {
            Object t;
            synchronized (lock) {
                t = o;
            }
            if (t instanceof String) { // STRICT: escaped-value
                return 1;
            }
            return 0;
        }

        void set(Object object) {
            synchronized (lock) {
                o = object;
            }
        }
    }

    /** The second use of the same value is not reported. */
    static class FirstUse {
        static final FirstUse SHARED = new FirstUse();
        private final Object lock = new Object();
        private int n;

        int sum() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int a = t * 2; // STRICT: escaped-value
            int b = t * 3;
            return a + b;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Two values, two findings. */
    static class TwoValues {
        static final TwoValues SHARED = new TwoValues();
        private final Object lock = new Object();
        private int x;
        private int y;

        int sum() {
            int a;
            int b;
            synchronized (lock) {
                a = x;
                b = y;
            }
            a = a * 2; // STRICT: escaped-value
            b = b * 3; // STRICT: escaped-value
            return a + b;
        }

        void set(int value) {
            synchronized (lock) {
                x = value;
                y = value;
            }
        }
    }

    /** In a loop the first use is that of the test. */
    static class InLoop {
        static final InLoop SHARED = new InLoop();
        private final Object lock = new Object();
        private int n;

        void tick() {
            int t;
            synchronized (lock) {
                t = n;
            }
            while (t > 0) { // STRICT: escaped-value
                Thread.yield();
                t--;
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** A sum is not the value that went into it: round the loop neither the test nor the next sum uses a stale value. */
    static class SumRoundALoop {
        static final SumRoundALoop SHARED = new SumRoundALoop();
        private final Object lock = new Object();
        private int n;

        int until(int limit) {
            int sum = 0;
            while (sum < limit) {
                int t;
                synchronized (lock) {
                    t = n;
                }
                sum = sum + t; // STRICT: escaped-value
            }
            return sum * 2;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Of two reads each is named where it is first used, though the sum of one meets the other. */
    static class SumMeetsAnother {
        static final SumMeetsAnother SHARED = new SumMeetsAnother();
        private final Object lock = new Object();
        private int x;
        private int y;

        int until(int limit) {
            int sum = 0;
            while (sum < limit) {
                int a;
                int b;
                synchronized (lock) {
                    a = x;
                    b = y;
                }
                sum = sum + a; // STRICT: escaped-value
                sum = sum - b; // STRICT: escaped-value
            }
            return sum;
        }

        void set(int value) {
            synchronized (lock) {
                x = value;
                y = value;
            }
        }
    }

    /** Silent: an unlocked read is no observation of this check. */
    static class Unlocked {
        static final Unlocked SHARED = new Unlocked();
        private final Object lock = new Object();
        private int n;

        int next() {
            int t = n;
            return t + 1;
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }
    }

    /** Silent: all uses are in the block. */
    static class Inside {
        static final Inside SHARED = new Inside();
        private final Object lock = new Object();
        private int n;

        boolean inc() {
            synchronized (lock) {
                int t = n;
                t++;
                n = t;
                return t > 10;
            }
        }
    }
}
