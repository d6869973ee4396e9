package audit24;

import java.util.LinkedList;
import java.util.List;

/** Monitors that wait and notify. */
public class Parking extends Thread {
    static final Parking LOT = new Parking();

    private final List<String> queue = new LinkedList<>();
    private final Object gate = new Object();
    private boolean ready;
    private boolean shut;
    private int permits;
    private int waiting;
    private volatile boolean go;

    @Override
    public void run() {
        try {
            take();
            await();
            acquire();
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    void offer(String s) {
        synchronized (queue) {
            queue.add(s);
            queue.notifyAll();
        }
    }

    /** Empty when it was looked at, and the notify is over. */
    void await() throws InterruptedException {
        boolean none;
        synchronized (queue) {
            none = queue.isEmpty();
        }
        if (none) {
            synchronized (queue) {
                queue.wait(); // BLOCAL: check-then-wait high {{queue}}
            }
        }
    }

    /** Silent: timed. */
    void awaitTimed() throws InterruptedException {
        boolean none;
        synchronized (queue) {
            none = queue.isEmpty();
        }
        if (none) {
            synchronized (queue) {
                queue.wait(100);
            }
        }
    }

    /** Woken without an element. */
    String take() throws InterruptedException {
        synchronized (queue) {
            if (queue.isEmpty()) {
                queue.wait();
            }
            return queue.remove(0); // BLOCAL: stale-after-wait medium
        }
    }

    String takeWell() throws InterruptedException {
        synchronized (queue) {
            while (queue.isEmpty()) {
                queue.wait();
            }
            return queue.remove(0);
        }
    }

    void go() {
        go = true;
        synchronized (gate) {
            gate.notifyAll();
        }
    }

    void stopGo() {
        go = false;
    }

    /** A volatile flag looked at outside. */
    void awaitGo() throws InterruptedException {
        if (!go) {
            synchronized (gate) {
                gate.wait(); // BLOCAL: check-then-wait medium {{go}}
            }
        }
    }

    void awaitGoWell() throws InterruptedException {
        synchronized (gate) {
            while (!go) {
                gate.wait();
            }
        }
    }

    synchronized void release() {
        permits++;
        notify();
    }

    /** The number before the wait. */
    synchronized void acquire() throws InterruptedException {
        int p = permits;
        waiting++;
        while (permits == 0) {
            wait();
        }
        waiting--;
        permits = p - 1; // BLOCAL: stale-after-wait high {{permits}}
    }

    synchronized void acquireWell() throws InterruptedException {
        waiting++;
        while (permits == 0) {
            wait();
        }
        waiting--;
        permits--;
    }

    private synchronized void block() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    synchronized void ready(boolean r) {
        ready = r;
        notifyAll();
    }

    /** The callee waits on the lock that is held. */
    synchronized void drain() throws InterruptedException {
        int p = permits;
        block();
        permits = p / 2; // BLOCAL: stale-after-wait high {{permits}}
    }

    synchronized void drainWell() throws InterruptedException {
        block();
        permits = permits / 2;
    }

    synchronized boolean isShut() {
        return shut;
    }

    synchronized void shut(boolean s) {
        shut = s;
        notifyAll();
    }

    /** The test is made by a call outside of the block. */
    void untilShut() throws InterruptedException {
        while (!isShut()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{shut}}
            }
        }
    }

    synchronized void untilShutWell() throws InterruptedException {
        while (!isShut()) {
            wait();
        }
    }
}
