// RELEASES: 8 17
package audit40;

import java.util.LinkedList;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A semaphore of one permit as a mutex, and conditions of a lock. */
public class Turnstile {
    static class Mutexed {
        static final Mutexed EAST = new Mutexed();

        private final Semaphore mutex = new Semaphore(1);
        private int inside;
        private int limit = 50;

        void enter() throws InterruptedException {
            mutex.acquire();
            inside++;
            mutex.release();
        }

        void leave() {
            mutex.acquireUninterruptibly();
            try {
                inside--;
            } finally {
                mutex.release();
            }
        }

        void limit(int limit) throws InterruptedException {
            mutex.acquire();
            try {
                this.limit = limit;
            } finally {
                mutex.release();
            }
        }

        boolean enterIfRoom() throws InterruptedException {
            mutex.acquire();
            int now = inside;
            mutex.release();
            if (now >= 50) {
                return false;
            }
            mutex.acquire();
            inside = now + 1; // BLOCAL: lost-update
            mutex.release();
            return true;
        }

        boolean enterIfRoomSafe() throws InterruptedException {
            mutex.acquire();
            try {
                if (inside >= limit) {
                    return false;
                }
                inside++;
                return true;
            } finally {
                mutex.release();
            }
        }

        void doubleLimit() {
            mutex.acquireUninterruptibly();
            int l;
            try {
                l = limit;
            } finally {
                mutex.release();
            }
            mutex.acquireUninterruptibly();
            try {
                limit = l * 2; // BLOCAL: lost-update
            } finally {
                mutex.release();
            }
        }

        boolean tryLeave() {
            if (mutex.tryAcquire()) {
                try {
                    if (inside > 0) {
                        inside--;
                        return true;
                    }
                } finally {
                    mutex.release();
                }
            }
            return false;
        }
    }

    // Three permits are no lock: what it lets in is not alone, and its blocks are none.
    static class Permits {
        static final Permits WEST = new Permits();

        private final Semaphore permits = new Semaphore(3);
        private int served;

        synchronized void served() {
            served++;
        }

        synchronized int count() {
            return served;
        }

        int serve() throws InterruptedException {
            permits.acquire();
            try {
                served();
                return count();
            } finally {
                permits.release();
            }
        }
    }

    static class Hall {
        static final Hall HALL = new Hall();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private final Condition notFull = lock.newCondition();
        private final Queue<String> people = new LinkedList<>();
        private int waiting;
        private int capacity = 10;

        String next() throws InterruptedException {
            lock.lock();
            try {
                while (people.isEmpty()) {
                    notEmpty.await();
                }
                notFull.signal();
                return people.remove();
            } finally {
                lock.unlock();
            }
        }

        void come(String who) throws InterruptedException {
            lock.lock();
            try {
                while (people.size() >= capacity) {
                    notFull.await();
                }
                people.add(who);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        void capacity(int n) {
            lock.lock();
            try {
                capacity = n;
                notFull.signalAll();
            } finally {
                lock.unlock();
            }
        }

        // Counted before the wait, written behind it.
        void await() throws InterruptedException {
            lock.lock();
            try {
                int w = waiting;
                while (people.isEmpty()) {
                    notEmpty.await();
                }
                waiting = w + 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        void awaitSafe() throws InterruptedException {
            lock.lock();
            try {
                waiting++;
                while (people.isEmpty()) {
                    notEmpty.await();
                }
                waiting--;
            } finally {
                lock.unlock();
            }
        }

        // Seen to be empty in a block of its own: the signal may be gone.
        void awaitSomebody() throws InterruptedException {
            boolean empty;
            lock.lock();
            try {
                empty = people.isEmpty();
            } finally {
                lock.unlock();
            }
            if (empty) {
                lock.lock();
                try {
                    notEmpty.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }

        // Uninterruptible, and once only: a wake-up without cause makes it act on an answer of before.
        String nextOnce() {
            lock.lock();
            try {
                if (people.isEmpty()) {
                    notEmpty.awaitUninterruptibly();
                }
                return people.remove(); // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        String nextOrNull() throws InterruptedException {
            lock.lock();
            try {
                if (people.isEmpty()) {
                    notEmpty.await();
                }
                return people.poll();
            } finally {
                lock.unlock();
            }
        }
    }
}
