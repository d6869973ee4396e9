// OPTIONS: --check=block-local
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Read/write locks: one lock with a mode. */
class ReadWrite {

    /** The views come as arguments of a helper: what it takes is still the one lock. */
    static class ByHelper {
        static final ByHelper SHARED = new ByHelper();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;

        private static void enter(Lock l) {
            l.lock();
        }

        private static void leave(Lock l) {
            l.unlock();
        }

        void inc() {
            enter(lock.readLock());
            int t = n;
            leave(lock.readLock());
            enter(lock.writeLock());
            n = t + 1; // BLOCAL: lost-update
            leave(lock.writeLock());
        }

        void reset() {
            lock.writeLock().lock();
            n = 0;
            lock.writeLock().unlock();
        }
    }

    /** Views in local variables, as is usual. What was checked is read again, but not checked again. */
    static class ReadAgain {
        static final ReadAgain SHARED = new ReadAgain();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;

        int bump() {
            Lock r = lock.readLock();
            Lock w = lock.writeLock();
            r.lock();
            try {
                if (n > 10) {
                    return 10;
                }
            } finally {
                r.unlock();
            }
            w.lock();
            try {
                n = n + 1; // BLOCAL: check-then-act
                return n;
            } finally {
                w.unlock();
            }
        }

        /** The near miss: it is. */
        void bumpChecked() {
            Lock r = lock.readLock();
            Lock w = lock.writeLock();
            r.lock();
            try {
                if (n > 10) {
                    return;
                }
            } finally {
                r.unlock();
            }
            w.lock();
            try {
                if (n <= 10) {
                    n = n + 1; // BENIGN: check-then-act rechecked
                }
            } finally {
                w.unlock();
            }
        }

        void reset() {
            lock.writeLock().lock();
            n = 0;
            lock.writeLock().unlock();
        }
    }

    /** Two locks: an outer read lock held throughout keeps out those who write under its write lock. */
    static class CoveredByReaders {
        static final CoveredByReaders SHARED = new CoveredByReaders();
        private final ReentrantReadWriteLock outer = new ReentrantReadWriteLock();
        private final Object inner = new Object();
        private int n;

        void inc() {
            outer.readLock().lock();
            try {
                int t;
                synchronized (inner) {
                    t = n;
                }
                synchronized (inner) {
                    n = t + 1; // BLOCAL: lost-update
                }
            } finally {
                outer.readLock().unlock();
            }
        }

        /** The other side: the outer lock is held exclusively, and so nobody can come between. */
        void dec() {
            outer.writeLock().lock();
            try {
                int t;
                synchronized (inner) {
                    t = n;
                }
                synchronized (inner) {
                    n = t - 1; // BENIGN: lost-update covered
                }
            } finally {
                outer.writeLock().unlock();
            }
        }
    }

    /** All others write under the write lock only: the read lock held throughout keeps them out. */
    static class CoveredFromWriters {
        static final CoveredFromWriters SHARED = new CoveredFromWriters();
        private final ReentrantReadWriteLock outer = new ReentrantReadWriteLock();
        private final Object inner = new Object();
        private int n;

        int sum() {
            outer.readLock().lock();
            try {
                int t;
                synchronized (inner) {
                    t = n;
                }
                synchronized (inner) {
                    return t == 0 ? 0 : t + n;
                }
            } finally {
                outer.readLock().unlock();
            }
        }

        void set(int to) {
            outer.writeLock().lock();
            try {
                synchronized (inner) {
                    n = to;
                }
            } finally {
                outer.writeLock().unlock();
            }
        }
    }

    /** Not a downgrade: the write lock is left before the read lock is taken. */
    static class DowngradeGap {
        static final DowngradeGap SHARED = new DowngradeGap();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;
        private int twice;

        void put(int by) {
            lock.writeLock().lock();
            n += by;
            int t = n;
            lock.writeLock().unlock();
            lock.readLock().lock();
            int both = t + twice; // BLOCAL: stale-value low
            lock.readLock().unlock();
            System.out.println(both);
        }

        void reset() {
            lock.writeLock().lock();
            n = 0;
            twice = 0;
            lock.writeLock().unlock();
        }
    }

    /** Silent: a downgrade over methods; the helper takes the read lock while the write lock is held. */
    static class DowngradeByHelper {
        static final DowngradeByHelper SHARED = new DowngradeByHelper();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;

        private int current() {
            lock.readLock().lock();
            try {
                return n;
            } finally {
                lock.readLock().unlock();
            }
        }

        void inc() {
            lock.writeLock().lock();
            try {
                n = current() + 1;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void incOutside() {
            int t = current();
            lock.writeLock().lock();
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** One of two modes: what all paths hold is the weaker. Silent, for the lock is not left. */
    static class EitherMode {
        static final EitherMode SHARED = new EitherMode();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;
        private int m;

        int copy(boolean forUpdate) {
            Lock l = forUpdate ? lock.writeLock() : lock.readLock();
            l.lock();
            try {
                int t = n;
                if (forUpdate) {
                    m = t;
                }
                return t;
            } finally {
                l.unlock();
            }
        }

        void reset() {
            lock.writeLock().lock();
            n = 0;
            m = 0;
            lock.writeLock().unlock();
        }
    }

    /** The cache of the documentation: the read lock is left, the write lock taken, the state checked
        again, and the read lock taken before the write lock is left. */
    static class CachedData {
        static final CachedData SHARED = new CachedData();
        private final ReentrantReadWriteLock rwl = new ReentrantReadWriteLock();
        private Object data;
        private boolean cacheValid;

        void processCachedData() {
            rwl.readLock().lock();
            if (!cacheValid) {
                rwl.readLock().unlock();
                rwl.writeLock().lock();
                try {
                    if (!cacheValid) {
                        data = new Object(); // BENIGN: check-then-act rechecked
                        cacheValid = true;
                    }
                    rwl.readLock().lock();
                } finally {
                    rwl.writeLock().unlock();
                }
            }
            try {
                System.out.println(data);
            } finally {
                rwl.readLock().unlock();
            }
        }

        void invalidate() {
            rwl.writeLock().lock();
            cacheValid = false;
            data = null;
            rwl.writeLock().unlock();
        }
    }

    /** The same without the second look. */
    static class CachedDataUnchecked {
        static final CachedDataUnchecked SHARED = new CachedDataUnchecked();
        private final ReentrantReadWriteLock rwl = new ReentrantReadWriteLock();
        private Object data;
        private boolean valid;

        Object get() {
            boolean v;
            rwl.readLock().lock();
            try {
                v = valid;
            } finally {
                rwl.readLock().unlock();
            }
            if (!v) {
                rwl.writeLock().lock();
                try {
                    data = new Object();
                    valid = true; // BLOCAL: check-then-act
                } finally {
                    rwl.writeLock().unlock();
                }
            }
            rwl.readLock().lock();
            try {
                return data;
            } finally {
                rwl.readLock().unlock();
            }
        }

        void invalidate() {
            rwl.writeLock().lock();
            valid = false;
            data = null;
            rwl.writeLock().unlock();
        }
    }

    /** One variable for both views: it is left by the one that was taken last. */
    static class OneVariable {
        static final OneVariable SHARED = new OneVariable();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private Object made;
        private int uses;

        /** Silent but for the check, which is made again. */
        Object get() {
            Lock l = lock.readLock();
            l.lock();
            try {
                if (made == null) {
                    l.unlock();
                    l = lock.writeLock();
                    l.lock();
                    if (made == null) {
                        made = new Object(); // BENIGN: check-then-act rechecked
                    }
                }
                return made;
            } finally {
                l.unlock();
            }
        }

        void useTwice() {
            Lock l = lock.readLock();
            int u;
            l.lock();
            try {
                u = uses;
                if (u == 0) {
                    l.unlock();
                    l = lock.writeLock();
                    l.lock();
                }
            } finally {
                l.unlock();
            }
            lock.writeLock().lock();
            uses = u + 1; // BLOCAL: lost-update
            lock.writeLock().unlock();
        }

        void clear() {
            lock.writeLock().lock();
            made = null;
            uses = 0;
            lock.writeLock().unlock();
        }
    }
}
