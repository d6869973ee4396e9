// RELEASES: 8 17
package audit5;

import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;

/** Methods that are said to be atomic (ANALYSIS 7: non-atomic). */
public class Declared {
    @interface Atomic { }

    static final Declared SHARED = new Declared();

    static final class Tank {
        private int level;

        synchronized int level() {
            return level;
        }

        synchronized void add(int n) {
            level += n;
        }
    }

    private final Tank a = new Tank();
    private final Tank b = new Tank();
    private final Vector<String> notes = new Vector<>();
    private final AtomicInteger pours = new AtomicInteger();
    private int total;

    /** Two actions on two other locks, under its own. */
    synchronized void pour(int n) {
        a.add(-n); // BLOCAL: non-atomic medium
        b.add(n);
    }

    // Silent: one action on another lock.
    synchronized void fill(int n) {
        total += n;
        a.add(n);
    }

    // Silent: both locks are taken first and held to the end.
    synchronized void pourHeld(int n) {
        synchronized (a) {
            synchronized (b) {
                a.add(-n);
                b.add(n);
            }
        }
    }

    /** Said to be atomic, with nothing that would make it so. */
    @Atomic
    void pourDeclared(int n) {
        a.add(-n); // BLOCAL: non-atomic medium
        b.add(n);
    }

    // Silent: said nothing, and is no synchronized method.
    void pourPlain(int n) {
        a.add(-n);
        b.add(n);
    }

    // Silent: one atomic action.
    @Atomic
    int count() {
        return pours.incrementAndGet();
    }

    /** Two atomic actions on one counter. */
    @Atomic
    int countTwice() {
        pours.incrementAndGet(); // BLOCAL: non-atomic medium
        return pours.incrementAndGet();
    }

    // Silent: failed turns do nothing.
    @Atomic
    int countRetried() {
        for (;;) {
            int n = pours.get();
            if (pours.compareAndSet(n, n + 1)) {
                return n + 1;
            }
        }
    }

    /** A list asked twice, under a lock that is not the list's. */
    synchronized void note(String s) {
        if (notes.size() < 10) { // MISSED: non-atomic (two operations of one thread-safe collection)
            notes.add(s); // BLOCAL: check-then-act medium
        }
    }

    // Were there only this, the room that was there would be there still.
    void drop() {
        notes.clear();
    }

    void force(String s) {
        notes.add(s);
    }

    // Silent: waits on its own lock, so that it is not meant to be atomic.
    synchronized void await(int n) throws InterruptedException {
        a.add(-n);
        while (total < n) {
            wait();
        }
        b.add(n);
    }
}
