// RELEASES: 8 17
package audit15;

/** The checks that a finding names (9). */
public class Checks {
    static final Checks SHARED = new Checks();

    private int n;
    private volatile int v;

    synchronized int n() {
        return n;
    }

    synchronized void n(int x) {
        n = x;
    }

    /** A block of a monitor, in a local variable. */
    void local() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            // as expected first: not state-version (a write in a newer version of what was read is a conflict)
            n = t + 1; // BLOCAL: lost-update high <<block-local burrows-leino state-version>>
        }
    }

    /** A block of one operation. */
    void single() {
        int t = v;
        v = t + 1; // BLOCAL: lost-update high <<block-local state-version>>
    }

    void reset() {
        v = 0;
    }
}
