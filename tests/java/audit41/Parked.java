// RELEASES: 8 17
package audit41;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits: what was read before, what is tested where, what is held meanwhile. */
public class Parked {
    /** A box for one letter, on the monitor. */
    static class Box {
        static final Box ONE = new Box();

        private String letter;
        private int puts;
        private int takes;

        synchronized void put(String s) throws InterruptedException {
            while (letter != null) {
                wait();
            }
            letter = s;
            puts++;
            notifyAll();
        }

        synchronized String take() throws InterruptedException {
            while (letter == null) {
                wait();
            }
            String s = letter;
            letter = null;
            takes++;
            notifyAll();
            return s;
        }

        synchronized boolean empty() {
            return letter == null;
        }

        void await() throws InterruptedException {
            if (empty()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        synchronized void awaitSafe() throws InterruptedException {
            while (empty()) {
                wait();
            }
        }

        // Timed: it goes on by itself.
        void awaitTimed() throws InterruptedException {
            if (empty()) {
                synchronized (this) {
                    wait(100);
                }
            }
        }

        synchronized void putCounted(String s) throws InterruptedException {
            int n = puts;
            while (letter != null) {
                wait();
            }
            letter = s;
            puts = n + 1; // BLOCAL: stale-after-wait high
            notifyAll();
        }

        synchronized void putCountedSafe(String s) throws InterruptedException {
            while (letter != null) {
                wait();
            }
            int n = puts;
            letter = s;
            puts = n + 1;
            notifyAll();
        }

        synchronized int waited() throws InterruptedException {
            int before = takes;
            while (letter == null) {
                wait();
            }
            return takes - before; // BLOCAL: stale-after-wait medium
        }
    }

    /** A queue of two ends, with conditions. */
    static class Pipe {
        static final Pipe ONE = new Pipe();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private final Condition notFull = lock.newCondition();
        private final Queue<String> items = new ArrayDeque<>();
        private int capacity = 8;
        private int size;
        private long moved;
        private boolean closed;

        void put(String s) throws InterruptedException {
            lock.lock();
            try {
                while (size == capacity) {
                    notFull.await();
                }
                items.add(s);
                size++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        String take() throws InterruptedException {
            lock.lock();
            try {
                while (size == 0) {
                    notEmpty.await();
                }
                size--;
                moved++;
                notFull.signal();
                return items.remove();
            } finally {
                lock.unlock();
            }
        }

        void capacity(int c) {
            lock.lock();
            try {
                capacity = c;
                notFull.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                closed = true;
                notEmpty.signalAll();
            } finally {
                lock.unlock();
            }
        }

        // The capacity may be another when it wakes up.
        void putStale(String s) throws InterruptedException {
            lock.lock();
            try {
                int n = size;
                if (n == capacity) {
                    notFull.await();
                }
                items.add(s);
                size = n + 1; // BLOCAL: stale-after-wait high
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        String takeOrNull() throws InterruptedException {
            boolean none;
            lock.lock();
            try {
                none = size == 0 && !closed;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                if (none) {
                    notEmpty.await(); // BLOCAL: check-then-wait high
                }
                return items.poll();
            } finally {
                lock.unlock();
            }
        }

        String takeOrNullSafe() throws InterruptedException {
            lock.lock();
            try {
                while (size == 0 && !closed) {
                    notEmpty.await();
                }
                if (size == 0) {
                    return null;
                }
                size--;
                return items.poll();
            } finally {
                lock.unlock();
            }
        }

        String takeTimed(long ms) throws InterruptedException {
            long nanos = TimeUnit.MILLISECONDS.toNanos(ms);
            lock.lock();
            try {
                while (size == 0) {
                    if (nanos <= 0) {
                        return null;
                    }
                    nanos = notEmpty.awaitNanos(nanos);
                }
                size--;
                return items.remove();
            } finally {
                lock.unlock();
            }
        }

        long throughput() throws InterruptedException {
            lock.lock();
            try {
                long start = moved;
                notFull.await(1, TimeUnit.SECONDS);
                return moved - start; // BLOCAL: stale-after-wait medium
            } finally {
                lock.unlock();
            }
        }
    }

    /** A gate that is waited for by spinning, and one that is not. */
    static class Gate {
        static final Gate ONE = new Gate();

        private volatile boolean open;
        private int waiting;
        private int passed;

        void open() {
            open = true;
        }

        void shut() {
            open = false;
        }

        void spin() {
            while (!open) {
                Thread.yield();
            }
            synchronized (this) {
                passed++;
            }
        }

        synchronized int waiting() {
            return waiting;
        }

        synchronized void enter() {
            waiting++;
        }

        synchronized void leave() {
            waiting--;
            passed++;
            notifyAll();
        }

        void leaveIfAny() {
            if (waiting() > 0) {
                leave(); // BLOCAL: check-then-act
            }
        }

        synchronized void drain() throws InterruptedException {
            while (waiting > 0) {
                wait();
            }
            passed = 0;
        }

        synchronized void drainOnce() throws InterruptedException {
            int w = waiting;
            while (w > 0) {
                wait();
                w = waiting;
            }
            passed = 0;
        }

        // Decided before the wait, done after it.
        synchronized void drainStale() throws InterruptedException {
            boolean any = waiting > 0;
            wait(50);
            if (any) {
                // Was to be shown: it is taken off what is there by then.
                waiting--; // BLOCAL: stale-after-wait low
            }
        }
    }
}
