// RELEASES: 8 17
package audit15;

/** Volatile fields: read-modify-writes, checks, and monitors that all writers hold (2, 5, 7). */
public class Volatiles {
    static final Volatiles SHARED = new Volatiles();

    private volatile int hits;
    private volatile boolean flag;
    private volatile int guarded;
    private volatile String[] table = new String[0];
    private volatile Object service;

    void hit() {
        hits++; // BLOCAL: lost-update high
    }

    void hitMore(int by) {
        int h = hits;
        hits = h + by; // BLOCAL: lost-update high
    }

    void clearHits() {
        hits = 0;
    }

    void raise() {
        if (!flag) {
            flag = true; // BLOCAL: check-then-act low
        }
    }

    void lower() {
        flag = false;
    }

    /** A monitor that all writers hold is the block. */
    synchronized void bump() {
        guarded++;
    }

    synchronized void zero() {
        guarded = 0;
    }

    /** Read outside, written back inside. */
    void bumpLate() {
        int g = guarded;
        synchronized (this) {
            guarded = g + 1; // BLOCAL: lost-update high
        }
    }

    /** Checked outside, acted upon inside. */
    void zeroLate() {
        if (guarded > 100) {
            synchronized (this) {
                guarded = 0; // BLOCAL: check-then-act high
            }
        }
    }

    void zeroTwiceChecked() {
        if (guarded > 100) {
            synchronized (this) {
                if (guarded > 100) {
                    guarded = 0; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** Read only: a snapshot is what a volatile is for. */
    int snapshot() {
        return guarded * 2;
    }

    /** Double-checked locking. */
    Object service() {
        Object s = service;
        if (s == null) {
            synchronized (this) {
                s = service;
                if (s == null) {
                    service = s = new Object(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return s;
    }

    synchronized void dropService() {
        service = null;
    }

    /** Checked once only. */
    Object serviceOnce() {
        if (service == null) {
            synchronized (this) {
                service = new Object(); // BLOCAL: check-then-act high
            }
        }
        return service;
    }

    /** Copy on write without a lock. */
    void add(String s) {
        String[] old = table;
        String[] copy = java.util.Arrays.copyOf(old, old.length + 1);
        copy[old.length] = s;
        // as expected first: high (medium: an update of a field without any lock, but for x++)
        table = copy; // BLOCAL: lost-update medium
    }

    static class CopyOnWrite {
        static final CopyOnWrite SHARED = new CopyOnWrite();

        private volatile String[] table = new String[0];

        synchronized void add(String s) {
            String[] old = table;
            String[] copy = java.util.Arrays.copyOf(old, old.length + 1);
            copy[old.length] = s;
            table = copy;
        }

        int size() {
            return table.length;
        }
    }
}
