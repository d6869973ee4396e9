// RELEASES: 8 17
package audit6;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Hashtable;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;

/** Reducible or not (ANALYSIS 7: non-atomic), and locks that change. */
public class Actions {
    @Retention(RetentionPolicy.CLASS)
    @interface Atomic { }

    static final Actions SHARED = new Actions();

    private final Vector<String> log = new Vector<>();
    private final Hashtable<String, String> table = new Hashtable<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Object one = new Object();
    private final Object two = new Object();
    private int x;
    private int y;
    private Object changing = new Object();

    /** Two actions on two other locks. */
    synchronized void both(String s) {
        log.add(s); // MISSED: non-atomic (two actions on collections that lock themselves)
        table.put(s, s);
    }

    // Silent: one.
    synchronized void single(String s) {
        log.add(s);
    }

    // Silent: not synchronized, nothing declared.
    void free(String s) {
        log.add(s);
        table.put(s, s);
    }

    /** Declared: acquires again after it has released. */
    @Atomic
    void apart() {
        synchronized (one) { // BLOCAL: non-atomic medium
            x++;
        }
        synchronized (one) {
            x++;
        }
    }

    // Silent: all acquired, then all released.
    @Atomic
    void nested() {
        synchronized (one) {
            synchronized (two) {
                x++;
                y++;
            }
        }
    }

    // Silent: a single atomic action.
    @Atomic
    int next() {
        return count.incrementAndGet();
    }

    /** Two atomic actions. */
    @Atomic
    int twice() {
        count.incrementAndGet(); // BLOCAL: non-atomic medium
        return count.incrementAndGet();
    }

    // Silent: a turn that failed is pure.
    @Atomic
    int retry() {
        int c;
        do {
            c = count.get();
        } while (!count.compareAndSet(c, c + 2));
        return c;
    }

    // Silent: it waits for its own lock, and means to let others in.
    synchronized void waiting() throws InterruptedException {
        log.add("a");
        while (y == 0) {
            wait();
        }
        table.put("b", "b");
    }

    void setY(int n) {
        synchronized (this) {
            synchronized (two) {
                y = n;
                notifyAll();
            }
        }
    }

    /** The lock is another object after a while. */
    void change() {
        synchronized (changing) { // BLOCAL: mutable-lock medium
            changing = new Object();
        }
    }
}
