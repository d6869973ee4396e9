// RELEASES: 8 17
package audit41;

/** Flags in an int, counters as long and double, elements of arrays, pairs in one number. */
public class Bits {
    static final Bits ONE = new Bits();

    private static final int OPEN = 1;
    private static final int DIRTY = 2;
    private static final int LOCKED = 4;

    private final Object lock = new Object();
    private final long[] counts = new long[8];
    private final int[][] grid = new int[8][8];
    private int flags;
    private long packed;
    private double rate;
    private byte level;
    private char mark = 'a';
    private long[] window = new long[4];
    private int head;

    int flags() {
        synchronized (lock) {
            return flags;
        }
    }

    void set(int f) {
        synchronized (lock) {
            flags |= f;
        }
    }

    void clear(int f) {
        synchronized (lock) {
            flags &= ~f;
        }
    }

    void setLate(int f) {
        int now = flags();
        synchronized (lock) {
            flags = now | f; // BLOCAL: lost-update
        }
    }

    void toggleLate(int f) {
        int now;
        synchronized (lock) {
            now = flags;
        }
        now ^= f;
        synchronized (lock) {
            flags = now; // BLOCAL: lost-update high
        }
    }

    void toggle(int f) {
        synchronized (lock) {
            flags ^= f;
        }
    }

    boolean lockLate() {
        if ((flags() & LOCKED) == 0) {
            set(LOCKED); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean lock() {
        synchronized (lock) {
            if ((flags() & LOCKED) == 0) {
                set(LOCKED);
                return true;
            }
        }
        return false;
    }

    void unlock() {
        clear(LOCKED);
    }

    void write(int i, long v) {
        boolean open;
        synchronized (lock) {
            open = (flags & OPEN) != 0;
        }
        if (open) {
            synchronized (lock) {
                counts[i] = v;
                flags |= DIRTY; // BLOCAL: check-then-act high
            }
        }
    }

    void writeSafe(int i, long v) {
        synchronized (lock) {
            if ((flags & OPEN) != 0) {
                counts[i] = v;
                flags |= DIRTY;
            }
        }
    }

    void count(int i) {
        long c;
        synchronized (lock) {
            c = counts[i];
        }
        synchronized (lock) {
            counts[i] = c + 1; // BLOCAL: lost-update high
        }
    }

    void countSafe(int i) {
        synchronized (lock) {
            counts[i]++;
        }
    }

    void shift(int i, int j) {
        long c;
        synchronized (lock) {
            c = counts[i];
            counts[i] = 0;
        }
        synchronized (lock) {
            // Was marked as written back: two arguments are two elements.
            counts[j] += c; // BENIGN: stale-value handed-over
        }
    }

    void cell(int x, int y, int by) {
        int c;
        synchronized (lock) {
            c = grid[x][y];
        }
        c = Math.max(0, c - by);
        synchronized (lock) {
            grid[x][y] = c; // BLOCAL: lost-update high
        }
    }

    void cellSafe(int x, int y, int by) {
        synchronized (lock) {
            grid[x][y] = Math.max(0, grid[x][y] - by);
        }
    }

    // Low and high half of one number.
    void lowHalf(int low) {
        long p;
        synchronized (lock) {
            p = packed;
        }
        synchronized (lock) {
            packed = (p & 0xffffffff00000000L) | (low & 0xffffffffL); // BLOCAL: lost-update high
        }
    }

    void lowHalfSafe(int low) {
        synchronized (lock) {
            packed = (packed & 0xffffffff00000000L) | (low & 0xffffffffL);
        }
    }

    void rate(double sample) {
        double r;
        synchronized (lock) {
            r = rate;
        }
        r = 0.9 * r + 0.1 * sample;
        synchronized (lock) {
            rate = r; // BLOCAL: lost-update high
        }
    }

    void rateSafe(double sample) {
        synchronized (lock) {
            rate = 0.9 * rate + 0.1 * sample;
        }
    }

    void level(int by) {
        int l;
        synchronized (lock) {
            l = level;
        }
        synchronized (lock) {
            level = (byte) (l + by); // BLOCAL: lost-update high
        }
    }

    void levelSafe(int by) {
        synchronized (lock) {
            level += by;
        }
    }

    char mark() {
        synchronized (lock) {
            return mark++;
        }
    }

    void mark(char from) {
        char m;
        synchronized (lock) {
            m = mark;
        }
        if (m < from) {
            synchronized (lock) {
                mark = from; // BLOCAL: check-then-act high
            }
        }
    }

    void markSafe(char from) {
        synchronized (lock) {
            if (mark < from) {
                mark = from;
            }
        }
    }

    void slide(long v) {
        int at;
        synchronized (lock) {
            at = head;
        }
        synchronized (lock) {
            window[at] = v;
        }
        synchronized (lock) {
            head = (at + 1) % window.length; // BLOCAL: lost-update high
        }
    }

    void slideSafe(long v) {
        synchronized (lock) {
            window[head] = v;
            head = (head + 1) % window.length;
        }
    }

    // A place that nobody gets twice.
    void slideOwn(long v) {
        int at;
        synchronized (lock) {
            at = head;
            head = (head + 1) % window.length;
        }
        synchronized (lock) {
            window[at] = v; // BENIGN: stale-value handed-over
        }
    }

    void grow() {
        long[] w;
        synchronized (lock) {
            w = window;
        }
        long[] bigger = java.util.Arrays.copyOf(w, w.length * 2);
        synchronized (lock) {
            window = bigger; // BLOCAL: lost-update high
        }
    }

    void growSafe() {
        synchronized (lock) {
            window = java.util.Arrays.copyOf(window, window.length * 2);
        }
    }
}
