package audit17;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** A queue of jobs with workers that wait (ANALYSIS 3, wait; 7, stale-after-wait and check-then-wait). */
public class Jobs {
    public static final Jobs QUEUE = new Jobs();

    static class Job {
        int tries;
        boolean done;
    }

    private final Deque<Job> pending = new ArrayDeque<>();
    private boolean stopped;
    private int idle;
    private int served;

    public synchronized void submit(Job j) {
        pending.addLast(j);
        notifyAll();
    }

    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    public synchronized void reset() {
        served = 0;
        idle = 0;
        stopped = false;
    }

    public synchronized Job takeWell() throws InterruptedException {
        while (pending.isEmpty() && !stopped) {
            idle++;
            wait();
            idle--;
        }
        return pending.pollFirst();
    }

    public synchronized Job takeBadly() throws InterruptedException {
        int before = served;
        while (pending.isEmpty()) {
            wait();
        }
        served = before + 1; // BLOCAL: stale-after-wait high
        return pending.pollFirst();
    }

    public synchronized boolean awaitStop() throws InterruptedException {
        boolean was = stopped;
        if (!was) {
            wait(1000);
        }
        return was;
    }

    public void pause() throws InterruptedException {
        boolean empty;
        synchronized (this) {
            empty = pending.isEmpty();
        }
        if (empty) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    public void pauseWell() throws InterruptedException {
        synchronized (this) {
            if (pending.isEmpty()) {
                wait();
            }
        }
    }

    public Job first() {
        synchronized (this) {
            if (pending.isEmpty()) {
                return null;
            }
        }
        synchronized (this) {
            return pending.removeFirst(); // BLOCAL: check-then-act
        }
    }

    public int drain() {
        int n = 0;
        for (;;) {
            Job j;
            synchronized (this) {
                j = pending.poll();
            }
            if (j == null) {
                return n;
            }
            n++;
        }
    }

    public void purge() {
        int size;
        synchronized (this) {
            size = pending.size();
        }
        for (int i = 0; i < size; i++) {
            synchronized (this) {
                pending.removeLast(); // BLOCAL: check-then-act
            }
        }
    }

    public synchronized void sweep() {
        for (Iterator<Job> it = pending.iterator(); it.hasNext();) {
            if (it.next().done) {
                it.remove();
            }
        }
    }
}
