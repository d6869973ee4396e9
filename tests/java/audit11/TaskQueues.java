// RELEASES: 8 17
package audit11;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Quartz' and many another's pool of threads: a task is taken in after the shutdown has emptied the queue. */
class TaskPool {
    static final TaskPool SHARED = new TaskPool();
    private final Object lock = new Object();
    private final LinkedList<Runnable> tasks = new LinkedList<>();
    private volatile boolean running = true;

    void execute(Runnable task) {
        if (!running) {
            throw new RejectedExecutionException();
        }
        synchronized (lock) {
            // (b) shutdown() writes running and the queue in one block: medium
            tasks.add(task); // BLOCAL: check-then-act medium
            lock.notify();
        }
    }

    void shutdown() {
        synchronized (lock) {
            running = false;
            tasks.clear();
            lock.notifyAll();
        }
    }

    Runnable next() throws InterruptedException {
        synchronized (lock) {
            while (running && tasks.isEmpty()) {
                lock.wait();
            }
            return running ? tasks.removeFirst() : null;
        }
    }
}

/** As mended. Silent. */
class TaskPoolFixed {
    static final TaskPoolFixed SHARED = new TaskPoolFixed();
    private final Object lock = new Object();
    private final LinkedList<Runnable> tasks = new LinkedList<>();
    private volatile boolean running = true;

    void execute(Runnable task) {
        synchronized (lock) {
            if (!running) {
                throw new RejectedExecutionException();
            }
            tasks.add(task);
            lock.notify();
        }
    }

    void shutdown() {
        synchronized (lock) {
            running = false;
            tasks.clear();
            lock.notifyAll();
        }
    }

    Runnable next() throws InterruptedException {
        synchronized (lock) {
            while (running && tasks.isEmpty()) {
                lock.wait();
            }
            return running ? tasks.removeFirst() : null;
        }
    }
}

/** Two workers take from one queue: each looks first and takes then. */
class TwoWorkers {
    private final Deque<Runnable> queue = new ArrayDeque<>();

    void start() {
        new Thread(this::work).start();
        new Thread(this::work).start();
    }

    private synchronized int backlog() {
        return queue.size();
    }

    private synchronized Runnable take() {
        return queue.removeFirst();
    }

    synchronized void submit(Runnable task) {
        queue.addLast(task);
    }

    private void work() {
        if (backlog() > 0) {
            // (a) on a collection: the other worker took the last one
            take().run(); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: one synchronized method for both. Silent. */
class TwoWorkersFixed {
    private final Deque<Runnable> queue = new ArrayDeque<>();

    void start() {
        new Thread(this::work).start();
        new Thread(this::work).start();
    }

    private synchronized Runnable take() {
        return queue.isEmpty() ? null : queue.removeFirst();
    }

    synchronized void submit(Runnable task) {
        queue.addLast(task);
    }

    private void work() {
        Runnable task = take();
        if (task != null) {
            task.run();
        }
    }
}

/** Netty's executor of old: started by whoever saw it not started. */
class LazyExecutor {
    static final LazyExecutor SHARED = new LazyExecutor();
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final AtomicBoolean started = new AtomicBoolean();

    void execute(Runnable task) {
        tasks.add(task);
        if (!started.get()) {
            // (a) a write of what was read, both operations by themselves: two threads are started
            // mended: a test and a set of one atomic in one method are medium (§7)
            started.set(true); // BLOCAL: check-then-act medium
            new Thread(this::drain).start();
        }
    }

    private void drain() {
        Runnable task = tasks.poll();
        if (task != null) {
            task.run();
        }
    }

    void stop() {
        started.set(false);
    }
}

/** As mended. Silent. */
class LazyExecutorFixed {
    static final LazyExecutorFixed SHARED = new LazyExecutorFixed();
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final AtomicBoolean started = new AtomicBoolean();

    void execute(Runnable task) {
        tasks.add(task);
        if (started.compareAndSet(false, true)) {
            new Thread(this::drain).start();
        }
    }

    private void drain() {
        Runnable task = tasks.poll();
        if (task != null) {
            task.run();
        }
    }

    void stop() {
        started.set(false);
    }
}

/** Camel's seda: room in the queue is asked, then offered. */
class SedaQueue {
    static final SedaQueue SHARED = new SedaQueue();
    private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>(100);

    boolean send(Object exchange) {
        if (queue.remainingCapacity() == 0) {
            return false;
        }
        // (a) on a collection: throws "Queue full" where another filled it
        queue.add(exchange); // BLOCAL: check-then-act medium
        return true;
    }

    Object receive() {
        return queue.poll();
    }
}

/** As mended: the offer says itself whether there was room. Silent. */
class SedaQueueFixed {
    static final SedaQueueFixed SHARED = new SedaQueueFixed();
    private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>(100);

    boolean send(Object exchange) {
        return queue.offer(exchange);
    }

    Object receive() {
        return queue.poll();
    }
}

/** The drained batch: taken out whole in the block that read it, counted in a later one. */
class Batches {
    static final Batches SHARED = new Batches();
    private Deque<Runnable> pending = new ArrayDeque<>();
    private int done;

    synchronized void submit(Runnable task) {
        pending.add(task);
    }

    void flush() {
        Deque<Runnable> batch;
        synchronized (this) {
            batch = pending;
            pending = new ArrayDeque<>();
        }
        int n = 0;
        for (Runnable task : batch) {
            task.run();
            n++;
        }
        synchronized (this) {
            done += n;
        }
    }
}

/** The worker of a timer: its loop tests the flag outside, and acts on state of the lock that guards it. */
class TimerWheel {
    static final TimerWheel SHARED = new TimerWheel();
    private boolean cancelled;
    private int ticks;

    void tick() {
        while (!cancelled) {
            synchronized (this) {
                // the loop's test read a guarded field without the lock; cancel() writes both: (b)
                ticks++; // BLOCAL: check-then-act medium
            }
            Thread.yield();
        }
    }

    synchronized void cancel() {
        cancelled = true;
        ticks = 0;
    }
}

/** As mended: the flag is read in the block that acts. Silent. */
class TimerWheelFixed {
    static final TimerWheelFixed SHARED = new TimerWheelFixed();
    private boolean cancelled;
    private int ticks;

    void tick() {
        for (;;) {
            synchronized (this) {
                if (cancelled) {
                    return;
                }
                ticks++;
            }
            Thread.yield();
        }
    }

    synchronized void cancel() {
        cancelled = true;
        ticks = 0;
    }
}
