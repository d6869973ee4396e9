package artho;

/**
 * Artho, Havelund, Biere 2004, Fig. 3: a high-level data race. {@code reset} gives up the lock between its two writes, so
 * that others see a point that never was. But no value crosses from one block to the other.
 *
 * <p>Verdict of the paper: an error of another kind (view consistency finds it); block-local atomic, hence no stale value.
 */
public class Coordinates {
    private int x;
    private int y;

    public void reset() {
        synchronized (this) {
            x = 0;
        }
        synchronized (this) {
            y = 0;
        }
    }

    public synchronized void move(int dx, int dy) {
        x += dx;
        y += dy;
    }

    public synchronized int distanceFromOrigin() {
        return Math.abs(x) + Math.abs(y);
    }
}
