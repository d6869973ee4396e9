// RELEASES: 8 17
package audit6;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** Exceptions, finally, joins of paths, loops (ANALYSIS 3). */
public class Edges {
    static final Edges SHARED = new Edges();

    private final ReentrantLock lock = new ReentrantLock();
    private int v;
    private int best;
    private boolean ready;
    private final int[] values = new int[4];

    static int risky(int x) throws IOException {
        if (x == 3) {
            throw new IOException("three");
        }
        return x;
    }

    /** The handler uses what the block before read. */
    void handled() {
        int x = 0;
        synchronized (this) {
            x = v;
        }
        try {
            x = risky(x);
        } catch (IOException e) {
            synchronized (this) {
                v = x - 1; // BLOCAL: lost-update
            }
        }
    }

    // Silent: the exception leaves the block, and the handler reads anew.
    void handledAnew() {
        try {
            synchronized (this) {
                v = risky(v);
            }
        } catch (IOException e) {
            synchronized (this) {
                v = v - 1;
            }
        }
    }

    // Silent: handled within the block.
    synchronized void handledWithin() {
        int x = v;
        try {
            x = risky(x);
        } catch (IOException e) {
            x = 0;
        }
        v = x;
    }

    /** In finally. */
    void inFinally() throws IOException {
        int x;
        synchronized (this) {
            x = v;
        }
        try {
            risky(x);
        } finally {
            synchronized (this) {
                v = x + 1; // BLOCAL: lost-update
            }
        }
    }

    /** Fresh on one path, old on the other. */
    void joined(boolean fast) {
        int x;
        synchronized (this) {
            x = v;
        }
        synchronized (this) {
            if (!fast) {
                x = v;
            }
            v = x + 1; // BLOCAL: lost-update
        }
    }

    // Silent: fresh on both.
    void joinedFresh(boolean fast) {
        synchronized (this) {
            int x = fast ? v : v * 2;
            v = x;
        }
    }

    /** The turn before is another block. */
    void turns(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            synchronized (this) {
                if (i > 0) {
                    v = x + 1; // BLOCAL: lost-update
                }
                x = v;
            }
        }
    }

    // Silent: the loop within the block.
    synchronized void turnsHeld(int n) {
        int x = v;
        for (int i = 0; i < n; i++) {
            x += i;
            v = x;
        }
    }

    // Silent: each turn for itself.
    void eachTurn(int n) {
        for (int i = 0; i < n; i++) {
            synchronized (this) {
                int x = v;
                v = x + i;
            }
        }
    }

    /** Left in the middle, by a conditional unlock. */
    void left(boolean pause) {
        lock.lock();
        int b = best;
        if (pause) {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }
        best = b + 1; // BLOCAL: lost-update
        lock.unlock();
    }

    void worst() {
        lock.lock();
        try {
            best = 0;
        } finally {
            lock.unlock();
        }
    }

    synchronized void reset() {
        v = 0;
        ready = false;
        values[0] = 0;
    }

    /** Spun on a flag, each look for itself, and acted on then. */
    void spin() {
        for (;;) {
            synchronized (this) {
                if (ready) {
                    break;
                }
            }
            Thread.yield();
        }
        synchronized (this) {
            ready = false; // BLOCAL: check-then-act medium
        }
    }

    // Silent: taken within the look.
    void spinAndTake() {
        for (;;) {
            synchronized (this) {
                if (ready) {
                    ready = false;
                    return;
                }
            }
            Thread.yield();
        }
    }

    synchronized void ready() {
        ready = true;
    }

    /** A maximum over blocks. */
    void maximum(int[] in) {
        int m;
        synchronized (this) {
            m = values[1];
        }
        for (int i : in) {
            if (i > m) {
                m = i;
            }
        }
        synchronized (this) {
            values[1] = m; // BLOCAL: lost-update
        }
    }

    // Silent: compared with the fresh one.
    void maximumRight(int[] in) {
        int m = Integer.MIN_VALUE;
        for (int i : in) {
            m = Math.max(m, i);
        }
        synchronized (this) {
            values[1] = Math.max(values[1], m);
        }
    }
}
