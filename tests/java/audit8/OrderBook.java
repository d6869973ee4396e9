// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Bids and asks under a read/write lock. */
public class OrderBook {
    private static final OrderBook BOOK = new OrderBook();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private final NavigableMap<Long, Long> bids = new TreeMap<>();
    private final NavigableMap<Long, Long> asks = new TreeMap<>();
    private long lastPrice;
    private long volume;
    private boolean halted;

    public static OrderBook book() {
        return BOOK;
    }

    private Map.Entry<Long, Long> bestBid() {
        read.lock();
        try {
            return bids.lastEntry();
        } finally {
            read.unlock();
        }
    }

    public long bidSize(long price) {
        read.lock();
        try {
            Long n = bids.get(price);
            return n == null ? 0 : n;
        } finally {
            read.unlock();
        }
    }

    public void setBid(long price, long size) {
        write.lock();
        try {
            bids.put(price, size);
        } finally {
            write.unlock();
        }
    }

    /** The size at a price is read under one view and written under the other. */
    public void addBid(long price, long size) {
        long n = bidSize(price);
        setBid(price, n + size); // BLOCAL: lost-update high
    }

    // Silent: merged under the write view.
    public void addBidFixed(long price, long size) {
        write.lock();
        try {
            bids.merge(price, size, Long::sum);
        } finally {
            write.unlock();
        }
    }

    /** The spread crosses when looked at, and the trade is made at what was looked at: another ask may be next by now. */
    public boolean match() {
        long price = 0;
        boolean crossed;
        read.lock();
        try {
            crossed = !bids.isEmpty() && !asks.isEmpty() && bids.lastKey() >= asks.firstKey();
            if (crossed) {
                price = bids.lastKey();
            }
        } finally {
            read.unlock();
        }
        if (!crossed) {
            return false;
        }
        write.lock();
        try {
            bids.remove(price);
            asks.pollFirstEntry(); // BLOCAL: check-then-act medium
            lastPrice = price; // BLOCAL: stale-value medium
            volume++;
            return true;
        } finally {
            write.unlock();
        }
    }

    // Silent: all under the write view.
    public boolean matchFixed() {
        write.lock();
        try {
            if (bids.isEmpty() || asks.isEmpty() || bids.lastKey() < asks.firstKey()) {
                return false;
            }
            long price = bids.pollLastEntry().getKey();
            asks.pollFirstEntry();
            lastPrice = price;
            volume++;
            return true;
        } finally {
            write.unlock();
        }
    }

    // Silent: looked at under the read view, and again under the write view before anything is done.
    public boolean matchTwice() {
        read.lock();
        try {
            if (halted) {
                return false;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            if (halted) {
                return false;
            }
            volume++; // BENIGN: check-then-act rechecked
            return true;
        } finally {
            write.unlock();
        }
    }

    /** Halted or not was asked under the read view only; halt() clears the book. */
    public void ask(long price, long size) {
        read.lock();
        try {
            if (halted) {
                throw new IllegalStateException("halted");
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            asks.put(price, size); // BLOCAL: check-then-act medium
        } finally {
            write.unlock();
        }
    }

    public void halt() {
        write.lock();
        try {
            halted = true;
            bids.clear();
            asks.clear();
        } finally {
            write.unlock();
        }
    }

    public void resume() {
        write.lock();
        halted = false;
        write.unlock();
    }

    // Silent: the write view is left after the read view was taken: nobody comes between.
    public long tradeAndTell(long price) {
        long v;
        write.lock();
        try {
            lastPrice = price;
            v = volume + 1;
            volume = v;
            read.lock();
        } finally {
            write.unlock();
        }
        try {
            return v + lastPrice;
        } finally {
            read.unlock();
        }
    }

    // Silent: a copy of all levels under the read view.
    public List<Long> depth() {
        read.lock();
        try {
            return new ArrayList<>(bids.values());
        } finally {
            read.unlock();
        }
    }

    // Silent: only looked at and told.
    public String quote() {
        Map.Entry<Long, Long> e = bestBid();
        return e == null ? "-" : e.getKey() + "@" + e.getValue();
    }

    /** The last price is drifted outside. */
    public void drift(double by) {
        long p;
        read.lock();
        try {
            p = lastPrice;
        } finally {
            read.unlock();
        }
        long q = Math.round(p * by);
        write.lock();
        try {
            lastPrice = q; // BLOCAL: lost-update high
        } finally {
            write.unlock();
        }
    }
}
