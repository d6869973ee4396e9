// RELEASES: 8 17
package audit8;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** Numbers by blocks (hi/lo), by time (snowflake), by updater. */
public class IdGenerator {
    public static final IdGenerator GLOBAL = new IdGenerator();

    private static final AtomicLongFieldUpdater<IdGenerator> SEQ =
            AtomicLongFieldUpdater.newUpdater(IdGenerator.class, "seq");

    private volatile long seq;
    private long hi;
    private int lo;
    private long lastMillis;
    private int perMillis;
    private final Set<Long> issued = new HashSet<>();
    private final AtomicLong block = new AtomicLong();
    private static volatile int instances;
    private final AtomicInteger wrap = new AtomicInteger();
    private long reservedUpTo;

    // Silent: drawn in one block.
    public synchronized long next() {
        if (lo == 100) {
            hi++;
            lo = 0;
        }
        return hi * 100 + lo++;
    }

    /** The block is found used up, the next one is begun in another block: numbers are skipped or given twice. */
    public long nextRacy() {
        boolean full;
        synchronized (this) {
            full = lo == 100;
        }
        if (full) {
            synchronized (this) {
                hi++;
                lo = 0; // BLOCAL: check-then-act high
            }
        }
        synchronized (this) {
            return hi * 100 + lo++;
        }
    }

    // Silent: the number is one's own; it is noted in another block.
    public long nextNoted() {
        long n;
        synchronized (this) {
            n = hi * 100 + lo++;
        }
        synchronized (this) {
            issued.add(n); // BENIGN: stale-value handed-over
        }
        return n;
    }

    /** A read of the sequence, a write through the updater. */
    public long draw() {
        long s = seq;
        SEQ.set(this, s + 1); // BLOCAL: lost-update high
        return s;
    }

    // Silent: the updater's own operation.
    public long drawFixed() {
        return SEQ.getAndIncrement(this);
    }

    // Silent: retried by the updater.
    public long drawEven() {
        for (;;) {
            long s = seq;
            long n = s + 2 - (s & 1);
            if (SEQ.compareAndSet(this, s, n)) {
                return n;
            }
        }
    }

    /** By the millisecond, the last of which is compared in one block and set in another. Of several old values at one place the surest is shown. */
    public long snowflake(long now) {
        int n;
        boolean same;
        synchronized (this) {
            same = now == lastMillis;
            n = perMillis;
        }
        n = same ? n + 1 : 0;
        synchronized (this) {
            lastMillis = now;
            perMillis = n; // BLOCAL: lost-update high
        }
        return now << 12 | n;
    }

    // Silent: in one.
    public synchronized long snowflakeFixed(long now) {
        if (now == lastMillis) {
            perMillis++;
        } else {
            lastMillis = now;
            perMillis = 0;
        }
        return now << 12 | perMillis;
    }

    /** A block of numbers from an atomic that is wrapped round by a second operation. */
    public int wrapped() {
        int n = wrap.incrementAndGet();
        if (n > 1_000_000) {
            wrap.set(0);
        }
        return n;
    }

    // Silent: wrapped round in the operation.
    public int wrappedFixed() {
        return wrap.updateAndGet(n -> n >= 1_000_000 ? 0 : n + 1);
    }

    // Silent: a range is drawn by one operation.
    public long[] range(int n) {
        long from = block.getAndAdd(n);
        return new long[] {from, from + n};
    }

    /** Instances counted in a static volatile. */
    public IdGenerator copy() {
        instances++; // BLOCAL: lost-update high
        return new IdGenerator();
    }

    /** Reserves up to a number that it read before. */
    public void reserve(int n) {
        long r;
        synchronized (this) {
            r = reservedUpTo;
        }
        Set<Long> mine = new HashSet<>();
        for (long i = r; i < r + n; i++) {
            mine.add(i);
        }
        synchronized (this) {
            issued.addAll(mine);
            reservedUpTo = r + n; // BLOCAL: lost-update high
        }
    }

    // Silent: reserved in one block, used after it.
    public Set<Long> reserveFixed(int n) {
        long r;
        synchronized (this) {
            r = reservedUpTo;
            reservedUpTo = r + n;
        }
        Set<Long> mine = new HashSet<>();
        for (long i = r; i < r + n; i++) {
            mine.add(i);
        }
        return mine;
    }
}
