// OPTIONS: --check=block-local
package strict;

/** By the letter (ANALYSIS §9): what an unknown callee returns was read in a block of its own, and what a callee's lock lets out is shared. */
class Unknown {
    /** Nobody who is given implements it. */
    interface Outside {
        int ask();

        Object hand();

        void tell(int x);
    }

    /** Who implements it is given. */
    interface Inside {
        int ask();
    }

    static class Three implements Inside {
        public int ask() {
            return 3;
        }
    }

    private final Outside outside;
    private final Inside inside = new Three();
    private int n;

    Unknown(Outside outside) {
        this.outside = outside;
    }

    /** No lock is near: the block was the callee's. */
    void far() {
        int v = outside.ask();
        n = v + 1; // STRICT: escaped-value
    }

    /** The lock that is held here is not the one that the value was read under. */
    void within() {
        synchronized (this) {
            int v = outside.ask();
            n = v + 1; // STRICT: escaped-value
        }
    }

    /** A comparison is a use, the first one. */
    void decided() {
        if (outside.ask() > 0) { // STRICT: escaped-value
            n = 1;
        }
    }

    /** So is an argument. */
    void passed() {
        outside.tell(outside.ask()); // STRICT: escaped-value
    }

    private int twice() {
        return outside.ask();
    }

    /** Handed on it is the same value. */
    void handedOn() {
        int v = twice();
        n = v + 1; // STRICT: escaped-value
    }

    /** Silent: nothing is done with it. */
    Object dropped() {
        outside.ask();
        return outside.hand();
    }

    /** Silent: nothing comes back. */
    void told(int x) {
        outside.tell(x);
        n = x + 1;
    }

    /** Silent: the body is given, and takes no lock. */
    void known() {
        int v = inside.ask();
        n = v + 1;
    }

    /** Silent: what the models do not say of the platform's methods is nothing. */
    void platform(String s) {
        int v = Integer.parseInt(s) + s.hashCode();
        n = v + (int) Math.floor(2.5) + Character.getNumericValue('x');
    }

    private synchronized int mine(int x) {
        return x;
    }

    /** Silent: the lock is held already, so the callee opens no block. */
    synchronized void reentered(int x) {
        int v = mine(x);
        n = v + 1;
    }

    /** The block that the callee enters again is over. */
    void after(int x) {
        int v;
        synchronized (this) {
            v = mine(x);
        }
        n = v + 1; // STRICT: escaped-value
    }

    private synchronized void set(int x) {
        n = x;
    }

    /** Silent: a callee that takes a lock, and returns nothing. */
    void setAndUse(int x) {
        set(x);
        n = x + 1;
    }

    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();

    private int giveUp(int x) {
        lock.unlock();
        return x;
    }

    /** Silent: the callee gives up what its caller has taken, and takes no lock itself. */
    void givenUp(int x) {
        lock.lock();
        int v = giveUp(x);
        n = v + 1;
    }
}
