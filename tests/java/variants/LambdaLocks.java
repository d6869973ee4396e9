package variants;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock is taken by a helper that is given what to do, as Kotlin's `withLock` has it; what is read before that, without the
 * lock, is old where the lambda acts upon it (ANALYSIS 2, block of one operation).
 */
public class LambdaLocks {
    static final LambdaLocks SHARED = new LambdaLocks();

    private int hint;
    private final ReentrantLock lock = new ReentrantLock();
    private int level;
    private boolean filled;

    private void withLock(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private static void alone(Runnable action) {
        action.run();
    }

    public void raise() {
        int old = level;
        withLock(() -> level = old + 1); // BLOCAL: lost-update high {{level}}
    }

    public void raiseInside() { // Silent: read where it is written.
        withLock(() -> level = level + 1);
    }

    public void raiseIfSame() {
        int old = level;
        withLock(() -> {
            if (level == old) { // Compared with what is there by now.
                level = old + 1; // BENIGN: lost-update rechecked
            }
        });
    }

    public void fill() {
        if (!filled) {
            withLock(() -> {
                filled = true; // BLOCAL: check-then-act high {{filled}}
                level = 0;
            });
        }
    }

    public void fillOnce() {
        if (!filled) {
            withLock(() -> {
                if (!filled) {
                    filled = true; // BENIGN: check-then-act rechecked
                }
            });
        }
    }

    public void guess() { // Silent: no lock guards the hint, it is never written under one.
        int old = hint;
        alone(() -> hint = old + 1);
    }

    public void drain() {
        withLock(() -> {
            level = 0;
            filled = false;
        });
    }

    private void set(int to) {
        withLock(() -> level = to);
    }

    private void setByHelper(int to) {
        set(to);
    }

    public void raiseTwoBelow() {
        int old = level;
        setByHelper(old + 1); // MISSED: lost-update (a method without a lock is looked at where what it calls takes one, not two calls below)
    }
}
