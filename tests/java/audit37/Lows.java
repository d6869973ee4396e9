// RELEASES: 17
package audit37;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Updaters, handles, marks, stamps and adders, that another class has than the one which works with them. */
public class Lows {
    /** It has the volatile fields. */
    static class Cell {
        volatile int count;
        volatile long stamp;
        volatile String value;
        volatile Cell next;
        volatile int phase;

        static final AtomicIntegerFieldUpdater<Cell> COUNT = AtomicIntegerFieldUpdater.newUpdater(Cell.class, "count");
        static final AtomicLongFieldUpdater<Cell> STAMP = AtomicLongFieldUpdater.newUpdater(Cell.class, "stamp");
        static final AtomicReferenceFieldUpdater<Cell, String> VALUE =
                AtomicReferenceFieldUpdater.newUpdater(Cell.class, String.class, "value");
        static final AtomicReferenceFieldUpdater<Cell, Cell> NEXT =
                AtomicReferenceFieldUpdater.newUpdater(Cell.class, Cell.class, "next");
        static final VarHandle PHASE;

        static {
            try {
                PHASE = MethodHandles.lookup().findVarHandle(Cell.class, "phase", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        boolean tryPhase(int from, int to) {
            return PHASE.compareAndSet(this, from, to);
        }

        int phase() {
            return (int) PHASE.getAcquire(this);
        }
    }

    static final Cell CELL = new Cell();
    static final Lows SHARED = new Lows();

    static final int FREE = 0;
    static final int BUSY = 1;
    static final int DONE = 2;

    void clear() {
        Cell.COUNT.set(CELL, 0);
        Cell.STAMP.set(CELL, 0);
        Cell.VALUE.set(CELL, null);
        Cell.NEXT.set(CELL, null);
        Cell.PHASE.setVolatile(CELL, FREE);
    }

    /** By the updater of another class. */
    void stampNext() {
        long s = Cell.STAMP.get(CELL);
        Cell.STAMP.set(CELL, s + 1); // BLOCAL: lost-update {{stamp}}
    }

    /** Silent. */
    long stampNextMended() {
        return Cell.STAMP.incrementAndGet(CELL);
    }

    /** Tried once, and not told when it failed. */
    void stampTo(long now) {
        long s = CELL.stamp;
        if (s < now) {
            Cell.STAMP.compareAndSet(CELL, s, now); // BLOCAL: lost-cas {{stamp}}
        }
    }

    /** Counted once, and not if another was faster. */
    void count() {
        int c = Cell.COUNT.get(CELL);
        Cell.COUNT.compareAndSet(CELL, c, c + 1); // BLOCAL: lost-cas {{count}}
    }

    /** Silent: tried till it succeeds. */
    void countMended() {
        int c;
        do {
            c = Cell.COUNT.get(CELL);
        } while (!Cell.COUNT.compareAndSet(CELL, c, c + 1));
    }

    /** The loop tries what it read before the loop: an old value is put when the second turn reads a new one. */
    void countOld() {
        int next = CELL.count + 1;
        for (;;) {
            int c = CELL.count;
            if (Cell.COUNT.compareAndSet(CELL, c, next)) { // BLOCAL: lost-update {{count}}
                return;
            }
        }
    }

    /** A value made where there is none, and put by a plain set. */
    String value() {
        String v = CELL.value;
        if (v == null) {
            v = "v" + System.nanoTime();
            CELL.value = v; // BLOCAL: check-then-act low {{value}}
        }
        return v;
    }

    /** Silent: who is second takes the first one's. */
    String valueMended() {
        String v = CELL.value;
        if (v == null) {
            v = "v" + System.nanoTime();
            if (!Cell.VALUE.compareAndSet(CELL, null, v)) {
                v = CELL.value;
            }
        }
        return v;
    }

    /** Linked in front of what was first, by a set. */
    void push(Cell c) {
        c.next = CELL.next;
        CELL.next = c; // MISSED: lost-update (what an argument was linked to)
    }

    /** Silent. */
    void pushMended(Cell c) {
        Cell old;
        do {
            old = CELL.next;
            c.next = old;
        } while (!Cell.NEXT.compareAndSet(CELL, old, c));
    }

    /** Popped by a set: another has popped it, too. */
    Cell pop() {
        Cell c = CELL.next;
        if (c == null) {
            return null;
        }
        CELL.next = c.next; // BLOCAL: lost-update {{next}}
        return c;
    }

    /** The phase is asked by a method, and set by the handle. */
    boolean begin() {
        if (CELL.phase() != FREE) {
            return false;
        }
        Cell.PHASE.setVolatile(CELL, BUSY); // BLOCAL: check-then-act low {{phase}}
        return true;
    }

    /** Silent: by the method that compares. */
    boolean beginMended() {
        return CELL.tryPhase(FREE, BUSY);
    }

    /** What is compared is what is there just then, so nothing is. */
    boolean finish() {
        return CELL.tryPhase(CELL.phase(), DONE); // MISSED: lost-cas (by two methods of another class)
    }

    /** Silent: from a phase that is named. */
    boolean finishMended() {
        return CELL.tryPhase(BUSY, DONE);
    }

    private final AtomicMarkableReference<Cell> head = new AtomicMarkableReference<>(null, false);
    private final AtomicStampedReference<String> top = new AtomicStampedReference<>("", 0);
    private final LongAdder requests = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final DoubleAdder spent = new DoubleAdder();
    private final LongAccumulator peak = new LongAccumulator(Long::max, Long.MIN_VALUE);
    private final AtomicLongArray buckets = new AtomicLongArray(60);
    private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(16);
    private final AtomicLong tokens = new AtomicLong();
    private final AtomicReference<long[]> window = new AtomicReference<>(new long[8]);
    private final AtomicBoolean open = new AtomicBoolean();

    /** Not deleted when it was asked; replaced, the mark off, whatever it is by then. */
    boolean replace(Cell with) {
        if (head.isMarked()) {
            return false;
        }
        head.set(with, false); // BLOCAL: check-then-act {{head}}
        return true;
    }

    /** Silent: with the reference and the mark that go together. */
    boolean replaceMended(Cell with) {
        boolean[] mark = new boolean[1];
        Cell old = head.get(mark);
        return !mark[0] && head.compareAndSet(old, with, false, false);
    }

    /** Silent: to mark what is there is tried till it is done. */
    void deleteMended() {
        Cell h;
        do {
            h = head.getReference();
        } while (!head.attemptMark(h, true));
    }

    /** Silent: the reference by one read, the stamp by another; where they do not go together, it fails. */
    boolean rename(String to) {
        String was = top.getReference();
        int stamp = top.getStamp();
        return top.compareAndSet(was, was + to, stamp, stamp + 1);
    }

    /** A stamp that is one more, by a set. */
    void touch() {
        int[] stamp = new int[1];
        String was = top.get(stamp);
        top.set(was, stamp[0] + 1); // BLOCAL: lost-update {{top}}
    }

    void request(boolean failed, double cost) {
        requests.increment();
        if (failed) {
            failures.increment();
        }
        spent.add(cost);
        peak.accumulate((long) cost);
    }

    /** Both are asked, and set back: what comes in between is in neither window. (Low: of four such of a class the first is shown.) */
    double rate() {
        long all = requests.sum();
        long bad = failures.sum();
        requests.reset(); // BLOCAL: lost-update {{requests}}
        failures.reset(); // BLOCAL: lost-update low {{failures}}
        return all == 0 ? 0 : (double) bad / all;
    }

    /** Silent. */
    double rateMended() {
        long all = requests.sumThenReset();
        long bad = failures.sumThenReset();
        return all == 0 ? 0 : (double) bad / all;
    }

    /** What was spent is told, then forgotten. */
    double spent() {
        double s = spent.sum();
        spent.reset(); // BLOCAL: lost-update {{spent}}
        return s;
    }

    /** Silent. */
    double spentMended() {
        return spent.sumThenReset();
    }

    /** Silent: the greatest, told and left as it is. */
    long peak() {
        return Math.max(0, peak.get());
    }

    /** The bucket of another second is emptied, and what was counted meanwhile goes with it. (Was expected as lost-update; but it is tested.) */
    void roll(int second) {
        long n = buckets.get(second);
        if (n > 0) {
            tokens.addAndGet(n);
            buckets.set(second, 0); // BLOCAL: check-then-act {{buckets}}
        }
    }

    /** Silent. */
    void rollMended(int second) {
        tokens.addAndGet(buckets.getAndSet(second, 0));
    }

    void mark(int second) {
        buckets.incrementAndGet(second);
    }

    /** A free place, by its number; then it is mine. */
    int claim(String name) {
        for (int i = 0; i < names.length(); i++) {
            if (names.get(i) == null) {
                names.set(i, name); // BLOCAL: check-then-act {{names}}
                return i;
            }
        }
        return -1;
    }

    /** Silent. */
    int claimMended(String name) {
        for (int i = 0; i < names.length(); i++) {
            if (names.compareAndSet(i, null, name)) {
                return i;
            }
        }
        return -1;
    }

    void free(int i) {
        names.set(i, null);
    }

    /** Tokens: there is one, so one is taken. */
    boolean token() {
        if (tokens.get() <= 0) {
            return false;
        }
        tokens.decrementAndGet(); // BLOCAL: check-then-act {{tokens}}
        return true;
    }

    /** Silent: none is taken where there is none. */
    boolean tokenMended() {
        return tokens.getAndUpdate(n -> n > 0 ? n - 1 : n) > 0;
    }

    /** Filled up to the limit, of what it was. */
    void fill(long n) {
        long to = Math.min(100, tokens.get() + n);
        tokens.set(to); // BLOCAL: lost-update {{tokens}}
    }

    /** Silent. */
    void fillMended(long n) {
        tokens.updateAndGet(t -> Math.min(100, t + n));
    }

    /** A longer array, made of the one that was there. */
    void grow() {
        long[] old = window.get();
        long[] more = java.util.Arrays.copyOf(old, old.length * 2);
        window.set(more); // BLOCAL: lost-update {{window}}
    }

    /** Silent. */
    void growMended() {
        window.updateAndGet(old -> java.util.Arrays.copyOf(old, old.length * 2));
    }

    /** Counted, and asked for by another read, whether it is the last. */
    void done(Runnable last) {
        Cell.COUNT.decrementAndGet(CELL);
        if (CELL.count == 0) { // BLOCAL: check-then-act {{count}}
            last.run();
        }
    }

    /** Silent. */
    void doneMended(Runnable last) {
        if (Cell.COUNT.decrementAndGet(CELL) == 0) {
            last.run();
        }
    }

    /** Opened by who finds it shut, and shut by who finds it open: two at once do the same. */
    boolean toggle() {
        boolean was = open.get();
        open.set(!was); // BLOCAL: lost-update {{open}}
        return was;
    }

    /** Silent: tried till it is the other way. */
    boolean toggleMended() {
        boolean was;
        do {
            was = open.get();
        } while (!open.compareAndSet(was, !was));
        return was;
    }
}
