// RELEASES: 8 11 17 21
package audit4;

/** Arrays under a lock: elements, indices, claimed places (ANALYSIS 4, 7, 8). */
public class Ring {
    static final Ring SHARED = new Ring();

    private final Object lock = new Object();
    private final String[] slots = new String[64];
    private final int[] counts = new int[8];
    private final int[][] grid = new int[4][4];
    private int head;
    private int tail;

    int tail() {
        synchronized (lock) {
            return tail;
        }
    }

    void offer(String s) {
        synchronized (lock) {
            slots[tail & 63] = s;
            tail++;
        }
    }

    String poll() {
        synchronized (lock) {
            if (head == tail) {
                return null;
            }
            String s = slots[head & 63];
            slots[head & 63] = null;
            head++;
            return s;
        }
    }

    /** Two at the same place. */
    void offerBadly(String s) {
        int t = tail();
        synchronized (lock) {
            slots[t & 63] = s;
            tail = t + 1; // BLOCAL: lost-update high
        }
    }

    /** The place is claimed first. */
    void offerClaimed(String s) {
        int t;
        synchronized (lock) {
            t = tail++;
        }
        synchronized (lock) {
            slots[t & 63] = s; // BENIGN: stale-value handed-over
        }
    }

    /** An element is shared state as a field is. */
    void count(int i) {
        int c;
        synchronized (lock) {
            c = counts[i];
        }
        synchronized (lock) {
            counts[i] = c + 1; // BLOCAL: lost-update high
        }
    }

    void countInside(int i) {
        synchronized (lock) {
            counts[i]++;
        }
    }

    /** Two dimensions. */
    void mark(int i, int j) {
        boolean set;
        synchronized (lock) {
            set = grid[i][j] != 0;
        }
        if (!set) {
            synchronized (lock) {
                grid[i][j] = 1; // BLOCAL: check-then-act high
            }
        }
    }

    void unmark(int i, int j) {
        synchronized (lock) {
            grid[i][j] = 0;
        }
    }

    /** A number that only says where. */
    String at() {
        int t = tail();
        synchronized (lock) {
            return slots[t & 63]; // BLOCAL: stale-value low
        }
    }

    /** The length is no state. */
    boolean fits(int n) {
        int len = slots.length;
        synchronized (lock) {
            return tail - head + n <= len;
        }
    }

    /** Checked empty, then moved. */
    void skip() {
        boolean empty;
        synchronized (lock) {
            empty = head == tail;
        }
        if (!empty) {
            synchronized (lock) {
                head++; // BLOCAL: check-then-act high
            }
        }
    }

    /** The loop's own exit test is fresh each time. */
    void skipAll() {
        synchronized (lock) {
            while (head != tail) {
                slots[head & 63] = null;
                head++;
            }
        }
    }
}
