// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.Callable;

/** States in an enum with bodies (ANALYSIS 2, 3, 7). */
public class CircuitBreaker {
    static final CircuitBreaker SHARED = new CircuitBreaker();

    enum State {
        CLOSED {
            @Override
            State onFailure(int failures) {
                return failures > 3 ? OPEN : CLOSED;
            }
        },
        OPEN {
            @Override
            State onFailure(int failures) {
                return OPEN;
            }
        },
        HALF {
            @Override
            State onFailure(int failures) {
                return OPEN;
            }
        };

        abstract State onFailure(int failures);
    }

    private State state = State.CLOSED;
    private int failures;
    private long openedAt;
    private volatile State fast = State.CLOSED;

    synchronized State state() {
        return state;
    }

    synchronized void state(State s) {
        state = s;
        if (s == State.OPEN) {
            openedAt = System.nanoTime();
        }
    }

    // Silent: decided and entered in one block.
    synchronized void failed() {
        failures++;
        state = state.onFailure(failures);
    }

    /** Entered from a state that it may have left (medium: the check and its act are in two methods). */
    void tryHalf() {
        if (state() == State.OPEN) {
            state(State.HALF); // BLOCAL: check-then-act medium
        }
    }

    /** The next state of the old one. */
    void failedLate() {
        State s = state();
        State next = s.onFailure(4);
        state(next); // MISSED: lost-update (which of several bodies runs is no branch that decides)
    }

    /** By a switch (medium: the check and its act are in two methods). */
    void recover() {
        switch (state()) {
            case HALF:
                synchronized (this) {
                    state = State.CLOSED; // BLOCAL: check-then-act medium
                    failures = 0;
                }
                break;
            case OPEN:
            case CLOSED:
                break;
        }
    }

    // Silent: asked in the block.
    synchronized void recoverAtOnce() {
        switch (state) {
            case HALF:
                state = State.CLOSED;
                failures = 0;
                break;
            default:
                break;
        }
    }

    /** The call goes out in between; low, for it is its failure that decides. */
    <T> T call(Callable<T> c) throws Exception {
        if (state() == State.OPEN) {
            throw new IllegalStateException("open");
        }
        try {
            return c.call();
        } catch (RuntimeException e) {
            failed(); // BLOCAL: check-then-act low
            throw e;
        }
    }

    /** Set from what was seen: low, for a volatile. */
    void close() {
        if (fast == State.HALF) {
            fast = State.CLOSED; // BLOCAL: check-then-act low
        }
    }

    void open() {
        fast = State.HALF;
    }

    synchronized long openedAt() {
        return openedAt;
    }
}
