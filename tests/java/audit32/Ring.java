// RELEASES: 8 17
package audit32;

import java.util.Arrays;

/** Arrays: rings, tables that grow, matrices, and numbers of places. */
public class Ring {
    static final Ring SHARED = new Ring();

    private final String[] slots = new String[16];
    private int head;
    private int tail;
    private int count;
    private long[] totals = new long[4];
    private volatile int[] published = new int[0];
    private int[][] grid = new int[2][2];
    private final Object[] stripes = {new Object(), new Object()};
    private final int[] perStripe = new int[2];

    synchronized boolean full() {
        return count == slots.length;
    }

    synchronized void put(String s) {
        slots[tail] = s;
        tail = (tail + 1) % slots.length;
        count++;
    }

    synchronized String get() {
        String s = slots[head];
        slots[head] = null;
        head = (head + 1) % slots.length;
        count--;
        return s;
    }

    /** Two find one place. */
    boolean offer(String s) {
        if (full()) {
            return false;
        }
        put(s); // BLOCAL: check-then-act medium {{count}}
        return true;
    }

    /** Silent. */
    synchronized boolean offerWell(String s) {
        if (full()) {
            return false;
        }
        put(s);
        return true;
    }

    /** The place may be another's by now. */
    void replaceHead(String s) {
        int at;
        synchronized (this) {
            at = head;
        }
        synchronized (this) {
            slots[at] = s; // BLOCAL: stale-value low {{head}}
        }
    }

    /** Silent. */
    synchronized void replaceHeadWell(String s) {
        slots[head] = s;
    }

    /** An element is read, computed upon, and written back. */
    void account(int i, long n) {
        long t;
        synchronized (this) {
            t = totals[i];
        }
        t += n;
        synchronized (this) {
            totals[i] = t; // BLOCAL: lost-update high {{totals}}
        }
    }

    /** Silent. */
    synchronized void accountWell(int i, long n) {
        totals[i] += n;
    }

    /** All are copied, changed, and put in the place of what is there by then. */
    void scale(long by) {
        long[] copy;
        synchronized (this) {
            copy = totals.clone();
        }
        for (int i = 0; i < copy.length; i++) {
            copy[i] *= by;
        }
        synchronized (this) {
            totals = copy; // BLOCAL: lost-update {{totals}}
        }
    }

    /** Silent: all in one. */
    synchronized void scaleWell(long by) {
        for (int i = 0; i < totals.length; i++) {
            totals[i] *= by;
        }
    }

    /** Copied on each write, and without a lock. */
    void publish(int n) {
        int[] now = published;
        int[] more = Arrays.copyOf(now, now.length + 1);
        more[now.length] = n;
        published = more; // BLOCAL: lost-update {{published}}
    }

    /** Silent: the writers keep each other out. */
    static final class Copied {
        static final Copied SHARED = new Copied();

        private volatile int[] all = new int[0];

        synchronized void add(int n) {
            int[] more = Arrays.copyOf(all, all.length + 1);
            more[more.length - 1] = n;
            all = more;
        }

        int sum() {
            int s = 0;
            for (int n : all) {
                s += n;
            }
            return s;
        }
    }

    /** Asked of the one, read of the other, which only ever gets longer. (First low: of two versions another check tells.) */
    int last() {
        if (published.length > 0) {
            return published[published.length - 1];
        }
        return 0;
    }

    /** A row is fetched in one block, and changed in the next, though the grid may be another. */
    void cell(int r, int c, int v) {
        int[] row;
        synchronized (this) {
            row = grid[r];
        }
        synchronized (this) {
            row[c] = v; // BLOCAL: stale-value {{grid}}
        }
    }

    synchronized void resize(int n) {
        int[][] next = new int[n][];
        for (int i = 0; i < n; i++) {
            next[i] = i < grid.length ? Arrays.copyOf(grid[i], n) : new int[n];
        }
        grid = next;
    }

    /** Silent: each stripe has its own number. */
    void stripe(int key) {
        int i = key & 1;
        synchronized (stripes[i]) {
            perStripe[i]++;
        }
    }

    /** The one stripe's lock, twice. */
    void stripeTwice(int key) {
        int i = key & 1;
        int n;
        synchronized (stripes[i]) {
            n = perStripe[i];
        }
        synchronized (stripes[i]) {
            perStripe[i] = n + 1; // BLOCAL: lost-update {{perStripe}}
        }
    }

    /** How many there are is asked, and an array is made for as many. (First low: what is of the method's own is no state of the lock.) */
    String[] all() {
        String[] into;
        synchronized (this) {
            into = new String[count];
        }
        synchronized (this) {
            int k = 0;
            for (int i = 0; i < count; i++) {
                into[k++] = slots[(head + i) % slots.length];
            }
        }
        return into;
    }

    /** Silent. */
    synchronized String[] allWell() {
        String[] into = new String[count];
        for (int i = 0; i < count; i++) {
            into[i] = slots[(head + i) % slots.length];
        }
        return into;
    }
}
