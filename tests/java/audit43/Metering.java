// RELEASES: 17
package audit43;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** A registry of metrics: counters, gauges, histograms, and reporters that a timer runs. */
public class Metering {
    sealed interface Metric permits Counter, Gauge, Histogram {}

    static final class Counter implements Metric {
        private final LongAdder n = new LongAdder();

        void inc() {
            n.increment();
        }

        long drainLate() {
            long s = n.sum();
            // Was to be shown: it lies in a concurrent map, among others, and no lock has to do with it.
            n.reset(); // BLOCAL: lost-update low
            return s;
        }

        long drain() {
            return n.sumThenReset();
        }
    }

    static final class Gauge implements Metric {
        private volatile long now;
        private volatile long top;

        void set(long v) {
            now = v;
            topLate(v);
        }

        private void topLate(long v) {
            if (v > top) {
                top = v; // BLOCAL: check-then-act low
            }
        }

        long now() {
            return now;
        }
    }

    static final class Top implements Comparable<Top> {
        private final AtomicLong top = new AtomicLong();

        void setLate(long v) {
            if (v > top.get()) {
                top.set(v); // BLOCAL: check-then-act
            }
        }

        void set(long v) {
            top.accumulateAndGet(v, Math::max);
        }

        void setByTurns(long v) {
            long t = top.get();
            while (v > t && !top.compareAndSet(t, v)) {
                t = top.get();
            }
        }

        @Override
        public int compareTo(Top o) {
            return Long.compare(top.get(), o.top.get());
        }
    }

    record Snapshot(long[] values, long sum) {
        double mean() {
            return values.length == 0 ? 0 : (double) sum / values.length;
        }
    }

    static final class Histogram implements Metric {
        private long[] values = new long[16];
        private int count;
        private long sum;

        synchronized void add(long v) {
            if (count == values.length) {
                values = Arrays.copyOf(values, count * 2);
            }
            values[count++] = v;
            sum += v;
        }

        private synchronized int count() {
            return count;
        }

        private synchronized long sum() {
            return sum;
        }

        synchronized void reset() {
            count = 0;
            sum = 0;
        }

        synchronized Snapshot snapshot() {
            return new Snapshot(Arrays.copyOf(values, count), sum);
        }

        Snapshot drainLate() {
            Snapshot s = snapshot();
            reset(); // BLOCAL: lost-update
            return s;
        }

        synchronized Snapshot drain() {
            Snapshot s = snapshot();
            reset();
            return s;
        }

        double meanLate() {
            int n = count();
            // Was marked as a mixture: the test of the older one stands for it.
            return n == 0 ? 0 : (double) sum() / n; // BLOCAL: check-then-act low
        }

        synchronized double mean() {
            return count == 0 ? 0 : (double) sum / count;
        }
    }

    static class Registry {
        private final ConcurrentMap<String, Metric> metrics = new ConcurrentHashMap<>();
        private final Map<String, Long> last = new HashMap<>();
        private final List<Reporter> reporters = new CopyOnWriteArrayList<>();

        Histogram histogramLate(String name) {
            Metric m = metrics.get(name);
            if (m == null) {
                Histogram h = new Histogram();
                metrics.put(name, h); // BLOCAL: check-then-act
                return h;
            }
            return (Histogram) m;
        }

        Histogram histogram(String name) {
            Metric m = metrics.get(name);
            if (m == null) {
                Histogram h = new Histogram();
                Metric there = metrics.putIfAbsent(name, h);
                return there == null ? h : (Histogram) there;
            }
            return (Histogram) m;
        }

        // The answer is dropped: what is counted here nobody sees.
        Counter counterLate(String name) {
            Metric m = metrics.get(name);
            if (m == null) {
                m = new Counter();
                metrics.putIfAbsent(name, m); // BLOCAL: lost-cas
                ((Counter) m).inc();
            }
            return (Counter) m;
        }

        Counter counter(String name) {
            return (Counter) metrics.computeIfAbsent(name, n -> new Counter());
        }

        void remove(String name) {
            metrics.remove(name);
        }

        void registerLate(String name, Metric m) {
            if (metrics.containsKey(name)) {
                throw new IllegalArgumentException(name);
            }
            metrics.put(name, m); // BLOCAL: check-then-act
        }

        void register(String name, Metric m) {
            if (metrics.putIfAbsent(name, m) != null) {
                throw new IllegalArgumentException(name);
            }
        }

        long deltaLate(String name, long now) {
            long before;
            synchronized (last) {
                before = last.getOrDefault(name, 0L);
            }
            long d = now - before;
            synchronized (last) {
                last.put(name, before + d); // BLOCAL: lost-update
            }
            return d;
        }

        long delta(String name, long now) {
            synchronized (last) {
                Long before = last.put(name, now);
                return before == null ? now : now - before;
            }
        }

        // Each is told what is there; what comes later comes next time.
        void report() {
            Map<String, Metric> sorted = new TreeMap<>(metrics);
            for (Reporter r : reporters) {
                r.report(sorted);
            }
        }

        void addOnceLate(Reporter r) {
            if (!reporters.contains(r)) {
                reporters.add(r); // BLOCAL: check-then-act
            }
        }

        void addOnce(Reporter r) {
            ((CopyOnWriteArrayList<Reporter>) reporters).addIfAbsent(r);
        }

        void drop(Reporter r) {
            reporters.remove(r);
        }
    }

    interface Reporter {
        void report(Map<String, Metric> all);
    }

    /** Run by a timer of one thread: what it keeps is its own. */
    static class Console implements Reporter, Runnable {
        private final Registry registry;
        private final List<String> lines = new ArrayList<>();
        private long turn;

        Console(Registry registry) {
            this.registry = registry;
        }

        @Override
        public void run() {
            registry.report();
        }

        @Override
        public void report(Map<String, Metric> all) {
            turn++;
            lines.clear();
            for (Map.Entry<String, Metric> e : all.entrySet()) {
                lines.add(turn + " " + e.getKey() + " " + text(e.getValue()));
            }
            lines.forEach(System.out::println);
        }

        private String text(Metric m) {
            if (m instanceof Counter c) {
                return "" + c.drain();
            } else if (m instanceof Gauge g) {
                return "" + g.now();
            } else if (m instanceof Histogram h) {
                return "" + h.drain().mean();
            }
            return "?";
        }
    }

    static final Registry REGISTRY = new Registry();
    static final Top TOP = new Top();

    public static void main(String[] args) {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        Console console = new Console(REGISTRY);
        REGISTRY.addOnce(console);
        clock.scheduleAtFixedRate(console, 1, 1, TimeUnit.SECONDS);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> REGISTRY.histogram("t").add(TOP.hashCode())).start();
        }
    }
}
