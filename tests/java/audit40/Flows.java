// RELEASES: 8 17
package audit40;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Chains of futures, latches, tasks that fork: where a value goes when another thread goes on. */
public class Flows {
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Object lock = new Object();
    private double rate = 1.0;
    private long total;
    private int retries;
    private Future<?> running;
    private String status = "new";

    void start() {
        pool.execute(this::poll);
        pool.execute(this::poll);
        clock.schedule(this::retry, 1, TimeUnit.SECONDS);
    }

    private void poll() {
        synchronized (lock) {
            total++;
            rate = total / 2.0;
        }
    }

    private long total() {
        synchronized (lock) {
            return total;
        }
    }

    private void total(long n) {
        synchronized (lock) {
            total = n;
        }
    }

    void chain(int n) {
        CompletableFuture.supplyAsync(this::total, pool)
                .thenApply(t -> t + n)
                .thenAccept(this::total); // BLOCAL: lost-update
    }

    void chainSafe(int n) {
        CompletableFuture.supplyAsync(() -> n * 2L, pool)
                .thenAccept(t -> {
                    synchronized (lock) {
                        total += t;
                    }
                });
    }

    void viaFuture() throws Exception {
        Future<Long> f = pool.submit(() -> total());
        long t = f.get();
        total(t * 2); // BLOCAL: lost-update
    }

    void viaFutureSafe(long by) throws Exception {
        Future<Long> f = pool.submit(() -> by * 2);
        long t = f.get();
        synchronized (lock) {
            total += t;
        }
    }

    // Tried once more after a while, with the number of before.
    private void retry() {
        int r;
        synchronized (lock) {
            r = retries;
        }
        if (r < 5) {
            clock.schedule(() -> {
                synchronized (lock) {
                    retries = r + 1; // BLOCAL: lost-update
                }
            }, 1L << r, TimeUnit.SECONDS);
        }
    }

    void retrySafe() {
        int r;
        synchronized (lock) {
            r = retries++;
        }
        if (r < 5) {
            clock.schedule(this::retry, 1L << r, TimeUnit.SECONDS);
        }
    }

    void resetRetries() {
        synchronized (lock) {
            retries = 0;
        }
    }

    // Two may start it.
    void run(Runnable body) {
        synchronized (lock) {
            if (running != null) {
                return;
            }
        }
        Future<?> f = pool.submit(body);
        synchronized (lock) {
            running = f; // BLOCAL: check-then-act
        }
    }

    void runSafe(Runnable body) {
        synchronized (lock) {
            if (running == null) {
                running = pool.submit(body);
            }
        }
    }

    void cancel() {
        Future<?> f;
        synchronized (lock) {
            f = running;
            running = null;
        }
        if (f != null) {
            f.cancel(true);
        }
    }

    void status(String s) {
        synchronized (lock) {
            status = s;
        }
    }

    String status() {
        synchronized (lock) {
            return status;
        }
    }

    void finish() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        String before = status();
        pool.execute(() -> {
            poll();
            latch.countDown();
        });
        latch.await();
        status(before + " done"); // BLOCAL: lost-update
    }

    void finishSafe() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        pool.execute(() -> {
            poll();
            latch.countDown();
        });
        latch.await();
        synchronized (lock) {
            status = status + " done";
        }
    }

    void compose(CompletableFuture<Double> factor) {
        double r;
        synchronized (lock) {
            r = rate;
        }
        factor.whenComplete((f, error) -> {
            if (error == null) {
                synchronized (lock) {
                    rate = r * f; // BLOCAL: lost-update
                }
            }
        });
    }

    void composeSafe(CompletableFuture<Double> factor) {
        factor.whenComplete((f, error) -> {
            if (error == null) {
                synchronized (lock) {
                    rate *= f;
                }
            }
        });
    }

    class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        private final long[] data;
        private final int from;
        private final int to;

        Sum(long[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 100) {
                long sum = total();
                for (int i = from; i < to; i++) {
                    sum += data[i];
                }
                total(sum); // BLOCAL: lost-update
                return sum;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(data, from, middle);
            Sum right = new Sum(data, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    void sum(long[] data) {
        ForkJoinPool.commonPool().execute(new Sum(data, 0, data.length));
    }
}
