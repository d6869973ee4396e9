package audit29;

import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Heads of lists and of versions. */
public class StampedHead {
    static final StampedHead HEAD = new StampedHead();

    static final class Node {
        final String value;
        final Node next;

        Node(String value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private final AtomicReference<Node> head = new AtomicReference<>();
    private final AtomicStampedReference<Node> stamped = new AtomicStampedReference<>(null, 0);
    private final AtomicMarkableReference<Node> marked = new AtomicMarkableReference<>(null, false);

    /** Pushed over another's. */
    void push(String s) {
        Node n = new Node(s, head.get());
        head.set(n); // BLOCAL: lost-update high {{head}}
    }

    /** Silent. */
    void pushWell(String s) {
        Node old;
        Node n;
        do {
            old = head.get();
            n = new Node(s, old);
        } while (!head.compareAndSet(old, n));
    }

    /** Silent: the answer is handed on. */
    boolean pushOnce(String s) {
        Node old = head.get();
        return head.compareAndSet(old, new Node(s, old));
    }

    /** One try whose failure is not seen: what is pushed is lost. */
    void pushAndHope(String s) {
        Node old = head.get();
        head.compareAndSet(old, new Node(s, old)); // BLOCAL: lost-cas high {{head}}
    }

    /** Expected is what is there now, pushed is what goes on from the old one. */
    void pushLate(String s) {
        Node n = new Node(s, head.get());
        Thread.yield();
        while (!head.compareAndSet(head.get(), n)) { // BLOCAL: lost-update {{head}}
            Thread.yield();
        }
    }

    /** Silent. */
    Node pop() {
        int[] stamp = new int[1];
        for (;;) {
            Node n = stamped.get(stamp);
            if (n == null) {
                return null;
            }
            if (stamped.compareAndSet(n, n.next, stamp[0], stamp[0] + 1)) {
                return n;
            }
        }
    }

    /** Set, whatever is there by then. */
    void pushStamped(String s) {
        int[] stamp = new int[1];
        Node n = stamped.get(stamp);
        stamped.set(new Node(s, n), stamp[0] + 1); // BLOCAL: lost-update high {{stamped}}
    }

    /** Two mark it, and both think that they did. */
    boolean mark() {
        if (!marked.isMarked()) {
            marked.set(null, true); // BLOCAL: check-then-act {{marked}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean markWell() {
        Node n = marked.getReference();
        return marked.compareAndSet(n, n, false, true);
    }

    void unmark() {
        marked.set(null, false);
    }
}
