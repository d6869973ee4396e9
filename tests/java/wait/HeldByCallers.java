package wait;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who waits has the lock, or is told by an exception that he has not: where the method has taken none, its callers have, and had it when it looked. */
class HeldByCallers {
    interface Guard {
        void run() throws InterruptedException;
    }

    /** Runs guards, whoever has made them. */
    static class Guards {
        private volatile Guard current;

        void guard(Guard g) throws InterruptedException {
            current = g;
            current.run();
            current = null;
        }
    }

    static class Quorum {
        static final Quorum SHARED = new Quorum();
        private final Lock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final Guards guards = new Guards();
        private Object client;
        private boolean met;

        void start(Object c) {
            lock.lock();
            try {
                client = c;
                met = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void stop() {
            lock.lock();
            try {
                client = null;
                met = false;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        boolean isMet() {
            lock.lock();
            try {
                return met;
            } finally {
                lock.unlock();
            }
        }

        /** The guard is run while this method holds the lock. */
        void awaitStopSilent() throws InterruptedException {
            lock.lock();
            try {
                guards.guard(new Guard() {
                    @Override
                    public void run() throws InterruptedException {
                        while (client != null) {
                            changed.await();
                        }
                    }
                });
            } finally {
                lock.unlock();
            }
        }

        /** Its getter takes the lock once more, and gives that up, which leaves it held. */
        void awaitMetSilent() throws InterruptedException {
            lock.lock();
            try {
                guards.guard(new Guard() {
                    @Override
                    public void run() throws InterruptedException {
                        while (!isMet()) {
                            changed.await();
                        }
                    }
                });
            } finally {
                lock.unlock();
            }
        }

        /** The guard takes the lock itself, but only when it has looked. */
        void awaitStop() throws InterruptedException {
            guards.guard(new Guard() {
                @Override
                public void run() throws InterruptedException {
                    while (client != null) {
                        lock.lock();
                        try {
                            changed.await(); // BLOCAL: check-then-wait high
                        } finally {
                            lock.unlock();
                        }
                    }
                }
            });
        }

        /** So does the getter, and the lock is taken again behind it. */
        void awaitMet() throws InterruptedException {
            while (!isMet()) {
                lock.lock();
                try {
                    changed.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static class Box {
        static final Box SHARED = new Box();
        private boolean full;
        private int items;

        synchronized void put() {
            full = true;
            items++;
            notifyAll();
        }

        synchronized void take() {
            full = false;
            items = 0;
            notifyAll();
        }

        /** Whoever calls it must be synchronized on the box. */
        void waitWhileFullSilent() throws InterruptedException {
            while (full) {
                wait();
            }
        }

        /** Here the method itself is, but too late. */
        void waitWhileFull() throws InterruptedException {
            while (full) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }
    }
}
