// OPTIONS: --check=block-local
package locks;

import java.util.concurrent.locks.ReentrantLock;

/** A method takes a lock and returns something, or does not and returns null. */
class NullUnlessHeld {
    static final NullUnlessHeld SHARED = new NullUnlessHeld();
    private final ReentrantLock lock = new ReentrantLock();
    private final Object content = new Object();
    private boolean gone;
    private int n;

    /** Looked at before and after. */
    Object enter() {
        if (gone) {
            return null;
        }
        lock.lock();
        if (gone) {
            lock.unlock();
            return null;
        }
        return content;
    }

    /** What is held comes first. */
    Object enterAtOnce() {
        if (lock.tryLock()) {
            return new Object();
        }
        return null;
    }

    void leave() {
        lock.unlock();
    }

    void end() {
        lock.lock();
        try {
            gone = true;
            n = 0;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: read and written in one block. */
    void inc() {
        Object c = enter();
        if (c == null) {
            return;
        }
        n = n + 1;
        leave();
    }

    void twice() {
        if (enter() == null) {
            return;
        }
        int t = n;
        leave();
        if (enter() != null) {
            n = t + 1; // BLOCAL: lost-update
            leave();
        }
    }

    /** Silent. */
    void incAtOnce() {
        if (enterAtOnce() != null) {
            n = n + 1;
            leave();
        }
    }

    void twiceAtOnce() {
        int t = 0;
        if (enterAtOnce() != null) {
            t = n;
            leave();
        }
        if (enterAtOnce() != null) {
            n = t + 1; // BLOCAL: lost-update
            leave();
        }
    }

    /** By its callers alone a helper has the lock. */
    private void add(int k) {
        n += k;
    }

    /** Silent. */
    void addOne() {
        if (enter() != null) {
            add(1);
            leave();
        }
    }
}

/** Null is returned with the lock held, too: it tells nothing. */
class NullAnyway {
    static final NullAnyway SHARED = new NullAnyway();
    private final ReentrantLock lock = new ReentrantLock();
    private Object content = new Object();
    private int n;

    Object enter() {
        lock.lock();
        return content == null ? null : content;
    }

    void leave() {
        lock.unlock();
    }

    void clear() {
        lock.lock();
        content = null;
        n = 0;
        lock.unlock();
    }

    void twice() {
        int t;
        enter();
        t = n;
        leave();
        enter();
        n = t + 1; // BLOCAL: lost-update
        leave();
    }
}
