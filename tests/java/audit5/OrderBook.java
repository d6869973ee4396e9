// RELEASES: 8 11 17 21
package audit5;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Read and write views, with the gap between them (ANALYSIS 6). */
public class OrderBook {
    static final OrderBook SHARED = new OrderBook();

    static final class Level {
        long volume;
        int orders;
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock r = rw.readLock();
    private final Lock w = rw.writeLock();
    private final TreeMap<Long, Level> bids = new TreeMap<>();
    private long last;
    private long traded;
    private boolean halted;

    /** Left the read lock, took the write lock. */
    void bid(long price, long volume) {
        Level l;
        r.lock();
        try {
            l = bids.get(price);
        } finally {
            r.unlock();
        }
        if (l == null) {
            w.lock();
            try {
                l = new Level();
                l.volume = volume;
                bids.put(price, l); // BLOCAL: check-then-act high
            } finally {
                w.unlock();
            }
        }
    }

    /** The gap, closed by a second look. */
    void bidChecked(long price, long volume) {
        r.lock();
        boolean there;
        try {
            there = bids.containsKey(price);
        } finally {
            r.unlock();
        }
        if (!there) {
            w.lock();
            try {
                if (!bids.containsKey(price)) {
                    Level l = new Level();
                    l.volume = volume;
                    bids.put(price, l); // BENIGN: check-then-act rechecked
                }
            } finally {
                w.unlock();
            }
        }
    }

    // Silent: all under the write lock.
    void trade(long price, long volume) {
        w.lock();
        try {
            Map.Entry<Long, Level> e = bids.floorEntry(price);
            if (e != null) {
                e.getValue().volume -= volume;
                traded += volume;
                last = price;
            }
        } finally {
            w.unlock();
        }
    }

    /** Read in read mode, put back in write mode. */
    void adjust(long n) {
        r.lock();
        long t = traded;
        r.unlock();
        w.lock();
        traded = t - n; // BLOCAL: lost-update high
        w.unlock();
    }

    // Silent: down to the read lock before the write lock is left.
    long setAndGet(long price) {
        w.lock();
        try {
            last = price;
            r.lock();
        } finally {
            w.unlock();
        }
        try {
            return last;
        } finally {
            r.unlock();
        }
    }

    boolean halted() {
        r.lock();
        try {
            return halted;
        } finally {
            r.unlock();
        }
    }

    /** A flag asked in read mode decides another field in write mode. */
    void print(long price) {
        if (!halted()) {
            w.lock();
            try {
                last = price; // BLOCAL: check-then-act low
            } finally {
                w.unlock();
            }
        }
    }

    void halt(boolean h) {
        w.lock();
        try {
            halted = h;
        } finally {
            w.unlock();
        }
    }

    void settle() {
        w.lock();
        try {
            traded = 0;
        } finally {
            w.unlock();
        }
    }

    /** Written under the view that keeps nobody out: two readers at once. Three of four have the other view. */
    void count() {
        r.lock();
        try {
            traded++; // BLOCAL: guarded-by medium
        } finally {
            r.unlock();
        }
    }
}
