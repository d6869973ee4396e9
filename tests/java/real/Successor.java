package real;

/** An immutable state that is replaced by its successor: what is stored is made of what is there by then, so nobody's step is
    lost, and an old look decides at most to make one step more. By inner classes, too, which javac 8 lets in by accessors. */
class Successor {
    static final Successor SHARED = new Successor();
    private final Object lock = new Object();
    private volatile State state = new State(null, 0);

    static final class State {
        static final State IDLE = new State(null, 0);
        final Object winner;
        final int attempts;

        State(Object winner, int attempts) {
            this.winner = winner;
            this.attempts = attempts;
        }

        State won(Object by) {
            return new State(by, attempts);
        }

        State tried(int more) {
            return new State(winner, attempts + more);
        }

        static State of(Object by) {
            return new State(by, 1);
        }
    }

    void commit(Object by) {
        synchronized (lock) {
            state = state.won(by);
        }
    }

    void reset() {
        synchronized (lock) {
            state = State.IDLE;
        }
    }

    void retry() {
        if (state.winner == null) {
            synchronized (lock) {
                state = state.tried(1); // BLOCAL: check-then-act medium {{state}}
            }
        }
    }

    /** Made of nothing that is there: who has won meanwhile has lost. */
    void replace(Object by) {
        if (state.winner == null) {
            synchronized (lock) {
                state = State.of(by); // BLOCAL: check-then-act high {{state}}
            }
        }
    }

    /** The state itself is what is compared: it is another one by then. */
    void start() {
        if (state == State.IDLE) {
            synchronized (lock) {
                state = state.tried(1); // BLOCAL: check-then-act high {{state}}
            }
        }
    }

    /** The successor of the old one. */
    void again() {
        State old = state;
        synchronized (lock) {
            state = old.tried(1); // BLOCAL: lost-update high {{state}}
        }
    }

    /** Only a part of it is old. */
    void catchUp() {
        int more = state.attempts;
        synchronized (lock) {
            state = state.tried(more); // BLOCAL: stale-value low {{state}}
        }
    }

    private void freeze() {
        synchronized (lock) {
            state = state.tried(0);
        }
    }

    /** A callee makes the successor. */
    void freezeIfOpen() {
        if (state.winner == null) {
            freeze(); // BLOCAL: check-then-act medium {{state}}
        }
    }

    private void forget() {
        synchronized (lock) {
            state = State.of(null);
        }
    }

    /** A callee that makes it of nothing that is there. */
    void forgetIfOpen() {
        if (state.winner == null) {
            forget(); // BLOCAL: check-then-act high {{state}}
        }
    }

    class Listener {
        void closed() {
            if (state.winner == null) {
                synchronized (lock) {
                    state = state.tried(1); // BLOCAL: check-then-act medium {{state}}
                }
            }
        }

        void replaced(Object by) {
            if (state.winner == null) {
                synchronized (lock) {
                    state = State.of(by); // BLOCAL: check-then-act medium {{state}}
                }
            }
        }

        void caughtUp() {
            int more = state.attempts;
            synchronized (lock) {
                state = state.tried(more); // BLOCAL: stale-value low {{state}}
            }
        }

        void wentOn() {
            State old = state;
            synchronized (lock) {
                state = old.tried(1); // BLOCAL: lost-update medium {{state}}
            }
        }
    }
}
