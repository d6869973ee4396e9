// RELEASES: 17
package audit50;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What is counted by atomics, handles and updaters. */
public class Abacus {
    /** A number behind a VarHandle. */
    static class Handle {
        static final Handle SHARED = new Handle();
        private static final VarHandle COUNT;
        private volatile int count;
        private volatile Object owner;
        private static final VarHandle OWNER;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(Handle.class, "count", int.class);
                OWNER = MethodHandles.lookup().findVarHandle(Handle.class, "owner", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** Read by one operation and set by another. */
        int inc() {
            int n = (int) COUNT.getAcquire(this);
            COUNT.setRelease(this, n + 1); // MISSED: lost-update (an ordered write counts as the single writer's, though others write here)
            return n;
        }

        /** Silent: one operation. */
        int incRight() {
            return (int) COUNT.getAndAdd(this, 1);
        }

        /** Silent: retried, weakly. */
        int doubled() {
            for (;;) {
                int n = count;
                if (COUNT.weakCompareAndSet(this, n, n * 2)) {
                    return n;
                }
            }
        }

        /** Not retried. */
        void halve() {
            int n = count;
            COUNT.compareAndSet(this, n, n / 2); // BLOCAL: lost-cas
        }

        /** Silent: a flag of who owns it; who does not win is told. */
        boolean own(Object who) {
            return OWNER.compareAndSet(this, null, who);
        }

        /** Looked at, then set. Low by the page: an unlocked check-then-set of a volatile. */
        void ownWrong(Object who) {
            if (owner == null) {
                owner = who; // BLOCAL: check-then-act low
            }
        }

        /** Silent: whose it is gives it up. */
        void disown(Object who) {
            OWNER.compareAndSet(this, who, null);
        }
    }

    /** Updaters. */
    static class Node {
        static final Node ROOT = new Node(null);
        static final AtomicIntegerFieldUpdater<Node> HITS = AtomicIntegerFieldUpdater.newUpdater(Node.class, "hits");
        static final AtomicReferenceFieldUpdater<Node, Node> NEXT =
                AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
        volatile int hits;
        volatile Node next;
        final String name;

        Node(String name) {
            this.name = name;
        }

        /** The volatile is counted by its operator, past the updater. */
        void hit() {
            hits++; // BLOCAL: lost-update
        }

        /** Silent. */
        void hitRight() {
            HITS.incrementAndGet(this);
        }

        /** Pushed without a retry: a node is lost. */
        void push(Node n) {
            n.next = NEXT.get(this);
            NEXT.set(this, n); // MISSED: lost-update (the old head goes by way of a field of an argument)
        }

        /** Silent: a stack as it is written. */
        void pushRight(Node n) {
            Node old;
            do {
                old = next;
                n.next = old;
            } while (!NEXT.compareAndSet(this, old, n));
        }

        /** Silent: popped likewise. */
        Node pop() {
            while (true) {
                Node old = next;
                if (old == null) {
                    return null;
                }
                if (NEXT.compareAndSet(this, old, old.next)) {
                    return old;
                }
            }
        }
    }

    /** Stamps and marks. */
    static class Stamps {
        static final Stamps SHARED = new Stamps();
        private final AtomicStampedReference<String> name = new AtomicStampedReference<>("", 0);
        private final AtomicMarkableReference<String> slot = new AtomicMarkableReference<>(null, false);

        /** Silent: value and stamp of one read, tried again. */
        void append(String more) {
            int[] stamp = new int[1];
            String then;
            do {
                then = name.get(stamp);
            } while (!name.compareAndSet(then, then + more, stamp[0], stamp[0] + 1));
        }

        /** The stamp is read anew, and so the old text goes in. */
        void appendWrong(String more) {
            String then = name.getReference();
            name.set(then + more, name.getStamp() + 1); // BLOCAL: lost-update
        }

        /** Silent: marked once. */
        boolean retire(String s) {
            return slot.attemptMark(s, true);
        }

        /** Asked whether it is marked, then marked. */
        boolean retireWrong() {
            if (slot.isMarked()) {
                return false;
            }
            slot.set(slot.getReference(), true); // BLOCAL: lost-update; BLOCAL: check-then-act low
            return true;
        }
    }

    /** A state as an immutable record in a reference. */
    static class State {
        record Snapshot(long sum, int n, long max) {
            Snapshot plus(long v) {
                return new Snapshot(sum + v, n + 1, Math.max(max, v));
            }
        }

        static final State SHARED = new State();
        private final AtomicReference<Snapshot> now = new AtomicReference<>(new Snapshot(0, 0, 0));

        /** Read and set by two operations, a helper in between. */
        void add(long v) {
            Snapshot s = now.get();
            store(s.plus(v)); // BLOCAL: lost-update
        }

        private void store(Snapshot s) {
            now.set(s);
        }

        /** Silent. */
        void addRight(long v) {
            now.updateAndGet(s -> s.plus(v));
        }

        /** What is expected is read again, what is stored is older. */
        void addSloppy(long v) {
            Snapshot s = now.get().plus(v);
            while (!now.compareAndSet(now.get(), s)) { // BLOCAL: lost-update
                Thread.onSpinWait();
            }
        }

        /** Silent: the parts are of one snapshot. */
        double mean() {
            Snapshot s = now.get();
            return s.n() == 0 ? 0 : (double) s.sum() / s.n();
        }

        /** Of two snapshots; low by the page. */
        double meanMixed() {
            return (double) now.get().sum() / now.get().n();
        }

        /** Told and set back by two. */
        Snapshot drain() {
            Snapshot s = now.get();
            now.set(new Snapshot(0, 0, 0)); // BLOCAL: lost-update
            return s;
        }

        /** Silent: by one. */
        Snapshot drainRight() {
            return now.getAndSet(new Snapshot(0, 0, 0));
        }
    }

    /** A flag that is to be won by one. */
    static class Once {
        static final Once SHARED = new Once();
        private final AtomicBoolean started = new AtomicBoolean();
        private final AtomicInteger starts = new AtomicInteger();
        private final AtomicReferenceArray<Thread> workers = new AtomicReferenceArray<>(8);

        /** Asked, then set: two start it. */
        void start(Runnable r) {
            if (!started.get()) {
                started.set(true); // BLOCAL: check-then-act
                starts.incrementAndGet();
                new Thread(r).start();
            }
        }

        /** Silent: won. */
        void startRight(Runnable r) {
            if (started.compareAndSet(false, true)) {
                starts.incrementAndGet();
                new Thread(r).start();
            }
        }

        /** Silent: whatever it is. */
        void stop() {
            started.set(false);
        }

        /** A place is looked for, and then taken. */
        boolean place(Thread t) {
            for (int i = 0; i < workers.length(); i++) {
                if (workers.get(i) == null) {
                    workers.set(i, t); // BLOCAL: check-then-act
                    return true;
                }
            }
            return false;
        }

        /** Silent: tried. */
        boolean placeRight(Thread t) {
            int from = ThreadLocalRandom.current().nextInt(workers.length());
            for (int k = 0; k < workers.length(); k++) {
                int i = (from + k) % workers.length();
                if (workers.compareAndSet(i, null, t)) {
                    return true;
                }
            }
            return false;
        }

        /** Silent: whose place it is clears it. */
        void leave(int i) {
            workers.set(i, null);
        }
    }

    /** Adders are told and reset. */
    static class Sums {
        static final Sums SHARED = new Sums();
        private final LongAdder bytes = new LongAdder();
        private final DoubleAdder cost = new DoubleAdder();
        private final LongAccumulator longest = new LongAccumulator(Math::max, Long.MIN_VALUE);
        private final AtomicLong told = new AtomicLong();

        void add(long n, double c) {
            bytes.add(n);
            cost.add(c);
            longest.accumulate(n);
        }

        /** What is added between the two is never told. */
        void flush() {
            long n = bytes.sum();
            bytes.reset(); // BLOCAL: lost-update
            told.addAndGet(n);
        }

        /** Silent: at once, as far as an adder does. */
        void flushRight() {
            told.addAndGet(bytes.sumThenReset());
        }

        /** Likewise of the accumulator. */
        long longest() {
            long most = longest.get();
            longest.reset(); // BLOCAL: lost-update
            return most;
        }

        /** Silent. */
        long longestRight() {
            return longest.getThenReset();
        }

        /** Silent: a sum is told as it is. */
        double cost() {
            return cost.sum();
        }

        /** A cap is kept by a look, and then added to. */
        boolean tell(long n, long cap) {
            long then = told.get();
            if (then + n > cap) {
                return false;
            }
            told.set(then + n); // BLOCAL: lost-update
            return true;
        }

        /** Silent: one function does both. */
        boolean tellRight(long n, long cap) {
            long then = told.getAndUpdate(t -> t + n > cap ? t : t + n);
            return then + n <= cap;
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> {
            Handle.SHARED.incRight();
            Sums.SHARED.add(1, 1.0);
            State.SHARED.addRight(1);
        };
        for (int i = 0; i < 4; i++) {
            new Thread(r).start();
        }
    }
}
