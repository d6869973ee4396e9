package audit29;

import java.util.concurrent.locks.ReentrantLock;

/** A lock that is closed at the end of its block. */
public class AutoLocks {
    static final AutoLocks SHARED = new AutoLocks();

    static final class AutoLock implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        AutoLock acquire() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final AutoLock lock = new AutoLock();
    private int balance;
    private boolean frozen;

    /** Silent. */
    void deposit(int n) {
        try (AutoLock l = lock.acquire()) {
            if (!frozen) {
                balance += n;
            }
        }
    }

    /** Two blocks. */
    void interest() {
        int b;
        try (AutoLock l = lock.acquire()) {
            b = balance;
        }
        int more = b / 100;
        try (AutoLock l = lock.acquire()) {
            balance = b + more; // BLOCAL: lost-update high {{balance}}
        }
    }

    /** Silent: added to what is there by then, computed of the old. */
    void interestLate() {
        int b;
        try (AutoLock l = lock.acquire()) {
            b = balance;
        }
        int more = b / 100;
        try (AutoLock l = lock.acquire()) {
            // was expected shown: a number computed with is low
            balance += more; // BLOCAL: stale-value low {{balance}}
        }
    }

    /** Checked in one, taken in the other. */
    boolean withdraw(int n) {
        try (AutoLock l = lock.acquire()) {
            if (balance < n) {
                return false;
            }
        }
        try (AutoLock l = lock.acquire()) {
            balance -= n; // BLOCAL: check-then-act {{balance}}
            return true;
        }
    }

    void freeze() {
        try (AutoLock l = lock.acquire()) {
            frozen = true;
        }
    }
}
