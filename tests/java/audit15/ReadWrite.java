// RELEASES: 8 17
package audit15;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two views, one lock with a mode (6). */
public class ReadWrite {
    static final ReadWrite SHARED = new ReadWrite();

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock r = lock.readLock();
    private final Lock w = lock.writeLock();
    private int version;
    private boolean cacheValid;
    private final Map<String, String> map = new HashMap<>();

    int version() {
        r.lock();
        try {
            return version;
        } finally {
            r.unlock();
        }
    }

    void version(int v) {
        w.lock();
        try {
            version = v;
        } finally {
            w.unlock();
        }
    }

    void invalidate() {
        w.lock();
        cacheValid = false;
        w.unlock();
    }

    void next() {
        version(version() + 1); // BLOCAL: lost-update high
    }

    void nextInside() {
        w.lock();
        try {
            version(version() + 1);
        } finally {
            w.unlock();
        }
    }

    /** Leaving the read lock for the write lock is a gap. */
    void fill() {
        r.lock();
        boolean valid = cacheValid;
        r.unlock();
        if (!valid) {
            w.lock();
            try {
                cacheValid = true; // BLOCAL: check-then-act high
            } finally {
                w.unlock();
            }
        }
    }

    /** The documented idiom: checked again, and downgraded. */
    int process() {
        r.lock();
        if (!cacheValid) {
            r.unlock();
            w.lock();
            try {
                if (!cacheValid) {
                    // as expected first: at the next line, but of two acts alike the first counts
                    version = version + 1; // BENIGN: check-then-act rechecked
                    cacheValid = true;
                }
                r.lock();
            } finally {
                w.unlock();
            }
        }
        try {
            return version + 1;
        } finally {
            r.unlock();
        }
    }

    /** Taking the read view before leaving the write view is no gap. */
    void downgrade() {
        w.lock();
        int v = version;
        r.lock();
        w.unlock();
        try {
            System.out.println(v + 1);
            if (v != version) {
                throw new AssertionError();
            }
        } finally {
            r.unlock();
        }
    }

    String get(String k) {
        r.lock();
        try {
            return map.get(k);
        } finally {
            r.unlock();
        }
    }

    String cached(String k) {
        String s = get(k);
        if (s == null) {
            s = k + "!";
            w.lock();
            try {
                // as expected first: medium (low: what is computed for a key that had none, and nobody else changes the map)
                map.put(k, s); // BLOCAL: check-then-act low
            } finally {
                w.unlock();
            }
        }
        return s;
    }

    /** Through the lock itself, not its views in fields. */
    void viaLock() {
        int v;
        lock.readLock().lock();
        try {
            v = version;
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            version = v * 2; // BLOCAL: lost-update high
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** A view out of a field, a view out of the lock: one lock. */
    void bothWays() {
        w.lock();
        try {
            int v;
            lock.readLock().lock();
            try {
                v = version;
            } finally {
                lock.readLock().unlock();
            }
            version = v + 1;
        } finally {
            w.unlock();
        }
    }
}
