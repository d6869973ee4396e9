// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas: run under a lock, started, scheduled, kept (ANALYSIS 5). */
public class Lambdas {
    static final Lambdas SHARED = new Lambdas();

    private final Lock lock = new ReentrantLock();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
    private int balance;
    private int seen;
    private long beats;
    private String name;
    private final List<Runnable> later = new ArrayList<>();

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
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

    /** Two calls of the wrapper are two blocks. */
    void deposit(int n) {
        int b = locked(() -> balance);
        locked(() -> {
            balance = b + n; // BLOCAL: lost-update
        });
    }

    // Silent: one call, one block.
    void depositAtOnce(int n) {
        locked(() -> {
            int b = balance;
            balance = b + n;
        });
    }

    /** A decision between two calls. */
    void withdraw(int n) {
        boolean enough = locked(() -> balance >= n);
        if (enough) {
            locked(() -> {
                balance -= n; // BLOCAL: check-then-act
            });
        }
    }

    // Silent: the wrapper gives the answer of one block.
    boolean withdrawAtOnce(int n) {
        return locked(() -> {
            if (balance < n) {
                return false;
            }
            balance -= n;
            return true;
        });
    }

    /** Applied between two blocks. */
    void apply(IntUnaryOperator op) {
        int b;
        synchronized (this) {
            b = seen;
        }
        int r = op.applyAsInt(b);
        synchronized (this) {
            seen = r; // BLOCAL: lost-update
        }
    }

    // Silent: applied within.
    synchronized void applyHeld(IntUnaryOperator op) {
        seen = op.applyAsInt(seen);
    }

    /** Captured in a block of the maker, used in one of the pool's. */
    void async() {
        int s;
        synchronized (this) {
            s = seen;
        }
        pool.execute(() -> {
            synchronized (this) {
                seen = s + 1; // BLOCAL: lost-update
            }
        });
    }

    // Silent: read by the one that writes.
    void asyncRight() {
        pool.submit(() -> {
            synchronized (this) {
                seen++;
            }
        });
    }

    /** By the stages of a future. */
    CompletableFuture<Void> stages() {
        return CompletableFuture.supplyAsync(() -> {
            synchronized (this) {
                return beats;
            }
        }).thenAccept(b -> {
            synchronized (this) {
                beats = b + 1; // BLOCAL: lost-update
            }
        });
    }

    // Silent: one stage.
    CompletableFuture<Long> stage() {
        return CompletableFuture.supplyAsync(() -> {
            synchronized (this) {
                beats = beats + 1;
                return beats;
            }
        });
    }

    /** Each turn of the clock tests and acts apart. */
    void tick() {
        clock.scheduleAtFixedRate(() -> {
            boolean none;
            synchronized (this) {
                none = name == null;
            }
            if (none) {
                synchronized (this) {
                    name = "tick"; // BLOCAL: check-then-act
                }
            }
        }, 1, 1, TimeUnit.SECONDS);
    }

    synchronized void rename(String n) {
        name = n;
    }

    /** Kept for later: what is captured is old by then. */
    void keep() {
        synchronized (this) {
            int s = seen;
            later.add(() -> set(s + 1)); // BLOCAL: lost-update high
        }
    }

    private synchronized void set(int s) {
        seen = s;
    }

    // Silent: run at once, under the lock that is held.
    void runNow() {
        synchronized (this) {
            int s = seen;
            Runnable r = () -> set(s + 1);
            r.run();
        }
    }

    // Silent: a callable's own block.
    Callable<Integer> task() {
        return () -> {
            synchronized (this) {
                seen = seen * 2;
                return seen;
            }
        };
    }
}
