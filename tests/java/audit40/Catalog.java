// RELEASES: 8 17
package audit40;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A read/write lock: what is read under the one is old when the other is got. */
public class Catalog {
    static final Catalog MAIN = new Catalog();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private final Map<String, StringBuilder> entries = new HashMap<>();
    private final TreeMap<Integer, String> order = new TreeMap<>();
    private long revision;
    private String title = "";

    StringBuilder entry(String key) {
        read.lock();
        try {
            StringBuilder found = entries.get(key);
            if (found != null) {
                return found;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            StringBuilder made = new StringBuilder(key);
            entries.put(key, made); // BLOCAL: check-then-act medium
            return made;
        } finally {
            write.unlock();
        }
    }

    StringBuilder entrySafe(String key) {
        read.lock();
        try {
            StringBuilder found = entries.get(key);
            if (found != null) {
                return found;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            StringBuilder found = entries.get(key);
            if (found == null) {
                found = new StringBuilder(key);
                entries.put(key, found); // BENIGN: check-then-act rechecked
            }
            return found;
        } finally {
            write.unlock();
        }
    }

    void drop(String key) {
        write.lock();
        try {
            entries.remove(key);
            revision++;
        } finally {
            write.unlock();
        }
    }

    long revision() {
        read.lock();
        try {
            return revision;
        } finally {
            read.unlock();
        }
    }

    void bump() {
        long next = revision() + 1;
        write.lock();
        try {
            revision = next; // BLOCAL: lost-update
        } finally {
            write.unlock();
        }
    }

    void bumpSafe() {
        write.lock();
        try {
            revision = revision + 1;
        } finally {
            write.unlock();
        }
    }

    // From write down to read: no gap.
    long bumpAndGet() {
        write.lock();
        try {
            revision++;
            read.lock();
        } finally {
            write.unlock();
        }
        try {
            return revision;
        } finally {
            read.unlock();
        }
    }

    // By the views that are fetched each time.
    void retitle(String suffix) {
        String old;
        rw.readLock().lock();
        try {
            old = title;
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            title = old + suffix; // BLOCAL: lost-update high
        } finally {
            rw.writeLock().unlock();
        }
    }

    void retitleSafe(String suffix) {
        rw.writeLock().lock();
        try {
            title = title + suffix;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void retitleTo(String to) {
        rw.writeLock().lock();
        title = to;
        rw.writeLock().unlock();
    }

    void append(String line) {
        int last;
        read.lock();
        try {
            last = order.isEmpty() ? 0 : order.lastKey();
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            order.put(last + 1, line); // BLOCAL: stale-value medium
        } finally {
            write.unlock();
        }
    }

    void appendSafe(String line) {
        write.lock();
        try {
            int last = order.isEmpty() ? 0 : order.lastKey();
            order.put(last + 1, line);
        } finally {
            write.unlock();
        }
    }

    // Two reads under one read lock.
    String both() {
        read.lock();
        try {
            return title + revision;
        } finally {
            read.unlock();
        }
    }
}
