// RELEASES: 17
package audit36;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** The tools below the locks. */
public class Bare {
    static final Bare SHARED = new Bare();

    private static final AtomicIntegerFieldUpdater<Bare> REFS =
            AtomicIntegerFieldUpdater.newUpdater(Bare.class, "refs");
    private static final AtomicReferenceFieldUpdater<Bare, Thread> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(Bare.class, Thread.class, "owner");
    private static final VarHandle STATE;
    private static final VarHandle HITS;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            STATE = l.findVarHandle(Bare.class, "state", int.class);
            HITS = l.findVarHandle(Bare.class, "hits", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int refs = 1;
    private volatile Thread owner;
    private volatile int state;
    private volatile long hits;
    private final int[] cells = new int[16];
    private final AtomicMarkableReference<String> next = new AtomicMarkableReference<>("", false);
    private final AtomicStampedReference<String> head = new AtomicStampedReference<>("", 0);
    private final LongAdder used = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAccumulator worst = new LongAccumulator(Math::max, 0);
    private final AtomicIntegerArray slots = new AtomicIntegerArray(16);
    private final AtomicLong lastRun = new AtomicLong();
    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicInteger sequence = new AtomicInteger();

    void reset() {
        REFS.set(this, 1);
        STATE.setVolatile(this, 0);
        HITS.setVolatile(this, 0L);
        next.set("", false);
        head.set("", 0);
        lastRun.set(0);
        leader.set(null);
        sequence.set(0);
    }

    /** By an updater: got and set. */
    void retain() {
        REFS.set(this, REFS.get(this) + 1); // BLOCAL: lost-update {{refs}}
    }

    /** Silent. */
    void retainMended() {
        REFS.incrementAndGet(this);
    }

    /** By the field, and back by the updater. */
    void retainByField() {
        int n = refs;
        REFS.set(this, n + 1); // BLOCAL: lost-update {{refs}}
    }

    /** Set if it is as it was, else not at all: a reference is not counted. */
    void retainOnce() {
        int n = REFS.get(this);
        REFS.compareAndSet(this, n, n + 1); // BLOCAL: lost-cas {{refs}}
    }

    /** Silent: until it succeeds. */
    boolean retainLoop() {
        for (;;) {
            int n = refs;
            if (n == 0) {
                return false;
            }
            if (REFS.compareAndSet(this, n, n + 1)) {
                return true;
            }
        }
    }

    /** Alive when it was asked; counted when it is dead. (Low: of what is not 0, or less, most is a sentinel or a demand.) */
    boolean retainAlive() {
        if (REFS.get(this) == 0) {
            return false;
        }
        REFS.incrementAndGet(this); // BLOCAL: check-then-act low {{refs}}
        return true;
    }

    /** Silent: the operation tells. */
    boolean release() {
        return REFS.decrementAndGet(this) == 0;
    }

    /** Counted by one operation, asked by another: nobody, or two, may be the last. */
    boolean releaseApart() {
        REFS.decrementAndGet(this);
        if (REFS.get(this) == 0) { // BLOCAL: check-then-act {{refs}}
            owner = null;
            return true;
        }
        return false;
    }

    /** No owner, so it is mine, by a set. */
    boolean own() {
        if (OWNER.get(this) == null) {
            OWNER.set(this, Thread.currentThread()); // BLOCAL: check-then-act {{owner}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean ownMended() {
        return OWNER.compareAndSet(this, null, Thread.currentThread());
    }

    void disown() {
        OWNER.set(this, null);
    }

    /** By a handle: read as a volatile, written as one. */
    void hit() {
        long n = (long) HITS.getVolatile(this);
        HITS.setVolatile(this, n + 1); // BLOCAL: lost-update {{hits}}
    }

    /** Silent. */
    void hitMended() {
        HITS.getAndAdd(this, 1L);
    }

    /** By an acquire, and a compare that fails by itself and is not tried again. */
    void hitWeakly() {
        long n = (long) HITS.getAcquire(this);
        HITS.weakCompareAndSet(this, n, n + 1); // BLOCAL: lost-cas {{hits}}
    }

    /** Silent: tried again. */
    void hitWeaklyMended() {
        long n;
        do {
            n = (long) HITS.getAcquire(this);
        } while (!HITS.weakCompareAndSet(this, n, n + 1));
    }

    /** Silent: an ordered write is the single writer's. */
    void hitOrdered() {
        long n = (long) HITS.getOpaque(this);
        HITS.setRelease(this, n + 1);
    }

    /** Started once: asked and set. (Low: so read and so written it is a volatile's check-then-set.) */
    boolean begin() {
        if ((int) STATE.getVolatile(this) == 0) {
            STATE.setVolatile(this, 1); // BLOCAL: check-then-act low {{state}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean beginMended() {
        return STATE.compareAndSet(this, 0, 1);
    }

    /** Silent: taken and set by one. */
    boolean end() {
        return (int) STATE.getAndSet(this, 2) == 1;
    }

    /** An element by a handle. (What a handle does to elements is a limit that docs/limits.md names.) */
    void cell(int i) {
        int n = (int) CELLS.getVolatile(cells, i);
        CELLS.setVolatile(cells, i, n + 1); // MISSED: lost-update (elements of an array by a handle)
    }

    /** Silent. */
    void cellMended(int i) {
        CELLS.getAndAdd(cells, i, 1);
    }

    /** Not marked, so it is marked, whatever it is by then. (Low: with the flag nothing else goes.) */
    void delete(String with) {
        if (!next.isMarked()) {
            next.set(with, true); // BLOCAL: check-then-act low {{next}}
        }
    }

    /** Silent: marked if it is as it was, and the caller is told. */
    boolean deleteMended() {
        boolean[] mark = new boolean[1];
        String n = next.get(mark);
        return !mark[0] && next.compareAndSet(n, n, false, true);
    }

    /** The reference is replaced by one that is made of it. */
    void append(String more) {
        String n = next.getReference();
        next.set(n + more, false); // BLOCAL: lost-update {{next}}
    }

    /** Replaced if it still is, and else never. */
    void appendOnce(String more) {
        boolean[] mark = new boolean[1];
        String n = next.get(mark);
        next.compareAndSet(n, n + more, mark[0], mark[0]); // BLOCAL: lost-cas {{next}}
    }

    /** A stamp does not help who sets. */
    void push(String more) {
        int[] stamp = new int[1];
        String h = head.get(stamp);
        head.set(h + more, stamp[0] + 1); // BLOCAL: lost-update {{head}}
    }

    /** Silent: compared with the stamp, until it succeeds. */
    void pushMended(String more) {
        int[] stamp = new int[1];
        String h;
        do {
            h = head.get(stamp);
        } while (!head.compareAndSet(h, h + more, stamp[0], stamp[0] + 1));
    }

    /** Room by the sum, then one more. */
    boolean use() {
        if (used.sum() >= 100) {
            return false;
        }
        used.increment(); // BLOCAL: check-then-act {{used}}
        return true;
    }

    void unuse() {
        used.decrement();
    }

    void sent(long n) {
        bytes.add(n);
        worst.accumulate(n);
    }

    /** What is added between sum and reset is never told. */
    long sentSoFar() {
        long n = bytes.sum();
        bytes.reset(); // BLOCAL: lost-update {{bytes}}
        return n * 8;
    }

    /** Silent. */
    long sentSoFarMended() {
        return bytes.sumThenReset() * 8;
    }

    /** Likewise the worst of all. */
    long worstSoFar() {
        long n = worst.get();
        worst.reset(); // BLOCAL: lost-update {{worst}}
        return n;
    }

    /** Silent. */
    long worstSoFarMended() {
        return worst.getThenReset();
    }

    /** Elements of an atomic array. */
    void leave(int i) {
        slots.set(i, slots.get(i) - 1); // BLOCAL: lost-update {{slots}}
    }

    /** Silent. */
    void leaveMended(int i) {
        slots.decrementAndGet(i);
    }

    /** Free, so it is taken. */
    int claim() {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.get(i) == 0) {
                slots.set(i, 1); // BLOCAL: check-then-act {{slots}}
                return i;
            }
        }
        return -1;
    }

    /** Silent. */
    int claimMended() {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.get(i) == 0 && slots.compareAndSet(i, 0, 1)) {
                return i;
            }
        }
        return -1;
    }

    /** A second has passed, so it runs: for two as well. */
    boolean due(long now) {
        if (now - lastRun.get() < 1000) {
            return false;
        }
        lastRun.set(now); // BLOCAL: check-then-act {{lastRun}}
        return true;
    }

    /** Silent. */
    boolean dueMended(long now) {
        long last = lastRun.get();
        return now - last >= 1000 && lastRun.compareAndSet(last, now);
    }

    /** The compare has another reading than the test. */
    boolean lead(String me) {
        if (leader.get() != null) {
            return false;
        }
        return leader.compareAndSet(leader.get(), me); // BLOCAL: check-then-act {{leader}}
    }

    /** Silent. */
    boolean leadMended(String me) {
        return leader.compareAndSet(null, me);
    }

    /** Two may be told the same number. */
    int number() {
        sequence.incrementAndGet();
        return sequence.get(); // BLOCAL: stale-value {{sequence}}
    }

    /** Silent. */
    int numberMended() {
        return sequence.incrementAndGet();
    }

    /** It begins again at a bound: two set it back. (Silent: what the operation tells is an action that it has taken.) */
    int around() {
        int n = sequence.incrementAndGet();
        if (n > 1000) {
            sequence.set(0);
            return 0;
        }
        return n;
    }

    /** Silent. */
    int aroundMended() {
        return sequence.updateAndGet(n -> n >= 1000 ? 0 : n + 1);
    }
}
