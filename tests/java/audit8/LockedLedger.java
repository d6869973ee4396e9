// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** A ledger whose methods lock by helpers: lock and return, run under the lock, begin and end. */
public class LockedLedger {
    static final LockedLedger BOOKS = new LockedLedger();

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Long> entries = new ArrayList<>();
    private long balance;
    private long fees;
    private boolean open = true;
    private int closings;

    private void begin() {
        lock.lock();
        if (!open) {
            lock.unlock();
            throw new IllegalStateException("closed");
        }
    }

    private void end() {
        lock.unlock();
    }

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private void change(LongUnaryOperator f) {
        lock.lock();
        try {
            balance = f.applyAsLong(balance);
        } finally {
            lock.unlock();
        }
    }

    private boolean tryBegin() throws InterruptedException {
        return lock.tryLock(1, TimeUnit.SECONDS);
    }

    // Silent: begun and ended by helpers, one block.
    public void book(long n) {
        begin();
        try {
            entries.add(n);
            balance += n;
        } finally {
            end();
        }
    }

    /** Two blocks of the helpers. */
    public void bookTwice(long n) {
        begin();
        long b = balance;
        end();
        b += n;
        begin();
        balance = b; // BLOCAL: lost-update high
        end();
    }

    /** Read by one lambda under the lock, written by another. */
    public void compound(double rate) {
        long b = locked(() -> balance);
        long n = Math.round(b * rate);
        locked(() -> balance = n); // BLOCAL: lost-update
    }

    // Silent: one lambda does both.
    public void compoundFixed(double rate) {
        locked(() -> {
            long b = balance;
            balance = Math.round(b * rate);
            return b;
        });
    }

    // Silent: the function is given what is there.
    public void compoundByFunction(double rate) {
        change(b -> Math.round(b * rate));
    }

    /** The function is given what is there, and adds what was there. */
    public void twice() {
        long b = locked(() -> balance);
        change(x -> x + b); // BLOCAL: lost-update
    }

    /** Whether the lock was had is told, and told rightly; in between it is free. */
    public boolean charge(long fee) throws InterruptedException {
        boolean enough = false;
        if (tryBegin()) {
            enough = balance >= fee;
            end();
        }
        if (enough && tryBegin()) {
            try {
                balance -= fee; // BLOCAL: check-then-act high
                fees += fee;
                return true;
            } finally {
                end();
            }
        }
        return false;
    }

    // Silent: in one.
    public boolean chargeFixed(long fee) throws InterruptedException {
        if (!tryBegin()) {
            return false;
        }
        try {
            if (balance < fee) {
                return false;
            }
            balance -= fee;
            fees += fee;
            return true;
        } finally {
            end();
        }
    }

    // Silent: the lock's owner calls, the helper asks whether he is.
    private void addLocked(long n) {
        if (!lock.isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException();
        }
        balance += n;
    }

    public void addAll(long... all) {
        lock.lock();
        try {
            for (long n : all) {
                addLocked(n);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closed by who finds it open, which two may. */
    public void close() {
        boolean o;
        begin();
        o = open;
        end();
        if (o) {
            lock.lock();
            try {
                open = false; // BLOCAL: check-then-act
                closings++;
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: in one block.
    public void closeFixed() {
        lock.lock();
        try {
            if (open) {
                open = false;
                closings++;
            }
        } finally {
            lock.unlock();
        }
    }

    public void reopen() {
        lock.lock();
        try {
            open = true;
            fees = 0;
        } finally {
            lock.unlock();
        }
    }

    public int closings() {
        return locked(() -> closings);
    }

    // Silent: both of one block.
    public long net() {
        return locked(() -> balance - fees);
    }

    /** Each of its own block. */
    public long netRacy() {
        long b = locked(() -> balance);
        long f = locked(() -> fees);
        return b - f; // BLOCAL: inconsistent-read low
    }
}
