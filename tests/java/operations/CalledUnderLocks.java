package operations;

/** Methods that others could call, but that all callers in sight call under a lock. */
public class CalledUnderLocks {
    /** The journal of a store: its callers hold the store's lock, as far as can be seen. */
    public static class Journal {
        static final Journal SHARED = new Journal();
        final Object structure = new Object();
        protected volatile long size;

        public void append(int n) {
            synchronized (structure) {
                grow(n);
            }
        }

        public void clear() {
            synchronized (structure) {
                size = 0;
                pad();
            }
        }

        protected void grow(int n) {
            size = size + n; // BLOCAL: lost-update low
        }

        protected void pad() {
            round();
        }

        /** Two calls below the lock. */
        protected void round() {
            size = size + 7 & ~7; // BLOCAL: lost-update low
        }
    }

    /** Silent would be wrong: one of two callers holds nothing. */
    public static class HalfLocked {
        static final HalfLocked SHARED = new HalfLocked();
        final Object structure = new Object();
        protected volatile long size;

        public void append(int n) {
            synchronized (structure) {
                grow(n);
            }
        }

        public void appendAll(int n) {
            grow(n);
            grow(n);
        }

        public void clear() {
            size = 0;
        }

        protected void grow(int n) {
            size = size + n; // BLOCAL: lost-update high
        }
    }
}
