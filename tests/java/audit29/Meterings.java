package audit29;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.atomic.LongAccumulator;

/** Meters that are read and set back by a reporter. */
public class Meterings {
    static final Meterings METERS = new Meterings();

    private final LongAdder hits = new LongAdder();
    private final DoubleAdder seconds = new DoubleAdder();
    private final AtomicLong bytes = new AtomicLong();
    private final LongAccumulator most = new LongAccumulator(Math::max, 0);
    private volatile long longest;
    private volatile long latest;

    void hit(long n, double s) {
        hits.increment();
        seconds.add(s);
        bytes.addAndGet(n);
        most.accumulate(n);
    }

    /** Hits between the two are lost. */
    long flush() {
        long n = hits.sum();
        hits.reset(); // BLOCAL: lost-update medium {{hits}}
        return n;
    }

    /** Silent. */
    long flushWell() {
        return hits.sumThenReset();
    }

    /** Likewise of bytes. */
    long flushBytes() {
        long n = bytes.get();
        bytes.set(0); // BLOCAL: lost-update medium {{bytes}}
        return n;
    }

    /** Silent. */
    long flushBytesWell() {
        return bytes.getAndSet(0);
    }

    /** Silent: just what was seen is taken away. */
    long flushBytesByDifference() {
        long n = bytes.get();
        bytes.addAndGet(-n);
        return n;
    }

    /** The longer one is overwritten by the shorter. */
    void took(long t) {
        if (t > longest) {
            // was expected as lost-update: a volatile that is tested and set
            longest = t; // BLOCAL: check-then-act medium {{longest}}
        }
    }

    /** Silent. */
    void tookWell(long t) {
        most.accumulate(t);
    }

    /** Silent: the last one that comes, whichever that is. */
    void seen(long t) {
        latest = t;
    }

    /** Silent: two atomics, each as it is. */
    double mean() {
        long n = hits.sum();
        return n == 0 ? 0 : seconds.sum() / n;
    }

    void resetLongest() {
        longest = 0;
    }

    /** Silent: the greatest, by an atomic that is asked again. */
    void tookByCas(long t) {
        long seen = bytes.get();
        while (t > seen && !bytes.compareAndSet(seen, t)) {
            seen = bytes.get();
        }
    }
}
