// RELEASES: 8 17
package audit6;

import java.util.concurrent.locks.StampedLock;

/** StampedLock: the idiom, conversions, and what forgets to validate (ANALYSIS 6). */
public class Compass {
    static final Compass SHARED = new Compass();

    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;
    private int turns;
    private long heading;

    // Silent: the documented idiom.
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

    // Silent: converted in the block; where it fails, read again.
    void moveIfAtOrigin(double nx, double ny) {
        long stamp = lock.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long ws = lock.tryConvertToWriteLock(stamp);
                if (ws != 0L) {
                    stamp = ws;
                    x = nx;
                    y = ny;
                    break;
                }
                lock.unlockRead(stamp);
                stamp = lock.writeLock();
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    /** Where the conversion fails the old number is written. */
    void turn(int by) {
        long stamp = lock.readLock();
        int t = turns;
        lock.unlockRead(stamp);
        stamp = lock.writeLock();
        turns = t + by; // BLOCAL: lost-update high
        lock.unlockWrite(stamp);
    }

    // Silent: one write block.
    void turnAtOnce(int by) {
        long stamp = lock.writeLock();
        try {
            turns += by;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** Optimistically read, validated, and then written back in a block of its own. */
    void steer(long by) {
        long stamp = lock.tryOptimisticRead();
        long h = heading;
        if (!lock.validate(stamp)) {
            return;
        }
        long w = lock.writeLock();
        try {
            heading = h + by; // BLOCAL: lost-update
        } finally {
            lock.unlockWrite(w);
        }
    }

    // Silent: the conversion validates.
    boolean steerConverted(long by) {
        long stamp = lock.tryOptimisticRead();
        long h = heading;
        long w = lock.tryConvertToWriteLock(stamp);
        if (w == 0L) {
            return false;
        }
        try {
            heading = h + by;
            return true;
        } finally {
            lock.unlockWrite(w);
        }
    }

    /** The check is of the read lock, the act of the write lock. */
    void northOnce() {
        long s = lock.readLock();
        boolean done = heading == 0;
        lock.unlockRead(s);
        if (!done) {
            s = lock.writeLock();
            try {
                heading = 0; // BLOCAL: check-then-act
            } finally {
                lock.unlockWrite(s);
            }
        }
    }
}
