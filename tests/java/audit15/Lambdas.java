// RELEASES: 8 17
package audit15;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** Lambdas: the caller instantiates the callee's summary with the body's (5). */
public class Lambdas {
    static final Lambdas SHARED = new Lambdas();

    private final Lock lock = new ReentrantLock();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private int n;

    private int locked(IntSupplier body) {
        lock.lock();
        try {
            return body.getAsInt();
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

    void set(int v) {
        run(() -> n = v);
    }

    int get() {
        return locked(() -> n);
    }

    void once() {
        run(() -> n = n + 1);
    }

    /** What it is given is not what it stores. */
    void restart(int seen) {
        run(() -> n = 0);
    }

    void restartSeen() {
        restart(get());
    }

    /** Decided in the lambda by what it has captured. */
    void limit(boolean over) {
        run(() -> {
            if (over) {
                n = 10;
            }
        });
    }

    void limitSeen() {
        limit(get() > 10); // BLOCAL: check-then-act medium
    }

    /** Stored by a lambda of a lambda's runner, two calls deep. */
    void setDeep(int v) {
        set(v);
    }

    void deep() {
        setDeep(get() - 1); // BLOCAL: lost-update high
    }

    /** Of two that it is given the other one is stored. */
    void setSecond(int seen, int v) {
        run(() -> n = v);
    }

    void second() {
        setSecond(get(), 5);
    }

    void twice() {
        int t = locked(() -> n);
        run(() -> n = t + 1); // BLOCAL: lost-update high
    }

    void accessors() {
        set(get() + 1); // BLOCAL: lost-update high
    }

    void checked() {
        if (get() == 0) {
            // as expected first: high (medium: the check or the act is made by a call)
            run(() -> n = 1); // BLOCAL: check-then-act medium
        }
    }

    private void update(IntUnaryOperator f) {
        lock.lock();
        try {
            n = f.applyAsInt(n);
        } finally {
            lock.unlock();
        }
    }

    /** The argument is current in the callee's block. */
    void updated() {
        update(x -> x + 1);
    }

    /** The capture is not. */
    void updatedByOld() {
        int old = get();
        update(x -> old + 1); // BLOCAL: lost-update high
    }

    /** Carried to another thread. */
    void later() {
        int old = get();
        pool.submit(() -> set(old + 1)); // BLOCAL: lost-update high
    }

    void laterFresh() {
        pool.submit(() -> {
            lock.lock();
            try {
                n = n + 1;
            } finally {
                lock.unlock();
            }
        });
    }

    /** A body that is scheduled does not hold the lock of its maker. */
    void scheduledUnderLock() {
        lock.lock();
        try {
            int old = n;
            pool.execute(() -> {
                set(old + 1); // BLOCAL: lost-update high
            });
        } finally {
            lock.unlock();
        }
    }

    /** A method reference. */
    void reference() {
        int t = locked(this::peek);
        run(() -> n = t - 1); // BLOCAL: lost-update high
    }

    private int peek() {
        return n;
    }

    <T> T generic(Callable<T> body) throws Exception {
        lock.lock();
        try {
            return body.call();
        } finally {
            lock.unlock();
        }
    }

    void generics() throws Exception {
        Integer t = generic(() -> n);
        generic(() -> n = t + 1); // BLOCAL: lost-update high
    }

    /** An anonymous class in place of a lambda. */
    void anonymous() {
        final int t = get();
        // as expected first: in the body, but that is no lambda: the line is the caller's
        run(new Runnable() { // BLOCAL: lost-update high
            @Override
            public void run() {
                n = t + 1;
            }
        });
    }
}
