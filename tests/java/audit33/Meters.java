// RELEASES: 8 17
package audit33;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counters, windows, histograms, arrays, limits. */
public class Meters {
    static final Meters SHARED = new Meters();

    private final LongAdder hits = new LongAdder();
    private final AtomicLongArray buckets = new AtomicLongArray(16);
    private final AtomicLong peak = new AtomicLong();
    private final AtomicLong tokens = new AtomicLong(100);
    private final AtomicInteger cursor = new AtomicInteger();
    private final AtomicInteger active = new AtomicInteger();
    private final long[] slots = new long[16];
    private volatile long windowStart;
    private volatile int ticks;
    private long sum;
    private int n;
    private volatile String[] hosts = {};

    void hit(int b, long v) {
        hits.increment();
        buckets.incrementAndGet(b);
        synchronized (slots) {
            slots[b]++;
        }
        synchronized (this) {
            sum += v;
            n++;
        }
    }

    /** What comes between the sum and the reset is counted nowhere. */
    long drain() {
        long h = hits.sum();
        hits.reset(); // BLOCAL: lost-update medium {{hits}}
        return h;
    }

    /** Silent. */
    long drainWell() {
        return hits.sumThenReset();
    }

    /** An element of an atomic array likewise. (First medium.) */
    long drainBucket(int b) {
        long v = buckets.get(b);
        buckets.set(b, 0); // BLOCAL: lost-update {{buckets}}
        return v;
    }

    /** Silent. */
    long drainBucketWell(int b) {
        return buckets.getAndSet(b, 0);
    }

    /** The greatest, lost. */
    void peak(long v) {
        if (v > peak.get()) {
            peak.set(v); // BLOCAL: check-then-act medium {{peak}}
        }
    }

    /** Silent: until it holds. */
    void peakWell(long v) {
        long p;
        do {
            p = peak.get();
        } while (v > p && !peak.compareAndSet(p, v));
    }

    /** Silent. */
    void peakBy(long v) {
        peak.accumulateAndGet(v, Math::max);
    }

    /** Below zero. */
    boolean take() {
        if (tokens.get() > 0) {
            tokens.decrementAndGet(); // BLOCAL: check-then-act medium {{tokens}}
            return true;
        }
        return false;
    }

    /** Silent: told by the operation, and given back. */
    boolean takeWell() {
        if (tokens.decrementAndGet() < 0) {
            tokens.incrementAndGet();
            return false;
        }
        return true;
    }

    /** Silent: made of what is there by then. */
    boolean takeBy() {
        return tokens.getAndUpdate(t -> t > 0 ? t - 1 : t) > 0;
    }

    /** Two get one host. */
    String next() {
        String[] all = hosts;
        int i = cursor.get();
        cursor.set((i + 1) % all.length); // BLOCAL: lost-update {{cursor}}
        return all[i];
    }

    /** Silent. */
    String nextWell() {
        String[] all = hosts;
        return all[Math.floorMod(cursor.getAndIncrement(), all.length)];
    }

    /** How many there are, asked of another array than the one that is used. (First one.) */
    String any() {
        if (hosts.length == 0) {
            return null;
        }
        return hosts[ThreadLocalRandom.current().nextInt(hosts.length)]; // BLOCAL: check-then-act medium {{hosts}}; BLOCAL: inconsistent-read low
    }

    /** Silent. */
    String anyWell() {
        String[] all = hosts;
        return all.length == 0 ? null : all[ThreadLocalRandom.current().nextInt(all.length)];
    }

    synchronized void addHost(String h) {
        String[] more = Arrays.copyOf(hosts, hosts.length + 1);
        more[more.length - 1] = h;
        hosts = more;
    }

    synchronized void removeLast() {
        if (hosts.length > 0) {
            hosts = Arrays.copyOf(hosts, hosts.length - 1);
        }
    }

    /** The copy of another time is put in place. */
    void addHostBadly(String h) {
        String[] now = hosts;
        String[] more = Arrays.copyOf(now, now.length + 1);
        more[now.length] = h;
        synchronized (this) {
            hosts = more; // BLOCAL: lost-update high {{hosts}}
        }
    }

    /** A volatile number counted by nobody's lock. */
    void tick() {
        ticks++; // BLOCAL: lost-update high {{ticks}}
    }

    int ticks() {
        return ticks;
    }

    /** Two start a window. */
    boolean roll(long now) {
        if (now - windowStart >= 1000) {
            synchronized (this) {
                windowStart = now; // BLOCAL: check-then-act {{windowStart}}
                sum = 0;
                n = 0;
            }
            return true;
        }
        return false;
    }

    /** Silent. (First unmarked: announced before it is there.) */
    boolean rollWell(long now) {
        if (now - windowStart >= 1000) {
            synchronized (this) {
                if (now - windowStart >= 1000) {
                    windowStart = now;
                    sum = 0; // BLOCAL: check-then-act low
                    n = 0;
                    return true;
                }
            }
        }
        return false;
    }

    /** Sum and number of two times. */
    double mean() {
        long s;
        int k;
        synchronized (this) {
            s = sum;
        }
        synchronized (this) {
            k = n;
        }
        return k == 0 ? 0 : (double) s / k; // BLOCAL: inconsistent-read low
    }

    /** Silent. */
    synchronized double meanWell() {
        return n == 0 ? 0 : (double) sum / n;
    }

    /** An element is moved to another by a number of another block. */
    void move(int from, int to) {
        long v;
        synchronized (slots) {
            v = slots[from];
        }
        synchronized (slots) {
            slots[from] = 0;
            slots[to] += v; // BLOCAL: stale-value medium {{slots}}
        }
    }

    /** One is halved in two blocks. */
    void halve(int b) {
        long v;
        synchronized (slots) {
            v = slots[b];
        }
        synchronized (slots) {
            slots[b] = v / 2; // BLOCAL: lost-update {{slots}}
        }
    }

    /** Silent. */
    void halveAll() {
        synchronized (slots) {
            for (int i = 0; i < slots.length; i++) {
                slots[i] /= 2;
            }
        }
    }

    /** The last one asks in a second step. */
    void leave(Runnable last) {
        active.decrementAndGet();
        if (active.get() == 0) { // BLOCAL: check-then-act medium {{active}}
            last.run();
        }
    }

    /** Silent. */
    void leaveWell(Runnable last) {
        if (active.decrementAndGet() == 0) {
            last.run();
        }
    }

    void enter() {
        active.incrementAndGet();
    }
}
