// RELEASES: 8 17
package audit42;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Two numbers packed into one, flags in an int, sets of bits and of constants. */
public class Masks {
    static final Masks ONE = new Masks();

    enum Part {
        HEAD,
        BODY,
        TAIL
    }

    private static final long LOW = 0xffffffffL;

    // High half: the turn; low half: how many have come.
    private final AtomicLong packed = new AtomicLong();
    private final AtomicInteger bits = new AtomicInteger();
    private final Object lock = new Object();
    private final BitSet taken = new BitSet(64);
    private final EnumSet<Part> done = EnumSet.noneOf(Part.class);
    private volatile int modes;
    private volatile Set<Part> shown = Collections.emptySet();
    private long room = -1L;

    void countLate() {
        long p = packed.get();
        packed.set((p & ~LOW) | ((p + 1) & LOW)); // BLOCAL: lost-update high
    }

    void count() {
        long p;
        do {
            p = packed.get();
        } while (!packed.compareAndSet(p, (p & ~LOW) | ((p + 1) & LOW)));
    }

    int come() {
        return (int) (packed.get() & LOW);
    }

    int turn() {
        return (int) (packed.get() >>> 32);
    }

    // The halves are put together again of two readings.
    void nextTurnLate() {
        int c = come();
        packed.set(((turn() + 1L) << 32) | c); // BLOCAL: lost-update
    }

    void nextTurn() {
        packed.updateAndGet(p -> ((p >>> 32) + 1) << 32);
    }

    void raise(int bit) {
        bits.set(bits.get() | bit); // BLOCAL: lost-update high
    }

    void lower(int bit) {
        bits.getAndUpdate(b -> b & ~bit);
    }

    boolean claimLate(int bit) {
        int b = bits.get();
        if ((b & bit) != 0) {
            return false;
        }
        bits.set(b | bit); // BLOCAL: lost-update
        return true;
    }

    boolean claim(int bit) {
        int b;
        do {
            b = bits.get();
            if ((b & bit) != 0) {
                return false;
            }
        } while (!bits.compareAndSet(b, b | bit));
        return true;
    }

    // One attempt, and the caller hears of it.
    boolean claimOnce(int bit) {
        int b = bits.get();
        return (b & bit) == 0 && bits.compareAndSet(b, b | bit);
    }

    // One attempt, and nobody hears of it.
    void claimPerhaps(int bit) {
        int b = bits.get();
        bits.compareAndSet(b, b | bit); // BLOCAL: lost-cas
    }

    void mode(int m) {
        modes |= m; // BLOCAL: lost-update
    }

    boolean is(int m) {
        return (modes & m) != 0;
    }

    int nextLate() {
        int i;
        synchronized (lock) {
            i = taken.nextClearBit(0);
        }
        synchronized (lock) {
            taken.set(i); // BLOCAL: stale-value low
        }
        return i;
    }

    int next() {
        synchronized (lock) {
            int i = taken.nextClearBit(0);
            taken.set(i);
            return i;
        }
    }

    boolean takeLate(int i) {
        boolean free;
        synchronized (lock) {
            free = !taken.get(i);
        }
        if (free) {
            synchronized (lock) {
                taken.set(i); // BLOCAL: check-then-act
            }
        }
        return free;
    }

    boolean take(int i) {
        synchronized (lock) {
            if (taken.get(i)) {
                return false;
            }
            taken.set(i);
            return true;
        }
    }

    // Looked at twice: who comes second sees that it is taken.
    boolean takeTwice(int i) {
        synchronized (lock) {
            if (taken.get(i)) {
                return false;
            }
        }
        synchronized (lock) {
            if (taken.get(i)) {
                return false;
            }
            taken.set(i); // BENIGN: check-then-act rechecked
            return true;
        }
    }

    void give(int i) {
        synchronized (lock) {
            taken.clear(i);
        }
    }

    boolean finished(Part p) {
        synchronized (lock) {
            return done.contains(p);
        }
    }

    void reopen(Part p) {
        synchronized (lock) {
            done.remove(p);
        }
    }

    boolean finishLate(Part p) {
        if (finished(p)) {
            return false;
        }
        synchronized (lock) {
            done.add(p); // BLOCAL: check-then-act
        }
        return true;
    }

    boolean finish(Part p) {
        synchronized (lock) {
            return done.add(p);
        }
    }

    void showLate(Part p) {
        Set<Part> next = new HashSet<>(shown);
        next.add(p);
        shown = next; // BLOCAL: lost-update
    }

    synchronized void show(Part p) {
        Set<Part> next = new HashSet<>(shown);
        next.add(p);
        // Had no mark, here and in hide: showLate does not hold the lock.
        shown = Collections.unmodifiableSet(next); // BLOCAL: lost-update low
    }

    synchronized void hide(Part p) {
        Set<Part> next = new HashSet<>(shown);
        next.remove(p);
        shown = Collections.unmodifiableSet(next); // BLOCAL: lost-update low
    }

    // The lowest bit that is set is a place that is free.
    int placeLate() {
        long r;
        synchronized (lock) {
            r = room;
        }
        if (r == 0) {
            return -1;
        }
        synchronized (lock) {
            room = r & (r - 1); // BLOCAL: lost-update high
        }
        return Long.numberOfTrailingZeros(r);
    }

    int place() {
        synchronized (lock) {
            long r = room;
            room = r & (r - 1);
            return r == 0 ? -1 : Long.numberOfTrailingZeros(r);
        }
    }

    void leave(int at) {
        synchronized (lock) {
            room |= 1L << at;
        }
    }
}
