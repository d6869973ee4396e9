// RELEASES: 8 17
package audit11;

import java.util.LinkedList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Checked outside, waited inside: the notification comes in between, and is lost. */
class LostWakeUp {
    static final LostWakeUp SHARED = new LostWakeUp();
    private boolean done;

    void await() throws InterruptedException {
        if (!done) {
            synchronized (this) {
                // decides an untimed wait on the lock that guards the field: high
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    synchronized void finish() {
        done = true;
        notifyAll();
    }
}

/** As mended. Silent. */
class LostWakeUpFixed {
    static final LostWakeUpFixed SHARED = new LostWakeUpFixed();
    private boolean done;

    synchronized void await() throws InterruptedException {
        while (!done) {
            wait();
        }
    }

    synchronized void finish() {
        done = true;
        notifyAll();
    }
}

/** ActiveMQ's transports: a loop, but around the block instead of in it. */
class LoopOutside {
    static final LoopOutside SHARED = new LoopOutside();
    private final Object mutex = new Object();
    private volatile boolean connected;

    void waitForConnection() throws InterruptedException {
        while (!connected) {
            synchronized (mutex) {
                // the loop's exit test is read outside of the waited-on block: high
                mutex.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    void connected() {
        synchronized (mutex) {
            connected = true;
            mutex.notifyAll();
        }
    }

    void lost() {
        synchronized (mutex) {
            connected = false;
        }
    }
}

/** As mended. Silent. */
class LoopInside {
    static final LoopInside SHARED = new LoopInside();
    private final Object mutex = new Object();
    private volatile boolean connected;

    void waitForConnection() throws InterruptedException {
        synchronized (mutex) {
            while (!connected) {
                mutex.wait();
            }
        }
    }

    void connected() {
        synchronized (mutex) {
            connected = true;
            mutex.notifyAll();
        }
    }

    void lost() {
        synchronized (mutex) {
            connected = false;
        }
    }
}

/** With a Condition: the queue is looked at in one block, the await is in the next. */
class ConditionGap {
    static final ConditionGap SHARED = new ConditionGap();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final LinkedList<String> queue = new LinkedList<>();

    void awaitWork() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = queue.isEmpty();
        } finally {
            lock.unlock();
        }
        if (empty) {
            lock.lock();
            try {
                // read in an earlier block of the same lock: high
                notEmpty.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    void add(String s) {
        lock.lock();
        try {
            queue.add(s);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }
}

/** As mended. Silent. */
class ConditionFixed {
    static final ConditionFixed SHARED = new ConditionFixed();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final LinkedList<String> queue = new LinkedList<>();

    String take() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty()) {
                notEmpty.await();
            }
            return queue.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    void add(String s) {
        lock.lock();
        try {
            queue.add(s);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }
}

/** Waits for a second only: it wakes up by itself. Silent: the wait is timed, and no access. */
class TimedWait {
    static final TimedWait SHARED = new TimedWait();
    private boolean done;

    void await() throws InterruptedException {
        if (!done) {
            synchronized (this) {
                wait(1000L);
            }
        }
    }

    synchronized void finish() {
        done = true;
        notifyAll();
    }
}

/** The flag has one lock, the waiting another. */
class TwoMonitors {
    static final TwoMonitors SHARED = new TwoMonitors();
    private final Object signal = new Object();
    private boolean ready;

    synchronized boolean isReady() {
        return ready;
    }

    void await() throws InterruptedException {
        if (!isReady()) {
            synchronized (signal) {
                // decides a wait on another lock than it was read under: medium
                signal.wait(); // BLOCAL: check-then-wait medium
            }
        }
    }

    void setReady() {
        synchronized (this) {
            ready = true;
        }
        synchronized (signal) {
            signal.notifyAll();
        }
    }
}

/** A copy from before the wait is stored back after it. */
class CopyOverWait {
    static final CopyOverWait SHARED = new CopyOverWait();
    private int version;
    private boolean paused;

    synchronized void next() throws InterruptedException {
        int v = version;
        while (paused) {
            wait();
        }
        // read before a wait, written back after it with the lock still held: high
        version = v + 1; // BLOCAL: stale-after-wait high
    }

    synchronized void resume() {
        paused = false;
        notifyAll();
    }

    synchronized void pause() {
        paused = true;
        version = 0;
    }
}

/** As mended: read after the wait. Silent. */
class CopyAfterWait {
    static final CopyAfterWait SHARED = new CopyAfterWait();
    private int version;
    private boolean paused;

    synchronized void next() throws InterruptedException {
        while (paused) {
            wait();
        }
        int v = version;
        version = v + 1;
    }

    synchronized void resume() {
        paused = false;
        notifyAll();
    }

    synchronized void pause() {
        paused = true;
        version = 0;
    }
}

/** Waits for a change: the copy is compared with a fresh read, which is the check itself. Silent. */
class AwaitChange {
    static final AwaitChange SHARED = new AwaitChange();
    private int version;

    synchronized void awaitChange() throws InterruptedException {
        int seen = version;
        while (version == seen) {
            wait();
        }
    }

    synchronized void change() {
        version++;
        notifyAll();
    }
}

/** If instead of while. */
class IfForWhile {
    static final IfForWhile SHARED = new IfForWhile();
    private final LinkedList<String> items = new LinkedList<>();

    synchronized String take() throws InterruptedException {
        if (items.isEmpty()) {
            wait();
        }
        return items.removeFirst(); // BLOCAL: stale-after-wait medium
    }

    synchronized void put(String s) {
        items.add(s);
        notifyAll();
    }
}

/** Log4j's AsyncAppender: the size is computed before the wait for room, and decides the write after it. */
class AsyncBuffer {
    static final AsyncBuffer SHARED = new AsyncBuffer();
    private int size;
    private int discarded;

    synchronized void append() throws InterruptedException {
        boolean full = size >= 128;
        if (full) {
            wait();
            // read before the wait, decides a write of the same field after it: medium
            size = 128; // BLOCAL: stale-after-wait medium
        }
    }

    synchronized void drain() {
        size = 0;
        discarded++;
        notifyAll();
    }
}

/** As mended: the loop looks again. Silent. */
class AsyncBufferFixed {
    static final AsyncBufferFixed SHARED = new AsyncBufferFixed();
    private int size;

    synchronized void append() throws InterruptedException {
        while (size >= 128) {
            wait();
        }
        size++;
    }

    synchronized void drain() {
        size = 0;
        notifyAll();
    }
}

/** The value that is awaited for goes into a call after the wait. */
class HeadOverWait {
    static final HeadOverWait SHARED = new HeadOverWait();
    private int head;
    private int limit;
    private boolean busy;

    synchronized int use() throws InterruptedException {
        int h = head;
        while (busy) {
            wait();
        }
        // used after the wait as data, with the lock still held; not stored: medium
        return h * 31; // BLOCAL: stale-after-wait medium
    }

    synchronized void idle(int n) {
        busy = false;
        head = n;
        limit = n;
        notifyAll();
    }

    synchronized void busy() {
        busy = true;
    }
}
