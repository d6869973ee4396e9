// RELEASES: 8 17
package audit11;

import java.util.concurrent.locks.StampedLock;

/** The documented idioms. Silent. */
class StampedPoint {
    static final StampedPoint SHARED = new StampedPoint();
    private final StampedLock sl = new StampedLock();
    private double x;
    private double y;

    void move(double dx, double dy) {
        long s = sl.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            sl.unlockWrite(s);
        }
    }

    double distance() {
        long s = sl.tryOptimisticRead();
        double cx = x;
        double cy = y;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                sl.unlockRead(s);
            }
        }
        return Math.sqrt(cx * cx + cy * cy);
    }

    void moveIfAtOrigin(double nx, double ny) {
        long s = sl.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long ws = sl.tryConvertToWriteLock(s);
                if (ws != 0L) {
                    s = ws;
                    x = nx;
                    y = ny;
                    break;
                } else {
                    sl.unlockRead(s);
                    s = sl.writeLock();
                }
            }
        } finally {
            sl.unlock(s);
        }
    }
}

/** Left for the write lock. */
class StampedGap {
    static final StampedGap SHARED = new StampedGap();
    private final StampedLock sl = new StampedLock();
    private long count;

    void increment() {
        long n;
        long s = sl.readLock();
        try {
            n = count;
        } finally {
            sl.unlockRead(s);
        }
        s = sl.writeLock();
        try {
            // read in an earlier block of the same lock, stored back: high
            count = n + 1; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(s);
        }
    }

    void reset() {
        long s = sl.writeLock();
        try {
            count = 0L;
        } finally {
            sl.unlockWrite(s);
        }
    }
}

/** What was read optimistically, and found invalid, is used for all that. */
class InvalidUsed {
    static final InvalidUsed SHARED = new InvalidUsed();
    private final StampedLock sl = new StampedLock();
    private long count;

    void increment() {
        long s = sl.tryOptimisticRead();
        long n = count;
        if (!sl.validate(s)) {
            Thread.yield();
        }
        s = sl.writeLock();
        try {
            // the optimistic block ended at validate; stored back in a new block: high
            count = n + 1; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(s);
        }
    }

    void reset() {
        long s = sl.writeLock();
        try {
            count = 0L;
        } finally {
            sl.unlockWrite(s);
        }
    }
}

/** As mended. Silent. */
class StampedFixed {
    static final StampedFixed SHARED = new StampedFixed();
    private final StampedLock sl = new StampedLock();
    private long count;

    void increment() {
        long s = sl.writeLock();
        try {
            count = count + 1;
        } finally {
            sl.unlockWrite(s);
        }
    }

    long count() {
        long s = sl.tryOptimisticRead();
        long n = count;
        if (sl.validate(s)) {
            return n;
        }
        s = sl.readLock();
        try {
            return count;
        } finally {
            sl.unlockRead(s);
        }
    }
}
