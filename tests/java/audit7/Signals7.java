// RELEASES: 8 17
package audit7;

import java.util.LinkedList;
import java.util.concurrent.atomic.AtomicInteger;

/** check-then-wait and stale-after-wait with monitors (ANALYSIS 7). */
public class Signals7 {
    static final Signals7 SHARED = new Signals7();

    private final Object lock = new Object();
    private final Object bell = new Object();
    private final LinkedList<String> inbox = new LinkedList<>();
    private final AtomicInteger permits = new AtomicInteger();
    private volatile boolean done;
    private boolean paused;
    private int epoch;
    private int waiting;

    void post(String s) {
        synchronized (lock) {
            inbox.add(s);
            epoch++;
            lock.notifyAll();
        }
    }

    void resume() {
        synchronized (lock) {
            paused = false;
            waiting = 0;
            lock.notifyAll();
        }
    }

    void pause() {
        synchronized (lock) {
            paused = true;
        }
    }

    void finish() {
        done = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    void grant() {
        permits.incrementAndGet();
        synchronized (bell) {
            bell.notify();
        }
    }

    /** Paused in one block, waited in the next. */
    void awaitResume() throws InterruptedException {
        boolean p;
        synchronized (lock) {
            p = paused;
        }
        if (p) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: in one.
    void awaitResumeRight() throws InterruptedException {
        synchronized (lock) {
            while (paused) {
                lock.wait();
            }
        }
    }

    /** A volatile flag, set before the lock is taken to notify: tested outside, waited inside. */
    void awaitDone() throws InterruptedException {
        if (!done) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait
            }
        }
    }

    // Silent: tested within: the notifier comes after the wait began, or the flag is seen.
    void awaitDoneRight() throws InterruptedException {
        synchronized (lock) {
            while (!done) {
                lock.wait();
            }
        }
    }

    // Silent: a timed wait.
    void awaitDoneTimed() throws InterruptedException {
        while (!done) {
            synchronized (lock) {
                lock.wait(100);
            }
        }
    }

    /** Permits of an atomic, then a wait on a bell. */
    void acquire() throws InterruptedException {
        while (permits.get() == 0) {
            synchronized (bell) {
                bell.wait(); // BLOCAL: check-then-wait
            }
        }
    }

    // Silent: within the block.
    void acquireRight() throws InterruptedException {
        synchronized (bell) {
            while (permits.get() == 0) {
                bell.wait();
            }
        }
    }

    /** The epoch of before the wait is stored after it. */
    void nextEpoch() throws InterruptedException {
        synchronized (lock) {
            int e = epoch;
            lock.wait();
            epoch = e + 1; // BLOCAL: stale-after-wait high
        }
    }

    // Silent: compared with the fresh epoch.
    void awaitEpoch() throws InterruptedException {
        synchronized (lock) {
            int e = epoch;
            while (epoch == e) {
                lock.wait();
            }
        }
    }

    /** Decided before the wait, and the same field written after. */
    void unpauseLate() throws InterruptedException {
        synchronized (lock) {
            boolean p = paused;
            lock.wait();
            if (p) {
                paused = false; // BLOCAL: stale-after-wait
            }
        }
    }

    // Silent: the wait of another lock does not end this block.
    void otherWait() throws InterruptedException {
        synchronized (lock) {
            int w = waiting;
            synchronized (bell) {
                bell.wait();
            }
            waiting = w + 1;
        }
    }

    // Silent: what is the thread's own lives over the wait.
    String take() throws InterruptedException {
        String mine = Thread.currentThread().getName();
        synchronized (lock) {
            waiting++;
            while (inbox.isEmpty()) {
                lock.wait();
            }
            waiting--;
            return mine + inbox.removeFirst();
        }
    }

    /** An "if" around the wait of the state of another lock. */
    void awaitPermitsWrongLock() throws InterruptedException {
        boolean none;
        synchronized (bell) {
            none = permits.get() == 0;
        }
        synchronized (lock) {
            if (none) {
                lock.wait(); // BLOCAL: check-then-wait
            }
        }
    }
}
