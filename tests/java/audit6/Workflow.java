// RELEASES: 8 17
package audit6;

import java.util.ArrayDeque;
import java.util.Deque;

/** A state machine: enums, string switches, early returns (ANALYSIS 2, decisions). */
public class Workflow {
    static final Workflow SHARED = new Workflow();

    enum State { NEW, RUNNING, DONE, FAILED }

    private final Object lock = new Object();
    private State state = State.NEW;
    private String phase = "idle";
    private int attempts;
    private int version;
    private String result;
    private final Deque<String> steps = new ArrayDeque<>();

    State state() {
        synchronized (lock) {
            return state;
        }
    }

    /** Tested by a switch, set in a new block. */
    void advance() {
        switch (state()) {
            case NEW:
                synchronized (lock) {
                    state = State.RUNNING; // BLOCAL: check-then-act
                }
                break;
            case RUNNING:
                synchronized (lock) {
                    state = State.DONE;
                }
                break;
            default:
                break;
        }
    }

    // Silent: one block.
    void advanceHeld() {
        synchronized (lock) {
            switch (state()) {
                case NEW:
                    state = State.RUNNING;
                    break;
                case RUNNING:
                    state = State.DONE;
                    break;
                default:
                    break;
            }
        }
    }

    /** By the name of the phase. */
    void next() {
        String p;
        synchronized (lock) {
            p = phase;
        }
        String n;
        switch (p) {
            case "idle":
                n = "busy";
                break;
            case "busy":
                n = "over";
                break;
            default:
                n = "idle";
                break;
        }
        synchronized (lock) {
            phase = n; // BLOCAL: lost-update
        }
    }

    /** A boolean is made of the comparison first. */
    void fail() {
        boolean running = state() == State.RUNNING;
        synchronized (lock) {
            if (running) {
                state = State.FAILED; // BLOCAL: check-then-act
            }
        }
    }

    // Silent: the fresh state decides as well.
    void failChecked() {
        boolean running = state() == State.RUNNING;
        synchronized (lock) {
            if (running && state == State.RUNNING) {
                state = State.FAILED; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** A stamp of the version tells whether anything changed. */
    void finish(String r) {
        int v;
        String old;
        synchronized (lock) {
            v = version;
            old = result;
        }
        String made = old == null ? r : old + r;
        synchronized (lock) {
            if (v == version) {
                result = made; // BENIGN: lost-update rechecked
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** The stamp is taken, but not looked at. */
    void finishBlind(String r) {
        String old;
        synchronized (lock) {
            old = result;
        }
        String made = old == null ? r : old + r;
        synchronized (lock) {
            result = made; // BLOCAL: lost-update high
            version++;
        }
    }

    /** A fresh test of another field does not excuse (medium). */
    void retry() {
        boolean failed;
        synchronized (lock) {
            failed = state == State.FAILED;
        }
        if (failed) {
            synchronized (lock) {
                if (attempts < 3) {
                    state = State.NEW; // BLOCAL: check-then-act medium
                    attempts++;
                }
            }
        }
    }

    /** Empty when asked. */
    String step() {
        synchronized (lock) {
            if (steps.isEmpty()) {
                return null;
            }
        }
        synchronized (lock) {
            return steps.pop(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the same within one block.
    String stepAtOnce() {
        synchronized (lock) {
            return steps.isEmpty() ? null : steps.pop();
        }
    }

    void step(String s) {
        synchronized (lock) {
            steps.push(s);
        }
    }

    // Silent: nothing that was read decides the second block.
    void clear() {
        int n;
        synchronized (lock) {
            n = steps.size();
        }
        if (n < 0) {
            throw new IllegalStateException();
        }
        synchronized (lock) {
            attempts = 0; // BLOCAL: check-then-act low
        }
    }

    synchronized void unrelated() {
        Thread.yield();
    }
}
