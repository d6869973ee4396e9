// RELEASES: 11 17
package audit40;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

/** The rarer tools: handles, stamped and marked references, adders, sets and deques. */
public class Handles {
    static final Handles CORE = new Handles();

    private static final VarHandle SEQ;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final AtomicReferenceFieldUpdater<Handles, String> TAG =
            AtomicReferenceFieldUpdater.newUpdater(Handles.class, String.class, "tag");

    static {
        try {
            SEQ = MethodHandles.lookup().findVarHandle(Handles.class, "seq", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long seq;
    private volatile String tag = "";
    private final AtomicStampedReference<String> head = new AtomicStampedReference<>("", 0);
    private final AtomicMarkableReference<String> tail = new AtomicMarkableReference<>("", false);
    private final LongAdder adder = new LongAdder();
    private final AtomicLongArray cells = new AtomicLongArray(8);
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final NavigableSet<Integer> ids = new ConcurrentSkipListSet<>();
    private final BlockingDeque<String> work = new LinkedBlockingDeque<>();
    private final PriorityBlockingQueue<Integer> due = new PriorityBlockingQueue<>();

    void seqTorn() {
        long s = (long) SEQ.getVolatile(this);
        SEQ.setVolatile(this, s + 1); // BLOCAL: lost-update
    }

    void seqSafe() {
        SEQ.getAndAdd(this, 1L);
    }

    void seqRetried() {
        long s;
        do {
            s = (long) SEQ.getVolatile(this);
        } while (!SEQ.compareAndSet(this, s, s + 1));
    }

    void seqOnce() {
        long s = (long) SEQ.getVolatile(this);
        SEQ.compareAndSet(this, s, s + 1); // BLOCAL: lost-cas
    }

    void tagTorn(String more) {
        TAG.set(this, TAG.get(this) + more); // BLOCAL: lost-update
    }

    void tagSafe(String more) {
        TAG.updateAndGet(this, t -> t + more);
    }

    // Was marked as shown: one of four updates of the class.
    void tagMixed(String more) {
        String t = tag;
        TAG.set(this, t + more); // BLOCAL: lost-update low
    }

    void headTorn(String s) {
        int[] stamp = new int[1];
        String h = head.get(stamp);
        head.set(h + s, stamp[0] + 1); // BLOCAL: lost-update
    }

    void headSafe(String s) {
        int[] stamp = new int[1];
        String h;
        do {
            h = head.get(stamp);
        } while (!head.compareAndSet(h, h + s, stamp[0], stamp[0] + 1));
    }

    // Was marked as shown: a flag is all that is set.
    void tailTorn() {
        if (!tail.isMarked()) {
            tail.set("", true); // BLOCAL: check-then-act low
        }
    }

    void tailSafe() {
        String t = tail.getReference();
        while (!tail.attemptMark(t, true)) {
            t = tail.getReference();
        }
    }

    void add() {
        adder.increment();
    }

    void resetTorn() {
        if (adder.sum() > 1000) {
            adder.reset(); // BLOCAL: check-then-act
        }
    }

    long resetSafe() {
        return adder.sumThenReset();
    }

    void cellMax(int i, long n) {
        if (cells.get(i) < n) {
            cells.set(i, n); // BLOCAL: check-then-act
        }
    }

    void cellMaxSafe(int i, long n) {
        cells.accumulateAndGet(i, n, Math::max);
    }

    // Another place than the one that was asked.
    void cellCopy(int from, int to) {
        cells.set(to, cells.get(from));
    }

    void see(String s, List<String> fresh) {
        if (!seen.contains(s)) {
            seen.add(s); // BLOCAL: check-then-act medium
            fresh.add(s);
        }
    }

    void seeSafe(String s, List<String> fresh) {
        if (seen.add(s)) {
            fresh.add(s);
        }
    }

    void unsee(String s) {
        seen.remove(s);
    }

    // Was marked as a lost update: what is made is a key, and the last may be gone.
    int id() {
        int next = ids.isEmpty() ? 1 : ids.last() + 1; // BLOCAL: check-then-act
        ids.add(next); // BLOCAL: stale-value
        return next;
    }

    int idSafe(int from) {
        int next = from;
        while (!ids.add(next)) {
            next++;
        }
        return next;
    }

    void free(int id) {
        ids.remove(id);
    }

    String steal() {
        if (work.size() > 1) {
            return work.removeLast(); // BLOCAL: check-then-act
        }
        return null;
    }

    String stealSafe() {
        return work.pollLast();
    }

    void work(String s) {
        work.addFirst(s);
    }

    // The first one was looked at, another may have gone.
    Integer dueTorn(int now) {
        Integer first = due.peek();
        if (first != null && first <= now) {
            return due.poll(); // BLOCAL: check-then-act
        }
        return null;
    }

    void due(int at) {
        due.add(at);
    }

    Integer dueSafe(int now) {
        Integer first = due.poll();
        return first != null && first <= now ? first : null;
    }

    static void cell(long[] all, int i) {
        CELLS.getAndAdd(all, i, 1L);
    }

    Set<String> copy() {
        return new HashSet<>(new ArrayList<>(seen));
    }
}
