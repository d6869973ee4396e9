// RELEASES: 17
package audit9;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;

/** Records, switch expressions, VarHandles (ANALYSIS 3, 4, 6). */
class Records17 {
    static final Records17 SHARED = new Records17();

    record Snapshot(int size, String owner) {
    }

    record Pair<A, B>(A left, B right) {
    }

    private int size;
    private String owner = "";
    private int volumes;
    private volatile int hits;
    private static final VarHandle HITS;
    private static final VarHandle VOLUMES;

    static {
        try {
            HITS = MethodHandles.lookup().findVarHandle(Records17.class, "hits", int.class);
            VOLUMES = MethodHandles.lookup().findVarHandle(Records17.class, "volumes", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    synchronized Snapshot snapshot() {
        return new Snapshot(size, owner);
    }

    void grow() {
        Snapshot s = snapshot();
        synchronized (this) {
            size = s.size() + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: held throughout.
    synchronized void growRight() {
        Snapshot s = snapshot();
        size = s.size() + 1;
    }

    // The other component goes into the other field.
    void rename() {
        Snapshot s = snapshot();
        synchronized (this) {
            owner = s.owner() + "!"; // BLOCAL: lost-update high
        }
    }

    // Silent: a record of the caller's own.
    void take(Snapshot s) {
        synchronized (this) {
            size = s.size();
            owner = s.owner();
        }
    }

    // A switch expression chooses.
    private synchronized int level() {
        return switch (size) {
            case 0 -> 0;
            case 1, 2 -> 1;
            default -> 2;
        };
    }

    void byLevel() {
        if (level() == 0) {
            synchronized (this) {
                // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                size = 3; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: within.
    synchronized void byLevelRight() {
        if (level() == 0) {
            size = 3;
        }
    }

    void byExpression() {
        int t;
        synchronized (this) {
            t = size;
        }
        int u = switch (t) {
            case 1 -> 10;
            case 2 -> 20;
            default -> 30;
        };
        synchronized (this) {
            size = u; // BLOCAL: lost-update high
        }
    }

    void hit() {
        int t = (int) HITS.getVolatile(this);
        HITS.setVolatile(this, t + 1); // BLOCAL: lost-update high
    }

    // Silent: one operation.
    void hitRight() {
        HITS.getAndAdd(this, 1);
    }

    // Not retried.
    void hitOnce() {
        int t = (int) HITS.getVolatile(this);
        HITS.compareAndSet(this, t, t + 1); // BLOCAL: lost-cas high
    }

    // Silent: retried.
    void hitLoop() {
        int t;
        do {
            t = (int) HITS.getVolatile(this);
        } while (!HITS.compareAndSet(this, t, t + 1));
    }

    // Silent: stored without reading.
    void clear() {
        HITS.setRelease(this, 0);
    }

    // What a handle writes is written.
    void volumes() {
        int t;
        synchronized (this) {
            t = volumes;
        }
        synchronized (this) {
            size = t; // BLOCAL: stale-value medium
        }
    }

    void volumes(int v) {
        synchronized (this) {
            VOLUMES.set(this, v);
        }
    }

    // Generic pairs carry what was put in.
    synchronized Pair<Integer, String> pair() {
        return new Pair<>(size, owner);
    }

    void growPair() {
        Pair<Integer, String> p = pair();
        synchronized (this) {
            size = p.left() + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: under the lock.
    void growPairRight() {
        synchronized (this) {
            Pair<Integer, String> p = pair();
            size = p.left() + 1;
        }
    }

    private final Map<String, Snapshot> kept = new HashMap<>();

    void keep(String key) {
        Snapshot old;
        synchronized (kept) {
            old = kept.get(key);
        }
        if (old == null) {
            synchronized (kept) {
                kept.put(key, new Snapshot(0, key)); // BLOCAL: check-then-act medium
            }
        }
    }

    // Asked again.
    void keepRight(String key) {
        Snapshot old;
        synchronized (kept) {
            old = kept.get(key);
        }
        if (old == null) {
            synchronized (kept) {
                if (!kept.containsKey(key)) {
                    kept.put(key, new Snapshot(0, key)); // BENIGN: check-then-act rechecked
                }
            }
        }
    }
}
