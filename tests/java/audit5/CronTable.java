// RELEASES: 8 11 17 21
package audit5;

import java.util.PriorityQueue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tasks started by a timer and by an executor: what shares the table (ANALYSIS 5, 7). */
public class CronTable {
    static final class Job implements Comparable<Job> {
        final long at;
        final Runnable body;

        Job(long at, Runnable body) {
            this.at = at;
            this.body = body;
        }

        @Override
        public int compareTo(Job o) {
            return Long.compare(at, o.at);
        }
    }

    private final PriorityQueue<Job> jobs = new PriorityQueue<>();
    private final Timer timer = new Timer("cron", true);
    private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
    private int runs;
    private int failures;
    private boolean cancelled;

    /** Two roots reach this table: the timer's thread and the pool's. */
    void begin() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                countRun();
                runFirst();
            }
        }, 0L, 100L);
        pool.scheduleAtFixedRate(this::countFailure, 1, 1, TimeUnit.SECONDS);
        pool.scheduleWithFixedDelay(() -> {
            synchronized (this) {
                runs = 0;
                failures = 0;
            }
        }, 1, 1, TimeUnit.HOURS);
    }

    synchronized int runs() {
        return runs;
    }

    synchronized void runs(int n) {
        runs = n;
    }

    private void countRun() {
        runs(runs() + 1); // BLOCAL: lost-update high
    }

    // Silent: one block.
    private synchronized void countFailure() {
        failures++;
    }

    // Silent: looked at and taken in one block, run outside.
    void runFirst() {
        Job j = null;
        synchronized (jobs) {
            if (!jobs.isEmpty() && jobs.peek().at <= System.nanoTime()) {
                j = jobs.poll();
            }
        }
        if (j != null) {
            j.body.run();
        }
    }

    /** Another may have taken the first. */
    void runFirstBadly() {
        Job j;
        synchronized (jobs) {
            j = jobs.peek();
        }
        if (j != null && j.at <= System.nanoTime()) {
            synchronized (jobs) {
                jobs.poll(); // BLOCAL: check-then-act medium
            }
            j.body.run();
        }
    }

    void add(long at, Runnable r) {
        synchronized (jobs) {
            jobs.add(new Job(at, r));
            jobs.notifyAll();
        }
    }

    /** Added after the look, told before the wait. */
    void awaitJob() throws InterruptedException {
        boolean none;
        synchronized (jobs) {
            none = jobs.isEmpty();
        }
        if (none) {
            synchronized (jobs) {
                jobs.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: a bounded wait.
    void awaitJobBriefly() throws InterruptedException {
        boolean none;
        synchronized (jobs) {
            none = jobs.isEmpty();
        }
        if (none) {
            synchronized (jobs) {
                jobs.wait(50);
            }
        }
    }

    // Silent: only one way, and the second cancel does nothing.
    synchronized void cancel() {
        if (!cancelled) {
            cancelled = true;
            timer.cancel();
            pool.shutdown();
        }
    }
}
