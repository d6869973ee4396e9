package audit26;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counters, maxima, means. */
public class Metrics implements Runnable {
    static final Metrics METRICS = new Metrics();

    private final AtomicLong max = new AtomicLong();
    private final LongAdder total = new LongAdder();
    private final Map<String, AtomicLong> byName = new ConcurrentHashMap<>();
    private long sum;
    private long count;

    /** Of two new maxima the smaller may remain. */
    void max(long v) {
        if (v > max.get()) {
            // was expected high: two operations of one atomic are medium (docs/kinds.md)
            max.set(v); // BLOCAL: check-then-act medium {{max}}
        }
    }

    /** Silent. */
    void maxWell(long v) {
        max.accumulateAndGet(v, Math::max);
    }

    /** Silent: the loop asks again where it was late. */
    void maxByCas(long v) {
        long m = max.get();
        while (v > m && !max.compareAndSet(m, v)) {
            m = max.get();
        }
    }

    /** Silent. */
    void add(long v) {
        total.add(v);
        synchronized (this) {
            sum += v;
            count++;
        }
    }

    synchronized long sum() {
        return sum;
    }

    synchronized long count() {
        return count;
    }

    /** A sum and a count of two moments. */
    double mean() {
        return (double) sum() / count(); // BLOCAL: inconsistent-read low {{sum}}
    }

    /** Silent. */
    synchronized double meanWell() {
        return (double) sum() / count();
    }

    /** Silent: one look. */
    double meanOfPair() {
        long[] p = pair();
        return (double) p[0] / p[1];
    }

    private synchronized long[] pair() {
        return new long[] {sum, count};
    }

    private AtomicLong counter(String name) {
        AtomicLong c = byName.get(name);
        if (c == null) {
            c = new AtomicLong();
            byName.put(name, c); // BLOCAL: check-then-act high {{byName}}
        }
        return c;
    }

    private AtomicLong counterWell(String name) {
        return byName.computeIfAbsent(name, n -> new AtomicLong());
    }

    /** Silent: the errors are in the helpers. */
    void count(String name) {
        counter(name).incrementAndGet();
        counterWell(name).incrementAndGet();
    }

    void drop(String name) {
        byName.remove(name);
    }

    /** The mean decides that both are set back: of what was added meanwhile nothing is left. */
    void decay() {
        if (count() > 1000) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            halve(); // BLOCAL: check-then-act medium {{count}}
        }
    }

    private synchronized void halve() {
        sum /= 2;
        count /= 2;
    }

    /** Silent. */
    synchronized void decayWell() {
        if (count() > 1000) {
            halve();
        }
    }

    @Override
    public void run() {
        max(5);
        maxWell(5);
        maxByCas(5);
        add(5);
        mean();
        meanWell();
        meanOfPair();
        count("x");
        drop("y");
        decay();
        decayWell();
    }

    public static void main(String[] a) {
        new Thread(METRICS).start();
        new Thread(METRICS).start();
    }
}
