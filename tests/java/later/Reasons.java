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

    /** A flag that is set once and for all: who saw it set saw its last value. */
    static class OneWay {
        static final OneWay SHARED = new OneWay();
        private final Object lock = new Object();
        private boolean closed;
        private int late;

        void submit() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                synchronized (lock) {
                    late++; // BENIGN: check-then-act write-once
                }
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
        }
    }

    /** A stamp of the state is compared instead of the state. */
    static class Stamp {
        static final Stamp SHARED = new Stamp();
        private final Object lock = new Object();
        private int value;
        private int version;

        boolean tryUpdate() {
            int v;
            int stamp;
            synchronized (lock) {
                v = value;
                stamp = version;
            }
            int result = v * 2 + 1;
            synchronized (lock) {
                if (version == stamp) {
                    value = result; // BENIGN: lost-update rechecked
                    version++; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
            return false;
        }

        void set(int v) {
            synchronized (lock) {
                value = v;
                version++;
            }
        }
    }

    /** A stale value that only goes into a message. */
    static class Reported {
        static final Reported SHARED = new Reported();
        private final Object lock = new Object();
        private int n;

        void tell() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                System.out.println(t); // BENIGN: stale-value reported-only
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
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
