// RELEASES: 8 17
package audit41;

import java.util.Arrays;

/** Labelled loops, do-while, ternaries, compound assignments, conditions of several parts. */
public class Turns {
    static final Turns ONE = new Turns();

    private final Object lock = new Object();
    private final int[] free = new int[16];
    private int total;
    private int used;
    private int high;
    private long sum;
    private double mean;
    private boolean done;

    void add(int n) {
        synchronized (lock) {
            total += n;
            used++;
        }
    }

    void drop(int n) {
        synchronized (lock) {
            total -= n;
            used--;
        }
    }

    void finish() {
        synchronized (lock) {
            done = true;
        }
    }

    int total() {
        synchronized (lock) {
            return total;
        }
    }

    void compound(int n) {
        int t;
        synchronized (lock) {
            t = total;
        }
        t *= n;
        t += 3;
        t <<= 1;
        synchronized (lock) {
            total = t; // BLOCAL: lost-update high
        }
    }

    void compoundSafe(int n) {
        synchronized (lock) {
            int t = total;
            t *= n;
            t += 3;
            t <<= 1;
            total = t;
        }
    }

    void ternary(int n) {
        int t = total();
        int m = t > n ? t : n;
        synchronized (lock) {
            total = m; // BLOCAL: lost-update
        }
    }

    void ternarySafe(int n) {
        synchronized (lock) {
            total = total > n ? total : n;
        }
    }

    // Chosen by what was read, though no bit of it is put back.
    void chosen(int n) {
        int t = total();
        int m = t > n ? 1 : 0;
        synchronized (lock) {
            total = m; // BLOCAL: lost-update
        }
    }

    void sumUp(int[] values) {
        long s;
        synchronized (lock) {
            s = sum;
        }
        for (int v : values) {
            s += v;
        }
        synchronized (lock) {
            sum = s; // BLOCAL: lost-update high
        }
    }

    void sumUpSafe(int[] values) {
        long s = 0;
        for (int v : values) {
            s += v;
        }
        synchronized (lock) {
            sum += s;
        }
    }

    // What the last turn has read is old in the next one.
    void smooth(double[] values) {
        double last = 0;
        for (double v : values) {
            synchronized (lock) {
                mean = (last + v) / 2; // BLOCAL: lost-update
                last = mean;
            }
        }
    }

    void smoothSafe(double[] values) {
        for (double v : values) {
            synchronized (lock) {
                mean = (mean + v) / 2;
            }
        }
    }

    int claim() {
        int at = -1;
        search:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                synchronized (lock) {
                    if (free[i * 4 + j] == 0) {
                        at = i * 4 + j;
                        break search;
                    }
                }
            }
        }
        if (at >= 0) {
            synchronized (lock) {
                free[at] = 1; // BLOCAL: check-then-act
            }
        }
        return at;
    }

    int claimSafe() {
        synchronized (lock) {
            search:
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    if (free[i * 4 + j] != 0) {
                        continue;
                    }
                    free[i * 4 + j] = 1;
                    break search;
                }
            }
        }
        return 0;
    }

    // Each place is looked at and taken in one block.
    int claimEach() {
        outer:
        for (int i = 0; i < free.length; i++) {
            synchronized (lock) {
                if (free[i] != 0) {
                    continue outer;
                }
                free[i] = 1;
                return i;
            }
        }
        return -1;
    }

    void release(int i) {
        synchronized (lock) {
            free[i] = 0;
        }
    }

    void releaseAll() {
        synchronized (lock) {
            Arrays.fill(free, 0);
        }
    }

    void drain() {
        while (total() > 0) {
            synchronized (lock) {
                total--; // BLOCAL: check-then-act
            }
        }
    }

    void drainSafe() {
        boolean more = true;
        while (more) {
            synchronized (lock) {
                if (total > 0) {
                    total--; // BENIGN: check-then-act rechecked
                }
                more = total > 0;
            }
        }
    }

    void doWhile() {
        int t;
        do {
            t = total();
            if (t > 10) {
                synchronized (lock) {
                    total = t - 10; // BLOCAL: lost-update
                }
            }
        } while (t > 20);
    }

    void doWhileSafe() {
        boolean again;
        do {
            synchronized (lock) {
                if (total > 10) {
                    total -= 10; // BENIGN: check-then-act rechecked
                }
                again = total > 20;
            }
        } while (again);
    }

    void top() {
        int t = total();
        synchronized (lock) {
            high = Math.max(high, t); // BLOCAL: stale-value
        }
    }

    void topSafe() {
        synchronized (lock) {
            high = Math.max(high, total);
        }
    }

    boolean parts(int a, int b) {
        boolean ok;
        synchronized (lock) {
            ok = total > a && used < b || total == 0;
        }
        if (!ok) {
            return false;
        }
        synchronized (lock) {
            // Was to be shown: one way does not ask for what is counted up.
            used++; // BLOCAL: check-then-act low
        }
        return true;
    }

    boolean partsSafe(int a, int b) {
        synchronized (lock) {
            boolean ok = total > a && used < b || total == 0;
            if (!ok) {
                return false;
            }
            used++;
            return true;
        }
    }

    // Asked once more, all parts of it.
    boolean partsAgain(int b) {
        boolean ok;
        synchronized (lock) {
            ok = used < b;
        }
        if (!ok) {
            return false;
        }
        synchronized (lock) {
            if (used >= b) {
                return false;
            }
            used++; // BENIGN: check-then-act rechecked
        }
        return true;
    }

    int mean() {
        int t;
        int u;
        synchronized (lock) {
            t = total;
            u = used;
        }
        return u == 0 ? 0 : t / u;
    }
}
