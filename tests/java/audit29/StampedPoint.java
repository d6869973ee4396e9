package audit29;

import java.util.concurrent.locks.StampedLock;

/** A position under a stamped lock. */
public class StampedPoint {
    static final StampedPoint ORIGIN = new StampedPoint();

    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;
    private int moves;

    /** Silent. */
    void move(double dx, double dy) {
        long s = lock.writeLock();
        try {
            x += dx;
            y += dy;
            moves++;
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** Silent: the documented idiom. */
    double distance() {
        long s = lock.tryOptimisticRead();
        double cx = x;
        double cy = y;
        if (!lock.validate(s)) {
            s = lock.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                lock.unlockRead(s);
            }
        }
        return Math.sqrt(cx * cx + cy * cy);
    }

    /** Valid when it was looked at, and no more when it is written. */
    void step() {
        long s = lock.tryOptimisticRead();
        int n = moves;
        if (!lock.validate(s)) {
            return;
        }
        s = lock.writeLock();
        try {
            moves = n + 1; // BLOCAL: lost-update high {{moves}}
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** Left to be upgraded, and another was in between. */
    void home() {
        long s = lock.readLock();
        boolean there;
        try {
            there = x == 0 && y == 0;
        } finally {
            lock.unlockRead(s);
        }
        if (!there) {
            s = lock.writeLock();
            try {
                x = 0; // BLOCAL: check-then-act {{x}}
                y = 0;
                moves++;
            } finally {
                lock.unlockWrite(s);
            }
        }
    }

    /** Silent: the documented upgrade. */
    void moveIfAtOrigin(double nx, double ny) {
        long s = lock.readLock();
        try {
            while (x == 0 && y == 0) {
                long w = lock.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = nx;
                    y = ny;
                    break;
                }
                lock.unlockRead(s);
                s = lock.writeLock();
            }
        } finally {
            lock.unlock(s);
        }
    }

    /** The count of one block, written in another by the views. */
    void count() {
        int n;
        lock.asReadLock().lock();
        try {
            n = moves;
        } finally {
            lock.asReadLock().unlock();
        }
        lock.asWriteLock().lock();
        try {
            moves = n * 2; // BLOCAL: lost-update high {{moves}}
        } finally {
            lock.asWriteLock().unlock();
        }
    }
}
