package audit23;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** A registry of counters, gauges and snapshots. */
public class Meters {
    static final Meters METERS = new Meters();

    static final class Counter {
        private long value;

        synchronized long value() {
            return value;
        }

        synchronized void set(long v) {
            value = v;
        }

        synchronized long take() {
            long v = value;
            value = 0;
            return v;
        }

        void add(long n) {
            set(value() + n); // BLOCAL: lost-update high {{value}}
        }

        synchronized void addWell(long n) {
            set(value() + n);
        }

        /** What is counted between the two is never reported. */
        long report() {
            long v = value();
            synchronized (this) {
                // only add() and addWell() know that it counts
                value = 0; // MISSED: lost-update (that a setter is given a sum is not seen as adding)
            }
            return v;
        }

        void move(Counter to) {
            to.addWell(take());
        }
    }

    private final ConcurrentMap<String, Counter> counters = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> adders = new ConcurrentHashMap<>();
    private final Map<String, Long> gauges = new HashMap<>();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicInteger active = new AtomicInteger();
    private volatile long lastReset;
    private volatile long highest;

    Counter counter(String name) {
        Counter c = counters.get(name);
        if (c == null) {
            c = new Counter();
            counters.put(name, c); // BLOCAL: check-then-act high {{counters}}
        }
        return c;
    }

    Counter counterWell(String name) {
        Counter c = counters.get(name);
        if (c == null) {
            Counter mine = new Counter();
            c = counters.putIfAbsent(name, mine);
            if (c == null) {
                c = mine;
            }
        }
        return c;
    }

    void hit(String name) {
        adders.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    void drop(String name) {
        counters.remove(name);
    }

    void peak(long v) {
        if (v > peak.get()) {
            // was expected high: a test and a set of one atomic
            peak.set(v); // BLOCAL: check-then-act medium {{peak}}
        }
    }

    void peakWell(long v) {
        peak.accumulateAndGet(v, Math::max);
    }

    void highest(long v) {
        if (v > highest) {
            // was expected low: the greatest is kept
            highest = v; // BLOCAL: check-then-act medium {{highest}}
        }
    }

    void enter() {
        active.set(active.get() + 1); // BLOCAL: lost-update high {{active}}
    }

    void enterWell() {
        active.incrementAndGet();
    }

    /** Not more than ten at a time, thinks the author. */
    boolean enterIfRoom() {
        if (active.get() < 10) {
            // was expected high: a test and a change of one atomic
            active.incrementAndGet(); // BLOCAL: check-then-act medium {{active}}
            return true;
        }
        return false;
    }

    boolean enterIfRoomWell() {
        if (active.incrementAndGet() > 10) {
            active.decrementAndGet();
            return false;
        }
        return true;
    }

    void leave() {
        active.decrementAndGet();
    }

    synchronized Long gauge(String n) {
        return gauges.get(n);
    }

    synchronized void gauge(String n, long v) {
        gauges.put(n, v);
    }

    void max(String n, long v) {
        Long old = gauge(n);
        if (old == null || old < v) {
            gauge(n, v); // BLOCAL: check-then-act medium {{gauges}}
        }
    }

    synchronized void maxWell(String n, long v) {
        gauges.merge(n, v, Math::max);
    }

    void reset(long now) {
        lastReset = now;
        highest = 0;
        peak.set(0);
    }
}
