// OPTIONS: --check=state-version
package versions;

/** Stale updates: what is stored, or whether anything is, comes from an older version. */
class Updates {

    static class Data {
        static final Data SHARED = new Data();
        private int n;

        synchronized void reset() {
            n = 0;
        }

        void add(int by) {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + by; // BLOCAL: lost-update high
            }
        }

        /** Silent: one block. */
        synchronized void addAtOnce(int by) {
            int old = n;
            n = old + by;
        }
    }

    static class Decision {
        static final Decision SHARED = new Decision();
        private int n;

        synchronized void add() {
            n++;
        }

        void start() {
            int seen;
            synchronized (this) {
                seen = n;
            }
            if (seen == 0) {
                synchronized (this) {
                    n = 1; // BLOCAL: check-then-act high
                }
            }
        }

        void startOnce() {
            int seen;
            synchronized (this) {
                seen = n;
            }
            if (seen == 0) {
                synchronized (this) {
                    if (n == 0) {
                        n = 1; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    static class OtherField {
        static final OtherField SHARED = new OtherField();
        private int width;
        private int area;

        synchronized void resize(int w) {
            width = w;
            area = w * w;
        }

        void update() {
            int w;
            synchronized (this) {
                w = width;
            }
            synchronized (this) {
                area = w * w; // BLOCAL: stale-value
            }
        }

        /** Silent: an old value is used, but nothing is stored and no other version met. */
        int twice() {
            int w;
            synchronized (this) {
                w = width;
            }
            synchronized (this) {
                return w * 2;
            }
        }
    }

    static class Callees {
        static final Callees SHARED = new Callees();
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value;
        }

        void inc() {
            set(get() + 1); // BLOCAL: lost-update high
        }

        /** Silent: in a block. */
        void incInBlock() {
            synchronized (this) {
                set(get() + 1);
            }
        }
    }

    static class Volatile {
        static final Volatile SHARED = new Volatile();
        private volatile int n;

        void add() {
            n++; // BLOCAL: lost-update
        }

        void reset() {
            n = 0;
        }
    }

    static class Waits {
        static final Waits SHARED = new Waits();
        private int items;

        synchronized void put() {
            items++;
            notifyAll();
        }

        synchronized void take() throws InterruptedException {
            int seen = items;
            if (seen == 0) {
                wait();
            }
            items = seen - 1; // BLOCAL: stale-after-wait
        }
    }

    /** Silent: what comes from a version of one object goes to another. */
    static class Copies {
        static final Copies SHARED = new Copies();
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value;
        }

        static void copy(Copies from, Copies to) {
            to.set(from.get());
        }
    }
}
