// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** The class of the javadoc of StampedLock: silent throughout. */
class GeoPoint {
    static final GeoPoint SHARED = new GeoPoint();
    private final StampedLock sl = new StampedLock();
    private double x, y;

    void move(double dx, double dy) {
        long stamp = sl.writeLock();
        try { x += dx; y += dy; } finally { sl.unlockWrite(stamp); }
    }

    double distance() {
        long stamp = sl.tryOptimisticRead();
        double cx = x, cy = y;
        if (!sl.validate(stamp)) {
            stamp = sl.readLock();
            try { cx = x; cy = y; } finally { sl.unlockRead(stamp); }
        }
        return Math.sqrt(cx * cx + cy * cy);
    }

    double distanceLoop() {
        long stamp = sl.tryOptimisticRead();
        try {
            retryHoldingLock:
            for (;; stamp = sl.readLock()) {
                if (stamp == 0L) continue retryHoldingLock;
                double cx = x;
                double cy = y;
                if (!sl.validate(stamp)) continue retryHoldingLock;
                return Math.hypot(cx, cy);
            }
        } finally {
            if (StampedLock_isReadLockStamp(stamp)) sl.unlockRead(stamp);
        }
    }
    private static boolean StampedLock_isReadLockStamp(long s) { return (s & 127L) != 0 && (s & 128L) == 0; }

    void moveIfAtOrigin(double nx, double ny) {
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
        } finally { sl.unlock(stamp); }
    }
}

/** Broken uses of StampedLock. */
class TrackPoint {
    static final TrackPoint SHARED = new TrackPoint();
    private final StampedLock sl = new StampedLock();
    private long x, y, moves;

    void move(long dx, long dy) {
        long s = sl.writeLock();
        try { x += dx; y += dy; moves++; } finally { sl.unlockWrite(s); }
    }

    // computed upon before validate, which comes too late for the branch
    void resetIfFar() {
        long s = sl.tryOptimisticRead();
        long cx = x;
        boolean ok = sl.validate(s);
        if (ok && cx > 1000) {
            long w = sl.writeLock();
            try {
                x = 0; // BLOCAL: check-then-act {{x}}
            } finally { sl.unlockWrite(w); }
        }
    }

    // read lock left, write lock taken, old value written back
    void twice() {
        long s = sl.readLock();
        long cx;
        try { cx = x; } finally { sl.unlockRead(s); }
        long w = sl.writeLock();
        try {
            x = cx * 2; // BLOCAL: lost-update high {{x}}
        } finally { sl.unlockWrite(w); }
    }

    // where the conversion fails the check is not made again
    void zeroIfNegative() {
        long s = sl.readLock();
        try {
            if (x < 0) {
                long w = sl.tryConvertToWriteLock(s);
                if (w == 0L) {
                    sl.unlockRead(s);
                    w = sl.writeLock();
                }
                s = w;
                x = 0; // BLOCAL: check-then-act {{x}}
            }
        } finally { sl.unlock(s); }
    }

    // the views of a stamped lock are that lock
    void viaView() {
        Lock r = sl.asReadLock();
        r.lock();
        long m;
        try { m = moves; } finally { r.unlock(); }
        Lock w = sl.asWriteLock();
        w.lock();
        try {
            moves = m + 1; // BLOCAL: lost-update high {{moves}}
        } finally { w.unlock(); }
    }
}

/** tryLock in its forms. */
class FlushGate {
    static final FlushGate SHARED = new FlushGate();
    private final ReentrantLock lock = new ReentrantLock();
    private int pending;
    private long flushed;

    // the lock is held on the branch: silent
    boolean flushNow() {
        if (lock.tryLock()) {
            try {
                if (pending > 0) { flushed += pending; pending = 0; return true; }
            } finally { lock.unlock(); }
        }
        return false;
    }

    boolean flushSoon() throws InterruptedException {
        if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) return false;
        try {
            int n = pending;
            pending = 0;
            flushed += n;
            return true;
        } finally { lock.unlock(); }
    }

    // read under the first tryLock, written under the second
    void merge() throws InterruptedException {
        int n = 0;
        if (lock.tryLock(1, TimeUnit.SECONDS)) {
            try { n = pending; } finally { lock.unlock(); }
        }
        if (lock.tryLock()) {
            try {
                pending = n + 1; // BLOCAL: lost-update high {{pending}}
            } finally { lock.unlock(); }
        }
    }

    // checked without the lock, acted upon under it
    void flushStale() {
        if (pending > 100 && lock.tryLock()) {
            try {
                pending = 0; // BLOCAL: check-then-act {{pending}}
            } finally { lock.unlock(); }
        }
    }

    void add(int n) throws InterruptedException {
        lock.lockInterruptibly();
        try { pending += n; } finally { lock.unlock(); }
    }
}
