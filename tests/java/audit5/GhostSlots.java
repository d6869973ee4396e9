// RELEASES: 8 17
// OPTIONS: --check=burrows-leino
package audit5;

/** The ghost variables of local slots (ANALYSIS 9: burrows-leino). */
public class GhostSlots {
    static final GhostSlots SHARED = new GhostSlots();

    private int dial;
    private int stop;
    private final Object other = new Object();

    synchronized int dial() {
        return dial;
    }

    synchronized void dial(int n) {
        dial = n;
    }

    synchronized void stop(int n) {
        stop = n;
    }

    /** From a critical section, used in a later one. */
    void turn() {
        int d;
        synchronized (this) {
            d = dial;
        }
        synchronized (this) {
            dial = d + 1; // BLOCAL: lost-update high
        }
    }

    /** Any lock's section ages it. */
    void turnOther() {
        int d;
        synchronized (this) {
            d = dial;
        }
        synchronized (other) {
            show(d); // BLOCAL: stale-value low
        }
    }

    // Silent: no section begins after.
    void showLast() {
        int d;
        synchronized (this) {
            d = dial;
        }
        show(d);
    }

    // Silent: a formal parameter is no local of theirs.
    void given(int d) {
        synchronized (this) {
            dial = d;
        }
        synchronized (this) {
            stop = d;
        }
    }

    private static void show(int n) {
        if (n > 3) {
            Thread.yield();
        }
    }

    /** After a wait. */
    synchronized void waited() throws InterruptedException {
        int d = dial;
        wait();
        stop = d; // BLOCAL: stale-after-wait
    }

    // Silent: assigned anew in the section.
    void fresh() {
        int d;
        synchronized (this) {
            d = dial;
        }
        synchronized (this) {
            d = dial;
            dial = d + 1;
        }
    }
}
