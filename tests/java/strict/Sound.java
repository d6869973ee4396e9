// OPTIONS: --check=block-local
package strict;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What is shared to the letter (ANALYSIS §9): final fields' elements, callees that nobody can look into, and what comes out of a lock. */
class Sound {
    static final Sound SHARED = new Sound();
    private final Object lock = new Object();
    private final int[] fixed = new int[3];
    private int n;
    private Object held;

    void write() {
        synchronized (lock) {
            n++;
            fixed[1] = n;
            held = new Object();
        }
    }

    private native int outside();

    /** A native callee may have read anything, under any lock: what it returns is of a block of its own. */
    void fromOutside() {
        int v;
        synchronized (lock) {
            v = outside();
        }
        n = v + 1; // STRICT: escaped-value
    }

    private int identity(int x) {
        synchronized (lock) {
            return x;
        }
    }

    /** What comes out of a callee that takes a lock of its own is shared, though it is only what was put in. */
    void throughLock(int x) {
        int v = identity(x);
        n = v + 1; // STRICT: escaped-value
    }

    private int same(int x) {
        return x;
    }

    /** Silent: no lock is taken on the way. */
    void throughNone(int x) {
        int v = same(x);
        n = v + 1;
    }

    void element() {
        int v;
        synchronized (lock) {
            v = fixed[1];
        }
        n = v; // STRICT: escaped-value
    }

    /** The lock itself is old. */
    void lockedOld() {
        Object x;
        synchronized (lock) {
            x = held;
        }
        synchronized (x) { // STRICT: escaped-value
            n = 0;
        }
    }

    /** Checkcast moves; athrow uses. */
    void thrown() throws Exception {
        Exception e;
        synchronized (lock) {
            e = (Exception) held;
        }
        throw e; // STRICT: escaped-value
    }

    /** A question about the type is no use; it is handed to the caller, who decides by it. */
    private boolean isText() {
        Object x;
        synchronized (lock) {
            x = held;
        }
        return x instanceof String;
    }

    void byType() {
        if (isText()) { // STRICT: escaped-value
            n = 1;
        }
    }

    /** Half of what meets here is fresh. */
    void joined(boolean again) {
        int v;
        synchronized (lock) {
            v = n;
        }
        synchronized (lock) {
            if (again) {
                v = n;
            }
            fixed[0] = v; // STRICT: stale-value
        }
    }

    /** Silent: widened and moved, never used. */
    void moved() {
        int v;
        synchronized (lock) {
            v = n;
        }
        long wide = v;
        long same = wide;
    }

    /** A lock held on some paths only protects nothing. */
    static class Sometimes {
        static final Sometimes SHARED = new Sometimes();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private int n;

        void write() {
            rw.writeLock().lock();
            n++;
            rw.writeLock().unlock();
        }

        void perhaps(boolean early) {
            rw.readLock().lock();
            int v = n;
            if (early) {
                rw.readLock().unlock();
            }
            int w = v + 1; // STRICT: escaped-value
            if (!early) {
                rw.readLock().unlock();
            }
            if (w == 0) {
                Thread.yield();
            }
        }
    }
}
