// RELEASES: 8 17
package audit6;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Semaphores of one and of three, locks that may not be had (ANALYSIS 6). */
public class Depot {
    static final Depot SHARED = new Depot();

    private final Semaphore one = new Semaphore(1);
    private final Semaphore three = new Semaphore(3);
    private final Lock lock = new ReentrantLock();
    private int stock;
    private int carts;
    private int orders;
    private int value;

    /** A semaphore of one is a lock, released between. */
    void store(int n) throws InterruptedException {
        one.acquire();
        int s = stock;
        one.release();
        one.acquire();
        stock = s + n; // BLOCAL: lost-update high
        one.release();
    }

    // Silent: one block.
    void storeAtOnce(int n) throws InterruptedException {
        one.acquire();
        try {
            int s = stock;
            stock = s + n;
        } finally {
            one.release();
        }
    }

    // Silent: a semaphore of three is no lock, and keeps nobody out.
    void cart() throws InterruptedException {
        three.acquire();
        int c = carts;
        three.release();
        three.acquire();
        carts = c + 1;
        three.release();
    }

    /** tryLock with a time, twice. */
    boolean order(int n) throws InterruptedException {
        int o;
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            o = orders;
        } finally {
            lock.unlock();
        }
        if (lock.tryLock(1, TimeUnit.SECONDS)) {
            try {
                orders = o + n; // BLOCAL: lost-update high
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    // Silent: had, or nothing done.
    boolean orderAtOnce(int n) {
        if (lock.tryLock()) {
            try {
                orders += n;
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    void cancel() {
        lock.lock();
        try {
            orders = 0;
            value = 0;
        } finally {
            lock.unlock();
        }
    }

    /** lockInterruptibly is a lock. */
    void price(int by) throws InterruptedException {
        int v;
        lock.lockInterruptibly();
        try {
            v = value;
        } finally {
            lock.unlock();
        }
        lock.lockInterruptibly();
        try {
            value = v + by; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: held twice, left once: it is the same block still.
    void priceTwice(int by) {
        lock.lock();
        lock.lock();
        int v;
        try {
            v = value;
        } finally {
            lock.unlock();
        }
        value = v + by;
        lock.unlock();
    }

    /** tryAcquire on the way where it got it. */
    boolean tryStore(int n) throws InterruptedException {
        int s;
        one.acquireUninterruptibly();
        try {
            s = stock;
        } finally {
            one.release();
        }
        if (s > 10) {
            return false;
        }
        if (one.tryAcquire(1, TimeUnit.SECONDS)) {
            stock += n; // BLOCAL: check-then-act
            one.release();
            return true;
        }
        return false;
    }
}
