// RELEASES: 8 17
package audit34;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Limiters of rates, breakers of circuits, and how much a service lets in. */
public class Brakes {
    static final Brakes SHARED = new Brakes();

    enum Phase { CLOSED, OPEN, HALF }

    private final AtomicLong tokens = new AtomicLong(10);
    private final AtomicLong refilled = new AtomicLong();
    private volatile long filled;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.CLOSED);
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private Phase state = Phase.CLOSED;
    private long until;
    private int probes;
    private final Deque<Long> recent = new ArrayDeque<>();
    private double permits;
    private long last;
    private long debt;

    /** Two take one token. (First medium.) */
    boolean take() {
        long t = tokens.get();
        if (t > 0) {
            tokens.set(t - 1); // BLOCAL: lost-update high {{tokens}}
            return true;
        }
        return false;
    }

    /** The last token is had by two. */
    boolean takeAsked() {
        if (tokens.get() > 0) {
            tokens.decrementAndGet(); // BLOCAL: check-then-act medium {{tokens}}
            return true;
        }
        return false;
    }

    /** Silent: until it holds. */
    boolean takeWell() {
        for (;;) {
            long t = tokens.get();
            if (t <= 0) {
                return false;
            }
            if (tokens.compareAndSet(t, t - 1)) {
                return true;
            }
        }
    }

    /** Silent: in one operation, and told by what it answers. */
    boolean takeAtOnce() {
        return tokens.getAndUpdate(t -> t > 0 ? t - 1 : 0) > 0;
    }

    /** Refilled twice: a look and a set of a volatile. */
    void refill(long now) {
        if (now - filled > 1000) {
            filled = now; // BLOCAL: check-then-act low {{filled}}
            tokens.set(10);
        }
    }

    /** Silent: one wins the turn. */
    void refillWell(long now) {
        long then = refilled.get();
        if (now - then > 1000 && refilled.compareAndSet(then, now)) {
            tokens.set(10);
        }
    }

    /** The turn is computed from the last one, and put there without asking. (First medium.) */
    void refillLost(long now) {
        long then = refilled.get();
        if (now - then > 1000) {
            refilled.set(then + 1000); // BLOCAL: lost-update high {{refilled}}
            tokens.addAndGet(10);
        }
    }

    /** Two probes are let through. */
    boolean allow() {
        if (phase.get() == Phase.OPEN) {
            phase.set(Phase.HALF); // BLOCAL: check-then-act {{phase}}
            return true;
        }
        return phase.get() == Phase.CLOSED;
    }

    /** Silent. */
    boolean allowWell() {
        return phase.get() == Phase.CLOSED || phase.compareAndSet(Phase.OPEN, Phase.HALF);
    }

    /** Silent: the count tells who was the one. */
    void failed() {
        if (failures.incrementAndGet() == 5) {
            phase.set(Phase.OPEN);
        }
    }

    /** Two count, and neither sees five, or both do. */
    void failedBadly() {
        failures.incrementAndGet();
        if (failures.get() == 5) { // BLOCAL: check-then-act medium {{failures}}
            phase.set(Phase.OPEN);
        }
    }

    /** Silent: to be opened twice is to be open. */
    void failedOften() {
        failures.incrementAndGet();
        if (failures.get() >= 5) {
            phase.set(Phase.OPEN);
        }
    }

    /** Silent. */
    void succeeded() {
        failures.set(0);
        phase.compareAndSet(Phase.HALF, Phase.CLOSED);
    }

    /** Silent: that it is lost where another phase has come meanwhile is what it is for. (First a lost-cas.) */
    void succeededLate() {
        Phase p = phase.get();
        probe();
        phase.compareAndSet(p, Phase.CLOSED);
    }

    private void probe() {
        System.nanoTime();
    }

    /** The phase of an earlier block; another has opened it again, or is the probe already. */
    boolean enter(long now) {
        Phase s;
        synchronized (this) {
            s = state;
        }
        switch (s) {
            case CLOSED:
                return true;
            case OPEN:
                synchronized (this) {
                    if (now < until) {
                        return false;
                    }
                    state = Phase.HALF; // BLOCAL: check-then-act {{state}}
                    probes = 1;
                }
                return true;
            default:
                return false;
        }
    }

    /** Silent. */
    synchronized boolean enterWell(long now) {
        switch (state) {
            case CLOSED:
                return true;
            case OPEN:
                if (now < until) {
                    return false;
                }
                state = Phase.HALF;
                probes = 1;
                return true;
            default:
                return probes++ < 3;
        }
    }

    synchronized void trip(long now) {
        state = Phase.OPEN;
        until = now + 1000;
    }

    synchronized void mended() {
        state = Phase.CLOSED;
        probes = 0;
    }

    /** Silent: looked at once more in the lock. */
    boolean enterAgain(long now) {
        Phase s;
        synchronized (this) {
            s = state;
        }
        if (s == Phase.OPEN) {
            probe();
            synchronized (this) {
                if (state == Phase.OPEN && now >= until) {
                    state = Phase.HALF; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
        }
        return s == Phase.CLOSED;
    }

    /** A window of requests: asked in one block, noted in the next. */
    boolean request(long now) {
        synchronized (recent) {
            while (!recent.isEmpty() && recent.peekFirst() < now - 1000) {
                recent.pollFirst();
            }
            if (recent.size() >= 5) {
                return false;
            }
        }
        probe();
        synchronized (recent) {
            recent.addLast(now); // BLOCAL: check-then-act {{recent}}
        }
        return true;
    }

    /** Silent. */
    boolean requestWell(long now) {
        synchronized (recent) {
            while (!recent.isEmpty() && recent.peekFirst() < now - 1000) {
                recent.pollFirst();
            }
            if (recent.size() >= 5) {
                return false;
            }
            recent.addLast(now);
            return true;
        }
    }

    /** A reservation: the debt of an earlier block is slept for, and then paid off in full. */
    void acquire(int n) throws InterruptedException {
        long mine;
        synchronized (this) {
            mine = debt;
        }
        Thread.sleep(mine);
        synchronized (this) {
            debt = mine + n; // BLOCAL: lost-update high {{debt}}
        }
    }

    /** Silent: moved on in the block that has read it; it is slept for outside. */
    void acquireWell(int n) throws InterruptedException {
        long mine;
        synchronized (this) {
            mine = debt;
            debt = mine + n;
        }
        Thread.sleep(mine);
    }

    /** Silent: both in one block. */
    synchronized boolean permit(long now) {
        permits = Math.min(10, permits + (now - last) * 0.001);
        last = now;
        if (permits < 1) {
            return false;
        }
        permits -= 1;
        return true;
    }

    /** What was there, looked at without the lock, and taken off within. */
    boolean permitBadly() {
        if (permits < 1) {
            return false;
        }
        synchronized (this) {
            permits -= 1; // BLOCAL: check-then-act high {{permits}}
        }
        return true;
    }

    /** One more than is allowed. */
    <T> T run(Callable<T> c) throws Exception {
        if (running.get() >= 4) {
            throw new IllegalStateException();
        }
        running.incrementAndGet(); // BLOCAL: check-then-act medium {{running}}
        try {
            return c.call();
        } finally {
            running.decrementAndGet();
        }
    }

    /** Silent. */
    <T> T runWell(Callable<T> c) throws Exception {
        if (running.incrementAndGet() > 4) {
            running.decrementAndGet();
            throw new IllegalStateException();
        }
        try {
            return c.call();
        } finally {
            running.decrementAndGet();
        }
    }
}
