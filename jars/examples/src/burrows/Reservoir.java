package burrows;

/**
 * Burrows, Leino 2002, third example: {@code wait} gives up the lock. The method looks like one critical section, but while
 * it waits for the valve, others fill and drain.
 *
 * <p>Verdict of the paper: {@code before} is stale after the wait.
 */
public class Reservoir {
    private int level;
    private boolean closed;

    public synchronized void fill(int litres) throws InterruptedException {
        int before = level;
        while (closed) {
            wait();
        }
        level = before + litres; // BLOCAL: stale-after-wait {{'level'}}
    }

    public synchronized void drain() {
        level = 0;
    }

    public synchronized void close() {
        closed = true;
    }

    public synchronized void open() {
        closed = false;
        notifyAll();
    }

    public synchronized int level() {
        return level;
    }
}
