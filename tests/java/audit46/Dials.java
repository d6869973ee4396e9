// RELEASES: 8 17
package audit46;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Metrics: a registry, counters, timers, windows, histograms; reporters on a timer that read, reset and send. */
public class Dials {
    interface Sink {
        void put(String name, long value);
    }

    static class Counter {
        private final LongAdder n = new LongAdder();

        void up() {
            n.increment();
        }

        void sendLate(Sink s) {
            s.put("n", n.sum());
            n.reset(); // BLOCAL: lost-update
        }

        void send(Sink s) {
            s.put("n", n.sumThenReset());
        }
    }

    static class Meter {
        private long count;
        private long sum;
        private long min = Long.MAX_VALUE;
        private long max;

        synchronized void tick(long ns) {
            count++;
            sum += ns;
            min = Math.min(min, ns);
            max = Math.max(max, ns);
        }

        synchronized long count() {
            return count;
        }

        synchronized long sum() {
            return sum;
        }

        double meanLate() {
            long n = count();
            // Had another name: the one is asked because of what the other was.
            return n == 0 ? 0 : (double) sum() / n; // BLOCAL: check-then-act low
        }

        synchronized double mean() {
            return count == 0 ? 0 : (double) sum / count;
        }

        long resetLate() {
            long n;
            synchronized (this) {
                n = count;
            }
            synchronized (this) {
                count = 0; // BLOCAL: lost-update
                sum = 0;
                min = Long.MAX_VALUE;
                max = 0;
            }
            return n;
        }

        synchronized long reset() {
            long n = count;
            count = 0;
            sum = 0;
            min = Long.MAX_VALUE;
            max = 0;
            return n;
        }

        void maxLate(long ns) {
            long m;
            synchronized (this) {
                m = max;
            }
            if (ns > m) {
                synchronized (this) {
                    max = ns; // BLOCAL: check-then-act
                }
            }
        }

        void max(long ns) {
            long m;
            synchronized (this) {
                m = max;
            }
            if (ns > m) {
                synchronized (this) {
                    if (ns > max) {
                        // Was not marked.
                        max = ns; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    static class Window {
        private final long[] slots = new long[60];
        private final Object lock = new Object();
        private int at;

        void addLate(long v) {
            int i;
            synchronized (lock) {
                i = at;
            }
            synchronized (lock) {
                // Was low: one of two of one read.
                slots[i] += v;
                at = (i + 1) % slots.length; // BLOCAL: lost-update
            }
        }

        void add(long v) {
            synchronized (lock) {
                slots[at] += v;
                at = (at + 1) % slots.length;
            }
        }

        long[] copy() {
            synchronized (lock) {
                return slots.clone();
            }
        }

        long sum() {
            return Arrays.stream(copy()).sum();
        }

        void slotLate(int i, long v) {
            long old;
            synchronized (lock) {
                old = slots[i];
            }
            synchronized (lock) {
                slots[i] = old + v; // BLOCAL: lost-update
            }
        }
    }

    static class Histogram {
        private final AtomicIntegerArray buckets = new AtomicIntegerArray(10);
        private volatile double[] bounds = {1, 2, 4, 8};
        private final ConcurrentSkipListMap<Long, Integer> exact = new ConcurrentSkipListMap<>();

        void hitLate(int i) {
            buckets.set(i, buckets.get(i) + 1); // BLOCAL: lost-update
        }

        void hit(int i) {
            buckets.incrementAndGet(i);
        }

        void growLate(double b) {
            double[] old = bounds;
            double[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = b;
            bounds = more; // BLOCAL: lost-update
        }

        synchronized void grow(double b) {
            double[] old = bounds;
            double[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = b;
            // Was not marked.
            bounds = more; // BLOCAL: lost-update low
        }

        void sampleLate(long v) {
            exact.put(v, exact.getOrDefault(v, 0) + 1); // BLOCAL: lost-update
        }

        void sample(long v) {
            exact.merge(v, 1, Integer::sum);
        }

        long lowestLate() {
            if (exact.isEmpty()) {
                return 0;
            }
            return exact.firstKey(); // BLOCAL: check-then-act
        }

        long lowest() {
            Map.Entry<Long, Integer> e = exact.firstEntry();
            return e == null ? 0 : e.getKey();
        }

        void forget(long below) {
            exact.headMap(below).clear();
        }
    }

    static class Registry {
        private final ConcurrentMap<String, Counter> counters = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, AtomicLong> gauges = new ConcurrentHashMap<>();
        private final Map<String, Meter> meters = new HashMap<>();
        private final List<Consumer<String>> listeners = new ArrayList<>();

        Counter counterLate(String name) {
            Counter c = counters.get(name);
            if (c == null) {
                c = new Counter();
                // Was to be shown: what was there is kept.
                Counter old = counters.put(name, c); // BLOCAL: check-then-act low
                if (old != null) {
                    return old;
                }
            }
            return c;
        }

        Counter counter(String name) {
            Counter c = counters.get(name);
            if (c == null) {
                Counter made = new Counter();
                c = counters.putIfAbsent(name, made);
                if (c == null) {
                    c = made;
                }
            }
            return c;
        }

        AtomicLong gaugeDropped(String name) {
            AtomicLong a = gauges.get(name);
            if (a == null) {
                a = new AtomicLong();
                gauges.putIfAbsent(name, a); // BLOCAL: lost-cas
            }
            a.incrementAndGet();
            return a;
        }

        Meter meterLate(String name) {
            Meter m;
            synchronized (meters) {
                m = meters.get(name);
            }
            if (m == null) {
                m = new Meter();
                synchronized (meters) {
                    meters.put(name, m); // BLOCAL: check-then-act
                }
            }
            return m;
        }

        Meter meter(String name) {
            synchronized (meters) {
                Meter m = meters.get(name);
                if (m == null) {
                    m = new Meter();
                    meters.put(name, m);
                }
                return m;
            }
        }

        public Collection<Meter> allLate() {
            synchronized (meters) {
                return meters.values(); // BLOCAL: stale-value
            }
        }

        Map<String, Meter> all() {
            synchronized (meters) {
                return new TreeMap<>(meters);
            }
        }

        synchronized void listen(Consumer<String> c) {
            listeners.add(c);
        }

        synchronized void unlisten(Consumer<String> c) {
            listeners.remove(c);
        }

        void tellLate(String name) {
            for (Consumer<String> c : listeners) { // BLOCAL: guarded-by
                c.accept(name);
            }
        }

        void tell(String name) {
            List<Consumer<String>> now;
            synchronized (this) {
                now = new ArrayList<>(listeners);
            }
            now.forEach(c -> c.accept(name));
        }
    }

    static class Reporter implements Runnable {
        private final Registry from;
        private final Sink to;
        private int rounds; // the timer's
        private final StringBuilder line = new StringBuilder();

        Reporter(Registry from, Sink to) {
            this.from = from;
            this.to = to;
        }

        public void run() {
            rounds++;
            line.setLength(0);
            for (Map.Entry<String, Meter> e : from.all().entrySet()) {
                line.append(e.getKey());
                to.put(e.getKey(), e.getValue().resetLate());
            }
            if (line.length() > 0) {
                line.append(rounds);
            }
            from.counters.forEach((k, c) -> c.sendLate(to));
        }
    }

    static final Registry ALL = new Registry();
    static final Window WINDOW = new Window();
    static final Histogram HISTOGRAM = new Histogram();
    static final Meter METER = new Meter();
    static final Counter COUNTER = new Counter();

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        timer.scheduleAtFixedRate(new Reporter(ALL, (n, v) -> System.out.println(n + v)), 1, 1, TimeUnit.MINUTES);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                ALL.counterLate("a").up();
                ALL.counter("b").up();
                ALL.gaugeDropped("c");
                ALL.meterLate("d").tick(3);
                ALL.tellLate("e");
                WINDOW.addLate(4);
                HISTOGRAM.hitLate(3);
            }).start();
        }
    }
}
