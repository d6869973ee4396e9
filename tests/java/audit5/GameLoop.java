// RELEASES: 8 11 17 21
package audit5;

/** Arrays, labelled loops, compound assignments, ternaries (ANALYSIS 2, 3, 4). */
public class GameLoop {
    static final GameLoop SHARED = new GameLoop();

    private final Object world = new Object();
    private final int[] hp = new int[32];
    private final double[][] pos = new double[32][2];
    private long tick;
    private int best;
    private int lives = 3;
    private short level;
    private boolean paused;
    private char mode = 'a';
    private int score;

    // Silent: a compound assignment in one block.
    void step(double dx) {
        synchronized (world) {
            tick++;
            for (int i = 0; i < hp.length; i++) {
                pos[i][0] += dx;
                hp[i] -= 1;
            }
        }
    }

    /** An element, written back in another block. */
    void heal(int i, int n) {
        int h;
        synchronized (world) {
            h = hp[i];
        }
        synchronized (world) {
            hp[i] = h + n; // BLOCAL: lost-update high
        }
    }

    // Silent: in one block.
    void healAtOnce(int i, int n) {
        synchronized (world) {
            int h = hp[i];
            hp[i] = h + n;
        }
    }

    /** An element of a row. */
    void push(int i, double dx) {
        double x;
        synchronized (world) {
            x = pos[i][0];
        }
        x = x * 0.5 + dx;
        synchronized (world) {
            pos[i][0] = x; // BLOCAL: lost-update high
        }
    }

    /** The first found in one block is struck in another. */
    boolean strikeWeakest() {
        int found = -1;
        synchronized (world) {
            search:
            for (int i = 0; i < hp.length; i++) {
                for (int j = 0; j < hp.length; j++) {
                    if (hp[j] < hp[i]) {
                        continue search;
                    }
                }
                found = i;
                break search;
            }
        }
        if (found < 0) {
            return false;
        }
        synchronized (world) {
            hp[found] = 0; // BLOCAL: check-then-act high
        }
        return true;
    }

    /** A ternary of the old and the given. */
    void record(int s) {
        int b;
        synchronized (world) {
            b = best;
        }
        int next = s > b ? s : b;
        synchronized (world) {
            best = next; // BLOCAL: lost-update high
        }
    }

    /** A check of the best without its lock, and none within. */
    void recordUnlocked(int s) {
        if (s > best) {
            synchronized (world) {
                best = s; // BLOCAL: check-then-act high
            }
        }
    }

    /** And again within. */
    void recordTwice(int s) {
        if (s > best) {
            synchronized (world) {
                if (s > best) {
                    best = s; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** The constant that a branch chose. */
    void loseLife() {
        boolean dead;
        synchronized (world) {
            dead = lives <= 1;
        }
        if (dead) {
            synchronized (world) {
                lives = 3; // BLOCAL: check-then-act high
            }
        }
    }

    void addLife() {
        synchronized (world) {
            lives++;
        }
    }

    /** A short and a char. */
    void nextLevel() {
        short l;
        synchronized (world) {
            l = level;
        }
        l += 1;
        synchronized (world) {
            level = l; // BLOCAL: lost-update high
        }
    }

    /** Switched over by a char that was read before. */
    void nextMode() {
        char m;
        synchronized (world) {
            m = mode;
        }
        switch (m) {
            case 'a':
                synchronized (world) {
                    mode = 'b'; // BLOCAL: check-then-act high
                }
                break;
            default:
                break;
        }
    }

    /** Toggled by what it was. */
    void toggle() {
        boolean p;
        synchronized (world) {
            p = paused;
        }
        synchronized (world) {
            paused = !p; // BLOCAL: lost-update high
        }
    }

    /** Set back as if all were returned: what was won in between is in neither. */
    int restart() {
        int s;
        synchronized (world) {
            s = score;
        }
        synchronized (world) {
            score = 0; // BLOCAL: lost-update medium {{set back}}
        }
        return s;
    }

    void win(int n) {
        synchronized (world) {
            score += n;
        }
    }
}
