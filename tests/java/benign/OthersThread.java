package benign;

/** That it is not the thread at hand stays so, whatever others put there: no other thread makes it this one. */
class OthersThread {
    /** A lock that one thread may take several times. */
    static class Recursive {
        static final Recursive SHARED = new Recursive();
        private Thread owner;
        private int depth;

        synchronized void lock() throws InterruptedException {
            Thread me = Thread.currentThread();
            if (owner == me) {
                depth++;
                return;
            }
            while (owner != null) {
                wait();
            }
            owner = me; // BENIGN: stale-after-wait confined
            depth = 1;
        }

        synchronized void lockLate() throws InterruptedException {
            if (Thread.currentThread() != owner) {
                wait();
                owner = Thread.currentThread(); // BENIGN: stale-after-wait confined
            }
        }

        synchronized void unlock() {
            if (--depth == 0) {
                owner = null;
                notifyAll();
            }
        }
    }

    /** It is known by its number. */
    static class Hook {
        static final Hook SHARED = new Hook();
        private long thread;

        void run(Runnable r) {
            if (thread == Thread.currentThread().getId()) {
                throw new IllegalStateException("called by itself");
            }
            synchronized (this) {
                thread = Thread.currentThread().getId(); // BENIGN: check-then-act confined
                r.run();
                thread = 0;
            }
        }
    }

    static class Near {
        static final Near SHARED = new Near();
        private Thread owner;
        private boolean closed;

        /** Another thread than the one at hand: whoever is put there may be it (low: it is set to what it was not). */
        void claim(Thread t) {
            if (owner == t) {
                return;
            }
            synchronized (this) {
                owner = t; // BLOCAL: check-then-act low
            }
        }

        /** Nobody, which others change. */
        void claimFree() {
            if (owner == null) {
                synchronized (this) {
                    owner = Thread.currentThread(); // BLOCAL: check-then-act high
                }
            }
        }

        /** It was the thread at hand, and may be another's by now. */
        void release() {
            if (owner == Thread.currentThread()) {
                synchronized (this) {
                    owner = null; // BLOCAL: check-then-act
                }
            }
        }

        /** Not the thread at hand, but closed is another matter. */
        void claimOpen() {
            if (owner != Thread.currentThread() && !closed) {
                synchronized (this) {
                    owner = Thread.currentThread();
                    closed = true; // BLOCAL: check-then-act high
                }
            }
        }
    }
}
