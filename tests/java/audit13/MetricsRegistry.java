// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.logging.Logger;

/** Counters, gauges, histograms and timers by name, a reporter, and striped locks. */
class MetricsRegistry {
    private static final Logger LOG = Logger.getLogger("metrics");

    interface Metric {
        double value();
    }

    static class Counter implements Metric {
        private final LongAdder adder = new LongAdder();

        void inc() {
            adder.increment();
        }

        @Override
        public double value() {
            return adder.sum();
        }

        double drain() {
            long n = adder.sum();
            adder.reset(); // BLOCAL: lost-update medium
            return n;
        }

        // Silent: one operation.
        double drainAtOnce() {
            return adder.sumThenReset();
        }
    }

    static class Histogram implements Metric {
        private final long[] buckets = new long[10];
        private long count;
        private double sum;
        private double min = Double.MAX_VALUE;
        private double max;

        synchronized void update(double v) {
            count++;
            sum += v;
            min = Math.min(min, v);
            max = Math.max(max, v);
            buckets[(int) Math.min(9, v)]++;
        }

        synchronized long count() {
            return count;
        }

        synchronized double sum() {
            return sum;
        }

        synchronized double max() {
            return max;
        }

        synchronized void clear() {
            count = 0;
            sum = 0;
            Arrays.fill(buckets, 0);
        }

        synchronized long bucket(int i) {
            return buckets[i];
        }

        synchronized void bucket(int i, long n) {
            buckets[i] = n;
        }

        @Override
        public double value() {
            return sum() / count(); // BLOCAL: inconsistent-read low
        }

        // Silent: one block.
        synchronized double mean() {
            return count == 0 ? 0 : sum / count;
        }

        void halve(int i) {
            long n = bucket(i);
            if (n < 2)
                LOG.finest("small");
            bucket(i, n / 2); // BLOCAL: lost-update high
        }

        // Silent: written to another bucket.
        void shift(int i) {
            long n = bucket(i);
            bucket(i + 1, 0);
        }

        void clearIfLarge() {
            if (count() > 1_000_000) {
                LOG.info("clearing");
                // Mended: the sum goes with it.
                clear(); // BLOCAL: check-then-act low
            }
        }

        // Silent: another object.
        void merge(Histogram other) {
            long c = other.count();
            synchronized (this) {
                count += c;
            }
        }

        void cap(double limit) {
            double m;
            synchronized (this) {
                m = max;
            }
            m = Math.min(m, limit);
            synchronized (this) {
                max = m; // BLOCAL: lost-update high
            }
        }
    }

    static class Stripes {
        private final Object[] locks = new Object[8];
        private final int[] counts = new int[8];

        Stripes() {
            for (int i = 0; i < locks.length; i++)
                locks[i] = new Object();
        }

        int get(int i) {
            synchronized (locks[i]) {
                return counts[i];
            }
        }

        void inc(int i) {
            synchronized (locks[i]) {
                counts[i]++;
            }
        }

        void doubled(int i) {
            int n;
            synchronized (locks[i]) {
                n = counts[i];
            }
            LOG.finest("doubling");
            synchronized (locks[i]) {
                counts[i] = 2 * n; // BLOCAL: lost-update
            }
        }

        void copy(int i, int j) {
            int n;
            synchronized (locks[i]) {
                n = counts[i];
            }
            synchronized (locks[j]) {
                counts[j] = n; // BLOCAL: stale-value low
            }
        }
    }

    static class Registry {
        static final Registry DEFAULT = new Registry();
        static final Stripes STRIPES = new Stripes();
        private final ConcurrentMap<String, Metric> metrics = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Histogram> histograms = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, AtomicLong> marks = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Long> last = new ConcurrentHashMap<>();
        private final AtomicIntegerArray levels = new AtomicIntegerArray(4);

        Metric counter(String name) {
            Metric m = metrics.get(name);
            if (m != null)
                return m;
            m = new Counter();
            metrics.put(name, m); // BLOCAL: check-then-act high
            return m;
        }

        // Silent: the loser takes what is there.
        Metric counterOnce(String name) {
            Metric m = metrics.get(name);
            if (m == null) {
                Metric mine = new Counter();
                m = metrics.putIfAbsent(name, mine);
                if (m == null)
                    m = mine;
            }
            return m;
        }

        Histogram histogram(String name) {
            return histograms.computeIfAbsent(name, k -> new Histogram());
        }

        void mark(String name) {
            AtomicLong a = marks.get(name);
            if (a == null) {
                a = new AtomicLong();
                marks.put(name, a); // BLOCAL: check-then-act high
            }
            a.incrementAndGet();
        }

        void record(String name, long by) {
            long old = last.getOrDefault(name, 0L);
            last.put(name, old + by); // BLOCAL: lost-update high
        }

        // Silent: computed in one operation.
        void recordAtOnce(String name, long by) {
            last.compute(name, (k, v) -> v == null ? by : v + by);
        }

        // Silent: both operations compare.
        boolean recordReplace(String name, long by) {
            Long old = last.get(name);
            if (old == null)
                return last.putIfAbsent(name, by) == null;
            return last.replace(name, old, old + by);
        }

        void level(int i) {
            levels.set(i, levels.get(i) + 1); // BLOCAL: lost-update high
        }

        // Silent: another element.
        void levelOf(int i, int j) {
            levels.set(i, levels.get(j) + 1);
        }

        // Silent: what is not there is not removed.
        void drop(String name) {
            if (metrics.containsKey(name)) {
                metrics.remove(name);
                LOG.fine("dropped");
            }
        }

        // Silent: read and told.
        void report() {
            histograms.forEach((name, h) -> {
                if (h != null)
                    LOG.info(name + " " + h.mean());
            });
        }

        void trim() {
            histograms.forEach((name, h) -> {
                if (h.count() > 100)
                    // Mended: the sum goes with it.
                    h.clear(); // BLOCAL: check-then-act medium
            });
        }

        // Silent: the histogram has a lock, the map another.
        void prune() {
            for (Map.Entry<String, Histogram> e : histograms.entrySet())
                if (e.getValue().count() == 0)
                    histograms.remove(e.getKey());
        }
    }
}
