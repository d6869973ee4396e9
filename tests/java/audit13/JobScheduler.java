// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.logging.*;

/** Jobs with priorities, workers that wait for them, statistics and a shutdown. */
class JobScheduler {
    private static final Logger LOG = Logger.getLogger("jobs");

    static class Job implements Comparable<Job> {
        final int priority;
        final Runnable body;

        Job(int priority, Runnable body) {
            this.priority = priority;
            this.body = body;
        }

        @Override
        public int compareTo(Job o) {
            return Integer.compare(priority, o.priority);
        }
    }

    static class Scheduler {
        static final Scheduler SHARED = new Scheduler();
        private final Object lock = new Object();
        private final PriorityQueue<Job> queue = new PriorityQueue<>();
        private int active;
        private int limit = 4;
        private boolean shutdown;
        private int longest;
        private final AtomicLong done = new AtomicLong();
        private volatile int failures;

        void submit(Job job) {
            Objects.requireNonNull(job);
            synchronized (lock) {
                queue.add(job);
                lock.notifyAll();
            }
        }

        boolean empty() {
            synchronized (lock) {
                return queue.isEmpty();
            }
        }

        // Silent: the guarded wait in a loop.
        Job next() throws InterruptedException {
            synchronized (lock) {
                while (queue.isEmpty() && !shutdown)
                    lock.wait();
                return queue.poll();
            }
        }

        Job nextBadly() throws InterruptedException {
            if (empty()) {
                LOG.fine("waiting");
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait high
                }
            }
            return next();
        }

        Job remove() {
            if (empty())
                return null;
            Job job;
            synchronized (lock) {
                job = queue.remove(); // BLOCAL: check-then-act medium
            }
            return job;
        }

        void grow(int by) throws InterruptedException {
            synchronized (lock) {
                int old = limit;
                while (active > 0)
                    lock.wait();
                limit = old + by; // BLOCAL: stale-after-wait high
            }
        }

        // Silent: read after the wait.
        void growAfterwards(int by) throws InterruptedException {
            synchronized (lock) {
                while (active > 0)
                    lock.wait();
                int old = limit;
                limit = old + by;
            }
        }

        void begin() {
            synchronized (lock) {
                active++;
                if (queue.size() > longest)
                    longest = queue.size();
            }
        }

        void end() {
            synchronized (lock) {
                active--;
                lock.notifyAll();
            }
        }

        void stop() {
            synchronized (lock) {
                shutdown = true;
                lock.notifyAll();
            }
        }

        void failed(Throwable t) {
            LOG.log(Level.WARNING, "failed", t);
            failures++; // BLOCAL: lost-update high
        }

        void resetIfMany() {
            long n = done.get();
            if (n > 1_000_000)
                // Mended: of several kinds of harm done to one state the surest is shown.
                done.set(n - 1_000_000); // BLOCAL: lost-update high
        }

        // Silent: retried until it fits.
        void halve() {
            long n;
            do {
                n = done.get();
            } while (!done.compareAndSet(n, n / 2));
        }

        void halveOnce() {
            long n = done.get();
            // Mended: the answer is tested, so that the failure is no loss; lost-cas is of a dropped answer.
            if (!done.compareAndSet(n, n / 2))
                failures = 0;
        }
    }

    static class Worker implements Runnable {
        private final Scheduler scheduler;

        Worker(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        @Override
        public void run() {
            try {
                for (;;) {
                    Job job = scheduler.next();
                    if (job == null)
                        return;
                    scheduler.begin(); // BENIGN: check-then-act handed-over
                    try {
                        job.body.run();
                    } catch (RuntimeException e) {
                        scheduler.failed(e);
                    } finally {
                        scheduler.end();
                    }
                    scheduler.done.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++)
            new Thread(new Worker(Scheduler.SHARED)).start();
    }
}
