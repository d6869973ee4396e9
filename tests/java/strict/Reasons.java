// OPTIONS: --check=block-local
package strict;

/** What the default does not even observe, and the reasons that excuse a finding. */
class Reasons {

    /** Final fields are observed; nothing writes them. */
    static class FinalField {
        static final FinalField SHARED = new FinalField(3);
        private final Object lock = new Object();
        private final int limit;

        FinalField(int limit) {
            this.limit = limit;
        }

        int beyond() {
            int t;
            synchronized (lock) {
                t = limit;
            }
            return t + 1; // STRICT: escaped-value no-writer
        }
    }

    /** So are fields that only the constructor writes. */
    static class ConstructorWrites {
        static final ConstructorWrites SHARED = new ConstructorWrites(3);
        private final Object lock = new Object();
        private int limit;

        ConstructorWrites(int limit) {
            this.limit = limit;
        }

        int beyond() {
            int t;
            synchronized (lock) {
                t = limit;
            }
            return t + 1; // STRICT: escaped-value no-writer
        }
    }

    /** Constructors are observed; nobody else has the object yet. */
    static class Constructor {
        static final Constructor SHARED = new Constructor();
        private final Object lock = new Object();
        private int n;
        private final int start;

        Constructor() {
            int t;
            synchronized (lock) {
                t = n;
            }
            start = t + 1; // STRICT: escaped-value confined
        }

        int start() {
            return start;
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Taken from a counter. */
    static class Ticket {
        static final Ticket SHARED = new Ticket();
        private final Object lock = new Object();
        private int next;

        int seat() {
            int id;
            synchronized (lock) {
                id = next++;
            }
            return id * 2; // STRICT: escaped-value handed-over
        }
    }

    /** Handed out by a callee that took it away. */
    static class FromCallee {
        static final FromCallee SHARED = new FromCallee();
        private int pending;

        int finish() {
            int p = take();
            return p * 2; // STRICT: escaped-value handed-over
        }

        synchronized int take() {
            int p = pending;
            pending = 0;
            return p;
        }

        synchronized void submit(int value) {
            pending = value;
        }
    }

    /** First asked, then checked again: the line is that of the first use, the reason that of the worst. */
    static class AskedFirst {
        static final AskedFirst SHARED = new AskedFirst();
        private boolean claimed;

        boolean claim() {
            if (isFree()) { // STRICT: escaped-value rechecked
                synchronized (this) {
                    if (!claimed) {
                        claimed = true;
                        return true;
                    }
                }
            }
            return false;
        }

        synchronized boolean isFree() {
            return !claimed;
        }

        synchronized void release() {
            claimed = false;
        }
    }

    /** Not excused: asked first, and then not checked. */
    static class AskedOnly {
        static final AskedOnly SHARED = new AskedOnly();
        private boolean claimed;

        void claim() {
            if (isFree()) { // STRICT: escaped-value
                synchronized (this) {
                    claimed = true;
                }
            }
        }

        synchronized boolean isFree() {
            return !claimed;
        }

        synchronized void release() {
            claimed = false;
        }
    }
}
