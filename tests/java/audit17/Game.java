package audit17;

/** A board of cells under one lock: arrays and indices (ANALYSIS 4, 7). */
public class Game {
    static final Game GAME = new Game();

    private final Object lock = new Object();
    private final int[][] cells = new int[8][8];
    private final int[] score = new int[2];
    private int turn;
    private int cursor;

    public void move(int x, int y) {
        int t;
        synchronized (lock) {
            t = turn;
        }
        synchronized (lock) {
            cells[x][y] = t; // a stale-value; the worst use of one old value stands for it
        }
        synchronized (lock) {
            turn = 1 - t; // BLOCAL: lost-update high
        }
    }

    public void moveWell(int x, int y) {
        synchronized (lock) {
            int t = turn;
            cells[x][y] = t;
            turn = 1 - t;
        }
    }

    public void claim(int x, int y, int who) {
        boolean free;
        synchronized (lock) {
            free = cells[x][y] == 0;
        }
        if (free) {
            synchronized (lock) {
                cells[x][y] = who; // BLOCAL: check-then-act high
            }
        }
    }

    public void bonus(int who) {
        int s;
        synchronized (lock) {
            s = score[who];
        }
        if (s % 2 == 0) {
            s *= 2;
        } else {
            s += 10;
        }
        synchronized (lock) {
            score[who] = s; // BLOCAL: lost-update high
        }
    }

    public void swapScores() {
        int a;
        int b;
        synchronized (lock) {
            a = score[0];
            b = score[1];
        }
        synchronized (lock) {
            score[0] = b; // BLOCAL: stale-value
            score[1] = a; // BLOCAL: stale-value
        }
    }

    public void step() {
        int c;
        synchronized (lock) {
            c = cursor++;
        }
        synchronized (lock) {
            cells[c / 8][c % 8] = 0; // BENIGN: stale-value handed-over
        }
    }

    public void back() {
        synchronized (lock) {
            cursor = 0;
            score[0] = 0;
        }
    }
}
