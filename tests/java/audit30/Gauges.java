package audit30;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** Metrics: immutable values in a map, volatile counters, what is reported and begun anew. */
public class Gauges {
    static final Gauges SHARED = new Gauges();

    static final class Metric {
        final String name;
        final long value;

        Metric(String name, long value) {
            this.name = name;
            this.value = value;
        }

        Metric increment(long by) {
            return new Metric(name, value + by);
        }
    }

    private static final AtomicLongFieldUpdater<Gauges> CONSUMED =
            AtomicLongFieldUpdater.newUpdater(Gauges.class, "consumedWell");

    private final ConcurrentHashMap<String, Metric> metrics = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, AtomicLong> counters = new ConcurrentHashMap<>();
    private volatile long consumed;
    private volatile long consumedWell;
    private volatile long peak;
    private static volatile int created;

    /** Two increments, one counts. */
    void increment(String name) {
        Metric m = metrics.get(name);
        if (m == null) {
            m = new Metric(name, 0);
        }
        metrics.put(name, m.increment(1)); // BLOCAL: lost-update high {{metrics}}
    }

    /** Silent. */
    void incrementWell(String name) {
        metrics.merge(name, new Metric(name, 1), (a, b) -> a.increment(b.value));
    }

    /** Silent: until it is done. */
    void incrementLoop(String name) {
        for (;;) {
            Metric m = metrics.get(name);
            if (m == null) {
                if (metrics.putIfAbsent(name, new Metric(name, 1)) == null) {
                    return;
                }
            } else if (metrics.replace(name, m, m.increment(1))) {
                return;
            }
        }
    }

    void drop(String name) {
        metrics.remove(name);
    }

    /** Dropped between. */
    long valueOf(String name) {
        return metrics.containsKey(name) ? metrics.get(name).value : 0; // BLOCAL: check-then-act medium {{metrics}}
    }

    /** Silent. */
    long valueOfWell(String name) {
        Metric m = metrics.get(name);
        return m == null ? 0 : m.value;
    }

    /** Volatile is not atomic. */
    void messageConsumed() {
        consumed++; // BLOCAL: lost-update high {{consumed}}
    }

    /** Silent. */
    void messageConsumedWell() {
        CONSUMED.incrementAndGet(this);
    }

    /** What is consumed while it is reported is in no report. */
    long report() {
        long n = consumed;
        consumed = 0; // BLOCAL: lost-update medium {{consumed}}
        return n;
    }

    /** Silent. */
    long reportWell() {
        return CONSUMED.getAndSet(this, 0);
    }

    /** The smaller of two is kept. */
    void seen(long n) {
        if (n > peak) {
            peak = n; // BLOCAL: check-then-act medium {{peak}}
        }
    }

    /** Made and set back one by one: what is added between the two is lost. */
    Map<String, Long> snapshot() {
        Map<String, Long> out = new HashMap<>();
        for (Map.Entry<String, AtomicLong> e : counters.entrySet()) {
            out.put(e.getKey(), e.getValue().get());
            e.getValue().set(0); // BLOCAL: lost-update medium {{counters}}
        }
        return out;
    }

    /** Silent. */
    Map<String, Long> snapshotWell() {
        Map<String, Long> out = new HashMap<>();
        for (Map.Entry<String, AtomicLong> e : counters.entrySet()) {
            out.put(e.getKey(), e.getValue().getAndSet(0));
        }
        return out;
    }

    void count(String name) {
        counters.computeIfAbsent(name, k -> new AtomicLong()).incrementAndGet();
    }

    static int nextNumber() {
        return created++; // BLOCAL: lost-update high {{created}}
    }
}
