package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Started, stopped, and both at once. */
public class Lifecycle {
    enum State { NEW, STARTING, STARTED, STOPPED }

    static final Lifecycle SERVER = new Lifecycle();

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final List<Runnable> services = new ArrayList<>();
    private ExecutorService pool;
    private boolean running;
    private volatile boolean started;

    /** Two who start it start it. */
    void start() {
        if (state.get() == State.NEW) {
            state.set(State.STARTED); // BLOCAL: check-then-act {{state}}
            openPool();
        }
    }

    /** Silent. */
    void startWell() {
        if (state.compareAndSet(State.NEW, State.STARTING)) {
            openPool();
            state.set(State.STARTED);
        }
    }

    private synchronized void openPool() {
        pool = Executors.newFixedThreadPool(2);
        running = true;
    }

    /** Silent: taken out, shut outside. */
    void stop() {
        ExecutorService p;
        synchronized (this) {
            running = false;
            p = pool;
            pool = null;
        }
        if (p != null) {
            p.shutdown();
        }
    }

    /** Shut by another while it was looked at; the new one is forgotten open. */
    void restart() {
        ExecutorService p;
        synchronized (this) {
            p = pool;
        }
        if (p != null) {
            p.shutdown();
            synchronized (this) {
                pool = Executors.newCachedThreadPool(); // BLOCAL: check-then-act high {{pool}}
            }
        }
    }

    /** Stopped by the time that the service is added. */
    void add(Runnable r) {
        boolean on;
        synchronized (this) {
            on = running;
        }
        if (on) {
            synchronized (this) {
                // was expected medium: the pool is read, not written
                pool.execute(r); // BLOCAL: check-then-act low {{running}}
            }
        }
    }

    /** Silent. */
    synchronized boolean addWell(Runnable r) {
        if (!running) {
            return false;
        }
        services.add(r);
        pool.execute(r);
        return true;
    }

    /** Checked outside, and inside once more. */
    void startOnce() {
        if (started) {
            return;
        }
        synchronized (this) {
            if (started) {
                return;
            }
            services.clear(); // BENIGN: check-then-act rechecked
            // was expected here: of what is rechecked the first write is told of
            started = true;
        }
    }

    /** Announced before it is filled: who sees it started finds nothing. */
    void startEarly() {
        if (!started) {
            synchronized (this) {
                if (!started) {
                    started = true;
                    services.add(Thread::yield); // BLOCAL: check-then-act low {{started}}
                }
            }
        }
    }

    void reset() {
        synchronized (this) {
            started = false;
            services.clear();
        }
    }
}
