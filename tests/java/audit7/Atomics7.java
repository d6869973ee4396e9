// RELEASES: 8 17
package audit7;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Atomics: blocks of one operation (ANALYSIS 6). */
public class Atomics7 {
    static final Atomics7 SHARED = new Atomics7();

    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private final AtomicInteger seq = new AtomicInteger();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<Node> stack = new AtomicReference<>();
    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicIntegerArray cells = new AtomicIntegerArray(8);
    private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(8);
    private volatile int flags;
    private static final AtomicIntegerFieldUpdater<Atomics7> FLAGS =
            AtomicIntegerFieldUpdater.newUpdater(Atomics7.class, "flags");

    /** Read, computed, set. */
    void next() {
        int s = seq.get();
        seq.set(s + 1); // BLOCAL: lost-update high
    }

    // Silent: one operation each.
    int nextRight() {
        seq.getAndUpdate(s -> s + 2);
        seq.accumulateAndGet(3, Math::max);
        seq.updateAndGet(s -> s % 1000);
        return seq.getAndAccumulate(5, (a, b) -> a * b);
    }

    /** The function of the update uses another, older read of the same atomic. */
    void mixed() {
        int s = seq.get();
        seq.updateAndGet(v -> s + 1); // BLOCAL: lost-update high
    }

    // Silent: the loop that retries.
    int nextLoop() {
        for (;;) {
            int s = seq.get();
            if (seq.compareAndSet(s, s * 3)) {
                return s;
            }
        }
    }

    // Silent: weakCompareAndSet in its loop.
    @SuppressWarnings("deprecation")
    int nextWeak() {
        int s;
        do {
            s = seq.get();
        } while (!seq.weakCompareAndSet(s, s + 7));
        return s;
    }

    /** The expected value is fresh, but the new one is of an older read. */
    void casOlder(int by) {
        int s = seq.get();
        int n = s + by;
        Thread.yield();
        seq.compareAndSet(seq.get(), n); // BLOCAL: lost-update high
    }

    /** The greatest: tested, then set. */
    void peak(long v) {
        if (v > peak.get()) {
            peak.set(v); // BLOCAL: check-then-act
        }
    }

    // Silent.
    void peakRight(long v) {
        peak.accumulateAndGet(v, Math::max);
    }

    /** Started twice. */
    void start() {
        if (!started.get()) {
            started.set(true); // BLOCAL: check-then-act
            bytes.set(0);
        }
    }

    // Silent: won by one.
    void startRight() {
        if (started.compareAndSet(false, true)) {
            bytes.set(0);
        }
    }

    void stop() {
        started.set(false);
    }

    // Silent: getAndSet tells who did it.
    void startSwap() {
        if (!started.getAndSet(true)) {
            bytes.set(0);
        }
    }

    /** Push without a compare. */
    void push(int v) {
        Node top = stack.get();
        stack.set(new Node(v, top)); // BLOCAL: lost-update high
    }

    // Silent: Treiber's.
    void pushRight(int v) {
        Node top;
        Node n;
        do {
            top = stack.get();
            n = new Node(v, top);
        } while (!stack.compareAndSet(top, n));
    }

    // Silent: popped with a compare.
    Node pop() {
        Node top;
        do {
            top = stack.get();
            if (top == null) {
                return null;
            }
        } while (!stack.compareAndSet(top, top.next));
        return top;
    }

    /** Popped without one. */
    Node popUnsafe() {
        Node top = stack.get();
        if (top != null) {
            stack.set(top.next); // BLOCAL: lost-update high
        }
        return top;
    }

    /** The compare may fail, and then the caller is told that he leads. */
    boolean lead(String me) {
        String old = leader.get();
        if (old == null) {
            leader.compareAndSet(old, me); // BLOCAL: lost-cas medium
            return true;
        }
        return old.equals(me);
    }

    // Silent: told by the compare itself.
    boolean leadRight(String me) {
        return leader.compareAndSet(null, me) || me.equals(leader.get());
    }

    void resign() {
        leader.set(null);
    }

    /** A cell of an atomic array. */
    void cell(int i) {
        int c = cells.get(i);
        cells.set(i, c + 1); // BLOCAL: lost-update
    }

    // Silent.
    void cellRight(int i) {
        cells.incrementAndGet(i);
    }

    /** None there, put there. */
    void name(int i, String n) {
        if (names.get(i) == null) {
            names.set(i, n); // BLOCAL: check-then-act
        }
    }

    // Silent.
    void nameRight(int i, String n) {
        names.compareAndSet(i, null, n);
    }

    void forget(int i) {
        names.set(i, null);
        cells.set(i, 0);
    }

    /** A volatile with an updater: the plain operator is no atomic one. */
    void flag(int bit) {
        flags |= bit; // BLOCAL: lost-update high
    }

    // Silent: by the updater.
    void flagRight(int bit) {
        int f;
        do {
            f = flags;
        } while (!FLAGS.compareAndSet(this, f, f | bit));
    }

    // Silent: by an operation of the updater.
    void unflag(int bit) {
        FLAGS.updateAndGet(this, f -> f & ~bit);
    }

    /** By the updater's get and set. */
    void flagUpdater(int bit) {
        int f = FLAGS.get(this);
        FLAGS.set(this, f | bit); // BLOCAL: lost-update high
    }

    // Silent: an ordered store of a number that is not computed of it.
    void lazy(long n) {
        bytes.lazySet(n);
    }
}
