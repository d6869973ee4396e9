// RELEASES: 8 17 21
package audit27;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What was read before a wait, and what decides one. */
public class Waits implements Runnable {
    static final Waits SHARED = new Waits();

    private final Object monitor = new Object();
    private final Object other = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int items;
    private int limit;
    private int taken;
    private boolean open;
    private boolean ready;
    private boolean quiet;

    void put() {
        synchronized (monitor) {
            items++;
            monitor.notifyAll();
        }
    }

    void open(boolean b) {
        synchronized (monitor) {
            open = b;
            monitor.notifyAll();
        }
    }

    void limit(int n) {
        lock.lock();
        try {
            limit = n;
            ready = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void unready() {
        lock.lock();
        try {
            ready = false;
        } finally {
            lock.unlock();
        }
    }

    void quiet(boolean b) {
        synchronized (other) {
            quiet = b;
        }
    }

    /** The number is of before the wait. */
    void takeOne() throws InterruptedException {
        synchronized (monitor) {
            int n = items;
            while (!open) {
                monitor.wait();
            }
            items = n - 1; // BLOCAL: stale-after-wait high {{items}}
        }
    }

    /** Silent: read when the wait is over. */
    void takeOneWell() throws InterruptedException {
        synchronized (monitor) {
            while (!open) {
                monitor.wait();
            }
            int n = items;
            items = n - 1;
        }
    }

    /** Silent: each turn of the loop reads anew. */
    void takeInLoop() throws InterruptedException {
        synchronized (monitor) {
            int n = items;
            while (n == 0) {
                monitor.wait();
                n = items;
            }
            items = n - 1;
        }
    }

    /** Computed before the wait, stored in another field after it. */
    void note() throws InterruptedException {
        lock.lock();
        try {
            int half = limit / 2;
            while (!ready) {
                changed.await();
            }
            taken = half; // BLOCAL: stale-after-wait high {{limit}}
        } finally {
            lock.unlock();
        }
    }

    private static void emit(int n) {
        if (n > 100) {
            throw new IllegalArgumentException();
        }
    }

    /** Passed on after the wait. */
    void tell() throws InterruptedException {
        lock.lock();
        try {
            int n = limit;
            while (!ready) {
                changed.await();
            }
            emit(n); // BLOCAL: stale-after-wait medium {{limit}}
        } finally {
            lock.unlock();
        }
    }

    /** What it was before decides what it is set to. */
    void shut() throws InterruptedException {
        synchronized (monitor) {
            boolean was = open;
            while (items == 0) {
                monitor.wait();
            }
            if (was) {
                open = false; // BLOCAL: stale-after-wait medium {{open}}
            }
        }
    }

    private void awaitItems() throws InterruptedException {
        synchronized (monitor) {
            while (items == 0) {
                monitor.wait();
            }
        }
    }

    /** The callee waits. */
    void toggle() throws InterruptedException {
        synchronized (monitor) {
            boolean was = open;
            awaitItems();
            open = !was; // BLOCAL: stale-after-wait high {{open}}
        }
    }

    private boolean isOpen() {
        synchronized (monitor) {
            return open;
        }
    }

    /** Opened between the question and the wait: nobody will wake it. */
    void awaitOpen() throws InterruptedException {
        if (!isOpen()) {
            synchronized (monitor) {
                monitor.wait(); // BLOCAL: check-then-wait high {{open}}
            }
        }
    }

    /** Silent: it wakes by itself. */
    void awaitOpenTimed() throws InterruptedException {
        while (!isOpen()) {
            synchronized (monitor) {
                monitor.wait(50);
            }
        }
    }

    /** Silent. */
    void awaitOpenWell() throws InterruptedException {
        synchronized (monitor) {
            while (!open) {
                monitor.wait();
            }
        }
    }

    /** Looked at with no lock at all, negated, and kept. */
    void awaitReady() throws InterruptedException {
        boolean wait = !ready;
        lock.lock();
        try {
            if (wait) {
                changed.await(); // BLOCAL: check-then-wait high {{ready}}
            }
        } finally {
            lock.unlock();
        }
    }

    /** What decides is of another lock, and who changes it wakes nobody. */
    void awaitNoise() throws InterruptedException {
        boolean q;
        synchronized (other) {
            q = quiet;
        }
        if (q) {
            synchronized (monitor) {
                monitor.wait(); // BLOCAL: check-then-wait medium {{quiet}}
            }
        }
    }

    int taken() {
        lock.lock();
        try {
            return taken;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            takeOne();
            takeOneWell();
            takeInLoop();
            note();
            tell();
            shut();
            toggle();
            awaitOpen();
            awaitOpenTimed();
            awaitOpenWell();
            awaitReady();
            awaitNoise();
        } catch (InterruptedException e) {
            return;
        }
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
        SHARED.put();
        SHARED.open(true);
        SHARED.limit(3);
        SHARED.unready();
        SHARED.quiet(false);
        SHARED.taken();
    }
}
