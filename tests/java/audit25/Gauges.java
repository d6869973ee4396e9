package audit25;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A metrics registry: blocks of one operation (section 2). */
public class Gauges {
    private static final Gauges INSTANCE = new Gauges();

    static Gauges get() {
        return INSTANCE;
    }

    private volatile int level;
    private volatile String source;
    private volatile boolean frozen;
    private volatile long stamp;
    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicLong highest = new AtomicLong();
    private final AtomicReference<String> last = new AtomicReference<>();
    private final ConcurrentHashMap<String, Long> sums = new ConcurrentHashMap<>();
    private long total;
    private int marks;

    /** A read-modify-write of a volatile. */
    void raise(int by) {
        level = level + by; // BLOCAL: lost-update high {{level}}
    }

    /** Silent: one plain store reads nothing. */
    void reset() {
        level = 0;
    }

    /** Get, and set what was computed of it. */
    void halve() {
        int h = hits.get();
        hits.set(h / 2); // BLOCAL: lost-update high {{hits}}
    }

    /** Silent: an operation by itself. */
    void halveWell() {
        hits.updateAndGet(h -> h / 2);
        hits.incrementAndGet();
    }

    /** Was expected high: a test and a set of one atomic (docs/kinds.md). */
    void note(long v) {
        if (v > highest.get()) {
            highest.set(v); // BLOCAL: check-then-act medium {{highest}}
        }
    }

    /** Silent: it is done again until nobody came between. */
    void noteWell(long v) {
        long h;
        do {
            h = highest.get();
            if (v <= h) {
                return;
            }
        } while (!highest.compareAndSet(h, v));
    }

    /** Two operations on one key. */
    void add(String name, long by) {
        Long s = sums.get(name);
        sums.put(name, s == null ? by : s + by); // BLOCAL: lost-update high {{sums}}
    }

    /** Silent. */
    void addWell(String name, long by) {
        sums.merge(name, by, Long::sum);
    }

    /** Two keys are two states: silent. */
    void copy(String from, String to) {
        Long s = sums.get(from);
        sums.put(to, s == null ? 0L : s);
    }

    /** Read without the lock that guards, acted upon inside. */
    void mark() {
        if (total > 100) {
            synchronized (this) {
                total -= 100; // BLOCAL: check-then-act high {{total}}
                marks++;
            }
        }
    }

    /** Read again inside. Was expected benign at the first write; but the number that is tested is written before what goes
     * with it: published before filled. */
    void markWell() {
        if (total > 100) {
            synchronized (this) {
                if (total > 100) {
                    total -= 100;
                    marks++; // BLOCAL: check-then-act low {{total}}
                }
            }
        }
    }

    synchronized void count(long by) {
        total += by;
    }

    synchronized void clear() {
        total = 0;
        marks = 0;
    }

    /** Silent: all writers of stamp hold the monitor, so the two reads are in its block. */
    synchronized void tick() {
        long s = stamp;
        stamp = s + 1;
    }

    synchronized void tickTwice() {
        stamp = stamp + 2;
    }

    /** Silent: set once, then set to something else, no read decides it. */
    void from(String s) {
        source = s;
        last.set(s);
        frozen = false;
    }

    /** The unlocked check-then-set of a volatile. */
    void freeze() {
        if (!frozen) {
            frozen = true; // BLOCAL: check-then-act low {{frozen}}
            begin();
        }
    }

    private void begin() {
        new Thread(() -> {
            INSTANCE.raise(1);
            INSTANCE.count(2);
            INSTANCE.add("x", 1);
            INSTANCE.freeze();
        }).start();
    }

    String source() {
        return source;
    }

    String last() {
        return last.get();
    }
}
