// RELEASES: 8 17
package audit6;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions: awaitNanos, awaitUntil, await with a time (ANALYSIS 3, 7). */
public class Turnstile {
    static final Turnstile SHARED = new Turnstile();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int inside;
    private int passed;
    private boolean open;
    private String holder;

    /** Read before awaitNanos, written after it. */
    boolean enter(long nanos) throws InterruptedException {
        lock.lock();
        try {
            int n = inside;
            while (!open) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = changed.awaitNanos(nanos);
            }
            inside = n + 1; // BLOCAL: stale-after-wait high
            return true;
        } finally {
            lock.unlock();
        }
    }

    // Silent: read after it.
    boolean enterRight(long nanos) throws InterruptedException {
        lock.lock();
        try {
            while (!open) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = changed.awaitNanos(nanos);
            }
            inside++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** awaitUntil is a wait, too. */
    void pass(Date deadline) throws InterruptedException {
        lock.lock();
        try {
            int p = passed;
            boolean in = true;
            while (!open && in) {
                in = changed.awaitUntil(deadline);
            }
            passed = p + 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    void out() {
        lock.lock();
        try {
            inside--;
            passed = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void open(boolean o) {
        lock.lock();
        try {
            open = o;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Looked at before the lock of the wait: the signal may have been. */
    void awaitOpen() throws InterruptedException {
        boolean o;
        lock.lock();
        o = open;
        lock.unlock();
        if (!o) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: a wait that ends by itself is no lost wake-up.
    void awaitOpenTimed() throws InterruptedException {
        boolean o;
        lock.lock();
        o = open;
        lock.unlock();
        if (!o) {
            lock.lock();
            try {
                changed.await(10, TimeUnit.MILLISECONDS);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A test before the wait decides the write after it. */
    boolean claim(String me) throws InterruptedException {
        lock.lock();
        try {
            boolean free = holder == null;
            if (!open) {
                changed.await();
            }
            if (free) {
                holder = me; // BLOCAL: stale-after-wait
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    // Silent: tested after the wait.
    boolean claimRight(String me) throws InterruptedException {
        lock.lock();
        try {
            if (!open) {
                changed.await();
            }
            if (holder == null) {
                holder = me;
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    void release() {
        lock.lock();
        try {
            holder = null;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    // Silent: compared with what it was, to learn whether it changed.
    int awaitChange() throws InterruptedException {
        lock.lock();
        try {
            int before = passed;
            while (passed == before) {
                changed.await();
            }
            return passed;
        } finally {
            lock.unlock();
        }
    }
}
