package operations;

import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Who ends it works off what there is in a lambda, which is run once it has set the flag. */
class LateLambda {

    /** All futures are ended when the threads are down, and one is added after that. */
    static class Client {
        static final Client SHARED = new Client();
        private final AtomicBoolean running = new AtomicBoolean(true);
        private final Collection<CompletableFuture<String>> waiting = ConcurrentHashMap.newKeySet();
        private final CompletableFuture<Void> down = new CompletableFuture<>();

        CompletableFuture<String> submit() {
            if (!running.get()) {
                throw new IllegalStateException();
            }
            CompletableFuture<String> f = new CompletableFuture<>();
            waiting.add(f); // BLOCAL: check-then-act medium {{may have dealt with all it had by then, and what is added is left there}}
            return f;
        }

        void close() {
            if (running.compareAndSet(true, false)) {
                down.whenComplete((none, failed) -> end());
            }
        }

        private void end() {
            for (CompletableFuture<String> f : waiting) {
                f.completeExceptionally(new IllegalStateException());
            }
        }
    }

    /** The lambda works it off itself. */
    static class Direct {
        static final Direct SHARED = new Direct();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void add(Runnable r) {
            if (!closed) {
                queue.add(r); // BLOCAL: check-then-act medium {{may have dealt with all it had by then}}
            }
        }

        void close() {
            closed = true;
            threads.execute(() -> {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            });
        }
    }

    /** Silent: who adds looks again. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void add(Runnable r) {
            if (!closed) {
                queue.add(r);
                if (closed && queue.remove(r)) {
                    r.run();
                }
            }
        }

        void close() {
            closed = true;
            threads.execute(() -> {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            });
        }
    }

    /** Silent: the lambda is made before the flag is set, and works off what there is whenever it is run. */
    static class MadeBefore {
        static final MadeBefore SHARED = new MadeBefore();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void add(Runnable r) {
            if (!closed) {
                queue.add(r);
            }
        }

        void close() {
            threads.execute(() -> {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            });
            closed = true;
        }
    }

    /** Silent: what the lambda works off is another's. */
    static class Other {
        static final Other SHARED = new Other();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void add(Runnable r) {
            if (!closed) {
                queue.add(r);
            }
        }

        private void drain() {
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        }

        void close(Other next) {
            closed = true;
            threads.execute(() -> next.drain());
        }
    }
}
