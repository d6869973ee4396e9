// RELEASES: 17
package locks;

import java.util.concurrent.locks.StampedLock;

/** A block that tryOptimisticRead opens ends where it is validated; use before that is inconsistent or stale. */
class Stamps {
    /** Both are used before the validation is asked: they may be of two moments. */
    static class Early {
        static final Early SHARED = new Early();
        private final StampedLock sl = new StampedLock();
        private int x, y;

        void move(int dx, int dy) {
            long s = sl.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                sl.unlockWrite(s);
            }
        }

        int area() {
            long s = sl.tryOptimisticRead();
            int r = x * y; // BLOCAL: inconsistent-read low
            if (!sl.validate(s)) {
                s = sl.readLock();
                try {
                    r = x * y;
                } finally {
                    sl.unlockRead(s);
                }
            }
            return r;
        }
    }

    /** Never validated, and written back under the write lock. */
    static class Never {
        static final Never SHARED = new Never();
        private final StampedLock sl = new StampedLock();
        private int n;

        void inc() {
            long s = sl.tryOptimisticRead();
            int t = n;
            long w = sl.writeLock();
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                sl.unlockWrite(w);
            }
        }

        void reset() {
            long w = sl.writeLock();
            try {
                n = 0;
            } finally {
                sl.unlockWrite(w);
            }
        }
    }

    /** Validated, then written back under the write lock: the validation has ended the block. */
    static class ValidatedThenWritten {
        static final ValidatedThenWritten SHARED = new ValidatedThenWritten();
        private final StampedLock sl = new StampedLock();
        private int n;

        boolean inc() {
            long s = sl.tryOptimisticRead();
            int t = n;
            if (!sl.validate(s)) {
                return false;
            }
            long w = sl.writeLock();
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                sl.unlockWrite(w);
            }
            return true;
        }

        void reset() {
            long w = sl.writeLock();
            try {
                n = 0;
            } finally {
                sl.unlockWrite(w);
            }
        }
    }

    /** Validated and checked, then acted upon under the write lock. */
    static class CheckedOptimistic {
        static final CheckedOptimistic SHARED = new CheckedOptimistic();
        private final StampedLock sl = new StampedLock();
        private boolean open;

        void open() {
            long s = sl.tryOptimisticRead();
            boolean o = open;
            if (sl.validate(s) && !o) {
                long w = sl.writeLock();
                try {
                    open = true; // BLOCAL: check-then-act
                } finally {
                    sl.unlockWrite(w);
                }
            }
        }

        void close() {
            long w = sl.writeLock();
            try {
                open = false;
            } finally {
                sl.unlockWrite(w);
            }
        }
    }

    /** Silent: the documented idioms. */
    static class MoveIfAt {
        static final MoveIfAt SHARED = new MoveIfAt();
        private final StampedLock sl = new StampedLock();
        private double x, y;

        void moveIfAtOrigin(double newX, double newY) {
            long stamp = sl.tryOptimisticRead();
            try {
                for (;; stamp = sl.writeLock()) {
                    if (stamp == 0L)
                        continue;
                    double currentX = x;
                    double currentY = y;
                    if (!sl.validate(stamp))
                        continue;
                    if (currentX != 0.0 || currentY != 0.0)
                        break;
                    stamp = sl.tryConvertToWriteLock(stamp);
                    if (stamp == 0L)
                        continue;
                    x = newX;
                    y = newY;
                    return;
                }
            } finally {
                if (StampedLock.isLockStamp(stamp))
                    sl.unlock(stamp);
            }
        }

        double distanceFromOrigin() {
            long stamp = sl.tryOptimisticRead();
            try {
            retryHoldingLock:
                for (;; stamp = sl.readLock()) {
                    if (stamp == 0L)
                        continue retryHoldingLock;
                    double currentX = x;
                    double currentY = y;
                    if (!sl.validate(stamp))
                        continue retryHoldingLock;
                    return Math.hypot(currentX, currentY);
                }
            } finally {
                if (StampedLock.isReadLockStamp(stamp))
                    sl.unlockRead(stamp);
            }
        }
    }

    /** Where the conversion fails the lock is given up, and what was read is not read again. */
    static class ConvertFails {
        static final ConvertFails SHARED = new ConvertFails();
        private final StampedLock sl = new StampedLock();
        private int n;

        void inc() {
            long s = sl.readLock();
            try {
                int t = n;
                long w = sl.tryConvertToWriteLock(s);
                if (w == 0L) {
                    sl.unlockRead(s);
                    w = sl.writeLock();
                }
                s = w;
                n = t + 1; // BLOCAL: lost-update
            } finally {
                sl.unlock(s);
            }
        }

        void reset() {
            long w = sl.writeLock();
            try {
                n = 0;
            } finally {
                sl.unlockWrite(w);
            }
        }
    }

    /** Silent: written only where the conversion succeeded. */
    static class ConvertOnly {
        static final ConvertOnly SHARED = new ConvertOnly();
        private final StampedLock sl = new StampedLock();
        private int n;

        boolean inc() {
            long s = sl.readLock();
            try {
                int t = n;
                long w = sl.tryConvertToWriteLock(s);
                if (w == 0L) {
                    return false;
                }
                s = w;
                n = t + 1;
                return true;
            } finally {
                sl.unlock(s);
            }
        }

        void reset() {
            long w = sl.writeLock();
            try {
                n = 0;
            } finally {
                sl.unlockWrite(w);
            }
        }
    }

    /** Silent: validated in a loop before it is used. */
    static class Indexed {
        static final Indexed SHARED = new Indexed();
        private final StampedLock sl = new StampedLock();
        private int[] data = new int[8];
        private int head;

        void push(int v) {
            long w = sl.writeLock();
            try {
                head = (head + 1) % data.length;
                data[head] = v;
            } finally {
                sl.unlockWrite(w);
            }
        }

        int peek() {
            long s;
            int v;
            do {
                s = sl.tryOptimisticRead();
                v = head;
            } while (!sl.validate(s));
            return v;
        }

        void grow() {
            long w = sl.writeLock();
            try {
                data = new int[data.length * 2];
            } finally {
                sl.unlockWrite(w);
            }
        }
    }

    /** Two validated blocks, one operand of each. */
    static class TwoBlocks {
        static final TwoBlocks SHARED = new TwoBlocks();
        private final StampedLock sl = new StampedLock();
        private int lo, hi;

        void shift(int d) {
            long w = sl.writeLock();
            try {
                lo += d;
                hi += d;
            } finally {
                sl.unlockWrite(w);
            }
        }

        int width() {
            long s = sl.tryOptimisticRead();
            int a = lo;
            if (!sl.validate(s)) {
                return -1;
            }
            s = sl.tryOptimisticRead();
            int b = hi;
            if (!sl.validate(s)) {
                return -1;
            }
            return b - a; // BLOCAL: inconsistent-read low
        }

        /** Silent. */
        int widthOk() {
            long s = sl.tryOptimisticRead();
            int a = lo, b = hi;
            if (!sl.validate(s)) {
                return -1;
            }
            return b - a;
        }
    }

    /** Decided before any validation, changed under the write lock. */
    static class EarlyBranch {
        static final EarlyBranch SHARED = new EarlyBranch();
        private final StampedLock sl = new StampedLock();
        private int n;

        void note() {
            long s = sl.tryOptimisticRead();
            if (n > 0) {
                long w = sl.writeLock();
                try {
                    n--; // BLOCAL: check-then-act
                } finally {
                    sl.unlockWrite(w);
                }
            }
        }

        void put() {
            long w = sl.writeLock();
            try {
                n++;
            } finally {
                sl.unlockWrite(w);
            }
        }
    }
}
