// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.List;

/** Loops within loops, labels, ternaries, compound assignments. */
public class Labels {
    static final Labels GRID = new Labels();

    private final Object lock = new Object();
    private final int[][] cells = new int[16][16];
    private int free = 256;
    private int steps;
    private int best;
    private final List<Integer> found = new ArrayList<>();

    void free(int n) {
        synchronized (lock) {
            free = n;
        }
    }

    int fill(int value) {
        int done = 0;
        outer:
        for (int row = 0; row < 16; row++) {
            for (int col = 0; col < 16; col++) {
                synchronized (lock) {
                    if (free == 0) {
                        break outer;
                    }
                    if (cells[row][col] != 0) {
                        continue;
                    }
                    cells[row][col] = value;
                    free--;
                    done++;
                }
            }
        }
        return done;
    }

    int fillTorn(int value) {
        int done = 0;
        outer:
        for (int row = 0; row < 16; row++) {
            for (int col = 0; col < 16; col++) {
                synchronized (lock) {
                    if (free == 0) {
                        break outer;
                    }
                }
                synchronized (lock) {
                    free--; // BLOCAL: check-then-act
                    done += value;
                }
            }
        }
        return done;
    }

    // The count before the loop is written back in it.
    void walk(int turns) {
        int s;
        synchronized (lock) {
            s = steps;
        }
        for (int i = 0; i < turns; i++) {
            s += i % 2 == 0 ? 1 : 2;
            synchronized (lock) {
                steps = s; // BLOCAL: lost-update high
            }
        }
    }

    void walkSafe(int turns) {
        int s = 0;
        for (int i = 0; i < turns; i++) {
            s += i % 2 == 0 ? 1 : 2;
        }
        synchronized (lock) {
            steps += s;
        }
    }

    // What the last turn has read is old in the next.
    void chase(int turns) {
        int last = 0;
        for (int i = 0; i < turns; i++) {
            synchronized (lock) {
                best = last + 1; // BLOCAL: lost-update
                last = best;
            }
        }
    }

    void chaseSafe(int turns) {
        for (int i = 0; i < turns; i++) {
            synchronized (lock) {
                int last = best;
                best = last + 1;
            }
        }
    }

    void best(int n) {
        synchronized (lock) {
            best = best > n ? best : n;
        }
    }

    // The better of the two was better when it was compared.
    void bestTorn(int n) {
        int b;
        synchronized (lock) {
            b = best;
        }
        int better = b > n ? b : n;
        synchronized (lock) {
            best = better; // BLOCAL: lost-update
        }
    }

    void bestIfBetter(int n) {
        int b;
        synchronized (lock) {
            b = best;
        }
        if (n > b) {
            synchronized (lock) {
                best = n; // BLOCAL: check-then-act high
            }
        }
    }

    void bestIfStillBetter(int n) {
        int b;
        synchronized (lock) {
            b = best;
        }
        if (n > b) {
            synchronized (lock) {
                if (n > best) {
                    best = n; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void find(int value) {
        rows:
        for (int row = 0; row < 16; row++) {
            int col = 0;
            while (true) {
                synchronized (lock) {
                    if (col == 16) {
                        continue rows;
                    }
                    if (cells[row][col] == value) {
                        found.add(col);
                        break rows;
                    }
                }
                col++;
            }
        }
    }

    // The cell is read in the one block, and set by it in the other.
    void invert(int row, int col) {
        int cell;
        synchronized (lock) {
            cell = cells[row][col];
        }
        synchronized (lock) {
            cells[row][col] = cell == 0 ? 1 : 0; // BLOCAL: lost-update
        }
    }

    void invertSafe(int row, int col) {
        synchronized (lock) {
            cells[row][col] ^= 1;
        }
    }

    void copy(int from, int to) {
        for (int col = 0; col < 16; col++) {
            synchronized (lock) {
                cells[to][col] = cells[from][col];
            }
        }
    }
}
