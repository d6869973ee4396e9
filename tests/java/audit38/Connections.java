// RELEASES: 8 17
package audit38;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Connections, their pools and their states. */
public class Connections {
    enum State {
        NEW,
        OPEN,
        CLOSING,
        CLOSED
    }

    static class Connection {
        volatile boolean broken;
        String peer;

        void close() {
            broken = true;
        }

        boolean ping() {
            return !broken;
        }
    }

    interface Factory {
        Connection connect() throws InterruptedException;
    }

    // A pool with a lock and a condition.
    static class Pool {
        static final Pool DEFAULT = new Pool();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition free = lock.newCondition();
        private final Deque<Connection> idle = new ArrayDeque<>();
        private final Set<Connection> busy = new HashSet<>();
        private int open;
        private int waiting;
        private boolean closed;
        private Factory factory;

        // One more was allowed when it was asked.
        Connection borrow(int max) throws InterruptedException {
            lock.lock();
            try {
                while (idle.isEmpty() && open >= max) {
                    free.await();
                }
                Connection c = idle.poll();
                if (c != null) {
                    busy.add(c);
                    return c;
                }
            } finally {
                lock.unlock();
            }
            Connection made = factory.connect();
            lock.lock();
            try {
                open++; // BLOCAL: check-then-act
                busy.add(made); // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
            return made;
        }

        // Silent: counted before it is made, and counted off if that fails.
        Connection borrowCounted(int max) throws InterruptedException {
            Factory f;
            lock.lock();
            try {
                while (idle.isEmpty() && open >= max) {
                    free.await();
                }
                Connection c = idle.poll();
                if (c != null) {
                    busy.add(c);
                    return c;
                }
                open++;
                f = factory;
            } finally {
                lock.unlock();
            }
            boolean made = false;
            try {
                Connection c = f.connect();
                made = true;
                return c;
            } finally {
                if (!made) {
                    lock.lock();
                    try {
                        open--;
                        free.signal();
                    } finally {
                        lock.unlock();
                    }
                }
            }
        }

        void factory(Factory f) {
            lock.lock();
            try {
                factory = f;
            } finally {
                lock.unlock();
            }
        }

        void giveBack(Connection c) {
            lock.lock();
            try {
                if (busy.remove(c)) {
                    idle.push(c);
                    free.signal();
                }
            } finally {
                lock.unlock();
            }
        }

        // Given back to a pool that was closed meanwhile: nobody ends it any more.
        void giveBackLate(Connection c) {
            lock.lock();
            try {
                if (closed) {
                    c.close();
                    return;
                }
            } finally {
                lock.unlock();
            }
            boolean alive = c.ping();
            lock.lock();
            try {
                if (alive) {
                    idle.push(c); // BLOCAL: check-then-act
                }
            } finally {
                lock.unlock();
            }
        }

        void close() {
            List<Connection> all;
            lock.lock();
            try {
                closed = true;
                all = new ArrayList<>(idle);
                idle.clear();
            } finally {
                lock.unlock();
            }
            for (Connection c : all) {
                c.close();
            }
        }

        // How many wait, counted over the wait itself.
        void await() throws InterruptedException {
            lock.lock();
            try {
                int before = waiting;
                waiting = before + 1;
                free.await();
                waiting = before; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        // Silent: counted up and off.
        void awaitCounted() throws InterruptedException {
            lock.lock();
            try {
                waiting++;
                try {
                    free.await(1, TimeUnit.SECONDS);
                } finally {
                    waiting--;
                }
            } finally {
                lock.unlock();
            }
        }

        // tryLock on the branch where it succeeded, twice.
        boolean trim() {
            int n;
            if (!lock.tryLock()) {
                return false;
            }
            try {
                n = open;
            } finally {
                lock.unlock();
            }
            if (!lock.tryLock()) {
                return false;
            }
            try {
                open = n - 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
            return true;
        }

        // Silent.
        boolean trimAtOnce() {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                int n = open;
                open = n - 1;
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    // A semaphore of one permit is a lock.
    static class Line {
        static final Line LINE = new Line();

        private final Semaphore turn = new Semaphore(1);
        private long sent;
        private State state = State.NEW;

        long sent() throws InterruptedException {
            turn.acquire();
            try {
                return sent;
            } finally {
                turn.release();
            }
        }

        // Two turns.
        void send(byte[] data) throws InterruptedException {
            turn.acquire();
            long before = sent;
            turn.release();
            long after = before + data.length;
            turn.acquire();
            try {
                sent = after; // BLOCAL: lost-update high
            } finally {
                turn.release();
            }
        }

        // Silent.
        void sendAtOnce(byte[] data) throws InterruptedException {
            turn.acquire();
            try {
                long before = sent;
                sent = before + data.length;
            } finally {
                turn.release();
            }
        }

        // A state machine that switches on what the state was.
        void step() throws InterruptedException {
            State now;
            turn.acquire();
            now = state;
            turn.release();
            switch (now) {
                case NEW:
                    move(State.OPEN); // BLOCAL: check-then-act
                    break;
                case OPEN:
                    move(State.CLOSING);
                    break;
                default:
                    break;
            }
        }

        private void move(State to) throws InterruptedException {
            turn.acquire();
            try {
                state = to;
            } finally {
                turn.release();
            }
        }

        // Silent: asked in the block in which it is moved.
        void stepAtOnce() throws InterruptedException {
            turn.acquire();
            try {
                switch (state) {
                    case NEW:
                        state = State.OPEN;
                        break;
                    case OPEN:
                        state = State.CLOSING;
                        break;
                    default:
                        break;
                }
            } finally {
                turn.release();
            }
        }

        void close() throws InterruptedException {
            turn.acquire();
            state = State.CLOSED;
            turn.release();
        }
    }

    // Two permits are no lock: nothing is said of what lies between them, but of the volatile itself.
    static class Two {
        static final Two TWO = new Two();

        private final Semaphore permits = new Semaphore(2);
        private volatile int used;

        void use() throws InterruptedException {
            permits.acquire();
            try {
                used++; // BLOCAL: lost-update
            } finally {
                permits.release();
            }
        }

        int used() {
            return used;
        }
    }

    // A connection that is made when it is needed, and dropped when it is broken.
    static class Link {
        static final Link UPLINK = new Link();

        private volatile Connection current;
        private final Object guard = new Object();

        // Double-checked.
        Connection get() {
            Connection c = current;
            if (c == null) {
                synchronized (guard) {
                    c = current;
                    if (c == null) {
                        c = new Connection();
                        current = c; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return c;
        }

        // Checked once, made twice; its writers all hold the lock, which is its guard.
        Connection getTwice() {
            if (current == null) {
                synchronized (guard) {
                    current = new Connection(); // BLOCAL: check-then-act high
                }
            }
            Connection c = current;
            return c;
        }

        void drop() {
            synchronized (guard) {
                current = null;
            }
        }

        // Tested and read once more.
        boolean alive() {
            return current != null && current.ping(); // BLOCAL: check-then-act
        }

        // Silent.
        boolean aliveCopied() {
            Connection c = current;
            return c != null && c.ping();
        }
    }
}
