// RELEASES: 8 17 21
package audit27;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Arrays: elements, indexes, rows, copies. */
public class Cells implements Runnable {
    static final Cells SHARED = new Cells();

    private final Object lock = new Object();
    private final int[] counts = new int[16];
    private final int[] costs = new int[16];
    private final String[] ring = new String[16];
    private final int[][] grid = new int[4][4];
    private final AtomicIntegerArray atoms = new AtomicIntegerArray(16);
    private volatile String[] listeners = new String[0];
    private volatile String[] readers = new String[0];
    private int head;
    private int tail;

    void clear(int i) {
        synchronized (lock) {
            counts[i] = 0;
            Arrays.fill(costs, 1);
        }
    }

    void swapRows(int a, int b) {
        synchronized (lock) {
            int[] r = grid[a];
            grid[a] = grid[b];
            grid[b] = r;
        }
    }

    void advance() {
        synchronized (lock) {
            tail = (tail + 1) & 15;
        }
    }

    /** One element, two sections. */
    void bump(int i) {
        int v;
        synchronized (lock) {
            v = counts[i];
        }
        synchronized (lock) {
            counts[i] = v + 1; // BLOCAL: lost-update high {{counts}}
        }
    }

    /** Silent. */
    void bumpWell(int i) {
        synchronized (lock) {
            counts[i]++;
        }
    }

    /** What one array held goes into another. */
    void price(int i) {
        int v;
        synchronized (lock) {
            v = counts[i];
        }
        synchronized (lock) {
            costs[i] = v * 3; // BLOCAL: stale-value medium {{counts}}
        }
    }

    /** The place is of before, and so is the next one. */
    void put(String s) {
        int at;
        synchronized (lock) {
            at = head;
        }
        synchronized (lock) {
            ring[at] = s;
            head = (at + 1) & 15; // BLOCAL: lost-update high {{head}}
        }
    }

    /** Silent. */
    void putWell(String s) {
        synchronized (lock) {
            int at = head;
            ring[at] = s;
            head = (at + 1) & 15;
        }
    }

    /** Only the place is of before. */
    void overwrite(String s) {
        int at;
        synchronized (lock) {
            at = tail;
        }
        synchronized (lock) {
            ring[at] = s; // BLOCAL: stale-value low {{tail}}
        }
    }

    /** A row that may be another one by now. */
    void bumpRow(int r, int c) {
        int[] row;
        synchronized (lock) {
            row = grid[r];
        }
        synchronized (lock) {
            row[c]++; // BLOCAL: stale-value medium {{grid}}
        }
    }

    /** Silent. */
    void bumpRowWell(int r, int c) {
        synchronized (lock) {
            grid[r][c]++;
        }
    }

    /** Atomic elements, an update that is not. */
    void atom(int i) {
        atoms.set(i, atoms.get(i) + 1); // BLOCAL: lost-update high {{atoms}}
    }

    /** Silent. */
    void atomWell(int i) {
        atoms.incrementAndGet(i);
    }

    /** Copied and put back, with no lock. */
    void listen(String s) {
        String[] old = listeners;
        String[] more = Arrays.copyOf(old, old.length + 1);
        more[old.length] = s;
        // was expected high: with no lock at all it is medium (docs/kinds.md)
        listeners = more; // BLOCAL: lost-update medium {{listeners}}
    }

    void listenToNone() {
        listeners = new String[0];
    }

    /** Silent: all who write it hold the lock. */
    void read(String s) {
        synchronized (lock) {
            String[] old = readers;
            String[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = s;
            readers = more;
        }
    }

    /** Silent. */
    void readNone() {
        synchronized (lock) {
            readers = new String[0];
        }
    }

    /** Silent: the copy is walked, not written. */
    int lengths() {
        int n = 0;
        for (String s : readers) {
            n += s.length();
        }
        return n;
    }

    /** All elements go out and come back. */
    void sort() {
        int[] copy = new int[16];
        synchronized (lock) {
            System.arraycopy(counts, 0, copy, 0, 16);
        }
        Arrays.sort(copy);
        synchronized (lock) {
            // MISSED: lost-update (what arraycopy() brings out and back is no update, docs/limits.md)
            System.arraycopy(copy, 0, counts, 0, 16); // BLOCAL: stale-value low {{counts}}
        }
    }

    /** Silent. */
    void sortWell() {
        synchronized (lock) {
            Arrays.sort(counts);
        }
    }

    @Override
    public void run() {
        clear(1);
        swapRows(1, 2);
        advance();
        bump(1);
        bumpWell(2);
        price(3);
        put("a");
        putWell("b");
        overwrite("c");
        bumpRow(1, 2);
        bumpRowWell(2, 3);
        atom(1);
        atomWell(2);
        listen("d");
        listenToNone();
        read("e");
        readNone();
        lengths();
        sort();
        sortWell();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
