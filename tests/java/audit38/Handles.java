// RELEASES: 17
package audit38;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Handles, updaters, arrays of references, and loops that swap. */
public class Handles {
    record Node(String value, Node next) {}

    static class Stack {
        static final Stack STACK = new Stack();

        private final AtomicReference<Node> head = new AtomicReference<>();
        private final AtomicInteger size = new AtomicInteger();

        // Silent: retried.
        void push(String value) {
            Node old;
            do {
                old = head.get();
            } while (!head.compareAndSet(old, new Node(value, old)));
            size.incrementAndGet();
        }

        // The new head is made of an older one than that which is expected.
        void pushOld(String value) {
            Node next = head.get();
            Node fresh = new Node(value, next);
            while (true) {
                if (head.compareAndSet(head.get(), fresh)) { // BLOCAL: lost-update
                    return;
                }
            }
        }

        // Read and set.
        void pushSet(String value) {
            head.set(new Node(value, head.get())); // BLOCAL: lost-update
        }

        // Not retried, and its failure loses the value.
        void pushOnce(String value) {
            Node old = head.get();
            head.compareAndSet(old, new Node(value, old)); // BLOCAL: lost-cas high
        }

        // Silent.
        String pop() {
            while (true) {
                Node old = head.get();
                if (old == null) {
                    return null;
                }
                if (head.compareAndSet(old, old.next())) {
                    size.decrementAndGet();
                    return old.value();
                }
            }
        }

        // Silent: by one operation.
        String popBy() {
            Node old = head.getAndUpdate(n -> n == null ? null : n.next());
            return old == null ? null : old.value();
        }

        // The number is tested and counted by two operations.
        boolean pushIfRoom(String value, int max) {
            if (size.get() >= max) {
                return false;
            }
            size.incrementAndGet(); // BLOCAL: check-then-act medium
            push(value);
            return true;
        }

        // Silent: counted, and counted off where it was too many.
        boolean pushIfRoomCounted(String value, int max) {
            if (size.incrementAndGet() > max) {
                size.decrementAndGet(); // BENIGN: check-then-act handed-over
                return false;
            }
            push(value);
            return true;
        }
    }

    static class Cell {
        static final Cell CELL = new Cell();
        private static final VarHandle COUNT;
        private static final VarHandle OWNER;

        static {
            try {
                MethodHandles.Lookup l = MethodHandles.lookup();
                COUNT = l.findVarHandle(Cell.class, "count", int.class);
                OWNER = l.findVarHandle(Cell.class, "owner", Thread.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private volatile int count;
        private volatile Thread owner;
        private int depth;

        // Got and set through the handle.
        void increment() {
            int n = (int) COUNT.getVolatile(this);
            COUNT.setVolatile(this, n + 1); // BLOCAL: lost-update
        }

        // Silent.
        void incrementAtOnce() {
            COUNT.getAndAdd(this, 1);
        }

        // Silent: retried.
        void twice() {
            int n;
            do {
                n = (int) COUNT.getVolatile(this);
            } while (!COUNT.compareAndSet(this, n, n * 2));
        }

        // Silent: an ordered write is the single writer's (docs/kinds.md).
        void plus(int by) {
            int n = count;
            COUNT.setRelease(this, n + by);
        }

        // Silent: a lock of its own making, taken by a swap and given up by a set.
        boolean lock() {
            if (!OWNER.compareAndSet(this, null, Thread.currentThread())) {
                return false;
            }
            depth++;
            return true;
        }

        void unlock() {
            depth--;
            OWNER.setVolatile(this, null);
        }
    }

    static class Updated {
        static final Updated UPDATED = new Updated();
        private static final AtomicIntegerFieldUpdater<Updated> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Updated.class, "state");
        private static final AtomicReferenceFieldUpdater<Updated, String> NAME =
                AtomicReferenceFieldUpdater.newUpdater(Updated.class, String.class, "name");

        private volatile int state;
        private volatile String name;

        void step() {
            int s = STATE.get(this);
            STATE.set(this, s + 1); // BLOCAL: lost-update
        }

        // Silent.
        void stepAtOnce() {
            STATE.incrementAndGet(this);
        }

        // Silent: tried, and told.
        boolean start() {
            return STATE.compareAndSet(this, 0, 1);
        }

        // Counted by one operation, asked by another.
        void leave(Runnable last) {
            STATE.decrementAndGet(this);
            if (state == 0) { // BLOCAL: check-then-act medium
                last.run();
            }
        }

        // Silent.
        void leaveAtOnce(Runnable last) {
            if (STATE.decrementAndGet(this) == 0) {
                last.run();
            }
        }

        // The name was made of an old one.
        void suffix(String s) {
            String old = name;
            NAME.set(this, old + s); // BLOCAL: lost-update
        }

        // Silent.
        void suffixAtOnce(String s) {
            NAME.accumulateAndGet(this, s, (a, b) -> a + b);
        }
    }

    static class Slots {
        static final Slots SLOTS = new Slots();

        private final AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(8);
        private final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("", 0);
        private final AtomicBoolean open = new AtomicBoolean();

        // A free slot is found and then set.
        int claim(String who) {
            for (int i = 0; i < slots.length(); i++) {
                if (slots.get(i) == null) {
                    slots.set(i, who); // BLOCAL: check-then-act
                    return i;
                }
            }
            return -1;
        }

        // Silent.
        int claimOnce(String who) {
            for (int i = 0; i < slots.length(); i++) {
                if (slots.compareAndSet(i, null, who)) {
                    return i;
                }
            }
            return -1;
        }

        void free(int i) {
            slots.set(i, null);
        }

        // What is there is taken and set back.
        String take(int i) {
            String s = slots.get(i);
            slots.set(i, null); // BLOCAL: lost-update medium
            return s;
        }

        // Silent.
        String takeAtOnce(int i) {
            return slots.getAndSet(i, null);
        }

        // Silent: the stamp tells.
        boolean next(String s) {
            int[] stamp = new int[1];
            String old = stamped.get(stamp);
            return stamped.compareAndSet(old, old + s, stamp[0], stamp[0] + 1);
        }

        // Opened twice by two who find it closed: more goes with the flag.
        boolean open(Runnable opener) {
            if (open.get()) {
                return false;
            }
            opener.run();
            open.set(true); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent.
        boolean openOnce(Runnable opener) {
            if (!open.compareAndSet(false, true)) {
                return false;
            }
            opener.run();
            return true;
        }
    }
}
