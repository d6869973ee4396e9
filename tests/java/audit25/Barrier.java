package audit25;

/** A barrier and a gate: waits that are decided outside, and values kept over them (section 7). */
public class Barrier extends Thread {
    static final Barrier BARRIER = new Barrier();
    private final Object gate = new Object();
    private final Object other = new Object();

    private int parties = 3;
    private int arrived;
    private int generation;
    private boolean broken;
    private boolean shut;
    private Object owner;

    /** Silent: the classic one. */
    synchronized int await() throws InterruptedException {
        int g = generation;
        arrived++;
        if (arrived == parties) {
            arrived = 0;
            generation++;
            notifyAll();
            return g;
        }
        while (g == generation && !broken) {
            wait();
        }
        return g;
    }

    /** Checked in an earlier block of the lock that is waited on. */
    void awaitBadly(int g) throws InterruptedException {
        boolean same;
        synchronized (this) {
            same = generation == g;
        }
        if (same) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{generation}}
            }
        }
    }

    /** Checked under another lock. */
    void passBadly() throws InterruptedException {
        boolean s;
        synchronized (gate) {
            s = shut;
        }
        if (s) {
            synchronized (other) {
                other.wait(); // BLOCAL: check-then-wait medium {{shut}}
            }
        }
    }

    /** Silent: in a loop, in its own block. */
    void pass() throws InterruptedException {
        synchronized (gate) {
            while (shut) {
                gate.wait();
            }
        }
    }

    /** Silent: timed. */
    void passFor(long ms) throws InterruptedException {
        boolean s;
        synchronized (gate) {
            s = shut;
        }
        if (s) {
            synchronized (gate) {
                gate.wait(ms);
            }
        }
    }

    void open() {
        synchronized (gate) {
            shut = false;
            gate.notifyAll();
        }
        synchronized (other) {
            other.notifyAll();
        }
    }

    void shut() {
        synchronized (gate) {
            shut = true;
        }
    }

    /** Read before the wait, written back after it. */
    synchronized void arriveLate() throws InterruptedException {
        int n = arrived;
        while (generation == 0) {
            wait();
        }
        arrived = n + 1; // BLOCAL: stale-after-wait high {{arrived}}
    }

    /** Read before the wait, stored elsewhere after it. */
    synchronized void copyLate() throws InterruptedException {
        int n = arrived;
        while (generation == 0) {
            wait();
        }
        parties = n; // BLOCAL: stale-after-wait high {{arrived}}
    }

    /** Read before the wait, decides a write of the same field after it. */
    synchronized void ownLate(Object who) throws InterruptedException {
        boolean free = owner == null;
        while (generation == 0) {
            wait();
        }
        if (free) {
            owner = who; // BLOCAL: stale-after-wait medium {{owner}}
        }
    }

    /** Silent: read after the wait. */
    synchronized void ownLateWell(Object who) throws InterruptedException {
        while (generation == 0) {
            wait();
        }
        if (owner == null) {
            owner = who;
        }
    }

    synchronized void disown() {
        owner = null;
    }

    /** A wait in a callee releases, too. */
    private synchronized void untilNext() throws InterruptedException {
        int g = generation;
        while (g == generation) {
            wait();
        }
    }

    synchronized void arriveAfterNext() throws InterruptedException {
        int n = arrived;
        untilNext();
        arrived = n + 1; // BLOCAL: stale-after-wait high {{arrived}}
    }

    synchronized void reset() {
        arrived = 0;
        broken = false;
        generation++;
        parties = 3;
        notifyAll();
    }

    synchronized void doBreak() {
        broken = true;
        notifyAll();
    }

    @Override
    public void run() {
        try {
            await();
            awaitBadly(1);
            pass();
            passBadly();
        } catch (InterruptedException e) {
            doBreak();
        }
    }

    public static void main(String[] a) {
        BARRIER.start();
        new Barrier().start();
        BARRIER.reset();
        BARRIER.shut();
        BARRIER.open();
        BARRIER.disown();
    }
}
