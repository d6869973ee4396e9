// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A rate limiter in longs and doubles, under tryLock (ANALYSIS 3, 6). */
public class TokenBucket {
    static final TokenBucket SHARED = new TokenBucket();

    private final ReentrantLock lock = new ReentrantLock(true);
    private double tokens;
    private long stamp;
    private final double perNano = 1e-6;
    private final AtomicLong refused = new AtomicLong();

    // Silent: refilled and taken in one block.
    boolean take() {
        lock.lock();
        try {
            long now = System.nanoTime();
            tokens = Math.min(100.0, tokens + (now - stamp) * perNano);
            stamp = now;
            if (tokens >= 1.0) {
                tokens -= 1.0;
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Computed from what was read without the lock: the old tokens, and the old stamp. */
    void refillStale() {
        double next = tokens + (System.nanoTime() - stamp) * perNano;
        lock.lock();
        try {
            tokens = next; // BLOCAL: lost-update high; BLOCAL: stale-value medium
        } finally {
            lock.unlock();
        }
    }

    /** Where tryLock succeeded the lock is held, where not it is not. */
    boolean takeIfQuick() {
        if (lock.tryLock()) {
            try {
                tokens = tokens - 1.0;
                return true;
            } finally {
                lock.unlock();
            }
        }
        refused.incrementAndGet();
        return false;
    }

    /** Held or not, it writes. */
    void resetMaybe() {
        boolean got = lock.tryLock();
        try {
            tokens = 0.0; // BLOCAL: guarded-by medium
        } finally {
            if (got) {
                lock.unlock();
            }
        }
    }

    /** Read in a first block, put back in one that was tried for. */
    boolean payBack(double n) throws InterruptedException {
        double t;
        lock.lockInterruptibly();
        try {
            t = tokens;
        } finally {
            lock.unlock();
        }
        t += n;
        if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            tokens = t; // BLOCAL: lost-update high
            return true;
        } finally {
            lock.unlock();
        }
    }

    long stamp() {
        lock.lock();
        try {
            return stamp;
        } finally {
            lock.unlock();
        }
    }

    /** The larger of two, chosen by an old one. */
    void advance(long now) {
        long last = stamp();
        lock.lock();
        try {
            stamp = Math.max(last, now); // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: the larger of what is there and what was given.
    void advanceInside(long now) {
        lock.lock();
        try {
            stamp = Math.max(stamp, now);
        } finally {
            lock.unlock();
        }
    }

    /** Added to an atomic what was read from it. */
    void refuseMany(long n) {
        refused.set(refused.get() + n); // BLOCAL: lost-update high
    }

    // Silent: one operation.
    void refuseManyAtOnce(long n) {
        refused.addAndGet(n);
    }

    // Silent: taken out by one operation.
    long refusedSince() {
        return refused.getAndSet(0);
    }

    /** What came between is forgotten. */
    long refusedSinceBadly() {
        long n = refused.get();
        if (n > 0) {
            refused.set(0); // BLOCAL: check-then-act medium
        }
        return n;
    }
}
