// RELEASES: 21
package audit15;

/** Switches over types (5, 7). */
public class Patterns {
    static final Patterns SHARED = new Patterns();

    sealed interface State permits Idle, Busy {
    }

    record Idle() implements State {
    }

    record Busy(String by, int depth) implements State {
    }

    private State state = new Idle();

    synchronized State state() {
        return state;
    }

    synchronized void state(State s) {
        state = s;
    }

    void enter(String me) {
        switch (state()) {
            // as expected first: high (medium: the check or the act is made by a call)
            case Idle i -> state(new Busy(me, 1)); // BLOCAL: check-then-act medium
            case Busy b -> {
            }
        }
    }

    synchronized void enterInside(String me) {
        switch (state()) {
            case Idle i -> state(new Busy(me, 1));
            case Busy b -> {
            }
        }
    }

    void deepen() {
        if (state() instanceof Busy(String by, int depth)) {
            state(new Busy(by, depth + 1)); // BLOCAL: lost-update high
        }
    }
}
