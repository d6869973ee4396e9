// RELEASES: 8 17
package audit8;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Open, closed, half open: by a monitor, by a volatile, and by an immutable state that is exchanged. */
public class CircuitBreaker {
    private static final CircuitBreaker SHARED = new CircuitBreaker();

    enum State {
        CLOSED {
            @Override
            State onFailure(int failures) {
                return failures > 5 ? OPEN : CLOSED;
            }
        },
        HALF_OPEN {
            @Override
            State onFailure(int failures) {
                return OPEN;
            }
        },
        OPEN {
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
    private volatile int trips;
    private final AtomicInteger probes = new AtomicInteger();

    public static CircuitBreaker shared() {
        return SHARED;
    }

    public synchronized State getState() {
        return state;
    }

    public synchronized void setState(State s) {
        state = s;
    }

    private synchronized int failures() {
        return failures;
    }

    /** The next state is a function of the old one, which is no longer. And the two that are put together are of two blocks. */
    public void failed() {
        State next = getState().onFailure(failures()); // BLOCAL: inconsistent-read low
        setState(next); // BLOCAL: stale-value low; MISSED: lost-update (by which body the old state has)
    }

    // Silent: read, computed and set under the monitor.
    public synchronized void failedFixed() {
        failures++;
        state = state.onFailure(failures);
        if (state == State.OPEN) {
            openedAt = System.nanoTime();
        }
    }

    /** Open and over its time when asked: two probe. */
    public boolean tryProbe(long timeout) {
        synchronized (this) {
            if (state != State.OPEN || System.nanoTime() - openedAt < timeout) {
                return false;
            }
        }
        synchronized (this) {
            state = State.HALF_OPEN; // BLOCAL: check-then-act medium
        }
        return true;
    }

    // Silent: asked and set in one.
    public synchronized boolean tryProbeFixed(long timeout) {
        if (state == State.OPEN && System.nanoTime() - openedAt >= timeout) {
            state = State.HALF_OPEN;
            return true;
        }
        return false;
    }

    /** Closed before the call, counted as a success after it, whatever it became meanwhile. Medium: three critical sections old. */
    public <T> T call(Callable<T> c) throws Exception {
        State before = getState();
        if (before == State.OPEN) {
            throw new IllegalStateException("open");
        }
        T result = c.call();
        if (before == State.HALF_OPEN) {
            synchronized (this) {
                state = State.CLOSED; // BLOCAL: check-then-act medium
                failures = 0;
            }
        }
        return result;
    }

    // Silent: closed only if it is still half open.
    public <T> T callFixed(Callable<T> c) throws Exception {
        State before = getState();
        if (before == State.OPEN) {
            throw new IllegalStateException("open");
        }
        T result = c.call();
        if (before == State.HALF_OPEN) {
            synchronized (this) {
                if (state == State.HALF_OPEN) {
                    state = State.CLOSED; // BENIGN: check-then-act rechecked
                    failures = 0;
                }
            }
        }
        return result;
    }

    /** A volatile that is tested and set. */
    public void trip() {
        if (fast == State.CLOSED) {
            fast = State.OPEN; // BLOCAL: check-then-act low
            trips++; // BLOCAL: lost-update high
        }
    }

    // Silent: whoever resets, resets.
    public void reset() {
        fast = State.CLOSED;
        probes.set(0);
    }

    // Silent: the number is drawn, no look before it.
    public boolean probe(int max) {
        return probes.getAndIncrement() < max;
    }
}

/** The state as one immutable object behind a reference. */
class AtomicBreaker {
    private static final AtomicBreaker SHARED = new AtomicBreaker();

    static final class Status {
        final boolean open;
        final int failures;
        final long since;

        Status(boolean open, int failures, long since) {
            this.open = open;
            this.failures = failures;
            this.since = since;
        }

        Status fail(int max, long now) {
            return failures + 1 >= max ? new Status(true, 0, now) : new Status(open, failures + 1, since);
        }
    }

    private final AtomicReference<Status> status = new AtomicReference<>(new Status(false, 0, 0));

    /** Read, derived, set. */
    void fail(int max) {
        Status s = status.get();
        status.set(s.fail(max, System.nanoTime())); // BLOCAL: lost-update high
    }

    // Silent: exchanged in a loop.
    void failFixed(int max) {
        Status s;
        do {
            s = status.get();
        } while (!status.compareAndSet(s, s.fail(max, System.nanoTime())));
    }

    // Silent: by the reference's own operation.
    void failByUpdate(int max) {
        status.updateAndGet(s -> s.fail(max, System.nanoTime()));
    }

    /** Open and old enough, then closed over whatever it is by now. */
    boolean halfOpen(long timeout) {
        Status s = status.get();
        if (s.open && System.nanoTime() - s.since > timeout) {
            status.set(new Status(false, 0, 0)); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: closed if it is still that status.
    boolean halfOpenFixed(long timeout) {
        Status s = status.get();
        return s.open && System.nanoTime() - s.since > timeout
                && status.compareAndSet(s, new Status(false, 0, 0));
    }

    // Silent: one snapshot, two fields of it.
    double rate() {
        Status s = status.get();
        return s.open ? 0 : 1.0 / (1 + s.failures);
    }

    /** Two snapshots in one expression. */
    long mixed() {
        return status.get().since + status.get().failures; // MISSED: inconsistent-read (final fields of what two operations gave)
    }
}
