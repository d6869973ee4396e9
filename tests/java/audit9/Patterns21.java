// RELEASES: 21
package audit9;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedCollection;

/** Sealed types, record patterns, pattern switches. */
class Patterns21 {
    static final Patterns21 SHARED = new Patterns21();

    sealed interface State permits Idle, Busy, Gone {
    }

    record Idle() implements State {
    }

    record Busy(int jobs) implements State {
    }

    record Gone(String why) implements State {
    }

    private State state = new Idle();
    private int jobs;
    private final SequencedCollection<String> names = new ArrayList<>();

    synchronized State state() {
        return state;
    }

    synchronized void state(State s) {
        state = s;
    }

    // The old state's number goes into the new one.
    void more() {
        switch (state()) {
            case Busy(int k) -> state(new Busy(k + 1)); // BLOCAL: lost-update high
            case Idle i -> { }
            case Gone g -> { }
        }
    }

    // Silent: held throughout.
    synchronized void moreRight() {
        switch (state()) {
            case Busy(int k) -> state(new Busy(k + 1));
            case Idle i -> { }
            case Gone g -> { }
        }
    }

    // The type decides.
    void begin() {
        if (state() instanceof Idle) {
            synchronized (this) {
                // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                state = new Busy(1); // BLOCAL: check-then-act medium
            }
        }
    }

    // Asked again.
    void beginRight() {
        if (state() instanceof Idle) {
            synchronized (this) {
                if (state instanceof Idle) {
                    state = new Busy(1); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    // A guard decides.
    void guarded() {
        State s = state();
        switch (s) {
            case Busy b when b.jobs() > 4 -> {
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                    state = new Idle(); // BLOCAL: check-then-act medium
                }
            }
            default -> { }
        }
    }

    // Silent: the argument's type decides.
    void given(State s) {
        switch (s) {
            case Busy b when b.jobs() > 4 -> {
                synchronized (this) {
                    state = new Idle();
                }
            }
            default -> { }
        }
    }

    // The pattern's variable is what it was bound to.
    void copy() {
        State s;
        synchronized (this) {
            s = state;
        }
        if (s instanceof Busy b) {
            synchronized (this) {
                // Of one value at one place the first kind of the table.
                jobs = b.jobs(); // BLOCAL: stale-value medium
            }
        }
    }

    // Silent: within.
    synchronized void copyRight() {
        if (state instanceof Busy b) {
            jobs = b.jobs();
        }
    }

    synchronized void jobs(int k) {
        jobs = k;
    }

    // The first of a guarded sequence.
    String first() {
        synchronized (names) {
            if (names.isEmpty()) {
                return null;
            }
        }
        synchronized (names) {
            return names.removeFirst(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: one block.
    String firstRight() {
        synchronized (names) {
            return names.isEmpty() ? null : names.removeFirst();
        }
    }

    void add(String s) {
        synchronized (names) {
            names.addLast(s);
        }
    }

    List<String> copyNames() {
        synchronized (names) {
            return new ArrayList<>(names);
        }
    }
}
