// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** A limit of connections: the count is read in one critical section and written in the next. */
class ConnectionLimiter {
    static final ConnectionLimiter SHARED = new ConnectionLimiter();
    private final ReentrantLock lock = new ReentrantLock();
    private int open;
    private int limit = 10;

    void opened(int n) {
        int now;
        lock.lock();
        try { now = open; } finally { lock.unlock(); }
        int next = now + n;
        lock.lock();
        try {
            open = next; // BLOCAL: lost-update high {{open}}
        } finally { lock.unlock(); }
    }

    // one section: silent
    void closed() {
        lock.lock();
        try { open = open - 1; } finally { lock.unlock(); }
    }

    // the inner lock() re-enters: silent
    boolean tryOpen() {
        lock.lock();
        try {
            if (count() < limit) { open++; return true; }
            return false;
        } finally { lock.unlock(); }
    }
    int count() { lock.lock(); try { return open; } finally { lock.unlock(); } }

    // count() has let go of the lock: check-then-act
    boolean openIfFree() {
        if (count() < 10) {
            lock.lock();
            try { open++; } finally { lock.unlock(); } // BLOCAL: check-then-act medium {{open}}
            return true;
        }
        return false;
    }
}

/** The buffer of the javadoc of Condition, and two that keep a value over an await. */
class JobBuffer implements Runnable {
    static final JobBuffer SHARED = new JobBuffer();
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final Object[] items = new Object[64];
    private int putAt, takeAt, count;

    void put(Object x) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) notFull.await();
            items[putAt] = x;
            if (++putAt == items.length) putAt = 0;
            ++count;
            notEmpty.signal();
        } finally { lock.unlock(); }
    }

    Object take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) notEmpty.await();
            Object x = items[takeAt];
            if (++takeAt == items.length) takeAt = 0;
            --count;
            notFull.signal();
            return x;
        } finally { lock.unlock(); }
    }

    // the position is fetched before the wait and used after it, with the lock held again
    Object takeStale() throws InterruptedException {
        lock.lock();
        try {
            int at = takeAt;
            while (count == 0) notEmpty.await();
            Object x = items[at]; // BLOCAL: stale-after-wait
            takeAt = (takeAt + 1) % items.length;
            --count;
            return x;
        } finally { lock.unlock(); }
    }

    // number of items before the wait, written back after it
    void drainOne() throws InterruptedException {
        lock.lock();
        try {
            int before = count;
            if (before == 0) notEmpty.await(1, TimeUnit.SECONDS);
            count = before - 1; // BLOCAL: stale-after-wait high {{count}}
        } finally { lock.unlock(); }
    }

    public void run() {
        try { take(); put(this); takeStale(); drainOne(); } catch (InterruptedException e) { Thread.currentThread().interrupt(); }
    }
}

/** Read/write locks: the gap between the read and the write view. */
class TemplateCache {
    static final TemplateCache SHARED = new TemplateCache();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, StringBuilder> templates = new HashMap<>();
    private int hits;

    // leaves the read lock, takes the write lock, puts without looking again
    StringBuilder gap(String name) {
        StringBuilder t;
        rw.readLock().lock();
        try { t = templates.get(name); } finally { rw.readLock().unlock(); }
        if (t == null) {
            t = new StringBuilder(name);
            rw.writeLock().lock();
            try {
                templates.put(name, t); // BLOCAL: check-then-act {{templates}}
            } finally { rw.writeLock().unlock(); }
        }
        return t;
    }

    // looks again: benign
    StringBuilder rechecked(String name) {
        StringBuilder t;
        rw.readLock().lock();
        try { t = templates.get(name); } finally { rw.readLock().unlock(); }
        if (t == null) {
            rw.writeLock().lock();
            try {
                t = templates.get(name);
                if (t == null) {
                    t = new StringBuilder(name);
                    templates.put(name, t); // BENIGN: check-then-act rechecked
                }
            } finally { rw.writeLock().unlock(); }
        }
        return t;
    }

    void clear() {
        rw.writeLock().lock();
        try { templates.clear(); } finally { rw.writeLock().unlock(); }
    }
}

/** The downgrade of the javadoc, and one that leaves before it takes. */
class ConfigHolder {
    static final ConfigHolder SHARED = new ConfigHolder();
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock r = rw.readLock();
    private final Lock w = rw.writeLock();
    private int version;
    private int applied;
    private String text;

    // the read view is taken before the write view is left: silent
    int downgrade(String t) {
        w.lock();
        int v;
        try {
            v = version + 1;
            version = v;
            text = t;
            r.lock();
        } finally { w.unlock(); }
        try { return v + text.length(); } finally { r.unlock(); }
    }

    // stored into another field of the lock's state, in a later block
    void leave(String t) {
        int v;
        r.lock();
        try { v = version; } finally { r.unlock(); }
        w.lock();
        try {
            text = t;
            applied = v; // BLOCAL: stale-value medium
        } finally { w.unlock(); }
    }

    // the version is read in read mode and written in write mode
    void bump() {
        r.lock();
        int v = version;
        r.unlock();
        w.lock();
        version = v + 1; // BLOCAL: lost-update high {{version}}
        w.unlock();
    }

    // two reads under the read lock: nothing written, no act: silent
    int sum() {
        int a, b;
        r.lock();
        try { a = version; b = applied; } finally { r.unlock(); }
        return a + b;
    }
}
