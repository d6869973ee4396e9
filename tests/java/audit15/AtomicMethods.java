// RELEASES: 8 17
package audit15;

/** Methods that promise atomicity and are not reducible (7, non-atomic). */
public class AtomicMethods {
    static final AtomicMethods SHARED = new AtomicMethods();

    static final class Cell {
        private int n;

        synchronized void add(int by) {
            n += by;
        }

        synchronized int get() {
            return n;
        }
    }

    private final Cell from = new Cell();
    private final Cell to = new Cell();
    private int sum;

    synchronized void add(int by) {
        sum += by;
    }

    synchronized int sum() {
        return sum;
    }

    @Atomic
    void addTwice() {
        add(1); // BLOCAL: non-atomic medium
        add(2);
    }

    @Atomic
    synchronized void addTwiceInside() {
        add(1);
        add(2);
    }

    @Atomic
    void addOnce() {
        add(3);
    }

    /** Synchronized, yet two atomic actions on other locks. */
    synchronized void move(int by) {
        from.add(-by); // BLOCAL: non-atomic medium
        to.add(by);
    }

    /** One action on another lock. */
    synchronized void addTo(int by) {
        sum -= by;
        to.add(by);
    }

    /** Not declared and not synchronized. */
    void moveOpenly(int by) {
        from.add(-by);
        to.add(by);
    }

    /** A method that waits on its own lock is not meant. */
    synchronized void moveWhenPositive(int by) throws InterruptedException {
        while (sum <= 0) {
            wait();
        }
        from.add(-by);
        to.add(by);
    }

    private final java.util.concurrent.atomic.AtomicInteger hits = new java.util.concurrent.atomic.AtomicInteger();

    /** A failed turn is pure. */
    @Atomic
    void hit(int by) {
        int h;
        do {
            h = hits.get();
        } while (!hits.compareAndSet(h, h + by));
    }
}
