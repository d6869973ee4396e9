// RELEASES: 8 17
package audit8;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Token buckets per client. */
public class RateLimiter {
    /** A bucket of atomics that are used as if they were fields. */
    static final class Bucket {
        private final AtomicLong tokens = new AtomicLong();
        private volatile long refilled;
        private final long capacity;

        Bucket(long capacity) {
            this.capacity = capacity;
            tokens.set(capacity);
        }

        /** Checked by one operation, taken by another: below nothing. Medium: a test and a set of one atomic. */
        boolean tryAcquire(long n) {
            if (tokens.get() >= n) {
                tokens.addAndGet(-n); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        /** Read, bounded, set. Medium: an update without any lock. */
        void refill(long n) {
            long t = tokens.get();
            tokens.set(Math.min(capacity, t + n)); // BLOCAL: lost-update medium
        }

        /** A volatile as a clock: the later of two calls may be the earlier's. Low: a limiter is one of many, and has one thread at a time as often as not. */
        void touch(long now) {
            if (now > refilled) {
                refilled = now; // BLOCAL: check-then-act low
            }
        }
    }

    /** The same by operations that look themselves. */
    static final class BucketFixed {
        private final AtomicLong tokens = new AtomicLong();
        private final AtomicLong refilled = new AtomicLong();
        private final long capacity;

        BucketFixed(long capacity) {
            this.capacity = capacity;
            tokens.set(capacity);
        }

        // Silent: retried until what was read is still there.
        boolean tryAcquire(long n) {
            for (;;) {
                long t = tokens.get();
                if (t < n) {
                    return false;
                }
                if (tokens.compareAndSet(t, t - n)) {
                    return true;
                }
            }
        }

        // Silent: one operation.
        void refill(long n) {
            tokens.updateAndGet(t -> Math.min(capacity, t + n));
        }

        // Silent: the maximum is kept by one operation.
        void touch(long now) {
            refilled.accumulateAndGet(now, Math::max);
        }
    }

    private final ConcurrentMap<String, Bucket> buckets = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, BucketFixed> fixed = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicInteger> denied = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private static final RateLimiter DEFAULT = new RateLimiter();

    public static RateLimiter getDefault() {
        return DEFAULT;
    }

    /** Two clients of one name get two buckets, one of them is lost. */
    Bucket bucket(String client) {
        Bucket b = buckets.get(client);
        if (b == null) {
            b = new Bucket(10);
            buckets.put(client, b); // BLOCAL: check-then-act high
        }
        return b;
    }

    // Silent: computed by the map.
    BucketFixed bucketFixed(String client) {
        return fixed.computeIfAbsent(client, c -> new BucketFixed(10));
    }

    // Silent: put if there is none, and the other one taken if there is.
    BucketFixed bucketOlder(String client) {
        BucketFixed b = fixed.get(client);
        if (b == null) {
            b = new BucketFixed(10);
            BucketFixed other = fixed.putIfAbsent(client, b);
            if (other != null) {
                b = other;
            }
        }
        return b;
    }

    /** The number under the key is read and put back. */
    void count(String client) {
        Integer n = counts.get(client);
        counts.put(client, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }

    // Silent: merged.
    void countFixed(String client) {
        counts.merge(client, 1, Integer::sum);
    }

    // Silent: replaced only where it is still what was read.
    void countOptimistic(String client) {
        for (;;) {
            Integer n = counts.putIfAbsent(client, 1);
            if (n == null || counts.replace(client, n, n + 1)) {
                return;
            }
        }
    }

    // Silent: a counter that counts itself.
    boolean allow(String client) {
        if (bucketFixed(client).tryAcquire(1)) {
            return true;
        }
        denied.computeIfAbsent(client, c -> new AtomicInteger()).incrementAndGet();
        return false;
    }

    boolean allowOld(String client) {
        Bucket b = bucket(client);
        b.refill(1);
        b.touch(System.nanoTime());
        return b.tryAcquire(1);
    }
}

/** A window of fixed length over a monitor; no sign who shares it but the lock. */
class WindowLimiter {
    private final int limit;
    private final long length;
    private long windowStart;
    private int used;

    WindowLimiter(int limit, long length) {
        this.limit = limit;
        this.length = length;
    }

    private synchronized int used() {
        return used;
    }

    private synchronized void reset(long now) {
        windowStart = now;
        used = 0;
    }

    synchronized boolean expired(long now) {
        return now - windowStart > length;
    }

    /** Expired when asked; two that find it so reset it twice, and what was used in between is forgotten. The second is low: one step for the two calls, one for want of evidence. */
    boolean acquire(long now) {
        if (expired(now)) {
            reset(now); // BLOCAL: check-then-act
        }
        if (used() >= limit) {
            return false;
        }
        synchronized (this) {
            used++; // BLOCAL: check-then-act low
        }
        return true;
    }

    // Silent: all in one.
    synchronized boolean acquireFixed(long now) {
        if (expired(now)) {
            reset(now);
        }
        if (used() >= limit) {
            return false;
        }
        used++;
        return true;
    }
}
