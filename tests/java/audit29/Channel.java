package audit29;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded channel with conditions. */
public class Channel<E> {
    static final Channel<String> LOGS = new Channel<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final Queue<E> items = new ArrayDeque<>();
    private int capacity = 16;
    private boolean closed;
    private int taken;

    /** Silent. */
    void put(E e) throws InterruptedException {
        lock.lock();
        try {
            while (items.size() == capacity && !closed) {
                notFull.await();
            }
            if (!closed) {
                items.add(e);
                notEmpty.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asked outside: the signal comes between. */
    E take() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = items.isEmpty();
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            if (empty) {
                notEmpty.await(); // BLOCAL: check-then-wait high
            }
            return items.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    E takeWell() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                if (closed) {
                    return null;
                }
                notEmpty.await();
            }
            E e = items.poll();
            taken++;
            notFull.signal();
            return e;
        } finally {
            lock.unlock();
        }
    }

    /** The count of before the wait is written after it. */
    E takeCounted() throws InterruptedException {
        lock.lock();
        try {
            int n = taken;
            while (items.isEmpty()) {
                notEmpty.await();
            }
            taken = n + 1; // BLOCAL: stale-after-wait high {{taken}}
            return items.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Silent: how many were taken is read when the wait is over. */
    E takeCountedWell() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                notEmpty.await();
            }
            int n = taken;
            taken = n + 1;
            return items.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Silent: timed, and asked each turn. */
    E poll(long ms) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(ms);
        lock.lock();
        try {
            while (items.isEmpty()) {
                if (left <= 0) {
                    return null;
                }
                left = notEmpty.awaitNanos(left);
            }
            return items.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Open before the wait; it may have been closed in it. */
    void putOpen(E e) throws InterruptedException {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            while (items.size() >= capacity) {
                notFull.await();
            }
            items.add(e);
            closed = false; // BLOCAL: stale-after-wait {{closed}}
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void resize(int n) {
        lock.lock();
        capacity = n;
        lock.unlock();
    }
}
