package audit20;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** How much compactions may still write: a sum, limits by directory, and locks by stripe. */
public class DiskBudget {
    interface Disk {
        long free(String directory);
    }

    private static final class Stripe {
        long used;
        int writers;
    }

    static final DiskBudget BUDGET = new DiskBudget(d -> 1 << 30);

    private final Disk disk;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Long> limits = new HashMap<>();
    private final Stripe[] stripes = {new Stripe(), new Stripe(), new Stripe(), new Stripe()};
    private long expected;

    private DiskBudget(Disk disk) {
        this.disk = disk;
    }

    private synchronized long expected() {
        return expected;
    }

    private synchronized void expect(long n) {
        expected += n;
    }

    /** Two that fit alone do not fit together. */
    boolean start(String directory, long bytes) {
        if (disk.free(directory) - expected() < bytes) {
            return false;
        }
        expect(bytes); // BLOCAL: check-then-act
        return true;
    }

    synchronized boolean startWell(String directory, long bytes) {
        if (disk.free(directory) - expected() < bytes) {
            return false;
        }
        expect(bytes);
        return true;
    }

    void end(long bytes) {
        expect(-bytes);
    }

    /** Read under the read lock, put under the write lock, not looked at again. */
    long limit(String directory) {
        Long l;
        lock.readLock().lock();
        try {
            l = limits.get(directory);
        } finally {
            lock.readLock().unlock();
        }
        if (l == null) {
            lock.writeLock().lock();
            try {
                l = disk.free(directory);
                limits.put(directory, l); // BLOCAL: check-then-act medium {{limits}}
            } finally {
                lock.writeLock().unlock();
            }
        }
        return l;
    }

    long limitWell(String directory) {
        lock.readLock().lock();
        try {
            Long l = limits.get(directory);
            if (l != null) {
                return l;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            Long l = limits.get(directory);
            if (l == null) {
                l = disk.free(directory);
                limits.put(directory, l); // BENIGN: check-then-act rechecked
            }
            return l;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** One less than it was, by who read it under the read lock. */
    void shrink(String directory, long by) {
        long old;
        lock.readLock().lock();
        old = limits.get(directory);
        lock.readLock().unlock();
        lock.writeLock().lock();
        limits.put(directory, old - by); // BLOCAL: lost-update high {{limits}}
        lock.writeLock().unlock();
    }

    void drop(String directory) {
        lock.writeLock().lock();
        limits.remove(directory);
        lock.writeLock().unlock();
    }

    private Stripe stripe(String directory) {
        return stripes[directory.hashCode() & 3];
    }

    void write(String directory, long bytes) {
        Stripe s = stripe(directory);
        long u;
        synchronized (s) {
            u = s.used;
            s.writers++;
        }
        long v = u + bytes;
        synchronized (s) {
            s.used = v; // BLOCAL: lost-update
            s.writers--;
        }
    }

    void writeWell(String directory, long bytes) {
        Stripe s = stripe(directory);
        synchronized (s) {
            s.used = s.used + bytes;
        }
    }

    /** Each stripe's part in a block of its own: a sum that never was, but nothing is done with it. */
    long total() {
        long n = 0;
        for (Stripe s : stripes) {
            synchronized (s) {
                // was forgotten: the sum is computed upon in the next turn's block
                n += s.used; // BLOCAL: stale-value low
            }
        }
        return n;
    }
}
