// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Windows of metrics: counted, read and set back, the greatest kept, the next begun. */
public class Gauges {
    static final Gauges SHARED = new Gauges();

    static class Window {
        final LongAdder count = new LongAdder();
        final long begin;

        Window(long begin) {
            this.begin = begin;
        }
    }

    private final AtomicLongArray buckets = new AtomicLongArray(60);
    private final LongAdder sum = new LongAdder();
    private final AtomicLong count = new AtomicLong();
    private volatile long max;
    private final AtomicLong min = new AtomicLong(Long.MAX_VALUE);
    private final LongAccumulator greatest = new LongAccumulator(Math::max, 0);
    private final Object lock = new Object();
    private long events;
    private long nanos;
    private long next;
    private Window current = new Window(0);
    private final AtomicReference<Window> window = new AtomicReference<>(new Window(0));
    private volatile Window shown = new Window(0);
    private final Map<String, LongAdder> byName = new ConcurrentHashMap<>();
    private final Map<String, Integer> byCode = new ConcurrentHashMap<>();
    private final Map<String, Long> plain = new HashMap<>();
    private List<Long> samples = new ArrayList<>();
    private volatile int epoch;
    private final AtomicInteger turn = new AtomicInteger();

    /** Two count one. (First medium.) */
    void tick(int i) {
        buckets.set(i, buckets.get(i) + 1); // BLOCAL: lost-update high {{buckets}}
    }

    /** Silent. */
    void tickWell(int i) {
        buckets.incrementAndGet(i);
    }

    void add(long n) {
        sum.add(n);
        count.incrementAndGet();
    }

    /** What is added between is never reported. */
    long drainSum() {
        long n = sum.sum();
        sum.reset(); // BLOCAL: lost-update medium {{sum}}
        return n;
    }

    /** Silent. */
    long drainSumWell() {
        return sum.sumThenReset();
    }

    /** The same of an atomic. (First medium: of several the first stands for all.) */
    long drainCount() {
        long n = count.get();
        count.set(0); // BLOCAL: lost-update {{count}}
        return n;
    }

    /** Silent. */
    long drainCountWell() {
        return count.getAndSet(0);
    }

    /** Silent: takes off just what it has read. */
    long drainCountOff() {
        long n = count.get();
        count.addAndGet(-n);
        return n;
    }

    /** A greater one is lost. */
    void max(long v) {
        if (v > max) {
            max = v; // BLOCAL: check-then-act medium {{max}}
        }
    }

    /** The same by what the library has for it. (First shown: of several the first stands for all.) */
    void maxBy(long v) {
        max = Math.max(max, v); // BLOCAL: lost-update {{max}}
    }

    /** Silent: one operation of the library's. */
    void maxWell(long v) {
        greatest.accumulate(v);
    }

    /** A smaller one is lost. */
    void min(long v) {
        if (v < min.get()) {
            min.set(v); // BLOCAL: check-then-act medium {{min}}
        }
    }

    /** Silent. */
    void minWell(long v) {
        long m = min.get();
        while (v < m && !min.compareAndSet(m, v)) {
            m = min.get();
        }
    }

    /** Silent. */
    void minAtOnce(long v) {
        min.accumulateAndGet(v, Math::min);
    }

    void took(long n) {
        synchronized (lock) {
            events++;
            nanos += n;
        }
    }

    long events() {
        synchronized (lock) {
            return events;
        }
    }

    long nanos() {
        synchronized (lock) {
            return nanos;
        }
    }

    /** Of two blocks: the sum may be of more than the count. */
    long mean() {
        return nanos() / events(); // BLOCAL: inconsistent-read low
    }

    /** Silent. */
    long meanWell() {
        synchronized (lock) {
            return nanos / events;
        }
    }

    /** Begun twice: asked in one block, begun in the next. */
    Window roll(long now) {
        synchronized (lock) {
            if (now < next) {
                return current;
            }
        }
        Window w = new Window(now);
        synchronized (lock) {
            next = now + 1000; // BLOCAL: check-then-act medium {{next}}
            current = w;
            return w;
        }
    }

    /** Silent. */
    Window rollWell(long now) {
        synchronized (lock) {
            if (now >= next) {
                current = new Window(now);
                next = now + 1000;
            }
            return current;
        }
    }

    /** Of two who begin one, what the other has counted is lost. */
    void count(long now) {
        Window w = window.get();
        if (now - w.begin > 1000) {
            w = new Window(now);
            window.set(w); // BLOCAL: check-then-act {{window}}
        }
        w.count.increment();
    }

    /** Silent: whoever has begun it, it is that. */
    void countWell(long now) {
        Window w = window.get();
        if (now - w.begin > 1000) {
            Window made = new Window(now);
            w = window.compareAndSet(w, made) ? made : window.get();
        }
        w.count.increment();
    }

    /** What is counted in the old one after it was told is lost. */
    long next(long now) {
        Window old = shown;
        shown = new Window(now);
        return old.count.sum();
    }

    /** Counted in what may have been told already. */
    void show() {
        shown.count.increment(); // BLOCAL: stale-value
    }

    void named(String name) {
        byName.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    /** Silent: a look, and nothing is dropped. */
    Map<String, Long> names() {
        Map<String, Long> out = new HashMap<>();
        byName.forEach((k, a) -> out.put(k, a.sum()));
        return out;
    }

    void coded(String code) {
        byCode.merge(code, 1, Integer::sum);
    }

    /** Counted between the walk and the end of it. (First medium: of several the first stands for all.) */
    Map<String, Integer> codes() {
        Map<String, Integer> out = new HashMap<>(byCode);
        byCode.clear(); // BLOCAL: lost-update {{byCode}}
        return out;
    }

    /** The same by a lambda. (First medium: of several the first stands for all.) */
    Map<String, Integer> codesEach() {
        Map<String, Integer> out = new HashMap<>();
        byCode.forEach((k, n) -> out.put(k, n));
        byCode.clear(); // BLOCAL: lost-update {{byCode}}
        return out;
    }

    /** Silent: each is taken. */
    Map<String, Integer> codesWell() {
        Map<String, Integer> out = new HashMap<>();
        for (String k : byCode.keySet()) {
            Integer n = byCode.remove(k);
            if (n != null) {
                out.put(k, n);
            }
        }
        return out;
    }

    void plain(String k, long n) {
        synchronized (lock) {
            plain.merge(k, n, Long::sum);
        }
    }

    /** Read in one block and put in the next. */
    void doubled(String k) {
        Long n;
        synchronized (lock) {
            n = plain.get(k);
        }
        if (n == null) {
            return;
        }
        synchronized (lock) {
            plain.put(k, n * 2); // BLOCAL: lost-update {{plain}}
        }
    }

    /** Silent. */
    void doubledWell(String k) {
        synchronized (lock) {
            plain.computeIfPresent(k, (kk, n) -> n * 2);
        }
    }

    /** A walk by a stream, without the lock of all who change it. */
    long all() {
        return plain.values().stream().mapToLong(Long::longValue).sum(); // BLOCAL: guarded-by medium {{plain}}
    }

    /** Silent. */
    long allWell() {
        synchronized (lock) {
            return plain.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    void forget(String k) {
        synchronized (lock) {
            plain.remove(k);
        }
    }

    void sample(long n) {
        synchronized (lock) {
            samples.add(n);
        }
    }

    /** A sample that is added between the copy and the new list is lost. */
    List<Long> samples() {
        List<Long> out;
        synchronized (lock) {
            out = new ArrayList<>(samples);
        }
        synchronized (lock) {
            samples = new ArrayList<>(); // BLOCAL: lost-update medium {{samples}}
        }
        return out;
    }

    /** Silent. */
    List<Long> samplesWell() {
        synchronized (lock) {
            List<Long> out = samples;
            samples = new ArrayList<>();
            return out;
        }
    }

    /** Two begin one epoch. */
    int epoch() {
        return ++epoch; // BLOCAL: lost-update high {{epoch}}
    }

    /** Two have the same turn. */
    int turn() {
        turn.incrementAndGet();
        return turn.get(); // BLOCAL: stale-value medium {{turn}}
    }

    /** Silent. */
    int turnWell() {
        return turn.incrementAndGet();
    }
}
