package rechecks;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A number that is written back: that there is one now says nothing of the old one (ANALYSIS 8). */
class OldNumber {

    static class Counts {
        static final Counts SHARED = new Counts();
        private int n;
        private long total;
        private String name;
        private boolean on;

        // The fresh test is for another value than the one that is written back.
        void take() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                if (n > 0) {
                    n = t - 1; // BLOCAL: lost-update high
                }
            }
        }

        // So it is with an early return.
        void takeLong() {
            long t;
            synchronized (this) {
                t = total;
            }
            synchronized (this) {
                if (total == 0) {
                    return;
                }
                total = t * 2; // BLOCAL: lost-update high
            }
        }

        // Near miss: compared with the copy.
        void takeCompared() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                if (n == t) {
                    n = t - 1; // BENIGN: lost-update rechecked
                }
            }
        }

        // Near miss: the old number decides, and is tested again.
        void takeTested() {
            boolean some;
            synchronized (this) {
                some = n > 0;
            }
            if (some) {
                synchronized (this) {
                    if (n > 0) {
                        n = 9; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        // Near miss: an object is there or not.
        void rename() {
            String t;
            synchronized (this) {
                t = name;
            }
            String next = t == null ? "a" : t;
            synchronized (this) {
                if (name == null) {
                    name = next; // BENIGN: lost-update rechecked
                }
            }
        }

        synchronized void set(int v) {
            n = v;
            total = v;
            name = v == 0 ? null : "v";
        }
    }

    /** After a wait it is no other. */
    static class Waits {
        static final Waits SHARED = new Waits();
        private final Lock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private int items;

        void take() throws InterruptedException {
            lock.lock();
            try {
                int t = items;
                while (items == 0) {
                    if (filled.awaitNanos(1000) <= 0) {
                        return;
                    }
                }
                items = t - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        // Near miss: read after the wait.
        void takeRight() throws InterruptedException {
            lock.lock();
            try {
                while (items == 0) {
                    if (filled.awaitNanos(1000) <= 0) {
                        return;
                    }
                }
                int t = items;
                items = t - 1;
            } finally {
                lock.unlock();
            }
        }

        void put(int n) {
            lock.lock();
            try {
                items = n;
                filled.signal();
            } finally {
                lock.unlock();
            }
        }
    }
}
