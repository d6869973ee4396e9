// RELEASES: 8 11 17 21
package audit4;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A rate limiter on volatile fields and atomics (ANALYSIS 6, 7). */
public class Throttle {
    static final Throttle SHARED = new Throttle();

    static final class Config {
        final int rate;
        final int burst;

        Config(int rate, int burst) {
            this.rate = rate;
            this.burst = burst;
        }

        Config withRate(int r) {
            return new Config(r, burst);
        }
    }

    private static final int LIMIT = 100;
    private volatile long tokens = 10;
    private volatile long lastFire;
    private volatile int waiters;
    private final AtomicInteger used = new AtomicInteger();
    private final AtomicLong total = new AtomicLong();
    private final AtomicLong window = new AtomicLong();
    private final AtomicReference<Config> config = new AtomicReference<>(new Config(1, 1));
    private final AtomicBoolean opened = new AtomicBoolean();
    private final AtomicBoolean warmed = new AtomicBoolean();

    void takeToken() {
        tokens--; // BLOCAL: lost-update high
    }

    void takeTokens(int n) {
        long t = tokens;
        long left = Math.max(0, t - n);
        tokens = left; // BLOCAL: lost-update medium
    }

    void refill() {
        tokens = 10;
    }

    synchronized void addWaiter() {
        waiters++;
    }

    synchronized void removeWaiter() {
        waiters--;
    }

    int waiters() {
        return waiters;
    }

    void useBlindly() {
        used.set(used.get() + 1); // BLOCAL: lost-update high
    }

    void use() {
        used.incrementAndGet();
    }

    void free() {
        used.decrementAndGet();
    }

    /** Over the limit by as many as pass the check together. */
    boolean useBelowLimit() {
        if (used.get() < LIMIT) {
            used.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    boolean useBelowLimitSafely() {
        int n;
        do {
            n = used.get();
            if (n >= LIMIT) {
                return false;
            }
        } while (!used.compareAndSet(n, n + 1));
        return true;
    }

    /** Counts first, takes back after. */
    boolean useOptimistically() {
        if (used.incrementAndGet() > LIMIT) {
            used.decrementAndGet();
            return false;
        }
        return true;
    }

    /** A failure is a lost count. */
    void useOnce() {
        int n = used.get();
        used.compareAndSet(n, n + 1); // BLOCAL: lost-cas high
    }

    /** The caller learns of a failure. */
    boolean tryUse() {
        int n = used.get();
        return used.compareAndSet(n, n + 1);
    }

    /** Validates a fresh value, writes one made of an old. */
    boolean useStale() {
        int old = used.get();
        int next = old + 2;
        return used.compareAndSet(used.get(), next); // BLOCAL: lost-update high
    }

    void roll() {
        long n = window.getAndSet(0);
        total.addAndGet(n);
    }

    /** What comes between the two is in neither. */
    void rollBadly() {
        long n = window.get();
        total.addAndGet(n);
        window.set(window.get() - n); // BLOCAL: lost-update high
    }

    void setRate(int r) {
        config.set(config.get().withRate(r)); // BLOCAL: lost-update high
    }

    void setRateSafely(int r) {
        config.updateAndGet(c -> c.withRate(r));
    }

    void setRateInLoop(int r) {
        Config c = config.get();
        while (!config.compareAndSet(c, c.withRate(r))) {
            c = config.get();
        }
    }

    /** Two may fire: best effort, by the table low. */
    boolean due(long period) {
        long now = System.nanoTime();
        if (now - lastFire > period) {
            lastFire = now; // BLOCAL: check-then-act low
            return true;
        }
        return false;
    }

    void open() {
        if (opened.compareAndSet(false, true)) {
            warm();
        }
    }

    void close() {
        opened.set(false);
    }

    private void warm() {
        if (!warmed.get()) {
            warmed.set(true); // BLOCAL: check-then-act low
        }
    }

    void cool() {
        warmed.set(false);
    }

    long sum() {
        return total.get() + window.get();
    }
}
