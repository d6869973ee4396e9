// RELEASES: 8 17
package audit15;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait ends the block (3), and what it makes of values and of decisions (7). */
public class Waits {
    static final Waits SHARED = new Waits();

    private int items;
    private int record;
    private boolean ready;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void ready(boolean r) {
        ready = r;
        notifyAll();
    }

    synchronized void record(int r) {
        record = r;
    }

    synchronized void takeLater() throws InterruptedException {
        int n = items;
        while (!ready) {
            wait();
        }
        items = n - 1; // BLOCAL: stale-after-wait high
    }

    synchronized void take() throws InterruptedException {
        while (items == 0) {
            wait();
        }
        items--;
    }

    synchronized void remember() throws InterruptedException {
        int n = items;
        wait();
        record = n; // BLOCAL: stale-after-wait high
    }

    synchronized int twice() throws InterruptedException {
        int n = items;
        wait();
        return n * 2; // BLOCAL: stale-after-wait medium
    }

    synchronized void refill() throws InterruptedException {
        boolean empty = items == 0;
        wait();
        if (empty) {
            items = 10; // BLOCAL: stale-after-wait medium
        }
    }

    synchronized void takeAfterAll() throws InterruptedException {
        if (items == 0) {
            wait();
            // as expected first: medium (low: only counted down)
            items--; // BLOCAL: stale-after-wait low
        }
    }

    /** More is added, whatever is there by then. */
    synchronized void addAfterAll() throws InterruptedException {
        if (items > 100) {
            wait();
            items++; // BLOCAL: stale-after-wait low
        }
    }

    private int waiting;

    /** Counted up before the test, and down again: it takes what it has added. */
    synchronized void meet() throws InterruptedException {
        waiting++;
        if (waiting < 3) {
            wait();
            waiting--; // BLOCAL: stale-after-wait low
        }
    }

    /** Several at a time, after one wait. */
    synchronized void takeSome(int n) throws InterruptedException {
        if (items < n) {
            wait();
            items -= n; // BLOCAL: stale-after-wait low
        }
    }

    /** The loop asks again. */
    synchronized void takeSomeAsked(int n) throws InterruptedException {
        while (items < n) {
            wait();
        }
        items -= n;
    }

    /** Read again behind the wait. */
    synchronized int afresh() throws InterruptedException {
        int n = items;
        while (n == 0) {
            wait();
            n = items;
        }
        items = n - 1;
        return n;
    }

    /** The wait is in a callee. */
    synchronized void throughCallee() throws InterruptedException {
        int n = items;
        pause();
        items = n + 1; // BLOCAL: stale-after-wait high
    }

    private void pause() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    boolean isReady() {
        synchronized (this) {
            return ready;
        }
    }

    void lostWakeUp() throws InterruptedException {
        if (!isReady()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    /** The innermost decision is taken inside. */
    void kept() throws InterruptedException {
        if (!isReady()) {
            synchronized (this) {
                while (!ready) {
                    wait();
                }
            }
        }
    }

    /** A timed wait wakes by itself. */
    void timed() throws InterruptedException {
        if (!isReady()) {
            synchronized (this) {
                wait(50);
            }
        }
    }

    private final Object signal = new Object();

    void otherMonitor() throws InterruptedException {
        if (!isReady()) {
            synchronized (signal) {
                signal.wait(); // BLOCAL: check-then-wait medium
            }
        }
    }

    void wake() {
        synchronized (signal) {
            signal.notifyAll();
        }
    }

    /** Waiting on one lock leaves the other one held. */
    synchronized void nested() throws InterruptedException {
        // as expected first: silent, but the wait on the other lock makes two actions of one
        int n = items; // BLOCAL: non-atomic low
        synchronized (signal) {
            signal.wait();
        }
        items = n + 1;
    }

    static class Conditions {
        static final Conditions SHARED = new Conditions();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private int size;
        private boolean open;

        void add() {
            lock.lock();
            try {
                size++;
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

        void addWhenOpen() throws InterruptedException {
            lock.lock();
            try {
                int n = size;
                while (!open) {
                    changed.await();
                }
                size = n + 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        void patient() throws InterruptedException {
            lock.lock();
            try {
                int n = size;
                if (!changed.await(1, TimeUnit.SECONDS)) {
                    return;
                }
                size = n - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        void right() {
            lock.lock();
            try {
                while (size == 0) {
                    changed.awaitUninterruptibly();
                }
                size--;
            } finally {
                lock.unlock();
            }
        }

        boolean isOpen() {
            lock.lock();
            try {
                return open;
            } finally {
                lock.unlock();
            }
        }

        void lost() throws InterruptedException {
            if (!isOpen()) {
                lock.lock();
                try {
                    changed.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static class Volatile {
        static final Volatile SHARED = new Volatile();

        private volatile boolean done;
        private final Object mutex = new Object();

        /** Set outside the monitor: the flag is a lock of its own. */
        void finish() {
            done = true;
            synchronized (mutex) {
                mutex.notifyAll();
            }
        }

        void again() {
            done = false;
        }

        void join() throws InterruptedException {
            if (!done) {
                synchronized (mutex) {
                    mutex.wait(); // BLOCAL: check-then-wait medium
                }
            }
        }
    }
}
