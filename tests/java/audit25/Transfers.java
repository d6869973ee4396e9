package audit25;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded buffer: waits end a block and begin a new one (section 3). */
public class Transfers<T> {
    static final Transfers<String> LINE = new Transfers<>();

    private final Lock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final Deque<T> items = new ArrayDeque<>();
    private int capacity = 8;
    private int taken;
    private T latest;
    private boolean open = true;

    void put(T t) throws InterruptedException {
        lock.lock();
        try {
            while (items.size() >= capacity) {
                notFull.await();
            }
            items.addLast(t);
            latest = t;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Silent: tested again after each wait. */
    T take() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                notEmpty.await();
            }
            taken++;
            notFull.signal();
            return items.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    /** What was seen before the wait decides a write after it. */
    T takeOnce() throws InterruptedException {
        lock.lock();
        try {
            boolean some = !items.isEmpty();
            notFull.await();
            if (some) {
                return items.removeFirst(); // BLOCAL: stale-after-wait medium {{items}}
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** The count of before the wait is written back. */
    void countTaken() throws InterruptedException {
        lock.lock();
        try {
            int n = taken;
            while (items.isEmpty()) {
                notEmpty.await();
            }
            items.removeFirst();
            taken = n + 1; // BLOCAL: stale-after-wait high {{taken}}
        } finally {
            lock.unlock();
        }
    }

    /** Used as data, not written back. */
    int roomAfter(long ms) throws InterruptedException {
        lock.lock();
        try {
            int c = capacity;
            notFull.await(ms, TimeUnit.MILLISECONDS);
            return c - 1; // BLOCAL: stale-after-wait medium {{capacity}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: read after the wait. */
    int roomAfterWell(long ms) throws InterruptedException {
        lock.lock();
        try {
            notFull.await(ms, TimeUnit.MILLISECONDS);
            int c = capacity;
            return c - 1;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: moving over a wait is no use; the value is given away as it was. */
    T latestBefore() throws InterruptedException {
        lock.lock();
        try {
            T t = latest;
            notEmpty.await();
            return t;
        } finally {
            lock.unlock();
        }
    }

    void resize(int c) {
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
            open = false;
            latest = null;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void reopen() {
        lock.lock();
        open = true;
        lock.unlock();
    }

    /** Tested in an earlier block, and then waited for: a lost wake-up. */
    void awaitSome() throws InterruptedException {
        boolean none;
        lock.lock();
        none = items.isEmpty();
        lock.unlock();
        if (none) {
            lock.lock();
            try {
                notEmpty.await(); // BLOCAL: check-then-wait high {{items}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: a timed wait loses no wake-up for ever. */
    void awaitSomeTimed() throws InterruptedException {
        boolean none;
        lock.lock();
        none = items.isEmpty();
        lock.unlock();
        if (none) {
            lock.lock();
            try {
                notEmpty.await(10, TimeUnit.MILLISECONDS);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A wait of one lock leaves the other held: its value is current. Silent. */
    void twoLocks(Object other) throws InterruptedException {
        lock.lock();
        try {
            int c = capacity;
            synchronized (other) {
                other.wait(5);
            }
            capacity = c + 1;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] a) {
        new Thread(() -> {
            try {
                LINE.put("x");
                LINE.resize(3);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        new Thread(() -> {
            try {
                LINE.takeOnce();
                LINE.countTaken();
                LINE.awaitSome();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
    }
}
