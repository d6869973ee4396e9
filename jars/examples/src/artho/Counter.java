package artho;

/**
 * Artho, Havelund, Biere 2004, Fig. 1: an increment in two critical sections. There is no data race, every access to
 * {@code count} holds the lock, and still updates get lost: {@code tmp} is a copy that outlives the lock.
 *
 * <p>Verdict of the paper: a stale value.
 */
public class Counter {
    private final Object lock = new Object();
    private int count;

    public void inc() {
        int tmp;
        synchronized (lock) {
            tmp = count;
        }
        tmp++;
        synchronized (lock) {
            count = tmp; // BLOCAL: lost-update {{'count'}}
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
