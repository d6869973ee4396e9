// OPTIONS: --check=block-local
package locks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** tryLock in all shapes. */
class Attempts {
    static final Attempts SHARED = new Attempts();
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void reset() {
        lock.lock();
        try {
            n = 0;
        } finally {
            lock.unlock();
        }
    }

    private int current() {
        lock.lock();
        try {
            return n;
        } finally {
            lock.unlock();
        }
    }

    /** Negated, with an early return. */
    boolean negated() {
        int t = current();
        if (!lock.tryLock()) {
            return false;
        }
        try {
            n = t + 1; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Silent: read under the lock that was got. */
    boolean negatedAtOnce() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            n = n + 1;
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Timed, in a local variable. */
    boolean timed() throws InterruptedException {
        int t = current();
        boolean got = lock.tryLock(1, TimeUnit.SECONDS);
        if (got) {
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }
        return got;
    }

    /** Silent: the variable is tested twice; between the tests the lock is held where it is true. */
    void testedTwice() {
        int t = 0;
        boolean got = lock.tryLock();
        if (got) {
            t = n;
        }
        System.out.println("working");
        if (got) {
            n = t + 1;
            lock.unlock();
        }
    }

    /** The near miss: the lock is given up and taken in between. */
    void testedTwiceWithGap() {
        int t = 0;
        boolean got = lock.tryLock();
        if (got) {
            t = n;
            lock.unlock();
        }
        got = lock.tryLock();
        if (got) {
            n = t + 1; // BLOCAL: lost-update
            lock.unlock();
        }
    }

    /** Released in a finally block, if it was got: silent, and the caller's lock is not given up. */
    void inFinally() {
        boolean got = lock.tryLock();
        try {
            if (got) {
                n = n + 1;
            }
        } finally {
            if (got) {
                lock.unlock();
            }
        }
    }

    void callsInFinally() {
        lock.lock();
        try {
            int t = n;
            inFinally();
            n = t + 1;
        } finally {
            lock.unlock();
        }
    }

    /** The variable begins as false; an interrupted wait leaves it so. */
    void beganFalse() {
        int t = current();
        boolean got = false;
        try {
            got = lock.tryLock(10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!got) {
            return;
        }
        try {
            n = t + 1; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the same, read under the lock. */
    void beganFalseAtOnce() {
        boolean got = false;
        try {
            got = lock.tryLock(10, TimeUnit.MILLISECONDS);
            if (got) {
                int t = n;
                n = t + 1;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (got) {
                lock.unlock();
            }
        }
    }

    /** Not an attempt, but the same shape: the lock is taken on one path, and a flag tells. */
    void sometimes(boolean careful) {
        boolean taken = false;
        int t = current();
        if (careful) {
            lock.lock();
            taken = true;
        }
        try {
            System.out.println(t);
        } finally {
            if (taken) {
                n = t + 1; // BLOCAL: lost-update
                lock.unlock();
            }
        }
    }

    /** The result negated into a variable. */
    void negatedVariable() {
        int t = current();
        boolean busy = !lock.tryLock();
        if (busy) {
            return;
        }
        n = t + 1; // BLOCAL: lost-update
        lock.unlock();
    }

    /** Until it succeeds. */
    void spinning() {
        int t = current();
        while (!lock.tryLock()) {
            Thread.yield();
        }
        n = t + 1; // BLOCAL: lost-update
        lock.unlock();
    }

    /** Silent: tried, else waited for; it is held in either case. */
    void triedElseWaited() {
        if (!lock.tryLock()) {
            System.out.println("contended");
            lock.lock();
        }
        int t = n;
        n = t + 1;
        lock.unlock();
    }

    /** The near miss. */
    void triedElseWaitedTwice() {
        if (!lock.tryLock()) {
            lock.lock();
        }
        int t = n;
        lock.unlock();
        if (!lock.tryLock()) {
            lock.lock();
        }
        n = t + 1; // BLOCAL: lost-update
        lock.unlock();
    }

    /** Silent: where the attempt failed, nothing is held and nothing can be lost under the lock. */
    void failed() {
        int t = current();
        if (lock.tryLock()) {
            lock.unlock();
        } else {
            System.out.println(t);
        }
    }

    /** A wrapper of the attempt. */
    static class Gate {
        private final Lock lock = new ReentrantLock();
        private int entered;

        boolean tryEnter() {
            return lock.tryLock();
        }

        boolean tryEnterCounting() {
            if (lock.tryLock()) {
                entered++;
                return true;
            }
            return false;
        }

        boolean tryEnterEarly() {
            if (!lock.tryLock()) {
                return false;
            }
            entered++;
            return true;
        }

        void enter() {
            lock.lock();
        }

        void leave() {
            lock.unlock();
        }
    }

    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private final Gate gate = new Gate();
        private int m;

        void reset() {
            gate.enter();
            m = 0;
            gate.leave();
        }

        void gap() {
            int t = 0;
            if (gate.tryEnter()) {
                t = m;
                gate.leave();
            }
            if (gate.tryEnterCounting()) {
                m = t + 1; // BLOCAL: lost-update
                gate.leave();
            }
        }

        void gapEarly() {
            if (!gate.tryEnterEarly()) {
                return;
            }
            int t = m;
            gate.leave();
            gate.enter();
            m = t + 1; // BLOCAL: lost-update
            gate.leave();
        }

        /** Silent. */
        void atOnce() {
            if (gate.tryEnterEarly()) {
                m = m + 1;
                gate.leave();
            }
        }
    }
}
