// RELEASES: 8 17
package audit3;

import java.util.*;
import java.util.concurrent.*;

/** A lambda that is made inside a synchronized block and run elsewhere. */
class MailSpool {
    static final MailSpool SHARED = new MailSpool();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private int unsent;
    synchronized void put() { unsent++; }
    synchronized int unsent() { return unsent; }
    synchronized void unsent(int n) { unsent = n; }

    void retryLater() {
        synchronized (this) {
            int n = unsent;
            pool.execute(() -> {
                synchronized (this) {
                    unsent = n + 1; // BLOCAL: lost-update high
                }
            });
        }
    }
    // Silent: read where it is used.
    void retryLaterRight() {
        synchronized (this) {
            pool.execute(() -> {
                synchronized (this) { unsent = unsent + 1; }
            });
        }
    }
    // Silent: what was captured is only compared with what is there.
    void clearLater() {
        synchronized (this) {
            int n = unsent;
            pool.execute(() -> {
                synchronized (this) { if (unsent == n) unsent = 0; }
            });
        }
    }
    // Silent: forEach runs the lambda here, in the block.
    void addAll(List<String> mails) {
        synchronized (this) {
            int n = unsent;
            mails.forEach(m -> { if (m.isEmpty()) unsent = n + 1; });
        }
    }
    // Another thread does not hold what this one holds.
    void flushLater() {
        synchronized (this) {
            pool.submit(() -> {
                int n = unsent();
                unsent(n - 1); // BLOCAL: lost-update high
            });
        }
    }
    void asyncCaptured() {
        int seen = unsent();
        CompletableFuture.supplyAsync(() -> send(seen)).thenAccept(k -> unsent(seen - k)); // BLOCAL: lost-update high
    }
    // Silent: what is sent is taken off, whatever is there by now.
    void asyncRight(int m) {
        CompletableFuture.supplyAsync(() -> send(m)).thenAccept(k -> sent(k));
    }
    private synchronized void sent(int k) { unsent -= k; }
    private static int send(int n) { return n / 2; }
    void parallel(List<Integer> sizes) {
        sizes.parallelStream().forEach(i -> {
            int t = unsent();
            unsent(t + i); // BLOCAL: lost-update high
        });
    }
}

/** A timer's task. */
class IdleReaper {
    static final IdleReaper SHARED = new IdleReaper();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private int idle;
    synchronized int idle() { return idle; }
    synchronized void reset() { idle = 0; }
    synchronized void one() { idle++; }

    // Two calls, each atomic by itself.
    void start() {
        timer.scheduleAtFixedRate(() -> {
            if (idle() > 10)
                reset(); // BLOCAL: check-then-act medium
        }, 1, 1, TimeUnit.SECONDS);
    }
    // Silent: the check is inside.
    void startRight() {
        timer.scheduleAtFixedRate(() -> {
            synchronized (this) { if (idle > 10) idle = 0; }
        }, 1, 1, TimeUnit.SECONDS);
    }
}

/** Threads that wait for one another. */
class BarrierWork {
    static final BarrierWork SHARED = new BarrierWork();
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Phaser phaser = new Phaser(1);
    private final Exchanger<String> exchanger = new Exchanger<>();
    private int rounds;
    private String text = "";
    synchronized void round() { rounds++; }
    synchronized void text(String t) { text = t; }

    // Silent: a barrier gives up no lock.
    synchronized void inside() throws Exception {
        int n = rounds;
        barrier.await();
        rounds = n + 1;
    }
    void between() throws Exception {
        int n;
        synchronized (this) { n = rounds; }
        barrier.await();
        synchronized (this) {
            rounds = n + 1; // BLOCAL: lost-update high
        }
    }
    void phases() {
        int n;
        synchronized (this) { n = rounds; }
        phaser.arriveAndAwaitAdvance();
        synchronized (this) {
            rounds = n + 1; // BLOCAL: lost-update high
        }
    }
    // Silent: the phase counts, nothing of the old block is used.
    void phasesRight() {
        phaser.arriveAndAwaitAdvance();
        synchronized (this) { rounds++; }
    }
    // Silent: the other side's text is no copy of this one's.
    void swap() throws InterruptedException {
        String t = exchanger.exchange("mine");
        synchronized (this) { text = t; }
    }
    // Silent: a latch gives up no lock.
    synchronized void latched() throws InterruptedException {
        int n = rounds;
        done.await();
        rounds = n + 1;
    }
}
