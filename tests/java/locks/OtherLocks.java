// OPTIONS: --check=block-local
package locks;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Read/write locks, stamped locks, semaphores, attempts to lock. */
class OtherLocks {

    /** To leave the read lock for the write lock is a gap. */
    static class Upgrade {
        static final Upgrade SHARED = new Upgrade();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;

        void inc() {
            lock.readLock().lock();
            int t = n;
            lock.readLock().unlock();
            lock.writeLock().lock();
            n = t + 1; // BLOCAL: lost-update
            lock.writeLock().unlock();
        }

        void reset() {
            lock.writeLock().lock();
            n = 0;
            lock.writeLock().unlock();
        }
    }

    /** The views in fields of their own; a decision over the gap. */
    static class Views {
        static final Views SHARED = new Views();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final ReentrantReadWriteLock.ReadLock read = lock.readLock();
        private final ReentrantReadWriteLock.WriteLock write = lock.writeLock();
        private boolean open;

        void open() {
            boolean o;
            read.lock();
            try {
                o = open;
            } finally {
                read.unlock();
            }
            if (!o) {
                write.lock();
                try {
                    open = true; // BLOCAL: check-then-act
                } finally {
                    write.unlock();
                }
            }
        }

        void close() {
            write.lock();
            try {
                open = false;
            } finally {
                write.unlock();
            }
        }
    }

    /** Checked again under the write lock. */
    static class UpgradeChecked {
        static final UpgradeChecked SHARED = new UpgradeChecked();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private Object cached;

        void fill() {
            Object c;
            lock.readLock().lock();
            try {
                c = cached;
            } finally {
                lock.readLock().unlock();
            }
            if (c == null) {
                lock.writeLock().lock();
                try {
                    if (cached == null) {
                        cached = new Object(); // BENIGN: check-then-act rechecked
                    }
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void clear() {
            lock.writeLock().lock();
            try {
                cached = null;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** Silent: the read view is taken before the write view is left. */
    static class Downgrade {
        static final Downgrade SHARED = new Downgrade();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int n;
        private int seen;

        void inc() {
            lock.writeLock().lock();
            int t = n + 1;
            n = t;
            lock.readLock().lock();
            lock.writeLock().unlock();
            seen = t;
            lock.readLock().unlock();
        }

        void reset() {
            lock.writeLock().lock();
            n = 0;
            seen = 0;
            lock.writeLock().unlock();
        }
    }

    /** Silent: optimistic reading as documented. */
    static class Optimistic {
        static final Optimistic SHARED = new Optimistic();
        private final StampedLock lock = new StampedLock();
        private double x;
        private double y;

        void move(double dx, double dy) {
            long stamp = lock.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        double distance() {
            long stamp = lock.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    cx = x;
                    cy = y;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }
    }

    /** Silent: the documented conversion of a read lock. */
    static class Converted {
        static final Converted SHARED = new Converted();
        private final StampedLock lock = new StampedLock();
        private double x;

        void moveIfAtOrigin(double to) {
            long stamp = lock.readLock();
            try {
                while (x == 0.0) {
                    long converted = lock.tryConvertToWriteLock(stamp);
                    if (converted != 0L) {
                        stamp = converted;
                        x = to;
                        break;
                    } else {
                        lock.unlockRead(stamp);
                        stamp = lock.writeLock();
                    }
                }
            } finally {
                lock.unlock(stamp);
            }
        }

        void reset() {
            long stamp = lock.writeLock();
            x = 0.0;
            lock.unlockWrite(stamp);
        }
    }

    /** Read under the read lock, written back under the write lock. */
    static class StampedGap {
        static final StampedGap SHARED = new StampedGap();
        private final StampedLock lock = new StampedLock();
        private int n;

        void inc() {
            long stamp = lock.readLock();
            int t = n;
            lock.unlockRead(stamp);
            stamp = lock.writeLock();
            n = t + 1; // BLOCAL: lost-update
            lock.unlockWrite(stamp);
        }

        void reset() {
            long stamp = lock.writeLock();
            n = 0;
            lock.unlockWrite(stamp);
        }
    }

    /** A semaphore with one permit is a lock. */
    static class Binary {
        static final Binary SHARED = new Binary();
        private final Semaphore permit = new Semaphore(1);
        private int n;

        void inc() throws InterruptedException {
            permit.acquire();
            int t = n;
            permit.release();
            permit.acquire();
            n = t + 1; // BLOCAL: lost-update
            permit.release();
        }

        void reset() throws InterruptedException {
            permit.acquire();
            n = 0;
            permit.release();
        }
    }

    /** Silent: one with two permits is none, and so guards nothing. */
    static class Counting {
        static final Counting SHARED = new Counting();
        private final Semaphore permits = new Semaphore(2);
        private int n;

        void inc() throws InterruptedException {
            permits.acquire();
            int t = n;
            permits.release();
            permits.acquire();
            n = t + 1;
            permits.release();
        }

        void reset() throws InterruptedException {
            permits.acquire();
            n = 0;
            permits.release();
        }
    }

    /** Held where the attempt succeeded. */
    static class TryLock {
        static final TryLock SHARED = new TryLock();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            int t = 0;
            if (lock.tryLock()) {
                t = n;
                lock.unlock();
            }
            if (lock.tryLock()) {
                n = t + 1; // BLOCAL: lost-update
                lock.unlock();
            }
        }

        void incAtOnce() {
            if (lock.tryLock()) {
                try {
                    int t = n;
                    n = t + 1;
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
