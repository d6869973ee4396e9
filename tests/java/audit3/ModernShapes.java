// RELEASES: 17 21
package audit3;

import java.util.*;

/** Records, enums, switch expressions. */
record Span(int from, int to) {
    Span grown() { return new Span(from, to + 1); }
}
class SpanKeeper {
    static final SpanKeeper SHARED = new SpanKeeper();
    private int from, to = 1;
    synchronized void reset() { from = 0; to = 1; }
    private synchronized Span span() { return new Span(from, to); }
    private synchronized void to(int n) { to = n; }

    void grow() {
        Span s = span();
        to(s.to() + 1); // BLOCAL: lost-update high
    }
    void growByCopy() {
        Span s;
        synchronized (this) { s = new Span(from, to); }
        Span t = s.grown();
        synchronized (this) {
            to = t.to(); // BLOCAL: lost-update high
        }
    }
    // Silent: made and used in one block.
    synchronized void growRight() {
        Span s = span();
        to(s.to() + 1);
    }
}

enum Phase { NEW, RUNNING, DONE }

enum Lifecycle {
    INSTANCE;
    private Phase phase = Phase.NEW;
    private int starts;
    synchronized Phase phase() { return phase; }
    synchronized void phase(Phase p) { phase = p; }

    // The constants are chosen by what was seen.
    void advance() {
        Phase p = switch (phase()) {
            case NEW -> Phase.RUNNING;
            case RUNNING, DONE -> Phase.DONE;
        };
        phase(p); // BLOCAL: lost-update high
    }
    void start() {
        switch (phase()) {
            case NEW -> phase(Phase.RUNNING); // BLOCAL: check-then-act medium
            default -> throw new IllegalStateException();
        }
    }
    // A default of one's own leaves the method: what comes behind is decided.
    void startOnce() {
        switch (phase()) {
            case NEW:
                break;
            default:
                throw new IllegalStateException();
        }
        phase(Phase.RUNNING); // BLOCAL: check-then-act medium
    }
    // Silent: the compiler's default, of a switch that names all cases, decides nothing.
    void reset() {
        int weight = switch (phase()) {
            case NEW -> 1;
            case RUNNING -> 2;
            case DONE -> 3;
        };
        System.out.println(weight);
        phase(Phase.NEW);
    }
    // Silent: under one lock.
    synchronized void startRight() {
        if (phase == Phase.NEW) { phase = Phase.RUNNING; starts++; }
    }
    void mode(String s) {
        boolean on;
        synchronized (this) { on = starts > 0; }
        int n = on ? 0 : 1;
        synchronized (this) {
            starts = n; // BLOCAL: lost-update high
        }
    }
}

/** A switch on a string. */
class ModeSwitch {
    static final ModeSwitch SHARED = new ModeSwitch();
    private String mode = "off";
    private int uses;
    synchronized void mode(String m) { mode = m; }
    synchronized String mode() { return mode; }

    void toggle() {
        switch (mode()) {
            case "on":
                mode("off"); // BLOCAL: check-then-act medium
                break;
            default:
                break;
        }
    }
    // Silent: the switch is on what the caller gave.
    void set(String how) {
        switch (how) {
            case "on": mode("on"); break;
            case "off": mode("off"); break;
            default: throw new IllegalArgumentException(how);
        }
    }
}

/** instanceof patterns on what was read. */
class Shapes {
    static final Shapes SHARED = new Shapes();
    private Object current = "";
    synchronized Object current() { return current; }
    synchronized void current(Object o) { current = o; }

    void widen() {
        if (current() instanceof Span s)
            current(s.grown()); // BLOCAL: lost-update high
    }
    void toText() {
        if (!(current() instanceof String))
            current("none"); // BLOCAL: check-then-act medium
    }
    // Silent: no look at what was there.
    void clear() { current(""); }
}
