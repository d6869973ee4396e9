// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.List;

/** Monitors that wait (ANALYSIS 3, 7). */
public class WorkQueue {
    static final WorkQueue SHARED = new WorkQueue();

    private final List<String> items = new ArrayList<>();
    private int credit;
    private boolean paused;
    private boolean closed;
    private String current;
    private String previous;

    synchronized void put(String s) {
        items.add(s);
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        return items.remove(0);
    }

    synchronized boolean empty() {
        return items.isEmpty();
    }

    synchronized void pause(boolean on) {
        paused = on;
        notifyAll();
    }

    synchronized void setCurrent(String s) {
        current = s;
    }

    synchronized void grant(int n) {
        credit = n;
        notifyAll();
    }

    synchronized void reopen() {
        closed = false;
        notifyAll();
    }

    synchronized String previous() {
        return previous;
    }

    /** The signal may come between. */
    void awaitWork() throws InterruptedException {
        if (empty()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    /** Unlocked, but the flag's writers lock. */
    void awaitResume() throws InterruptedException {
        if (paused) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    /** Ends by itself. */
    void awaitWorkShortly() throws InterruptedException {
        if (empty()) {
            synchronized (this) {
                wait(100);
            }
        }
    }

    /** The innermost decision is fresh. */
    void awaitResumeSafely() throws InterruptedException {
        if (paused) {
            synchronized (this) {
                while (paused) {
                    wait();
                }
            }
        }
    }

    /** A wait lets others in. */
    synchronized void spend(int n) throws InterruptedException {
        int have = credit;
        while (paused) {
            wait();
        }
        credit = have - n; // BLOCAL: stale-after-wait high
    }

    synchronized void spendFresh(int n) throws InterruptedException {
        while (paused) {
            wait();
        }
        int have = credit;
        credit = have - n;
    }

    /** Stored into another field. */
    synchronized void rotate() throws InterruptedException {
        String c = current;
        wait();
        previous = c; // BLOCAL: stale-after-wait high
    }

    /** Decides a write of the same field. */
    synchronized void closeOnce() throws InterruptedException {
        boolean was = closed;
        wait();
        if (!was) {
            closed = true; // BLOCAL: stale-after-wait medium
        }
    }

    /** Used as an argument. */
    synchronized void retire() throws InterruptedException {
        String head = items.get(0);
        while (paused) {
            wait();
        }
        items.remove(head); // BLOCAL: stale-after-wait low
    }

    /** What it holds is its own. */
    synchronized void work() throws InterruptedException {
        String mine = items.remove(0);
        while (paused) {
            wait();
        }
        current = mine; // BENIGN: stale-after-wait handed-over
    }
}
