package audit17;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** A circuit breaker: its state as an enum, under a lock, with helpers that look and helpers that act. */
public enum Breaker {
    INSTANCE;

    enum State {
        CLOSED, OPEN, HALF
    }

    private final ReentrantLock lock = new ReentrantLock();
    private State state = State.CLOSED;
    private int failures;
    private long openedAt;
    private final AtomicInteger probes = new AtomicInteger();
    private final AtomicBoolean tripped = new AtomicBoolean();

    State state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    private void to(State s) {
        lock.lock();
        try {
            state = s;
            if (s == State.OPEN) {
                openedAt = System.nanoTime();
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean allow() {
        switch (state()) {
            case CLOSED:
                return true;
            case OPEN:
                // was expected at the helper's write; it stands where the caller uses what is old (ANALYSIS 7)
                if (System.nanoTime() - openedAt > 1_000_000L) {
                    to(State.HALF); // BLOCAL: check-then-act {{'openedAt' is changed}}; BLOCAL: check-then-act low {{'state' is changed}}
                    return true;
                }
                return false;
            default:
                return probes.getAndIncrement() == 0;
        }
    }

    public void success() {
        lock.lock();
        try {
            failures = 0;
            state = State.CLOSED;
            probes.set(0);
        } finally {
            lock.unlock();
        }
    }

    public void failure() {
        int n;
        lock.lock();
        try {
            n = failures;
        } finally {
            lock.unlock();
        }
        if (n >= 5) {
            lock.lock();
            try {
                state = State.OPEN;
                failures = 0; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
    }

    public void failureWell() {
        lock.lock();
        try {
            if (++failures >= 5) {
                state = State.OPEN;
                failures = 0;
            }
        } finally {
            lock.unlock();
        }
    }

    public void tripOnce(Runnable alarm) {
        if (!tripped.get()) {
            tripped.set(true); // BLOCAL: check-then-act
            alarm.run();
        }
    }

    public void tripOnceWell(Runnable alarm) {
        if (tripped.compareAndSet(false, true)) {
            alarm.run();
        }
    }

    public void untrip() {
        tripped.set(false);
    }
}
