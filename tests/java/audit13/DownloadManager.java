// RELEASES: 8 17
package audit13;

import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.*;

/** Downloads in parts: workers fetch, a progress object is shared, a table holds what runs and what has failed. */
class DownloadManager {
    private static final Logger LOG = Logger.getLogger("downloads");

    static class Progress {
        private long done;
        private long total;
        private int percent;
        private boolean cancelled;
        private Exception error;

        synchronized long done() {
            return done;
        }

        synchronized long total() {
            return total;
        }

        synchronized void add(long n) {
            done += n;
        }

        synchronized void done(long n) {
            done = n;
        }

        synchronized void total(long n) {
            total = n;
        }

        synchronized void cancel() {
            cancelled = true;
        }

        synchronized boolean cancelled() {
            return cancelled;
        }

        synchronized boolean complete() {
            return done == total;
        }

        synchronized void percent(int p) {
            percent = p;
        }

        synchronized int percent() {
            return percent;
        }

        synchronized void fail(Exception e) {
            error = e;
        }

        synchronized Exception error() {
            return error;
        }

        @Override
        public synchronized String toString() {
            return done + "/" + total;
        }
    }

    static class Part implements Callable<Long> {
        private final Progress progress;
        private final InputStream in;
        private final int size;

        Part(Progress progress, InputStream in, int size) {
            this.progress = progress;
            this.in = in;
            this.size = size;
        }

        @Override
        public Long call() throws IOException {
            byte[] b = new byte[size];
            long sum = 0;
            int n;
            while ((n = in.read(b)) > 0) {
                if (progress.cancelled())
                    throw new CancellationException();
                sum += n;
                progress.add(n); // BLOCAL: check-then-act low
            }
            return sum;
        }
    }

    static class Task implements Runnable {
        private final Progress progress;
        private final Manager manager;
        private final String url;

        Task(Progress progress, Manager manager, String url) {
            this.progress = progress;
            this.manager = manager;
            this.url = url;
        }

        @Override
        public void run() {
            long before = progress.done();
            try {
                LOG.fine("fetching " + url);
                // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
                progress.done(before + 10); // BLOCAL: lost-update high
            } catch (RuntimeException e) {
                if (progress.error() == null)
                    // Mended: an act that is only reached by an exception is low.
                    progress.fail(e); // BLOCAL: check-then-act low
            }
            // Mended: of several kinds of harm done to one state the surest is shown.
            long d = progress.done();
            int p = (int) (d * 100 / progress.total());
            // Mended: what is handed to a callee that stores it is low.
            progress.percent(p); // BLOCAL: stale-value low; BLOCAL: stale-value low
            manager.finished(url);
        }
    }

    static class Manager {
        static final Manager SHARED = new Manager();
        private final Map<String, Progress> running = new ConcurrentHashMap<>();
        private final Queue<String> failed = new ConcurrentLinkedQueue<>();
        private final Map<String, Integer> tries = new ConcurrentHashMap<>();
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private final AtomicInteger slots = new AtomicInteger(4);

        void start(String url) {
            if (running.containsKey(url)) {
                LOG.info("already running");
                return;
            }
            Progress p = new Progress();
            running.put(url, p); // BLOCAL: check-then-act high
            pool.execute(new Task(p, this, url));
        }

        // Silent: putIfAbsent answers.
        boolean startOnce(String url) {
            Progress p = new Progress();
            if (running.putIfAbsent(url, p) != null)
                return false;
            pool.execute(new Task(p, this, url));
            return true;
        }

        void finished(String url) {
            running.remove(url);
        }

        void tried(String url) {
            Integer n = tries.get(url);
            tries.put(url, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }

        // Silent: merge is one operation.
        void triedAtOnce(String url) {
            tries.merge(url, 1, Integer::sum);
        }

        void giveUp(String url) {
            Integer n = tries.get(url);
            if (n != null && n > 3) {
                failed.add(url);
                tries.remove(url); // BLOCAL: check-then-act medium
            }
        }

        // Silent: the old value is compared.
        void giveUpExactly(String url) {
            Integer n = tries.get(url);
            if (n != null && n > 3 && tries.remove(url, n))
                failed.add(url);
        }

        boolean acquireSlot() {
            int n = slots.get();
            if (n == 0)
                return false;
            // Mended: of several kinds of harm done to one state the surest is shown.
            slots.set(n - 1); // BLOCAL: lost-update high
            return true;
        }

        // Silent: expected value is what was read.
        boolean acquireSlotOnce() {
            int n;
            do {
                n = slots.get();
                if (n == 0)
                    return false;
            } while (!slots.compareAndSet(n, n - 1));
            return true;
        }

        String retry() {
            if (failed.isEmpty())
                return null;
            return failed.remove(); // BLOCAL: check-then-act medium
        }

        // Silent: poll answers.
        String retrySafely() {
            String url = failed.poll();
            if (url == null)
                return null;
            LOG.info("again " + url);
            return url;
        }

        void status() {
            for (Progress p : running.values())
                LOG.info(p + " " + p.done() + " of " + p.total()); // BENIGN: inconsistent-read reported-only
        }

        void cancelAll() {
            for (Progress p : running.values()) {
                if (!p.complete())
                    p.cancel(); // BLOCAL: check-then-act low
            }
        }

        // Silent: under the lock of the progress.
        void resize(String url, long by) {
            Progress p = running.get(url);
            if (p == null)
                return;
            synchronized (p) {
                long t = p.total();
                p.total(t + by);
            }
        }
    }
}
