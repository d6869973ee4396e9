// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The textbook's buffer and its mistakes: an array, two conditions, indices. */
public class BoundedBuffer<E> {
    private static final BoundedBuffer<String> SHARED = new BoundedBuffer<>(16);

    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final Object[] items;
    private int putAt;
    private int takeAt;
    private int count;
    private long total;
    private int highWater;

    public BoundedBuffer(int capacity) {
        items = new Object[capacity];
    }

    public static BoundedBuffer<String> shared() {
        return SHARED;
    }

    // Silent: as in the documentation of Condition.
    public void put(E e) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) {
                notFull.await();
            }
            items[putAt] = e;
            putAt = (putAt + 1) % items.length;
            count++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    // Silent: likewise.
    @SuppressWarnings("unchecked")
    public E take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            E e = (E) items[takeAt];
            items[takeAt] = null;
            takeAt = (takeAt + 1) % items.length;
            count--;
            notFull.signal();
            return e;
        } finally {
            lock.unlock();
        }
    }

    /** The index of before the wait. */
    public void putEarly(E e) throws InterruptedException {
        lock.lock();
        try {
            int at = putAt;
            while (count == items.length) {
                notFull.await();
            }
            items[at] = e;
            putAt = (at + 1) % items.length; // BLOCAL: stale-after-wait high
            count++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The count of before the wait decides whether it is written after it. */
    public void noteHighWater() throws InterruptedException {
        lock.lock();
        try {
            int c = count;
            notEmpty.await();
            highWater = Math.max(highWater, c); // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    // Silent: read after it.
    public void noteHighWaterFixed() throws InterruptedException {
        lock.lock();
        try {
            notEmpty.await();
            highWater = Math.max(highWater, count);
        } finally {
            lock.unlock();
        }
    }

    public boolean isFull() {
        lock.lock();
        try {
            return count == items.length;
        } finally {
            lock.unlock();
        }
    }

    private void append(E e) {
        lock.lock();
        try {
            items[putAt] = e;
            putAt = (putAt + 1) % items.length;
            count++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Not full when asked; two write over each other's. Medium: two calls, each atomic by itself. */
    public boolean offer(E e) {
        if (isFull()) {
            return false;
        }
        append(e); // BLOCAL: check-then-act medium
        return true;
    }

    // Silent: the lock is held over both, which take it again.
    public boolean offerFixed(E e) {
        lock.lock();
        try {
            if (isFull()) {
                return false;
            }
            append(e);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The element at an index that is no longer the head. */
    @SuppressWarnings("unchecked")
    public E peek() {
        int at;
        lock.lock();
        try {
            if (count == 0) {
                return null;
            }
            at = takeAt;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            return (E) items[at]; // BLOCAL: stale-value low; BLOCAL: check-then-act low
        } finally {
            lock.unlock();
        }
    }

    // Silent: in one.
    @SuppressWarnings("unchecked")
    public E peekFixed() {
        lock.lock();
        try {
            return count == 0 ? null : (E) items[takeAt];
        } finally {
            lock.unlock();
        }
    }

    /** Takes one of which it was told that it is there. */
    public List<E> drain() throws InterruptedException {
        List<E> all = new ArrayList<>();
        int n;
        lock.lock();
        try {
            n = count;
        } finally {
            lock.unlock();
        }
        for (int i = 0; i < n; i++) {
            all.add(take()); // BLOCAL: check-then-act
        }
        return all;
    }

    // Silent: all of one block.
    public List<E> drainFixed() throws InterruptedException {
        List<E> all = new ArrayList<>();
        lock.lock();
        try {
            while (count > 0) {
                all.add(take());
            }
        } finally {
            lock.unlock();
        }
        return all;
    }

    /** A sum of two reads of two blocks. */
    public long throughput() {
        long t;
        lock.lock();
        try {
            t = total;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            t += count;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            total = t; // BLOCAL: lost-update high; BLOCAL: stale-value medium
        } finally {
            lock.unlock();
        }
        return t;
    }
}
