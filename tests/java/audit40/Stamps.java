// RELEASES: 8 17
package audit40;

import java.util.concurrent.locks.StampedLock;

/** Points, prices and ranges under a StampedLock. */
public class Stamps {
    static final Stamps CURSOR = new Stamps();

    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;
    private long price;
    private int low;
    private int high = 10;

    // The idiom of the documentation.
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

    void move(double dx, double dy) {
        long stamp = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    // Upgraded where it can be, else read again.
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
                } else {
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                }
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    // Let go and taken for writing: what was read is old.
    void raise(long by) {
        long stamp = lock.readLock();
        long old = price;
        lock.unlockRead(stamp);
        stamp = lock.writeLock();
        try {
            price = old + by; // BLOCAL: lost-update high
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    void raiseSafe(long by) {
        long stamp = lock.writeLock();
        try {
            long old = price;
            price = old + by;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    // Valid when it was read, which says nothing of the write lock's block.
    void raiseOptimistic(long by) {
        long stamp = lock.tryOptimisticRead();
        long old = price;
        if (lock.validate(stamp)) {
            long ws = lock.writeLock();
            try {
                price = old + by; // BLOCAL: lost-update
            } finally {
                lock.unlockWrite(ws);
            }
        }
    }

    void price(long price) {
        long stamp = lock.writeLock();
        this.price = price;
        lock.unlockWrite(stamp);
    }

    boolean narrow() {
        boolean wide;
        long stamp = lock.readLock();
        try {
            wide = high - low > 1;
        } finally {
            lock.unlockRead(stamp);
        }
        if (wide) {
            stamp = lock.writeLock();
            try {
                high--; // BLOCAL: check-then-act
            } finally {
                lock.unlockWrite(stamp);
            }
        }
        return wide;
    }

    boolean narrowSafe() {
        long stamp = lock.writeLock();
        try {
            boolean wide = high - low > 1;
            if (wide) {
                high--;
            }
            return wide;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    void range(int low, int high) {
        long stamp = lock.writeLock();
        try {
            this.low = low;
            this.high = high;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    // Converted from the optimistic stamp: it succeeds only where nobody wrote in between.
    boolean raiseConverted(long by) {
        long stamp = lock.tryOptimisticRead();
        long old = price;
        long ws = lock.tryConvertToWriteLock(stamp);
        if (ws == 0L) {
            return false;
        }
        try {
            price = old + by;
            return true;
        } finally {
            lock.unlockWrite(ws);
        }
    }
}
