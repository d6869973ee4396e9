// RELEASES: 8 17
package audit40;

import java.util.LinkedList;
import java.util.List;

/** wait and notify: what was read before is of another block. */
public class Waits {
    static class Gate {
        static final Gate MAIN = new Gate();

        private boolean open;
        private int passed;
        private int generation;
        private int parties;

        synchronized void open() {
            open = true;
            notifyAll();
        }

        synchronized void close() {
            open = false;
        }

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void pass() throws InterruptedException {
            while (!open) {
                wait();
            }
            passed++;
        }

        synchronized void passOld() throws InterruptedException {
            int p = passed;
            while (!open) {
                wait();
            }
            passed = p + 1; // BLOCAL: stale-after-wait high
        }

        // Looked at without the lock, then waited for.
        void passTorn() throws InterruptedException {
            if (!isOpen()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        void passAsking() throws InterruptedException {
            if (!isOpen()) {
                synchronized (this) {
                    while (!open) {
                        wait();
                    }
                }
            }
        }

        void passForAWhile() throws InterruptedException {
            if (!isOpen()) {
                synchronized (this) {
                    wait(100);
                }
            }
        }

        // A turn of a barrier: which one it is, is compared behind the wait.
        synchronized void barrier() throws InterruptedException {
            int mine = generation;
            if (--parties == 0) {
                generation++;
                parties = 4;
                notifyAll();
                return;
            }
            while (mine == generation) {
                wait();
            }
        }

        synchronized void barrierOld() throws InterruptedException {
            int left = parties - 1;
            while (!open) {
                wait();
            }
            parties = left; // BLOCAL: stale-after-wait high
        }

        synchronized void parties(int n) {
            parties = n;
        }
    }

    static class Jobs {
        static final Jobs ALL = new Jobs();

        private final List<String> jobs = new LinkedList<>();
        private boolean stopped;
        private int taken;

        void add(String job) {
            synchronized (jobs) {
                jobs.add(job);
                jobs.notify();
            }
        }

        void stop() {
            synchronized (jobs) {
                stopped = true;
                jobs.notifyAll();
            }
        }

        String take() throws InterruptedException {
            synchronized (jobs) {
                while (jobs.isEmpty() && !stopped) {
                    jobs.wait();
                }
                if (jobs.isEmpty()) {
                    return null;
                }
                taken++;
                return jobs.remove(0);
            }
        }

        // Counted before the wait. (Was marked as shown: the loop has asked the list again.)
        String takeCounted() throws InterruptedException {
            synchronized (jobs) {
                int n = jobs.size();
                while (jobs.isEmpty()) {
                    jobs.wait();
                }
                if (n > 0) {
                    return jobs.remove(n - 1); // BLOCAL: stale-after-wait low
                }
                return jobs.remove(0);
            }
        }

        // Not asked again behind the wait.
        String takeOnce() throws InterruptedException {
            synchronized (jobs) {
                if (jobs.isEmpty()) {
                    jobs.wait();
                }
                return jobs.remove(0); // BLOCAL: stale-after-wait
            }
        }

        boolean isEmpty() {
            synchronized (jobs) {
                return jobs.isEmpty();
            }
        }

        // A lost wake-up: added between the two blocks.
        void awaitJob() throws InterruptedException {
            boolean none = isEmpty();
            synchronized (jobs) {
                if (none) {
                    jobs.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        void awaitJobSafe() throws InterruptedException {
            synchronized (jobs) {
                while (jobs.isEmpty()) {
                    jobs.wait();
                }
            }
        }

        // Another lock is held throughout the wait: what it guards stays.
        private int outer;

        int waitInside() throws InterruptedException {
            synchronized (this) {
                int o = outer;
                synchronized (jobs) {
                    while (jobs.isEmpty()) {
                        jobs.wait();
                    }
                }
                outer = o + 1;
                return outer;
            }
        }

        synchronized void outer(int n) {
            outer = n;
        }
    }
}
