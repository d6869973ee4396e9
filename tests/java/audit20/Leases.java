package audit20;

import java.util.HashMap;
import java.util.Map;

/** An abstract base that runs a template method under its lock, and two that fill it in. */
abstract class Leases {
    private final Map<String, Long> until = new HashMap<>();
    private long epoch;
    private boolean sealed;

    protected abstract long duration(String name);

    protected void granted(String name) {
    }

    /** All in one block, whatever the subclass does. */
    public final synchronized boolean acquire(String name, long now) {
        Long u = until.get(name);
        if (sealed || u != null && u > now) {
            return false;
        }
        until.put(name, now + duration(name));
        granted(name);
        return true;
    }

    protected final synchronized boolean held(String name, long now) {
        Long u = until.get(name);
        return u != null && u > now;
    }

    protected final synchronized void set(String name, long u) {
        until.put(name, u);
    }

    protected final synchronized long get(String name) {
        Long u = until.get(name);
        return u == null ? 0 : u;
    }

    public final synchronized void drop(String name) {
        until.remove(name);
    }

    protected final synchronized long epoch() {
        return epoch;
    }

    protected final synchronized void epoch(long e) {
        epoch = e;
    }

    public final synchronized void seal() {
        sealed = true;
        epoch++;
    }
}

class FixedLeases extends Leases {
    static final FixedLeases ALL = new FixedLeases();

    private int grants;

    @Override
    protected long duration(String name) {
        return 1000;
    }

    /** Called with the lock alone. */
    @Override
    protected void granted(String name) {
        grants = grants + 1;
    }

    /** Each call of the base locks for itself. */
    void renew(String name, long now) {
        if (held(name, now)) {
            set(name, now + 1000); // BLOCAL: check-then-act medium
        }
    }

    void renewWell(String name, long now) {
        synchronized (this) {
            if (held(name, now)) {
                set(name, now + 1000);
            }
        }
    }

    void prolong(String name) {
        long u = get(name);
        set(name, u + 1000); // BLOCAL: lost-update
    }

    synchronized void prolongWell(String name) {
        set(name, get(name) + 1000);
    }

    void nextEpoch() {
        epoch(epoch() + 1); // BLOCAL: lost-update
    }

    synchronized int grants() {
        return grants;
    }

    synchronized void resetGrants() {
        grants = 0;
    }
}

/** A delegate with a lock of its own keeps nobody out of the object behind. */
class GuardedLeases {
    static final GuardedLeases ONE = new GuardedLeases(FixedLeases.ALL);

    private final FixedLeases behind;
    private int calls;

    GuardedLeases(FixedLeases behind) {
        this.behind = behind;
    }

    synchronized void shorten(String name) {
        // was forgotten: two actions on another lock; low, for what a map has is no number
        calls++; // BLOCAL: non-atomic low
        long u = behind.get(name);
        // was expected as medium: another lock is held throughout
        behind.set(name, u - 10); // BLOCAL: lost-update low
    }

    void shortenWell(String name) {
        synchronized (behind) {
            behind.set(name, behind.get(name) - 10);
        }
    }

    synchronized int calls() {
        return calls;
    }
}
