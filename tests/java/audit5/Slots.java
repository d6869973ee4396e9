// RELEASES: 11 17 21
package audit5;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters, handles, arrays of references (ANALYSIS 4, 6). */
public class Slots {
    static final Slots SHARED = new Slots();

    static final class Node {
        final String value;
        Node next;

        Node(String value) {
            this.value = value;
        }
    }

    private static final AtomicIntegerFieldUpdater<Slots> USED =
            AtomicIntegerFieldUpdater.newUpdater(Slots.class, "used");
    private static final AtomicReferenceFieldUpdater<Slots, Node> HEAD =
            AtomicReferenceFieldUpdater.newUpdater(Slots.class, Node.class, "head");
    private static final VarHandle LIMIT;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            LIMIT = MethodHandles.lookup().findVarHandle(Slots.class, "limit", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int used;
    private volatile Node head;
    private volatile int limit;
    private final long[] cells = new long[8];
    private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(8);

    // Silent: the stack of Treiber.
    void push(String s) {
        Node n = new Node(s);
        Node h;
        do {
            h = head;
            n.next = h;
        } while (!HEAD.compareAndSet(this, h, n));
    }

    /** Without the loop (medium, as all that has no lock). */
    void pushOnce(String s) {
        Node n = new Node(s);
        n.next = head;
        head = n; // BLOCAL: lost-update medium
    }

    /** By the updater, in two operations (medium: likewise). */
    void use() {
        USED.set(this, USED.get(this) + 1); // BLOCAL: lost-update high
    }

    // Silent: in one.
    void useAtOnce() {
        USED.incrementAndGet(this);
    }

    // Silent: by the handle, retried.
    void raise() {
        int l;
        do {
            l = (int) LIMIT.getVolatile(this);
        } while (!LIMIT.compareAndSet(this, l, l + 1));
    }

    // Silent: an ordered write is a single writer's (§6, as documented).
    void lowerOrdered() {
        int l = (int) LIMIT.getAcquire(this);
        LIMIT.setRelease(this, l - 1);
    }

    /** By the handle, in two operations. */
    void lower() {
        int l = (int) LIMIT.getVolatile(this);
        LIMIT.setVolatile(this, l - 1); // BLOCAL: lost-update
    }

    // Silent: by the handle, in one.
    void lowerAtOnce() {
        LIMIT.getAndAdd(this, -1);
    }

    /** An element by a handle. */
    void cell(int i) {
        long v = (long) CELLS.getVolatile(cells, i);
        CELLS.setVolatile(cells, i, v + 1); // MISSED: lost-update (a handle of the elements of arrays)
    }

    /** A slot that was free (medium: a test and a set of one atomic). */
    boolean name(int i, String s) {
        if (names.get(i) == null) {
            names.set(i, s); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    // Silent: one wins.
    boolean nameOnce(int i, String s) {
        return names.compareAndSet(i, null, s);
    }

    void unname(int i) {
        names.set(i, null);
    }

    /** Lost where it fails, and used as if it had not. */
    int grab() {
        int u = used;
        USED.compareAndSet(this, u, u + 1); // BLOCAL: lost-cas high
        return u;
    }
}
