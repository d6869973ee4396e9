// RELEASES: 8 17
package audit9;

import java.io.Closeable;
import java.util.concurrent.locks.ReentrantLock;

/** Ways out by exception, finally, try-with-resources (ANALYSIS 3). */
class Exceptions9 {

    static class Held implements AutoCloseable {
        private final ReentrantLock lock;

        Held(ReentrantLock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    static class Resources {
        static final Resources SHARED = new Resources();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        private Held hold() {
            return new Held(lock);
        }

        void add() {
            int t;
            try (Held h = new Held(lock)) {
                t = n;
            }
            try (Held h = new Held(lock)) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        void addRight() {
            try (Held h = new Held(lock)) {
                n = n + 1;
            }
        }

        void addHeld() {
            int t;
            try (Held h = hold()) {
                t = n;
            }
            try (Held h = hold()) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        void addHeldRight() {
            try (Held h = hold()) {
                int t = n;
                n = t + 1;
            }
        }

        void set(int v) {
            try (Held h = hold()) {
                n = v;
            }
        }
    }

    static class Finals {
        static final Finals SHARED = new Finals();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        private int m;

        private void risky() throws java.io.IOException {
            if (System.nanoTime() == 0) {
                throw new java.io.IOException();
            }
        }

        // The catch is behind the block.
        void caught() {
            int t = 0;
            try {
                synchronized (this) {
                    t = n;
                    risky();
                }
            } catch (java.io.IOException e) {
                synchronized (this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }
        }

        // Silent: caught inside the block.
        void caughtInside() {
            synchronized (this) {
                int t = n;
                try {
                    risky();
                } catch (java.io.IOException e) {
                    n = t + 1;
                }
            }
        }

        // Silent: in the finally the lock is still held.
        void addFinally() {
            lock.lock();
            int t = m;
            try {
                risky();
            } catch (java.io.IOException e) {
                System.out.println("x");
            } finally {
                m = t + 1;
                lock.unlock();
            }
        }

        // The finally leaves it, and what follows takes it again.
        void addAfter() throws java.io.IOException {
            int t;
            lock.lock();
            try {
                t = m;
                risky();
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                m = t + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        // Thrown out of the block, it decides nothing.
        void thrown() throws java.io.IOException {
            synchronized (this) {
                if (n == 0) {
                    risky();
                }
            }
            synchronized (this) {
                n = 3;
            }
        }

        // Silent: a callee's exceptional exit does not count towards its effect.
        private void enter() throws java.io.IOException {
            lock.lock();
            boolean ok = false;
            try {
                risky();
                ok = true;
            } finally {
                if (!ok) {
                    lock.unlock();
                }
            }
        }

        void addEntered() throws java.io.IOException {
            enter();
            int t = m;
            m = t + 1;
            lock.unlock();
        }

        synchronized void set(int v) {
            n = v;
        }

        void setM(int v) {
            lock.lock();
            m = v;
            lock.unlock();
        }

        // The thrown exception carries what was read.
        void athrow() {
            RuntimeException e;
            synchronized (this) {
                e = last;
            }
            synchronized (this) {
                n = 1;
            }
            if (e != null) {
                throw e;
            }
        }

        private RuntimeException last;

        synchronized void last(RuntimeException e) {
            last = e;
        }
    }

    static class Closing implements Closeable {
        static final Closing SHARED = new Closing();
        private boolean closed;
        private int uses;

        // Checked, left, and closed anyway.
        @Override
        public void close() {
            synchronized (this) {
                if (closed) {
                    return;
                }
            }
            release();
            synchronized (this) {
                closed = true; // BLOCAL: check-then-act medium
            }
        }

        // Silent: claimed in the block of the check.
        void closeRight() {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            release();
        }

        synchronized void reopen() {
            closed = false;
        }

        private void release() {
        }
    }
}
