// RELEASES: 8 17
package audit40;

import java.util.EnumMap;
import java.util.Map;

/** Enums as states, enums with state of their own, switches over both. */
public class Phases {
    enum Phase {
        NEW, RUNNING, PAUSED, DONE;

        boolean canRun() {
            return this == NEW || this == PAUSED;
        }
    }

    enum Channel {
        RED, BLUE;

        private int used;

        synchronized int used() {
            return used;
        }

        synchronized void used(int n) {
            used = n;
        }

        void more(int n) {
            used(used() + n); // BLOCAL: lost-update
        }

        synchronized void moreSafe(int n) {
            used(used() + n);
        }
    }

    static final Phases MAIN = new Phases();

    private Phase phase = Phase.NEW;
    private int runs;
    private final Map<Phase, Integer> seen = new EnumMap<>(Phase.class);

    synchronized Phase phase() {
        return phase;
    }

    synchronized void go(Phase next) {
        phase = next;
        seen.merge(next, 1, Integer::sum);
    }

    boolean run() {
        if (phase().canRun()) {
            go(Phase.RUNNING); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    synchronized boolean runSafe() {
        if (phase().canRun()) {
            go(Phase.RUNNING);
            return true;
        }
        return false;
    }

    // Was marked as shown: run() stands for the three old checks that go() acts upon.
    void next() {
        switch (phase()) {
            case NEW:
                go(Phase.RUNNING); // BLOCAL: check-then-act low
                break;
            case RUNNING:
                go(Phase.DONE);
                break;
            default:
                break;
        }
    }

    synchronized void nextSafe() {
        switch (phase) {
            case NEW:
                go(Phase.RUNNING);
                break;
            case RUNNING:
                go(Phase.DONE);
                break;
            default:
                break;
        }
    }

    // The state is chosen in the one block, and set in the other.
    void advance() {
        Phase to;
        synchronized (this) {
            to = phase == Phase.NEW ? Phase.RUNNING : Phase.DONE;
        }
        synchronized (this) {
            phase = to; // BLOCAL: lost-update
        }
    }

    synchronized void advanceSafe() {
        phase = phase == Phase.NEW ? Phase.RUNNING : Phase.DONE;
    }

    // Where it has changed meanwhile, nothing is done.
    boolean advanceFrom(Phase from, Phase to) {
        if (phase() != from) {
            return false;
        }
        synchronized (this) {
            if (phase != from) {
                return false;
            }
            phase = to; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    void saw(Phase p) {
        Integer n;
        synchronized (this) {
            n = seen.get(p);
        }
        if (n == null) {
            synchronized (this) {
                seen.put(p, 1); // BLOCAL: check-then-act medium
            }
        }
    }

    synchronized void sawSafe(Phase p) {
        Integer n = seen.get(p);
        if (n == null) {
            seen.put(p, 1);
        }
    }

    synchronized void ran() {
        runs++;
    }

    // Decides by the text of the state.
    void byName(String name) {
        String now;
        synchronized (this) {
            now = phase.name();
        }
        switch (name) {
            case "pause":
                if (now.equals("RUNNING")) {
                    go(Phase.PAUSED); // BLOCAL: check-then-act low
                }
                break;
            case "reset":
                go(Phase.NEW);
                break;
            default:
                break;
        }
    }
}
