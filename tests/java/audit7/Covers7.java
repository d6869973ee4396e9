// RELEASES: 8 17
package audit7;

/** One lock over two blocks of another: covered where all writers hold it, else not (ANALYSIS 8: covered). */
public class Covers7 {
    static final Covers7 SHARED = new Covers7();

    private final Object gate = new Object();
    private final Object data = new Object();
    private int all;
    private int some;
    private int mostly;
    private boolean on;

    // Silent: all writers hold the gate.
    void all() {
        synchronized (gate) {
            int a;
            synchronized (data) {
                a = all;
            }
            synchronized (data) {
                all = a + 1;
            }
        }
    }

    void allReset() {
        synchronized (gate) {
            synchronized (data) {
                all = 0;
            }
        }
    }

    /** One writer does not. */
    void some() {
        synchronized (gate) {
            int s;
            synchronized (data) {
                s = some;
            }
            synchronized (data) {
                some = s + 1; // BLOCAL: lost-update high
            }
        }
    }

    void someReset() {
        synchronized (data) {
            some = 0;
        }
    }

    /** The gate is left in between. */
    void mostly() {
        int m;
        synchronized (gate) {
            synchronized (data) {
                m = mostly;
            }
        }
        synchronized (gate) {
            synchronized (data) {
                mostly = m + 1; // BLOCAL: lost-update high
            }
        }
    }

    void mostlyReset() {
        synchronized (gate) {
            synchronized (data) {
                mostly = 0;
            }
        }
    }

    /** Covered by the monitor, which all who write "on" hold; two actions of another lock all the same. */
    synchronized void toggle() {
        boolean o;
        synchronized (data) { // BLOCAL: non-atomic low
            o = on;
        }
        if (!o) {
            synchronized (data) {
                on = true;
            }
        }
    }

    synchronized void off() {
        synchronized (data) {
            on = false;
        }
    }
}
