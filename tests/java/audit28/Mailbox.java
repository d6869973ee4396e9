package audit28;

import java.util.LinkedList;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Messages that a pool works off, one thread at a time, or so it should be. */
public class Mailbox implements Runnable {
    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Runnable> bounded = new LinkedBlockingQueue<>(100);
    private final Queue<Runnable> plain = new LinkedList<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final Executor pool = ForkJoinPool.commonPool();
    private boolean running;

    /** Silent: who sets it schedules. */
    void send(Runnable r) {
        queue.add(r);
        if (scheduled.compareAndSet(false, true)) {
            pool.execute(this);
        }
    }

    /** Empty, then filled by another, who sees it scheduled still. */
    @Override
    public void run() {
        Runnable r;
        while ((r = queue.poll()) != null) {
            r.run();
        }
        scheduled.set(false); // BLOCAL: check-then-act medium {{queue}}
    }

    /** The one that was seen is not the one that is taken. */
    void step() {
        Runnable r = queue.peek();
        if (r != null) {
            r.run();
            queue.poll(); // BLOCAL: check-then-act medium {{queue}}
        }
    }

    /** Not empty when it was asked. */
    Runnable next() {
        if (queue.isEmpty()) {
            return null;
        }
        return queue.remove(); // BLOCAL: check-then-act medium {{queue}}
    }

    /** Silent: by the answer. */
    Runnable nextWell() {
        return queue.poll();
    }

    /** Room when it was looked at; the message is dropped without a word. */
    void offer(Runnable r) {
        if (bounded.remainingCapacity() > 0) {
            bounded.add(r); // BLOCAL: check-then-act medium {{bounded}}
        }
    }

    /** Silent. */
    boolean offerWell(Runnable r) {
        return bounded.offer(r);
    }

    /** Silent: waits for one. */
    void takeOne() throws InterruptedException {
        bounded.take().run();
    }

    /** A flag and a queue under one lock. */
    void post(Runnable r) {
        boolean idle;
        synchronized (plain) {
            plain.add(r);
            idle = !running;
        }
        if (idle) {
            synchronized (plain) {
                // was expected high: of an object that only a pool is given a check and an act are low (docs/confidence.md)
                running = true; // BLOCAL: check-then-act low {{running}}
            }
            pool.execute(this::work);
        }
    }

    /** Silent: set where it was asked. */
    void postWell(Runnable r) {
        boolean start = false;
        synchronized (plain) {
            plain.add(r);
            if (!running) {
                running = true;
                start = true;
            }
        }
        if (start) {
            pool.execute(this::work);
        }
    }

    /** Silent: empty and not running in one block. */
    private void work() {
        for (;;) {
            Runnable r;
            synchronized (plain) {
                r = plain.poll();
                if (r == null) {
                    running = false; // BENIGN: check-then-act handed-over
                    return;
                }
            }
            r.run();
        }
    }

    /** Not running any more though one was posted after the poll. */
    void workBadly() {
        for (;;) {
            Runnable r;
            synchronized (plain) {
                r = plain.poll();
            }
            if (r == null) {
                break;
            }
            r.run();
        }
        synchronized (plain) {
            // was not found: the page counts no dependence through possible endlessness
            running = false; // BLOCAL: check-then-act medium {{plain}}
        }
    }
}
