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

    /** It asserts what it needs: who calls it without the lock is wrong already. */
    public static class Asserted {
        static final Asserted SHARED = new Asserted();
        final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
        public volatile long bytes;
        public volatile long entries;
        public volatile long evictions;

        public void onEviction(long n) {
            assert lock.isHeldByCurrentThread();
            bytes -= n; // BLOCAL: lost-update low
        }

        public void onAdd() {
            assertHeld();
            entries++; // BLOCAL: lost-update low
        }

        private void assertHeld() {
            if (!lock.isHeldByCurrentThread()) {
                throw new IllegalStateException("not locked");
            }
        }

        public void clear() {
            bytes = 0;
            entries = 0;
            evictions = 0;
        }

        /** The question is one of its own lock, and the count stands outside. */
        public void evict() {
            lock.lock();
            try {
                onEviction(1);
            } finally {
                if (lock.isHeldByCurrentThread()) {
                    lock.unlock();
                }
            }
            evictions++; // BLOCAL: lost-update high
        }
    }

    @interface GuardedBy {
        String value();
    }

    /** Declared: callers hold it. */
    public static class Declared {
        static final Declared SHARED = new Declared();
        public volatile long count;

        @GuardedBy("this")
        public void add() {
            count++; // BLOCAL: lost-update low
        }

        public void addUnlocked() {
            count++; // BLOCAL: lost-update high
        }

        public synchronized void clear() {
            count = 0;
        }
    }
}
