package operations;

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

    /** The callee takes the lock, and does not look again. */
    static class CalleeActs {
        static final CalleeActs SHARED = new CalleeActs();
        private boolean open;

        void open() {
            if (!open) {
                doOpen(); // BLOCAL: check-then-act
            }
        }

        private synchronized void doOpen() {
            open = true;
        }

        synchronized void close() {
            open = false;
        }
    }

    /** The callee takes the lock and looks again. */
    static class CalleeLooks {
        static final CalleeLooks SHARED = new CalleeLooks();
        private boolean open;
        private int opened;

        void open() {
            if (!open) {
                doOpen(); // BENIGN: check-then-act rechecked
            }
        }

        private synchronized void doOpen() {
            if (open) {
                return;
            }
            open = true;
        }

        synchronized void close() {
            open = false;
        }
    }

    /** Checked by a getter that takes no lock, acted upon inside. */
    static class CheckedByGetter {
        static final CheckedByGetter SHARED = new CheckedByGetter();
        private final Object lock = new Object();
        private boolean open;

        boolean isOpen() {
            return open;
        }

        void open() {
            if (!isOpen()) {
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

    /** Silent: the getter is called inside. */
    static class CheckedByGetterInside {
        static final CheckedByGetterInside SHARED = new CheckedByGetterInside();
        private final Object lock = new Object();
        private boolean open;

        boolean isOpen() {
            return open;
        }

        void open() {
            synchronized (lock) {
                if (!isOpen()) {
                    open = true;
                }
            }
        }

        void close() {
            synchronized (lock) {
                open = false;
            }
        }
    }

    /** What is changed is written together with what was checked. */
    static class OtherField {
        static final OtherField SHARED = new OtherField();
        private boolean open;
        private int users;

        void enter() {
            if (open) {
                synchronized (this) {
                    users++; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void open() {
            open = true;
            users = 0;
        }

        synchronized void close() {
            open = false;
            users = 0;
        }
    }

    /** Silent: most writes hold no lock, so none guards it. */
    static class NoGuard {
        static final NoGuard SHARED = new NoGuard();
        private boolean open;

        void open() {
            if (!open) {
                synchronized (this) {
                    open = true;
                }
            }
        }

        void close() {
            open = false;
        }

        void reset() {
            open = false;
        }
    }
}
