// RELEASES: 8 17
package audit7;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;

/** Semaphores that are locks (one permit) and those that are none (ANALYSIS 6). */
public class Gates {
    static final Gates SHARED = new Gates();

    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore fair = new Semaphore(1, true);
    private final Semaphore many = new Semaphore(3);
    private final Deque<String> jobs = new ArrayDeque<>();
    private int count;
    private int slots;
    private int wide;

    /** Two sections of the mutex. */
    void twice() throws InterruptedException {
        mutex.acquire();
        int c = count;
        mutex.release();
        mutex.acquire();
        count = c + 1; // BLOCAL: lost-update high
        mutex.release();
    }

    // Silent: one section.
    void once() throws InterruptedException {
        mutex.acquire();
        try {
            int c = count;
            count = c + 1;
        } finally {
            mutex.release();
        }
    }

    void clear() {
        mutex.acquireUninterruptibly();
        try {
            count = 0;
            jobs.clear();
        } finally {
            mutex.release();
        }
    }

    /** tryAcquire where it succeeded, and another section. */
    void attempt() {
        if (mutex.tryAcquire()) {
            int c = count;
            mutex.release();
            mutex.acquireUninterruptibly();
            count = c * 2; // BLOCAL: lost-update high
            mutex.release();
        }
    }

    // Silent: within the attempt.
    void attemptRight() {
        if (mutex.tryAcquire()) {
            try {
                int c = count;
                count = c * 2;
            } finally {
                mutex.release();
            }
        }
    }

    /** The fair one is a lock, too. */
    void fair() throws InterruptedException {
        fair.acquire();
        int s = slots;
        fair.release();
        fair.acquire();
        slots = s - 1; // BLOCAL: lost-update high
        fair.release();
    }

    void slots(int n) throws InterruptedException {
        fair.acquire();
        slots = n;
        fair.release();
    }

    // Silent: three permits are no lock; nothing is known to be protected, nothing becomes stale.
    void many() throws InterruptedException {
        many.acquire();
        int w = wide;
        many.release();
        many.acquire();
        wide = w + 1;
        many.release();
    }

    /** Empty in one section, taken in the next. */
    String job() {
        mutex.acquireUninterruptibly();
        boolean none = jobs.isEmpty();
        mutex.release();
        if (none) {
            return null;
        }
        mutex.acquireUninterruptibly();
        try {
            return jobs.pop(); // BLOCAL: check-then-act medium
        } finally {
            mutex.release();
        }
    }

    // Silent.
    String jobRight() {
        mutex.acquireUninterruptibly();
        try {
            return jobs.isEmpty() ? null : jobs.pop();
        } finally {
            mutex.release();
        }
    }

    void job(String j) {
        mutex.acquireUninterruptibly();
        try {
            jobs.push(j);
        } finally {
            mutex.release();
        }
    }
}
