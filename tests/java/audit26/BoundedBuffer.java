package audit26;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A ring of slots with two conditions. */
public class BoundedBuffer<T> {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final Object[] items = new Object[16];
    private int put;
    private int take;
    private int count;

    /** Silent. */
    void put(T x) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) {
                notFull.await();
            }
            insert(x);
        } finally {
            lock.unlock();
        }
    }

    private void insert(T x) {
        items[put] = x;
        put = (put + 1) % items.length;
        count++;
        notEmpty.signal();
    }

    /** The slot is chosen before the wait. */
    void putEarly(T x) throws InterruptedException {
        lock.lock();
        try {
            int slot = put;
            while (count == items.length) {
                notFull.await();
            }
            items[slot] = x;
            put = (slot + 1) % items.length; // BLOCAL: stale-after-wait high {{put}}
            count++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Silent: what it takes it takes after the wait. */
    @SuppressWarnings("unchecked")
    T take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            T x = (T) items[take];
            items[take] = null;
            take = (take + 1) % items.length;
            count--;
            notFull.signal();
            return x;
        } finally {
            lock.unlock();
        }
    }

    boolean isFull() {
        lock.lock();
        try {
            return count == items.length;
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return count == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Full by now, maybe: what was not yet taken is written over. */
    boolean offer(T x) {
        if (isFull()) {
            return false;
        }
        lock.lock();
        try {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            insert(x); // BLOCAL: check-then-act medium {{count}}
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    boolean offerWell(T x) {
        lock.lock();
        try {
            if (isFull()) {
                return false;
            }
            insert(x);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits in another section than the one that asked. */
    void awaitItem() throws InterruptedException {
        while (isEmpty()) {
            lock.lock();
            try {
                notEmpty.await(); // BLOCAL: check-then-wait high {{count}}
            } finally {
                lock.unlock();
            }
        }
    }

    private int count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    private int put() {
        lock.lock();
        try {
            return put;
        } finally {
            lock.unlock();
        }
    }

    /** A count and a place of two moments. */
    int oldest() {
        return put() - count(); // BLOCAL: inconsistent-read low {{put}}
    }

    /** Silent. */
    int oldestWell() {
        lock.lock();
        try {
            return put() - count();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] a) {
        BoundedBuffer<String> b = new BoundedBuffer<>();
        Thread producer = new Thread(() -> {
            try {
                b.put("a");
                b.putEarly("b");
                b.offer("c");
                b.offerWell("d");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                b.awaitItem();
                b.take();
                b.oldest();
                b.oldestWell();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        consumer.start();
    }
}
