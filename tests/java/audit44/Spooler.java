// RELEASES: 8 17
package audit44;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A print spooler: desks hand in, printers take out, each waiting at the spool's monitor. */
public class Spooler {
    static class Job {
        final String owner;
        final int pages;
        private boolean cancelled;
        private int printed;

        Job(String owner, int pages) {
            this.owner = owner;
            this.pages = pages;
        }

        synchronized void cancel() {
            cancelled = true;
        }

        synchronized boolean cancelled() {
            return cancelled;
        }

        synchronized int printed() {
            return printed;
        }

        synchronized void printed(int n) {
            printed = n;
        }
    }

    static class Spool {
        private final LinkedList<Job> jobs = new LinkedList<>();
        private int pages;
        private boolean closed;
        private Job current;

        void submit(Job j) {
            synchronized (jobs) {
                jobs.add(j);
                pages += j.pages;
                jobs.notifyAll();
            }
        }

        boolean submitBoundedLate(Job j) {
            int n;
            synchronized (jobs) {
                n = pages;
            }
            if (n + j.pages > 500) {
                return false;
            }
            synchronized (jobs) {
                jobs.add(j);
                pages += j.pages; // BLOCAL: check-then-act
                jobs.notifyAll();
            }
            return true;
        }

        boolean submitBounded(Job j) {
            synchronized (jobs) {
                if (pages + j.pages > 500) {
                    return false;
                }
                jobs.add(j);
                pages += j.pages;
                jobs.notifyAll();
                return true;
            }
        }

        // Asks for the bound once more, for a desk that may come meanwhile.
        boolean submitQuick(Job j) {
            synchronized (jobs) {
                if (closed) {
                    return false;
                }
            }
            synchronized (jobs) {
                if (closed || pages + j.pages > 500) {
                    return false;
                }
                jobs.add(j); // BENIGN: check-then-act rechecked
                pages += j.pages;
                jobs.notifyAll();
                return true;
            }
        }

        Job takeLate() throws InterruptedException {
            boolean empty;
            synchronized (jobs) {
                empty = jobs.isEmpty();
            }
            if (empty) {
                synchronized (jobs) {
                    jobs.wait(); // BLOCAL: check-then-wait high
                }
            }
            synchronized (jobs) {
                return jobs.poll();
            }
        }

        Job takeHasty() throws InterruptedException {
            synchronized (jobs) {
                if (jobs.isEmpty()) {
                    jobs.wait();
                }
                return jobs.removeFirst(); // BLOCAL: stale-after-wait
            }
        }

        Job take() throws InterruptedException {
            synchronized (jobs) {
                while (jobs.isEmpty() && !closed) {
                    jobs.wait();
                }
                if (jobs.isEmpty()) {
                    return null;
                }
                Job j = jobs.removeFirst();
                pages -= j.pages;
                return j;
            }
        }

        int drainLate() throws InterruptedException {
            synchronized (jobs) {
                int before = pages;
                while (!closed) {
                    jobs.wait();
                }
                pages = before - current().pages; // BLOCAL: stale-after-wait high
                return pages;
            }
        }

        int drain() throws InterruptedException {
            synchronized (jobs) {
                while (!closed) {
                    jobs.wait();
                }
                int now = pages;
                pages = now - current().pages;
                return now;
            }
        }

        Job current() {
            synchronized (jobs) {
                return current;
            }
        }

        void current(Job j) {
            synchronized (jobs) {
                current = j;
            }
        }

        Job nextLate() {
            Job first;
            synchronized (jobs) {
                first = jobs.peekFirst();
            }
            if (first != null) {
                synchronized (jobs) {
                    jobs.removeFirst(); // BLOCAL: check-then-act
                    pages -= first.pages;
                }
            }
            return first;
        }

        Job next() {
            synchronized (jobs) {
                Job first = jobs.peekFirst();
                if (first != null) {
                    jobs.removeFirst();
                    pages -= first.pages;
                }
                return first;
            }
        }

        void close() {
            synchronized (jobs) {
                closed = true;
                jobs.notifyAll();
            }
        }
    }

    /** A printer's own thread: its roll is its own. */
    static class Printer extends Thread {
        private final Spool spool;
        private final Deque<Job> redo = new ArrayDeque<>();
        private int paper = 500;
        private volatile int printed;

        Printer(Spool spool) {
            this.spool = spool;
        }

        int printed() {
            return printed;
        }

        @Override
        public void run() {
            try {
                Job j = spool.take();
                while (j != null) {
                    // Was not marked.
                    spool.current(j); // BENIGN: check-then-act handed-over
                    if (!redo.isEmpty()) {
                        print(redo.pop());
                    }
                    print(j);
                    // Was not marked.
                    j = spool.take(); // BENIGN: check-then-act rechecked
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void print(Job j) {
            if (paper < j.pages) {
                redo.push(j);
                paper = 500;
                return;
            }
            paper -= j.pages;
            // One thread writes it, others read.
            printed += j.pages; // BLOCAL: lost-update low
            while (j.printed() < j.pages && !j.cancelled()) {
                // Was marked once.
                j.printed(j.printed() + 1); // BLOCAL: lost-update low; BLOCAL: check-then-act low
            }
        }
    }

    /** The faxes that come in between, on a queue of the library's. */
    static class Faxes {
        private static final LinkedBlockingQueue<Job> QUEUE = new LinkedBlockingQueue<>();
        private static final List<Job> DONE = new ArrayList<>();

        static Job nextLate() {
            if (!QUEUE.isEmpty()) {
                return QUEUE.remove(); // BLOCAL: check-then-act
            }
            return null;
        }

        static Job next() throws InterruptedException {
            return QUEUE.poll(1, TimeUnit.SECONDS);
        }

        static void in(Job j) {
            QUEUE.offer(j);
        }

        static void doneLate(Job j) {
            boolean known;
            synchronized (DONE) {
                known = DONE.contains(j);
            }
            if (!known) {
                synchronized (DONE) {
                    DONE.add(j); // BLOCAL: check-then-act
                }
            }
        }

        static void done(Job j) {
            synchronized (DONE) {
                if (!DONE.contains(j)) {
                    DONE.add(j);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Spool spool = new Spool();
        Printer[] printers = new Printer[3];
        for (int i = 0; i < printers.length; i++) {
            printers[i] = new Printer(spool);
            printers[i].start();
        }
        for (String a : args) {
            final Job j = new Job(a, a.length());
            new Thread(() -> {
                if (!spool.submitBounded(j)) {
                    Faxes.in(j);
                }
            }).start();
        }
        spool.close();
        int all = 0;
        for (Printer p : printers) {
            p.join();
            all += p.printed();
        }
        System.out.println(all);
    }
}
