package audit25;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** A rate limiter with all sorts of locks (section 6). */
public class Gatekeeper extends Thread {
    static final Gatekeeper GATE = new Gatekeeper();

    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore one = new Semaphore(1);
    private final Semaphore three = new Semaphore(3);
    private final StampedLock stamped = new StampedLock();
    private int tokens;
    private int permits;
    private int crowd;
    private double x;
    private double y;
    private long moves;

    /** tryLock on the branch where it succeeded. */
    boolean tryTake() {
        int t;
        if (!lock.tryLock()) {
            return false;
        }
        try {
            t = tokens;
        } finally {
            lock.unlock();
        }
        if (lock.tryLock()) {
            try {
                tokens = t - 1; // BLOCAL: lost-update high {{tokens}}
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    /** Silent. */
    boolean tryTakeWell() throws InterruptedException {
        if (lock.tryLock(1, TimeUnit.SECONDS)) {
            try {
                int t = tokens;
                tokens = t - 1;
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    void refill() {
        lock.lock();
        try {
            tokens = 10;
        } finally {
            lock.unlock();
        }
    }

    /** A semaphore of one is a lock. */
    void takePermit() throws InterruptedException {
        one.acquire();
        int p = permits;
        one.release();
        one.acquire();
        permits = p - 1; // BLOCAL: lost-update high {{permits}}
        one.release();
    }

    /** Silent. */
    void takePermitWell() throws InterruptedException {
        one.acquire();
        try {
            int p = permits;
            permits = p - 1;
        } finally {
            one.release();
        }
    }

    void givePermit() {
        one.acquireUninterruptibly();
        try {
            permits++;
        } finally {
            one.release();
        }
    }

    /** Silent: a semaphore of three is no lock, and what it covers is no block. */
    void join1() throws InterruptedException {
        three.acquire();
        int c = crowd;
        three.release();
        three.acquire();
        crowd = c + 1;
        three.release();
    }

    /** Silent: the documented idiom. */
    double distance() {
        long s = stamped.tryOptimisticRead();
        double a = x;
        double b = y;
        if (!stamped.validate(s)) {
            s = stamped.readLock();
            try {
                a = x;
                b = y;
            } finally {
                stamped.unlockRead(s);
            }
        }
        return Math.sqrt(a * a + b * b);
    }

    /** Silent: the conversion continues the block where it succeeds, else all is read again. */
    void moveIfAtOrigin(double nx, double ny) {
        long s = stamped.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long w = stamped.tryConvertToWriteLock(s);
                if (w != 0L) {
                    s = w;
                    x = nx;
                    y = ny;
                    break;
                } else {
                    stamped.unlockRead(s);
                    s = stamped.writeLock();
                }
            }
        } finally {
            stamped.unlock(s);
        }
    }

    /** From the read stamp to the write stamp in two steps. */
    void moveIfAtOriginBadly(double nx) {
        long s = stamped.readLock();
        boolean at = x == 0.0;
        stamped.unlockRead(s);
        if (at) {
            long w = stamped.writeLock();
            x = nx; // BLOCAL: check-then-act high {{x}}
            moves++;
            stamped.unlockWrite(w);
        }
    }

    /** An optimistic read whose value is written back after its block has ended. */
    void push(double by) {
        long s = stamped.tryOptimisticRead();
        double a = x;
        if (!stamped.validate(s)) {
            return;
        }
        long w = stamped.writeLock();
        try {
            x = a + by; // BLOCAL: lost-update high {{x}}
        } finally {
            stamped.unlockWrite(w);
        }
    }

    void move(double dx, double dy) {
        long w = stamped.writeLock();
        try {
            x += dx;
            y += dy;
            moves++;
        } finally {
            stamped.unlockWrite(w);
        }
    }

    @Override
    public void run() {
        refill();
        givePermit();
        move(1, 2);
        tryTake();
    }

    public static void main(String[] a) {
        GATE.start();
        GATE.refill();
        GATE.move(2, 3);
    }
}
