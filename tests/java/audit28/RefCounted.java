package audit28;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Zero is seen, and then somebody takes it again. */
public class RefCounted {
    static final ConcurrentHashMap<String, RefCounted> OPEN = new ConcurrentHashMap<>();

    private final AtomicInteger refs = new AtomicInteger(1);
    private volatile int loose = 1;
    private boolean freed;
    private int held;

    /** From zero it comes back. */
    void retain() {
        if (refs.get() <= 0) {
            throw new IllegalStateException("freed");
        }
        refs.incrementAndGet(); // BLOCAL: check-then-act {{refs}}
    }

    /** Silent: never from zero. */
    boolean retainWell() {
        for (;;) {
            int n = refs.get();
            if (n <= 0) {
                return false;
            }
            if (refs.compareAndSet(n, n + 1)) {
                return true;
            }
        }
    }

    /** The last one frees it; two who see one do, or none. */
    void release() {
        refs.decrementAndGet();
        if (refs.get() == 0) { // BLOCAL: check-then-act medium
            free();
        }
    }

    /** Silent: by the answer. */
    void releaseWell() {
        if (refs.decrementAndGet() == 0) {
            free();
        }
    }

    private synchronized void free() {
        freed = true;
    }

    synchronized boolean freed() {
        return freed;
    }

    /** Volatile is not atomic. */
    void loosen() {
        loose--; // BLOCAL: lost-update {{loose}}
    }

    /** Under the lock, where zero was seen in the block before. */
    void drop() {
        boolean last;
        synchronized (this) {
            held--;
            last = held == 0;
        }
        if (last) {
            Thread.yield();
            synchronized (this) {
                freed = true; // BLOCAL: check-then-act {{held}}
            }
        }
    }

    /** Who takes it asks in the block that counts. Silent. */
    synchronized boolean take() {
        if (freed) {
            return false;
        }
        held++;
        return true;
    }

    /** Silent: the last frees it before the lock is gone; closing is outside. */
    void dropWell() {
        boolean last;
        synchronized (this) {
            held--;
            last = held == 0;
            if (last) {
                freed = true;
            }
        }
        if (last) {
            OPEN.values().remove(this);
        }
    }

    /** Revived: the count of a freed one is set anew together with the flag. */
    synchronized void revive() {
        held = 1;
        freed = false;
    }
}
