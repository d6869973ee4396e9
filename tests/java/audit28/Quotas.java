package audit28;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What each tenant has used, and may. */
public class Quotas {
    private static final Quotas INSTANCE = new Quotas();

    static Quotas get() {
        return INSTANCE;
    }

    private final Map<String, Long> used = new HashMap<>();
    private final ConcurrentHashMap<String, Long> open = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, LongAdder> hits = new ConcurrentHashMap<>();
    private long limit = 1000;

    synchronized long used(String who) {
        Long n = used.get(who);
        return n == null ? 0 : n;
    }

    synchronized void setUsed(String who, long n) {
        used.put(who, n);
    }

    synchronized void setLimit(long n) {
        limit = n;
    }

    synchronized long limit() {
        return limit;
    }

    /** Each call has the lock, all together have not. */
    boolean charge(String who, long n) {
        long now = used(who);
        // was expected as inconsistent-read, too: one finding a stale value, of its worst use
        if (now + n > limit()) {
            return false;
        }
        setUsed(who, now + n); // BLOCAL: lost-update {{used}}; BLOCAL: check-then-act low {{limit}}
        return true;
    }

    /** Silent: the same with the lock held all along. */
    synchronized boolean chargeWell(String who, long n) {
        long now = used(who);
        if (now + n > limit()) {
            return false;
        }
        setUsed(who, now + n);
        return true;
    }

    /** Counted in a map that is safe for each operation. */
    void opened(String who) {
        Long n = open.get(who);
        open.put(who, n == null ? 1 : n + 1); // BLOCAL: lost-update {{open}}
    }

    /** Silent. */
    void openedWell(String who) {
        open.merge(who, 1L, Long::sum);
    }

    /** Silent: null removes it, within the map. */
    void closed(String who) {
        open.computeIfPresent(who, (k, n) -> n == 1 ? null : n - 1);
    }

    /** The adder of another is thrown away with its hits. */
    void hit(String who) {
        if (!hits.containsKey(who)) {
            hits.put(who, new LongAdder()); // BLOCAL: check-then-act high {{hits}}
        }
        hits.get(who).increment();
    }

    /** Silent. */
    void hitWell(String who) {
        hits.computeIfAbsent(who, k -> new LongAdder()).increment();
    }

    /** Doubled from what it was a block ago. */
    void raise() {
        setLimit(limit() * 2); // BLOCAL: lost-update high {{limit}}
    }

    /** Silent. */
    synchronized void raiseWell() {
        setLimit(limit() * 2);
    }
}
