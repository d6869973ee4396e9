package audit25;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** A scheduler of jobs: lambdas and what they capture (section 5). */
public class Scheduler {
    static final Scheduler MAIN = new Scheduler();

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final List<Runnable> later = new ArrayList<>();
    private int running;
    private int credit;
    private int failed;
    private long total;

    private synchronized <R> R locked(Supplier<R> body) {
        return body.get();
    }

    private synchronized void change(IntUnaryOperator f) {
        credit = f.applyAsInt(credit);
    }

    void begin() {
        timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        timer.schedule(this::tick, 5, TimeUnit.SECONDS);
    }

    private void tick() {
        synchronized (this) {
            running++;
            credit += 10;
            failed = 0;
        }
    }

    synchronized void finish(long cost) {
        running--;
        credit -= (int) cost;
        failed++;
        total += cost;
    }

    synchronized void clear() {
        total = 0;
    }

    /** A captured value is an argument of the body. */
    void writeBack() {
        int c;
        synchronized (this) {
            c = credit;
        }
        locked(() -> credit = c + 1); // BLOCAL: lost-update high {{credit}}
    }

    /** Silent: read where it is written. */
    void writeBackWell() {
        locked(() -> {
            int c = credit;
            credit = c + 1;
            return c;
        });
    }

    /** Silent: the operator is applied to what is read in the same block. */
    void interest() {
        change(c -> c + c / 10);
    }

    /** The operator forgets its argument for an older one. */
    void interestOnOld() {
        int old = locked(() -> credit);
        change(c -> old + old / 10); // BLOCAL: lost-update {{credit}}
    }

    /** The result of a body that ran under a lock, used under the next. */
    void failIf() {
        boolean many = locked(() -> failed > 3);
        if (many) {
            synchronized (this) {
                failed = 0; // BLOCAL: check-then-act high {{failed}}
            }
        }
    }

    /** It runs on another thread: nothing is held there. */
    synchronized void addLater(int by) {
        int r = running;
        pool.execute(() -> {
            synchronized (this) {
                running = r + by; // BLOCAL: lost-update {{running}}
            }
        });
    }

    /** Silent: reads there what it changes there. */
    synchronized void addLaterWell(int by) {
        pool.execute(() -> {
            synchronized (this) {
                running = running + by;
            }
        });
    }

    /** A future's continuation. */
    void addUp(CompletableFuture<Long> f) {
        long t;
        synchronized (this) {
            t = total;
        }
        f.thenAccept(v -> {
            synchronized (this) {
                total = t + v; // BLOCAL: lost-update {{total}}
            }
        });
    }

    /** Stored: it runs whenever, without the lock that the four others hold. */
    synchronized void deferred() {
        later.add(() -> failed = -1); // BLOCAL: guarded-by medium {{failed}}
    }

    synchronized void deferredWell() {
        later.add(() -> {
            synchronized (this) {
                failed = -1;
            }
        });
    }

    /** Silent: a lambda that is run once, there, under the caller's lock. */
    synchronized void onEach(List<Integer> costs) {
        costs.forEach(c -> credit -= c);
    }

    /** A supplier that locks. */
    void bySupplier() {
        IntSupplier s = () -> {
            synchronized (this) {
                return running;
            }
        };
        int r = s.getAsInt();
        synchronized (this) {
            running = r - 1; // BLOCAL: lost-update {{running}}
        }
    }

    public static void main(String[] a) {
        MAIN.begin();
        new Thread(() -> MAIN.finish(3)).start();
        MAIN.pool.submit(() -> MAIN.finish(4));
    }
}
