// RELEASES: 8 17
package audit6;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** Numbers of all sizes, compound assignments, limits. */
public class Quota {
    static final Quota SHARED = new Quota();

    private long used;
    private double share = 0.5;
    private float factor = 1f;
    private short small;
    private char letter = 'a';
    private final long limit = 100;
    private final LongAdder hits = new LongAdder();
    private final DoubleAdder weight = new DoubleAdder();
    private final long[] perDay = new long[7];
    private int day;
    private boolean over;

    synchronized long used() {
        return used;
    }

    synchronized void use(long n) {
        used += n;
    }

    synchronized void setUsed(long n) {
        used = n;
    }

    /** Enough when asked. */
    boolean take(long n) {
        if (used() + n <= limit) {
            use(n); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: one method.
    synchronized boolean takeAtOnce(long n) {
        if (used + n > limit) {
            return false;
        }
        used += n;
        return true;
    }

    /** Written back by a setter. */
    void give(long n) {
        setUsed(Math.max(0L, used() - n)); // BLOCAL: lost-update
    }

    /** A double. */
    void scale(double by) {
        double s;
        synchronized (this) {
            s = share;
        }
        s *= by;
        synchronized (this) {
            share = s; // BLOCAL: lost-update high
        }
    }

    /** A float, narrowed. */
    void flatten() {
        float f;
        synchronized (this) {
            f = factor;
        }
        int i = (int) f;
        synchronized (this) {
            factor = i; // BLOCAL: lost-update high
        }
    }

    /** A short by a cast. */
    void shrink() {
        short s;
        synchronized (this) {
            s = small;
        }
        synchronized (this) {
            small = (short) (s >> 1); // BLOCAL: lost-update high
        }
    }

    /** A char. */
    char nextLetter() {
        char c;
        synchronized (this) {
            c = letter;
        }
        synchronized (this) {
            letter = (char) (c + 1); // BLOCAL: lost-update high
        }
        return c;
    }

    synchronized void reset() {
        share = 0.5;
        factor = 1f;
        small = 0;
        letter = 'a';
        over = false;
    }

    /** What is summed and then reset loses what comes between. */
    long drain() {
        long n = hits.sum();
        hits.reset(); // BLOCAL: lost-update medium
        return n;
    }

    // Silent: in one (each cell at least).
    long drainAtOnce() {
        return hits.sumThenReset();
    }

    void hit() {
        hits.increment();
        weight.add(1.0);
    }

    // Silent: a sum that is only told.
    double weight() {
        return weight.sum();
    }

    /** An element of an array, in two blocks. */
    void today(long n) {
        long v;
        int d;
        synchronized (this) {
            d = day;
            v = perDay[d];
        }
        synchronized (this) {
            perDay[d] = v + n; // BLOCAL: lost-update high; BLOCAL: stale-value low
        }
    }

    // Silent: in one block.
    synchronized void todayAtOnce(long n) {
        perDay[day] += n;
    }

    /** Only the index is old (low): the element is read anew. */
    void todayIndex(long n) {
        int d;
        synchronized (this) {
            d = day;
        }
        synchronized (this) {
            perDay[d] += n; // BLOCAL: stale-value medium
        }
    }

    synchronized void newDay() {
        day = (day + 1) % 7;
        perDay[day] = 0;
    }

    /** A flag set by what was read before (another field of the block: medium or low). */
    void checkOver() {
        long u;
        synchronized (this) {
            u = used;
        }
        synchronized (this) {
            over = u > limit; // BLOCAL: stale-value
        }
    }

    // Silent: of one block.
    synchronized void checkOverRight() {
        over = used > limit;
    }
}
