// RELEASES: 8 17
package audit15;

import java.util.concurrent.locks.StampedLock;

/** StampedLock (6). */
public class Stamped {
    static final Stamped SHARED = new Stamped();

    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;

    void move(double dx, double dy) {
        long s = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** The documented idiom. */
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

    /** Read optimistically, never validated, written back. */
    void scale() {
        lock.tryOptimisticRead();
        double cx = x;
        long s = lock.writeLock();
        try {
            x = cx * 2; // BLOCAL: lost-update high
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** Validated, but over since. */
    void scaleValidated() {
        long s = lock.tryOptimisticRead();
        double cx = x;
        if (!lock.validate(s)) {
            return;
        }
        s = lock.writeLock();
        try {
            x = cx * 2; // BLOCAL: lost-update high
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** The documented conversion. */
    void moveIfAtOrigin(double nx, double ny) {
        long s = lock.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long ws = lock.tryConvertToWriteLock(s);
                if (ws != 0L) {
                    s = ws;
                    x = nx;
                    y = ny;
                    break;
                } else {
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
            }
        } finally {
            lock.unlock(s);
        }
    }

    /** Lets go instead of converting, and does not look again. */
    void moveCarelessly(double nx) {
        long s = lock.readLock();
        boolean origin;
        try {
            origin = x == 0.0;
        } finally {
            lock.unlockRead(s);
        }
        if (origin) {
            s = lock.writeLock();
            try {
                x = nx; // BLOCAL: check-then-act high
            } finally {
                lock.unlockWrite(s);
            }
        }
    }
}
