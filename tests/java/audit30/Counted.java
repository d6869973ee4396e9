package audit30;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A thing that lives as long as somebody has it. */
public class Counted {
    static final AtomicReference<Counted> CURRENT = new AtomicReference<>(new Counted());

    private final AtomicInteger refs = new AtomicInteger(1);
    private final Object lock = new Object();
    private int users = 1;
    private boolean freed;

    /** The last one gives it up between. */
    Counted retain() {
        int n = refs.get();
        if (n <= 0) {
            throw new IllegalStateException("freed");
        }
        refs.incrementAndGet(); // BLOCAL: check-then-act medium {{refs}}
        return this;
    }

    /** Silent: only where there is one. */
    boolean tryRetain() {
        int n;
        while ((n = refs.get()) > 0) {
            if (refs.compareAndSet(n, n + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Silent: by what the operation said. */
    void release() {
        if (refs.decrementAndGet() == 0) {
            free();
        }
    }

    /** Freed twice where two see what both have left. */
    void releaseTwice() {
        refs.decrementAndGet();
        if (refs.get() == 0) { // BLOCAL: check-then-act medium
            free();
        }
    }

    /** Silent: until one is had that lives. */
    static Counted acquire() {
        for (;;) {
            Counted c = CURRENT.get();
            if (c.tryRetain()) {
                return c;
            }
        }
    }

    /** Somebody else's is replaced, and never released. */
    static void renew() {
        Counted old = CURRENT.get();
        CURRENT.set(new Counted()); // MISSED: lost-update (it is called without a look whether it is there, which need not be the end of it)
        old.release();
    }

    /** Silent: what was there is what is released. */
    static void renewWell() {
        CURRENT.getAndSet(new Counted()).release();
    }

    private void free() {
        synchronized (lock) {
            freed = true;
        }
    }

    /** Freed between the look and the count. */
    boolean use() {
        synchronized (lock) {
            if (freed) {
                return false;
            }
        }
        synchronized (lock) {
            users++; // BLOCAL: check-then-act low {{freed}}
        }
        return true;
    }

    /** Silent. */
    boolean useWell() {
        synchronized (lock) {
            if (freed) {
                return false;
            }
            users++;
            return true;
        }
    }

    /** Two see that they were the last, or one frees it while another comes. */
    void unuse() {
        int left;
        synchronized (lock) {
            left = users - 1;
        }
        synchronized (lock) {
            users = left; // BLOCAL: lost-update high {{users}}
            if (left == 0) {
                freed = true;
            }
        }
    }
}
