package audit19;

import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs named jobs, again after a while when they fail, until they are cancelled. */
public class RetryingScheduler {
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final ConcurrentMap<String, Job> jobs = new ConcurrentHashMap<>();
    private final Queue<Runnable> callbacks = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final Queue<Runnable> notices = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean noticing = new AtomicBoolean();

    private final class Job implements Runnable {
        private final String name;
        private final Callable<?> task;
        private volatile Thread runner;
        private volatile ScheduledFuture<?> next;
        private volatile boolean cancelled;

        Job(String name, Callable<?> task) {
            this.name = name;
            this.task = task;
        }

        @Override
        public void run() {
            runner = Thread.currentThread();
            try {
                task.call();
                jobs.remove(name);
                later(() -> System.out.println(name));
            } catch (Exception e) {
                if (!cancelled) {
                    next = timer.schedule(this, 1, TimeUnit.SECONDS); // BLOCAL: check-then-act medium {{'next'}}
                }
            } finally {
                runner = null;
            }
        }

        /** The thread may be done between the two looks. */
        void cancel() {
            cancelled = true;
            if (runner != null) {
                runner.interrupt(); // BLOCAL: check-then-act {{runner}}; BLOCAL: stale-value low {{is interrupted}}
            }
            ScheduledFuture<?> f = next;
            if (f != null) {
                f.cancel(false);
            }
        }

        /** Mended: it is no null that is called, but the pool's thread may be at the next task by then. */
        void cancelSafely() {
            cancelled = true;
            Thread t = runner;
            if (t != null) {
                t.interrupt(); // BLOCAL: stale-value low {{is interrupted}}
            }
        }
    }

    public void submit(String name, Callable<?> task) {
        if (jobs.containsKey(name)) {
            throw new IllegalStateException(name);
        }
        Job job = new Job(name, task);
        jobs.put(name, job); // BLOCAL: check-then-act {{jobs}}
        timer.execute(job);
    }

    public void submitSafely(String name, Callable<?> task) {
        Job job = new Job(name, task);
        if (jobs.putIfAbsent(name, job) != null) {
            throw new IllegalStateException(name);
        }
        timer.execute(job);
    }

    /** A job that has just been found may have ended. */
    public void cancel(String name) {
        if (jobs.containsKey(name)) {
            jobs.get(name).cancel(); // BLOCAL: check-then-act {{jobs}}
        }
    }

    public void cancelSafely(String name) {
        Job job = jobs.remove(name);
        if (job != null) {
            job.cancelSafely();
        }
    }

    void later(Runnable r) {
        callbacks.add(r);
        if (draining.compareAndSet(false, true)) {
            timer.execute(this::drain);
        }
    }

    /** What is added after the last poll finds it still draining. */
    private void drain() {
        for (Runnable r; (r = callbacks.poll()) != null;) {
            r.run();
        }
        draining.set(false); // BLOCAL: check-then-act {{draining}}
    }

    void notice(Runnable r) {
        notices.add(r);
        if (noticing.compareAndSet(false, true)) {
            timer.execute(this::tell);
        }
    }

    private void tell() {
        do {
            for (Runnable r; (r = notices.poll()) != null;) {
                r.run();
            }
            noticing.set(false);
        } while (!notices.isEmpty() && noticing.compareAndSet(false, true));
    }
}
