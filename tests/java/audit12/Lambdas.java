// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas run in place, started, stored. */
final class Meter {
    static final Meter SHARED = new Meter();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Lock lock = new ReentrantLock();
    private final List<Runnable> later = new ArrayList<>();
    private int value;
    private int limit;

    void reset() {
        lock.lock();
        try {
            value = 0;
        } finally {
            lock.unlock();
        }
    }

    private void locked(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T lockedGet(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private void update(IntUnaryOperator op) {
        lock.lock();
        try {
            value = op.applyAsInt(value);
        } finally {
            lock.unlock();
        }
    }

    // Silent: the body runs under the lock.
    void inBody() {
        locked(() -> value = value + 1);
    }

    // Silent: the function is given the current value.
    void byFunction() {
        update(v -> v + 1);
    }

    void twoBodies(int by) {
        int old = lockedGet(() -> value);
        locked(() -> value = old + by); // BLOCAL: lost-update high
    }

    void capturedStale() {
        int old;
        lock.lock();
        try {
            old = value;
        } finally {
            lock.unlock();
        }
        int copy = old;
        locked(() -> value = copy * 2); // BLOCAL: lost-update high
    }

    void staleFunction() {
        int old;
        lock.lock();
        try {
            old = value;
        } finally {
            lock.unlock();
        }
        int copy = old;
        update(v -> copy + 1); // BLOCAL: lost-update high
    }

    void checkOutside() {
        boolean zero = lockedGet(() -> value == 0);
        if (zero) {
            locked(() -> value = 1); // BLOCAL: check-then-act high
        }
    }

    // The second look is in the body.
    void checkInside() {
        boolean zero = lockedGet(() -> value == 0);
        if (zero) {
            locked(() -> {
                if (value == 0) {
                    value = 1; // BENIGN: check-then-act rechecked
                }
            });
        }
    }

    // The pool runs it when the lock is long released.
    void started() {
        lock.lock();
        try {
            int old = value;
            pool.execute(() -> {
                lock.lock();
                try {
                    value = old + 1; // BLOCAL: lost-update high
                } finally {
                    lock.unlock();
                }
            });
        } finally {
            lock.unlock();
        }
    }

    // Silent: read where it runs.
    void startedAfresh() {
        pool.execute(() -> {
            lock.lock();
            try {
                value = value + 1;
            } finally {
                lock.unlock();
            }
        });
    }

    // A callable's check decides its own act in a later block.
    void submitted() {
        Callable<Integer> job = () -> {
            int seen = lockedGet(() -> value);
            if (seen > 10) {
                locked(() -> value = 0); // BLOCAL: check-then-act high
            }
            return seen;
        };
        pool.submit(job);
    }

    // Silent: run in place, under the lock of the loop.
    void forEach(List<Integer> parts) {
        lock.lock();
        try {
            parts.forEach(part -> value += part);
        } finally {
            lock.unlock();
        }
    }
}

/** Method references and functional parameters. */
final class Dial {
    static final Dial SHARED = new Dial();
    private int angle;

    synchronized int angle() {
        return angle;
    }

    synchronized void turn(int to) {
        angle = to;
    }

    private static void apply(IntSupplier from, IntConsumer to) {
        to.accept(from.getAsInt() + 1);
    }

    void byReferences() {
        apply(this::angle, this::turn); // MISSED: lost-update (what is handed on is computed of what the other lambda returned)
    }

    // Silent: the constant does not come from the dial.
    void byConstant() {
        apply(() -> 90, this::turn);
    }

    // Silent: the lock is held throughout.
    synchronized void byReferencesLocked() {
        apply(this::angle, this::turn);
    }

    Runnable stored() {
        int old = angle();
        return () -> turn(old + 1); // BLOCAL: lost-update high
    }

    Runnable anonymous() {
        final int old = angle();
        return new Runnable() {
            @Override
            public void run() {
                turn(old + 1); // BLOCAL: lost-update high
            }
        };
    }

    // Silent: read when it runs, in the block of the write.
    Runnable storedAfresh() {
        return () -> {
            synchronized (Dial.this) {
                angle = angle + 1;
            }
        };
    }
}
