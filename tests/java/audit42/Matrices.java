// RELEASES: 8 17
package audit42;

import java.util.Arrays;

/** Arrays of arrays: rows that are copied out and put back, cells, tables that grow, a lock for each row. */
public class Matrices {
    static final Matrices ONE = new Matrices();

    private final Object lock = new Object();
    private final Object[] locks = {new Object(), new Object(), new Object(), new Object()};
    private final long[][] lanes = new long[4][2];
    private double[][] cells = new double[4][4];
    private int[][] rows = new int[4][];
    private int filled;
    private volatile int[][] board = new int[3][3];

    void rowLate(int i, int j, double by) {
        double[] row;
        synchronized (lock) {
            row = cells[i].clone();
        }
        row[j] += by;
        synchronized (lock) {
            cells[i] = row; // BLOCAL: lost-update high
        }
    }

    void row(int i, int j, double by) {
        synchronized (lock) {
            double[] row = cells[i].clone();
            row[j] += by;
            cells[i] = row;
        }
    }

    void cellLate(int i, int j, double by) {
        double c;
        synchronized (lock) {
            c = cells[i][j];
        }
        synchronized (lock) {
            cells[i][j] = c * by; // BLOCAL: lost-update high
        }
    }

    void cell(int i, int j, double by) {
        synchronized (lock) {
            cells[i][j] *= by;
        }
    }

    private static double[][] scaled(double[][] m, double f) {
        double[][] to = new double[m.length][];
        for (int i = 0; i < m.length; i++) {
            to[i] = m[i].clone();
            for (int j = 0; j < to[i].length; j++) {
                to[i][j] *= f;
            }
        }
        return to;
    }

    double[][] cells() {
        synchronized (lock) {
            return scaled(cells, 1);
        }
    }

    void scaleLate(double f) {
        double[][] m = cells();
        double[][] n = scaled(m, f);
        synchronized (lock) {
            cells = n; // BLOCAL: lost-update high
        }
    }

    void scale(double f) {
        synchronized (lock) {
            cells = scaled(cells, f);
        }
    }

    // Nothing of the old one is in the new one.
    void reset(int n) {
        double[][] fresh = new double[n][n];
        synchronized (lock) {
            cells = fresh;
        }
    }

    double trace() {
        synchronized (lock) {
            double sum = 0;
            for (int i = 0; i < cells.length; i++) {
                sum += cells[i][i];
            }
            return sum;
        }
    }

    // A lock for each lane.
    void laneLate(int i) {
        long n;
        synchronized (locks[i]) {
            n = lanes[i][0];
        }
        synchronized (locks[i]) {
            lanes[i][0] = n + 1; // BLOCAL: lost-update
        }
    }

    void lane(int i) {
        synchronized (locks[i]) {
            lanes[i][0]++;
        }
    }

    void laneIfRoomLate(int i, long max) {
        boolean room;
        synchronized (locks[i]) {
            room = lanes[i][1] < max;
        }
        if (room) {
            synchronized (locks[i]) {
                lanes[i][1]++; // BLOCAL: check-then-act
            }
        }
    }

    void laneIfRoom(int i, long max) {
        synchronized (locks[i]) {
            if (lanes[i][1] < max) {
                lanes[i][1]++;
            }
        }
    }

    // One lock in the other: both are held where they are needed.
    void shift(int i, int j) {
        int low = Math.min(i, j);
        int high = Math.max(i, j);
        synchronized (locks[low]) {
            synchronized (locks[high]) {
                lanes[j][1] += lanes[i][1];
                lanes[i][1] = 0;
            }
        }
    }

    void ensureLate(int n) {
        int have;
        synchronized (lock) {
            have = rows.length;
        }
        if (have < n) {
            synchronized (lock) {
                // Was marked as high: a copy of what the field has by then is stored.
                rows = Arrays.copyOf(rows, n); // BLOCAL: check-then-act
            }
        }
    }

    void ensure(int n) {
        synchronized (lock) {
            if (rows.length < n) {
                rows = Arrays.copyOf(rows, n);
            }
        }
    }

    void ensureTwice(int n) {
        synchronized (lock) {
            if (rows.length >= n) {
                return;
            }
        }
        synchronized (lock) {
            if (rows.length < n) {
                rows = Arrays.copyOf(rows, n); // BENIGN: check-then-act rechecked
            }
        }
    }

    void appendLate(int[] row) {
        int at;
        synchronized (lock) {
            at = filled;
        }
        synchronized (lock) {
            rows[at] = row.clone();
            filled = at + 1; // BLOCAL: lost-update high
        }
    }

    void append(int[] row) {
        synchronized (lock) {
            rows[filled] = row.clone();
            filled++;
        }
    }

    // The place is one's own before it is filled.
    void appendOwn(int[] row) {
        int at;
        synchronized (lock) {
            at = filled++;
        }
        int[] copy = row.clone();
        synchronized (lock) {
            rows[at] = copy; // BENIGN: stale-value handed-over
        }
    }

    // A whole new board for each stone.
    void stoneLate(int x, int y, int who) {
        int[][] b = board.clone();
        b[x] = b[x].clone();
        b[x][y] = who;
        board = b; // BLOCAL: lost-update
    }

    void clear() {
        board = new int[3][3];
    }

    int stone(int x, int y) {
        return board[x][y];
    }
}
