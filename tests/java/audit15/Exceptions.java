// RELEASES: 8 17
package audit15;

import java.io.IOException;

/** try, catch and finally around locks (3). */
public class Exceptions {
    static final Exceptions SHARED = new Exceptions();

    private int n;
    private boolean failed;

    synchronized int get() {
        return n;
    }

    synchronized void set(int v) {
        n = v;
    }

    synchronized boolean failed() {
        return failed;
    }

    synchronized void failed(boolean f) {
        failed = f;
    }

    void caught() {
        int t;
        try {
            t = get();
        } catch (RuntimeException e) {
            t = 0;
        }
        set(t + 1); // BLOCAL: lost-update high
    }

    void inFinally() {
        int t = get();
        try {
            System.out.println("work");
        } finally {
            set(t); // BLOCAL: lost-update high
        }
    }

    /** The handler of the monitor does not hold it for ever. */
    void afterHandler() {
        int t = 0;
        try {
            synchronized (this) {
                t = n;
                System.in.read();
            }
        } catch (IOException e) {
            System.err.println("no input");
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high
        }
    }

    /** Caught inside the block: still held. */
    synchronized void caughtInside() {
        int t = n;
        try {
            System.in.read();
        } catch (IOException e) {
            failed = true;
        }
        n = t + 1;
    }

    void waitCaught() {
        synchronized (this) {
            int t = n;
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            n = t; // BLOCAL: stale-after-wait high
        }
    }

    void thrown() {
        if (failed()) {
            throw new IllegalStateException("failed");
        }
        // as expected first: high (medium: the check or the act is made by a call)
        failed(true); // BLOCAL: check-then-act medium
    }

    void undo() {
        int old = get();
        try {
            set(5);
        } catch (RuntimeException e) {
            set(old); // BLOCAL: lost-update high
        }
    }
}
