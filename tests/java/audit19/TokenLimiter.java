package audit19;

import java.util.concurrent.atomic.AtomicLong;

/** Token buckets: with a lock and helpers, and with atomics. */
public abstract class TokenLimiter {
    private final Object mutex = new Object();
    private double tokens;
    private long refilledAt;
    private final double perNano;
    protected final long burst;

    protected TokenLimiter(double perNano, long burst) {
        this.perNano = perNano;
        this.burst = burst;
    }

    protected abstract long now();

    protected double available() {
        synchronized (mutex) {
            return tokens;
        }
    }

    protected void take(double n) {
        synchronized (mutex) {
            tokens -= n;
        }
    }

    protected void refill() {
        long at = now();
        synchronized (mutex) {
            tokens = Math.min(burst, tokens + (at - refilledAt) * perNano);
            refilledAt = at;
        }
    }

    /** Two find the last token. */
    public boolean tryAcquire(int n) {
        refill();
        if (available() < n) {
            return false;
        }
        take(n); // BLOCAL: check-then-act {{tokens}}
        return true;
    }

    public boolean tryAcquireSafely(int n) {
        refill();
        synchronized (mutex) {
            if (available() < n) {
                return false;
            }
            take(n);
            return true;
        }
    }

    /** The time that has gone by is counted twice. */
    public void refillLate() {
        long since;
        synchronized (mutex) {
            since = refilledAt;
        }
        double more = (now() - since) * perNano;
        if (more < 1) {
            return;
        }
        synchronized (mutex) {
            tokens = Math.min(burst, tokens + more); // was expected, too: of one stale value there is its worst use
            refilledAt = now(); // BLOCAL: check-then-act {{refilledAt}}
        }
    }
}

class ApiLimiter extends TokenLimiter {
    static final ApiLimiter API = new ApiLimiter();

    private final AtomicLong window = new AtomicLong();
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong widest = new AtomicLong();

    ApiLimiter() {
        super(1e-6, 100);
    }

    @Override
    protected long now() {
        return System.nanoTime();
    }

    /** Two begin the new window, and the second takes away what the first has counted. */
    public boolean admit() {
        long second = now() / 1_000_000_000L;
        if (window.get() != second) {
            // was expected as medium: it is set to what it was compared with
            window.set(second); // BLOCAL: check-then-act low {{window}}
            used.set(0);
        }
        return used.incrementAndGet() <= burst;
    }

    public boolean admitSafely() {
        long second = now() / 1_000_000_000L;
        long w = window.get();
        if (w != second && window.compareAndSet(w, second)) {
            used.set(0);
        }
        return used.incrementAndGet() <= burst;
    }

    public boolean admitUpTo(long limit) {
        if (used.get() < limit) {
            used.incrementAndGet(); // BLOCAL: check-then-act {{used}}
            return true;
        }
        return false;
    }

    public void widest(long n) {
        if (n > widest.get()) {
            widest.set(n); // BLOCAL: check-then-act {{widest}}
        }
    }

    public void widestSafely(long n) {
        widest.accumulateAndGet(n, Math::max);
    }

    public void reset() {
        long n = used.get();
        used.set(0); // BLOCAL: lost-update {{used}}
        report(n);
    }

    public void resetSafely() {
        report(used.getAndSet(0));
    }

    private void report(long n) {
        System.setProperty("used", Long.toString(n));
    }
}
