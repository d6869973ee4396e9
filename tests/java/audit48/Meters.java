// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** A registry of measures with reporters on a timer. */
public class Meters {
    static final Register REGISTER = new Register();

    interface Measure {
        long value();
    }

    static class Counter implements Measure {
        private final LongAdder sum = new LongAdder();

        void add(long n) {
            sum.add(n);
        }

        /** The sum is read and reset by two operations. */
        long drain() {
            long n = sum.sum();
            /* One of several in a map of another type. */
            sum.reset(); // BLOCAL: lost-update low
            return n;
        }

        /** Silent: in one. */
        long drainAtOnce() {
            return sum.sumThenReset();
        }

        @Override
        public long value() {
            return sum.sum();
        }
    }

    static class Histogram implements Measure {
        private final AtomicLongArray buckets = new AtomicLongArray(64);
        private final AtomicLong max = new AtomicLong();
        private final AtomicLong min = new AtomicLong(Long.MAX_VALUE);
        private final DoubleAdder total = new DoubleAdder();
        private long[] recent = new long[16];
        private int at;

        /** Looked at, then set: a greater one is lost. */
        void record(long n) {
            buckets.incrementAndGet(63 - Long.numberOfLeadingZeros(n | 1));
            if (n > max.get()) {
                max.set(n); // BLOCAL: check-then-act
            }
        }

        /** Silent: the operation compares. */
        void recordLeast(long n) {
            min.accumulateAndGet(n, Math::min);
            total.add(n);
        }

        /** Silent: tried until it holds. */
        void recordGreatest(long n) {
            long old = max.get();
            while (n > old && !max.compareAndSet(old, n)) {
                old = max.get();
            }
        }

        /** One bucket is read and set by two operations. */
        void halve(int i) {
            buckets.set(i, buckets.get(i) / 2); // BLOCAL: lost-update
        }

        /** Silent. */
        void halveAtOnce(int i) {
            buckets.updateAndGet(i, n -> n / 2);
        }

        /** Where to is read under the lock, and the element is stored in another block. */
        void remember(long n) {
            int i;
            synchronized (this) {
                i = at;
            }
            synchronized (this) {
                recent[i % recent.length] = n;
                at = i + 1; // BLOCAL: lost-update
            }
        }

        /** Silent: a ring in one block. */
        synchronized void rememberAtOnce(long n) {
            recent[at % recent.length] = n;
            at++;
        }

        /** The array is copied under the lock, and what was made of it is put back in another block. */
        void grow() {
            long[] more;
            synchronized (this) {
                more = Arrays.copyOf(recent, recent.length * 2);
            }
            synchronized (this) {
                recent = more; // BLOCAL: lost-update
            }
        }

        /** Silent: a copy for the reporter. */
        synchronized long[] recent() {
            return recent.clone();
        }

        @Override
        public long value() {
            return max.get();
        }
    }

    static class Register {
        private final ConcurrentHashMap<String, Measure> measures = new ConcurrentHashMap<String, Measure>();
        private final ConcurrentSkipListMap<Long, String> marks = new ConcurrentSkipListMap<Long, String>();
        private volatile Map<String, String> tags = new LinkedHashMap<String, String>();
        private final AtomicReference<List<String>> names = new AtomicReference<List<String>>(new ArrayList<String>());
        private final List<Reporter> reporters = new ArrayList<Reporter>();

        /** Two make a counter for one name, and what the one counts is lost. */
        Counter counter(String name) {
            Measure m = measures.get(name);
            if (m == null) {
                m = new Counter();
                measures.put(name, m); // BLOCAL: check-then-act
            }
            return (Counter) m;
        }

        /** Silent: the first wins. */
        Counter counterOnce(String name) {
            Measure m = measures.get(name);
            if (m == null) {
                Counter fresh = new Counter();
                m = measures.putIfAbsent(name, fresh);
                if (m == null) {
                    return fresh;
                }
            }
            return (Counter) m;
        }

        /** Refused if there, and put by another operation: both are let in. */
        void register(String name, Measure measure) {
            if (measures.containsKey(name)) {
                throw new IllegalArgumentException(name);
            }
            measures.put(name, measure); // BLOCAL: check-then-act
        }

        /** Silent: the map says whether it was there. */
        void registerOnce(String name, Measure measure) {
            if (measures.putIfAbsent(name, measure) != null) {
                throw new IllegalArgumentException(name);
            }
        }

        void unregister(String name) {
            measures.remove(name);
        }

        /** Copied and replaced without a lock: a tag is lost. */
        void tag(String key, String value) {
            Map<String, String> next = new LinkedHashMap<String, String>(tags);
            next.put(key, value);
            tags = next; // BLOCAL: lost-update
        }

        /** Silent: copied and replaced under the lock, looked at by everybody without. */
        void name(String name) {
            synchronized (names) {
                List<String> next = new ArrayList<String>(names.get());
                next.add(name);
                names.set(next);
            }
        }

        /** Silent: a look at the array of names that is never changed. */
        boolean known(String name) {
            return names.get().contains(name);
        }

        /** The oldest mark is looked at and taken by its name: another may have been faster. */
        String oldest() {
            Map.Entry<Long, String> first = marks.firstEntry();
            if (first == null) {
                return null;
            }
            marks.remove(first.getKey()); // BLOCAL: check-then-act
            return first.getValue();
        }

        /** Silent. */
        String oldestPolled() {
            Map.Entry<Long, String> first = marks.pollFirstEntry();
            return first == null ? null : first.getValue();
        }

        /** What the map says is there may be gone when it is looked up. */
        long total() {
            long sum = 0;
            for (String name : measures.keySet()) {
                sum += measures.get(name).value(); // BLOCAL: check-then-act
            }
            return sum;
        }

        /** Silent: a walk over the values. */
        long totalOf() {
            long sum = 0;
            for (Measure m : measures.values()) {
                sum += m.value();
            }
            return sum;
        }

        void mark(String text) {
            marks.put(System.nanoTime(), text);
        }

        synchronized void attach(Reporter reporter) {
            reporters.add(reporter);
        }

        /** Silent: under the same lock. */
        synchronized void reportAll() {
            for (Reporter reporter : reporters) {
                reporter.report();
            }
        }
    }

    static class Reporter extends TimerTask {
        private final Register register;
        /** Silent: one timer thread runs it. */
        private Map<String, Long> last = new TreeMap<String, Long>();

        Reporter(Register register) {
            this.register = register;
        }

        void report() {
            System.out.println(register.totalOf());
        }

        @Override
        public void run() {
            Map<String, Long> now = new TreeMap<String, Long>();
            for (Map.Entry<String, Measure> entry : register.measures.entrySet()) {
                Long before = last.get(entry.getKey());
                long value = entry.getValue().value();
                now.put(entry.getKey(), before == null ? value : value - before);
            }
            last = now;
            register.oldest();
            register.total();
        }
    }

    public static void main(String[] args) {
        Timer timer = new Timer(true);
        Reporter reporter = new Reporter(REGISTER);
        REGISTER.attach(reporter);
        timer.schedule(reporter, 1000, 1000);
        for (String name : args) {
            new Thread(() -> {
                REGISTER.counter(name).add(1);
                REGISTER.counterOnce(name).add(1);
                REGISTER.register(name + ".h", new Histogram());
                REGISTER.registerOnce(name + ".i", new Histogram());
                REGISTER.tag(name, name);
                REGISTER.name(name);
                REGISTER.mark(name);
                REGISTER.oldest();
                REGISTER.oldestPolled();
                REGISTER.counter(name).drain();
                REGISTER.unregister(name);
            }).start();
        }
    }
}
