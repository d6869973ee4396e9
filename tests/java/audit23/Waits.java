package audit23;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Waiting, with and without a look afterwards. */
public class Waits {
    static final Waits WAITS = new Waits();

    private final Queue<String> queue = new ArrayDeque<>();
    private final Lock lock = new ReentrantLock();
    private final Condition free = lock.newCondition();
    private int slots = 2;
    private boolean ready;
    private int turn;
    private int credits;
    private int waiters;

    synchronized void put(String s) {
        queue.add(s);
        notifyAll();
    }

    synchronized boolean isEmpty() {
        return queue.isEmpty();
    }

    synchronized String take() throws InterruptedException {
        while (queue.isEmpty()) {
            wait();
        }
        return queue.remove();
    }

    /** The notice may come between the look and the wait. */
    String takeLate() throws InterruptedException {
        if (isEmpty()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{queue}}
            }
        }
        synchronized (this) {
            return queue.poll();
        }
    }

    synchronized void ready() {
        ready = true;
        notifyAll();
    }

    synchronized boolean isReady() {
        return ready;
    }

    void await1() throws InterruptedException {
        while (!isReady()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{ready}}
            }
        }
    }

    void awaitTimed() throws InterruptedException {
        while (!isReady()) {
            synchronized (this) {
                wait(100);
            }
        }
    }

    synchronized void awaitWell() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    /** Read before the wait, written back after it. */
    synchronized void nextTurn() throws InterruptedException {
        int t = turn;
        while (!ready) {
            wait();
        }
        turn = t + 1; // BLOCAL: stale-after-wait high {{turn}}
        notifyAll();
    }

    synchronized void nextTurnWell() throws InterruptedException {
        while (!ready) {
            wait();
        }
        turn = turn + 1;
        notifyAll();
    }

    void acquire() throws InterruptedException {
        lock.lock();
        try {
            int s = slots;
            if (s == 0) {
                free.await();
            }
            slots = s - 1; // BLOCAL: stale-after-wait high {{slots}}
        } finally {
            lock.unlock();
        }
    }

    void acquireWell() throws InterruptedException {
        lock.lock();
        try {
            while (slots == 0) {
                free.await();
            }
            slots--;
        } finally {
            lock.unlock();
        }
    }

    boolean acquireTimed(long ms) throws InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(ms);
        lock.lock();
        try {
            while (slots == 0) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = free.awaitNanos(nanos);
            }
            slots--;
            return true;
        } finally {
            lock.unlock();
        }
    }

    void release() {
        lock.lock();
        try {
            slots++;
            free.signal();
        } finally {
            lock.unlock();
        }
    }

    int slots() {
        lock.lock();
        try {
            return slots;
        } finally {
            lock.unlock();
        }
    }

    void awaitSlot() throws InterruptedException {
        if (slots() == 0) {
            lock.lock();
            try {
                free.await(); // BLOCAL: check-then-wait high {{slots}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Passed on after the wait, no more. */
    synchronized int credit() throws InterruptedException {
        int c = credits;
        waiters++;
        while (!ready) {
            wait();
        }
        waiters--;
        return Math.max(c, 1); // BLOCAL: stale-after-wait medium {{credits}}
    }

    synchronized void credits(int n) {
        credits = n;
    }
}
