package audit28;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** So many in a second. */
public class TokenBucket {
    static final TokenBucket SHARED = new TokenBucket();

    static final class Fill {
        final long tokens;
        final long at;

        Fill(long tokens, long at) {
            this.tokens = tokens;
            this.at = at;
        }
    }

    private final AtomicLong tokens = new AtomicLong();
    private final AtomicReference<Fill> fill = new AtomicReference<>(new Fill(10, 0));
    private volatile long windowStart;
    private volatile int inWindow;
    private long nextFree;
    private double stored;

    /** Two take the last token. */
    boolean tryTake() {
        if (tokens.get() > 0) {
            tokens.decrementAndGet(); // BLOCAL: check-then-act {{tokens}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean tryTakeWell() {
        long n;
        do {
            n = tokens.get();
            if (n <= 0) {
                return false;
            }
        } while (!tokens.compareAndSet(n, n - 1));
        return true;
    }

    /** Filled up to what it was, and those who took one in between are given it back. */
    void refill(long many) {
        tokens.set(Math.min(100, tokens.get() + many)); // BLOCAL: lost-update {{tokens}}
    }

    /** Silent. */
    void refillWell(long many) {
        tokens.accumulateAndGet(many, (a, b) -> Math.min(100, a + b));
    }

    /** One try, and where it fails nothing is filled. */
    void refillOnce(long now) {
        Fill f = fill.get();
        fill.compareAndSet(f, new Fill(f.tokens + now - f.at, now)); // BLOCAL: lost-cas high {{fill}}
    }

    /** Silent: its failure is answered. */
    boolean take(long now) {
        Fill f = fill.get();
        return f.tokens > 0 && fill.compareAndSet(f, new Fill(f.tokens - 1, f.at));
    }

    /** The window of two volatile fields: the one is new when the other is old. */
    boolean inWindow(long now) {
        if (now - windowStart > 1000) {
            windowStart = now; // BLOCAL: check-then-act low {{windowStart}}
            inWindow = 0;
        }
        return inWindow++ < 100; // BLOCAL: lost-update {{inWindow}}
    }

    /** The price is paid in a later block than the one that has asked. */
    long reserve(long now) {
        long wait;
        synchronized (this) {
            wait = Math.max(0, nextFree - now);
        }
        synchronized (this) {
            nextFree = now + wait + 10; // BLOCAL: lost-update high {{nextFree}}
        }
        return wait;
    }

    /** Silent: one block, the waiting outside. */
    long reserveWell(long now) {
        long wait;
        synchronized (this) {
            stored = Math.min(10, stored + now - nextFree);
            wait = Math.max(0, nextFree - now);
            nextFree = now + wait + 10;
        }
        return wait;
    }
}
