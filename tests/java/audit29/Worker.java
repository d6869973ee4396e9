package audit29;

import java.util.concurrent.atomic.AtomicBoolean;

/** A thread that is started, interrupted, and started again. */
public class Worker implements Runnable {
    static final Worker WORKER = new Worker();

    private volatile Thread thread;
    private volatile boolean stopped;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile Runnable current;

    /** Two threads. */
    void start() {
        if (thread == null) {
            // was expected as lost-update: a volatile that is tested and set
            thread = new Thread(this); // BLOCAL: check-then-act medium {{thread}}
            thread.start();
        }
    }

    /** Silent: one of two. */
    void startWell() {
        if (running.compareAndSet(false, true)) {
            new Thread(this).start();
        }
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            while (!stopped) {
                Thread.yield();
            }
        } finally {
            thread = null;
            running.set(false);
        }
    }

    /** Over by then. */
    void interrupt() {
        if (thread != null) {
            thread.interrupt(); // BLOCAL: check-then-act medium {{thread}}
        }
    }

    /** Silent: a copy. */
    void interruptWell() {
        Thread t = thread;
        if (t != null) {
            t.interrupt();
        }
    }

    /** Silent: a flag that is only looked at. */
    void stop() {
        stopped = true;
        interruptWell();
    }

    /** Set, run, set back: asked twice where another asks for it. */
    void runNow(Runnable r) {
        current = r;
        try {
            r.run();
        } finally {
            current = null;
        }
    }

    String currentName() {
        return current == null ? "idle" : current.toString(); // BLOCAL: check-then-act medium {{current}}
    }
}
