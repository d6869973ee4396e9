// RELEASES: 8 11 17 21
package audit4;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two views of one lock (ANALYSIS 6). */
public class PriceBook {
    static final PriceBook SHARED = new PriceBook();

    static final class Quote {
        int bid;

        void bid(int b) {
            bid = b;
        }
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock r = rw.readLock();
    private final Lock w = rw.writeLock();
    private final Map<String, Integer> prices = new HashMap<>();
    private final Map<String, Quote> quotes = new HashMap<>();
    private int total;
    private int version;

    /** The upgrade gap. */
    int price(String k) {
        Integer p;
        rw.readLock().lock();
        try {
            p = prices.get(k);
        } finally {
            rw.readLock().unlock();
        }
        if (p == null) {
            rw.writeLock().lock();
            try {
                p = k.length();
                prices.put(k, p); // BLOCAL: check-then-act medium
            } finally {
                rw.writeLock().unlock();
            }
        }
        return p;
    }

    /** A fresh mutable object: two callers keep different ones. */
    Quote quote(String k) {
        Quote q;
        r.lock();
        try {
            q = quotes.get(k);
        } finally {
            r.unlock();
        }
        if (q != null) {
            return q;
        }
        w.lock();
        try {
            q = new Quote();
            quotes.put(k, q); // BLOCAL: check-then-act high
            return q;
        } finally {
            w.unlock();
        }
    }

    Quote quoteSafely(String k) {
        Quote q;
        r.lock();
        try {
            q = quotes.get(k);
        } finally {
            r.unlock();
        }
        if (q == null) {
            w.lock();
            try {
                q = quotes.get(k);
                if (q == null) {
                    q = new Quote();
                    quotes.put(k, q); // BENIGN: check-then-act rechecked
                }
            } finally {
                w.unlock();
            }
        }
        return q;
    }

    Quote quoteComputed(String k) {
        w.lock();
        try {
            return quotes.computeIfAbsent(k, x -> new Quote());
        } finally {
            w.unlock();
        }
    }

    int total() {
        r.lock();
        try {
            return total;
        } finally {
            r.unlock();
        }
    }

    void addUpgraded(int n) {
        int t = total();
        w.lock();
        try {
            total = t + n; // BLOCAL: lost-update high
        } finally {
            w.unlock();
        }
    }

    void add(int n) {
        w.lock();
        try {
            total = total() + n;
        } finally {
            w.unlock();
        }
    }

    /** Downgraded: nobody gets in. */
    int publish() {
        int v;
        w.lock();
        try {
            v = ++version;
            r.lock();
        } finally {
            w.unlock();
        }
        try {
            return total == 0 ? v : v + total;
        } finally {
            r.unlock();
        }
    }

    /** One view, then the other, no gap in the second method. */
    void bump() {
        int v;
        r.lock();
        v = version;
        r.unlock();
        w.lock();
        version = v + 1; // BLOCAL: lost-update high
        w.unlock();
    }

    void drop(String k) {
        w.lock();
        try {
            prices.remove(k);
            quotes.remove(k);
        } finally {
            w.unlock();
        }
    }
}
