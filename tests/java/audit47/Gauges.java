// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongSupplier;

/** A registry of instruments, and reporters that a scheduler runs. */
public class Gauges {
    static class Count {
        private final LongAdder sum = new LongAdder();
        private volatile long top;
        private volatile long low = Long.MAX_VALUE;

        void add(long n) {
            sum.add(n);
        }

        long resetLate() {
            long s = sum.sum();
            sum.reset(); // BLOCAL: lost-update
            return s;
        }

        // Silent: at once.
        long reset() {
            return sum.sumThenReset();
        }

        void topLate(long n) {
            if (n > top) {
                // Low: counts lie in a collection, among others, and no lock has to do with it (docs/confidence.md).
                top = n; // BLOCAL: check-then-act low
            }
        }

        // Silent: looked at again under the lock that all writers hold.
        void low(long n) {
            if (n < low) {
                synchronized (this) {
                    if (n < low) {
                        low = n; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    static class Histogram {
        private final AtomicLongArray buckets = new AtomicLongArray(64);
        private final DoubleAdder total = new DoubleAdder();

        void add(long v) {
            buckets.incrementAndGet(64 - Long.numberOfLeadingZeros(v | 1));
            total.add(v);
        }

        long[] drainLate() {
            long[] copy = new long[buckets.length()];
            for (int i = 0; i < copy.length; i++) {
                copy[i] = buckets.get(i);
                // Of the names for it the earlier one.
                buckets.set(i, 0); // BLOCAL: check-then-act
            }
            return copy;
        }

        // Silent: each is taken at once.
        long[] drain() {
            long[] copy = new long[buckets.length()];
            for (int i = 0; i < copy.length; i++) {
                copy[i] = buckets.getAndSet(i, 0); // BENIGN: check-then-act handed-over
            }
            return copy;
        }

        // Silent: only looked at.
        double mean() {
            long n = 0;
            for (int i = 0; i < buckets.length(); i++) {
                n += buckets.get(i);
            }
            return n == 0 ? 0 : total.sum() / n;
        }
    }

    /** The last values, in a ring that a stamped lock guards. */
    static class Window {
        private final StampedLock lock = new StampedLock();
        private final long[] ring = new long[128];
        private int at;
        private double rate;

        void add(long v) {
            long s = lock.writeLock();
            try {
                ring[at % 128] = v;
                at++;
            } finally {
                lock.unlockWrite(s);
            }
        }

        void decayLate(double by) {
            double r;
            long s = lock.readLock();
            try {
                r = rate;
            } finally {
                lock.unlockRead(s);
            }
            s = lock.writeLock();
            try {
                rate = r * by; // BLOCAL: lost-update
            } finally {
                lock.unlockWrite(s);
            }
        }

        // Silent: the read lock becomes the write lock, or all is read anew.
        void decay(double by) {
            long s = lock.readLock();
            try {
                double r = rate;
                long w = lock.tryConvertToWriteLock(s);
                if (w == 0) {
                    lock.unlockRead(s);
                    s = lock.writeLock();
                    r = rate;
                } else {
                    s = w;
                }
                rate = r * by;
            } finally {
                lock.unlock(s);
            }
        }

        // Silent: the idiom of the class.
        double rate() {
            long s = lock.tryOptimisticRead();
            double r = rate;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    r = rate;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return r;
        }

        // Silent.
        LongSummaryStatistics all() {
            long s = lock.readLock();
            try {
                return Arrays.stream(ring).limit(Math.min(at, 128)).summaryStatistics();
            } finally {
                lock.unlockRead(s);
            }
        }

        void rewindLate() {
            boolean full;
            long s = lock.readLock();
            try {
                full = at >= 128;
            } finally {
                lock.unlockRead(s);
            }
            if (full) {
                s = lock.writeLock();
                try {
                    at = 0; // BLOCAL: check-then-act
                } finally {
                    lock.unlockWrite(s);
                }
            }
        }
    }

    static final Gauges ALL = new Gauges();

    private final Map<String, Count> counts = new ConcurrentHashMap<>();
    private final Map<String, LongSupplier> gauges = new TreeMap<>();
    private final ConcurrentLinkedDeque<Long> samples = new ConcurrentLinkedDeque<>();
    private final Histogram histogram = new Histogram();
    private final Window window = new Window();
    private List<String> names = new ArrayList<>();
    private volatile Map<String, Long> snapshot = Map.of();

    Count countLate(String name) {
        if (!counts.containsKey(name)) {
            counts.put(name, new Count()); // BLOCAL: check-then-act high
        }
        return counts.get(name);
    }

    // Silent.
    Count count(String name) {
        Count c = counts.get(name);
        return c != null ? c : counts.computeIfAbsent(name, k -> new Count());
    }

    void gaugeLate(String name, LongSupplier s) {
        synchronized (gauges) {
            if (gauges.containsKey(name)) {
                return;
            }
        }
        long first = s.getAsLong();
        synchronized (gauges) {
            gauges.put(name, s); // BLOCAL: check-then-act
        }
        window.add(first);
    }

    // Silent: what is there is told by the put itself.
    boolean gauge(String name, LongSupplier s) {
        synchronized (gauges) {
            return gauges.putIfAbsent(name, s) == null;
        }
    }

    long readLate(String name) {
        LongSupplier s = gauges.get(name); // BLOCAL: guarded-by
        return s == null ? -1 : s.getAsLong();
    }

    void dropGauge(String name) {
        synchronized (gauges) {
            gauges.remove(name);
        }
    }

    void sampleLate(long v) {
        samples.addLast(v);
        if (samples.size() > 1000) {
            // Medium: whatever is first by then is removed, and who takes it elsewhere is not heeded.
            samples.removeFirst(); // BLOCAL: check-then-act
        }
    }

    // Silent: what is taken is asked.
    Long oldest() {
        Long l = samples.pollFirst();
        return l == null ? 0 : l;
    }

    void nameLate(String n) {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(names);
        }
        copy.add(n);
        copy.sort(Comparator.naturalOrder());
        synchronized (this) {
            names = copy; // BLOCAL: lost-update
        }
    }

    // Silent.
    synchronized void name(String n) {
        List<String> copy = new ArrayList<>(names);
        copy.add(n);
        names = copy;
    }

    void snapshotLate(String n, long v) {
        Map<String, Long> next = new TreeMap<>(snapshot);
        next.put(n, v);
        snapshot = next; // BLOCAL: lost-update
    }

    // Silent: made of all that the instruments have, and of nothing that was there.
    void report() {
        Map<String, Long> next = new TreeMap<>();
        counts.forEach((k, c) -> next.put(k, c.sum.sum()));
        snapshot = Map.copyOf(next);
    }

    void reportLate(StringBuilder to) {
        for (Map.Entry<String, Count> e : counts.entrySet()) {
            to.append(e.getKey()).append(e.getValue().sum.sum());
            // What is added between the sum and the reset is lost.
            e.getValue().sum.reset(); // MISSED: lost-update (the value is got from the entry twice, and the number lies in a field of it)
        }
    }

    static class Work implements Runnable {
        private long turns;

        @Override
        public void run() {
            turns++; // Silent: each worker has a counter of its own
            ALL.count("c").add(turns);
            ALL.countLate("c").topLate(turns);
            ALL.count("c").low(turns);
            ALL.histogram.add(turns);
            ALL.window.add(turns);
            ALL.window.decay(0.5);
            ALL.window.decayLate(0.5);
            ALL.window.rewindLate();
            ALL.gauge("g", () -> 1);
            ALL.gaugeLate("g", () -> 1);
            ALL.dropGauge("g");
            ALL.sampleLate(turns);
            ALL.name("n");
            ALL.nameLate("n");
            ALL.snapshotLate("n", turns);
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(4);
        for (int i = 0; i < 4; i++) {
            s.scheduleAtFixedRate(new Work(), 0, 1, TimeUnit.MILLISECONDS);
        }
        s.scheduleAtFixedRate(ALL::report, 1, 1, TimeUnit.SECONDS);
        s.scheduleAtFixedRate(() -> {
            ALL.reportLate(new StringBuilder());
            System.out.println(ALL.count("c").reset() + ALL.count("c").resetLate() + ALL.histogram.mean() + ALL.window.rate());
            System.out.println(ALL.histogram.drain().length + ALL.histogram.drainLate().length + ALL.window.all().getMax());
            System.out.println(ALL.readLate("g") + ALL.oldest());
        }, 1, 1, TimeUnit.SECONDS);
    }
}
