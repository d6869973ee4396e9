// RELEASES: 8 17
package audit7;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** tryLock on the branch where it succeeded (ANALYSIS 6). */
public class TryDoors {
    static final TryDoors SHARED = new TryDoors();

    private final ReentrantLock lock = new ReentrantLock();
    private int entries;
    private int refused;
    private boolean busy;

    void in() {
        lock.lock();
        try {
            entries++;
            busy = true;
        } finally {
            lock.unlock();
        }
    }

    void out() {
        lock.lock();
        try {
            entries--;
            busy = false;
            refused = 0;
        } finally {
            lock.unlock();
        }
    }

    // Silent: held where it succeeded.
    boolean tryIn() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            int e = entries;
            entries = e + 1;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Read in one attempt, written in the next. */
    void tryTwice() {
        int e = -1;
        if (lock.tryLock()) {
            e = entries;
            lock.unlock();
        }
        if (lock.tryLock()) {
            entries = e + 1; // BLOCAL: lost-update high
            lock.unlock();
        }
    }

    // Silent: with a time limit, the answer in a local.
    void timed() throws InterruptedException {
        boolean got = lock.tryLock(10, TimeUnit.MILLISECONDS);
        if (got) {
            try {
                int e = entries;
                entries = e + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Looked at before the attempt with the lock, acted after. */
    void checkedFirst() {
        boolean b;
        lock.lock();
        try {
            b = busy;
        } finally {
            lock.unlock();
        }
        if (!b && lock.tryLock()) {
            try {
                busy = true; // BLOCAL: check-then-act high
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: looked at again within.
    void checkedAgain() {
        boolean b;
        lock.lock();
        try {
            b = busy;
        } finally {
            lock.unlock();
        }
        if (!b && lock.tryLock()) {
            try {
                if (!busy) {
                    busy = true; // BENIGN: check-then-act rechecked
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean enter() {
        return lock.tryLock();
    }

    private void leave() {
        lock.unlock();
    }

    // Silent: a wrapper that tells by its result.
    void wrapped() {
        if (enter()) {
            try {
                int e = entries;
                entries = e + 1;
            } finally {
                leave();
            }
        }
    }

    /** By the wrapper, in two blocks. */
    void wrappedTwice() {
        if (!enter()) {
            return;
        }
        int e = entries;
        leave();
        if (!enter()) {
            return;
        }
        entries = e * 2; // BLOCAL: lost-update high
        leave();
    }

    /** In a loop until it is got; the number refused was read under the lock of before. */
    void spin() {
        lock.lock();
        int r = refused;
        lock.unlock();
        while (!lock.tryLock()) {
            r++;
            Thread.yield();
        }
        try {
            refused = r; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: added to the fresh one.
    void spinRight() {
        int r = 0;
        while (!lock.tryLock()) {
            r++;
            Thread.yield();
        }
        try {
            refused += r;
        } finally {
            lock.unlock();
        }
    }
}
