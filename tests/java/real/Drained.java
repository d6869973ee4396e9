package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A queue was seen empty, and the state then says that nobody works it off: what comes in between stays. */
class Drained {

    /** The task is added, the state still says running: nobody starts, and who runs does not look again. */
    static class Lost implements Runnable {
        private static final int IDLE = 0, SUBMITTED = 1, RUNNING = 2;
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final AtomicInteger state = new AtomicInteger();
        private final Executor executor;

        Lost(Executor executor) {
            this.executor = executor;
        }

        void execute(Runnable task) {
            tasks.add(task);
            if (state.compareAndSet(IDLE, SUBMITTED)) {
                executor.execute(this);
            }
        }

        @Override public void run() {
            state.set(RUNNING);
            Runnable task;
            while ((task = tasks.poll()) != null) {
                task.run();
            }
            state.set(IDLE); // BLOCAL: check-then-act medium {{'state' is set because 'tasks' had nothing}}
        }
    }

    /** Likewise with a volatile flag, and a question instead of a poll. */
    static class LostByFlag {
        static final LostByFlag SHARED = new LostByFlag();
        private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean running;

        void execute(Runnable task) {
            tasks.add(task);
            if (!running) {
                work(); // BLOCAL: check-then-act low
            }
        }

        private void work() {
            running = true;
            while (!tasks.isEmpty()) {
                Runnable task = tasks.poll();
                if (task != null) {
                    task.run();
                }
            }
            running = false; // BLOCAL: check-then-act medium
        }
    }

    /** Silent: it looks again once the state says idle. */
    static class Kept implements Runnable {
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean running = new AtomicBoolean();
        private final Executor executor;

        Kept(Executor executor) {
            this.executor = executor;
        }

        void execute(Runnable task) {
            tasks.add(task);
            if (running.compareAndSet(false, true)) {
                executor.execute(this);
            }
        }

        @Override public void run() {
            Runnable task;
            while ((task = tasks.poll()) != null) {
                task.run();
            }
            running.set(false);
            if (!tasks.isEmpty() && running.compareAndSet(false, true)) {
                executor.execute(this);
            }
        }
    }

    /** Silent: both are under one lock. */
    static class Locked implements Runnable {
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean running;
        private final Executor executor;

        Locked(Executor executor) {
            this.executor = executor;
        }

        synchronized void execute(Runnable task) {
            tasks.add(task);
            if (!running) {
                running = true;
                executor.execute(this);
            }
        }

        @Override public void run() {
            while (true) {
                Runnable task;
                synchronized (this) {
                    task = tasks.poll();
                    if (task == null) {
                        running = false;
                        return;
                    }
                }
                task.run();
            }
        }
    }

    /** Silent: who adds does not go by the state. */
    static class Polled implements Runnable {
        static final Polled SHARED = new Polled();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean busy;

        void execute(Runnable task) {
            tasks.add(task);
        }

        boolean isBusy() {
            return busy;
        }

        @Override public void run() {
            busy = true;
            Runnable task;
            while ((task = tasks.poll()) != null) {
                task.run();
            }
            busy = false;
        }
    }

    /** Silent: set before the last look. */
    static class SetFirst implements Runnable {
        static final SetFirst SHARED = new SetFirst();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void execute(Runnable task) {
            tasks.add(task);
            if (closed) {
                tasks.remove(task);
            }
        }

        @Override public void run() {
            closed = true;
            Runnable task;
            while ((task = tasks.poll()) != null) {
                task.run();
            }
        }
    }
}
