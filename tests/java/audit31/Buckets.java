// RELEASES: 8 17
package audit31;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** What limits how often: tokens, windows, permits. */
public class Buckets {
    static final Buckets SHARED = new Buckets();

    static final class Window {
        final long start;
        final int used;

        Window(long start, int used) {
            this.start = start;
            this.used = used;
        }
    }

    private double tokens;
    private long filledAt;
    private final AtomicLong left = new AtomicLong(100);
    private final AtomicReference<Window> window = new AtomicReference<>(new Window(0, 0));
    private final LongAdder used = new LongAdder();
    private final Semaphore mutex = new Semaphore(1);
    private int inside;
    private volatile long openUntil;
    private final Object pace = new Object();

    /** Filled in one block, taken in the next: another took what was seen. */
    boolean take(long now) {
        double t;
        synchronized (pace) {
            t = tokens + (now - filledAt) * 0.5;
        }
        if (t < 1) {
            return false;
        }
        synchronized (pace) {
            tokens = t - 1; // BLOCAL: lost-update high {{tokens}}
            filledAt = now; // BLOCAL: check-then-act high
        }
        return true;
    }

    /** Silent. */
    boolean takeWell(long now) {
        synchronized (pace) {
            tokens = Math.min(100, tokens + (now - filledAt) * 0.5);
            filledAt = now;
            if (tokens < 1) {
                return false;
            }
            tokens -= 1;
            return true;
        }
    }

    /** Below none. */
    boolean takeOne() {
        if (left.get() > 0) {
            left.decrementAndGet(); // BLOCAL: check-then-act medium {{left}}
            return true;
        }
        return false;
    }

    /** Silent: what was taken too much is given back. */
    boolean takeOneWell() {
        if (left.decrementAndGet() < 0) {
            left.incrementAndGet();
            return false;
        }
        return true;
    }

    /** Silent: looked first to spare the count, and given back if it was too much. */
    boolean takeOneLooked() {
        if (left.get() <= 0) {
            return false;
        }
        if (left.decrementAndGet() < 0) {
            left.incrementAndGet(); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
            return false;
        }
        return true;
    }

    /** A window is replaced by what was made of an older one. */
    boolean inWindow(long now) {
        Window w = window.get();
        Window n = now - w.start > 1000 ? new Window(now, 1) : new Window(w.start, w.used + 1);
        window.set(n); // BLOCAL: lost-update high {{window}}
        return n.used <= 10;
    }

    /** Silent: tried again. */
    boolean inWindowWell(long now) {
        for (;;) {
            Window w = window.get();
            Window n = now - w.start > 1000 ? new Window(now, 1) : new Window(w.start, w.used + 1);
            if (n.used > 10) {
                return false;
            }
            if (window.compareAndSet(w, n)) {
                return true;
            }
        }
    }

    /** Not tried again: one of two counts. */
    void countOnce(long now) {
        Window w = window.get();
        window.compareAndSet(w, new Window(w.start, w.used + 1)); // BLOCAL: lost-cas high {{window}}
    }

    /** What is added between the sum and the reset is lost. */
    long report() {
        long n = used.sum();
        used.reset(); // BLOCAL: lost-update medium {{used}}
        return n;
    }

    /** Silent. */
    long reportWell() {
        return used.sumThenReset();
    }

    void use() {
        used.increment();
    }

    /** The one permit is given up between. */
    void enter() throws InterruptedException {
        int n;
        mutex.acquire();
        try {
            n = inside;
        } finally {
            mutex.release();
        }
        mutex.acquire();
        try {
            inside = n + 1; // BLOCAL: lost-update high {{inside}}
        } finally {
            mutex.release();
        }
    }

    /** Silent: one hold. */
    boolean enterWell(int most) throws InterruptedException {
        mutex.acquire();
        try {
            if (inside >= most) {
                return false;
            }
            inside++;
            return true;
        } finally {
            mutex.release();
        }
    }

    void leave() {
        mutex.acquireUninterruptibly();
        inside--;
        mutex.release();
    }

    /** Silent: a time that is only compared, and the later one of two will do. */
    boolean open(long now) {
        return now < openUntil;
    }

    /** The longer pause is cut short. */
    void pause(long until) {
        if (until > openUntil) {
            openUntil = until; // BLOCAL: check-then-act medium {{openUntil}}
        }
    }

    /** Silent: looked once more under the lock that all hold. */
    void pauseWell(long until) {
        if (until > openUntil) {
            synchronized (pace) {
                if (until > openUntil) {
                    openUntil = until; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                }
            }
        }
    }
}
