// RELEASES: 8 17
package audit6;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Bids: one operation, two, and loops (ANALYSIS 6, 7). */
public class Auction {
    static final Auction SHARED = new Auction();

    static final class Bid {
        final String who;
        final int amount;

        Bid(String who, int amount) {
            this.who = who;
            this.amount = amount;
        }
    }

    private final AtomicReference<Bid> best = new AtomicReference<>(new Bid("", 0));
    private final AtomicInteger bids = new AtomicInteger();
    private final AtomicLong volume = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicStampedReference<Bid> stamped = new AtomicStampedReference<>(null, 0);
    private volatile int round;
    private volatile long highest;
    private volatile Bid last;

    /** Greater when asked, smaller when set. */
    void bid(Bid b) {
        if (b.amount > best.get().amount) {
            best.set(b); // BLOCAL: check-then-act
        }
    }

    // Silent: retried with what was compared.
    void bidRetried(Bid b) {
        for (;;) {
            Bid old = best.get();
            if (b.amount <= old.amount) {
                return;
            }
            if (best.compareAndSet(old, b)) {
                return;
            }
        }
    }

    // Silent: in one.
    void bidAtOnce(Bid b) {
        best.accumulateAndGet(b, (o, n) -> n.amount > o.amount ? n : o);
    }

    /** The expected value is read anew, the decision is older. */
    void bidWrong(Bid b) {
        Bid old = best.get();
        if (b.amount > old.amount) {
            best.compareAndSet(best.get(), b); // BLOCAL: check-then-act
        }
    }

    /** Counted in two operations. */
    int count() {
        int n = bids.get();
        bids.set(n + 1); // BLOCAL: lost-update
        return n;
    }

    // Silent: in one.
    int countAtOnce() {
        return bids.getAndIncrement();
    }

    /** Not retried, and the caller believes it. */
    long add(long amount) {
        long v = volume.get();
        volume.compareAndSet(v, v + amount); // BLOCAL: lost-cas
        return v;
    }

    // Silent: the caller is told.
    boolean tryAdd(long amount) {
        long v = volume.get();
        return volume.compareAndSet(v, v + amount);
    }

    /** Reset in two: what was added in between is lost. */
    long drainVolume() {
        long v = volume.get();
        volume.set(0); // BLOCAL: lost-update
        return v;
    }

    // Silent: in one.
    long drainVolumeAtOnce() {
        return volume.getAndSet(0);
    }

    /** A flag is tested and then set. */
    boolean close() {
        if (closed.get()) {
            return false;
        }
        closed.set(true); // BLOCAL: check-then-act
        last = null;
        return true;
    }

    // Silent: one wins.
    boolean closeOnce() {
        if (!closed.compareAndSet(false, true)) {
            return false;
        }
        last = null;
        return true;
    }

    void reopen() {
        closed.set(false);
    }

    /** x++ of a volatile. */
    void nextRound() {
        round++; // BLOCAL: lost-update high
    }

    /** Compound assignment. */
    void doubleRound() {
        round *= 2; // BLOCAL: lost-update high
    }

    // Silent: written, not read.
    void restart() {
        round = 1;
    }

    /** The greatest, without a lock. */
    void note(long amount) {
        if (amount > highest) {
            highest = amount; // BLOCAL: check-then-act medium
        }
    }

    /** The stamp is of the same moment: retried by the caller. Silent. */
    boolean swap(Bid b) {
        int[] stamp = new int[1];
        Bid old = stamped.get(stamp);
        return stamped.compareAndSet(old, b, stamp[0], stamp[0] + 1);
    }

    /** Read twice: the second may be null. */
    String lastName() {
        if (last != null) {
            return last.who; // BLOCAL: check-then-act medium
        }
        return "";
    }

    // Silent: read once.
    String lastNameRight() {
        Bid l = last;
        return l != null ? l.who : "";
    }

    void last(Bid b) {
        last = b;
    }
}
