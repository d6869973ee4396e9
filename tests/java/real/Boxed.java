package real;

import java.util.concurrent.locks.ReentrantLock;

/** A number in a box is that number. */
final class Boxed {
    private Boxed() {
    }

    static class Budget {
        static final Budget SHARED = new Budget();
        private final ReentrantLock lock = new ReentrantLock();
        private Long used = 0L;
        private Integer calls = 0;
        private volatile Integer hits = 0;

        /** A sum with what is there now: nothing is lost, though the part was worked out before. */
        void claim(long size) throws InterruptedException {
            Long rest = size;
            lock.lock();
            try {
                rest = rest - used;
            } finally {
                lock.unlock();
            }
            Thread.yield();
            lock.lock();
            try {
                used = used + rest; // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
        }

        /** The sum is with what was there then. */
        void claimWrong(long size) {
            Long before;
            lock.lock();
            try {
                before = used;
            } finally {
                lock.unlock();
            }
            Thread.yield();
            lock.lock();
            try {
                used = before + size; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        void release(long size) {
            lock.lock();
            try {
                used = used - size;
                calls++;
            } finally {
                lock.unlock();
            }
        }

        void hit() {
            hits++; // BLOCAL: lost-update high
        }

        int missed() {
            int n = hits;
            hits = 0; // MISSED: lost-update (an amount in a box)
            return n;
        }
    }
}
