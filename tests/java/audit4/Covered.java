// RELEASES: 8 11 17 21
package audit4;

/** A lock that is held throughout, or only seems to be (ANALYSIS 5, 8). */
public class Covered {
    static final Covered SHARED = new Covered();

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int all;
    private int some;
    private int entry;

    /** Every writer of it holds the outer lock: nobody can come between. */
    void bumpAll() {
        synchronized (outer) {
            int n;
            synchronized (inner) {
                n = all;
            }
            synchronized (inner) {
                all = n + 1;
            }
        }
    }

    void setAll(int n) {
        synchronized (outer) {
            synchronized (inner) {
                all = n;
            }
        }
    }

    /** This field has a writer with the inner lock alone. */
    void bumpSome() {
        synchronized (outer) {
            int n;
            synchronized (inner) {
                n = some;
            }
            synchronized (inner) {
                some = n + 1; // BLOCAL: lost-update high
            }
        }
    }

    void setSome(int n) {
        synchronized (inner) {
            some = n;
        }
    }

    private int entry() {
        synchronized (inner) {
            return entry;
        }
    }

    private void setEntry(int n) {
        synchronized (inner) {
            entry = n;
        }
    }

    /** All its callers hold the outer lock, and so does the other writer. */
    private void bumpEntry() {
        int n = entry();
        setEntry(n + 1); // BENIGN: lost-update covered
    }

    void bumpEntryFromOne() {
        synchronized (outer) {
            bumpEntry();
        }
    }

    void bumpEntryFromTwo() {
        synchronized (outer) {
            bumpEntry();
            bumpEntry();
        }
    }

    /** Read under the outer lock, it stays current within the inner one. */
    void carry() {
        synchronized (outer) {
            int n = all;
            synchronized (inner) {
                all = n + 1;
            }
        }
    }
}
