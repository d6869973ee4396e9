package sharing;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A state that two threads get at, perhaps one after the other: who has looked as a reader and then takes the lock to write was to look again. */
class Upgraded {
    static class Responder {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock gate = new ReentrantLock();
        private int state;
        private int stage;
        private int told;

        boolean resume() {
            lock.readLock().lock();
            try {
                if (state != 1) {
                    return false;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                state = 2; // BLOCAL: check-then-act medium {{'state' is changed depending on what it was}}
            } finally {
                lock.writeLock().unlock();
            }
            return true;
        }

        void suspend() {
            lock.writeLock().lock();
            try {
                state = 1;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Silent: it looks again. */
        boolean tell() {
            lock.readLock().lock();
            try {
                if (told != 0) {
                    return false;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                if (told != 0) {
                    return false;
                }
                told = 1; // BENIGN: check-then-act rechecked
            } finally {
                lock.writeLock().unlock();
            }
            return true;
        }

        void untell() {
            lock.writeLock().lock();
            try {
                told = 0;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** A lock that lets in one alone, given up on purpose: between the two goes what one thread does. */
        boolean pass() {
            gate.lock();
            try {
                if (stage != 1) {
                    return false;
                }
            } finally {
                gate.unlock();
            }
            gate.lock();
            try {
                stage = 2; // BLOCAL: check-then-act low
            } finally {
                gate.unlock();
            }
            return true;
        }

        void enter() {
            gate.lock();
            try {
                stage = 1;
            } finally {
                gate.unlock();
            }
        }
    }

    static class Output {
        volatile Responder responder;

        void open(Responder r) {
            responder = r;
        }
    }

    static class Timeout implements Runnable {
        private final Output of;

        Timeout(Output of) {
            this.of = of;
        }

        @Override
        public void run() {
            Responder r = of.responder;
            if (r != null) {
                r.resume();
                r.tell();
                r.pass();
                r.enter();
            }
        }
    }

    static class Chunk implements Callable<Boolean> {
        private final Output of;

        Chunk(Output of) {
            this.of = of;
        }

        @Override
        public Boolean call() {
            Responder r = of.responder;
            if (r == null) {
                return false;
            }
            r.suspend();
            r.untell();
            r.enter();
            r.pass();
            return r.resume();
        }
    }
}
