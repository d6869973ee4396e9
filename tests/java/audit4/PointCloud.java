// RELEASES: 8 11 17 21
package audit4;

import java.util.concurrent.locks.StampedLock;

/** StampedLock in its three modes (ANALYSIS 6). */
public class PointCloud {
    static final PointCloud SHARED = new PointCloud();

    private final StampedLock sl = new StampedLock();
    private double x;
    private double y;
    private int n;

    void move(double dx, double dy) {
        long s = sl.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            sl.unlockWrite(s);
        }
    }

    void setCount(int k) {
        long s = sl.writeLock();
        try {
            n = k;
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** As documented. */
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

    /** As documented: the block goes on where the conversion succeeds. */
    void moveFromOrigin(double nx, double ny) {
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

    /** Validated, and over. */
    void incAfterValidate() {
        long s = sl.tryOptimisticRead();
        int k = n;
        if (!sl.validate(s)) {
            return;
        }
        long ws = sl.writeLock();
        try {
            n = k + 1; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(ws);
        }
    }

    /** Between unlockRead and writeLock anybody may write. */
    void incAfterRead() {
        long s = sl.readLock();
        int k = n;
        sl.unlockRead(s);
        s = sl.writeLock();
        n = k + 1; // BLOCAL: lost-update high
        sl.unlockWrite(s);
    }

    void resetIfBig() {
        boolean big;
        long s = sl.readLock();
        try {
            big = n > 100;
        } finally {
            sl.unlockRead(s);
        }
        if (big) {
            s = sl.writeLock();
            try {
                n = 0; // BLOCAL: check-then-act high
            } finally {
                sl.unlockWrite(s);
            }
        }
    }

    void resetIfBigSafely() {
        long s = sl.writeLock();
        try {
            if (n > 100) {
                n = 0;
            }
        } finally {
            sl.unlockWrite(s);
        }
    }
}
