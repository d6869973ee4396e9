// RELEASES: 8 17
package audit31;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** States of a connection, and the ways between them. */
public class Phases {
    static final Phases SHARED = new Phases();

    enum State {
        NEW, CONNECTING, OPEN, CLOSING, CLOSED;

        boolean over() {
            return this == CLOSING || this == CLOSED;
        }
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final AtomicInteger bits = new AtomicInteger();
    private State plain = State.NEW;
    private int transitions;
    private volatile State phase = State.NEW;
    private AutoCloseable transport;

    /** Two connect. */
    boolean connect() {
        if (state.get() != State.NEW) {
            return false;
        }
        state.set(State.CONNECTING); // BLOCAL: check-then-act medium {{state}}
        return true;
    }

    /** Silent: one wins. */
    boolean connectWell() {
        return state.compareAndSet(State.NEW, State.CONNECTING);
    }

    /** Closed meanwhile, and now open again. */
    void connected() {
        if (!state.get().over()) {
            state.set(State.OPEN); // BLOCAL: check-then-act medium {{state}}
        }
    }

    /** Silent: only from where it was. */
    boolean connectedWell() {
        State s = state.get();
        switch (s) {
            case NEW:
            case CONNECTING:
                return state.compareAndSet(s, State.OPEN);
            default:
                return false;
        }
    }

    /** Silent: whatever it was. */
    boolean close() {
        return state.getAndSet(State.CLOSED) != State.CLOSED;
    }

    /** By a switch, in two blocks. (First as check-then-act: constants that it chose are made of it.) */
    void step() {
        State s;
        synchronized (this) {
            s = plain;
        }
        State to;
        switch (s) {
            case NEW:
                to = State.CONNECTING;
                break;
            case CONNECTING:
                to = State.OPEN;
                break;
            case OPEN:
                to = State.CLOSING;
                break;
            default:
                to = State.CLOSED;
                break;
        }
        synchronized (this) {
            plain = to; // BLOCAL: lost-update high
            transitions++;
        }
    }

    /** Silent: in one block. */
    synchronized void stepWell() {
        switch (plain) {
            case NEW:
                plain = State.CONNECTING;
                break;
            case CONNECTING:
                plain = State.OPEN;
                break;
            default:
                plain = State.CLOSED;
                break;
        }
        transitions++;
    }

    synchronized void abort() {
        plain = State.CLOSED;
    }

    /** Silent: done only if it is still what it was. */
    boolean stepFrom(State expected, State to) {
        State s;
        synchronized (this) {
            s = plain;
        }
        if (s != expected || to == null) {
            return false;
        }
        synchronized (this) {
            if (plain != s) {
                return false;
            }
            plain = to; // BENIGN: check-then-act rechecked
            transitions++;
            return true;
        }
    }

    /** A bit that another sets is lost. */
    void mark(int bit) {
        bits.set(bits.get() | bit); // BLOCAL: lost-update high {{bits}}
    }

    /** Silent. */
    boolean markWell(int bit) {
        int old;
        do {
            old = bits.get();
            if ((old & bit) != 0) {
                return false;
            }
        } while (!bits.compareAndSet(old, old | bit));
        return true;
    }

    /** Silent: only logged. */
    void tell() {
        State s;
        synchronized (this) {
            s = plain;
        }
        System.out.println("state " + s);
        synchronized (this) {
            transitions++;
        }
    }

    /** Open it is, but there is no transport yet. */
    void open(AutoCloseable t) {
        phase = State.OPEN;
        transport = t; // BLOCAL: check-then-act medium {{transport}}
    }

    void end() throws Exception {
        if (phase == State.OPEN) {
            transport.close();
        }
    }
}
