// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Gauges and histograms in atomics (ANALYSIS 2, 6, 7). */
public class Metrics {
    static final Metrics SHARED = new Metrics();

    private final AtomicLong max = new AtomicLong();
    private final AtomicLong min = new AtomicLong(Long.MAX_VALUE);
    private final LongAdder sum = new LongAdder();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final AtomicIntegerArray buckets = new AtomicIntegerArray(16);
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicInteger gauge = new AtomicInteger();
    private final AtomicInteger users = new AtomicInteger();
    private volatile int plain;
    private volatile long epoch;

    /** Two larger ones: the smaller stays (medium: a test and a set of one atomic). */
    void max(long v) {
        if (v > max.get()) {
            max.set(v); // BLOCAL: check-then-act medium
        }
    }

    // Silent: retried until nobody came between.
    void min(long v) {
        long m;
        do {
            m = min.get();
            if (v >= m) {
                return;
            }
        } while (!min.compareAndSet(m, v));
    }

    // Silent: by operations that look for themselves.
    void observe(long v) {
        sum.add(v);
        peak.accumulate(v);
        max.accumulateAndGet(v, Math::max);
        buckets.incrementAndGet((int) (v & 15));
    }

    /** A bucket, read and set. */
    void bucket(int i) {
        int n = buckets.get(i);
        buckets.set(i, n + 1); // BLOCAL: lost-update high
    }

    /** Started twice (medium: likewise). */
    void start() {
        if (!started.get()) {
            started.set(true); // BLOCAL: check-then-act medium
            users.incrementAndGet();
        }
    }

    // Silent: one wins.
    void startOnce() {
        if (started.compareAndSet(false, true)) {
            users.incrementAndGet();
        }
    }

    void stop() {
        started.set(false);
    }

    /** A volatile is no lock. */
    void bumpPlain() {
        plain++; // BLOCAL: lost-update high
    }

    /** By two steps. */
    void addPlain(int n) {
        int p = plain;
        p += n;
        plain = p; // BLOCAL: lost-update high
    }

    // Silent: writes alone.
    void setPlain(int n) {
        plain = n;
    }

    /** Swapped, though the expected value is not the one that it was computed from. */
    void decay() {
        int old = gauge.get();
        int next = old / 2;
        gauge.compareAndSet(gauge.get(), next); // BLOCAL: lost-update high
    }

    /** The expected value is the one that it was computed from; but where that fails, nothing decays. */
    void decayOnce() {
        int old = gauge.get();
        gauge.compareAndSet(old, old / 2); // BLOCAL: lost-cas high
    }

    void gauge(int n) {
        gauge.set(n);
    }

    /** The failure goes unseen and is told as done. */
    boolean claim() {
        int n = users.get();
        if (n == 0) {
            users.compareAndSet(n, 1); // BLOCAL: lost-cas medium
            return true;
        }
        return false;
    }

    // Silent: told as it is.
    boolean claimTold() {
        int n = users.get();
        return n == 0 && users.compareAndSet(n, 1);
    }

    /** Never below null, or so it seems. */
    void leave() {
        if (users.get() > 0) {
            users.decrementAndGet(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the function is applied until it fits.
    void leaveWell() {
        users.updateAndGet(n -> n > 0 ? n - 1 : 0);
    }

    /** Checked, then set: the smaller of two may stay, which nobody can mean. */
    void newEpoch(long e) {
        if (e > epoch) {
            epoch = e; // BLOCAL: check-then-act medium
        }
    }
}
