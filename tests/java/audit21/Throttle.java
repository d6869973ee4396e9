package audit21;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Passes by user that an eviction takes away; counts of what is in flight; a resource that is counted. */
public class Throttle {
    static final Throttle THROTTLE = new Throttle();

    private final ConcurrentMap<String, Semaphore> passes = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger refs = new AtomicInteger(1);
    private final AtomicLong nextRefill = new AtomicLong();
    private final AtomicLong tokens = new AtomicLong();

    /** Evicted between the put and the look. */
    boolean enter(String user) {
        passes.putIfAbsent(user, new Semaphore(5));
        return passes.get(user).tryAcquire(); // BLOCAL: check-then-act medium {{passes}}
    }

    boolean enterWell(String user) {
        Semaphore mine = new Semaphore(5);
        Semaphore old = passes.putIfAbsent(user, mine);
        return (old != null ? old : mine).tryAcquire();
    }

    /** The one who comes second has a semaphore of his own. */
    boolean enterOwn(String user) {
        Semaphore s = passes.get(user);
        if (s == null) {
            s = new Semaphore(5);
            passes.put(user, s); // BLOCAL: check-then-act {{passes}}
        }
        return s.tryAcquire();
    }

    void leave(String user) {
        Semaphore s = passes.get(user);
        if (s != null) {
            s.release();
        }
    }

    void evict(String user) {
        passes.remove(user);
    }

    boolean start(int max) {
        if (inFlight.get() < max) {
            inFlight.incrementAndGet(); // BLOCAL: check-then-act {{inFlight}}
            return true;
        }
        return false;
    }

    boolean startWell(int max) {
        int n;
        do {
            n = inFlight.get();
            if (n >= max) {
                return false;
            }
        } while (!inFlight.compareAndSet(n, n + 1));
        return true;
    }

    void end() {
        inFlight.decrementAndGet();
    }

    /** Counted down to 0 after the look, and retained when it is gone. */
    Throttle retain() {
        if (refs.get() == 0) {
            throw new IllegalStateException("released");
        }
        refs.incrementAndGet(); // BLOCAL: check-then-act {{refs}}
        return this;
    }

    Throttle retainWell() {
        for (;;) {
            int n = refs.get();
            if (n == 0) {
                throw new IllegalStateException("released");
            }
            if (refs.compareAndSet(n, n + 1)) {
                return this;
            }
        }
    }

    boolean release() {
        return refs.decrementAndGet() == 0;
    }

    /** Whoever comes second refills once more. */
    void refill(long now) {
        if (now >= nextRefill.get()) {
            nextRefill.set(now + 1000); // BLOCAL: check-then-act {{nextRefill}}
            tokens.set(100);
        }
    }

    void refillWell(long now) {
        long next = nextRefill.get();
        if (now >= next && nextRefill.compareAndSet(next, now + 1000)) {
            tokens.set(100);
        }
    }

    boolean take() {
        long t = tokens.get();
        if (t > 0) {
            tokens.set(t - 1); // BLOCAL: lost-update {{tokens}}
            return true;
        }
        return false;
    }

    boolean takeWell() {
        return tokens.getAndUpdate(t -> t > 0 ? t - 1 : t) > 0;
    }
}
