package basic;

/** Values that were read in different blocks of one lock and are put together. */
class Mixes {

    /** Two queries: each is right, both together perhaps never were. */
    static class TwoQueries {
        static final TwoQueries SHARED = new TwoQueries();
        private int low;
        private int high;

        int width() {
            return high() - low(); // BLOCAL: inconsistent-read low {{low}}
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        synchronized void move(int from, int to) {
            low = from;
            high = to;
        }
    }

    /** As arguments of one call. */
    static class Arguments {
        static final Arguments SHARED = new Arguments();
        private int low;
        private int high;

        int width() {
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

        synchronized void move(int from, int to) {
            low = from;
            high = to;
        }
    }

    /** Silent: read in one block. */
    static class OneBlock {
        static final OneBlock SHARED = new OneBlock();
        private int low;
        private int high;

        int width() {
            int l;
            int h;
            synchronized (this) {
                l = low;
                h = high;
            }
            return h - l;
        }

        synchronized void move(int from, int to) {
            low = from;
            high = to;
        }
    }

    /** The same state at two times; the difference may well be meant. */
    static class Progress {
        static final Progress SHARED = new Progress();
        private int done;

        int progress() {
            int before = done();
            Thread.yield();
            return done() - before; // BLOCAL: inconsistent-read low
        }

        synchronized int done() {
            return done;
        }

        synchronized void add() {
            done++;
        }
    }

    /** Silent: the old copy is compared with the present. */
    static class Compares {
        static final Compares SHARED = new Compares();
        private int done;

        boolean isIdle() {
            int before = done();
            Thread.yield();
            return done() == before;
        }

        synchronized int done() {
            return done;
        }

        synchronized void add() {
            done++;
        }
    }

    /** Silent: states of two locks have nothing to do with each other. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Object a = new Object();
        private final Object b = new Object();
        private int low;
        private int high;

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

        void move(int from, int to) {
            synchronized (a) {
                low = from;
            }
            synchronized (b) {
                high = to;
            }
        }
    }
}
