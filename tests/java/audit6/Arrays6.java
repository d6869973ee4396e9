// RELEASES: 8 17
package audit6;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Elements: plain, atomic, of bits (ANALYSIS 4). */
public class Arrays6 {
    static final Arrays6 SHARED = new Arrays6();

    private final AtomicIntegerArray counts = new AtomicIntegerArray(16);
    private final AtomicLongArray sums = new AtomicLongArray(16);
    private final AtomicReferenceArray<String> owners = new AtomicReferenceArray<>(16);
    private final BitSet used = new BitSet();
    private final int[][] grid = new int[4][4];
    private int[] ring = new int[8];
    private int filled;

    /** An element in two operations. */
    void count(int i) {
        counts.set(i, counts.get(i) + 1); // BLOCAL: lost-update
    }

    // Silent: in one.
    void countAtOnce(int i) {
        counts.incrementAndGet(i);
    }

    // Silent: of another element.
    void shift(int i) {
        counts.set(i + 1, counts.get(i));
    }

    // Silent: retried.
    void sum(int i, long n) {
        long old;
        do {
            old = sums.get(i);
        } while (!sums.compareAndSet(i, old, old + n));
    }

    /** Not retried. */
    long sumOnce(int i, long n) {
        long old = sums.get(i);
        sums.compareAndSet(i, old, old + n); // BLOCAL: lost-cas
        return old;
    }

    /** An owner where there was none. */
    boolean own(int i, String who) {
        if (owners.get(i) != null) {
            return false;
        }
        owners.set(i, who); // BLOCAL: check-then-act
        return true;
    }

    // Silent: one wins.
    boolean ownOnce(int i, String who) {
        return owners.compareAndSet(i, null, who);
    }

    void disown(int i) {
        owners.set(i, null);
    }

    /** A clear bit, set in the next block. */
    int allot() {
        int i;
        synchronized (used) {
            i = used.nextClearBit(0);
        }
        synchronized (used) {
            used.set(i); // BLOCAL: stale-value low
        }
        return i;
    }

    // Silent: one block.
    int allotAtOnce() {
        synchronized (used) {
            int i = used.nextClearBit(0);
            used.set(i);
            return i;
        }
    }

    /** Tested and set apart. */
    boolean claim(int i) {
        boolean free;
        synchronized (used) {
            free = !used.get(i);
        }
        if (free) {
            synchronized (used) {
                used.set(i); // BLOCAL: check-then-act
            }
        }
        return free;
    }

    void release(int i) {
        synchronized (used) {
            used.clear(i);
        }
    }

    /** Two dimensions. */
    void cell(int r, int c, int by) {
        int v;
        synchronized (grid) {
            v = grid[r][c];
        }
        synchronized (grid) {
            grid[r][c] = v + by; // BLOCAL: lost-update
        }
    }

    // Silent: one block.
    void cellAtOnce(int r, int c, int by) {
        synchronized (grid) {
            grid[r][c] += by;
        }
    }

    /** Grown from an old copy. */
    void grow() {
        int[] old;
        synchronized (this) {
            old = ring;
        }
        int[] bigger = new int[old.length * 2];
        System.arraycopy(old, 0, bigger, 0, old.length);
        synchronized (this) {
            ring = bigger; // BLOCAL: lost-update
        }
    }

    // Silent: grown in one block.
    synchronized void growAtOnce() {
        int[] bigger = new int[ring.length * 2];
        System.arraycopy(ring, 0, bigger, 0, ring.length);
        ring = bigger;
    }

    /** Room when asked. */
    boolean add(int v) {
        synchronized (this) {
            if (filled == ring.length) {
                return false;
            }
        }
        synchronized (this) {
            ring[filled++] = v; // BLOCAL: check-then-act medium
        }
        return true;
    }

    synchronized void empty() {
        filled = 0;
        ring[0] = 0;
    }
}
