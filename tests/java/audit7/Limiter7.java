// RELEASES: 8 17
package audit7;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A rate limiter and a circuit breaker: time windows, atomics and monitors mixed. */
public class Limiter7 {
    static final Limiter7 SHARED = new Limiter7();

    enum Circuit { CLOSED, OPEN, HALF }

    private final AtomicLong windowStart = new AtomicLong();
    private final AtomicInteger inWindow = new AtomicInteger();
    private final AtomicReference<Circuit> circuit = new AtomicReference<>(Circuit.CLOSED);
    private final AtomicInteger failures = new AtomicInteger();
    private volatile long openedAt;
    private double tokens;
    private long refilled;
    private double rate = 10;
    private int trials;

    synchronized void rate(double r) {
        rate = r;
    }

    synchronized double rate() {
        return rate;
    }

    // Silent: one block.
    synchronized boolean tryAcquire(long now) {
        double gained = (now - refilled) * rate;
        tokens = Math.min(rate, tokens + gained);
        refilled = now;
        if (tokens < 1) {
            return false;
        }
        tokens -= 1;
        return true;
    }

    synchronized double tokens() {
        return tokens;
    }

    synchronized void spend(double n) {
        tokens -= n;
    }

    /** Asked by a getter, spent by another call. */
    boolean tryAcquireApart() {
        if (tokens() >= 1) {
            spend(1); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    /** The rate is halved by what it was. */
    void halve() {
        rate(rate() / 2); // BLOCAL: lost-update
    }

    // Silent: held.
    synchronized void halveHeld() {
        rate(rate() / 2);
    }

    /** A new window is begun by two. */
    boolean countInWindow(long now) {
        long start = windowStart.get();
        if (now - start > TimeUnit.SECONDS.toNanos(1)) {
            windowStart.set(now); // BLOCAL: check-then-act
            inWindow.set(0);
        }
        return inWindow.incrementAndGet() <= 100;
    }

    // Silent: who wins begins it.
    boolean countInWindowRight(long now) {
        long start = windowStart.get();
        if (now - start > TimeUnit.SECONDS.toNanos(1) && windowStart.compareAndSet(start, now)) {
            inWindow.set(0);
        }
        return inWindow.incrementAndGet() <= 100;
    }

    /** Failures counted and the circuit opened by a look and a set. */
    void failed() {
        if (failures.incrementAndGet() > 5 && circuit.get() == Circuit.CLOSED) {
            circuit.set(Circuit.OPEN); // BLOCAL: check-then-act
            openedAt = System.nanoTime();
        }
    }

    // Silent: by a compare.
    void failedRight() {
        if (failures.incrementAndGet() > 5 && circuit.compareAndSet(Circuit.CLOSED, Circuit.OPEN)) {
            openedAt = System.nanoTime();
        }
    }

    /** Half open: one trial only, looked at outside the lock. */
    boolean trial() {
        if (circuit.get() == Circuit.HALF) {
            int t;
            synchronized (this) {
                t = trials;
            }
            if (t == 0) {
                synchronized (this) {
                    trials = 1; // BLOCAL: check-then-act high
                }
                return true;
            }
        }
        return false;
    }

    // Silent: looked at and taken in one.
    boolean trialRight() {
        if (circuit.get() != Circuit.HALF) {
            return false;
        }
        synchronized (this) {
            if (trials == 0) {
                trials = 1;
                return true;
            }
            return false;
        }
    }

    // Silent: a getAndSet tells what it was.
    boolean close() {
        failures.set(0);
        return circuit.getAndSet(Circuit.CLOSED) != Circuit.CLOSED;
    }

    synchronized void reset() {
        trials = 0;
        tokens = rate;
        openedAt = 0;
    }

    // Silent: the back-off is computed of one read.
    long remaining(long now) {
        long at = openedAt;
        return at == 0 ? 0 : Math.max(0, 1000 - (now - at));
    }
}
