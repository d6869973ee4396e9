package audit29;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A circuit breaker. */
public class Breaker {
    enum State { CLOSED, OPEN, HALF_OPEN }

    static final Breaker BACKEND = new Breaker();
    private static final int MAX = 5;
    private static final long WAIT = 30_000;

    private final AtomicReference<State> state = new AtomicReference<>(State.CLOSED);
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicLong openedAt = new AtomicLong();

    /** Two are let through on trial where one was meant. */
    boolean allow(long now) {
        if (state.get() == State.OPEN) {
            if (now - openedAt.get() < WAIT) {
                return false;
            }
            state.set(State.HALF_OPEN); // BLOCAL: check-then-act medium {{state}}
        }
        return true;
    }

    /** Silent: one wins the trial. */
    boolean allowWell(long now) {
        State s = state.get();
        if (s == State.CLOSED) {
            return true;
        }
        return s == State.OPEN && now - openedAt.get() >= WAIT && state.compareAndSet(State.OPEN, State.HALF_OPEN);
    }

    /** Closed over what has failed by then. */
    void succeeded() {
        if (state.get() == State.HALF_OPEN) {
            failures.set(0);
            state.set(State.CLOSED); // BLOCAL: check-then-act medium {{state}}
        }
    }

    /** Silent. */
    void succeededWell() {
        if (state.compareAndSet(State.HALF_OPEN, State.CLOSED)) {
            failures.set(0);
        }
    }

    /** Silent: what the operation said itself, and it is opened whatever it was. */
    void failed(long now) {
        if (failures.incrementAndGet() >= MAX) {
            openedAt.set(now);
            state.set(State.OPEN);
        }
    }

    /** A failure between the two is not counted. */
    void failedTwice() {
        int n = failures.get();
        failures.set(n + 1); // BLOCAL: lost-update high {{failures}}
    }
}
