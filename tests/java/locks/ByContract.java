package locks;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** What a synchronizer's own methods do is to take a lock, however they go about that. */
class ByContract {

    /** A synchronizer whose own methods are the operations. */
    static class Mutex extends AbstractQueuedSynchronizer {
        void lock() {
            acquire(1);
        }

        boolean tryLock() {
            return tryAcquire(1);
        }

        void unlock() {
            release(1);
        }

        @Override
        protected boolean tryAcquire(int n) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int n) {
            setState(0);
            return true;
        }
    }

    static class ByMutex {
        static final ByMutex SHARED = new ByMutex();
        private final Mutex lock = new Mutex();
        private int n;

        void reset() {
            lock.lock();
            try {
                n = 0;
            } finally {
                lock.unlock();
            }
        }

        void split() {
            int tmp;
            if (!lock.tryLock()) {
                return;
            }
            try {
                tmp = n;
            } finally {
                lock.unlock();
            }
            if (!lock.tryLock()) {
                return;
            }
            try {
                n = tmp + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        /** Silent: all in one block. */
        void whole() {
            if (lock.tryLock()) {
                try {
                    n = n + 1;
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
