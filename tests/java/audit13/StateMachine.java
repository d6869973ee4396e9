// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.logging.Logger;

/** A state machine with listeners, a history and guarded transitions; a service drives it from several threads. */
class StateMachine {
    private static final Logger LOG = Logger.getLogger("machine");

    enum State {
        NEW, STARTING, RUNNING, STOPPING, STOPPED
    }

    interface Listener {
        void moved(State from, State to);
    }

    static class Machine {
        static final Machine SHARED = new Machine();
        private State state = State.NEW;
        private State previous = State.NEW;
        private int moves;
        private int errors;
        private String reason;
        private final List<State> history = new ArrayList<>();
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();

        synchronized State state() {
            return state;
        }

        synchronized State previous() {
            return previous;
        }

        synchronized boolean in(State s) {
            return state == s;
        }

        boolean running() {
            return in(State.RUNNING);
        }

        synchronized void to(State s) {
            previous = state;
            state = s;
            moves++;
        }

        synchronized boolean toFrom(State from, State s) {
            if (state != from)
                return false;
            to(s);
            return true;
        }

        synchronized int moves() {
            return moves;
        }

        synchronized void error(String why) {
            errors++;
            reason = why;
        }

        synchronized int errors() {
            return errors;
        }

        synchronized void forgive() {
            errors = 0;
            reason = null;
        }

        void start() {
            if (state() != State.NEW)
                return;
            LOG.info("starting");
            // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
            to(State.STARTING); // BLOCAL: check-then-act medium
            notifyListeners(State.NEW, State.STARTING);
        }

        // Silent: asked and moved in one synchronized method.
        void startByItself() {
            if (toFrom(State.NEW, State.STARTING))
                notifyListeners(State.NEW, State.STARTING);
        }

        void stop() {
            if (!running()) {
                LOG.fine("not running");
                return;
            }
            if (toFrom(State.RUNNING, State.STOPPING)) // BENIGN: check-then-act rechecked
                LOG.info("stopping");
        }

        void toggle() {
            State now;
            synchronized (this) {
                now = state;
            }
            State next = now == State.RUNNING ? State.STOPPED : State.RUNNING;
            synchronized (this) {
                state = next; // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        void toggleAtOnce() {
            synchronized (this) {
                State next = running() ? State.STOPPED : State.RUNNING;
                to(next);
            }
        }

        void back() {
            State p = previous();
            LOG.fine("back");
            // Mended: what is handed to a callee that stores it is low.
            to(p); // BLOCAL: stale-value low
        }

        void remember() {
            State s = state();
            synchronized (this) {
                // Mended: what is handed to an operation that puts it into a collection is low.
                history.add(s); // BLOCAL: stale-value low
            }
        }

        void fail(String why) {
            int n = errors();
            if (n > 3) {
                LOG.warning("too many");
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                error("too many"); // BLOCAL: check-then-act medium
            }
        }

        void pardon() {
            if (errors() > 0) {
                synchronized (this) {
                    if (moves > 0)
                        forgive(); // BLOCAL: check-then-act medium
                }
            }
        }

        void explain() {
            if (errors() > 0) {
                synchronized (this) {
                    reason = "explained"; // BLOCAL: check-then-act medium
                }
            }
        }

        void countMove() {
            if (running()) {
                synchronized (this) {
                    history.clear(); // BLOCAL: check-then-act low
                }
            }
        }

        // Silent: listeners are called outside with what they were told.
        private void notifyListeners(State from, State to) {
            for (Listener l : listeners)
                l.moved(from, to);
        }

        // Silent: a timed wait, and the loop asks again.
        void awaitRunning() throws InterruptedException {
            State seen = state();
            while (seen != State.RUNNING) {
                synchronized (this) {
                    wait(100);
                    seen = state;
                }
            }
        }

        // Silent: the whole loop is one block but for the wait, and asks after it.
        synchronized void awaitStopped() throws InterruptedException {
            while (state != State.STOPPED)
                wait();
        }

        void arrived() {
            synchronized (this) {
                state = State.RUNNING;
                notifyAll();
            }
        }
    }

    static class Driver {
        private final ExecutorService pool = Executors.newCachedThreadPool();

        void drive() {
            pool.submit(() -> Machine.SHARED.start());
            pool.submit(() -> {
                if (Machine.SHARED.in(State.STARTING))
                    // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                    Machine.SHARED.to(State.RUNNING); // BLOCAL: check-then-act medium
            });
            pool.submit(() -> {
                synchronized (Machine.SHARED) {
                    if (Machine.SHARED.in(State.STARTING))
                        Machine.SHARED.to(State.RUNNING);
                }
            });
            pool.submit(Machine.SHARED::arrived);
        }

        void when(BooleanSupplier ready, Runnable act) {
            if (ready.getAsBoolean())
                act.run();
        }

        // Silent: only told.
        void driveWhen() {
            when(() -> Machine.SHARED.running(), () -> LOG.info("running"));
        }
    }
}
