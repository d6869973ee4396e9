// RELEASES: 8 17
package audit31;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** Makers of identifiers: a clock, a sequence, blocks that are fetched from elsewhere. */
public class Snowflakes {
    static final Snowflakes SHARED = new Snowflakes();

    private static final AtomicLongFieldUpdater<Snowflakes> NEXT =
            AtomicLongFieldUpdater.newUpdater(Snowflakes.class, "next");

    private long lastMillis;
    private int sequence;
    private long low;
    private long high;
    private volatile long next;
    private final AtomicLong serial = new AtomicLong();
    private final AtomicLong newest = new AtomicLong();

    /** Silent: clock and sequence in one block. */
    synchronized long make() {
        long now = System.currentTimeMillis();
        if (now == lastMillis) {
            sequence = (sequence + 1) & 4095;
        } else {
            sequence = 0;
        }
        lastMillis = now;
        return now << 12 | sequence;
    }

    /** Two of one millisecond get one sequence. */
    long makeSplit() {
        int s;
        synchronized (this) {
            s = sequence + 1;
        }
        long now = System.currentTimeMillis();
        synchronized (this) {
            sequence = s; // BLOCAL: lost-update high {{sequence}}
            lastMillis = now;
        }
        return now << 12 | s;
    }

    /** The block is used up by two: each fetches another, and one of them is thrown away half used. */
    long fromBlock() {
        boolean empty;
        synchronized (this) {
            empty = low >= high;
        }
        if (empty) {
            long start = fetch();
            synchronized (this) {
                low = start; // BLOCAL: check-then-act high {{low}}
                high = start + 100;
            }
        }
        synchronized (this) {
            return low++;
        }
    }

    /** Silent: asked again when it has been fetched. */
    long fromBlockWell() {
        synchronized (this) {
            if (low < high) {
                return low++;
            }
        }
        long start = fetch();
        synchronized (this) {
            if (low >= high) {
                low = start; // BENIGN: check-then-act rechecked
                high = start + 100;
            }
            return low++;
        }
    }

    private static long fetch() {
        return System.nanoTime();
    }

    /** The updater's number is read and set apart. */
    long nextApart() {
        long n = NEXT.get(this);
        NEXT.set(this, n + 1); // BLOCAL: lost-update high {{next}}
        return n;
    }

    /** Silent. */
    long nextWell() {
        return NEXT.getAndIncrement(this);
    }

    /** The newest number wins; an older one is put over it. */
    void saw(long n) {
        if (newest.get() < n) {
            newest.set(n); // BLOCAL: check-then-act medium {{newest}}
        }
    }

    /** Silent. */
    void sawWell(long n) {
        newest.accumulateAndGet(n, Math::max);
    }

    /** Silent: until nobody was faster, or it is not needed any more. */
    void sawLoop(long n) {
        long old = newest.get();
        while (old < n && !newest.compareAndSet(old, n)) {
            old = newest.get();
        }
    }

    /** Wraps around: two do it, or one counts from the old number. */
    long wrapped() {
        long n = serial.incrementAndGet();
        if (n > 1_000_000) {
            serial.set(0); // MISSED: check-then-act (what an operation has counted is the counter's own)
        }
        return n;
    }

    /** Silent: wrapped by one operation. */
    long wrappedWell() {
        return serial.updateAndGet(n -> n >= 1_000_000 ? 0 : n + 1);
    }
}
