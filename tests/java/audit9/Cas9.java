// RELEASES: 8 17
package audit9;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Compare-and-set: lost and not (ANALYSIS 6, 7). */
class Cas9 {
    static final Cas9 SHARED = new Cas9();
    private final AtomicInteger n = new AtomicInteger();
    private final AtomicLong total = new AtomicLong();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<String> head = new AtomicReference<>();

    private volatile int field;
    private static final AtomicIntegerFieldUpdater<Cas9> FIELD =
            AtomicIntegerFieldUpdater.newUpdater(Cas9.class, "field");
    private volatile Node top;
    private static final AtomicReferenceFieldUpdater<Cas9, Node> TOP =
            AtomicReferenceFieldUpdater.newUpdater(Cas9.class, Node.class, "top");

    static class Node {
        final Node next;
        final int v;

        Node(Node next, int v) {
            this.next = next;
            this.v = v;
        }
    }

    // Silent: retried.
    void add(int k) {
        for (;;) {
            int t = n.get();
            if (n.compareAndSet(t, t + k)) {
                return;
            }
        }
    }

    // Not retried, and nobody hears of the failure: the addition is lost.
    void addOnce(int k) {
        int t = n.get();
        n.compareAndSet(t, t + k); // BLOCAL: lost-cas high
    }

    // Silent: the failure is handed back.
    boolean tryAdd(int k) {
        int t = n.get();
        return n.compareAndSet(t, t + k);
    }

    // Silent: a claim, the constants are no reading.
    void start() {
        if (started.compareAndSet(false, true)) {
            System.out.println("started");
        }
    }

    // Fresh expectation, value of an older reading.
    void setOld(int k) {
        int t = n.get();
        int u = t + k;
        n.compareAndSet(n.get(), u); // BLOCAL: lost-update high
    }

    // Silent: the expectation and the value are of one reading, and it is retried.
    void setLoop(int k) {
        int t;
        do {
            t = n.get();
        } while (!n.compareAndSet(t, t * k));
    }

    // The reading is before the loop: it never succeeds or never again.
    void pushOnce(int v) {
        Node t = top;
        TOP.compareAndSet(this, t, new Node(t, v)); // BLOCAL: lost-cas high
    }

    // Silent: the updater's loop.
    void push(int v) {
        Node t;
        do {
            t = top;
        } while (!TOP.compareAndSet(this, t, new Node(t, v)));
    }

    void fieldOnce() {
        int t = FIELD.get(this);
        FIELD.compareAndSet(this, t, t + 1); // BLOCAL: lost-cas high
    }

    // Silent: one operation.
    void fieldAdd() {
        FIELD.incrementAndGet(this);
    }

    void fieldSet() {
        int t = FIELD.get(this);
        FIELD.set(this, t + 1); // BLOCAL: lost-update high
    }

    // A volatile of an updater is a volatile.
    void fieldPlain() {
        field++; // BLOCAL: lost-update high
    }

    // Silent: stores without reading.
    void fieldReset() {
        FIELD.set(this, 0);
    }

    void totalSet(long k) {
        total.set(total.get() * k); // BLOCAL: lost-update high
    }

    // Silent: one operation.
    void totalRight(long k) {
        total.accumulateAndGet(k, (a, b) -> a * b);
    }

    // Silent: the old value is drawn, not read.
    long drain() {
        return total.getAndSet(0);
    }

    // Checked, then set.
    void startChecked() {
        if (!started.get()) {
            started.set(true); // BLOCAL: check-then-act low
        }
    }

    // Silent: asked and set in one.
    void startRight() {
        if (!started.getAndSet(true)) {
            System.out.println("started");
        }
    }

    // Silent: the failed turn goes round.
    void pushHead(String s) {
        while (true) {
            String t = head.get();
            if (head.compareAndSet(t, t + s)) {
                break;
            }
        }
    }

    void pushHeadOnce(String s) {
        String t = head.get();
        head.compareAndSet(t, t + s); // BLOCAL: lost-cas high
    }

    // Silent: what is done when it fails is the caller's.
    boolean tryPushHead(String s) {
        String t = head.get();
        if (!head.compareAndSet(t, t + s)) {
            return false;
        }
        return true;
    }

    // Silent: a reset; who comes after has seen it.
    void stop() {
        started.set(false);
    }
}
