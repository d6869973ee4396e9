// RELEASES: 8 17
package audit8;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A pool of objects with a lock and a condition. */
public class ObjectPool<T> {
    private static final ObjectPool<StringBuilder> BUILDERS = new ObjectPool<>(StringBuilder::new, 4);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition returned = lock.newCondition();
    private final Queue<T> free = new ArrayDeque<>();
    private final Supplier<T> maker;
    private final int max;
    private int made;
    private int waiting;
    private boolean closed;
    private long waits;

    public ObjectPool(Supplier<T> maker, int max) {
        this.maker = maker;
        this.max = max;
    }

    public static ObjectPool<StringBuilder> builders() {
        return BUILDERS;
    }

    // Silent: looks anew after every wait.
    public T take() throws InterruptedException {
        lock.lock();
        try {
            while (free.isEmpty() && made >= max) {
                waiting++;
                try {
                    returned.await();
                } finally {
                    waiting--;
                }
            }
            T t = free.poll();
            if (t == null) {
                made++;
                t = maker.get();
            }
            return t;
        } finally {
            lock.unlock();
        }
    }

    /** An if where a while must be: woken is not served. */
    public T takeIf() throws InterruptedException {
        lock.lock();
        try {
            if (free.isEmpty()) {
                returned.await();
            }
            return free.remove(); // BLOCAL: stale-after-wait medium
        } finally {
            lock.unlock();
        }
    }

    /** The number of before the wait is written after it. */
    public void awaitAll() throws InterruptedException {
        lock.lock();
        try {
            long w = waits;
            while (free.size() < made) {
                returned.await();
            }
            waits = w + 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    // Silent: read after the wait.
    public void awaitAllFixed() throws InterruptedException {
        lock.lock();
        try {
            while (free.size() < made) {
                returned.await();
            }
            waits++;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for what an earlier block has said. */
    public boolean awaitFree(long millis) throws InterruptedException {
        boolean none;
        lock.lock();
        try {
            none = free.isEmpty();
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            if (none) {
                returned.await(); // BLOCAL: check-then-wait high
            }
            return returned.await(millis, TimeUnit.MILLISECONDS);
        } finally {
            lock.unlock();
        }
    }

    // Silent: awaited with a time, in a loop that looks.
    public boolean awaitFreeFixed(long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (free.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = returned.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    // Silent: given back in one block.
    public void give(T t) {
        lock.lock();
        try {
            if (closed) {
                made--;
            } else {
                free.add(t);
            }
            returned.signal();
        } finally {
            lock.unlock();
        }
    }

    private int room() {
        lock.lock();
        try {
            return max - made;
        } finally {
            lock.unlock();
        }
    }

    /** As many as there was room for, made outside, counted in later. Low: it is added to what is there now, no update is lost. */
    public void fill() {
        int n = room();
        List<T> fresh = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            fresh.add(maker.get());
        }
        lock.lock();
        try {
            free.addAll(fresh);
            made += n; // BLOCAL: stale-value low
        } finally {
            lock.unlock();
        }
    }

    // Silent: the places are taken first.
    public void fillFixed() {
        int n;
        lock.lock();
        try {
            n = max - made;
            made = max;
        } finally {
            lock.unlock();
        }
        List<T> fresh = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            fresh.add(maker.get());
        }
        lock.lock();
        try {
            free.addAll(fresh);
            returned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // Silent: taken by one who holds the lock, or not at all.
    public T tryTake() {
        if (!lock.tryLock()) {
            return null;
        }
        try {
            return free.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Two times the lock is tried; in between it was free. */
    public T tryTakeTwice() {
        boolean some = false;
        if (lock.tryLock()) {
            try {
                some = !free.isEmpty();
            } finally {
                lock.unlock();
            }
        }
        if (some && lock.tryLock()) {
            try {
                return free.remove(); // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }
        return null;
    }

    public void close() {
        lock.lock();
        try {
            closed = true;
            made -= free.size();
            free.clear();
            returned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public int waiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }
}

/** The same counted by semaphores; one of one permit is a lock. */
class PermitPool {
    private static final PermitPool POOL = new PermitPool();

    private final Semaphore permits = new Semaphore(8);
    private final Semaphore mutex = new Semaphore(1);
    private final Queue<byte[]> free = new ArrayDeque<>();
    private long allocated;
    private int peak;

    static PermitPool pool() {
        return POOL;
    }

    // Silent: the mutex is held over both.
    byte[] take(int size) throws InterruptedException {
        permits.acquire();
        mutex.acquire();
        try {
            byte[] b = free.poll();
            if (b == null) {
                allocated += size;
                b = new byte[size];
            }
            return b;
        } finally {
            mutex.release();
        }
    }

    // Silent: given back under the mutex.
    void give(byte[] b) throws InterruptedException {
        mutex.acquire();
        try {
            free.add(b);
        } finally {
            mutex.release();
        }
        permits.release();
    }

    /** The mutex is given back between. */
    void account(int size) throws InterruptedException {
        mutex.acquire();
        long a = allocated;
        mutex.release();
        a += size;
        mutex.acquire();
        allocated = a; // BLOCAL: lost-update high
        mutex.release();
    }

    /** Looked at in one block of the mutex, set in the next. */
    void notePeak() throws InterruptedException {
        mutex.acquire();
        int p = peak;
        mutex.release();
        if (p < 8) {
            mutex.acquire();
            peak = 8; // BLOCAL: check-then-act high
            mutex.release();
        }
    }

    void reset() throws InterruptedException {
        mutex.acquire();
        peak = 0;
        allocated = 0;
        mutex.release();
    }
}
