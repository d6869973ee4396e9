// RELEASES: 8 11 17 21
package lambdas;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Lambdas that another thread runs, with what they have captured. */
class OtherThread {
    static final OtherThread SHARED = new OtherThread();
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final Object lock = new Object();
    private int n;

    void reset() {
        synchronized (lock) {
            n = 0;
        }
    }

    /** A value that goes to another thread, which writes it back. */
    void writeBack() {
        int t;
        synchronized (lock) {
            t = n;
        }
        executor.execute(() -> {
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        });
    }

    /** Silent: the task asks for itself. */
    void askAgain() {
        int t;
        synchronized (lock) {
            t = n;
        }
        executor.execute(() -> {
            synchronized (lock) {
                n = n + 1;
            }
        });
        System.out.println(t);
    }

    /** Silent: the lock is held here, but the lambda runs on another thread and takes its own block. */
    void scheduledUnderLock() {
        synchronized (lock) {
            executor.execute(() -> {
                synchronized (lock) {
                    n = n + 1;
                }
            });
        }
    }
}
