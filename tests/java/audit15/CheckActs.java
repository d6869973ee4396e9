// RELEASES: 8 17
package audit15;

/** What a decision is, and what an act (2, 7). */
public class CheckActs {
    static final CheckActs SHARED = new CheckActs();

    private boolean running;
    private boolean closed;
    private int rejected;
    private int hits;
    private Object key;
    private int value;

    synchronized boolean isRunning() {
        return running;
    }

    synchronized void running(boolean r) {
        running = r;
    }

    synchronized void closed(boolean c) {
        closed = c;
    }

    synchronized void hit() {
        hits++;
    }

    synchronized void put(Object k, int v) {
        key = k;
        value = v;
    }

    synchronized boolean hasKey() {
        return key != null;
    }

    void start() {
        if (!isRunning()) {
            // as expected first: high (medium: the check or the act is made by a call)
            running(true); // BLOCAL: check-then-act medium
        }
    }

    synchronized void startInside() {
        if (!isRunning()) {
            running(true);
        }
    }

    /** Another field of that lock is tested afresh. */
    void startUnlessClosed() {
        boolean idle = !isRunning();
        if (idle) {
            synchronized (this) {
                if (closed) {
                    return;
                }
                running = true; // BLOCAL: check-then-act medium
            }
        }
    }

    /** Tested again in the block of the act. */
    void startTwiceChecked() {
        if (!isRunning()) {
            synchronized (this) {
                if (!running) {
                    running = true; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** A field that some block writes together with the checked one. */
    void bumpValue() {
        if (hasKey()) {
            synchronized (this) {
                value = value + 1; // BLOCAL: check-then-act medium
            }
        }
    }

    /** Any other state of that lock. */
    void count() {
        if (isRunning()) {
            synchronized (this) {
                hits++; // BLOCAL: check-then-act low
            }
        }
    }

    /** Testing the same field again is no act. */
    boolean stillRunning() {
        boolean r = isRunning();
        if (r) {
            r = isRunning();
        }
        return r;
    }

    /** What merges behind the branch is not decided by it. */
    void after() {
        if (isRunning()) {
            System.out.println("busy");
        }
        hit();
    }

    void leavesByReturn() {
        synchronized (this) {
            if (running) {
                return;
            }
        }
        prepare();
        synchronized (this) {
            running = true; // BLOCAL: check-then-act medium
        }
    }

    void leavesByThrow() {
        synchronized (this) {
            if (running) {
                throw new IllegalStateException();
            }
        }
        prepare();
        synchronized (this) {
            running = true; // BLOCAL: check-then-act medium
        }
    }

    void leavesByBreak(int n) {
        for (int i = 0; i < n; i++) {
            synchronized (this) {
                if (running) {
                    break;
                }
            }
            prepare();
            synchronized (this) {
                running = true; // BLOCAL: check-then-act medium
            }
        }
    }

    void leavesByContinue(int n) {
        for (int i = 0; i < n; i++) {
            synchronized (this) {
                if (running) {
                    continue;
                }
            }
            prepare();
            synchronized (this) {
                running = true; // BLOCAL: check-then-act medium
            }
        }
    }

    /** The arm that leaves does more than leave. */
    void countsTheRejected() {
        synchronized (this) {
            if (running) {
                rejected++;
                return;
            }
        }
        prepare();
        synchronized (this) {
            // as expected first: silent, for one arm does more than leave; but the other one does nothing else
            running = true; // BLOCAL: check-then-act medium
        }
    }

    private synchronized void ensureIdle() {
        if (running) {
            throw new IllegalStateException();
        }
    }

    /** An exception out of a call decides nothing. */
    void throughCallee() {
        ensureIdle();
        running(true);
    }

    /** An early return extends the decision to the end of the method. */
    void earlyReturn() {
        if (isRunning()) {
            return;
        }
        prepare();
        // as expected first: high (medium: the check or the act is made by a call)
        running(true); // BLOCAL: check-then-act medium
    }

    /** The loop merely waits. */
    void spin() {
        while (isRunning()) {
            Thread.yield();
        }
        running(true); // BLOCAL: check-then-act medium
    }

    /** The loop does something. */
    void drive() {
        while (isRunning()) {
            prepare();
        }
        // as expected first: silent; but what the loop calls changes nothing: it waits
        running(true); // BLOCAL: check-then-act medium
    }

    /** The loop changes something. */
    void driveOn() {
        while (isRunning()) {
            hit(); // BLOCAL: check-then-act low
        }
        running(true);
    }

    /** The loop's own exit test decides the next turn. */
    void whileRunning() {
        while (isRunning()) {
            // as expected first: high (medium: the check or the act is made by a call)
            running(false); // BLOCAL: check-then-act medium
        }
    }

    /** Over the back edge only. */
    void backEdge(int n) {
        boolean seen = false;
        for (int i = 0; i < n; i++) {
            hit();
            if (isRunning()) {
                seen = true;
            }
        }
        System.out.println(seen);
    }

    void bySwitch() {
        int v;
        synchronized (this) {
            v = value;
        }
        switch (v) {
            case 0:
                // as expected first: high (medium: the check or the act is made by a call)
                put(this, 1); // BLOCAL: check-then-act medium
                break;
            default:
                break;
        }
    }

    static void prepare() {
        System.out.println("prepare");
    }
}
