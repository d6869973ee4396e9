// OPTIONS: --check=block-local
package later;

/** Fields that a lock guards, read without it: a block of one operation. */
class Unlocked {

    /** Checked outside the lock, acted upon inside. */
    static class CheckedOutside {
        static final CheckedOutside SHARED = new CheckedOutside();
        private final Object lock = new Object();
        private boolean open;

        void open() {
            if (!open) {
                synchronized (lock) {
                    open = true; // BLOCAL: check-then-act
                }
            }
        }

        void close() {
            synchronized (lock) {
                open = false;
            }
        }
    }

    /** Read outside, written back inside. */
    static class ReadOutside {
        static final ReadOutside SHARED = new ReadOutside();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t = n;
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Read by a callee that takes no lock. */
    static class UnlockedGetter {
        static final UnlockedGetter SHARED = new UnlockedGetter();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t = peek();
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        int peek() {
            return n;
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Checked again inside. */
    static class CheckedTwice {
        static final CheckedTwice SHARED = new CheckedTwice();
        private final Object lock = new Object();
        private boolean open;

        void open() {
            if (!open) {
                synchronized (lock) {
                    if (!open) {
                        open = true; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        void close() {
            synchronized (lock) {
                open = false;
            }
        }
    }

    /** Silent: a plain field that nothing guards. */
    static class Unguarded {
        static final Unguarded SHARED = new Unguarded();
        private int n;

        void inc() {
            n++;
        }

        void reset() {
            n = 0;
        }
    }

    /** Silent: only looked at. */
    static class Looked {
        static final Looked SHARED = new Looked();
        private final Object lock = new Object();
        private boolean open;

        void tell() {
            if (open) {
                System.out.println("open");
            }
        }

        void open() {
            synchronized (lock) {
                open = true;
            }
        }

        void close() {
            synchronized (lock) {
                open = false;
            }
        }
    }

    /** Waits for what it saw before it had the monitor: the wake-up may be over. */
    static class ChecksThenWaits {
        static final ChecksThenWaits SHARED = new ChecksThenWaits();
        private boolean ready;

        void await() throws InterruptedException {
            if (!ready) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** The same, seen in an earlier block. */
    static class ChecksThenWaitsLater {
        static final ChecksThenWaitsLater SHARED = new ChecksThenWaitsLater();
        private boolean ready;

        void await() throws InterruptedException {
            boolean r;
            synchronized (this) {
                r = ready;
            }
            if (!r) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Silent: a wait with a limit ends anyway. */
    static class ChecksThenWaitsTimed {
        static final ChecksThenWaitsTimed SHARED = new ChecksThenWaitsTimed();
        private boolean ready;

        void await() throws InterruptedException {
            boolean r;
            synchronized (this) {
                r = ready;
            }
            if (!r) {
                synchronized (this) {
                    wait(100);
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }
}
