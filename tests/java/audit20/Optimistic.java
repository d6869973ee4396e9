package audit20;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;

/** A table behind a stamped lock. */
public class Optimistic {
    static final Optimistic TABLE = new Optimistic();

    private final StampedLock lock = new StampedLock();
    private final Map<String, Double> cache = new HashMap<>();
    private double x;
    private double y;
    private int moves;

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

    /** The documented idiom. */
    double distance() {
        long s = lock.tryOptimisticRead();
        double a = x;
        double b = y;
        if (!lock.validate(s)) {
            s = lock.readLock();
            try {
                a = x;
                b = y;
            } finally {
                lock.unlockRead(s);
            }
        }
        return Math.sqrt(a * a + b * b);
    }

    /** What was read optimistically is written back. */
    void scale(double f) {
        long s = lock.tryOptimisticRead();
        double a = x;
        if (lock.validate(s)) {
            s = lock.writeLock();
            try {
                x = a * f; // BLOCAL: lost-update high
            } finally {
                lock.unlockWrite(s);
            }
        }
    }

    void scaleWell(double f) {
        long s = lock.writeLock();
        try {
            x = x * f;
        } finally {
            lock.unlockWrite(s);
        }
    }

    void toOrigin() {
        long s = lock.readLock();
        try {
            while (x != 0 || y != 0) {
                long w = lock.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = 0; // FALSE: check-then-act (the test of the turn before)
                    y = 0;
                    break;
                }
                lock.unlockRead(s);
                s = lock.writeLock();
            }
        } finally {
            lock.unlock(s);
        }
    }

    /** Not converted, but given up and taken: the test is of another block. */
    void toOriginBadly() {
        long s = lock.readLock();
        boolean away;
        try {
            away = x != 0;
        } finally {
            lock.unlockRead(s);
        }
        if (away) {
            s = lock.writeLock();
            try {
                x = 0; // BLOCAL: check-then-act high
            } finally {
                lock.unlockWrite(s);
            }
        }
    }

    double cached(String k) {
        long s = lock.readLock();
        Double d;
        try {
            d = cache.get(k);
        } finally {
            lock.unlockRead(s);
        }
        if (d != null) {
            return d;
        }
        double v = Math.sin(k.length());
        s = lock.writeLock();
        try {
            cache.put(k, v); // BLOCAL: check-then-act medium
            return v;
        } finally {
            lock.unlockWrite(s);
        }
    }

    void forget(String k) {
        long s = lock.writeLock();
        try {
            cache.remove(k);
        } finally {
            lock.unlockWrite(s);
        }
    }

    int moves() {
        long s = lock.tryOptimisticRead();
        int n = moves;
        return lock.validate(s) ? n : -1;
    }
}
