// OPTIONS: --check=state-version
package versions;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Two versions in one expression, and what looks like it. */
class Expressions {

    static class Range {
        static final Range SHARED = new Range();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        int width() {
            return high() - low(); // BLOCAL: inconsistent-read low {{'low'}}
        }

        /** Silent: both getters enter the lock again that is held. */
        synchronized int widthInBlock() {
            return high() - low();
        }
    }

    /** Silent: of two ranges; each has its lock. */
    static class TwoObjects {
        static int distance(Range a, Range b) {
            return a.low() - b.high();
        }
    }

    static class OneBlock {
        static final OneBlock SHARED = new OneBlock();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        /** Silent: both are of one version, though they meet outside. */
        int width() {
            int l;
            int h;
            synchronized (this) {
                l = low;
                h = high;
            }
            return h - l;
        }

        /** Silent: one register that may hold the one or the other. */
        int either(boolean upper) {
            int x;
            if (upper) {
                synchronized (this) {
                    x = high;
                }
            } else {
                synchronized (this) {
                    x = low;
                }
            }
            return x * x;
        }

        int asArguments() {
            int l;
            int h;
            synchronized (this) {
                l = low;
            }
            synchronized (this) {
                h = high;
            }
            return Math.max(l, h); // BLOCAL: inconsistent-read low
        }
    }

    /** Silent: what two locks guard need not fit together. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Object a = new Object();
        private final Object b = new Object();
        private int low;
        private int high;

        void move(int by) {
            synchronized (a) {
                low += by;
            }
            synchronized (b) {
                high += by;
            }
        }

        int width() {
            int l;
            int h;
            synchronized (a) {
                l = low;
            }
            synchronized (b) {
                h = high;
            }
            return h - l;
        }
    }

    /** Writers hold both locks, so that either will do to read; but two reads are two versions. */
    static class EitherLock {
        static final EitherLock SHARED = new EitherLock();
        private final Object left = new Object();
        private final Object right = new Object();
        private int level;

        void set(int value) {
            synchronized (left) {
                synchronized (right) {
                    level = value;
                }
            }
        }

        int change() {
            int before;
            int after;
            synchronized (left) {
                before = level;
            }
            synchronized (right) {
                after = level;
            }
            return after - before; // BLOCAL: inconsistent-read low
        }

        /** Silent: the one lock lasts over both reads. */
        int changeInBlock() {
            int before;
            int after;
            synchronized (left) {
                before = level;
                synchronized (right) {
                    after = level;
                }
            }
            return after - before;
        }
    }

    static class Pairs {
        static final Pairs SHARED = new Pairs();
        private int low;
        private int high;

        static class Pair {
            final int low;
            final int high;

            Pair(int low, int high) {
                this.low = low;
                this.high = high;
            }
        }

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        synchronized Pair both() {
            return new Pair(low, high);
        }

        /** Silent: the callee has read both in one block. */
        int width() {
            Pair p = both();
            return p.high - p.low;
        }

        int widthOfTwo() {
            return both().high - both().low; // BLOCAL: inconsistent-read low
        }
    }

    /** No lock; each read is a version of its own. */
    static class Volatiles {
        static final Volatiles SHARED = new Volatiles();
        private volatile int level;
        private volatile int other;

        void set(int value) {
            level = value;
            other = value;
        }

        int square() {
            return level * level; // BLOCAL: inconsistent-read low
        }

        /** Silent: read once. */
        int squareOfCopy() {
            int copy = level;
            return copy * copy;
        }

        /** Silent: two fields that no lock says to belong together. */
        int product() {
            return level * other;
        }

        /** Silent: to compare two versions is to ask whether it has changed. */
        boolean isStable() {
            int before = level;
            Thread.yield();
            return before == level;
        }
    }

    static class Atomics {
        static final Atomics SHARED = new Atomics();
        private final AtomicInteger n = new AtomicInteger();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void add() {
            n.incrementAndGet();
        }

        int twice() {
            return n.get() + n.get(); // BLOCAL: inconsistent-read low
        }

        void put(String key, String name) {
            names.put(key, name);
        }

        String sameKey(String key) {
            return names.get(key).concat(names.get(key)); // BLOCAL: inconsistent-read low
        }

        /** Silent: of two keys. */
        String twoKeys(String key, String other) {
            return names.get(key).concat(names.get(other));
        }
    }

    /** What a lock guards, read without it: conflict reads. */
    static class Unlocked {
        static final Unlocked SHARED = new Unlocked();
        private int width;
        private int height;

        synchronized void resize(int w, int h) {
            width = w;
            height = h;
        }

        int area() {
            return width * height; // BLOCAL: inconsistent-read low {{'width'}}
        }

        int halfLocked() {
            int w;
            synchronized (this) {
                w = width;
            }
            return w * height; // BLOCAL: inconsistent-read low
        }

        /** Silent: one of them only. */
        int doubled() {
            return 2 * width;
        }
    }

    /** Silent: nobody writes one of the two once the object is shared. */
    static class OneIsConstant {
        static final OneIsConstant SHARED = new OneIsConstant(7);
        private int factor;
        private int value;

        OneIsConstant(int factor) {
            this.factor = factor;
        }

        synchronized void set(int v) {
            value = v;
        }

        synchronized int factor() {
            return factor;
        }

        synchronized int value() {
            return value;
        }

        int product() {
            return factor() * value();
        }
    }

    static class Loops {
        static final Loops SHARED = new Loops();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        /** Silent: all turns have one read, which is one version to who does not run them. */
        int sum(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += low();
            }
            return sum;
        }

        int widths(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                int l = low();
                Thread.yield();
                int h = high();
                sum += h * l; // BLOCAL: inconsistent-read low {{'low'}}
            }
            return sum;
        }
    }

    /** People read it. */
    static class Shown {
        static final Shown SHARED = new Shown();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        @Override
        public String toString() {
            return "[" + low() + ", " + high() + "]"; // BENIGN: inconsistent-read reported-only
        }
    }

    /** Silent: whoever calls the helpers holds the lock. */
    static class Helpers {
        static final Helpers SHARED = new Helpers();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        private int width() {
            return high - low;
        }

        synchronized int area() {
            return width() * width();
        }
    }
}
