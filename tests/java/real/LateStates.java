package real;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Left behind by who ends it, where a state says so and no plain flag: one constant of several, a number, a cause. */
class LateStates {

    enum State { NEW, RUNNING, PAUSED, STOPPED }

    interface Job {
        void drop();
    }

    /** Tested for one constant, set to another by a setter. */
    static class BySetter {
        static final BySetter SHARED = new BySetter();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile State state = State.NEW;

        private void setState(State s) {
            state = s;
        }

        State getState() {
            return state;
        }

        void submit(Job j) {
            if (getState() != State.RUNNING) {
                throw new IllegalStateException();
            }
            jobs.add(j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
        }

        void start() {
            setState(State.RUNNING);
        }

        void stop() {
            setState(State.STOPPED);
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }
    }

    /** Silent: what is worked off then is what came before it ran, and it lets on to more. */
    static class LetsOn {
        static final LetsOn SHARED = new LetsOn();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile State state = State.NEW;

        private void setState(State s) {
            state = s;
        }

        void submit(Job j) {
            if (state == State.STOPPED) {
                throw new IllegalStateException();
            }
            jobs.add(j);
        }

        void pause() {
            setState(State.PAUSED);
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }

        void stop() {
            setState(State.STOPPED);
        }
    }

    /** An atomic reference that goes from state to state. */
    static class Atomic {
        static final Atomic SHARED = new Atomic();
        private final List<Job> jobs = new CopyOnWriteArrayList<>();
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        void submit(Job j) {
            if (state.get() == State.STOPPED) {
                j.drop();
                return;
            }
            jobs.add(j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
        }

        void stop() {
            if (state.getAndSet(State.STOPPED) != State.STOPPED) {
                for (Job j : jobs) {
                    j.drop();
                }
            }
        }
    }

    /** Numbers that only grow: from the one on all is over. */
    static class Numbers {
        static final Numbers SHARED = new Numbers();
        private static final int STARTED = 1, CLOSING = 2, CLOSED = 3;
        private final ConcurrentMap<String, Job> jobs = new ConcurrentHashMap<>();
        private final AtomicInteger state = new AtomicInteger();
        private volatile int phase;

        void putIfOpen(String name, Job j) {
            if (state.get() >= CLOSING) {
                throw new IllegalStateException();
            }
            jobs.putIfAbsent(name, j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
        }

        void makeIfOpen(String name, Job j) {
            if (CLOSING > phase) {
                jobs.computeIfAbsent(name, n -> j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'phase'}}
            }
        }

        void close() {
            state.set(CLOSED);
            phase = CLOSED;
            for (Job j : jobs.values()) {
                j.drop();
            }
            jobs.clear();
        }
    }

    /** Silent: the number that is set lets on to additions. */
    static class Below {
        static final Below SHARED = new Below();
        private static final int STARTED = 1, CLOSING = 2;
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile int state;

        void add(Job j) {
            if (state >= CLOSING) {
                throw new IllegalStateException();
            }
            jobs.add(j);
        }

        void start() {
            state = STARTED;
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }

        void close() {
            state = CLOSING;
        }
    }

    /** Why it has ended says that it has. */
    static class Cause {
        static final Cause SHARED = new Cause();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile Throwable cause;

        void submit(Job j) {
            if (cause != null) {
                throw new IllegalStateException(cause);
            }
            jobs.add(j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'cause'}}
        }

        void fail(Throwable t) {
            cause = t;
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }
    }

    /** Silent: that there is none any more lets on to additions. */
    static class Healed {
        static final Healed SHARED = new Healed();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile Throwable cause;

        void submit(Job j) {
            if (cause != null) {
                throw new IllegalStateException();
            }
            jobs.add(j);
        }

        void heal() {
            cause = null;
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }

        void fail(Throwable t) {
            cause = t;
        }
    }

    /** Silent: what is added says only that who works it off shall wake up. */
    static class WakeUp {
        static final WakeUp SHARED = new WakeUp();
        private static final Job WAKE_UP = () -> { };
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void wake() {
            if (!closed) {
                jobs.add(WAKE_UP);
            }
        }

        void close() {
            closed = true;
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }
    }

    /** Silent: who has it added looks once more, two calls above. */
    static class LooksAbove {
        static final LooksAbove SHARED = new LooksAbove();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        boolean isClosed() {
            return closed;
        }

        private boolean offer(Job j) {
            if (closed) {
                return false;
            }
            return jobs.offer(j);
        }

        private void add(Job j) {
            if (!offer(j)) {
                j.drop();
            }
        }

        void submit(Job j) {
            add(j);
            if (isClosed() && jobs.remove(j)) {
                j.drop();
            }
        }

        void close() {
            closed = true;
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }
    }

    /** Worked off and thrown out in one call. */
    static class RemovedIf {
        static final RemovedIf SHARED = new RemovedIf();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void submit(Job j) {
            if (closed) {
                throw new IllegalStateException();
            }
            jobs.add(j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'closed'}}
        }

        void close() {
            closed = true;
            jobs.removeIf(j -> {
                j.drop();
                return true;
            });
        }
    }

    /** A method that is told the state sets an atomic, another wins one. */
    static class AtomicBySetter {
        static final AtomicBySetter SHARED = new AtomicBySetter();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private final Queue<Job> others = new ConcurrentLinkedQueue<>();
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        private final AtomicInteger ended = new AtomicInteger();

        private void to(State s) {
            state.set(s);
        }

        private boolean end() {
            return ended.compareAndSet(0, 1);
        }

        void submit(Job j) {
            if (state.get() == State.STOPPED) {
                throw new IllegalStateException();
            }
            jobs.add(j); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
        }

        void submitOther(Job j) {
            if (ended.get() == 0) {
                others.add(j); // BLOCAL: check-then-act medium {{'others' is added to because of 'ended'}}
            }
        }

        void stop() {
            to(State.STOPPED);
            for (Job j; (j = jobs.poll()) != null;) {
                j.drop();
            }
        }

        void stopOthers() {
            if (!end()) {
                return;
            }
            for (Job j; (j = others.poll()) != null;) {
                j.drop();
            }
        }
    }
}
