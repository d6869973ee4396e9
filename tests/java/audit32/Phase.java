// RELEASES: 8 17
package audit32;

/** An enum whose constants have state, and a machine of states that is switched on. */
public class Phase {
    static final Machine MACHINE = new Machine();

    enum Meter {
        READS, WRITES;

        private long total;
        private long most;

        synchronized long total() {
            return total;
        }

        synchronized void set(long n) {
            total = n;
        }

        /** Each constant is one for all threads. */
        void add(long n) {
            set(total() + n); // BLOCAL: lost-update {{total}}
        }

        /** Silent. */
        synchronized void addWell(long n) {
            total += n;
        }

        /** The greatest may be put back to a lesser. */
        void peak(long n) {
            long before;
            synchronized (this) {
                before = most;
            }
            if (n > before) {
                synchronized (this) {
                    most = n; // BLOCAL: check-then-act high {{most}}
                }
            }
        }

        /** Silent: asked once more. */
        void peakWell(long n) {
            synchronized (this) {
                if (n <= most) {
                    return;
                }
            }
            synchronized (this) {
                if (n > most) {
                    most = n; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    enum State {
        NEW, OPEN, FROZEN, DONE
    }

    static final class Machine {
        private State state = State.NEW;
        private int opened;
        private Object resource;

        /** Two may open it. */
        void open() {
            switch (current()) {
                case NEW:
                case FROZEN:
                    Object made = new Object();
                    synchronized (this) {
                        state = State.OPEN; // BLOCAL: check-then-act {{state}}
                        resource = made;
                        opened++;
                    }
                    break;
                default:
                    throw new IllegalStateException();
            }
        }

        /** Silent. */
        synchronized void openWell() {
            switch (state) {
                case NEW:
                case FROZEN:
                    state = State.OPEN;
                    resource = new Object();
                    opened++;
                    break;
                default:
                    throw new IllegalStateException();
            }
        }

        /** Silent: looked at quickly, and again under the lock. */
        void openQuickly() {
            if (current() == State.OPEN) {
                return;
            }
            synchronized (this) {
                if (state != State.OPEN) {
                    state = State.OPEN; // BENIGN: check-then-act rechecked
                    opened++;
                }
            }
        }

        synchronized State current() {
            return state;
        }

        /** It may be done by now, and is frozen again. */
        void freeze() {
            State was;
            synchronized (this) {
                was = state;
            }
            if (was == State.DONE) {
                return;
            }
            synchronized (this) {
                state = State.FROZEN; // BLOCAL: check-then-act high {{state}}
            }
        }

        /** Put back to what it was, whatever has come since. */
        void guarded(Runnable r) {
            State was;
            synchronized (this) {
                was = state;
                state = State.FROZEN;
            }
            try {
                r.run();
            } finally {
                synchronized (this) {
                    state = was; // BLOCAL: lost-update {{state}}
                }
            }
        }

        /** Silent: put back only if still frozen. */
        void guardedWell(Runnable r) {
            State was;
            synchronized (this) {
                was = state;
                state = State.FROZEN;
            }
            try {
                r.run();
            } finally {
                synchronized (this) {
                    if (state == State.FROZEN) {
                        state = was; // BENIGN: lost-update rechecked
                    }
                }
            }
        }

        synchronized void finish() {
            state = State.DONE;
            resource = null;
        }

        /** Silent: whether it was open is all that is told. */
        String describe() {
            return current() == State.OPEN ? "open" : "not open";
        }

        /** What was open is not any more, and has nothing. */
        int use() {
            if (current() != State.OPEN) {
                return -1;
            }
            synchronized (this) {
                return resource.hashCode(); // BLOCAL: check-then-act low {{state}}
            }
        }
    }
}
