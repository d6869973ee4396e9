package audit20;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** What goes through callees and lambdas (ANALYSIS 5). */
public class Passed {
    static final Passed P = new Passed();

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Runnable> later = new ArrayList<>();
    private int balance;
    private int fee;
    private String holder = "";
    private long seq;

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private void run(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    public int balance() {
        return locked(() -> balance);
    }

    public void pay(int n) {
        int b = locked(() -> balance);
        run(() -> balance = b - n); // BLOCAL: lost-update
    }

    public void payWell(int n) {
        run(() -> balance = balance - n);
    }

    public void payIf(int n) {
        if (balance() >= n) {
            run(() -> balance -= n); // BLOCAL: check-then-act
        }
    }

    public boolean payIfWell(int n) {
        return locked(() -> {
            if (balance >= n) {
                balance -= n;
                return true;
            }
            return false;
        });
    }

    /** The function is given what was read, and its answer stored, all in one block. */
    public void update(IntUnaryOperator f) {
        lock.lock();
        try {
            balance = f.applyAsInt(balance);
        } finally {
            lock.unlock();
        }
    }

    /** Run outside of the lock on what was read in it. */
    public void updateBadly(IntUnaryOperator f) {
        int b = balance();
        int c = f.applyAsInt(b);
        lock.lock();
        try {
            balance = c; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    /** Kept for later: what it has captured is old by then. */
    public void deposit(int n) {
        lock.lock();
        try {
            int b = balance;
            later.add(() -> run(() -> balance = b + n)); // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    public void runAll() {
        List<Runnable> mine;
        lock.lock();
        try {
            mine = new ArrayList<>(later);
            later.clear();
        } finally {
            lock.unlock();
        }
        for (Runnable r : mine) {
            r.run();
        }
    }

    /** A claim: the callee's block also moved it on. */
    private long claim() {
        lock.lock();
        try {
            return seq++;
        } finally {
            lock.unlock();
        }
    }

    public void sign() {
        long s = claim();
        lock.lock();
        try {
            holder = "h" + s; // BENIGN: stale-value handed-over
        } finally {
            lock.unlock();
        }
    }

    /** Must be called with the lock: all who call it have it. */
    private void charge(int n) {
        fee = fee + n;
    }

    private int fee() {
        return fee;
    }

    public void chargeTwice(int n) {
        lock.lock();
        try {
            charge(n);
            charge(fee() / 10);
        } finally {
            lock.unlock();
        }
    }

    public void chargeApart(int n) {
        int old;
        lock.lock();
        try {
            old = fee();
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            setFee(old + n); // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    private void setFee(int n) {
        fee = n;
    }

    /** A class in the method, with one method that others can call. */
    public void byClass(int n) throws Exception {
        final int b = balance();
        locked(new Supplier<Integer>() { // FALSE: lost-update (named where the object is handed on)
            @Override
            public Integer get() {
                balance = b + n; // MISSED: lost-update (likewise)
                return balance;
            }
        });
    }

    public int call(Callable<Integer> c) throws Exception {
        int x = c.call();
        return x + 1;
    }
}
