// RELEASES: 21
package audit34;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Records, sealed states, patterns, and what streams do with what they are given. */
public class Facts {
    static final Facts SHARED = new Facts();

    record Range(long low, long high) {
        Range upTo(long h) {
            return new Range(low, Math.max(high, h));
        }

        boolean has(long n) {
            return low <= n && n <= high;
        }
    }

    record Box(String name, AtomicInteger n, List<String> lines) {
        static final Box ONE = new Box("one", new AtomicInteger(), new ArrayList<>());

        /** Two add one. (First medium.) */
        void more() {
            n.set(n.get() + 1); // BLOCAL: lost-update high {{n}}
        }

        /** The same by the accessor. (First medium.) */
        void less() {
            n().set(n().get() - 1); // BLOCAL: lost-update high {{n}}
        }

        /** Silent. */
        void moreWell() {
            n.incrementAndGet();
        }

        void line(String s) {
            synchronized (lines) {
                lines.add(s);
            }
        }

        /** What is put in between the copy and the clear is lost. */
        List<String> drain() {
            List<String> out;
            synchronized (lines) {
                out = List.copyOf(lines);
            }
            synchronized (lines) {
                lines.clear(); // BLOCAL: lost-update medium {{lines}}
            }
            return out;
        }

        /** Silent. */
        List<String> drainWell() {
            synchronized (lines) {
                List<String> out = List.copyOf(lines);
                lines.clear();
                return out;
            }
        }
    }

    sealed interface State permits Closed, Open, Broken {}

    record Closed(int failures) implements State {}

    record Open(long until, int failures) implements State {}

    record Broken(String why) implements State {}

    private volatile Range range = new Range(0, 0);
    private final AtomicReference<State> state = new AtomicReference<>(new Closed(0));
    private volatile State quick = new Closed(0);
    private State held = new Closed(0);
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Range> ranges = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final List<Range> all = new ArrayList<>();
    private int total;

    /** Of two who widen it one is lost. */
    void widen(long h) {
        range = range.upTo(h); // BLOCAL: lost-update medium {{range}}
    }

    /** Silent. */
    synchronized void narrow() {
        range = new Range(0, 0);
    }

    /** The same by a pattern. (First medium: of several the first stands for all.) */
    void widenBy(Object o) {
        if (o instanceof Range(long l, long h)) {
            Range r = range;
            range = new Range(Math.min(l, r.low()), Math.max(h, r.high())); // BLOCAL: lost-update low {{range}}
        }
    }

    /** The failure of another is forgotten. (First medium.) (First one more: one read, one kind, one finding.) */
    void failed(long now) {
        switch (state.get()) {
            case Closed c when c.failures() < 5 -> state.set(new Closed(c.failures() + 1)); // BLOCAL: lost-update high {{state}}
            case Closed c -> state.set(new Open(now + 1000, c.failures()));
            case Open o -> { }
            case Broken b -> { }
        }
    }

    /** Silent. */
    void failedWell(long now) {
        state.updateAndGet(s -> switch (s) {
            case Closed c when c.failures() < 5 -> new Closed(c.failures() + 1);
            case Closed c -> new Open(now + 1000, c.failures());
            default -> s;
        });
    }

    /** Silent: won or not. */
    boolean probe(long now) {
        State s = state.get();
        return s instanceof Open o && o.until() < now && state.compareAndSet(s, new Closed(0));
    }

    /** The failures are counted from an old state. (First medium: of several the first stands for all.) */
    void failedQuick() {
        if (quick instanceof Closed c) {
            quick = new Closed(c.failures() + 1); // BLOCAL: lost-update low {{quick}}
        }
    }

    /** Of an earlier block. */
    void failedHeld() {
        State s;
        lock.lock();
        try {
            s = held;
        } finally {
            lock.unlock();
        }
        if (s instanceof Closed c) {
            lock.lock();
            try {
                held = new Closed(c.failures() + 1); // BLOCAL: lost-update high {{held}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void failedHeldWell() {
        lock.lock();
        try {
            held = switch (held) {
                case Closed c -> new Closed(c.failures() + 1);
                case Open o -> new Open(o.until(), o.failures() + 1);
                case Broken b -> b;
            };
        } finally {
            lock.unlock();
        }
    }

    /** Silent: compared with what it was. */
    void failedHeldTrying() {
        State s;
        lock.lock();
        try {
            s = held;
        } finally {
            lock.unlock();
        }
        State n = s instanceof Closed c ? new Closed(c.failures() + 1) : s;
        lock.lock();
        try {
            if (held == s) {
                held = n; // BENIGN: lost-update rechecked
            }
        } finally {
            lock.unlock();
        }
    }

    /** Read, made anew and put. (First medium.) */
    void grow(String k, long h) {
        Range r = ranges.get(k);
        if (r != null && !r.has(h)) {
            ranges.put(k, r.upTo(h)); // BLOCAL: lost-update high {{ranges}}
        }
    }

    /** Silent. */
    void growWell(String k, long h) {
        ranges.merge(k, new Range(0, h), (a, b) -> a.upTo(b.high()));
    }

    /** Set back what each has, by a walk. */
    int sum() {
        int s = 0;
        for (var e : counts.entrySet()) {
            s += e.getValue().get();
            e.getValue().set(0); // BLOCAL: lost-update medium
        }
        return s;
    }

    /** Silent. */
    int sumWell() {
        return counts.values().stream().mapToInt(a -> a.getAndSet(0)).sum();
    }

    void count(String k) {
        counts.computeIfAbsent(k, kk -> new AtomicInteger()).incrementAndGet();
    }

    void add(Range r) {
        synchronized (all) {
            all.add(r);
        }
    }

    void drop(Range r) {
        synchronized (all) {
            all.remove(r);
        }
    }

    /** A stream's walk without the lock. */
    List<Long> highs() {
        return all.stream().map(Range::high).toList(); // BLOCAL: guarded-by medium {{all}}
    }

    /** Silent. */
    List<Long> highsWell() {
        synchronized (all) {
            return all.stream().map(Range::high).toList();
        }
    }

    /** Asked whether it is there, and added in the next block. */
    void addOnce(Range r) {
        boolean there;
        synchronized (all) {
            there = all.stream().anyMatch(r::equals);
        }
        if (!there) {
            synchronized (all) {
                all.add(r); // BLOCAL: check-then-act {{all}}
            }
        }
    }

    /** Silent. */
    void addOnceWell(Range r) {
        synchronized (all) {
            if (!all.contains(r)) {
                all.add(r);
            }
        }
    }

    /** A sum by the lambda of a stream, each under the lock, of what was read before. */
    void sumUp(List<Integer> more) {
        int base;
        lock.lock();
        try {
            base = total;
        } finally {
            lock.unlock();
        }
        int sum = base + more.stream().mapToInt(Integer::intValue).sum();
        lock.lock();
        try {
            total = sum; // BLOCAL: lost-update high {{total}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: what it is made of is its own. */
    void sumUpWell(List<Integer> more) {
        int sum = more.stream().mapToInt(Integer::intValue).sum();
        lock.lock();
        try {
            total += sum;
        } finally {
            lock.unlock();
        }
    }
}
