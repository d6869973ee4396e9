package operations;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Who ends it completes the future that is there, or cancels it, and another one is made after that. */
class LateFuture {

    /** Who waits for the leader waits for ever. */
    static class Leader {
        static final Leader SHARED = new Leader();
        private volatile boolean running = true;
        private volatile CompletableFuture<String> leader = new CompletableFuture<>();

        void lost() {
            if (running) {
                leader = new CompletableFuture<>(); // BLOCAL: check-then-act medium {{may have ended what was there by then, and what is set is never ended}}
            }
        }

        void stop() {
            running = false;
            leader.completeExceptionally(new IllegalStateException());
        }
    }

    /** The next run is planned, and nobody cancels it. */
    static class Monitor {
        private final ScheduledExecutorService timer;
        private volatile boolean stopped;
        private volatile ScheduledFuture<?> next;
        static Monitor shared;

        Monitor(ScheduledExecutorService timer) {
            this.timer = timer;
            shared = this;
        }

        void plan() {
            if (!stopped) {
                next = timer.schedule(this::plan, 1, TimeUnit.SECONDS); // BLOCAL: check-then-act medium {{may have ended what was there by then}}
            }
        }

        void stop() {
            stopped = true;
            Future<?> last = next;
            if (last != null) {
                last.cancel(true);
            }
        }
    }

    /** Silent: whether it is done is only asked. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private volatile boolean running = true;
        private volatile CompletableFuture<String> leader = new CompletableFuture<>();

        void lost() {
            if (running) {
                leader = new CompletableFuture<>();
            }
        }

        boolean stop() {
            running = false;
            return leader.isDone();
        }
    }

    /** Silent: who makes it looks once more, and ends it. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private volatile boolean running = true;
        private volatile CompletableFuture<String> leader = new CompletableFuture<>();

        void lost() {
            if (running) {
                CompletableFuture<String> f = new CompletableFuture<>();
                leader = f;
                if (!running) {
                    f.complete(null);
                }
            }
        }

        void stop() {
            running = false;
            leader.complete(null);
        }
    }

    /** An inner class plans the next run: up to Java 10 by the compiler's accessor. */
    static class Sampled {
        static Sampled shared;
        private final ScheduledExecutorService timer;
        private volatile boolean closed;
        private volatile ScheduledFuture<?> next;
        private int samples;

        Sampled(ScheduledExecutorService timer) {
            this.timer = timer;
            shared = this;
        }

        synchronized void sample() {
            samples++;
        }

        private class Sampler implements Callable<Void> {
            @Override
            public Void call() {
                sample();
                if (!closed) {
                    next = timer.schedule(this, 1, TimeUnit.SECONDS); // BLOCAL: check-then-act medium {{may have ended what was there by then}}
                }
                return null;
            }
        }

        void open() {
            next = timer.schedule(new Sampler(), 1, TimeUnit.SECONDS);
        }

        void close() {
            closed = true;
            next.cancel(true);
        }
    }

    /** Another inner class is who ends it. */
    static class EndedWithin {
        static EndedWithin shared;
        private final ScheduledExecutorService timer;
        private volatile boolean closed;
        private volatile ScheduledFuture<?> next;
        private int samples;

        EndedWithin(ScheduledExecutorService timer) {
            this.timer = timer;
            shared = this;
        }

        synchronized void sample() {
            samples++;
        }

        void plan() {
            sample();
            if (!closed) {
                next = timer.schedule(this::plan, 1, TimeUnit.SECONDS); // BLOCAL: check-then-act medium {{may have ended what was there by then}}
            }
        }

        class Stop {
            void now() {
                sample();
                closed = true;
                next.cancel(true);
            }
        }
    }

    /** Silent: the inner class looks once more, and ends what it has planned itself. */
    static class LooksWithin {
        static LooksWithin shared;
        private final ScheduledExecutorService timer;
        private volatile boolean closed;
        private volatile ScheduledFuture<?> next;
        private int samples;

        LooksWithin(ScheduledExecutorService timer) {
            this.timer = timer;
            shared = this;
        }

        synchronized void sample() {
            samples++;
        }

        class Sampler implements Callable<Void> {
            @Override
            public Void call() {
                sample();
                if (!closed) {
                    ScheduledFuture<?> f = timer.schedule(this, 1, TimeUnit.SECONDS);
                    next = f;
                    if (closed) {
                        f.cancel(true);
                    }
                }
                return null;
            }
        }

        void close() {
            closed = true;
            next.cancel(true);
        }
    }

    /** Silent: one lock is held from the look to the set, and where it is ended. */
    static class LockedWithin {
        static LockedWithin shared;
        private final ScheduledExecutorService timer;
        private volatile boolean closed;
        private volatile ScheduledFuture<?> next;

        LockedWithin(ScheduledExecutorService timer) {
            this.timer = timer;
            shared = this;
        }

        class Sampler implements Callable<Void> {
            @Override
            public Void call() {
                synchronized (LockedWithin.this) {
                    if (!closed) {
                        next = timer.schedule(this, 1, TimeUnit.SECONDS);
                    }
                }
                return null;
            }
        }

        synchronized void close() {
            closed = true;
            next.cancel(true);
        }
    }
}
