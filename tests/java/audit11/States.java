// RELEASES: 8 17
package audit11;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** States of Curator's client. */
enum Phase {
    LATENT, STARTED, STOPPED
}

/** Curator before it compared: started twice. */
class CuratorStart {
    static final CuratorStart SHARED = new CuratorStart();
    private final AtomicReference<Phase> state = new AtomicReference<>(Phase.LATENT);

    void start() {
        if (state.get() != Phase.LATENT) {
            throw new IllegalStateException("Already started");
        }
        // (a) the early throw makes the test decide the rest: high
        // mended: a test and a set of one atomic in one method are medium (§7)
        state.set(Phase.STARTED); // BLOCAL: check-then-act medium
    }

    void close() {
        if (state.compareAndSet(Phase.STARTED, Phase.STOPPED)) {
            Thread.yield();
        }
    }
}

/** As mended. Silent. */
class CuratorStartFixed {
    static final CuratorStartFixed SHARED = new CuratorStartFixed();
    private final AtomicReference<Phase> state = new AtomicReference<>(Phase.LATENT);

    void start() {
        if (!state.compareAndSet(Phase.LATENT, Phase.STARTED)) {
            throw new IllegalStateException("Already started");
        }
    }

    void close() {
        if (state.compareAndSet(Phase.STARTED, Phase.STOPPED)) {
            Thread.yield();
        }
    }
}

/** A future that is completed by get and set: cancelled and done at once. */
class LooseFuture {
    static final LooseFuture SHARED = new LooseFuture();
    private final AtomicInteger state = new AtomicInteger();
    private volatile Object result;

    boolean complete(Object value) {
        int s = state.get();
        if (s == 0) {
            // (a) cancel() can come between: high
            // mended: a test and a set of one atomic in one method are medium (§7)
            state.set(1); // BLOCAL: check-then-act medium
            result = value;
            return true;
        }
        return false;
    }

    boolean cancel() {
        return state.compareAndSet(0, 2);
    }

    Object result() {
        return result;
    }
}

/** As the JDK's FutureTask does, which has a state between the two; this one has not. */
class LooseFutureFixed {
    static final LooseFutureFixed SHARED = new LooseFutureFixed();
    private final AtomicInteger state = new AtomicInteger();
    private volatile Object result;

    boolean complete(Object value) {
        if (state.compareAndSet(0, 1)) {
            // mended: (e), the state is won before the field that it announces is written, and who loses is told so: medium
            result = value; // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    boolean cancel() {
        return state.compareAndSet(0, 2);
    }

    Object result() {
        return result;
    }
}

/** Bits in an atomic, changed by get and set. */
class Flags {
    static final Flags SHARED = new Flags();
    private final AtomicInteger bits = new AtomicInteger();

    void raise(int mask) {
        int old = bits.get();
        if ((old & mask) == 0) {
            // the old bits, computed upon, are stored back: high
            bits.set(old | mask); // BLOCAL: lost-update high
        }
    }

    void clear(int mask) {
        for (;;) {
            int old = bits.get();
            if (bits.compareAndSet(old, old & ~mask)) {
                return;
            }
        }
    }
}

/** An older value is used to compute what is set, and a newer one to compare: the comparison proves nothing. */
class NewerExpected {
    static final NewerExpected SHARED = new NewerExpected();
    private final AtomicInteger balance = new AtomicInteger();

    boolean withdraw(int n) {
        int left = balance.get() - n;
        if (left < 0) {
            return false;
        }
        // compareAndSet(a.get(), derivedFromOlderRead) is a stale act: the older read is stored back
        return balance.compareAndSet(balance.get(), left); // BLOCAL: lost-update high
    }

    void deposit(int n) {
        balance.addAndGet(n);
    }
}

/** As mended. Silent. */
class NewerExpectedFixed {
    static final NewerExpectedFixed SHARED = new NewerExpectedFixed();
    private final AtomicInteger balance = new AtomicInteger();

    boolean withdraw(int n) {
        for (;;) {
            int seen = balance.get();
            int left = seen - n;
            if (left < 0) {
                return false;
            }
            if (balance.compareAndSet(seen, left)) {
                return true;
            }
        }
    }

    void deposit(int n) {
        balance.addAndGet(n);
    }
}

/** Tried once: that another came between is taken for an error. */
class TriedOnce {
    static final TriedOnce SHARED = new TriedOnce();
    private final AtomicInteger permits = new AtomicInteger(10);

    void acquire() {
        int n = permits.get();
        if (n > 0) {
            // mended: not retried, but its result is looked at, so that nothing is lost (explain lost-cas). Silent
            if (!permits.compareAndSet(n, n - 1)) {
                throw new IllegalStateException("no permit");
            }
        }
    }

    void release() {
        permits.incrementAndGet();
    }
}

/** As mended: retried. Silent. */
class TriedOnceFixed {
    static final TriedOnceFixed SHARED = new TriedOnceFixed();
    private final AtomicInteger permits = new AtomicInteger(10);

    void acquire() {
        int n;
        do {
            n = permits.get();
            if (n <= 0) {
                throw new IllegalStateException("no permit");
            }
        } while (!permits.compareAndSet(n, n - 1));
    }

    void release() {
        permits.incrementAndGet();
    }
}

/** Kafka's states: two synchronized calls of a state machine by its client. */
class Machine {
    static final Machine SHARED = new Machine();
    private int state;

    synchronized int state() {
        return state;
    }

    synchronized void moveTo(int next) {
        state = next;
    }

    void advance() {
        // the state read in one block, computed upon, stored back in the next: high
        moveTo(state() + 1); // BLOCAL: lost-update high
    }

    void stop() {
        if (state() == 1) {
            // (a) the state that was tested is written in a new block: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            moveTo(9); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: the transition validates under the lock. Silent, or rather: nothing is read before. */
class MachineFixed {
    static final MachineFixed SHARED = new MachineFixed();
    private int state;

    synchronized boolean move(int from, int to) {
        if (state != from) {
            return false;
        }
        state = to;
        return true;
    }

    void stop() {
        if (move(1, 9)) {
            Thread.yield();
        }
    }
}

/** Jetty's lifecycle: the state is volatile and all set it under the lock; one tests it before. */
class LifeCycle {
    static final LifeCycle SHARED = new LifeCycle();
    private final Object lock = new Object();
    private volatile int state;

    void start() {
        if (state == 2 || state == 1) {
            return;
        }
        synchronized (lock) {
            // (a) the monitor of the writers guards the volatile; tested under no lock: high
            state = 1; // BLOCAL: check-then-act high
        }
    }

    void stop() {
        synchronized (lock) {
            if (state == 0) {
                return;
            }
            state = 0;
        }
    }
}

/** As mended. Silent. */
class LifeCycleFixed {
    static final LifeCycleFixed SHARED = new LifeCycleFixed();
    private final Object lock = new Object();
    private volatile int state;

    void start() {
        synchronized (lock) {
            if (state == 2 || state == 1) {
                return;
            }
            state = 1;
        }
    }

    void stop() {
        synchronized (lock) {
            if (state == 0) {
                return;
            }
            state = 0;
        }
    }
}
