package audit19;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A breaker whose state is an atomic reference, what opened it kept for who asks. */
public class CircuitBreaker {
    enum State {
        CLOSED, OPEN, HALF_OPEN
    }

    static final CircuitBreaker UPSTREAM = new CircuitBreaker(5);

    private final AtomicReference<State> state = new AtomicReference<>(State.CLOSED);
    private final AtomicInteger failures = new AtomicInteger();
    private final int threshold;
    private volatile Exception cause;
    private volatile long openedAt;

    CircuitBreaker(int threshold) {
        this.threshold = threshold;
    }

    /** Only one probe may go through, and two do. */
    boolean allow() {
        if (state.get() == State.OPEN) {
            if (System.nanoTime() - openedAt < 1_000_000L) {
                return false;
            }
            state.set(State.HALF_OPEN); // BLOCAL: check-then-act {{state}}
        }
        return true;
    }

    boolean allowSafely() {
        if (state.get() == State.OPEN) {
            if (System.nanoTime() - openedAt < 1_000_000L) {
                return false;
            }
            return state.compareAndSet(State.OPEN, State.HALF_OPEN);
        }
        return true;
    }

    /** Open before there is a cause. */
    void trip(Exception e) {
        state.set(State.OPEN);
        cause = e; // BLOCAL: check-then-act medium {{'cause'}}
        openedAt = System.nanoTime();
    }

    void tripSafely(Exception e) {
        openedAt = System.nanoTime();
        cause = e;
        state.set(State.OPEN);
    }

    String why() {
        if (state.get() == State.OPEN) {
            return cause.getMessage();
        }
        return null;
    }

    void failed(Exception e) {
        failures.set(failures.get() + 1); // BLOCAL: lost-update {{failures}}
        if (failures.get() >= threshold) {
            trip(e);
        }
    }

    void failedSafely(Exception e) {
        if (failures.incrementAndGet() >= threshold) {
            tripSafely(e);
        }
    }

    void succeeded() {
        failures.set(0);
        state.set(State.CLOSED);
    }

    <T> T call(Callable<T> body) throws Exception {
        if (!allow()) {
            throw new IllegalStateException(why());
        }
        try {
            T t = body.call();
            // was forgotten
            succeeded(); // BLOCAL: check-then-act low {{state}}
            return t;
        } catch (Exception e) {
            failed(e);
            throw e;
        }
    }
}
