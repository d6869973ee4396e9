// RELEASES: 8 11 17 21
package audit4;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions: their wait is a wait of the lock they belong to (ANALYSIS 3, 6). */
public class TaskBoard {
    static final TaskBoard SHARED = new TaskBoard();

    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition changed = lock.newCondition();
    private final Object[] slots = new Object[16];
    private int head;
    private int tail;
    private int count;
    private boolean done;
    private long version;
    private long seen;

    void put(Object x) throws InterruptedException {
        lock.lock();
        try {
            while (count == slots.length) {
                notFull.await();
            }
            slots[tail] = x;
            tail = (tail + 1) % slots.length;
            count++;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    Object take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                changed.await();
            }
            Object x = slots[head];
            slots[head] = null;
            head = (head + 1) % slots.length;
            count--;
            notFull.signal();
            return x;
        } finally {
            lock.unlock();
        }
    }

    /** The place was looked up before the wait. */
    void putAtOldPlace(Object x) throws InterruptedException {
        lock.lock();
        try {
            int t = tail;
            while (count == slots.length) {
                notFull.await();
            }
            slots[t] = x;
            tail = t + 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    void finish() {
        lock.lock();
        try {
            done = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void restart() {
        lock.lock();
        try {
            done = false;
            version++;
        } finally {
            lock.unlock();
        }
    }

    boolean isDone() {
        lock.lock();
        try {
            return done;
        } finally {
            lock.unlock();
        }
    }

    /** finish() may signal before the wait begins. */
    void awaitDone() throws InterruptedException {
        if (!isDone()) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    void awaitDoneSafely() throws InterruptedException {
        lock.lock();
        try {
            while (!done) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean awaitDoneFor(long ms) throws InterruptedException {
        if (!isDone()) {
            lock.lock();
            try {
                return changed.await(ms, TimeUnit.MILLISECONDS);
            } finally {
                lock.unlock();
            }
        }
        return true;
    }

    /** Stored though it may have moved on. */
    void awaitNext() throws InterruptedException {
        lock.lock();
        try {
            long v = version;
            changed.awaitUninterruptibly();
            seen = v; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    /** Comparing with a fresh read is what the copy is for. */
    void awaitChange() throws InterruptedException {
        lock.lock();
        try {
            long v = version;
            while (version == v) {
                changed.await();
            }
            seen = version;
        } finally {
            lock.unlock();
        }
    }

    long seen() {
        lock.lock();
        try {
            return seen;
        } finally {
            lock.unlock();
        }
    }
}
