// RELEASES: 8 17
package audit18;

/** Arrays under a lock: the same index, another one, and what the elements have. */
public class Board {
    static final Board B = new Board();

    static class Piece {
        int moves;
        Piece next;
    }

    private final int[] cells = new int[64];
    private final int[][] rows = new int[8][8];
    private final Piece[] pieces = new Piece[32];
    private int top;

    public void bump(int i) {
        int v;
        synchronized (this) {
            v = cells[i];
        }
        synchronized (this) {
            cells[i] = v + 1; // BLOCAL: lost-update high
        }
    }

    public synchronized void bumpWell(int i) {
        int v = cells[i];
        cells[i] = v + 1;
    }

    public void next(int i) {
        int v;
        synchronized (this) {
            v = cells[i + 1];
        }
        synchronized (this) {
            cells[i + 1] = v * 2; // BLOCAL: lost-update high
        }
    }

    public void copy(int from, int to) {
        int v;
        synchronized (this) {
            v = cells[from];
        }
        synchronized (this) {
            cells[to] = v; // BLOCAL: stale-value
        }
    }

    public void row(int r, int c) {
        int v;
        synchronized (this) {
            v = rows[r][c];
        }
        v += 3;
        synchronized (this) {
            rows[r][c] = v; // BLOCAL: lost-update high
        }
    }

    public void push(int x) {
        int i;
        synchronized (this) {
            i = top;
        }
        synchronized (this) {
            // was expected as stale-value: the same read, whose worst use is the next line's (ANALYSIS 7)
            cells[i] = x;
            top = i + 1; // BLOCAL: lost-update high
        }
    }

    public void pushWell(int x) {
        synchronized (this) {
            int i = top;
            cells[i] = x;
            top = i + 1;
        }
    }

    public void move(int i) {
        Piece p;
        synchronized (this) {
            p = pieces[i];
        }
        synchronized (this) {
            p.moves++; // BLOCAL: stale-value
        }
    }

    public synchronized void moveWell(int i) {
        pieces[i].moves++;
    }

    public synchronized void place(int i, Piece p) {
        p.next = pieces[i];
        pieces[i] = p;
    }

    public void placeOnce(int i) {
        synchronized (this) {
            if (pieces[i] != null) {
                return;
            }
        }
        Piece p = new Piece();
        synchronized (this) {
            pieces[i] = p; // BLOCAL: check-then-act
        }
    }

    public void placeOnceWell(int i) {
        Piece p = new Piece();
        synchronized (this) {
            if (pieces[i] == null) {
                pieces[i] = p;
            }
        }
    }

    public synchronized void fill() {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = 0;
            rows[i / 8][i % 8] = 0;
        }
    }
}
