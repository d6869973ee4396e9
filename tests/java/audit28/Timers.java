package audit28;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A timeout that is cancelled, fired and replaced. */
public class Timers {
    private static final int WAITING = 0;
    private static final int FIRED = 1;
    private static final int CANCELLED = 2;

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final Object lock = new Object();
    private int state;
    private Future<?> task;
    private int fired;

    void arm() {
        timer.schedule(this::fire, 1, TimeUnit.SECONDS);
        timer.schedule(this::fireWell, 1, TimeUnit.SECONDS);
    }

    /** Cancelled between the look and the shot. */
    void fire() {
        synchronized (lock) {
            if (state != WAITING) {
                return;
            }
        }
        work();
        synchronized (lock) {
            state = FIRED; // BLOCAL: check-then-act {{state}}
        }
    }

    /** Silent: who changes the state does the work. */
    void fireWell() {
        synchronized (lock) {
            if (state != WAITING) {
                return;
            }
            state = FIRED;
        }
        work();
    }

    private void work() {
        Thread.yield();
    }

    /** Silent. */
    boolean cancel() {
        synchronized (lock) {
            if (state == WAITING) {
                state = CANCELLED;
                return true;
            }
            return false;
        }
    }

    /** Two who replace it leave one that nobody can cancel. */
    void replace(Runnable r) {
        Future<?> old;
        synchronized (lock) {
            old = task;
        }
        if (old != null) {
            old.cancel(false);
        }
        Future<?> next = timer.submit(r);
        synchronized (lock) {
            task = next; // BLOCAL: lost-update medium {{task}}
        }
    }

    /** None was there when it was looked at; the one that is by then is lost. */
    void ensure(Runnable r) {
        boolean none;
        synchronized (lock) {
            none = task == null;
        }
        if (none) {
            Future<?> next = timer.submit(r);
            synchronized (lock) {
                task = next; // BLOCAL: check-then-act high {{task}}
            }
        }
    }

    /** Silent: in one block. */
    void ensureWell(Runnable r) {
        synchronized (lock) {
            if (task == null) {
                task = timer.submit(r);
            }
        }
    }

    /** Silent: taken out under the lock, cancelled outside. */
    void stop() {
        Future<?> old;
        synchronized (lock) {
            old = task;
            task = null;
        }
        if (old != null) {
            old.cancel(true);
        }
    }

    /** Stopped meanwhile or armed anew: the wrong one is forgotten. */
    void stopBadly() {
        Future<?> old;
        synchronized (lock) {
            old = task;
        }
        if (old != null && old.cancel(true)) {
            synchronized (lock) {
                task = null; // BLOCAL: check-then-act high {{task}}
                fired++;
            }
        }
    }

    /** Only the one that was cancelled. */
    void stopThat() {
        Future<?> old;
        synchronized (lock) {
            old = task;
        }
        if (old != null && old.cancel(true)) {
            synchronized (lock) {
                if (task == old) {
                    task = null; // BENIGN: check-then-act rechecked
                }
            }
        }
    }
}
