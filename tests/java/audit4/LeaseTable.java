// RELEASES: 8 11 17 21
package audit4;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Leases by key: every method locks, two of them in a row do not (ANALYSIS 5, 7). */
public class LeaseTable {
    static final LeaseTable SHARED = new LeaseTable();

    static final class Lease {
        final String owner;
        long expires;

        Lease(String owner, long expires) {
            this.owner = owner;
            this.expires = expires;
        }
    }

    /** What a caller gets of two fields at once. */
    static final class View {
        final int granted;
        final int limit;

        View(int granted, int limit) {
            this.granted = granted;
            this.limit = limit;
        }
    }

    private final Map<String, Lease> leases = new HashMap<>();
    private int granted;
    private int limit = 100;
    private int ids;
    private int last;
    private String title = "";

    synchronized Lease find(String key) {
        return leases.get(key);
    }

    synchronized void store(String key, Lease lease) {
        leases.put(key, lease);
    }

    synchronized int granted() {
        return granted;
    }

    synchronized void setGranted(int n) {
        granted = n;
    }

    synchronized int limit() {
        return limit;
    }

    /** Some block writes the two together. */
    synchronized void resize(int limit, int granted) {
        this.limit = limit;
        this.granted = granted;
    }

    synchronized void rename(String title) {
        this.title = title;
    }

    synchronized String title() {
        return title;
    }

    synchronized int nextId() {
        return ids++;
    }

    synchronized void forgetIds() {
        ids = 0;
        last = 0;
    }

    synchronized int last() {
        return last;
    }

    synchronized View view() {
        return new View(granted, limit);
    }

    Optional<Lease> lookup(String key) {
        synchronized (this) {
            return Optional.ofNullable(leases.get(key));
        }
    }

    private static int plus(int a, int b) {
        return a + b;
    }

    /** Two callers find none, and one of the two leases is lost. */
    Lease acquire(String key, String owner) {
        Lease lease = find(key);
        if (lease == null) {
            lease = new Lease(owner, 1000);
            store(key, lease); // BLOCAL: check-then-act medium
        }
        return lease;
    }

    /** The same, the answer wrapped. */
    void acquireOptional(String key, String owner) {
        if (!lookup(key).isPresent()) {
            store(key, new Lease(owner, 2000)); // BLOCAL: check-then-act medium
        }
    }

    /** Looks again inside: excused. */
    Lease acquireSafely(String key, String owner) {
        Lease lease = find(key);
        if (lease == null) {
            synchronized (this) {
                lease = leases.get(key);
                if (lease == null) {
                    lease = new Lease(owner, 1);
                    leases.put(key, lease); // BENIGN: check-then-act rechecked
                }
            }
        }
        return lease;
    }

    /** Looks again, but at another field. */
    Lease acquireIfRoom(String key, String owner) {
        Lease lease = find(key);
        if (lease == null) {
            synchronized (this) {
                if (granted < limit) {
                    lease = new Lease(owner, 1);
                    leases.put(key, lease); // BLOCAL: check-then-act medium
                }
            }
        }
        return lease;
    }

    void countOne() {
        int n = granted();
        setGranted(n + 1); // BLOCAL: lost-update high
    }

    /** Through a helper that only adds. */
    void countMany(int k) {
        int n = plus(granted(), k);
        setGranted(n); // BLOCAL: lost-update high
    }

    /** Re-entered: one block. */
    synchronized void countInside() {
        setGranted(granted() + 1);
    }

    /** A constant is no stale value. */
    void clear() {
        setGranted(0);
    }

    /** Out of a snapshot and back. */
    void bumpFromView() {
        View v = view();
        setGranted(v.granted + 1); // BLOCAL: lost-update high
    }

    /** The other half of the snapshot: stored into another field. */
    void fillFromView() {
        View v = view();
        setGranted(v.limit); // MISSED: stale-value (which part of what is returned); FALSE: lost-update (likewise)
    }

    /** Decides a field that is written together with the checked one. */
    void clamp() {
        if (limit() < 10) {
            setGranted(0); // BLOCAL: check-then-act low
        }
    }

    /** Decides something else of the same lock. */
    void renameSmall(String title) {
        if (limit() < 10) {
            rename(title); // BLOCAL: check-then-act low
        }
    }

    /** The callee has moved on: its number is ours alone. */
    void remember() {
        int id = nextId();
        synchronized (this) {
            last = id; // BENIGN: stale-value handed-over
        }
    }

    /** Never if it is written back. */
    void giveBack() {
        int id = nextId();
        synchronized (this) {
            ids = id; // BLOCAL: lost-update high
        }
    }

    /** Only told to the caller: nothing by default. */
    int room() {
        return limit() - 1;
    }
}
