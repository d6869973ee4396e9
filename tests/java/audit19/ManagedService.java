package audit19;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts once, stops once: what all services inherit, and two that do. */
public abstract class ManagedService {
    enum Phase {
        NEW, RUNNING, STOPPED
    }

    private static final List<ManagedService> ALL = new java.util.concurrent.CopyOnWriteArrayList<>();

    private Phase phase = Phase.NEW;
    private Thread thread;
    protected final AtomicBoolean closed = new AtomicBoolean();

    protected ManagedService() {
        ALL.add(this);
    }

    protected abstract void loop() throws InterruptedException;

    protected void onStop() {
    }

    public final synchronized Phase phase() {
        return phase;
    }

    private synchronized void enter(Phase p) {
        phase = p;
        notifyAll();
    }

    /** Two callers start two threads. */
    public void start() {
        if (phase() != Phase.NEW) {
            throw new IllegalStateException();
        }
        enter(Phase.RUNNING); // BLOCAL: check-then-act {{phase}}
        spawn();
    }

    public void startSafely() {
        synchronized (this) {
            if (phase() != Phase.NEW) {
                throw new IllegalStateException();
            }
            enter(Phase.RUNNING);
        }
        // was forgotten
        spawn(); // BENIGN: check-then-act handed-over
    }

    private void spawn() {
        Thread t = new Thread(() -> {
            try {
                loop();
            } catch (InterruptedException e) {
                enter(Phase.STOPPED);
            }
        });
        synchronized (this) {
            thread = t;
        }
        t.start();
    }

    /** It may be over, or begun, when the lock is taken again. */
    public void stop() {
        boolean running;
        synchronized (this) {
            running = phase == Phase.RUNNING;
        }
        if (running) {
            onStop();
            synchronized (this) {
                phase = Phase.STOPPED; // BLOCAL: check-then-act {{phase}}
                thread.interrupt();
            }
        }
    }

    public void stopSafely() {
        synchronized (this) {
            if (phase != Phase.RUNNING) {
                return;
            }
            phase = Phase.STOPPED;
            thread.interrupt();
        }
        onStop();
    }

    /** Closed before whoever waits is told, which does not look. */
    public void awaitStopped() throws InterruptedException {
        if (phase() != Phase.STOPPED) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    public synchronized void awaitStoppedSafely() throws InterruptedException {
        while (phase != Phase.STOPPED) {
            wait();
        }
    }
}

/** Queues work; what comes when it is closed is rejected, but for what comes just then. */
class WorkService extends ManagedService {
    static final WorkService WORK = new WorkService();

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final BlockingQueue<Runnable> looked = new LinkedBlockingQueue<>();

    @Override
    protected void loop() throws InterruptedException {
        while (!closed.get()) {
            queue.take().run();
        }
    }

    public void submit(Runnable r) {
        if (closed.get()) {
            throw new IllegalStateException("closed");
        }
        queue.add(r); // BLOCAL: check-then-act {{closed}}
    }

    public void submitSafely(Runnable r) {
        if (closed.get()) {
            throw new IllegalStateException("closed");
        }
        looked.add(r);
        if (closed.get() && looked.remove(r)) {
            throw new IllegalStateException("closed");
        }
    }

    /** Closed twice. */
    public void close() {
        if (!closed.get()) {
            closed.set(true); // BLOCAL: check-then-act {{closed}}
            List<Runnable> left = new ArrayList<>();
            queue.drainTo(left);
            for (Runnable r : left) {
                r.run();
            }
        }
    }

    public void closeSafely() {
        if (closed.compareAndSet(false, true)) {
            List<Runnable> left = new ArrayList<>();
            looked.drainTo(left);
            for (Runnable r : left) {
                r.run();
            }
        }
    }

    /** The second is gone when there was one. */
    public Runnable steal() {
        if (!queue.isEmpty()) {
            return queue.remove(); // BLOCAL: check-then-act {{queue}}
        }
        return null;
    }

    public Runnable stealSafely() {
        return queue.poll();
    }
}
