// RELEASES: 17
package lambdas;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** What a library has for a while, and then hands to a lambda: an Optional, a future. */
class HandedOn {
    static final HandedOn SHARED = new HandedOn();
    private final Executor pool = Executors.newFixedThreadPool(2);
    private int size, failed, limit;
    private CompletableFuture<Integer> next;

    synchronized int size() {
        return size;
    }

    synchronized void setSize(int n) {
        size = n;
    }

    synchronized void fail() {
        failed++;
    }

    synchronized int limit() {
        return limit;
    }

    synchronized CompletableFuture<Integer> next() {
        return next;
    }

    synchronized void cancel() {
        next = null;
    }

    /** In an Optional. */
    static class InOptional {
        static void present(HandedOn h) {
            Optional.of(h.size()).ifPresent(n -> h.setSize(n + 1)); // BLOCAL: lost-update
        }

        static void mapped(HandedOn h) {
            Optional.of(h.size()).map(n -> n + 1).ifPresent(h::setSize); // BLOCAL: lost-update
        }

        static void orElse(HandedOn h) {
            Optional.of(h.size()).ifPresentOrElse(n -> h.setSize(n + 1), h::fail); // BLOCAL: lost-update
        }

        /** The lambda's own answer comes out of the Optional. */
        static void answered(HandedOn h, Optional<String> name) {
            int n = name.map(s -> h.size()).orElse(0);
            h.setSize(n + 1); // BLOCAL: lost-update
        }

        // Silent: one block.
        static void atOnce(HandedOn h) {
            synchronized (h) {
                Optional.of(h.size()).ifPresent(n -> h.setSize(n + 1));
            }
        }

        // Silent: what is written is nothing that was read.
        static void other(HandedOn h, int k) {
            Optional.of(h.size()).ifPresent(n -> h.setSize(k));
        }
    }

    /** From stage to stage. */
    static class Stages {
        static CompletableFuture<Void> counted(HandedOn h) {
            return CompletableFuture.supplyAsync(h::size, h.pool)
                    .thenApply(n -> n + 1)
                    .thenAccept(h::setSize); // BLOCAL: lost-update
        }

        static void stored(HandedOn h) {
            CompletableFuture.supplyAsync(h::size).thenAcceptAsync(n -> {
                synchronized (h) {
                    h.size = n + 1; // BLOCAL: lost-update
                }
            }, h.pool);
        }

        static void watched(HandedOn h) {
            CompletableFuture.supplyAsync(() -> {
                synchronized (h) {
                    return h.failed;
                }
            }).thenAccept(n -> {
                if (n > 3) {
                    synchronized (h) {
                        h.failed = 0; // BLOCAL: check-then-act
                    }
                }
            });
        }

        static void combined(HandedOn h, CompletableFuture<Integer> more) {
            more.thenCombine(CompletableFuture.supplyAsync(h::size), (k, n) -> k + n)
                    .thenAccept(h::setSize); // BLOCAL: lost-update
        }

        static void both(HandedOn h, CompletableFuture<Integer> more) {
            more.thenAcceptBoth(CompletableFuture.supplyAsync(h::size), (k, n) -> h.setSize(k + n)); // BLOCAL: lost-update
        }

        static void whenever(HandedOn h) {
            CompletableFuture.supplyAsync(h::size).whenComplete((n, e) -> h.setSize(n + 1)); // BLOCAL: lost-update
        }

        static void joined(HandedOn h) {
            int n = CompletableFuture.supplyAsync(h::size, h.pool).join();
            h.setSize(n + 1); // BLOCAL: lost-update
        }

        // Silent: the future is put away, and has nothing yet.
        static void put(HandedOn h) {
            CompletableFuture<Integer> sized = CompletableFuture.supplyAsync(h::size).thenApply(n -> n + 1);
            synchronized (h) {
                h.next = sized;
            }
        }

        // Silent: what the last stage will hand back is asked for when it runs; the future that is put away is new.
        static void renewed(HandedOn h, CompletableFuture<Integer> start) {
            synchronized (h) {
                h.next = start.handleAsync((n, e) -> e != null ? h.next() : CompletableFuture.completedFuture(n), h.pool)
                        .thenCompose(f -> f);
            }
        }

        // The future that was there is put away again, with a stage more; another one was put there meanwhile.
        static void lengthened(HandedOn h) {
            CompletableFuture<Integer> last = h.next();
            synchronized (h) {
                h.next = last.thenApply(n -> n + 1); // BLOCAL: lost-update
            }
        }

        // What the stage hands back is waited for, and is what is put away.
        static void awaited(HandedOn h) {
            CompletableFuture<CompletableFuture<Integer>> last = CompletableFuture.supplyAsync(h::next, h.pool);
            CompletableFuture<Integer> found = last.join();
            synchronized (h) {
                h.next = found; // BLOCAL: lost-update
            }
        }

        // Silent: read anew by the stage that writes.
        static void anew(HandedOn h) {
            CompletableFuture.supplyAsync(h::limit).thenAccept(n -> {
                synchronized (h) {
                    h.size = h.size + 1;
                }
            });
        }

        // Silent: the stage asks the field, not what it is given.
        static void asked(HandedOn h) {
            CompletableFuture.supplyAsync(h::size).thenAccept(n -> {
                synchronized (h) {
                    if (h.failed > 3) {
                        h.failed = 0;
                    }
                }
            });
        }

        // Silent: the first stage's own block is all there is.
        static CompletableFuture<String> told(HandedOn h) {
            return CompletableFuture.supplyAsync(h::size).thenApply(n -> "of " + n);
        }
    }
}
