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

    /** A thread that is kept for later is no other than one that is started. */
    Thread writeBackLater() {
        int t;
        synchronized (lock) {
            t = n;
        }
        return new Thread(() -> {
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        });
    }

    /** What was seen decides what the task does, which does not ask again. */
    void takeElsewhere() {
        boolean any;
        synchronized (lock) {
            any = n > 0;
        }
        if (any) {
            executor.execute(() -> {
                synchronized (lock) {
                    n = n - 1; // BLOCAL: check-then-act
                }
            });
        }
    }

    /** … and what is done here, which comes before. */
    void startWorker() {
        boolean room;
        synchronized (lock) {
            room = n < 10;
        }
        if (room) {
            new Thread(this::work).start();
            synchronized (lock) {
                n++; // BLOCAL: check-then-act
            }
        }
    }

    private void work() {
        synchronized (lock) {
            n--;
        }
    }

    /** Silent: the thread is made under the lock, but what it runs takes it for itself. */
    Thread madeUnderLock() {
        synchronized (lock) {
            return new Thread(() -> {
                synchronized (lock) {
                    n = n + 1;
                }
            });
        }
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
