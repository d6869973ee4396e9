package audit17;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Other locks: stamped, a semaphore, tryLock, conditions (ANALYSIS 6). */
public class Stamped {
    static final Stamped S = new Stamped();

    private final StampedLock sl = new StampedLock();
    private final Semaphore one = new Semaphore(1);
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition changed = lock.newCondition();
    private double x;
    private double y;
    private int permits;
    private int value;

    public void move(double dx, double dy) {
        long s = sl.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            sl.unlockWrite(s);
        }
    }

    public double distance() {
        long s = sl.tryOptimisticRead();
        double a = x;
        double b = y;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                a = x;
                b = y;
            } finally {
                sl.unlockRead(s);
            }
        }
        return Math.sqrt(a * a + b * b);
    }

    public void scale(double f) {
        double a;
        long s = sl.readLock();
        try {
            a = x;
        } finally {
            sl.unlockRead(s);
        }
        s = sl.writeLock();
        try {
            x = a * f; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(s);
        }
    }

    public void scaleByConversion(double f) {
        long s = sl.readLock();
        try {
            double a = x;
            long w = sl.tryConvertToWriteLock(s);
            if (w != 0) {
                s = w;
                x = a * f;
            }
        } finally {
            sl.unlock(s);
        }
    }

    public void permit() throws InterruptedException {
        int p;
        one.acquire();
        try {
            p = permits;
        } finally {
            one.release();
        }
        one.acquire();
        try {
            permits = p + 1; // BLOCAL: lost-update high
        } finally {
            one.release();
        }
    }

    public void permitWell() throws InterruptedException {
        one.acquire();
        try {
            permits++;
        } finally {
            one.release();
        }
    }

    public boolean tryAdd(int n) throws InterruptedException {
        int v;
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            v = value;
        } finally {
            lock.unlock();
        }
        if (lock.tryLock()) {
            try {
                value = v + n; // BLOCAL: lost-update high
                changed.signalAll();
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    public int awaitMore(int than) throws InterruptedException {
        lock.lock();
        try {
            int v = value;
            while (value <= than) {
                changed.await();
            }
            value = v - 1; // BLOCAL: stale-after-wait high
            return v;
        } finally {
            lock.unlock();
        }
    }

    public int awaitMoreWell(int than) throws InterruptedException {
        lock.lock();
        try {
            int v = value;
            while (v <= than) {
                changed.await();
                v = value;
            }
            value = v - 1;
            return v;
        } finally {
            lock.unlock();
        }
    }

    public void awaitOnce() throws InterruptedException {
        boolean zero;
        lock.lock();
        try {
            zero = value == 0;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            if (zero) {
                changed.await(); // BLOCAL: check-then-wait high
            }
        } finally {
            lock.unlock();
        }
    }
}
