package wait;

import java.util.ArrayDeque;
import java.util.Deque;

/** What was asked in an earlier turn has decided the wait of that turn; the next one is decided anew. */
class EarlierTurn implements Runnable {
    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private boolean running;
    private boolean done;

    @Override
    public void run() {
        Runnable job;
        synchronized (this) {
            job = jobs.poll();
            running = true;
        }
        if (job != null) {
            job.run();
        }
        synchronized (this) {
            running = false;
            notifyAll();
        }
    }

    synchronized void add(Runnable job) {
        jobs.add(job);
    }

    synchronized void finish() {
        done = true;
        notifyAll();
    }

    /** Where there are jobs nobody need ask whether one is being worked at. */
    void untilIdle() throws InterruptedException {
        while (true) {
            synchronized (this) {
                if (jobs.isEmpty() && !running) { // BLOCAL: check-then-act low
                    return;
                }
                wait();
            }
        }
    }

    /** Asked in one block, and waited for in the next: who finishes in between wakes nobody (the flag only ever goes one way). */
    void untilDone() throws InterruptedException {
        while (true) {
            synchronized (this) {
                if (done) {
                    return;
                }
            }
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait medium
            }
        }
    }

    /** Asked behind the block, and waited for in the same one of the next turn. */
    void untilSeenDone() throws InterruptedException {
        boolean seen = false;
        while (!seen) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait medium
                seen = done;
            }
        }
    }
}
