// RELEASES: 8 17
package audit49;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Metrics: dials by name, a histogram, a reservoir, reporters that an executor runs. */
public class Barometer {
    /** A number that many count. */
    static class Dial {
        private final AtomicLong value = new AtomicLong();
        private volatile long max = Long.MIN_VALUE;
        private volatile long last;

        void add(long n) {
            value.addAndGet(n);
            last = n;
        }

        /** Told by two operations: what comes in between is lost. */
        long drain() {
            long n = value.get();
            value.set(0); // BLOCAL: lost-update
            return n;
        }

        /** Silent: by one. */
        long drainOnce() {
            return value.getAndSet(0);
        }

        /** The greatest, kept by a look. */
        void keep(long n) {
            if (n > max) {
                /* What lies in a thread-safe collection, and no lock has to do with it, is low. */
                max = n; // BLOCAL: check-then-act low
            }
        }

        /** Silent: under the monitor that all who write it hold? No other does: `keep` holds none. */
        long max() {
            return max;
        }

        /** Silent: the last one wins. */
        long last() {
            return last;
        }
    }

    /** A histogram of atomic cells, a sum beside it. */
    static class Histogram {
        static final Histogram ALL = new Histogram(16);
        private final AtomicIntegerArray cells;
        private final AtomicLongArray sums;
        private final long[] plain;
        private final LongAdder count = new LongAdder();

        Histogram(int n) {
            cells = new AtomicIntegerArray(n);
            sums = new AtomicLongArray(n);
            plain = new long[n];
        }

        /** A cell is read and set. */
        void hit(int i) {
            cells.set(i, cells.get(i) + 1); // BLOCAL: lost-update
            count.increment();
        }

        /** Silent: one operation. */
        void hitOnce(int i) {
            cells.incrementAndGet(i);
            count.increment();
        }

        /** A sum is kept by a `compareAndSet` whose failure nobody asks for. */
        void add(int i, long n) {
            long old = sums.get(i);
            sums.compareAndSet(i, old, old + n); // BLOCAL: lost-cas
            count.increment();
        }

        /** Silent: retried. */
        void addTried(int i, long n) {
            long old;
            do {
                old = sums.get(i);
            } while (!sums.compareAndSet(i, old, old + n));
        }

        synchronized void plainHit(int i) {
            plain[i]++;
        }

        synchronized long plainOf(int i) {
            return plain[i];
        }

        synchronized void plainSet(int i, long n) {
            plain[i] = n;
        }

        /** Halved by two calls. */
        void decay(int i) {
            plainSet(i, plainOf(i) / 2); // BLOCAL: lost-update
        }

        /** Silent: in one block. */
        synchronized void decayAtOnce(int i) {
            plainSet(i, plainOf(i) / 2);
        }

        /** Silent: a sum of adders is never exact. */
        long count() {
            return count.sum();
        }
    }

    /** What is sampled. */
    static class Sample {
        static final Sample SAMPLE = new Sample();
        private final long[] values = new long[256];
        private int at;
        private int filled;
        private long total;

        synchronized void add(long v) {
            total += v - values[at];
            values[at] = v;
            at = (at + 1) % values.length;
            filled = Math.min(filled + 1, values.length);
        }

        /** The place is asked for by one call and filled by another. */
        void addLate(long v) {
            int i;
            synchronized (this) {
                i = at;
                at = (at + 1) % values.length;
            }
            /* Silent: the place is this one's own, handed over. */
            synchronized (this) {
                values[i] = v; // BENIGN: stale-value handed-over
            }
        }

        /** The place is read, and moved on only later. */
        void addTorn(long v) {
            int i;
            synchronized (this) {
                i = at;
            }
            synchronized (this) {
                /* The place itself is told of below: one old value, one finding. */
                values[i] = v;
                at = i + 1 == values.length ? 0 : i + 1; // BLOCAL: lost-update
            }
        }

        /** Sorted where it is, under no lock. */
        long median() {
            long[] copy;
            synchronized (this) {
                copy = Arrays.copyOf(values, filled);
            }
            /* Silent: a copy. */
            Arrays.sort(copy);
            return copy.length == 0 ? 0 : copy[copy.length / 2];
        }

        /** How many, and then the sum. */
        double mean() {
            int n;
            synchronized (this) {
                n = filled;
            }
            double sum;
            synchronized (this) {
                sum = total;
            }
            return n == 0 ? 0 : sum / n; // BLOCAL: inconsistent-read low
        }

        /** Silent. */
        synchronized double meanAtOnce() {
            return filled == 0 ? 0 : (double) total / filled;
        }
    }

    /** Dials by name. */
    static class Panel {
        private final ConcurrentMap<String, Dial> dials = new ConcurrentHashMap<String, Dial>();
        private final ConcurrentMap<String, LongSupplier> gauges = new ConcurrentHashMap<String, LongSupplier>();
        private final Map<String, String> units = new HashMap<String, String>();
        private final AtomicInteger reports = new AtomicInteger();

        /** Counts of one of two dials are lost. */
        Dial dial(String name) {
            Dial d = dials.get(name);
            if (d == null) {
                d = new Dial();
                dials.put(name, d); // BLOCAL: check-then-act
            }
            return d;
        }

        /** Put where there is none, but the own one is gone on with. */
        Dial dialDropped(String name) {
            Dial d = dials.get(name);
            if (d == null) {
                d = new Dial();
                dials.putIfAbsent(name, d); // BLOCAL: lost-cas
            }
            return d;
        }

        /** Silent: what was there. */
        Dial dialOnce(String name) {
            Dial d = dials.get(name);
            if (d == null) {
                d = new Dial();
                Dial there = dials.putIfAbsent(name, d);
                if (there != null) {
                    d = there;
                }
            }
            return d;
        }

        /** Registered twice is refused, but two are not. */
        void gauge(String name, LongSupplier s) {
            if (gauges.containsKey(name)) {
                throw new IllegalArgumentException(name);
            }
            gauges.put(name, s); // BLOCAL: check-then-act
        }

        /** Silent: refused. */
        void gaugeOnce(String name, LongSupplier s) {
            if (gauges.putIfAbsent(name, s) != null) {
                throw new IllegalArgumentException(name);
            }
        }

        void drop(String name) {
            gauges.remove(name);
            dials.remove(name);
        }

        /** A name of the keys, and what it has is gone by then. */
        long sum() {
            long sum = 0;
            for (String name : gauges.keySet()) {
                sum += gauges.get(name).getAsLong(); // BLOCAL: check-then-act
            }
            return sum;
        }

        /** Silent: by the values. */
        long sumOfValues() {
            long sum = 0;
            for (LongSupplier s : gauges.values()) {
                sum += s.getAsLong();
            }
            return sum;
        }

        synchronized void unit(String name, String unit) {
            units.put(name, unit);
        }

        synchronized void noUnit(String name) {
            units.remove(name);
        }

        /** Looked into without the lock. */
        String unit(String name) {
            return units.get(name); // BLOCAL: guarded-by
        }

        int reported() {
            return reports.incrementAndGet();
        }
    }

    /** Who tells. */
    static class Reporter implements Runnable {
        private final Panel panel;
        private final List<String> lines = new ArrayList<String>();

        Reporter(Panel panel) {
            this.panel = panel;
        }

        @Override
        public void run() {
            /* Silent: one reporter, one thread at a time. */
            lines.add(panel.reported() + " " + panel.sumOfValues() + " " + Sample.SAMPLE.meanAtOnce());
            if (lines.size() > 10) {
                lines.clear();
            }
            Histogram.ALL.decay(0);
            panel.dial("reports").add(1);
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(3);
        final Panel panel = new Panel();
        executor.scheduleAtFixedRate(new Reporter(panel), 1, 1, TimeUnit.SECONDS);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                panel.dial("a").add(1);
                panel.dialDropped("b").keep(2);
                Histogram.ALL.hit(1);
                Sample.SAMPLE.addTorn(4);
            }).start();
        }
    }
}
