// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Jobs of an executor with a state each: anonymous and local classes, lambdas, method references. */
public class JobRunner {
    enum Status { NEW, RUNNING, DONE, FAILED, CANCELLED }

    static final class Job {
        final String name;
        private Status status = Status.NEW;
        private int attempts;
        private Throwable error;
        private int progress;

        Job(String name) {
            this.name = name;
        }

        synchronized Status status() {
            return status;
        }

        synchronized void status(Status s) {
            status = s;
        }

        synchronized int progress() {
            return progress;
        }

        synchronized void progress(int p) {
            progress = p;
        }

        // Silent: the step from one state to another is one block.
        synchronized boolean move(Status from, Status to) {
            if (status != from) {
                return false;
            }
            status = to;
            return true;
        }

        synchronized void fail(Throwable t) {
            error = t;
            status = Status.FAILED;
            attempts++;
        }

        synchronized boolean retryable(int max) {
            return error != null && attempts < max;
        }

        synchronized void restart() {
            error = null;
            status = Status.NEW;
        }
    }

    private final ExecutorService executor = Executors.newFixedThreadPool(4);
    private final ConcurrentHashMap<String, Job> jobs = new ConcurrentHashMap<>();
    private final Map<String, Integer> durations = new HashMap<>();
    private int finished;
    private int submitted;

    /** New when asked; it may be cancelled before it is set running. */
    public void run(Job job, Runnable body) {
        executor.execute(() -> {
            if (job.status() == Status.NEW) {
                job.status(Status.RUNNING); // BLOCAL: check-then-act
                body.run();
                job.status(Status.DONE);
            }
        });
    }

    // Silent: moved by its own operation.
    public void runFixed(Job job, Runnable body) {
        executor.execute(() -> {
            if (job.move(Status.NEW, Status.RUNNING)) {
                try {
                    body.run();
                    job.move(Status.RUNNING, Status.DONE); // BENIGN: check-then-act rechecked
                } catch (RuntimeException e) {
                    job.fail(e);
                }
            }
        });
    }

    /** Cancelled unless it is done by then: it may become so in between. */
    public boolean cancel(String name) {
        Job j = jobs.get(name);
        if (j == null || j.status() == Status.DONE) {
            return false;
        }
        j.status(Status.CANCELLED); // BLOCAL: check-then-act
        return true;
    }

    // Silent: only what is new or running.
    public boolean cancelFixed(String name) {
        Job j = jobs.get(name);
        return j != null && (j.move(Status.NEW, Status.CANCELLED) || j.move(Status.RUNNING, Status.CANCELLED)); // BENIGN: check-then-act rechecked
    }

    /** A job of a name that is there is not put, if it is there by then. */
    public Job submit(String name, Runnable body) {
        if (jobs.containsKey(name)) {
            throw new IllegalStateException(name);
        }
        Job j = new Job(name);
        jobs.put(name, j); // BLOCAL: check-then-act high
        run(j, body);
        return j;
    }

    // Silent: put if there is none.
    public Job submitFixed(String name, Runnable body) {
        Job j = new Job(name);
        if (jobs.putIfAbsent(name, j) != null) {
            throw new IllegalStateException(name);
        }
        runFixed(j, body);
        return j;
    }

    /** Retryable when asked; two restart it. */
    public void retry(Job j, Runnable body) {
        if (j.retryable(3)) {
            j.restart(); // BLOCAL: check-then-act
            run(j, body);
        }
    }

    // Silent: under the job's own monitor.
    public void retryFixed(Job j, Runnable body) {
        synchronized (j) {
            if (!j.retryable(3)) {
                return;
            }
            j.restart();
        }
        runFixed(j, body);
    }

    /** Steps by accessors. */
    public void step(Job j) {
        j.progress(j.progress() + 10); // BLOCAL: lost-update
    }

    // Silent: in the job's monitor.
    public void stepFixed(Job j) {
        synchronized (j) {
            j.progress(j.progress() + 10);
        }
    }

    /** An anonymous task of two blocks. */
    public Future<Integer> timed(final String name, final Callable<Integer> body) {
        return executor.submit(new Callable<Integer>() {
            @Override
            public Integer call() throws Exception {
                Integer old;
                synchronized (durations) {
                    old = durations.get(name);
                }
                int n = body.call();
                synchronized (durations) {
                    durations.put(name, old == null ? n : old + n); // BLOCAL: lost-update high
                }
                return n;
            }
        });
    }

    // Silent: a local class of one block.
    public Future<Integer> timedFixed(final String name, final Callable<Integer> body) {
        class Timed implements Callable<Integer> {
            @Override
            public Integer call() throws Exception {
                int n = body.call();
                synchronized (durations) {
                    durations.merge(name, n, Integer::sum);
                }
                return n;
            }
        }
        return executor.submit(new Timed());
    }

    private synchronized void countFinished() {
        finished++;
    }

    // Silent: by a method reference, each counts in one block.
    public void countLater() {
        executor.execute(this::countFinished);
        executor.submit(this::countFinished);
    }

    /** What was submitted is compared outside with what is finished. */
    public boolean idle() {
        int s;
        int f;
        synchronized (this) {
            s = submitted;
        }
        synchronized (this) {
            f = finished;
        }
        return s == f; // BLOCAL: inconsistent-read low
    }

    // Silent: compared in one block.
    public synchronized boolean idleFixed() {
        return submitted == finished;
    }

    // Silent: a number is drawn.
    public synchronized int nextNumber() {
        return ++submitted;
    }

    // Silent: a copy of the jobs, whose states are told.
    public List<String> report() {
        List<String> lines = new ArrayList<>();
        for (Job j : jobs.values()) {
            lines.add(j.name + ": " + j.status());
        }
        return lines;
    }

    public void forget(String name) {
        jobs.remove(name);
    }
}
