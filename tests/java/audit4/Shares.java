// RELEASES: 8 11 17 21
package audit4;

import java.util.concurrent.atomic.AtomicInteger;

/** Reference counts (ANALYSIS 5, 7, 8). */
public class Shares {
    static final Shares SHARED = new Shares();

    private int refs = 1;
    private boolean freed;
    private byte[] memory = new byte[8];
    private final AtomicInteger atomicRefs = new AtomicInteger(1);

    synchronized void retain() {
        refs++;
    }

    synchronized int refs() {
        return refs;
    }

    synchronized void reopen() {
        refs = 1;
        freed = false;
        memory = new byte[8];
    }

    synchronized void free() {
        freed = true;
        memory = null;
    }

    synchronized boolean freed() {
        return freed && memory == null;
    }

    /** The count that the block made is not the block's: retain() counts up without a look. */
    void release() {
        int n;
        synchronized (this) {
            n = --refs;
        }
        if (n == 0) {
            free(); // BLOCAL: check-then-act low
        }
    }

    /** Somebody else's count. */
    void releaseIfUnused() {
        if (refs() == 0) {
            free(); // BLOCAL: check-then-act low
        }
    }

    synchronized void releaseInside() {
        if (--refs == 0) {
            free();
        }
    }

    boolean retainAtomicBadly() {
        if (atomicRefs.get() > 0) {
            atomicRefs.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    boolean retainAtomic() {
        for (int n = atomicRefs.get(); n > 0; n = atomicRefs.get()) {
            if (atomicRefs.compareAndSet(n, n + 1)) {
                return true;
            }
        }
        return false;
    }

    boolean releaseAtomic() {
        return atomicRefs.decrementAndGet() == 0;
    }

    /** Checked, then decremented by data. */
    void releaseAtomicBadly() {
        int n = atomicRefs.get();
        atomicRefs.set(n - 1); // BLOCAL: lost-update high
    }
}
