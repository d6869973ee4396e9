package locks;

import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are taken on some paths only, and flags that say so (ANALYSIS 3). */
class Sometimes {

    /** Taken, perhaps, and given up, perhaps: what follows is not without the caller's lock. */
    static class Perhaps {
        static final Perhaps SHARED = new Perhaps();
        private final Lock lock = new ReentrantLock();
        private int n;
        private int m;

        // The value may be read without the lock, and is stored under it.
        void add(boolean safe) {
            if (safe) {
                lock.lock();
            }
            int t = n;
            if (safe) {
                lock.unlock();
            }
            lock.lock();
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }

        // Silent: read again where it is surely held.
        void addRight(boolean safe) {
            if (safe) {
                lock.lock();
            }
            System.out.println(n);
            if (safe) {
                lock.unlock();
            }
            lock.lock();
            n = n + 1;
            lock.unlock();
        }

        private void look(boolean alone) {
            if (!alone) {
                lock.lock();
            }
            try {
                System.out.println(m);
            } finally {
                if (!alone) {
                    lock.unlock();
                }
            }
        }

        // Silent: what the callee gives up it has taken.
        void addAround() {
            lock.lock();
            int t = m;
            look(true);
            m = t + 1;
            lock.unlock();
        }

        private void leave(boolean really) {
            if (really) {
                lock.unlock();
                Thread.yield();
                lock.lock();
            }
        }

        // Near miss: what this one gives up is the caller's.
        void addLeaving(boolean really) {
            lock.lock();
            int t = m;
            leave(really);
            m = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }

        void set(int v) {
            lock.lock();
            n = v;
            m = v;
            lock.unlock();
        }

        void setLess(int v) {
            lock.lock();
            n = v - 1;
            m = v - 1;
            lock.unlock();
        }
    }

    /** javac copies a finally to each way out, where its flag is known. */
    static class Flagged {
        static final Flagged SHARED = new Flagged();
        private final Lock lock = new ReentrantLock();
        private int n;
        private int m;

        private void open() throws IOException {
            if (System.nanoTime() == 0) {
                throw new IOException();
            }
        }

        // Given up only if it failed.
        private void enter() throws IOException {
            lock.lock();
            boolean ok = false;
            try {
                open();
                ok = true;
            } finally {
                if (!ok) {
                    lock.unlock();
                }
            }
        }

        // Silent: held since enter().
        void add() throws IOException {
            enter();
            int t = n;
            n = t + 1;
            lock.unlock();
        }

        private void enterBriefly() throws IOException {
            lock.lock();
            boolean done = false;
            try {
                open();
                done = true;
            } finally {
                if (done) {
                    lock.unlock();
                }
            }
        }

        // Near miss: given up where it went well.
        void addBriefly() throws IOException {
            enterBriefly();
            m = 7; // BLOCAL: guarded-by medium
        }

        // Near miss: the flag is not known where two ways have met.
        void addKnown(boolean b) {
            boolean locked = true;
            lock.lock();
            if (b) {
                lock.unlock();
                locked = false;
            }
            if (locked) {
                m = 3;
                lock.unlock();
            }
        }

        void set(int v) {
            lock.lock();
            n = v;
            m = v;
            lock.unlock();
        }

        void setLess(int v) {
            lock.lock();
            n = v - 1;
            m = v - 1;
            lock.unlock();
        }
    }

    /** A lock that the method has made itself keeps nobody out. */
    static class OwnLock {
        static final OwnLock SHARED = new OwnLock();
        private final Object lock = new Object();
        private Object seen;
        private int n;

        // Silent: nothing is read under a lock of the field's (and what is written is no lock's affair).
        void fresh() {
            Object own = new Object();
            int t;
            synchronized (own) {
                t = n;
            }
            synchronized (own) {
                n = t + 1;
            }
        }

        // Near miss: somebody else may have it.
        void shown() {
            Object own = new Object();
            seen = own;
            int t;
            synchronized (own) {
                t = n;
            }
            synchronized (own) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        Object seen() {
            return seen;
        }

        void set(int v) {
            synchronized (lock) {
                n = v;
            }
        }
    }
}
