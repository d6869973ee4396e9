package audit16;

/** Two fields that belong together: asked in one block, changed in the next (ANALYSIS 7, check-then-act). */
public class Seats {
    static final Seats SHARED = new Seats();

    private int taken;
    private int limit = 10;

    public synchronized void limit(int n) {
        limit = n;
    }

    public synchronized void leave() {
        taken--;
    }

    public boolean direct() {
        boolean room;
        synchronized (this) {
            room = taken < limit;
        }
        if (room) {
            synchronized (this) {
                taken++; // BLOCAL: check-then-act
            }
        }
        return room;
    }

    synchronized boolean room() {
        return taken < limit;
    }

    synchronized boolean full() {
        return !room();
    }

    private synchronized void take() {
        taken++;
    }

    public void byHelpers() {
        if (room()) {
            take(); // BLOCAL: check-then-act
        }
    }

    public void negated() {
        if (full()) {
            return;
        }
        take(); // BLOCAL: check-then-act
    }

    public void thrown() {
        if (full()) {
            throw new IllegalStateException("full");
        }
        take(); // BLOCAL: check-then-act
    }

    public int ternary() {
        return room() ? takeOne() : 0; // BLOCAL: check-then-act
    }

    private synchronized int takeOne() {
        taken++;
        return 1;
    }

    public void byGetters() {
        int t;
        int l;
        synchronized (this) {
            t = taken;
            l = limit;
        }
        int left = l - t;
        if (left > 0) {
            // as expected first: without the low one, which is of the other of the two numbers
            take(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
        }
    }

    public void testBeforeLock() {
        if (taken >= limit) {
            return;
        }
        synchronized (this) {
            taken++; // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    public synchronized boolean mendedOneBlock() {
        if (room()) {
            take();
            return true;
        }
        return false;
    }

    /** Benign: looked at again under the lock. */
    public void mendedLookAgain() {
        if (full()) {
            return;
        }
        synchronized (this) {
            if (taken < limit) {
                taken++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** Silent: the lock is held around the helpers. */
    public void mendedAround() {
        synchronized (this) {
            if (!full()) {
                take();
            }
        }
    }
}
