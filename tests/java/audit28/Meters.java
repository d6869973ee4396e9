package audit28;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counted by all, got and reset by one. */
public class Meters {
    private final AtomicLong hits = new AtomicLong();
    private final LongAdder adder = new LongAdder();
    private final AtomicLong max = new AtomicLong();
    private final ScheduledExecutorService reporter = Executors.newSingleThreadScheduledExecutor();
    private long count;
    private long sum;
    private long lastMean;

    void start() {
        reporter.scheduleAtFixedRate(this::report, 1, 1, TimeUnit.SECONDS);
    }

    void hit(long n) {
        hits.incrementAndGet();
        adder.increment();
        synchronized (this) {
            count++;
            sum += n;
        }
    }

    private void report() {
        flush();
        flushWell();
    }

    /** What is hit between get and set is lost. */
    long flush() {
        long n = hits.get();
        if (n > 0) {
            hits.set(0); // BLOCAL: check-then-act medium {{hits}}
        }
        return n;
    }

    /** Silent. */
    long flushWell() {
        return hits.getAndSet(0);
    }

    /** Silent: what was got is taken off. */
    long flushBySum() {
        long n = hits.get();
        hits.addAndGet(-n);
        return n;
    }

    /** Silent: the adder's own. */
    long flushAdder() {
        return adder.sumThenReset();
    }

    /** The greatest is lost to a smaller one. */
    void seen(long n) {
        if (n > max.get()) {
            max.set(n); // BLOCAL: check-then-act medium {{max}}
        }
    }

    /** Silent. */
    void seenWell(long n) {
        long m;
        while (n > (m = max.get()) && !max.compareAndSet(m, n)) {
            Thread.yield();
        }
    }

    /** Silent. */
    void seenAtOnce(long n) {
        max.accumulateAndGet(n, Math::max);
    }

    /** Both are reset in a block after the one that has read them. */
    long mean() {
        long c;
        long s;
        synchronized (this) {
            c = count;
            s = sum;
        }
        if (c == 0) {
            return 0;
        }
        synchronized (this) {
            // was expected high: likewise
            count = 0; // BLOCAL: check-then-act low {{count}}
            sum = 0; // BLOCAL: lost-update medium {{sum}}
        }
        return s / c;
    }

    /** Silent: read and reset in one block. */
    long meanWell() {
        long c;
        long s;
        synchronized (this) {
            c = count;
            s = sum;
            count = 0;
            sum = 0;
        }
        return c == 0 ? 0 : s / c;
    }

    /** Sum and count of two blocks. */
    long meanOfTwo() {
        long c;
        synchronized (this) {
            c = count;
        }
        synchronized (this) {
            // was expected as inconsistent-read: the count also decides whether the sum is read
            return c == 0 ? 0 : sum / c; // BLOCAL: check-then-act low {{count}}
        }
    }

    /** Kept beside newer ones. */
    void keep() {
        long s;
        synchronized (this) {
            s = sum;
        }
        synchronized (this) {
            lastMean = s; // BLOCAL: stale-value medium {{sum}}
        }
    }

    synchronized long lastMean() {
        return lastMean;
    }
}
