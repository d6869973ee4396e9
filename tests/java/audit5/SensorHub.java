// RELEASES: 11 17 21
package audit5;

import java.util.concurrent.locks.StampedLock;

/** Optimistic reads, conversions (ANALYSIS 6). */
public class SensorHub {
    static final SensorHub SHARED = new SensorHub();

    private final StampedLock sl = new StampedLock();
    private double low;
    private double high;
    private long samples;
    private double offset;

    void sample(double v) {
        long s = sl.writeLock();
        try {
            low = Math.min(low, v);
            high = Math.max(high, v);
            samples++;
        } finally {
            sl.unlockWrite(s);
        }
    }

    void calibrate(double d) {
        long s = sl.writeLock();
        try {
            offset = d;
            low = 0;
            high = 0;
            samples = 0;
        } finally {
            sl.unlockWrite(s);
        }
    }

    // Silent: the documented idiom.
    double range() {
        long s = sl.tryOptimisticRead();
        double l = low;
        double h = high;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                l = low;
                h = high;
            } finally {
                sl.unlockRead(s);
            }
        }
        return h - l;
    }

    // Silent: the loop of the documentation.
    double middle() {
        long s = sl.tryOptimisticRead();
        try {
            for (;; s = sl.readLock()) {
                if (s == 0L) {
                    continue;
                }
                double l = low;
                double h = high;
                if (!sl.validate(s)) {
                    continue;
                }
                return (l + h) / 2;
            }
        } finally {
            if (StampedLock.isReadLockStamp(s)) {
                sl.unlockRead(s);
            }
        }
    }

    /** Read optimistically, written back in a block of its own. */
    void shift(double d) {
        long s = sl.tryOptimisticRead();
        double o = offset;
        if (sl.validate(s)) {
            long ws = sl.writeLock();
            try {
                offset = o + d; // BLOCAL: lost-update high
            } finally {
                sl.unlockWrite(ws);
            }
        }
    }

    /** The read lock is left before the write lock is taken. */
    void resetIfMany() {
        long s = sl.readLock();
        boolean many;
        try {
            many = samples > 1000;
        } finally {
            sl.unlockRead(s);
        }
        if (many) {
            s = sl.writeLock();
            try {
                samples = 0; // BLOCAL: check-then-act high
            } finally {
                sl.unlockWrite(s);
            }
        }
    }

    // Silent: the conversion goes on with the block, or all is read again.
    void resetIfManyConverted() {
        long s = sl.readLock();
        try {
            while (samples > 1000) {
                long ws = sl.tryConvertToWriteLock(s);
                if (ws != 0L) {
                    s = ws;
                    samples = 0;
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

    /** Where it cannot be converted, what was read before is kept. */
    void rescale(double f) {
        long s = sl.readLock();
        try {
            double h = high;
            long ws = sl.tryConvertToWriteLock(s);
            if (ws == 0L) {
                sl.unlockRead(s);
                ws = sl.writeLock();
            }
            s = ws;
            high = h * f; // BLOCAL: lost-update high
        } finally {
            sl.unlock(s);
        }
    }
}
