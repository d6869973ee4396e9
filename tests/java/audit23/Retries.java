package audit23;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What failed is tried again, later and not too often. */
public class Retries {
    static final Retries RETRIES = new Retries();

    static final class Job {
        final String id;
        final long due;

        Job(String id, long due) {
            this.id = id;
            this.due = due;
        }

        boolean due(long now) {
            return due <= now;
        }
    }

    private final ConcurrentMap<String, Integer> attempts = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Job> queue = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Job> sorted = new PriorityQueue<>(Comparator.comparingLong(j -> j.due));
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private boolean scheduled;
    private int failures;
    private long backoff = 1;

    void failed(String id) {
        Integer n = attempts.get(id);
        attempts.put(id, n == null ? 1 : n + 1); // BLOCAL: lost-update high {{attempts}}
    }

    void failedWell(String id) {
        attempts.merge(id, 1, Integer::sum);
    }

    void failedInALoop(String id) {
        for (;;) {
            Integer n = attempts.putIfAbsent(id, 1);
            if (n == null || attempts.replace(id, n, n + 1)) {
                return;
            }
        }
    }

    void forget(String id) {
        attempts.remove(id);
    }

    /** The job looked at need not be the job taken. */
    Job next(long now) {
        Job j = queue.peek();
        if (j != null && j.due(now)) {
            return queue.poll(); // BLOCAL: check-then-act medium {{queue}}
        }
        return null;
    }

    Job nextWell(long now) {
        Job j = queue.poll();
        if (j != null && !j.due(now)) {
            queue.add(j);
            return null;
        }
        return j;
    }

    void retry(Job j) {
        queue.add(j);
        synchronized (this) {
            if (scheduled) {
                return;
            }
        }
        timer.schedule(this::run, 1, TimeUnit.SECONDS);
        synchronized (this) {
            scheduled = true; // BLOCAL: check-then-act medium {{scheduled}}
        }
    }

    void retryWell(Job j) {
        queue.add(j);
        synchronized (this) {
            if (scheduled) {
                return;
            }
            scheduled = true;
        }
        timer.schedule(this::run, 1, TimeUnit.SECONDS);
    }

    private void run() {
        synchronized (this) {
            // was expected silent, which it is by default: set in retryWell(), set back here
            scheduled = false; // BENIGN: check-then-act handed-over
        }
        Job j;
        while ((j = queue.poll()) != null) {
            failed(j.id);
        }
    }

    Job nextSorted(long now) {
        Job j;
        synchronized (sorted) {
            j = sorted.peek();
        }
        if (j == null || !j.due(now)) {
            return null;
        }
        synchronized (sorted) {
            return sorted.remove(); // BLOCAL: check-then-act medium {{sorted}}
        }
    }

    Job nextSortedWell(long now) {
        synchronized (sorted) {
            Job j = sorted.peek();
            return j == null || !j.due(now) ? null : sorted.poll();
        }
    }

    void sort(Job j) {
        synchronized (sorted) {
            sorted.add(j);
        }
    }

    synchronized long backoff() {
        return backoff;
    }

    /** The pause between read and write is the whole retry. */
    void backOff() throws InterruptedException {
        long b = backoff();
        Thread.sleep(b);
        synchronized (this) {
            backoff = Math.min(b * 2, 1000); // BLOCAL: lost-update high {{backoff}}
            failures++;
        }
    }

    void backOffWell() throws InterruptedException {
        long b;
        synchronized (this) {
            b = backoff;
            backoff = Math.min(b * 2, 1000);
            failures++;
        }
        Thread.sleep(b);
    }

    synchronized void succeeded() {
        failures = 0;
        backoff = 1;
    }
}
