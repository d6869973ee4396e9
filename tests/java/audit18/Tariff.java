// RELEASES: 8 17
package audit18;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A price under a StampedLock, a discount under a read/write lock: upgrades with and without a gap. */
public class Tariff {
    static final Tariff T = new Tariff();

    private final StampedLock stamps = new StampedLock();
    private long price = 100;
    private long floor = 10;

    private final ReadWriteLock both = new ReentrantReadWriteLock();
    private long discount;
    private long limit = 50;

    public long margin() {
        long s = stamps.tryOptimisticRead();
        long p = price;
        long f = floor;
        if (!stamps.validate(s)) {
            s = stamps.readLock();
            try {
                p = price;
                f = floor;
            } finally {
                stamps.unlockRead(s);
            }
        }
        return p - f;
    }

    public boolean raise(long by) {
        long s = stamps.tryOptimisticRead();
        long p = price;
        if (!stamps.validate(s)) {
            return false;
        }
        s = stamps.writeLock();
        try {
            price = p + by; // BLOCAL: lost-update high
        } finally {
            stamps.unlockWrite(s);
        }
        return true;
    }

    public void cut(long by) {
        long s = stamps.readLock();
        long p;
        try {
            p = price;
        } finally {
            stamps.unlockRead(s);
        }
        if (p - by > 10) {
            s = stamps.writeLock();
            try {
                price -= by; // BLOCAL: check-then-act high
            } finally {
                stamps.unlockWrite(s);
            }
        }
    }

    public void cutWell(long by) {
        long s = stamps.readLock();
        try {
            while (price - by > 10) {
                long w = stamps.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    price -= by;
                    break;
                }
                stamps.unlockRead(s);
                s = stamps.writeLock();
            }
        } finally {
            stamps.unlock(s);
        }
    }

    /** The conversion may fail, and then nobody looks again. */
    public void cutOnce(long by) {
        long s = stamps.readLock();
        try {
            if (price - by > 10) {
                long w = stamps.tryConvertToWriteLock(s);
                if (w == 0) {
                    stamps.unlockRead(s);
                    w = stamps.writeLock();
                }
                s = w;
                price -= by; // BLOCAL: check-then-act
            }
        } finally {
            stamps.unlock(s);
        }
    }

    public void setFloor(long f) {
        long s = stamps.writeLock();
        floor = f;
        stamps.unlockWrite(s);
    }

    public void grant(long d) {
        both.readLock().lock();
        boolean fits;
        try {
            fits = discount + d <= limit;
        } finally {
            both.readLock().unlock();
        }
        if (fits) {
            both.writeLock().lock();
            try {
                discount += d; // BLOCAL: check-then-act high
            } finally {
                both.writeLock().unlock();
            }
        }
    }

    public void grantWell(long d) {
        both.readLock().lock();
        boolean fits;
        try {
            fits = discount + d <= limit;
        } finally {
            both.readLock().unlock();
        }
        if (fits) {
            both.writeLock().lock();
            try {
                if (discount + d <= limit) {
                    discount += d; // BENIGN: check-then-act rechecked
                }
            } finally {
                both.writeLock().unlock();
            }
        }
    }

    /** Downgraded: the read view is taken before the write view is left. */
    public long change(long d) {
        long old;
        both.writeLock().lock();
        try {
            old = discount;
            discount = d;
            both.readLock().lock();
        } finally {
            both.writeLock().unlock();
        }
        try {
            return old + discount;
        } finally {
            both.readLock().unlock();
        }
    }

    public long room() {
        long l;
        both.readLock().lock();
        try {
            l = limit;
        } finally {
            both.readLock().unlock();
        }
        both.readLock().lock();
        try {
            // was inconsistent-read: in the block that reads the one the other is old, and that is the worse kind (ANALYSIS 7)
            return l - discount; // BLOCAL: stale-value low
        } finally {
            both.readLock().unlock();
        }
    }

    public void setLimit(long l) {
        both.writeLock().lock();
        try {
            limit = l;
        } finally {
            both.writeLock().unlock();
        }
    }
}
