package audit30;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that wait to be woken, and who wakes them too early. */
public class Waiters {
    static final Waiters SHARED = new Waiters();

    private final Object lock = new Object();
    private boolean woken;
    private volatile boolean hasWork;
    private volatile int version;
    private final ReentrantLock mutex = new ReentrantLock();
    private final Condition changed = mutex.newCondition();
    private final Queue<String> queue = new ArrayDeque<>();
    private String[] slots = new String[16];
    private int head;
    private int size;

    /** Woken between the look and the wait: it sleeps on. */
    void sleep() throws InterruptedException {
        if (!hasWork) {
            synchronized (lock) {
                // was expected high: the flag is read under no lock of its own
                lock.wait(); // BLOCAL: check-then-wait medium {{hasWork}}
            }
        }
        hasWork = false;
    }

    void wake() {
        synchronized (lock) {
            hasWork = true;
            woken = true;
            lock.notifyAll();
        }
    }

    /** Silent: a look under the lock, in a loop. */
    void sleepWell() throws InterruptedException {
        synchronized (lock) {
            while (!woken) {
                lock.wait();
            }
            woken = false;
        }
    }

    /** Asked in a block of its own. */
    void sleepInTwo() throws InterruptedException {
        boolean w;
        synchronized (lock) {
            w = woken;
        }
        if (!w) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high {{woken}}
            }
        }
    }

    /** Silent: the wait has an end. */
    void sleepABit() throws InterruptedException {
        if (!hasWork) {
            synchronized (lock) {
                lock.wait(50);
            }
        }
    }

    /** Silent: a version that was seen before, and is compared under the lock. */
    int awaitUpdate(int seen) throws InterruptedException {
        mutex.lock();
        try {
            while (version <= seen) {
                changed.await();
            }
            return version;
        } finally {
            mutex.unlock();
        }
    }

    void update() {
        mutex.lock();
        try {
            version++;
            changed.signalAll();
        } finally {
            mutex.unlock();
        }
    }

    void put(String s) {
        mutex.lock();
        try {
            slots[(head + size) % slots.length] = s;
            size++;
            changed.signal();
        } finally {
            mutex.unlock();
        }
    }

    /** The head that was there before it waited. */
    String take() throws InterruptedException {
        mutex.lock();
        try {
            int h = head;
            while (size == 0) {
                changed.await();
            }
            String s = slots[h];
            head = h + 1; // BLOCAL: stale-after-wait high {{head}}
            size--;
            return s;
        } finally {
            mutex.unlock();
        }
    }

    /** Silent: read when it has waited. */
    String takeWell() throws InterruptedException {
        mutex.lock();
        try {
            while (size == 0) {
                changed.await();
            }
            int h = head;
            String s = slots[h];
            head = (h + 1) % slots.length;
            size--;
            return s;
        } finally {
            mutex.unlock();
        }
    }

    /** Silent: a queue that is asked again each turn. */
    String next() throws InterruptedException {
        synchronized (queue) {
            String s;
            while ((s = queue.poll()) == null) { // BENIGN: stale-after-wait handed-over
                queue.wait();
            }
            return s;
        }
    }

    void offer(String s) {
        synchronized (queue) {
            queue.add(s);
            queue.notify();
        }
    }

    /** Asked without the lock of the queue. */
    String nextBadly() throws InterruptedException {
        boolean none;
        synchronized (queue) {
            none = queue.isEmpty();
        }
        synchronized (queue) {
            if (none) {
                queue.wait(); // BLOCAL: check-then-wait high {{queue}}
            }
            return queue.poll();
        }
    }
}
