// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counters, gauges and histograms by name. */
public class MetricsRegistry {
    private static final MetricsRegistry GLOBAL = new MetricsRegistry();

    interface Metric {
        long value();
    }

    static final class Counter implements Metric {
        private final LongAdder adder = new LongAdder();

        void inc() {
            adder.increment();
        }

        // Silent: an adder's sum.
        @Override
        public long value() {
            return adder.sum();
        }
    }

    static final class Gauge implements Metric {
        private volatile long value;

        void set(long v) {
            value = v;
        }

        /** A volatile is not atomic. Medium: an update without any lock. */
        void add(long n) {
            value += n; // BLOCAL: lost-update medium
        }

        @Override
        public long value() {
            return value;
        }
    }

    static final class Histogram implements Metric {
        private final AtomicLongArray buckets = new AtomicLongArray(32);
        private final AtomicLong max = new AtomicLong(Long.MIN_VALUE);
        private final AtomicLong min = new AtomicLong(Long.MAX_VALUE);

        /** Three atomics, two of them used as fields. Medium: an update without any lock. */
        void record(long v) {
            int i = 64 - Long.numberOfLeadingZeros(v);
            buckets.set(i, buckets.get(i) + 1); // BLOCAL: lost-update medium
            if (v > max.get()) {
                max.set(v); // BLOCAL: check-then-act
            }
        }

        // Silent: one operation each.
        void recordFixed(long v) {
            int i = 64 - Long.numberOfLeadingZeros(v);
            buckets.incrementAndGet(i);
            max.accumulateAndGet(v, Math::max);
            long m;
            while (v < (m = min.get())) {
                if (min.compareAndSet(m, v)) {
                    break;
                }
            }
        }

        @Override
        public long value() {
            return max.get();
        }
    }

    private final ConcurrentMap<String, Metric> metrics = new ConcurrentHashMap<>();
    private final Hashtable<String, Long> legacy = new Hashtable<>();
    private final Vector<String> names = new Vector<>();
    private final Map<String, Gauge> sorted = new TreeMap<>();

    public static MetricsRegistry global() {
        return GLOBAL;
    }

    /** Of two threads that ask for one name first, one counts into nothing. */
    public Counter counter(String name) {
        Metric m = metrics.get(name);
        if (m != null) {
            return (Counter) m;
        }
        Counter c = new Counter();
        metrics.put(name, c); // BLOCAL: check-then-act high
        return c;
    }

    // Silent: computed.
    public Counter counterFixed(String name) {
        return (Counter) metrics.computeIfAbsent(name, n -> new Counter());
    }

    /** Fails for a name that is taken, if it is taken long enough. */
    public void register(String name, Metric m) {
        if (metrics.containsKey(name)) {
            throw new IllegalArgumentException(name + " is taken");
        }
        metrics.put(name, m); // BLOCAL: check-then-act medium
    }

    // Silent: putIfAbsent says whether it was.
    public void registerFixed(String name, Metric m) {
        if (metrics.putIfAbsent(name, m) != null) {
            throw new IllegalArgumentException(name + " is taken");
        }
    }

    public void unregister(String name) {
        metrics.remove(name);
    }

    /** A Hashtable's two operations. */
    public void legacyInc(String name) {
        Long n = legacy.get(name);
        legacy.put(name, n == null ? 1L : n + 1L); // BLOCAL: lost-update high
    }

    // Silent: the Hashtable's own monitor.
    public void legacyIncFixed(String name) {
        synchronized (legacy) {
            Long n = legacy.get(name);
            legacy.put(name, n == null ? 1L : n + 1L);
        }
    }

    /** The last one is looked up by a size that may have shrunk. What is read by the index that is asked for afresh is not decided anew. */
    public String lastName() {
        if (names.isEmpty()) {
            return null;
        }
        return names.get(names.size() - 1); // BLOCAL: stale-value low
    }

    // Silent: in the Vector's monitor.
    public String lastNameFixed() {
        synchronized (names) {
            if (names.isEmpty()) {
                return null;
            }
            return names.get(names.size() - 1);
        }
    }

    public void forget(String name) {
        names.removeElement(name);
    }

    /** Listed once, by two operations. */
    public void list(String name) {
        if (!names.contains(name)) {
            names.add(name); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the map under its own monitor, asked and put at once.
    public Gauge gauge(String name) {
        synchronized (sorted) {
            Gauge g = sorted.get(name);
            if (g == null) {
                g = new Gauge();
                sorted.put(name, g);
            }
            return g;
        }
    }

    // Silent: a copy under the lock, values read after it.
    public List<Long> gauges() {
        List<Gauge> all;
        synchronized (sorted) {
            all = new ArrayList<>(sorted.values());
        }
        List<Long> values = new ArrayList<>();
        for (Gauge g : all) {
            values.add(g.value());
        }
        return values;
    }

    // Silent: each counter counts for itself.
    public void mark(String name) {
        counterFixed(name).inc();
        counter(name).inc();
    }
}
