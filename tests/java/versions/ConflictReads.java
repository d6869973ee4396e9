// OPTIONS: --strict --check=state-version
package versions;

/** With --strict every read without a lock, of what another thread may write, is a version of its own. */
class ConflictReads {

    static class Plain {
        static final Plain SHARED = new Plain();
        private int hits;
        private int level;
        private int other;
        private int[] items = new int[4];
        private Object made;

        void hit() {
            hits++; // STRICT: lost-update
        }

        Object make() {
            if (made == null) {
                made = new Object(); // STRICT: check-then-act
            }
            return made;
        }

        void set(int value) {
            level = value;
            other = value;
        }

        int square() {
            return level * level; // STRICT: inconsistent-read
        }

        /** Silent: one read. */
        int squareOfCopy() {
            int copy = level;
            return copy * copy;
        }

        /** Silent: two states, and no lock that would say they belong together. */
        int product() {
            return level * other;
        }

        void grow() {
            items = new int[8];
        }

        int last() {
            return items[items.length - 1]; // STRICT: inconsistent-read
        }

        /** Silent: the array is read once. */
        int first() {
            int[] all = items;
            return all[all.length - 1];
        }
    }

    /** A comparison of two versions of one state is the look whether it has changed, to the letter as well. */
    static class Compared {
        static final Compared SHARED = new Compared();
        private int level;

        void set(int value) {
            level = value;
        }

        boolean isStable() {
            int before = level;
            Thread.yield();
            return before == level;
        }
    }

    /** Read outside, acted upon inside. */
    static class Outside {
        static final Outside SHARED = new Outside();
        private int n;

        synchronized void add() {
            n++;
        }

        void start() {
            if (n == 0) {
                synchronized (this) {
                    n = 1; // STRICT: check-then-act
                }
            }
        }
    }

    /** Results of callees carry their versions. */
    static class Callees {
        static final Callees SHARED = new Callees();
        private int n;
        private int low;
        private int high;

        int get() {
            return n;
        }

        void set(int value) {
            n = value;
        }

        void inc() {
            set(get() + 1); // STRICT: lost-update
        }

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
            return high() - low(); // STRICT: inconsistent-read
        }
    }

    /** Silent: the writers hold the outer lock, which lasts, though the innermost block ends. */
    static class Covered {
        static final Covered SHARED = new Covered();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void reset() {
            synchronized (outer) {
                n = 0;
            }
        }

        void add() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1;
                }
            }
        }
    }

    /** The innermost lock is none that the writers hold; the update is stale all the same. */
    static class WrongLock {
        static final WrongLock SHARED = new WrongLock();
        private final Object mine = new Object();
        private int n;

        void reset() {
            n = 0;
        }

        void add() {
            int old;
            synchronized (mine) {
                old = n;
            }
            n = old + 1; // STRICT: lost-update
        }
    }

    /** Silent: nobody else has the object. */
    static class Fresh {
        private int n;

        void add() {
            n++; // STRICT: lost-update
        }

        static int count() {
            Fresh f = new Fresh();
            f.n++;
            f.n = f.n * f.n;
            return f.n;
        }

        static final Fresh SHARED = new Fresh();
    }

    /** Silent: nothing shows that threads share one. */
    static class Unshared {
        private int n;

        void add() {
            n++;
        }

        int square() {
            return n * n;
        }
    }

    /** Silent: it is written in the constructor only. */
    static class Constant {
        static final Constant SHARED = new Constant(3);
        private int n;

        Constant(int n) {
            this.n = n;
        }

        int square() {
            return n * n;
        }
    }
}
