// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Constructors that leak, locals that escape, and those that do not (ANALYSIS 4, 8: confined). */
public class Leaks7 {
    static final CopyOnWriteArrayList<Leaks7> ALL = new CopyOnWriteArrayList<>();
    static final ConcurrentHashMap<String, Cell> CELLS = new ConcurrentHashMap<>();
    private static int instances;

    static final class Cell {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int v) {
            n = v;
        }
    }

    private final Cell own = new Cell();
    private int state;

    // Silent: its own parts, before it is anybody else's.
    Leaks7() {
        own.n(own.n() + 1);
        int s = state();
        state(s + 1);
    }

    /** Leaked into a list, and then gone on with. */
    Leaks7(String name) {
        ALL.add(this);
        int s = state();
        state(s + name.length()); // BLOCAL: lost-update
    }

    /** Leaked by a thread that captures it. */
    Leaks7(int n) {
        new Thread(() -> state(n)).start();
        int s = state();
        state(s + n); // BLOCAL: lost-update low
    }

    /** Static state is shared, also in a constructor. */
    Leaks7(long n) {
        int i;
        synchronized (Leaks7.class) {
            i = instances;
        }
        synchronized (Leaks7.class) {
            instances = i + 1; // BLOCAL: lost-update high
        }
    }

    static synchronized void noInstances() {
        instances = 0;
    }

    final synchronized int state() {
        return state;
    }

    final synchronized void state(int s) {
        state = s;
    }

    // Silent: a local that nobody else has.
    static int local() {
        Cell c = new Cell();
        c.n(c.n() + 1);
        return c.n();
    }

    /** A local that went into a shared map. */
    static void escaped(String k) {
        Cell c = new Cell();
        CELLS.put(k, c);
        c.n(c.n() + 1); // BLOCAL: lost-update
    }

    // Silent: changed first, then put.
    static void filled(String k) {
        Cell c = new Cell();
        c.n(c.n() + 1);
        CELLS.put(k, c);
    }

    /** Got out of a shared map. */
    static void got(String k) {
        Cell c = CELLS.get(k);
        if (c != null) {
            c.n(c.n() + 1); // BLOCAL: lost-update
        }
    }

    /** Escaped on one path only: after the join it is shared. */
    static void perhaps(String k, boolean share) {
        Cell c = new Cell();
        if (share) {
            CELLS.put(k, c);
        }
        c.n(c.n() + 2); // BLOCAL: lost-update
    }

    // Silent: a thread-safe collection in no field, that nobody else gets.
    static List<String> names(String[] in) {
        Vector<String> v = new Vector<>();
        for (String s : in) {
            if (!v.contains(s)) {
                v.add(s);
            }
        }
        return v;
    }

    // Silent: an array of one's own.
    static int[] counts(int[] in) {
        int[] c = new int[10];
        for (int i : in) {
            int v = c[i % 10];
            c[i % 10] = v + 1;
        }
        return c;
    }

    // Silent: a copy made under the lock is one's own.
    private final List<String> rows = new ArrayList<>();

    List<String> sorted() {
        List<String> copy;
        synchronized (rows) {
            copy = new ArrayList<>(rows);
        }
        copy.sort(null);
        return copy;
    }

    void row(String r) {
        synchronized (rows) {
            rows.add(r);
        }
    }
}
