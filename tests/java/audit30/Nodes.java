package audit30;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Lists and flags without locks. */
public class Nodes {
    static final Nodes SHARED = new Nodes();

    static final class Node {
        final String item;
        final Node next;

        Node(String item, Node next) {
            this.item = item;
            this.next = next;
        }
    }

    private final AtomicReference<Node> head = new AtomicReference<>();
    private final AtomicInteger epoch = new AtomicInteger();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicStampedReference<Node> stamped = new AtomicStampedReference<>(null, 0);
    private volatile Node tail;

    /** Where another was faster the item is nowhere. */
    void push(String s) {
        Node h = head.get();
        head.compareAndSet(h, new Node(s, h)); // BLOCAL: lost-cas high {{head}}
    }

    /** Silent. */
    void pushWell(String s) {
        Node h;
        do {
            h = head.get();
        } while (!head.compareAndSet(h, new Node(s, h)));
    }

    /** Two pop the same. */
    String pop() {
        Node h = head.get();
        if (h == null) {
            return null;
        }
        head.set(h.next); // BLOCAL: lost-update high {{head}}
        return h.item;
    }

    /** Silent. */
    String popWell() {
        for (;;) {
            Node h = head.get();
            if (h == null) {
                return null;
            }
            if (head.compareAndSet(h, h.next)) {
                return h.item;
            }
        }
    }

    /** Silent: all of it at once. */
    Node popAll() {
        return head.getAndSet(null);
    }

    /** The answer is dropped: the epoch may not have gone up, and the method says that it has. */
    int nextEpoch() {
        int e = epoch.get();
        // was expected low: it is not that very value that is gone on with
        epoch.compareAndSet(e, e + 1); // BLOCAL: lost-cas high {{epoch}}
        return e + 1;
    }

    /** Silent: who loses is told. */
    boolean advance(int from) {
        return epoch.compareAndSet(from, from + 1);
    }

    /** Silent: whoever wins, it is set; who loses has nothing to do. */
    void raise(int to) {
        int e = epoch.get();
        while (e < to && !epoch.compareAndSet(e, to)) {
            e = epoch.get();
        }
    }

    /** Asked and set: both of two begin. */
    void begin() {
        if (!started.get()) {
            // was expected low: a thread is started, too
            started.set(true); // BLOCAL: check-then-act medium {{started}}
            new Thread(() -> pushWell("begun")).start();
        }
    }

    /** Silent. */
    void beginWell() {
        if (!started.getAndSet(true)) {
            new Thread(() -> pushWell("begun")).start();
        }
    }

    /** Silent: with the stamp that was got with it. */
    void pushStamped(String s) {
        int[] at = new int[1];
        for (;;) {
            Node h = stamped.get(at);
            if (stamped.compareAndSet(h, new Node(s, h), at[0], at[0] + 1)) {
                return;
            }
        }
    }

    /** A tail that two set: one of the two is not linked. */
    void append(String s) {
        Node t = tail;
        tail = new Node(s, t); // BLOCAL: lost-update medium {{tail}}
    }
}
