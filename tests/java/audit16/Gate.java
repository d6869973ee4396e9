package audit16;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Waiting on what was asked before the block, and leaving the read lock for the write lock (ANALYSIS 6, 7). */
public class Gate {
    static final Gate SHARED = new Gate();

    private boolean open;
    private int turn;

    public synchronized void open() {
        open = true;
        turn++;
        notifyAll();
    }

    public synchronized void close() {
        open = false;
    }

    synchronized boolean isOpen() {
        return open;
    }

    public void waitDirect() throws InterruptedException {
        boolean o;
        synchronized (this) {
            o = open;
        }
        if (!o) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    public void waitByGetter() throws InterruptedException {
        if (isOpen()) {
            return;
        }
        synchronized (this) {
            wait(); // BLOCAL: check-then-wait
        }
    }

    public void waitLoop() throws InterruptedException {
        while (!isOpen()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    public synchronized void turnAfterWait() throws InterruptedException {
        int t = turn;
        while (!open) {
            wait();
        }
        turn = t + 1; // BLOCAL: stale-after-wait
    }

    public synchronized void turnByHelper() throws InterruptedException {
        int t = turn;
        await();
        turn = t + 1; // BLOCAL: stale-after-wait
    }

    private synchronized void await() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    /** Silent. */
    public synchronized void mendedWait() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    /** Silent. */
    public synchronized void mendedByGetter() throws InterruptedException {
        while (!isOpen()) {
            wait();
        }
    }

    /** Silent: read after the wait. */
    public synchronized void mendedTurn() throws InterruptedException {
        await();
        int t = turn;
        turn = t + 1;
    }
}

class Signal {
    static final Signal SHARED = new Signal();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int level;

    public void raise() {
        lock.lock();
        try {
            level++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public void writeBack() throws InterruptedException {
        lock.lock();
        try {
            int l = level;
            changed.await();
            level = l - 1; // BLOCAL: stale-after-wait
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    public void mended() throws InterruptedException {
        lock.lock();
        try {
            while (level == 0) {
                changed.await();
            }
            level--;
        } finally {
            lock.unlock();
        }
    }
}

class Table {
    static final Table SHARED = new Table();

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private String value;
    private int version;

    public String upgrade(String s) {
        rw.readLock().lock();
        boolean none = value == null;
        rw.readLock().unlock();
        if (none) {
            rw.writeLock().lock();
            try {
                value = s; // BLOCAL: check-then-act
            } finally {
                rw.writeLock().unlock();
            }
        }
        return s;
    }

    int version() {
        rw.readLock().lock();
        try {
            return version;
        } finally {
            rw.readLock().unlock();
        }
    }

    public void next() {
        int v = version();
        rw.writeLock().lock();
        try {
            version = v + 1; // BLOCAL: lost-update
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Benign: asked again. */
    public void mendedUpgrade(String s) {
        rw.readLock().lock();
        boolean none = value == null;
        rw.readLock().unlock();
        if (none) {
            rw.writeLock().lock();
            try {
                if (value == null) {
                    value = s; // BENIGN: check-then-act rechecked
                }
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** Silent. */
    public void mendedNext() {
        rw.writeLock().lock();
        try {
            version = version() + 1;
        } finally {
            rw.writeLock().unlock();
        }
    }

    public void clear() {
        rw.writeLock().lock();
        try {
            value = null;
        } finally {
            rw.writeLock().unlock();
        }
    }
}
