// RELEASES: 8 17
package audit15;

import java.util.Arrays;

/** How values travel: the table of transfer rules (3). */
public class Shapes {
    static final Shapes SHARED = new Shapes();

    enum Level {
        LOW, HIGH
    }

    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    private static int total;
    private final int[] cells = new int[16];
    private String[] items = new String[4];
    private int used;
    private Object state = "";
    private String name = "";
    private long stamp;

    static synchronized int total() {
        return total;
    }

    static synchronized void total(int t) {
        total = t;
    }

    /** A static synchronized method locks the class literal. */
    static void addTotal(int by) {
        int t = total();
        synchronized (Shapes.class) {
            total = t + by; // BLOCAL: lost-update high
        }
    }

    static synchronized void addTotalInside(int by) {
        total(total() + by);
    }

    void bumpCell(int i) {
        int v;
        synchronized (this) {
            v = cells[i];
        }
        synchronized (this) {
            cells[i] = v + 1; // BLOCAL: lost-update high
        }
    }

    /** Stored into another element of that lock's state. */
    void copyCell(int from, int to) {
        int v;
        synchronized (this) {
            v = cells[from];
        }
        synchronized (this) {
            cells[to] = v; // BLOCAL: stale-value medium
        }
    }

    synchronized void bumpCellInside(int i) {
        int v = cells[i];
        cells[i] = v + 1;
    }

    void grow() {
        int n;
        synchronized (this) {
            n = items.length;
        }
        synchronized (this) {
            // as expected first: lost-update high, but what is copied is current; only its length is old
            items = Arrays.copyOf(items, n * 2); // BLOCAL: stale-value low
        }
    }

    synchronized void growInside() {
        items = Arrays.copyOf(items, items.length * 2);
    }

    synchronized void put(String s) {
        items[used++] = s;
    }

    /** A constant chosen by a branch carries what the branch compared. */
    void putUnlessFull(String s) {
        boolean full;
        synchronized (this) {
            full = used >= items.length;
        }
        if (!full) {
            synchronized (this) {
                used++; // BLOCAL: check-then-act high
            }
        }
    }

    synchronized boolean isEmpty() {
        if (used == 0) {
            return true;
        }
        return false;
    }

    /** Likewise constants that the arms return. */
    void pop() {
        if (!isEmpty()) {
            synchronized (this) {
                // as expected first: high (medium: the check or the act is made by a call)
                used--; // BLOCAL: check-then-act medium
            }
        }
    }

    synchronized Level level() {
        return used > 8 ? Level.HIGH : Level.LOW;
    }

    void trim() {
        Level l = level();
        if (l == Level.HIGH) {
            synchronized (this) {
                // as expected first: high (medium: the check or the act is made by a call)
                used = 8; // BLOCAL: check-then-act medium
            }
        }
    }

    synchronized Object state() {
        return state;
    }

    synchronized void state(Object s) {
        state = s;
    }

    void dropText() {
        boolean text = state() instanceof String;
        if (text) {
            // as expected first: high (medium: the check or the act is made by a call)
            state(null); // BLOCAL: check-then-act medium
        }
    }

    /** What flows into a constructor flows into the new object. */
    void boxed() {
        Box b = new Box(total());
        total(b.value + 1); // BLOCAL: lost-update high
    }

    synchronized String name() {
        return name;
    }

    synchronized void name(String n) {
        name = n;
    }

    void append(String tail) {
        name(name() + tail); // BLOCAL: lost-update high
    }

    void trimName() {
        String n = name();
        name(n.trim()); // BLOCAL: lost-update high
    }

    synchronized long stamp() {
        return stamp;
    }

    void widen() {
        long s = stamp();
        synchronized (this) {
            stamp = (long) (s * 1.5); // BLOCAL: lost-update high
        }
    }

    /** A join of fresh and stale is stale. */
    void eitherWay(boolean fast) {
        long s = fast ? 0 : stamp();
        synchronized (this) {
            if (!fast) {
                s = stamp + 1;
            }
            stamp = s; // FALSE: lost-update (that both tests of the flag go the same way is not known)
        }
    }

    void sometimesStale(boolean again) {
        long s = stamp();
        synchronized (this) {
            if (again) {
                s = stamp;
            }
            stamp = s + 1; // BLOCAL: lost-update high
        }
    }

    /** The stale index of a store, not its value. */
    void fill(String s) {
        int at;
        synchronized (this) {
            at = used;
        }
        synchronized (this) {
            items[at] = s; // BLOCAL: stale-value low
        }
    }
}
