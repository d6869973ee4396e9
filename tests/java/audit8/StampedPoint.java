// RELEASES: 8 17
package audit8;

import java.util.concurrent.locks.StampedLock;

/** The documentation's point, and what people make of it. */
public class StampedPoint {
    public static final StampedPoint ORIGIN = new StampedPoint();

    private final StampedLock sl = new StampedLock();
    private double x;
    private double y;
    private int moves;

    // Silent: one block.
    public void move(double dx, double dy) {
        long stamp = sl.writeLock();
        try {
            x += dx;
            y += dy;
            moves++;
        } finally {
            sl.unlockWrite(stamp);
        }
    }

    // Silent: the documented idiom.
    public double distance() {
        long stamp = sl.tryOptimisticRead();
        double cx = x;
        double cy = y;
        if (!sl.validate(stamp)) {
            stamp = sl.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                sl.unlockRead(stamp);
            }
        }
        return Math.sqrt(cx * cx + cy * cy);
    }

    /** Read under one mode, written under another that was taken anew. */
    public void doubleX() {
        double cx;
        long stamp = sl.readLock();
        try {
            cx = x;
        } finally {
            sl.unlockRead(stamp);
        }
        stamp = sl.writeLock();
        try {
            x = cx * 2; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(stamp);
        }
    }

    // Silent: the write mode all the time.
    public void doubleXFixed() {
        long stamp = sl.writeLock();
        try {
            double cx = x;
            x = cx * 2;
        } finally {
            sl.unlockWrite(stamp);
        }
    }

    // Silent: converted, or looked at again: the documented idiom.
    public void moveIfAtOrigin(double nx, double ny) {
        long stamp = sl.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long ws = sl.tryConvertToWriteLock(stamp);
                if (ws != 0L) {
                    stamp = ws;
                    x = nx;
                    y = ny;
                    break;
                } else {
                    sl.unlockRead(stamp);
                    stamp = sl.writeLock();
                }
            }
        } finally {
            sl.unlock(stamp);
        }
    }

    /** At the origin when asked, moved where it may be elsewhere. */
    public boolean leaveOrigin(double nx, double ny) {
        boolean at;
        long stamp = sl.readLock();
        try {
            at = x == 0.0 && y == 0.0;
        } finally {
            sl.unlockRead(stamp);
        }
        if (at) {
            stamp = sl.writeLock();
            try {
                x = nx; // BLOCAL: check-then-act high
                y = ny;
            } finally {
                sl.unlockWrite(stamp);
            }
        }
        return at;
    }

    /** Validated, and then written back what was read before. */
    public void countMove() {
        long stamp = sl.tryOptimisticRead();
        int m = moves;
        if (!sl.validate(stamp)) {
            return;
        }
        stamp = sl.writeLock();
        try {
            moves = m + 1; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(stamp);
        }
    }

    // Silent: converted from the optimistic read, where that succeeds.
    public boolean countMoveFixed() {
        long stamp = sl.tryOptimisticRead();
        int m = moves;
        long ws = sl.tryConvertToWriteLock(stamp);
        if (ws == 0L) {
            return false;
        }
        try {
            moves = m + 1;
        } finally {
            sl.unlockWrite(ws);
        }
        return true;
    }

    public void reset() {
        long stamp = sl.writeLock();
        try {
            x = 0;
            y = 0;
            moves = 0;
        } finally {
            sl.unlockWrite(stamp);
        }
    }
}
