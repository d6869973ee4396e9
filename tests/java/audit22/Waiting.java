package audit22;

import java.util.LinkedList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Those who wait, and what they still believe afterwards. */
public class Waiting {
    static final Waiting WAITING = new Waiting();

    private final LinkedList<String> items = new LinkedList<>();
    private int size;
    private int waiters;
    private boolean open;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int level;

    synchronized void put(String s) {
        items.add(s);
        size++;
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        size--;
        return items.removeFirst();
    }

    /** What was counted before the wait is written back after it. */
    synchronized String takeByOldSize() throws InterruptedException {
        int n = size;
        while (items.isEmpty()) {
            wait();
        }
        size = n - 1; // BLOCAL: stale-after-wait high {{size}}
        return items.removeFirst();
    }

    /** Whoever opens between the look and the wait is not heard. */
    void awaitOpen() throws InterruptedException {
        boolean o;
        synchronized (this) {
            o = open;
        }
        if (!o) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{open}}
            }
        }
    }

    synchronized void awaitOpenWell() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    synchronized void shut() {
        open = false;
    }

    /** A timed wait ends by itself. */
    void awaitOpenTimed() throws InterruptedException {
        if (!isOpen()) {
            synchronized (this) {
                wait(100);
            }
        }
    }

    synchronized boolean isOpen() {
        return open;
    }

    synchronized void join() throws InterruptedException {
        waiters++;
        try {
            while (!open) {
                wait();
            }
        } finally {
            waiters--;
        }
    }

    synchronized void joinByCopy() throws InterruptedException {
        int w = waiters;
        waiters = w + 1;
        while (!open) {
            wait();
        }
        // Never handed over if the use writes it back.
        waiters = w; // BLOCAL: stale-after-wait high
    }

    void fill(int n) {
        lock.lock();
        try {
            level += n;
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void drain(int n) throws InterruptedException {
        lock.lock();
        try {
            while (level < n) {
                filled.await();
            }
            level -= n;
        } finally {
            lock.unlock();
        }
    }

    void drainByCopy(int n) throws InterruptedException {
        lock.lock();
        try {
            int l = level;
            while (level < n) {
                filled.await();
            }
            level = l - n; // BLOCAL: stale-after-wait high {{level}}
        } finally {
            lock.unlock();
        }
    }

    void drainRereading(int n) throws InterruptedException {
        lock.lock();
        try {
            int l = level;
            while (l < n) {
                filled.await();
                l = level;
            }
            level = l - n;
        } finally {
            lock.unlock();
        }
    }

    /** Asked under the lock, waited for under another turn of it. */
    void awaitLevel() throws InterruptedException {
        if (level() == 0) {
            lock.lock();
            try {
                filled.await(); // BLOCAL: check-then-wait high {{level}}
            } finally {
                lock.unlock();
            }
        }
    }

    int level() {
        lock.lock();
        try {
            return level;
        } finally {
            lock.unlock();
        }
    }
}
