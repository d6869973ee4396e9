package keul;

/**
 * Keul 2010, the stale update: a global is read, changed and stored, each access under the mutex, but not all under one.
 *
 * <p>Verdict of the paper: the store depends on a version that may be overwritten by then.
 */
public class Setpoint {
    private final Object mutex = new Object();
    private int setpoint = 20;

    public void adjust(int delta) {
        int value;
        synchronized (mutex) {
            value = setpoint;
        }
        value = Math.min(value + delta, 95);
        synchronized (mutex) {
            setpoint = value; // BLOCAL: lost-update {{'setpoint'}}
        }
    }

    public void home() {
        synchronized (mutex) {
            setpoint = 20;
        }
    }

    public int get() {
        synchronized (mutex) {
            return setpoint;
        }
    }
}
