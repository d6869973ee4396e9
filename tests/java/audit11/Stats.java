// RELEASES: 8 17
package audit11;

import java.util.concurrent.atomic.AtomicLong;

/** Guava's, Ehcache's, and everybody's hit rate: two getters, each of which takes the lock. */
class HitRate {
    static final HitRate SHARED = new HitRate();
    private long hits;
    private long misses;

    synchronized long hits() {
        return hits;
    }

    synchronized long misses() {
        return misses;
    }

    synchronized void hit() {
        hits++;
    }

    synchronized void miss() {
        misses++;
    }

    long requests() {
        // two operands of one addition, two blocks of one lock: low
        return hits() + misses(); // BLOCAL: inconsistent-read low
    }

    static long difference() {
        // one finding for the pair, known by the older read; mended: it has the line of the expression (§7)
        long h = SHARED.hits();
        long m = SHARED.misses();
        return h - m; // BLOCAL: inconsistent-read low
    }
}

/** As mended. Silent. */
class HitRateFixed {
    static final HitRateFixed SHARED = new HitRateFixed();
    private long hits;
    private long misses;

    synchronized long hits() {
        return hits;
    }

    synchronized long misses() {
        return misses;
    }

    synchronized void hit() {
        hits++;
    }

    synchronized void miss() {
        misses++;
    }

    synchronized long requests() {
        return hits() + misses();
    }
}

/** A snapshot object of two reads. */
class PoolStats {
    static final PoolStats SHARED = new PoolStats();
    private int idle;
    private int active;

    static final class Snapshot {
        final int idle;
        final int active;

        Snapshot(int idle, int active) {
            this.idle = idle;
            this.active = active;
        }
    }

    synchronized int idle() {
        return idle;
    }

    synchronized int active() {
        return active;
    }

    synchronized void borrow() {
        idle--;
        active++;
    }

    synchronized void giveBack() {
        idle++;
        active--;
    }

    Snapshot snapshot() {
        // two operands of one call whose blocks are not the same: low
        return new Snapshot(idle(), active()); // BLOCAL: inconsistent-read low
    }

    Snapshot snapshotFixed() {
        synchronized (this) {
            return new Snapshot(idle, active);
        }
    }
}

/** Two atomics have no lock in common. Silent. */
class AtomicStats {
    static final AtomicStats SHARED = new AtomicStats();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    void hit() {
        hits.incrementAndGet();
    }

    void miss() {
        misses.incrementAndGet();
    }

    long requests() {
        return hits.get() + misses.get();
    }
}

/** Read, and reset with a constant: what came between is lost. */
class ReadAndReset {
    static final ReadAndReset SHARED = new ReadAndReset();
    private final AtomicLong count = new AtomicLong();

    void hit() {
        count.incrementAndGet();
    }

    long interval() {
        long n = count.get();
        // mended: taken in two steps, set back to 0 and the method goes on with what it read (§7, lost-update): medium
        count.set(0L); // BLOCAL: lost-update medium
        return n;
    }
}

/** Reset where there was something: the test decides the reset. */
class ResetIfAny {
    static final ResetIfAny SHARED = new ResetIfAny();
    private final AtomicLong count = new AtomicLong();

    void hit() {
        count.incrementAndGet();
    }

    long interval() {
        long n = count.get();
        if (n > 0L) {
            // (a) hits in between are lost: high
            // mended: a test and a set of one atomic in one method are medium (§7)
            count.set(0L); // BLOCAL: check-then-act medium
        }
        return n;
    }
}

/** As mended. Silent. */
class ResetIfAnyFixed {
    static final ResetIfAnyFixed SHARED = new ResetIfAnyFixed();
    private final AtomicLong count = new AtomicLong();

    void hit() {
        count.incrementAndGet();
    }

    long interval() {
        return count.getAndSet(0L);
    }
}

/** The average is written to a field of the same lock, from reads of an earlier block. */
class Average {
    static final Average SHARED = new Average();
    private long sum;
    private long n;
    private long average;

    synchronized void add(long x) {
        sum += x;
        n++;
    }

    void update() {
        long s;
        long k;
        synchronized (this) {
            s = sum; k = n;
        }
        long a = s / (k | 1L);
        synchronized (this) {
            // stored into another field of that lock's state: medium (both were read on one line: one finding)
            average = a; // BLOCAL: stale-value medium
        }
    }

    synchronized long average() {
        return average;
    }
}

/** As mended. Silent. */
class AverageFixed {
    static final AverageFixed SHARED = new AverageFixed();
    private long sum;
    private long n;
    private long average;

    synchronized void add(long x) {
        sum += x;
        n++;
    }

    synchronized void update() {
        average = sum / (n | 1L);
    }

    synchronized long average() {
        return average;
    }
}
