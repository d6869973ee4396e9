// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What only one thread has, and what it had before others did (ANALYSIS 4, 8). */
public class Confinement {
    static final List<Confinement> ALL = Collections.synchronizedList(new ArrayList<Confinement>());

    private int n;
    private int m;

    Confinement() {
        // Silent: nobody has it yet.
        int k = get();
        set(k + 1);
    }

    Confinement(int start) {
        ALL.add(this);
        int k = get();
        set(k + start); // BLOCAL: lost-update
    }

    final synchronized int get() {
        return n;
    }

    final synchronized void set(int k) {
        n = k;
    }

    /** A local object that nobody else gets. */
    static int local() {
        Confinement c = new Confinement();
        int k = c.get();
        c.set(k + 1);
        return c.get();
    }

    /** Published first. */
    static void published() {
        Confinement c = new Confinement();
        ALL.add(c);
        int k = c.get();
        c.set(k + 1); // BLOCAL: lost-update
    }

    /** Filled, then published. */
    static void filled() {
        Confinement c = new Confinement();
        c.set(c.get() + 3);
        ALL.add(c);
    }

    /** Local atomics and locks are one thread's. */
    static int counted(List<String> in) {
        AtomicInteger k = new AtomicInteger();
        for (String s : in) {
            k.set(k.get() + s.length());
        }
        return k.get();
    }

    /** Captured by a thread: no longer local. */
    static int countedByTwo(List<String> in) throws InterruptedException {
        AtomicInteger k = new AtomicInteger();
        Thread t = new Thread(() -> k.incrementAndGet());
        t.start();
        for (String s : in) {
            k.set(k.get() + s.length());
        }
        t.join();
        return k.get();
    }

    /** After the join it is one thread's again. */
    static int joined() throws InterruptedException {
        Confinement c = new Confinement();
        Thread t = new Thread(() -> c.bump());
        t.start();
        t.join();
        c.set(c.get() + 1); // BENIGN: lost-update ordered
        return c.get();
    }

    /** Before the join it is not. */
    static int beforeJoin() throws InterruptedException {
        Confinement c = new Confinement();
        Thread t = new Thread(() -> c.bump());
        t.start();
        c.set(c.get() + 1); // BLOCAL: lost-update
        t.join();
        return c.get();
    }

    synchronized void bump() {
        n++;
        m++;
    }
}
