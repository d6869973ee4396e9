// RELEASES: 8 17
package audit8;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A worker with a queue and a flag that ends it: the flag right and wrong. */
public class Worker implements Runnable {
    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private volatile boolean running = true;
    private volatile int processed;
    private boolean draining;
    private boolean suspended;
    private int pending;
    private Thread runner;

    // Silent: the flag is only ever put down; the queue is looked at where it waits.
    @Override
    public void run() {
        while (running) {
            Runnable job;
            synchronized (jobs) {
                while (jobs.isEmpty() && running) {
                    try {
                        jobs.wait();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return;
                    }
                }
                job = jobs.poll();
            }
            if (job != null) {
                job.run();
                processed++; // BLOCAL: lost-update high
            }
        }
    }

    /** Empty or not is found out before the lock is held in which it waits. */
    public Runnable next() throws InterruptedException {
        boolean none;
        synchronized (jobs) {
            none = jobs.isEmpty();
        }
        synchronized (jobs) {
            if (none) {
                jobs.wait(); // BLOCAL: check-then-wait high
            }
            return jobs.poll();
        }
    }

    // Silent: in a loop, in the block.
    public Runnable nextFixed() throws InterruptedException {
        synchronized (jobs) {
            while (jobs.isEmpty()) {
                jobs.wait();
            }
            return jobs.poll();
        }
    }

    // Silent: a wait with a time ends by itself.
    public Runnable nextSoon(long millis) throws InterruptedException {
        boolean none;
        synchronized (jobs) {
            none = jobs.isEmpty();
        }
        synchronized (jobs) {
            if (none) {
                jobs.wait(millis);
            }
            return jobs.poll();
        }
    }

    /** Suspended when asked without the lock, waits for a wake-up that has been. */
    public void pausePoint() throws InterruptedException {
        if (suspended) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: the flag is looked at in the lock, in a loop.
    public void pausePointFixed() throws InterruptedException {
        synchronized (this) {
            while (suspended) {
                wait();
            }
        }
    }

    // Silent: the look outside is only for speed.
    public void pausePointFast() throws InterruptedException {
        if (suspended) {
            synchronized (this) {
                while (suspended) {
                    wait();
                }
            }
        }
    }

    public synchronized void suspend() {
        suspended = true;
    }

    public synchronized void resume() {
        suspended = false;
        notifyAll();
    }

    /** Told to drain or not before the job is put: a job after the last. */
    public boolean submit(Runnable job) {
        synchronized (jobs) {
            if (draining) {
                return false;
            }
        }
        synchronized (jobs) {
            jobs.add(job); // BLOCAL: check-then-act medium
            pending++;
            jobs.notify();
        }
        return true;
    }

    // Silent: asked where it is put.
    public boolean submitFixed(Runnable job) {
        synchronized (jobs) {
            if (draining) {
                return false;
            }
            jobs.add(job);
            pending++;
            jobs.notify();
        }
        return true;
    }

    public void drain() {
        synchronized (jobs) {
            draining = true;
            jobs.clear();
            pending = 0;
            jobs.notifyAll();
        }
    }

    public void undrain() {
        synchronized (jobs) {
            draining = false;
        }
    }

    // Silent: stopped is stopped, the same by everybody.
    public void stop() {
        running = false;
        synchronized (jobs) {
            jobs.notifyAll();
        }
    }

    // Silent: a flag that is only looked at.
    public boolean isRunning() {
        return running;
    }

    public int processed() {
        return processed;
    }

    /** Started twice by two who find none. */
    public void start() {
        boolean none;
        synchronized (this) {
            none = runner == null;
        }
        if (none) {
            Thread t = new Thread(this);
            synchronized (this) {
                runner = t; // BLOCAL: check-then-act high
            }
            t.start();
        }
    }

    // Silent: none and set in one.
    public synchronized void startFixed() {
        if (runner == null) {
            runner = new Thread(this);
            runner.start();
        }
    }

    public synchronized void forget() {
        runner = null;
    }

    public static void main(String[] args) {
        Worker w = new Worker();
        new Thread(w).start();
        new Thread(w).start();
        w.submit(() -> System.out.println("hello"));
        w.stop();
    }
}

/** The same on a blocking queue: nothing to look at between two blocks. */
class QueueWorker implements Runnable {
    private static final Runnable POISON = () -> { };

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean running = true;

    // Silent: take waits itself.
    @Override
    public void run() {
        try {
            while (running) {
                Runnable r = queue.take(); // BENIGN: check-then-act handed-over
                if (r == POISON) {
                    break;
                }
                r.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            done.countDown();
        }
    }

    // Silent: poll says whether there was one.
    int runPending() {
        int n = 0;
        Runnable r;
        while ((r = queue.poll()) != null) {
            r.run();
            n++;
        }
        return n;
    }

    /** There was one when asked; another may have taken it: waits for ever. */
    Runnable takeIfAny() throws InterruptedException {
        if (!queue.isEmpty()) {
            return queue.take(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    // Silent: offered.
    boolean submit(Runnable r) {
        return running && queue.offer(r);
    }

    // Silent: each is once down.
    boolean stop(long millis) throws InterruptedException {
        running = false;
        queue.add(POISON);
        return done.await(millis, TimeUnit.MILLISECONDS);
    }

    public static void main(String[] args) {
        QueueWorker w = new QueueWorker();
        new Thread(w).start();
        new Thread(w).start();
        w.submit(() -> System.out.println("hello"));
    }
}
