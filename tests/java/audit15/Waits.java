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
            items--; // BLOCAL: stale-after-wait medium
        }
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
        int n = items;
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
