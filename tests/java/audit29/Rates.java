package audit29;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Windows and buckets. */
public class Rates {
    static final Rates API = new Rates();

    private final AtomicInteger used = new AtomicInteger();
    private final AtomicLong windowStart = new AtomicLong();
    private double tokens = 10;
    private long refilled;
    private volatile int limit = 10;

    /** A new window is begun by two: what the first counted is thrown away. */
    boolean allow(long now) {
        if (now - windowStart.get() > 1000) {
            windowStart.set(now); // BLOCAL: check-then-act {{windowStart}}
            used.set(0);
        }
        return used.incrementAndGet() <= limit;
    }

    /** Silent: one begins it. */
    boolean allowWell(long now) {
        long start = windowStart.get();
        if (now - start > 1000 && windowStart.compareAndSet(start, now)) {
            used.set(0);
        }
        return used.incrementAndGet() <= limit;
    }

    /** Silent. */
    synchronized boolean take(long now) {
        tokens = Math.min(limit, tokens + (now - refilled) / 1000.0);
        refilled = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }

    synchronized double tokens() {
        return tokens;
    }

    synchronized void spend(int n) {
        tokens -= n;
    }

    /** Looked at in one call, spent in the other. */
    boolean tryTake(int n) {
        if (tokens() < n) {
            return false;
        }
        spend(n); // BLOCAL: check-then-act medium {{tokens}}
        return true;
    }

    /** Waits, and spends what another has spent. */
    void takeSlowly(int n) throws InterruptedException {
        while (tokens() < n) {
            Thread.sleep(10);
        }
        spend(n); // BLOCAL: check-then-act medium {{tokens}}
    }

    /** Silent: given back in any case. */
    boolean within(Runnable r) {
        if (used.incrementAndGet() > limit) {
            used.decrementAndGet();
            return false;
        }
        try {
            r.run();
        } finally {
            used.decrementAndGet();
        }
        return true;
    }

    /** More than the limit get in. */
    boolean withinBadly(Runnable r) {
        if (used.get() >= limit) {
            return false;
        }
        used.incrementAndGet(); // BLOCAL: check-then-act medium {{used}}
        try {
            r.run();
        } finally {
            used.decrementAndGet();
        }
        return true;
    }

    /** Doubled by two is doubled once. */
    void widen() {
        limit = limit * 2; // BLOCAL: lost-update {{limit}}
    }
}
