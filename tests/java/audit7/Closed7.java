// RELEASES: 8 17
package audit7;

/** A closed world: private fields that nothing else writes (ANALYSIS 4, 7: interference, 8: no-writer). */
public class Closed7 {
    static final Closed7 SHARED = new Closed7();

    private int fixed;
    private int set;
    private int cell = 1;
    private int growing;
    private int mirror;

    Closed7() {
        fixed = 3;
        init();
    }

    private void init() {
        set = 4;
    }

    synchronized int fixed() {
        return fixed;
    }

    // Silent: written by the constructor alone.
    void useFixed() {
        int f = fixed();
        synchronized (this) {
            if (f > 2) {
                mirror = f;
            }
        }
    }

    // Silent: written by a method that only the constructor calls.
    void useSet() {
        int s;
        synchronized (this) {
            s = set;
        }
        synchronized (this) {
            if (s > 2) {
                mirror = s;
            }
        }
    }

    // Silent: only this class reads it, the initial value stays.
    int useCell() {
        int c;
        synchronized (this) {
            c = cell;
        }
        synchronized (this) {
            mirror = c;
        }
        return mirror();
    }

    synchronized int mirror() {
        return mirror;
    }

    /** The method itself writes it, and may run twice at once. */
    void grow() {
        int g;
        synchronized (this) {
            g = growing;
        }
        synchronized (this) {
            growing = g + 1; // BLOCAL: lost-update high
        }
    }
}
