package operations;

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
}
