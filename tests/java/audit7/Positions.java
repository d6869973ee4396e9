// RELEASES: 8 17
package audit7;

import java.util.concurrent.locks.StampedLock;

/** StampedLock: the documented idioms and their near misses (ANALYSIS 6). */
public class Positions {
    static final Positions SHARED = new Positions();

    private final StampedLock sl = new StampedLock();
    private double x;
    private double y;
    private int moves;

    // Silent.
    void move(double dx, double dy) {
        long s = sl.writeLock();
        try {
            x += dx;
            y += dy;
            moves++;
        } finally {
            sl.unlockWrite(s);
        }
    }

    // Silent: the documented idiom.
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

    // Silent: the documented conversion.
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

    /** The read lock is left and the write lock taken, with no second look. */
    void moveIfAtOriginApart(double nx, double ny) {
        long s = sl.readLock();
        boolean origin;
        try {
            origin = x == 0.0 && y == 0.0;
        } finally {
            sl.unlockRead(s);
        }
        if (origin) {
            s = sl.writeLock();
            try {
                x = nx; // BLOCAL: check-then-act high
                y = ny;
            } finally {
                sl.unlockWrite(s);
            }
        }
    }

    /** Optimistic, validated, and then written back: valid when it was validated, old by now. */
    void countOptimistic() {
        long s = sl.tryOptimisticRead();
        int m = moves;
        if (!sl.validate(s)) {
            s = sl.readLock();
            m = moves;
            sl.unlockRead(s);
        }
        long w = sl.writeLock();
        try {
            moves = m + 1; // BLOCAL: lost-update; BLOCAL: lost-update low
        } finally {
            sl.unlockWrite(w);
        }
    }

    /** The conversion fails, and the write lock is taken with what was read before. */
    void shift(double by) {
        long s = sl.readLock();
        double cx = x;
        long ws = sl.tryConvertToWriteLock(s);
        if (ws == 0L) {
            sl.unlockRead(s);
            ws = sl.writeLock();
        }
        try {
            x = cx + by; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(ws);
        }
    }

    // Silent: read anew where the conversion failed.
    void shiftRight(double by) {
        long s = sl.readLock();
        double cx = x;
        long ws = sl.tryConvertToWriteLock(s);
        if (ws == 0L) {
            sl.unlockRead(s);
            ws = sl.writeLock();
            cx = x;
        }
        try {
            x = cx + by;
        } finally {
            sl.unlockWrite(ws);
        }
    }

    /** Two read blocks of the lock, one of them feeds a write. */
    void mirror() {
        long s = sl.readLock();
        double cy = y;
        sl.unlockRead(s);
        long w = sl.writeLock();
        y = -cy; // BLOCAL: lost-update high
        sl.unlockWrite(w);
    }

    // Silent: in one.
    void mirrorRight() {
        long w = sl.writeLock();
        try {
            y = -y;
        } finally {
            sl.unlockWrite(w);
        }
    }
}
