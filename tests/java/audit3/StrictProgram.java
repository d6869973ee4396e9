// RELEASES: 8 17
// OPTIONS: --strict --check=block-local
package audit3;

import java.util.concurrent.locks.*;

/** Strict, with the whole program: callees of other classes are looked into, unknown ones assume the worst. */
class Desk {
    private final Lock lock = new ReentrantLock();
    private int left;
    int left() { lock.lock(); try { return left; } finally { lock.unlock(); } }
    void left(int n) { lock.lock(); try { left = n; } finally { lock.unlock(); } }
    // Silent: a fresh read under the lock, and out it goes.
    void sell(int n) { lock.lock(); try { left -= n; } finally { lock.unlock(); } }
}
class Counterman {
    static final Counterman SHARED = new Counterman();
    private final Desk desk = new Desk();
    private int turns;

    private native int probe();

    void sellOne() {
        int n = desk.left();
        int m = n - 1; // STRICT: escaped-value
        desk.left(m);
    }
    // The value goes into the setter as it is: there, the lock is taken again.
    void touch() {
        int n = desk.left();
        desk.left(n); // STRICT: lost-update
    }
    // Silent: a number from nowhere.
    void reset(int n) { desk.left(n); }
    boolean probed() {
        int p = probe();
        return p > 0; // STRICT: escaped-value
    }
    // Silent: nothing here is shared, or read under a lock.
    int local() {
        int[] a = new int[4];
        a[0] = 3;
        return a[0] + 1;
    }
    // Silent: plain reads make versions for state-version alone.
    int plain() { return turns + 1; }
    void turn() { turns++; }
    // Silent: waits for nothing, uses nothing stale.
    synchronized void work() { turns = turns + 1; }
}
