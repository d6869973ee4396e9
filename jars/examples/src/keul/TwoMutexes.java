package keul;

/**
 * Keul 2010, two mutexes: writers hold both, so that either is enough to read. But two reads under different mutexes have no
 * critical section in common, and a write fits between them.
 *
 * <p>Verdict of the paper: {@code change} combines two versions; nothing by default.
 */
public class TwoMutexes {
    private final Object left = new Object();
    private final Object right = new Object();
    private int level;

    public void set(int value) {
        synchronized (left) {
            synchronized (right) {
                level = value;
            }
        }
    }

    public int change() {
        int before;
        int after;
        synchronized (left) {
            before = level;
        }
        synchronized (right) {
            after = level;
        }
        return after - before;
    }
}
