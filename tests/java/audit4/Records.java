// RELEASES: 17 21
package audit4;

import java.util.HashMap;
import java.util.Map;

/** Records, instanceof patterns, switch expressions (ANALYSIS 3, 5). */
public class Records {
    static final Records SHARED = new Records();

    record Range(int lo, int hi) {
        Range shift(int n) {
            return new Range(lo + n, hi + n);
        }
    }

    record Key(String name, int part) {
    }

    sealed interface Phase permits Idle, Busy {
    }

    record Idle() implements Phase {
    }

    record Busy(int jobs) implements Phase {
    }

    enum Mode { SLOW, FAST, OFF }

    private Range range = new Range(0, 1);
    private Phase phase = new Idle();
    private Mode mode = Mode.SLOW;
    private final Map<Key, StringBuilder> texts = new HashMap<>();

    synchronized Range range() {
        return range;
    }

    synchronized void range(Range r) {
        range = r;
    }

    synchronized Phase phase() {
        return phase;
    }

    synchronized void phase(Phase p) {
        phase = p;
    }

    synchronized Mode mode() {
        return mode;
    }

    synchronized void mode(Mode m) {
        mode = m;
    }

    synchronized StringBuilder text(Key k) {
        return texts.get(k);
    }

    synchronized void text(Key k, StringBuilder s) {
        texts.put(k, s);
    }

    /** A record made of the old one. */
    void widen() {
        Range r = range();
        range(new Range(r.lo(), r.hi() + 1)); // BLOCAL: lost-update high
    }

    void shift() {
        range(range().shift(2)); // BLOCAL: lost-update high
    }

    synchronized void shiftInside() {
        range(range().shift(2));
    }

    /** An instanceof decides. */
    void start() {
        if (phase() instanceof Idle) {
            phase(new Busy(1)); // BLOCAL: check-then-act medium
        }
    }

    void startSafely() {
        if (phase() instanceof Idle) {
            synchronized (this) {
                if (phase instanceof Idle) {
                    phase = new Busy(1); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** What the pattern took out is written back. */
    void more() {
        if (phase() instanceof Busy b) {
            phase(new Busy(b.jobs() + 1)); // BLOCAL: lost-update high
        }
    }

    /** A switch expression chooses the next value. */
    void turn() {
        Mode next = switch (mode()) {
            case SLOW -> Mode.FAST;
            case FAST -> Mode.OFF;
            case OFF -> Mode.SLOW;
        };
        mode(next); // BLOCAL: lost-update high
    }

    synchronized void turnInside() {
        Mode next = switch (mode) {
            case SLOW -> Mode.FAST;
            case FAST -> Mode.OFF;
            case OFF -> Mode.SLOW;
        };
        mode(next);
    }

    /** The key is a value of its own. */
    StringBuilder textFor(String name, int part) {
        Key k = new Key(name, part);
        StringBuilder s = text(k);
        if (s == null) {
            s = new StringBuilder();
            text(k, s); // BLOCAL: check-then-act medium
        }
        return s;
    }
}
