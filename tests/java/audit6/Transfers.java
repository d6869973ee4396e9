// RELEASES: 8 17
package audit6;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two objects, two locks, stripes of locks (ANALYSIS 2, 6: paths). */
public class Transfers {
    static final Transfers SHARED = new Transfers();

    static final class Account {
        private long cents;
        private boolean closed;

        synchronized long cents() {
            return cents;
        }

        synchronized void add(long n) {
            cents += n;
        }

        synchronized void set(long n) {
            cents = n;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized void reopen() {
            closed = false;
        }

        synchronized boolean closed() {
            return closed;
        }
    }

    private final Account left = new Account();
    private final Account right = new Account();
    private final Lock[] stripes = {new ReentrantLock(), new ReentrantLock()};
    private final long[] cells = new long[16];
    private Account any = new Account();

    /** Enough in one call, taken in another. */
    boolean move(Account from, Account to, long n) {
        if (from.cents() < n) {
            return false;
        }
        from.add(-n); // BLOCAL: check-then-act low; MISSED: check-then-act (low: held by no more than a field of what a static has)
        to.add(n);
        return true;
    }

    // Silent: both are held.
    boolean moveHeld(long n) {
        synchronized (left) {
            synchronized (right) {
                if (left.cents() < n) {
                    return false;
                }
                left.add(-n);
                right.add(n);
                return true;
            }
        }
    }

    // Silent by default: another account gets what this one had (another lock).
    void copy() {
        long n = left.cents();
        right.set(n);
    }

    /** Written back by another class's accessors. */
    void interest() {
        long n = left.cents();
        left.set(n + n / 100); // BLOCAL: lost-update
    }

    // Silent: under its monitor.
    void interestHeld() {
        synchronized (left) {
            left.set(left.cents() + left.cents() / 100);
        }
    }

    /** The same stripe, twice. */
    void stripe(int k, long n) {
        Lock l = stripes[k & 1];
        long v;
        l.lock();
        try {
            v = cells[k];
        } finally {
            l.unlock();
        }
        l.lock();
        try {
            cells[k] = v + n; // BLOCAL: lost-update
        } finally {
            l.unlock();
        }
    }

    // Silent: one block of the stripe.
    void stripeAtOnce(int k, long n) {
        Lock l = stripes[k & 1];
        l.lock();
        try {
            cells[k] += n;
        } finally {
            l.unlock();
        }
    }

    /** Through a field that changes: the same lock only likely (one step less). */
    void viaAny() {
        long n;
        synchronized (any) { // BLOCAL: mutable-lock low
            n = any.cents;
        }
        synchronized (any) { // BLOCAL: mutable-lock low
            any.cents = n + 1; // BLOCAL: lost-update medium
        }
    }

    void replace(Account a) {
        any = a;
    }

    /** Asked, then acted by name of a local. */
    void shut(boolean first) {
        Account a = first ? left : right;
        if (!a.closed()) {
            a.close(); // BLOCAL: check-then-act low
            a.add(-1); 
        }
    }
}
