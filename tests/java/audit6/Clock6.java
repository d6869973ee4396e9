// RELEASES: 8 17
package audit6;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A limiter of rates: windows, stamps, counters by key. */
public class Clock6 {
    static final Clock6 SHARED = new Clock6();

    private long windowStart;
    private int inWindow;
    private double tokens = 10;
    private long refilled;
    private final AtomicLong window = new AtomicLong();
    private final AtomicInteger count = new AtomicInteger();
    private final ConcurrentMap<String, AtomicInteger> byUser = new ConcurrentHashMap<>();
    private final Map<String, Integer> plain = new HashMap<>();

    // Silent: all in one.
    synchronized boolean allow(long now, int limit) {
        if (now - windowStart > 1000) {
            windowStart = now;
            inWindow = 0;
        }
        if (inWindow >= limit) {
            return false;
        }
        inWindow++;
        return true;
    }

    /** The window is looked at in one block and opened in another. */
    void roll(long now) {
        long start;
        synchronized (this) {
            start = windowStart;
        }
        if (now - start > 1000) {
            synchronized (this) {
                windowStart = now; // BLOCAL: check-then-act high
                inWindow = 0;
            }
        }
    }

    /** Tokens of before, computed upon. */
    boolean token(long now) {
        double t;
        long r;
        synchronized (this) {
            t = tokens;
            r = refilled;
        }
        t = Math.min(10, t + (now - r) * 0.01);
        if (t < 1) {
            return false;
        }
        synchronized (this) {
            tokens = t - 1; // BLOCAL: lost-update high
            refilled = now; // BLOCAL: check-then-act
        }
        return true;
    }

    // Silent: in one block.
    synchronized boolean tokenHeld(long now) {
        double t = Math.min(10, tokens + (now - refilled) * 0.01);
        refilled = now;
        if (t < 1) {
            tokens = t;
            return false;
        }
        tokens = t - 1;
        return true;
    }

    /** A window of an atomic: tested and set. */
    void rollAtomic(long now) {
        if (now - window.get() > 1000) {
            window.set(now); // BLOCAL: check-then-act
            count.set(0);
        }
    }

    // Silent: one wins the roll.
    void rollAtomicOnce(long now) {
        long w = window.get();
        if (now - w > 1000 && window.compareAndSet(w, now)) {
            count.set(0);
        }
    }

    // Silent: the new count tells.
    boolean allowAtomic(int limit) {
        return count.incrementAndGet() <= limit;
    }

    /** A counter that can change is put where there was none: one of two is lost. */
    void byUser(String u) {
        AtomicInteger n = byUser.get(u);
        if (n == null) {
            n = new AtomicInteger();
            byUser.put(u, n); // BLOCAL: check-then-act
        }
        n.incrementAndGet();
    }

    /** The answer of putIfAbsent is dropped, and the own one counted on. */
    void byUserDropped(String u) {
        AtomicInteger n = byUser.get(u);
        if (n == null) {
            n = new AtomicInteger();
            byUser.putIfAbsent(u, n); // BLOCAL: lost-cas
        }
        n.incrementAndGet();
    }

    // Silent: computed.
    void byUserComputed(String u) {
        byUser.computeIfAbsent(u, k -> new AtomicInteger()).incrementAndGet();
    }

    void forget(String u) {
        byUser.remove(u);
    }

    /** A plain map under the monitor: get and put in two blocks. */
    void plain(String u) {
        Integer n;
        synchronized (plain) {
            n = plain.get(u);
        }
        synchronized (plain) {
            plain.put(u, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }
    }

    // Silent: in one.
    void plainAtOnce(String u) {
        synchronized (plain) {
            Integer n = plain.get(u);
            plain.put(u, n == null ? 1 : n + 1);
        }
    }

    // Silent: merged in one block.
    void plainMerged(String u) {
        synchronized (plain) {
            plain.merge(u, 1, Integer::sum);
        }
    }
}
