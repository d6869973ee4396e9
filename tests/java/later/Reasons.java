// OPTIONS: --check=block-local
package later;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The other benign reasons, and lambdas on other threads. */
class Reasons {

    /** Everybody who writes the field, and this method, hold the outer lock: nobody can come between. */
    static class Covered {
        static final Covered SHARED = new Covered();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n; // whoever writes it holds both

        void inc() {
            synchronized (outer) {
                int t;
                synchronized (inner) {
                    t = n;
                }
                synchronized (inner) {
                    n = t + 1; // BENIGN: lost-update covered
                }
            }
        }

        void reset() {
            synchronized (outer) {
                synchronized (inner) {
                    n = 0;
                }
            }
        }
    }

    /** A value that goes to another thread, which writes it back. */
    static class OtherThread {
        static final OtherThread SHARED = new OtherThread();
        private final ExecutorService executor = Executors.newCachedThreadPool();
        private final Object lock = new Object();
        private int n;

        void inc() {
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

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: the lock is held here, but the lambda runs on another thread and takes its own block. */
    static class ScheduledUnderLock {
        static final ScheduledUnderLock SHARED = new ScheduledUnderLock();
        private final ExecutorService executor = Executors.newCachedThreadPool();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                executor.execute(() -> {
                    synchronized (lock) {
                        n = n + 1;
                    }
                });
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Before the thread starts there is nobody to interfere. */
    static class BeforeStart {
        private final Object lock = new Object();
        private int n;

        static void main(String[] args) {
            BeforeStart o = new BeforeStart();
            Thread thread = new Thread(() -> o.reset());
            int t;
            synchronized (o.lock) {
                t = o.n;
            }
            synchronized (o.lock) {
                o.n = t + 1; // BENIGN: lost-update ordered
            }
            thread.start();
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** No evidence that two threads ever share one: one step lower, which hides what is medium. */
    static class NoEvidence {
        private final Object lock = new Object();
        private int price;
        private int last;

        void remember() {
            int p;
            synchronized (lock) {
                p = price;
            }
            synchronized (lock) {
                last = p; // BLOCAL: stale-value low
            }
        }

        void set(int value) {
            synchronized (lock) {
                price = value;
            }
        }

        int last() {
            synchronized (lock) {
                return last;
            }
        }
    }
}
