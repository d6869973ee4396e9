package locks;

/** A lock that private methods are handed, under which all writes of a private field happen. */
class HandedLocks {
    static final HandedLocks SHARED = new HandedLocks();
    private final Object left = new Object();
    private final Object right = new Object();
    private int count;
    private int mixed;

    private int count(Object lock) {
        synchronized (lock) {
            return count;
        }
    }

    private void count(Object lock, int n) {
        synchronized (lock) {
            count = n;
        }
    }

    void bump() {
        int n = count(left);
        count(left, n + 1); // BLOCAL: lost-update high
    }

    /** Silent: held throughout. */
    void bumpHeld() {
        synchronized (left) {
            int n = count(left);
            count(left, n + 1);
        }
    }

    private int mixed(Object lock) {
        synchronized (lock) {
            return mixed;
        }
    }

    private void mixed(Object lock, int n) {
        synchronized (lock) {
            mixed = n;
        }
    }

    /** Silent: read under one lock, written under another. */
    void bumpMixed() {
        int n = mixed(left);
        mixed(right, n + 1);
    }
}
