// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.*;

/** A print spooler: jobs in lists, pages counted, a lock that may be replaced, trays that refill, nested locks. */
class PrintSpooler {
    private static final Logger LOG = Logger.getLogger("spooler");

    static class Job {
        private int pages;
        private int printed;
        private String owner = "nobody";

        Job(int pages) {
            this.pages = pages;
        }
    }

    static class Tray {
        private int paper = 100;
        private int jams;

        synchronized int paper() {
            return paper;
        }

        synchronized void use(int n) {
            paper -= n;
        }

        synchronized void fill(int n) {
            paper = n;
        }

        synchronized boolean tryUse(int n) {
            if (paper >= n) {
                paper -= n;
                return true;
            }
            return false;
        }

        synchronized void jam() {
            jams++;
        }

        synchronized int jams() {
            return jams;
        }
    }

    static class Spooler {
        static final Spooler SHARED = new Spooler();
        private final Object queueLock = new Object();
        private final Object deviceLock = new Object();
        private final LinkedList<Job> jobs = new LinkedList<>();
        private final List<String> errors = Collections.synchronizedList(new ArrayList<>());
        private final Tray tray = new Tray();
        private Job current;
        private int total;
        private int busy;
        private boolean paused;
        private Map<String, Integer> quota = new HashMap<>();
        private long started;

        void submit(Job j) {
            synchronized (queueLock) {
                jobs.add(j);
                total += j.pages;
                queueLock.notify();
            }
        }

        Job first() {
            synchronized (queueLock) {
                return jobs.isEmpty() ? null : jobs.getFirst();
            }
        }

        void cancelFirst() {
            Job j = first();
            if (j == null)
                return;
            synchronized (queueLock) {
                jobs.removeFirst(); // BLOCAL: check-then-act medium
                total -= 1;
            }
        }

        void shorten() {
            Job j;
            synchronized (queueLock) {
                j = jobs.peekFirst();
            }
            synchronized (queueLock) {
                j.pages = 1; // BLOCAL: stale-value medium
            }
        }

        int pagesOf(Job j) {
            synchronized (queueLock) {
                return j.pages;
            }
        }

        // Silent: the one lock covers the read, the inner lock and the use.
        void begin() {
            synchronized (queueLock) {
                Job j = jobs.pollFirst();
                synchronized (deviceLock) {
                    current = j;
                    busy++;
                }
                total--;
            }
        }

        void beginOutside() {
            int b;
            synchronized (deviceLock) {
                b = busy;
            }
            synchronized (queueLock) {
                synchronized (deviceLock) {
                    busy = b + 1; // BLOCAL: lost-update high
                }
            }
        }

        // Silent: only the outer lock is left and taken again, and it has nothing to do with the state.
        void inner() {
            synchronized (deviceLock) {
                int b = busy;
                synchronized (queueLock) {
                    total++;
                }
                synchronized (queueLock) {
                    busy = b + 1;
                }
            }
        }

        boolean print(int pages) {
            if (tray.paper() < pages) {
                LOG.warning("no paper");
                return false;
            }
            synchronized (deviceLock) {
                tray.use(pages); // BLOCAL: check-then-act medium
                busy++;
            }
            return true;
        }

        boolean printSafely(int pages) {
            if (tray.paper() < pages)
                return false;
            return tray.tryUse(pages); // BENIGN: check-then-act rechecked
        }

        void refill() {
            int p = tray.paper();
            tray.fill(p + 50); // BLOCAL: lost-update high
        }

        void refillIfLow() {
            if (tray.paper() < 10)
                tray.fill(100); // BLOCAL: check-then-act medium
        }

        void pause() {
            synchronized (queueLock) {
                paused = true;
            }
        }

        void resume() {
            synchronized (queueLock) {
                paused = false;
                queueLock.notifyAll();
            }
        }

        void awaitResumed() throws InterruptedException {
            if (paused) {
                synchronized (queueLock) {
                    queueLock.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        // Silent: asked in the block.
        void awaitResumedSafely() throws InterruptedException {
            if (paused) {
                synchronized (queueLock) {
                    while (paused)
                        queueLock.wait();
                }
            }
        }

        int quota(String who) {
            synchronized (quota) { // BLOCAL: mutable-lock low
                Integer q = quota.get(who);
                return q == null ? 0 : q;
            }
        }

        void newQuota() {
            quota = new HashMap<>();
        }

        // Silent: the monitor of the list.
        String error() {
            synchronized (errors) {
                return errors.isEmpty() ? null : errors.remove(0);
            }
        }

        String errorBadly() {
            if (!errors.isEmpty())
                return errors.remove(0); // BLOCAL: check-then-act medium
            return null;
        }

        // Silent: the list's own monitor.
        void listErrors() {
            synchronized (errors) {
                for (String s : errors)
                    LOG.info(s);
            }
        }

        void drain() {
            List<Job> all;
            synchronized (queueLock) {
                all = new ArrayList<>(jobs);
                jobs.clear();
            }
            int n = all.size();
            synchronized (queueLock) {
                total -= n; // BENIGN: stale-value handed-over
            }
        }

        void drainBadly() {
            List<Job> all;
            synchronized (queueLock) {
                all = new ArrayList<>(jobs);
            }
            tray.use(all.size());
            synchronized (queueLock) {
                jobs.clear(); // BLOCAL: lost-update medium
            }
        }

        void start() {
            synchronized (deviceLock) {
                if (started != 0)
                    return;
            }
            long now = System.currentTimeMillis();
            synchronized (deviceLock) {
                started = now; // BLOCAL: check-then-act medium
            }
        }

        void stop() {
            synchronized (deviceLock) {
                started = 0;
            }
        }
    }

    static class Printer implements Runnable {
        @Override
        public void run() {
            Spooler.SHARED.begin();
            Spooler.SHARED.print(3);
        }
    }

    public static void main(String[] args) {
        new Thread(new Printer(), "one").start();
        new Thread(new Printer(), "two").start();
    }
}
