// RELEASES: 8 17
package audit6;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A scheduler's own state: who runs, who is next, who may stop. */
public class Chores {
    static final Chores SHARED = new Chores();

    private enum Run { IDLE, RUNNING, STOPPING, STOPPED }

    private final Executor executor = Executors.newCachedThreadPool();
    private final AtomicReference<Run> run = new AtomicReference<>(Run.IDLE);
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Run plain = Run.IDLE;
    private volatile Thread runner;
    private final AtomicInteger refs = new AtomicInteger(1);

    /** Tested by equality, then set. */
    void start() {
        if (run.get() == Run.IDLE) {
            run.set(Run.RUNNING); // BLOCAL: check-then-act
        }
    }

    // Silent: one wins.
    boolean startOnce() {
        return run.compareAndSet(Run.IDLE, Run.RUNNING);
    }

    /** Set where the old state allowed it. */
    void stop() {
        switch (run.get()) {
            case RUNNING:
                run.set(Run.STOPPING); // BLOCAL: check-then-act
                break;
            case IDLE:
                run.set(Run.STOPPED);
                break;
            default:
                break;
        }
    }

    // Silent: each step by compareAndSet, retried.
    void stopRight() {
        for (;;) {
            Run r = run.get();
            if (r == Run.STOPPED || run.compareAndSet(r, Run.STOPPED)) {
                return;
            }
        }
    }

    // Silent: the classic of a scheduled drain.
    void schedule() {
        if (scheduled.compareAndSet(false, true)) {
            executor.execute(this::drain);
        }
    }

    private void drain() {
        scheduled.set(false);
        waiting.set(0);
    }

    /** A volatile state, unlocked check and set (low). */
    void startPlain() {
        if (plain == Run.IDLE) {
            plain = Run.RUNNING; // BLOCAL: check-then-act low
        }
    }

    void idlePlain() {
        plain = Run.IDLE;
    }

    /** Counted down by two operations. */
    void done() {
        if (waiting.get() > 0) {
            waiting.decrementAndGet(); // BLOCAL: check-then-act
        }
    }

    // Silent: never below nothing.
    void doneRight() {
        waiting.updateAndGet(n -> n > 0 ? n - 1 : 0);
    }

    void more() {
        waiting.incrementAndGet();
    }

    // Silent: who brought it to nothing closes.
    boolean unref() {
        return refs.decrementAndGet() == 0;
    }

    /** Not dead when asked, revived when counted up. */
    boolean ref() {
        if (refs.get() == 0) {
            return false;
        }
        refs.incrementAndGet(); // BLOCAL: check-then-act
        return true;
    }

    // Silent: retried.
    boolean refRight() {
        int r;
        do {
            r = refs.get();
            if (r == 0) {
                return false;
            }
        } while (!refs.compareAndSet(r, r + 1));
        return true;
    }

    // Silent: told whether it still is.
    void interrupt() {
        Thread t = runner;
        if (t != null) {
            t.interrupt();
        }
    }

    void runner(Thread t) {
        runner = t;
    }

    /** Looked ahead of the CAS, whose new value does not depend. Silent. */
    boolean tryOnce() {
        return !scheduled.get() && scheduled.compareAndSet(false, true);
    }
}
