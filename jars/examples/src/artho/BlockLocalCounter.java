package artho;

/**
 * Artho, Havelund, Biere 2004, Fig. 2: the same increment, block-local. The copy is made, used and written back while the
 * lock is held, so it is current wherever it is used.
 *
 * <p>Verdict of the paper: correct.
 */
public class BlockLocalCounter {
    private final Object lock = new Object();
    private int count;

    public void inc() {
        synchronized (lock) {
            int tmp = count;
            tmp++;
            count = tmp;
        }
    }

    public void reset() {
        synchronized (lock) {
            count = 0;
        }
    }

    public int get() {
        synchronized (lock) {
            return count;
        }
    }
}
