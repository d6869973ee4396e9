package sharing;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An atomic is tested and then set, and nothing but that atomic says that several threads have the object: mostly it is the
 * state of an operation that one thread has. But where another method wins it, by a getAndSet or, of a flag or a number, a
 * compareAndSet, whoever wrote that reckons with another thread at that very value.
 */
class WonElsewhere {
    enum State {
        NEW, STARTED, CLOSED
    }

    /** Two who start it both do, and one that was closed is started. */
    static class Call {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        boolean start() {
            if (state.get() != State.NEW) {
                return false;
            }
            state.set(State.STARTED); // BLOCAL: check-then-act medium {{state}} [[its class has the concurrent]]
            return true;
        }

        /** Silent. */
        boolean startWell() {
            return state.compareAndSet(State.NEW, State.STARTED);
        }

        boolean close() {
            return state.getAndSet(State.CLOSED) != State.CLOSED;
        }
    }

    /** What it wins is one state alone, which is none that the other goes by: the one thread that has it goes on. */
    static class Machine {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        boolean start() {
            if (state.get() != State.NEW) {
                return false;
            }
            state.set(State.STARTED); // BLOCAL: check-then-act low
            return true;
        }

        boolean close() {
            return state.compareAndSet(State.STARTED, State.CLOSED);
        }
    }

    /** It asks nobody what it was. */
    static class Unheard {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        boolean start() {
            if (state.get() != State.NEW) {
                return false;
            }
            state.set(State.STARTED); // BLOCAL: check-then-act low
            return true;
        }

        void close() {
            state.getAndSet(State.CLOSED);
        }
    }

    /** A flag that another thread wins to do the same. */
    static class Reply {
        private final AtomicBoolean done = new AtomicBoolean();
        private int sent;

        void timedOut() {
            if (!done.get()) {
                done.set(true); // BLOCAL: check-then-act medium {{done}}
                sent++;
            }
        }

        /** Silent. */
        void timedOutWell() {
            if (!done.getAndSet(true)) {
                sent++;
            }
        }

        boolean complete() {
            return done.compareAndSet(false, true);
        }
    }

    /** The greatest is kept by a loop in one method, and not in the other. */
    static class Peak {
        private final AtomicInteger max = new AtomicInteger();

        void seen(int n) {
            if (n > max.get()) {
                max.set(n); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        void seenWell(int n) {
            int m;
            while (n > (m = max.get()) && !max.compareAndSet(m, n)) {
                Thread.yield();
            }
        }
    }

    /** Nobody compares: only the class says so. */
    static class Alone {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        boolean start() {
            if (state.get() != State.NEW) {
                return false;
            }
            state.set(State.STARTED); // BLOCAL: check-then-act low
            return true;
        }

        void close() {
            state.set(State.CLOSED);
        }
    }

    /** It is another atomic that is won. */
    static class Beside {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        private final AtomicInteger users = new AtomicInteger();

        boolean start() {
            if (state.get() != State.NEW) {
                return false;
            }
            state.set(State.STARTED); // BLOCAL: check-then-act low
            return true;
        }

        boolean use() {
            return users.compareAndSet(0, 1);
        }

        void close() {
            state.set(State.CLOSED);
        }
    }

    /** Only what makes it compares: nobody else has the object by then. */
    static class Made {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        Made(boolean closed) {
            if (closed && !state.compareAndSet(State.NEW, State.CLOSED)) {
                throw new IllegalStateException();
            }
        }

        boolean start() {
            if (state.get() != State.NEW) {
                return false;
            }
            state.set(State.STARTED); // BLOCAL: check-then-act low
            return true;
        }

        void close() {
            state.set(State.CLOSED);
        }
    }

    /** Room for one, to be used again: who takes it out takes whatever there is, and one that is put over is merely not kept. */
    static class Kept {
        private final AtomicReference<byte[]> last = new AtomicReference<>();

        void keep(byte[] buffer) {
            if (last.get() == null) {
                last.set(buffer); // BLOCAL: check-then-act low
            }
        }

        byte[] take(int size) {
            byte[] kept = last.getAndSet(null);
            return kept != null && kept.length >= size ? kept : new byte[size];
        }
    }
}
