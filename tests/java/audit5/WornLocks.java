// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.List;

/** Locking the object in a field that is written (ANALYSIS 7: mutable-lock; 6: likely the same). */
public class WornLocks {
    static final WornLocks SHARED = new WornLocks();

    private List<String> queue = new ArrayList<>();
    private final List<String> fixed = new ArrayList<>();
    private Object swapped = new Object();
    private Integer boxed = 0;
    private int served;
    private static Object gate = new Object();
    private static int passed;

    /** The list that is locked is replaced. */
    void add(String s) {
        synchronized (queue) { // BLOCAL: mutable-lock low
            queue.add(s);
        }
    }

    void flush() {
        queue = new ArrayList<>();
    }

    // Silent: final.
    void addFixed(String s) {
        synchronized (fixed) {
            fixed.add(s);
        }
    }

    /** A boxed count, locked and replaced. */
    void count() {
        synchronized (boxed) { // BLOCAL: mutable-lock medium
            boxed++;
        }
    }

    /** A static field that a setter writes. */
    static void pass() {
        synchronized (gate) { // BLOCAL: mutable-lock low
            passed++;
        }
    }

    static void gate(Object g) {
        gate = g;
    }

    // Silent: written by nobody but the constructor.
    private Object once;

    WornLocks() {
        once = new Object();
    }

    void serve() {
        synchronized (once) {
            served++;
        }
    }

    void swap() {
        swapped = new Object();
    }

    int served() {
        synchronized (once) {
            return served;
        }
    }

    /** Of a lock that is only likely the same, one step lower. */
    private int soft;

    void bumpSoft() {
        int n;
        synchronized (swapped) { // BLOCAL: mutable-lock low
            n = soft;
        }
        synchronized (swapped) { // BLOCAL: mutable-lock low
            soft = n + 1; // BLOCAL: lost-update medium
        }
    }

    // Silent: one block (the lock of a field that is written tells of itself).
    void bumpSoftOnce() {
        synchronized (swapped) { // BLOCAL: mutable-lock low
            soft++;
        }
    }

    /** Kept in a local, it is surely the same. */
    void bumpKept() {
        Object l = swapped;
        int n;
        synchronized (l) { // BLOCAL: mutable-lock low
            n = soft;
        }
        synchronized (l) { // BLOCAL: mutable-lock low
            soft = n + 1; // BLOCAL: lost-update
        }
    }
}
