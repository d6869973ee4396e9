package audit20;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A serial executor, an event thread that ends, and a queue that is shut down. */
public class WorkQueue {
    static final WorkQueue EVENTS = new WorkQueue(Runnable::run);

    private final Executor executor;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean accepting = true;

    WorkQueue(Executor executor) {
        this.executor = executor;
    }

    /** What is added between the last poll and the flag is left to nobody. */
    void submit(Runnable r) {
        tasks.add(r);
        if (scheduled.compareAndSet(false, true)) {
            executor.execute(this::drain);
        }
    }

    private void drain() {
        for (Runnable r; (r = tasks.poll()) != null;) {
            r.run();
        }
        scheduled.set(false); // BLOCAL: check-then-act medium
    }

    private final Queue<Runnable> tasksWell = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduledWell = new AtomicBoolean();

    void submitWell(Runnable r) {
        tasksWell.add(r);
        scheduleWell();
    }

    private void scheduleWell() {
        if (!tasksWell.isEmpty() && scheduledWell.compareAndSet(false, true)) {
            executor.execute(this::drainWell);
        }
    }

    private void drainWell() {
        for (Runnable r; (r = tasksWell.poll()) != null;) {
            r.run();
        }
        scheduledWell.set(false);
        scheduleWell();
    }

    /** One more than there may be. */
    boolean offer(Runnable r) {
        if (waiting.get() >= 100) {
            return false;
        }
        waiting.incrementAndGet(); // BLOCAL: check-then-act {{waiting}}
        submitWell(() -> {
            waiting.decrementAndGet();
            r.run();
        });
        return true;
    }

    boolean offerWell(Runnable r) {
        if (waiting.incrementAndGet() > 100) {
            // was forgotten
            waiting.decrementAndGet(); // BENIGN: check-then-act handed-over
            return false;
        }
        submitWell(() -> {
            waiting.decrementAndGet();
            r.run();
        });
        return true;
    }

    private final LinkedBlockingQueue<Runnable> jobs = new LinkedBlockingQueue<>();

    /** The queue has been worked off when this one is added. */
    void job(Runnable r) {
        if (!accepting) {
            throw new IllegalStateException("closed");
        }
        jobs.add(r); // BLOCAL: check-then-act medium {{jobs}}
    }

    void shutDown() {
        accepting = false;
        for (Runnable r; (r = jobs.poll()) != null;) {
            r.run();
        }
    }

    private final Deque<Runnable> locked = new ArrayDeque<>();
    private boolean open = true;

    synchronized void jobWell(Runnable r) {
        if (!open) {
            throw new IllegalStateException("closed");
        }
        locked.add(r);
        notifyAll();
    }

    void shutDownWell() {
        Deque<Runnable> rest;
        synchronized (this) {
            open = false;
            rest = new ArrayDeque<>(locked);
            locked.clear();
        }
        rest.forEach(Runnable::run);
    }

    /** Waits by a deadline, and takes what another may have taken when it was woken. */
    Runnable take(long millis) throws InterruptedException {
        synchronized (this) {
            if (locked.isEmpty()) {
                wait(millis);
            }
            return locked.pollFirst();
        }
    }

    synchronized Runnable takeWell(long millis) throws InterruptedException {
        long end = System.currentTimeMillis() + millis;
        while (locked.isEmpty()) {
            long left = end - System.currentTimeMillis();
            if (left <= 0) {
                return null;
            }
            wait(left);
        }
        return locked.removeFirst();
    }

    private synchronized int size() {
        return locked.size();
    }

    /** The last of as many as there were. */
    Runnable last() {
        if (size() == 0) {
            return null;
        }
        synchronized (this) {
            return locked.removeLast(); // BLOCAL: check-then-act medium {{locked}}
        }
    }
}
