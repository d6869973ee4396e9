// RELEASES: 8 17
package audit6;

/** No writer, one lock over all, one way only (ANALYSIS 8), and their near misses. */
public class Thermostat {
    static final Thermostat SHARED = new Thermostat();

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int covered;
    private int uncovered;
    private int onlyInit = 5;
    private int goal;
    private volatile boolean dead;
    private boolean armed;
    private volatile int level;
    private String unit;

    /** The outer lock is held throughout, by all who write. */
    void cover() {
        synchronized (outer) {
            int c;
            synchronized (inner) {
                c = covered;
            }
            synchronized (inner) {
                covered = c + 1;
            }
        }
    }

    void coverReset() {
        synchronized (outer) {
            synchronized (inner) {
                covered = 0;
            }
        }
    }

    /** One writer does not hold the outer lock. */
    void uncover() {
        synchronized (outer) {
            int c;
            synchronized (inner) {
                c = uncovered;
            }
            synchronized (inner) {
                uncovered = c + 1; // BLOCAL: lost-update
            }
        }
    }

    void uncoverReset() {
        synchronized (inner) {
            uncovered = 0;
        }
    }

    // Silent: nobody writes it after construction.
    void initOnly() {
        int i;
        synchronized (inner) {
            i = onlyInit;
        }
        synchronized (inner) {
            goal = i + 1;
        }
    }

    // Silent: written blindly, whatever was there.
    void blind() {
        synchronized (inner) {
            goal = 0;
        }
        synchronized (inner) {
            goal = 1;
        }
    }

    void die() {
        dead = true;
    }

    // On the side where it was seen dead it stays so.
    void bury() {
        if (dead) {
            synchronized (inner) {
                goal = -1;
            }
        }
    }

    synchronized void arm(boolean a) {
        armed = a;
    }

    synchronized boolean armed() {
        return armed;
    }

    /** A flag that goes both ways. */
    void disarm() {
        if (armed()) {
            arm(false); // BLOCAL: check-then-act
        }
    }

    // Silent: a volatile whose writers all hold the monitor is the monitor's, and read in it.
    void up() {
        synchronized (this) {
            level = level + 1;
        }
    }

    // Silent: likewise.
    synchronized void down() {
        if (level > 0) {
            level--;
        }
    }

    /** The same volatile, looked at outside. */
    void downLooked() {
        if (level > 0) {
            synchronized (this) {
                level--; // BLOCAL: check-then-act
            }
        }
    }

    // Silent: only read, for whoever asks.
    int level() {
        return level;
    }

    /** Seen without the lock that the writers hold, then written back in it. */
    void unguarded() {
        int g = goal;
        synchronized (inner) {
            goal = g + 1; // BLOCAL: lost-update
        }
    }

    synchronized String unit() {
        return unit;
    }

    // Silent: the same value, whoever writes it.
    synchronized void unit(String u) {
        unit = u;
    }
}
