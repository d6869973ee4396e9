// RELEASES: 17
package audit26;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A window that is a record and is replaced as a whole. */
public class RateLimiter {
    static final RateLimiter LIMITER = new RateLimiter();
    private static final int MAX = 100;

    record Window(long start, int used) {
        Window plus(int n) {
            return new Window(start, used + n);
        }

        boolean full() {
            return used >= MAX;
        }
    }

    private Window window = new Window(0, 0);
    private int rejected;

    private synchronized Window window() {
        return window;
    }

    private synchronized void replace(Window w) {
        window = w;
    }

    /** The new window is made of one that may have been replaced. */
    boolean acquire() {
        Window w = window();
        if (w.full()) {
            return false;
        }
        replace(w.plus(1)); // BLOCAL: lost-update high {{window}}
        return true;
    }

    /** Silent: one section. */
    synchronized boolean acquireWell() {
        Window w = window();
        if (w.full()) {
            return false;
        }
        replace(w.plus(1));
        return true;
    }

    /** Still the same window: nothing was lost. */
    boolean acquireOptimistically() {
        Window w = window();
        Window next = w.plus(1);
        synchronized (this) {
            if (window == w) {
                window = next; // BENIGN: lost-update rechecked
                return true;
            }
            return false;
        }
    }

    /** The old window says that its time is over; the new one has nothing of it. */
    void roll(long now) {
        if (window().start() + 1000 < now) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            replace(new Window(now, 0)); // BLOCAL: check-then-act medium {{window}}
        }
    }

    /** Asked again of what is there now. */
    void rollWell(long now) {
        if (window().start() + 1000 < now) {
            synchronized (this) {
                if (window.start() + 1000 < now) {
                    window = new Window(now, 0); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    synchronized int rejected() {
        return rejected;
    }

    synchronized void setRejected(int n) {
        rejected = n;
    }

    synchronized void reject() {
        rejected++;
    }

    /** Another class, that has the limiter's sections only by its accessors. */
    static final class Gate {
        private final RateLimiter limiter;

        Gate(RateLimiter limiter) {
            this.limiter = limiter;
        }

        boolean pass() {
            if (limiter.acquire()) {
                return true;
            }
            // the second was not expected: other state of the limiter's lock, decided by its answer
            limiter.setRejected(limiter.rejected() + 1); // BLOCAL: lost-update high {{rejected}}; BENIGN: check-then-act handed-over
            return false;
        }

        /** Silent. */
        boolean passWell() {
            if (limiter.acquireWell()) {
                return true;
            }
            // was expected silent: the answer says what was already done
            limiter.reject(); // BENIGN: check-then-act handed-over
            return false;
        }

        /** Silent: the monitor of the limiter is taken here, around its own sections. */
        void forgive() {
            synchronized (limiter) {
                limiter.setRejected(Math.max(0, limiter.rejected() - 1));
            }
        }

        /** The wrong monitor around them. */
        synchronized void forgiveBadly() {
            // the second was not expected: two actions on another lock
            limiter.setRejected(Math.max(0, limiter.rejected() - 1)); // BLOCAL: lost-update high {{rejected}}; BLOCAL: non-atomic medium
        }
    }

    public static void main(String[] a) {
        ExecutorService e = Executors.newCachedThreadPool();
        Gate g = new Gate(LIMITER);
        for (int i = 0; i < 3; i++) {
            e.submit(() -> {
                g.pass();
                g.passWell();
                g.forgive();
                g.forgiveBadly();
                LIMITER.acquireOptimistically();
                LIMITER.roll(System.nanoTime());
                LIMITER.rollWell(System.nanoTime());
            });
        }
    }
}
