// RELEASES: 17
package audit7;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Records as immutable states, text blocks, switch expressions (ANALYSIS 3, 6). */
public class Events17 {
    static final Events17 SHARED = new Events17();

    record Range(int low, int high) {
        Range wider(int by) {
            return new Range(low - by, high + by);
        }
    }

    record Totals(long count, long sum) {
        Totals plus(long v) {
            return new Totals(count + 1, sum + v);
        }
    }

    enum Phase { OPEN, DRAIN, SHUT }

    private final AtomicReference<Totals> totals = new AtomicReference<>(new Totals(0, 0));
    private volatile Range range = new Range(0, 10);
    private Range window = new Range(0, 0);
    private Phase phase = Phase.OPEN;
    private final List<Range> log = new ArrayList<>();

    /** An immutable value in an atomic: read, made anew, set. */
    void add(long v) {
        Totals t = totals.get();
        totals.set(t.plus(v)); // BLOCAL: lost-update
    }

    // Silent: updated.
    void addRight(long v) {
        totals.updateAndGet(t -> t.plus(v));
    }

    // Silent: one read gives both parts.
    double mean() {
        Totals t = totals.get();
        return t.count() == 0 ? 0 : (double) t.sum() / t.count();
    }

    /** A volatile record, made of the old one. */
    void widen(int by) {
        range = range.wider(by); // BLOCAL: lost-update
    }

    // Silent: a new one that has nothing of the old.
    void reset(int low, int high) {
        range = new Range(low, high);
    }

    /** A half of the old record in a constructor. */
    void raise(int by) {
        Range r = range;
        range = new Range(r.low(), r.high() + by); // BLOCAL: lost-update
    }

    // Silent: all writers of the window hold the monitor.
    synchronized void slide(int by) {
        Range w = window;
        window = new Range(w.low() + by, w.high() + by);
    }

    /** The window of one block, slid in another. */
    void slideApart(int by) {
        Range w;
        synchronized (this) {
            w = window;
        }
        Range n = new Range(w.low() + by, w.high() + by);
        synchronized (this) {
            window = n; // BLOCAL: lost-update high
        }
    }

    synchronized Phase phase() {
        return phase;
    }

    synchronized void phase(Phase p) {
        phase = p;
    }

    /** A switch expression over an old phase gives the new one. */
    void advance() {
        Phase next = switch (phase()) {
            case OPEN -> Phase.DRAIN;
            case DRAIN, SHUT -> Phase.SHUT;
        };
        phase(next); // BLOCAL: lost-update
    }

    // Silent: within the block.
    synchronized void advanceHeld() {
        Phase next = switch (phase) {
            case OPEN -> Phase.DRAIN;
            case DRAIN, SHUT -> Phase.SHUT;
        };
        phase = next;
    }

    /** An instanceof pattern on what was read before. */
    void logOpen(Object o) {
        boolean open = phase() == Phase.OPEN;
        if (open && o instanceof Range r) {
            synchronized (this) {
                log.add(r); // BLOCAL: check-then-act low
            }
        }
    }

    // Silent: in one block.
    synchronized void logOpenHeld(Object o) {
        if (phase == Phase.OPEN && o instanceof Range r) {
            log.add(r);
        }
    }
}
