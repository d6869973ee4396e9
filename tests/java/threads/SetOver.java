package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** A thread sets, when it begins, over what has told it to end; each beside where that is heeded. */
class SetOver {
    static int turns;

    static void work() {
        turns = 1;
    }

    /** Who stops it before it has begun is not heeded. */
    static class Running implements Runnable {
        private volatile boolean running;

        void start() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            running = true; // BLOCAL: lost-update {{over what SetOver.Running.stop()}}
            while (running) {
                work();
            }
        }

        void stop() {
            running = false;
        }
    }

    /** Silent: it is set by who starts the thread. */
    static class ByStarter implements Runnable {
        private volatile boolean running;

        void start() {
            running = true;
            new Thread(this).start();
        }

        @Override
        public void run() {
            while (running) {
                work();
            }
        }

        void stop() {
            running = false;
        }
    }

    /** The contrary, of a thread. */
    static class Stopped extends Thread {
        private volatile boolean stopped = true;

        @Override
        public void run() {
            stopped = false; // BLOCAL: lost-update {{over what SetOver.Stopped.end()}}
            do {
                work();
            } while (!stopped);
        }

        void end() {
            stopped = true;
        }
    }

    /** Silent: what tells it to end is another flag. */
    static class TwoFlags implements Runnable {
        private volatile boolean running;
        private volatile boolean stopped;

        @Override
        public void run() {
            running = true;
            while (!stopped) {
                work();
            }
            running = false;
        }

        boolean isRunning() {
            return running;
        }

        void stop() {
            stopped = true;
        }
    }

    /** It is won from what it is when it has been ended, too. */
    static class Won implements Runnable {
        private final AtomicBoolean running = new AtomicBoolean();

        @Override
        public void run() {
            if (!running.compareAndSet(false, true)) { // BLOCAL: lost-update {{over what SetOver.Won.halt()}}
                throw new IllegalStateException();
            }
            while (running.get()) {
                work();
            }
        }

        void halt() {
            running.set(false);
        }
    }

    enum State {
        NEW,
        UP,
        DOWN
    }

    /** Silent: who has ended it has put something there that the compareAndSet does not expect. */
    static class WonFromNew implements Runnable {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

        @Override
        public void run() {
            if (!state.compareAndSet(State.NEW, State.UP)) {
                return;
            }
            while (state.get() == State.UP) {
                work();
            }
        }

        void halt() {
            state.set(State.DOWN);
        }
    }

    /** A state of several; the turns are made by a helper. */
    static class Stated implements Runnable {
        private volatile State state = State.NEW;

        @Override
        public void run() {
            state = State.UP; // BLOCAL: lost-update {{over what SetOver.Stated.stop()}}
            turn();
        }

        private void turn() {
            while (state == State.UP) {
                work();
            }
        }

        void stop() {
            state = State.DOWN;
        }
    }

    /** Silent: it asks first. */
    static class Asks implements Runnable {
        private volatile State state = State.NEW;

        @Override
        public void run() {
            if (state == State.DOWN) {
                return;
            }
            state = State.UP; // BLOCAL: check-then-act low
            while (state == State.UP) {
                work();
            }
        }

        void stop() {
            state = State.DOWN;
        }
    }

    /** A lambda is the thread. */
    static class ByLambda {
        private volatile boolean running;

        void start() {
            new Thread(() -> {
                running = true; // BLOCAL: lost-update {{over what SetOver.ByLambda.stop()}}
                while (running) {
                    work();
                }
            }).start();
        }

        void stop() {
            running = false;
        }
    }

    /** Silent: no turn goes by it. */
    static class Busy implements Runnable {
        private volatile boolean busy;

        @Override
        public void run() {
            busy = true;
            work();
            busy = false;
        }

        void forget() {
            busy = false;
        }

        boolean isBusy() {
            return busy;
        }
    }

    /** Silent: it is set anew in each turn, after which whoever comes is heeded. */
    static class Anew implements Runnable {
        private volatile boolean again;

        @Override
        public void run() {
            do {
                again = true;
                while (again) {
                    work();
                }
            } while (turns > 0);
        }

        void next() {
            again = false;
        }
    }

    /** Silent: who ends it does so only where it runs, so that he knows when it does not yet. */
    static class OnlyRunning implements Runnable {
        private volatile boolean running;

        @Override
        public void run() {
            running = true;
            while (running) {
                work();
            }
        }

        boolean stop() {
            if (!running) {
                return false;
            }
            running = false; // BLOCAL: check-then-act low
            return true;
        }
    }

    /** A flag that a lock guards, asked in each turn by a getter. */
    static class Guarded implements Runnable {
        private boolean running;

        @Override
        public void run() {
            synchronized (this) {
                running = true; // BLOCAL: lost-update {{over what SetOver.Guarded.stop()}}
            }
            while (isRunning()) {
                work();
            }
        }

        synchronized boolean isRunning() {
            return running;
        }

        synchronized void stop() {
            running = false;
        }
    }

    /** Silent: who starts the thread sets it. */
    static class GuardedByStarter extends Thread {
        private boolean stopped;
        private final Object lock = new Object();

        @Override
        public synchronized void start() {
            synchronized (lock) {
                stopped = false;
            }
            super.start();
        }

        @Override
        public void run() {
            while (true) {
                synchronized (lock) {
                    if (stopped) {
                        break;
                    }
                }
                work();
            }
        }

        void end() {
            synchronized (lock) {
                stopped = true;
            }
        }
    }

    /** Silent: who ends it sets another flag, too, which the thread asks. */
    static class OtherFlag implements Runnable {
        private volatile boolean running;
        private volatile boolean done;

        @Override
        public void run() {
            running = true;
            while (running && !done) {
                work();
            }
        }

        void end() {
            done = true;
            running = false;
        }
    }

    /** Silent: who starts it waits until it has begun. */
    static class Awaited implements Runnable {
        private volatile boolean running;
        private final CountDownLatch begun = new CountDownLatch(1);

        void begin() throws InterruptedException {
            new Thread(this).start();
            begun.await();
        }

        @Override
        public void run() {
            running = true;
            begun.countDown();
            while (running) {
                work();
            }
        }

        void end() {
            running = false;
        }
    }
}
