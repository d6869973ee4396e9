// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Left for the write lock: another writer comes between (Hibernate's regions, Wicket's stores). */
class Upgraded {
    static final Upgraded SHARED = new Upgraded();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, List<String>> cache = new HashMap<>();

    List<String> get(String key) {
        List<String> value;
        rw.readLock().lock();
        try {
            value = cache.get(key);
        } finally {
            rw.readLock().unlock();
        }
        if (value == null) {
            value = new ArrayList<>();
            rw.writeLock().lock();
            try {
                // leaving the read lock for the write lock is a gap; a fresh mutable object is put: high
                cache.put(key, value); // BLOCAL: check-then-act high
            } finally {
                rw.writeLock().unlock();
            }
        }
        return value;
    }

    void clear() {
        rw.writeLock().lock();
        try {
            cache.clear();
        } finally {
            rw.writeLock().unlock();
        }
    }
}

/** As mended: looked up again under the write lock. */
class UpgradedFixed {
    static final UpgradedFixed SHARED = new UpgradedFixed();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, List<String>> cache = new HashMap<>();

    List<String> get(String key) {
        List<String> value;
        rw.readLock().lock();
        try {
            value = cache.get(key);
        } finally {
            rw.readLock().unlock();
        }
        if (value == null) {
            rw.writeLock().lock();
            try {
                value = cache.get(key);
                if (value == null) {
                    value = new ArrayList<>();
                    // also decided by a fresh look-up in the block
                    cache.put(key, value); // BENIGN: check-then-act rechecked
                }
            } finally {
                rw.writeLock().unlock();
            }
        }
        return value;
    }

    void clear() {
        rw.writeLock().lock();
        try {
            cache.clear();
        } finally {
            rw.writeLock().unlock();
        }
    }
}

/** The views are in fields of their own: they are that lock. */
class Views {
    static final Views SHARED = new Views();
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private long used;

    void grow() {
        long u;
        read.lock();
        try {
            u = used;
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            // read in read mode, stored back in write mode, in a new block: high
            used = u + 4096L; // BLOCAL: lost-update high
        } finally {
            write.unlock();
        }
    }

    void shrink() {
        write.lock();
        try {
            used = 0L;
        } finally {
            write.unlock();
        }
    }
}

/** As mended. Silent. */
class ViewsFixed {
    static final ViewsFixed SHARED = new ViewsFixed();
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private long used;

    void grow() {
        write.lock();
        try {
            used = used + 4096L;
        } finally {
            write.unlock();
        }
    }

    long used() {
        read.lock();
        try {
            return used;
        } finally {
            read.unlock();
        }
    }
}

/** Downgraded: the read view is taken before the write view is left, which is no gap. Silent. */
class Downgraded {
    static final Downgraded SHARED = new Downgraded();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private String data;
    private int uses;

    String process() {
        String d;
        rw.writeLock().lock();
        try {
            if (data == null) {
                data = "loaded";
            }
            d = data;
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            return d.concat(data);
        } finally {
            rw.readLock().unlock();
        }
    }

    void invalidate() {
        rw.writeLock().lock();
        try {
            data = null;
            uses++;
        } finally {
            rw.writeLock().unlock();
        }
    }
}

/** Cassandra's views of a table: asked in read mode by one method, changed in write mode by another. */
class Tables {
    static final Tables SHARED = new Tables();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final List<String> names = new ArrayList<>();

    boolean isEmpty() {
        rw.readLock().lock();
        try {
            return names.isEmpty();
        } finally {
            rw.readLock().unlock();
        }
    }

    String removeFirst() {
        rw.writeLock().lock();
        try {
            return names.remove(0);
        } finally {
            rw.writeLock().unlock();
        }
    }

    void add(String name) {
        rw.writeLock().lock();
        try {
            names.add(name);
        } finally {
            rw.writeLock().unlock();
        }
    }

    String compactOne() {
        if (isEmpty()) {
            return null;
        }
        // (a) on a collection, by the callees' blocks: medium
        return removeFirst(); // BLOCAL: check-then-act medium
    }
}

/** As mended. Silent. */
class TablesFixed {
    static final TablesFixed SHARED = new TablesFixed();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final List<String> names = new ArrayList<>();

    String compactOne() {
        rw.writeLock().lock();
        try {
            return names.isEmpty() ? null : names.remove(0);
        } finally {
            rw.writeLock().unlock();
        }
    }

    void add(String name) {
        rw.writeLock().lock();
        try {
            names.add(name);
        } finally {
            rw.writeLock().unlock();
        }
    }
}

/** tryLock: the block is open on the branch where it succeeded. */
class Tried {
    static final Tried SHARED = new Tried();
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private boolean flushing;

    void flush() {
        boolean f;
        lock.lock();
        try {
            f = flushing;
        } finally {
            lock.unlock();
        }
        if (!f && lock.tryLock()) {
            try {
                // (a) on the branch where the lock was got, in a new block: high
                flushing = true; // BLOCAL: check-then-act high
            } finally {
                lock.unlock();
            }
        }
    }

    void flushed() {
        lock.lock();
        try {
            flushing = false;
        } finally {
            lock.unlock();
        }
    }
}

/** As mended. Silent. */
class TriedFixed {
    static final TriedFixed SHARED = new TriedFixed();
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private boolean flushing;

    void flush() {
        if (lock.tryLock()) {
            try {
                if (!flushing) {
                    flushing = true;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    void flushed() {
        lock.lock();
        try {
            flushing = false;
        } finally {
            lock.unlock();
        }
    }
}
