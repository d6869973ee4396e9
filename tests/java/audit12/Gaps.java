// RELEASES: 8 17
package audit12;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The documented idiom of a read/write lock, with and without its second look. */
final class CachedData {
    static final CachedData SHARED = new CachedData();
    private final ReentrantReadWriteLock rwl = new ReentrantReadWriteLock();
    private Object data;
    private boolean valid;

    void invalidate() {
        rwl.writeLock().lock();
        try {
            valid = false;
            data = null;
        } finally {
            rwl.writeLock().unlock();
        }
    }

    void process() {
        rwl.readLock().lock();
        if (!valid) {
            rwl.readLock().unlock();
            rwl.writeLock().lock();
            try {
                if (!valid) {
                    data = new Object(); // BENIGN: check-then-act rechecked
                    valid = true;
                }
                rwl.readLock().lock();
            } finally {
                rwl.writeLock().unlock();
            }
        }
        try {
            use(data);
        } finally {
            rwl.readLock().unlock();
        }
    }

    void processBlindly() {
        rwl.readLock().lock();
        if (!valid) {
            rwl.readLock().unlock();
            rwl.writeLock().lock();
            try {
                data = new Object(); // BLOCAL: check-then-act medium
                valid = true;
                rwl.readLock().lock();
            } finally {
                rwl.writeLock().unlock();
            }
        }
        try {
            use(data);
        } finally {
            rwl.readLock().unlock();
        }
    }

    private static void use(Object o) {
        System.setProperty("used", "" + o);
    }
}

/** A lock that is dropped for slow work, and taken again. */
final class Loader {
    static final Loader SHARED = new Loader();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition loaded = lock.newCondition();
    private final Map<String, Object> cache = new HashMap<>();
    private Object value;
    private int loads;
    private boolean loading;

    void clear() {
        lock.lock();
        try {
            value = null;
            loads = 0;
            cache.clear();
            loading = false;
        } finally {
            lock.unlock();
        }
    }

    void loadDropping() {
        lock.lock();
        try {
            if (value == null) {
                lock.unlock();
                Object fresh;
                try {
                    fresh = slow();
                } finally {
                    lock.lock();
                }
                value = fresh; // BLOCAL: check-then-act medium
            }
            loads++;
        } finally {
            lock.unlock();
        }
    }

    void loadDroppingRechecked() {
        lock.lock();
        try {
            if (value == null) {
                lock.unlock();
                Object fresh;
                try {
                    fresh = slow();
                } finally {
                    lock.lock();
                }
                if (value == null) {
                    value = fresh; // BENIGN: check-then-act rechecked
                }
            }
            loads++;
        } finally {
            lock.unlock();
        }
    }

    void countDropping() {
        lock.lock();
        try {
            int n = loads;
            lock.unlock();
            slow();
            lock.lock();
            loads = n + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: the flag was set, so that nobody else loads; others wait.
    Object loadOnce() throws InterruptedException {
        lock.lock();
        try {
            while (loading) {
                loaded.await();
            }
            if (value != null) {
                return value;
            }
            loading = true;
        } finally {
            lock.unlock();
        }
        Object fresh = slow();
        lock.lock();
        try {
            // Mended: the value decides too, and was not taken; but `loading` is the method's own claim.
            loading = false; // BENIGN: check-then-act handed-over
            loads++; // BLOCAL: check-then-act low
            loaded.signalAll();
        } finally {
            lock.unlock();
        }
        return fresh;
    }

    private static Object slow() {
        return new int[1];
    }

    void loadKey(String key) {
        lock.lock();
        boolean there = cache.containsKey(key);
        lock.unlock();
        if (there) {
            return;
        }
        Object fresh = slow();
        lock.lock();
        // Mended: an array that is only kept is no such object (a decision).
        cache.put(key, fresh); // BLOCAL: check-then-act medium
        lock.unlock();
    }

    void loadKeyRechecked(String key) {
        lock.lock();
        boolean there = cache.containsKey(key);
        lock.unlock();
        if (there) {
            return;
        }
        Object fresh = slow();
        lock.lock();
        if (!cache.containsKey(key)) {
            cache.put(key, fresh); // BENIGN: check-then-act rechecked
        }
        lock.unlock();
    }
}

/** Checks that throw, in callees and here. */
final class Stream {
    static final Stream SHARED = new Stream();
    private boolean closed;
    private int written;
    private int flushed;
    private Object target;

    synchronized void close() {
        closed = true;
        target = null;
    }

    synchronized void reopen(Object to) {
        closed = false;
        target = to;
    }

    private synchronized void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    // Silent: an exception out of a call decides nothing.
    void write() {
        ensureOpen();
        synchronized (this) {
            written++;
        }
    }

    // The exception is thrown here, in the first block.
    void writeHere() {
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
        synchronized (this) {
            written++; // BLOCAL: check-then-act low
        }
    }

    // The target goes together with the flag.
    void redirect(Object to) {
        synchronized (this) {
            if (closed) {
                return;
            }
        }
        synchronized (this) {
            target = to; // BLOCAL: check-then-act medium
        }
    }

    // Silent: in one block.
    synchronized void redirectAtOnce(Object to) {
        if (!closed) {
            target = to;
        }
    }

    void flush() {
        int n;
        synchronized (this) {
            n = written;
        }
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            flushed = n; // BLOCAL: stale-value medium
        }
    }

    synchronized int flushed() {
        return flushed;
    }
}

/** Singletons. */
final class Single {
    private static Single instance;
    private static volatile Single second;
    private static Single third;
    private int uses;

    static Single get() {
        if (instance == null) {
            synchronized (Single.class) {
                instance = new Single(); // BLOCAL: check-then-act high
            }
        }
        return instance;
    }

    static Single second() {
        Single s = second;
        if (s == null) {
            synchronized (Single.class) {
                s = second;
                if (s == null) {
                    s = new Single();
                    second = s; // BENIGN: check-then-act rechecked
                }
            }
        }
        return s;
    }

    // Silent: all in one block.
    static synchronized Single third() {
        if (third == null) {
            third = new Single();
        }
        return third;
    }

    static synchronized void drop() {
        instance = null;
        second = null;
        third = null;
    }

    // Silent: one block.
    synchronized void use() {
        uses++;
    }
}

/** Lost wake-ups by other ways. */
final class Barrier {
    static final Barrier SHARED = new Barrier();
    private final Object monitor = new Object();
    private boolean open;
    private int waiting;

    void open() {
        synchronized (monitor) {
            open = true;
            monitor.notifyAll();
        }
    }

    void close() {
        synchronized (monitor) {
            open = false;
        }
    }

    private boolean isOpen() {
        synchronized (monitor) {
            return open;
        }
    }

    void await1() throws InterruptedException {
        while (!isOpen()) {
            synchronized (monitor) {
                monitor.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    private void block() throws InterruptedException {
        synchronized (monitor) {
            monitor.wait();
        }
    }

    void await2() throws InterruptedException {
        if (!isOpen()) {
            block(); // BLOCAL: check-then-wait high
        }
    }

    // Silent: asked in the block, though by a method.
    void await3() throws InterruptedException {
        synchronized (monitor) {
            while (!isOpen()) {
                monitor.wait();
            }
            waiting--;
        }
    }

    // Silent: the check of the number does not decide the wait.
    void await4() throws InterruptedException {
        int n;
        synchronized (monitor) {
            n = waiting;
        }
        if (n > 3) {
            System.out.println(n);
        }
        synchronized (monitor) {
            while (!open) {
                monitor.wait();
            }
        }
    }

    void await5() throws InterruptedException {
        boolean o = isOpen();
        synchronized (monitor) {
            while (!o) {
                monitor.wait(); // BLOCAL: check-then-wait high
                o = open;
            }
        }
    }
}
