// RELEASES: 8 17
package audit;

import java.util.LinkedList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A latch whose waiter may miss the signal. */
class HandOff {
    static final HandOff SHARED = new HandOff();
    private Object item;
    private volatile boolean done;
    private boolean cancelled;
    private final Object lock = new Object();
    private final Object other = new Object();

    private boolean empty() {
        synchronized (lock) {
            return item == null;
        }
    }

    void put(Object value) {
        synchronized (lock) {
            item = value;
            lock.notifyAll();
        }
    }

    void awaitItem() throws InterruptedException {
        while (empty()) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: a timed wait comes back by itself
    void awaitItemTimed() throws InterruptedException {
        while (empty()) {
            synchronized (lock) {
                lock.wait(100);
            }
        }
    }

    // Silent: the innermost decision is read in the block that waits
    Object takeRight() throws InterruptedException {
        if (empty()) {
            synchronized (lock) {
                while (item == null) {
                    lock.wait();
                }
            }
        }
        synchronized (lock) {
            return item;
        }
    }

    void finish() {
        done = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    // The flag is not of the lock that is waited on
    void awaitDone() throws InterruptedException {
        if (!done) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait medium
            }
        }
    }

    void cancel() {
        synchronized (other) {
            cancelled = true;
        }
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    private boolean cancelled() {
        synchronized (other) {
            return cancelled;
        }
    }

    void awaitCancel() throws InterruptedException {
        boolean stop = cancelled();
        synchronized (lock) {
            if (!stop) {
                lock.wait(); // BLOCAL: check-then-wait medium
            }
        }
    }
}

/** A bounded buffer of longs with an index kept over the wait. */
class LongRing {
    static final LongRing SHARED = new LongRing();
    private final long[] slots = new long[8];
    private int head;
    private int count;

    synchronized void put(long value) throws InterruptedException {
        int at = (head + count) % slots.length;
        while (count == slots.length) {
            wait();
        }
        slots[at] = value; // BLOCAL: stale-after-wait
        count++;
        notifyAll();
    }

    synchronized void putRight(long value) throws InterruptedException {
        while (count == slots.length) {
            wait();
        }
        slots[(head + count) % slots.length] = value;
        count++;
        notifyAll();
    }

    synchronized long take() throws InterruptedException {
        int left = count;
        while (count == 0) {
            wait();
        }
        long value = slots[head];
        head = (head + 1) % slots.length;
        count = left - 1; // BLOCAL: stale-after-wait high
        notifyAll();
        return value;
    }

    synchronized long takeRight() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        long value = slots[head];
        head = (head + 1) % slots.length;
        count--;
        notifyAll();
        return value;
    }
}

/** A printer's queue with explicit lock and conditions. */
class PrintQueue {
    static final PrintQueue SHARED = new PrintQueue();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final LinkedList<String> jobs = new LinkedList<>();
    private int paper = 100;
    private boolean paused;

    void print(String job) throws InterruptedException {
        lock.lock();
        try {
            int sheets = paper;
            while (paused) {
                changed.await();
            }
            jobs.add(job);
            paper = sheets - 1; // BLOCAL: stale-after-wait high {{'paper'}}
        } finally {
            lock.unlock();
        }
    }

    void printRight(String job) throws InterruptedException {
        lock.lock();
        try {
            while (paused && paper > 0) {
                changed.await();
            }
            jobs.add(job);
            paper--;
        } finally {
            lock.unlock();
        }
    }

    // A flag that was read before the wait decides
    void resume(long millis) throws InterruptedException {
        lock.lock();
        try {
            boolean was = paused;
            changed.await(millis, TimeUnit.MILLISECONDS);
            if (was) {
                paused = false; // BLOCAL: stale-after-wait
            }
        } finally {
            lock.unlock();
        }
    }

    // Silent: read again after the wait
    void resumeRight(long millis) throws InterruptedException {
        lock.lock();
        try {
            changed.await(millis, TimeUnit.MILLISECONDS);
            if (paused) {
                paused = false;
            }
        } finally {
            lock.unlock();
        }
    }

    void pause() {
        lock.lock();
        try {
            paused = true;
            paper = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

/** Treiber's stack, tried only once. */
class LockFree {
    static final LockFree SHARED = new LockFree();

    private static final class Cell {
        final Object value;
        final Cell next;

        Cell(Object value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    private final AtomicReference<Cell> top = new AtomicReference<>();
    private final AtomicInteger size = new AtomicInteger();

    void push(Object value) {
        Cell seen = top.get();
        top.compareAndSet(seen, new Cell(value, seen)); // BLOCAL: lost-cas high
        size.incrementAndGet();
    }

    // Silent: repeated
    void pushRight(Object value) {
        Cell seen;
        do {
            seen = top.get();
        } while (!top.compareAndSet(seen, new Cell(value, seen)));
        size.incrementAndGet();
    }

    // Silent: the caller is told
    boolean tryPush(Object value) {
        Cell seen = top.get();
        return top.compareAndSet(seen, new Cell(value, seen));
    }

    // Silent: a state is claimed with a constant
    boolean claim() {
        return size.compareAndSet(0, 1);
    }

    // Silent: the loop ends where somebody else has done it
    Object popRight() {
        while (true) {
            Cell seen = top.get();
            if (seen == null) {
                return null;
            }
            if (top.compareAndSet(seen, seen.next)) {
                size.decrementAndGet();
                return seen.value;
            }
        }
    }

    void bump(int by) {
        int seen = size.get();
        size.compareAndSet(seen, seen + by); // BLOCAL: lost-cas high
    }
}
