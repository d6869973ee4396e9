package real;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What is to be ended with an object is set once all is over: nobody ends it any more. */
class LateReference {

    interface Task {
        void cancel();

        void go();
    }

    /** Whoever cancels takes what is there, which is nothing yet. */
    static class Atomics {
        static final Atomics SHARED = new Atomics();
        private final AtomicReference<Task> dependency = new AtomicReference<>();
        private final AtomicBoolean cancelled = new AtomicBoolean();

        void set(Task d) {
            if (!cancelled.get()) {
                dependency.set(d); // BLOCAL: check-then-act medium {{'dependency' is set because of 'cancelled'}}
            } else {
                d.cancel();
            }
        }

        void cancel() {
            if (cancelled.compareAndSet(false, true)) {
                Task d = dependency.getAndSet(null);
                if (d != null) {
                    d.cancel();
                }
            }
        }
    }

    /** Two volatile fields: what comes too late is told what is told to what is there. */
    static class Volatiles {
        static final Volatiles SHARED = new Volatiles();
        private volatile Task dependency;
        private volatile boolean cancelled;

        void set(Task d) {
            if (cancelled) {
                d.cancel();
                return;
            }
            dependency = d; // BLOCAL: check-then-act medium {{'dependency' is set because of 'cancelled'}}
        }

        void cancel() {
            cancelled = true;
            Task d = dependency;
            if (d != null) {
                d.cancel();
            }
        }
    }

    /** Silent: it is asked again once it is set. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private volatile Task dependency;
        private volatile boolean cancelled;

        void set(Task d) {
            if (cancelled) {
                d.cancel();
                return;
            }
            dependency = d;
            if (cancelled) {
                d.cancel();
            }
        }

        void cancel() {
            cancelled = true;
            Task d = dependency;
            if (d != null) {
                d.cancel();
            }
        }
    }

    /** Silent: what is set up before all begins. */
    static class SetUp {
        static final SetUp SHARED = new SetUp();
        private volatile Executor executor;
        private volatile boolean started;

        void setExecutor(Executor e) {
            if (started) {
                throw new IllegalStateException("started");
            }
            executor = e;
        }

        void start(Runnable r) {
            started = true;
            Executor e = executor;
            if (e != null) {
                e.execute(r);
            }
        }
    }

    /** Silent: one lock from the test to the end of the set, and at the end. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private volatile Task dependency;
        private volatile boolean cancelled;

        void set(Task d) {
            synchronized (this) {
                if (!cancelled) {
                    dependency = d;
                    return;
                }
            }
            d.cancel();
        }

        void cancel() {
            synchronized (this) {
                cancelled = true;
            }
            Task d = dependency;
            if (d != null) {
                d.cancel();
            }
        }
    }

    /** Silent: what is there is ended before the flag is set. */
    static class EndedFirst {
        static final EndedFirst SHARED = new EndedFirst();
        private volatile Task dependency;
        private volatile boolean cancelled;

        void set(Task d) {
            if (cancelled) {
                d.cancel();
                return;
            }
            dependency = d;
        }

        void cancel() {
            Task d = dependency;
            if (d != null) {
                d.cancel();
            }
            cancelled = true;
        }
    }

    /** Silent: what is there is told something else, and stays. */
    static class ToldOtherwise {
        static final ToldOtherwise SHARED = new ToldOtherwise();
        private volatile Task task;
        private volatile boolean running;

        void set(Task t) {
            if (running) {
                t.cancel();
                return;
            }
            task = t;
        }

        void run() {
            running = true;
            Task t = task;
            if (t != null) {
                t.go();
            }
        }
    }

    /** A helper throws where it is closed, and who closes takes away what is there. */
    static class Ensured {
        static final Ensured SHARED = new Ensured();
        private final AtomicReference<Task> dependency = new AtomicReference<>();
        private volatile boolean closed;

        private void ensureOpen() {
            if (closed) {
                throw new IllegalStateException();
            }
        }

        void set(Task d) {
            ensureOpen();
            dependency.set(d); // BLOCAL: check-then-act medium {{'dependency' is set because of 'closed'}}
        }

        void close() {
            closed = true;
            Task d = dependency.getAndSet(null);
            if (d != null) {
                d.cancel();
            }
        }
    }

    /** Silent: what runs says so as long as it does, and then that it may be started anew: no end. */
    static class RunsForAWhile implements Runnable {
        static final RunsForAWhile SHARED = new RunsForAWhile();
        private final Object lock = new Object();
        private volatile CountDownLatch started;
        private volatile boolean running;
        private int turns;

        void start(Executor executor) {
            if (!running) {
                synchronized (lock) {
                    if (!running) {
                        started = new CountDownLatch(1);
                        executor.execute(this);
                    }
                }
            }
        }

        @Override
        public void run() {
            try {
                running = true;
                started.countDown();
                while (more()) {
                    Thread.yield();
                }
            } finally {
                running = false;
            }
        }

        private boolean more() {
            return turns++ < 3;
        }
    }

    /** What is over stays so. */
    static class RunsOnce implements Runnable {
        static final RunsOnce SHARED = new RunsOnce();
        private final Object lock = new Object();
        private volatile CountDownLatch last;
        private volatile boolean over;
        private int turns;

        void start(Executor executor) {
            if (!over) {
                synchronized (lock) {
                    if (!over) {
                        last = new CountDownLatch(1); // BLOCAL: check-then-act medium {{'last' is set because of 'over'}}
                        executor.execute(this);
                    }
                }
            }
        }

        @Override
        public void run() {
            over = true;
            last.countDown();
            while (more()) {
                Thread.yield();
            }
        }

        private boolean more() {
            return turns++ < 3;
        }
    }
}
