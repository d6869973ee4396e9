// RELEASES: 8 17
package audit12;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A mailbox: lost wake-ups and values that a wait has made old. */
final class Mailbox {
    static final Mailbox SHARED = new Mailbox();
    private final Object lock = new Object();
    private final Deque<String> letters = new ArrayDeque<>();
    private int count;
    private boolean paused;
    private String flag;
    private String lastFlag;

    void put(String letter) {
        synchronized (lock) {
            letters.add(letter);
            count++;
            lock.notifyAll();
        }
    }

    void pause(boolean on) {
        synchronized (lock) {
            paused = on;
            flag = on ? "up" : "down";
            lock.notifyAll();
        }
    }

    void waitForLetter() throws InterruptedException {
        boolean none;
        synchronized (lock) {
            none = count == 0;
        }
        if (none) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    void waitUnlockedCheck() throws InterruptedException {
        if (count == 0) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    void waitByCollection() throws InterruptedException {
        boolean none;
        synchronized (lock) {
            none = letters.isEmpty();
        }
        if (none) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: a timed wait ends by itself.
    void waitTimed() throws InterruptedException {
        if (count == 0) {
            synchronized (lock) {
                lock.wait(100);
            }
        }
    }

    // Silent: the check is repeated in the block.
    void waitInLoop() throws InterruptedException {
        synchronized (lock) {
            while (count == 0) {
                lock.wait();
            }
            count--;
        }
    }

    // Silent: the innermost decision is in the waited-on block.
    void waitTwice() throws InterruptedException {
        if (count == 0) {
            synchronized (lock) {
                while (count == 0) {
                    lock.wait();
                }
            }
        }
    }

    void takeStale() throws InterruptedException {
        synchronized (lock) {
            int n = count;
            while (paused) {
                lock.wait();
            }
            count = n - 1; // BLOCAL: stale-after-wait high
        }
    }

    // Silent: read again after the wait.
    void takeFresh() throws InterruptedException {
        synchronized (lock) {
            int n = count;
            while (n == 0) {
                lock.wait();
                n = count;
            }
            count = n - 1;
        }
    }

    void copyStale() throws InterruptedException {
        synchronized (lock) {
            String seen = flag;
            while (paused) {
                lock.wait();
            }
            lastFlag = seen; // BLOCAL: stale-after-wait high
        }
    }

    void printStale() throws InterruptedException {
        synchronized (lock) {
            int n = count;
            while (paused) {
                lock.wait();
            }
            deliver(n); // BLOCAL: stale-after-wait medium
        }
    }

    private static void deliver(int n) {
        if (n > 0) {
            System.setProperty("n", "" + n);
        }
    }

    // The decision of the time before the wait writes the field.
    void decideStale() throws InterruptedException {
        synchronized (lock) {
            boolean was = paused;
            while (count == 0) {
                lock.wait();
            }
            if (was) {
                paused = false; // BLOCAL: stale-after-wait medium
            }
        }
    }

    // Silent: only returned, no use here.
    int countBefore() throws InterruptedException {
        synchronized (lock) {
            int n = count;
            while (paused) {
                lock.wait();
            }
            return n;
        }
    }
}

/** A gate whose flag is volatile and set without the monitor that is waited on. */
final class Gate {
    static final Gate SHARED = new Gate();
    private final Object monitor = new Object();
    private volatile boolean open;

    void open() {
        open = true;
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    void close() {
        open = false;
    }

    void pass() throws InterruptedException {
        while (!open) {
            synchronized (monitor) {
                monitor.wait(); // BLOCAL: check-then-wait medium
            }
        }
    }
}

/** The same with a Condition. */
final class Buffer {
    static final Buffer SHARED = new Buffer();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private int size;
    private int peak;

    void put() throws InterruptedException {
        lock.lock();
        try {
            while (size == 10) {
                notFull.await();
            }
            size++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    void takeUnchecked() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = size == 0;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            if (empty) {
                notEmpty.await(); // BLOCAL: check-then-wait high
            }
            size--;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    void takeStale() throws InterruptedException {
        lock.lock();
        try {
            int n = size;
            if (n == 0) {
                notEmpty.await();
            }
            size = n - 1; // BLOCAL: stale-after-wait high
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    void recordPeak() throws InterruptedException {
        lock.lock();
        try {
            int n = size;
            notEmpty.await(1, TimeUnit.SECONDS);
            peak = n; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    // Silent: nothing that was read before the wait is used after it.
    void awaitAll() throws InterruptedException {
        lock.lock();
        try {
            while (size > 0) {
                notFull.await();
            }
            peak = 0;
        } finally {
            lock.unlock();
        }
    }

    // Silent: the callee waits on the lock, the value is read after it.
    void takeByHelper() throws InterruptedException {
        lock.lock();
        try {
            awaitSome();
            size = size - 1;
        } finally {
            lock.unlock();
        }
    }

    void takeStaleByHelper() throws InterruptedException {
        lock.lock();
        try {
            int n = size;
            awaitSome();
            size = n - 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    private void awaitSome() throws InterruptedException {
        while (size == 0) {
            notEmpty.await();
        }
    }
}
