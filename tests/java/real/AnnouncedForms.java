package real;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Flags that tell before what they tell of is there: behind getters and setters, as states and numbers, and beside locks. */
class AnnouncedForms {

    enum State { NEW, RUNNING, STOPPED }

    static class Link {
        private int sent;

        void send(String s) {
            sent += s.length();
        }
    }

    /** A getter compares the state, another hands the link back. */
    static class Getters {
        static final Getters SHARED = new Getters();
        private volatile State state = State.NEW;
        private volatile Link link;

        boolean isRunning() {
            return state == State.RUNNING;
        }

        Link link() {
            return link;
        }

        void start() {
            state = State.RUNNING;
            link = new Link(); // BLOCAL: check-then-act medium {{'link' is set after 'state' was set}}
        }

        void send(String s) {
            if (!isRunning()) {
                throw new IllegalStateException();
            }
            link().send(s);
        }
    }

    /** Silent: what a getter hands back is looked at before it is needed. */
    static class LookedAt {
        static final LookedAt SHARED = new LookedAt();
        private volatile State state = State.NEW;
        private volatile Link link;

        boolean isRunning() {
            return state == State.RUNNING;
        }

        void start() {
            state = State.RUNNING;
            link = new Link();
        }

        void send(String s) {
            Link l = link;
            if (isRunning() && l != null) {
                l.send(s);
            }
        }
    }

    /** Set by a setter, and filled by a helper. */
    static class Setters {
        static final Setters SHARED = new Setters();
        private volatile boolean open;
        private volatile Link link;

        boolean isClosed() {
            return !open;
        }

        private void fill() {
            link = new Link();
        }

        void start() {
            open = true;
            fill(); // BLOCAL: check-then-act medium {{'link' is set after 'open' was set}}
        }

        void send(String s) {
            if (isClosed()) {
                return;
            }
            link.send(s);
        }
    }

    /** Silent: filled first. */
    static class InOrder {
        static final InOrder SHARED = new InOrder();
        private volatile boolean open;
        private volatile Link link;

        private void fill() {
            link = new Link();
        }

        void start() {
            fill();
            open = true;
        }

        void send(String s) {
            if (open) {
                link.send(s);
            }
        }
    }

    /** A number that only grows. */
    static class Numbers {
        static final Numbers SHARED = new Numbers();
        private static final int STARTED = 2;
        private final AtomicInteger state = new AtomicInteger(0);
        private volatile Link link;
        private volatile int phase;
        private volatile Link other;

        void start() {
            phase = STARTED;
            other = new Link(); // BLOCAL: check-then-act medium {{'other' is set after 'phase' was set}}
        }

        void send(String s) {
            if (phase >= STARTED) {
                other.send(s);
            }
        }

        void begin() {
            state.set(STARTED);
            link = new Link();
        }

        /** Silent: it says the same before. */
        void sendAnyway(String s) {
            if (state.get() >= 0) {
                link.send(s);
            }
        }
    }

    /** Told apart from what it was at first. */
    static class NoMoreNew {
        static final NoMoreNew SHARED = new NoMoreNew();
        private volatile State state = State.NEW;
        private volatile Link link;

        void start() {
            state = State.RUNNING;
            link = new Link(); // BLOCAL: check-then-act medium {{'link' is set after 'state' was set}}
        }

        void send(String s) {
            if (state == State.NEW) {
                throw new IllegalStateException();
            }
            link.send(s);
        }
    }

    /** Silent: what is asked has the same answer before it was set. */
    static class NotStopped {
        static final NotStopped SHARED = new NotStopped();
        private volatile State state = State.NEW;
        private volatile Link link;

        void start() {
            state = State.RUNNING;
            link = new Link();
        }

        void send(String s) {
            if (state == State.STOPPED) {
                throw new IllegalStateException();
            }
            link.send(s);
        }
    }

    /** The lock is taken for the link only, when the flag has told already. */
    static class TakenLater {
        static final TakenLater SHARED = new TakenLater();
        private final ReentrantLock lock = new ReentrantLock();
        private volatile boolean open;
        private Link link;

        void start() {
            open = true;
            lock.lock();
            try {
                link = new Link(); // BLOCAL: check-then-act medium {{'link' is set after 'open' was set}}
            } finally {
                lock.unlock();
            }
        }

        void send(String s) {
            if (open) {
                lock.lock();
                try {
                    link.send(s);
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Silent: held from the flag on. */
    static class HeldAllTheWhile {
        static final HeldAllTheWhile SHARED = new HeldAllTheWhile();
        private final ReentrantLock lock = new ReentrantLock();
        private volatile boolean open;
        private Link link;

        void start() {
            lock.lock();
            try {
                open = true;
                link = new Link();
            } finally {
                lock.unlock();
            }
        }

        void send(String s) {
            if (open) {
                lock.lock();
                try {
                    link.send(s); // BENIGN: check-then-act write-once
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
