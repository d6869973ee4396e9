// RELEASES: 8 11 17 21
package audit4;

/** A circuit breaker: a state machine whose steps are locked one by one (ANALYSIS 3, 7, 8). */
public class Breaker {
    static final Breaker SHARED = new Breaker();

    enum State { CLOSED, OPEN, HALF }

    private State state = State.CLOSED;
    private long openedAt;
    private int failures;
    private int version;
    private int threshold = 3;
    private int probes;

    synchronized State state() {
        return state;
    }

    synchronized void setState(State s) {
        state = s;
    }

    synchronized boolean move(State from, State to) {
        if (state != from) {
            return false;
        }
        state = to;
        return true;
    }

    synchronized void trip(long now) {
        state = State.OPEN;
        openedAt = now;
        failures = 0;
        version++;
    }

    synchronized int failures() {
        return failures;
    }

    synchronized void fail() {
        failures++;
    }

    synchronized void threshold(int n) {
        threshold = n;
    }

    synchronized int probes() {
        return probes;
    }

    private boolean tooMany() {
        synchronized (this) {
            return failures >= threshold;
        }
    }

    boolean allow() {
        if (state() == State.OPEN) {
            setState(State.HALF); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    /** The step checks again by itself. */
    boolean allowChecked() {
        if (state() == State.OPEN) {
            return move(State.OPEN, State.HALF); // BENIGN: check-then-act rechecked
        }
        return false;
    }

    void step() {
        switch (state()) {
            case OPEN:
                setState(State.HALF); // BLOCAL: check-then-act medium
                break;
            case HALF:
                setState(State.CLOSED);
                break;
            default:
                break;
        }
    }

    synchronized void stepInside() {
        switch (state) {
            case OPEN:
                setState(State.HALF);
                break;
            case HALF:
                setState(State.CLOSED);
                break;
            default:
                break;
        }
    }

    /** The answer of a helper, two calls deep. */
    void onFailure(long now) {
        fail();
        if (tooMany()) {
            trip(now); // BLOCAL: check-then-act medium
        }
    }

    synchronized void onFailureInside(long now) {
        fail();
        if (tooMany()) {
            trip(now);
        }
    }

    /** Copies the state back later. */
    void flicker() {
        State s = state();
        setState(State.HALF);
        setState(s); // BLOCAL: lost-update high
    }

    /** A version stamp of the same lock: whoever writes the time writes the stamp. */
    void postpone() {
        int v;
        long t;
        synchronized (this) {
            v = version;
            t = openedAt;
        }
        long later = t + 1000;
        synchronized (this) {
            if (version == v) {
                openedAt = later; // BENIGN: lost-update rechecked
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** The stamp is not compared. */
    void postponeBadly() {
        long t;
        synchronized (this) {
            t = openedAt;
        }
        long later = t + 1000;
        synchronized (this) {
            openedAt = later; // BLOCAL: lost-update high
            version++;
        }
    }

    /** Those who count do not write the stamp: it says nothing of the count. */
    void decay() {
        int v;
        int f;
        synchronized (this) {
            v = version;
            f = failures;
        }
        int less = f / 2;
        synchronized (this) {
            if (version == v) {
                failures = less; // BLOCAL: lost-update high; BENIGN: check-then-act rechecked
            }
        }
    }

    /** Decides another field that nothing writes with the first. */
    void probe() {
        if (state() == State.HALF) {
            synchronized (this) {
                probes++; // BLOCAL: check-then-act low
            }
        }
    }

    synchronized long openedAt() {
        return openedAt;
    }
}
