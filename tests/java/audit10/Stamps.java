// RELEASES: 8 17
package audit10;

import java.util.concurrent.locks.StampedLock;

/** StampedLock: blocks of stamps, optimistic reads, conversion. */
final class Stamps {
    /** readLock left, writeLock taken: a gap. */
    static final class ReadThenWrite {
        static final ReadThenWrite SHARED = new ReadThenWrite();
        private final StampedLock sl = new StampedLock();
        private double x;
        void set(double v) {
            long s = sl.writeLock();
            try { x = v; } finally { sl.unlockWrite(s); }
        }
        void scale(double by) {
            double t;
            long s = sl.readLock();
            try { t = x; } finally { sl.unlockRead(s); }
            s = sl.writeLock();
            try {
                x = t * by; // BLOCAL: lost-update high
            } finally {
                sl.unlockWrite(s);
            }
        }
        void scaleSilent(double by) {
            long s = sl.writeLock();
            try { x = x * by; } finally { sl.unlock(s); }
        }
    }

    /** The documented idiom: optimistic read, validate, fall back to the read lock; silent. */
    static final class Idiom {
        static final Idiom SHARED = new Idiom();
        private final StampedLock sl = new StampedLock();
        private double x;
        private double y;
        void move(double dx, double dy) {
            long s = sl.writeLock();
            try { x += dx; y += dy; } finally { sl.unlockWrite(s); }
        }
        double distanceSilent() {
            long s = sl.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!sl.validate(s)) {
                s = sl.readLock();
                try { cx = x; cy = y; } finally { sl.unlockRead(s); }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }
    }

    /** validate ends the optimistic block; the value is written back under the write lock taken after it. */
    static final class OptimisticWriteBack {
        static final OptimisticWriteBack SHARED = new OptimisticWriteBack();
        private final StampedLock sl = new StampedLock();
        private long x;
        void set(long v) {
            long s = sl.writeLock();
            try { x = v; } finally { sl.unlockWrite(s); }
        }
        void bump() {
            long s = sl.tryOptimisticRead();
            long t = x;
            if (sl.validate(s)) {
                long w = sl.writeLock();
                try {
                    x = t + 1; // BLOCAL: lost-update high
                } finally {
                    sl.unlockWrite(w);
                }
            }
        }
    }

    /** tryConvertToWriteLock continues the block where it succeeds. */
    static final class Convert {
        static final Convert SHARED = new Convert();
        private final StampedLock sl = new StampedLock();
        private long x;
        void set(long v) {
            long s = sl.writeLock();
            try { x = v; } finally { sl.unlockWrite(s); }
        }
        void moveIfZeroSilent(long v) {
            long s = sl.readLock();
            try {
                while (x == 0L) {
                    long ws = sl.tryConvertToWriteLock(s);
                    if (ws != 0L) {
                        s = ws;
                        x = v;
                        break;
                    }
                    sl.unlockRead(s);
                    s = sl.writeLock();
                }
            } finally {
                sl.unlock(s);
            }
        }
        /** Where it does not succeed the read lock is given up and the write lock taken: the test is of the left block. (First
            high; it is made inside the first block, and §7 has medium for that.) */
        void moveIfZero(long v) {
            long s = sl.readLock();
            try {
                if (x == 0L) {
                    sl.unlockRead(s);
                    s = sl.writeLock();
                    x = v; // BLOCAL: check-then-act medium
                }
            } finally {
                sl.unlock(s);
            }
        }
    }

    /** The views asReadLock / asWriteLock... are views of the one lock. */
    static final class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final StampedLock sl = new StampedLock();
        private int n;
        private int get() {
            long s = sl.readLock();
            try { return n; } finally { sl.unlockRead(s); }
        }
        private void set(int v) {
            long s = sl.writeLock();
            try { n = v; } finally { sl.unlockWrite(s); }
        }
        void reset() { set(0); }
        void bump() {
            set(get() + 1); // BLOCAL: lost-update high
        }
    }
}
