// RELEASES: 8 17
package audit11;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A refill that two threads do, each having seen the old stamp. */
class Refill {
    static final Refill SHARED = new Refill();
    private final AtomicLong lastRefill = new AtomicLong();
    private final AtomicInteger tokens = new AtomicInteger();

    boolean tryAcquire(long now) {
        if (now - lastRefill.get() > 1000L) {
            // (a) the stamp that was compared is written, both operations by themselves: high
            // mended: a test and a set of one atomic in one method are medium (§7)
            lastRefill.set(now); // BLOCAL: check-then-act medium
            tokens.set(100);
        }
        return tokens.decrementAndGet() >= 0;
    }
}

/** As mended: one of them wins. Silent. */
class RefillFixed {
    static final RefillFixed SHARED = new RefillFixed();
    private final AtomicLong lastRefill = new AtomicLong();
    private final AtomicInteger tokens = new AtomicInteger();

    boolean tryAcquire(long now) {
        long last = lastRefill.get();
        if (now - last > 1000L && lastRefill.compareAndSet(last, now)) {
            tokens.set(100);
        }
        return tokens.decrementAndGet() >= 0;
    }
}

/** A window whose start is a volatile. */
class Window {
    static final Window SHARED = new Window();
    private volatile long start;
    private volatile int count;

    boolean allow(long now) {
        if (now - start > 1000L) {
            // unlocked check-then-set of a volatile: low
            start = now; // BLOCAL: check-then-act low
            count = 0;
        }
        // a read-modify-write of a volatile: high
        count++; // BLOCAL: lost-update high
        return count <= 100;
    }
}

/** As mended. Silent. */
class WindowFixed {
    static final WindowFixed SHARED = new WindowFixed();
    private long start;
    private int count;

    synchronized boolean allow(long now) {
        if (now - start > 1000L) {
            start = now;
            count = 0;
        }
        count++;
        return count <= 100;
    }
}

/** Tokens are looked at in one block and taken in the next, as the thread sleeps in between. */
class TokenBucket {
    static final TokenBucket SHARED = new TokenBucket();
    private long tokens;

    boolean take(long n) {
        long available;
        synchronized (this) {
            available = tokens;
        }
        if (available < n) {
            return false;
        }
        synchronized (this) {
            // (a) the first block's value decides the write in the next: high
            tokens -= n; // BLOCAL: check-then-act high
        }
        return true;
    }

    synchronized void refill(long n) {
        tokens += n;
    }
}

/** As mended. Silent. */
class TokenBucketFixed {
    static final TokenBucketFixed SHARED = new TokenBucketFixed();
    private long tokens;

    synchronized boolean take(long n) {
        if (tokens < n) {
            return false;
        }
        tokens -= n;
        return true;
    }

    synchronized void refill(long n) {
        tokens += n;
    }
}

/** Counted and tested by one operation, nothing done after it. Silent. */
class OneOperation {
    static final OneOperation SHARED = new OneOperation();
    private final AtomicInteger used = new AtomicInteger();

    boolean allow() {
        return used.incrementAndGet() <= 100;
    }

    void window() {
        used.set(0);
    }
}

/** Guava's limiter, as a client may not use it: the time is reserved by two calls. */
class Pacer {
    static final Pacer SHARED = new Pacer();
    private long nextFree;

    synchronized long nextFree() {
        return nextFree;
    }

    synchronized void reserve(long until) {
        nextFree = until;
    }

    long acquire(long now, long cost) {
        long at = nextFree();
        // what the getter read in its own block, computed upon, is stored back: high
        reserve(Math.max(at, now) + cost); // BLOCAL: lost-update high
        return at;
    }
}

/** As mended. Silent. */
class PacerFixed {
    static final PacerFixed SHARED = new PacerFixed();
    private long nextFree;

    synchronized long acquire(long now, long cost) {
        long at = nextFree;
        nextFree = Math.max(at, now) + cost;
        return at;
    }
}
