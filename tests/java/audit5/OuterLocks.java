// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.locks.ReentrantLock;

/** Nested locks: what the outer one covers, and what it does not (ANALYSIS 2, 8: covered). */
public class OuterLocks {
    static final OuterLocks SHARED = new OuterLocks();

    private final ReentrantLock whole = new ReentrantLock();
    private final Object part = new Object();
    private int covered;
    private int open;
    private int kept;
    private int deep;

    // Silent: the outer lock is held by all, throughout.
    void bumpCovered() {
        whole.lock();
        try {
            int n;
            synchronized (part) {
                n = covered;
            }
            synchronized (part) {
                covered = n + 1;
            }
        } finally {
            whole.unlock();
        }
    }

    void clearCovered() {
        whole.lock();
        try {
            synchronized (part) {
                covered = 0;
            }
        } finally {
            whole.unlock();
        }
    }

    /** One writer holds the inner one alone. */
    void bumpOpen() {
        whole.lock();
        try {
            int n;
            synchronized (part) {
                n = open;
            }
            synchronized (part) {
                open = n + 1; // BLOCAL: lost-update high
            }
        } finally {
            whole.unlock();
        }
    }

    void clearOpen() {
        synchronized (part) {
            open = 0;
        }
    }

    // Silent: read under the outer lock, used in the inner one.
    void keep() {
        whole.lock();
        try {
            int n = kept;
            synchronized (part) {
                kept = n + 1;
            }
        } finally {
            whole.unlock();
        }
    }

    /** The outer one is left in between, though the inner one is held: the field is the outer one's. */
    void keepBadly() {
        synchronized (part) {
            int n;
            whole.lock();
            try {
                n = kept;
            } finally {
                whole.unlock();
            }
            whole.lock();
            try {
                kept = n + 2; // BLOCAL: lost-update high
            } finally {
                whole.unlock();
            }
        }
    }

    void clearKept() {
        whole.lock();
        try {
            kept = 0;
        } finally {
            whole.unlock();
        }
    }

    private int deep() {
        synchronized (part) {
            return deep;
        }
    }

    private void deep(int n) {
        synchronized (part) {
            deep = n;
        }
    }

    /** Called with nothing held. */
    void bumpDeep() {
        deep(deep() + 1); // BLOCAL: lost-update high
    }

    // Silent: reentered.
    void bumpDeepHeld() {
        synchronized (part) {
            bumpDeepInner();
        }
    }

    private void bumpDeepInner() {
        deep(deep() + 1);
    }

    // Silent: the lock is left and taken again, and all is read again.
    void twice() {
        synchronized (part) {
            deep++;
        }
        synchronized (part) {
            deep++;
        }
    }
}
