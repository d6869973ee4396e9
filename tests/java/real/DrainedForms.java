package real;

import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Queues left behind, worked off, filled and told of by helpers. */
class DrainedForms {

    interface Job {
        void run();
    }

    /** Worked off by a helper that comes back when nothing is left; added to by another; the flag is taken by getAndSet. */
    static class Helpers {
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean busy = new AtomicBoolean();
        private final Executor executor;

        Helpers(Executor executor) {
            this.executor = executor;
        }

        private void enqueue(Job j) {
            jobs.add(j);
        }

        private void drain() {
            for (Job j; (j = jobs.poll()) != null;) {
                j.run();
            }
        }

        void submit(Job j) {
            enqueue(j);
            if (!busy.getAndSet(true)) {
                executor.execute(this::work);
            }
        }

        void work() {
            drain();
            busy.set(false); // BLOCAL: check-then-act medium {{'busy' is set because 'jobs' had nothing}}
        }
    }

    /** Silent: it looks once more when it has said so. */
    static class LooksOnce {
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean busy = new AtomicBoolean();
        private final Executor executor;

        LooksOnce(Executor executor) {
            this.executor = executor;
        }

        private void drain() {
            for (Job j; (j = jobs.poll()) != null;) {
                j.run();
            }
        }

        void submit(Job j) {
            jobs.add(j);
            if (!busy.getAndSet(true)) {
                executor.execute(this::work);
            }
        }

        void work() {
            drain();
            busy.set(false); // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
            if (!jobs.isEmpty() && !busy.getAndSet(true)) {
                executor.execute(this::work);
            }
        }
    }

    /** Silent: the helper comes back when it has done enough, and says nothing of the rest. */
    static class Some {
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean busy = new AtomicBoolean();
        private final Executor executor;

        Some(Executor executor) {
            this.executor = executor;
        }

        private void workOff() {
            for (int n = 0; n < 100; n++) {
                Job j = jobs.poll();
                if (j != null) {
                    j.run();
                }
            }
        }

        void submit(Job j) {
            jobs.add(j);
            if (!busy.getAndSet(true)) {
                executor.execute(this::work);
            }
        }

        void work() {
            workOff();
            busy.set(false);
        }
    }

    /** How many there are is compared, and a setter says so. */
    static class Counted {
        private final Deque<Job> jobs = new ConcurrentLinkedDeque<>();
        private volatile boolean busy;
        private final Executor executor;

        Counted(Executor executor) {
            this.executor = executor;
        }

        private void setBusy(boolean b) {
            busy = b;
        }

        void submit(Job j) {
            jobs.add(j);
            if (!busy) {
                setBusy(true); // BLOCAL: check-then-act low {{'busy'}}
                executor.execute(this::work);
            }
        }

        void work() {
            while (jobs.size() > 0) {
                Job j = jobs.pollFirst();
                if (j != null) {
                    j.run();
                }
            }
            setBusy(false); // BLOCAL: check-then-act medium {{'busy' is set because 'jobs' had nothing}}
        }
    }
}
