package handed;

/** What a callee takes where there is any: its value is the caller's own, but who finds that there was none has taken nothing. */
public class Taken {
    static class Node {
        Node next;
        int n;
    }

    static final Taken POOL = new Taken();
    private Node first;
    private int spare;
    private int pending;
    private int made;

    /** The test and the taking lie in one block, the answer is joined behind it. */
    Node pop() {
        Node node;
        synchronized (this) {
            node = first;
            if (node != null) {
                first = node.next;
                spare--;
            }
        }
        return node == null ? new Node() : node;
    }

    Node popOrNull() {
        Node node;
        synchronized (this) {
            node = first;
            if (node != null) {
                first = node.next;
                spare--;
            }
        }
        return node;
    }

    /** Nothing is taken: whoever comes second has it, too. */
    Node peek() {
        Node node;
        synchronized (this) {
            node = first;
            if (node != null) {
                spare--;
            }
        }
        return node;
    }

    synchronized void push(Node node) {
        node.next = first;
        first = node;
        spare++;
    }

    synchronized void made() {
        made++;
        spare = made;
    }

    /** Silent: what was unhooked is hooked in again. */
    void use() {
        Node node = pop();
        node.n++;
        push(node); // BENIGN: lost-update handed-over
    }

    /** Silent: likewise from outside. */
    static void useThere() {
        POOL.push(POOL.popOrNull()); // BENIGN: lost-update handed-over
    }

    /** It is still there. */
    void useTwice() {
        Node node = peek();
        node.n++;
        push(node); // BLOCAL: lost-update
    }

    /** Who finds none has taken nothing: by then there may be one. */
    void fill() {
        Node node = popOrNull();
        if (node == null) {
            synchronized (this) {
                first = new Node(); // BLOCAL: check-then-act
                spare++;
            }
        }
    }

    int takePending() {
        int n;
        synchronized (this) {
            n = pending;
            if (n != 0) {
                pending = 0;
            }
        }
        return n;
    }

    synchronized void pend(int n) {
        pending += n;
    }

    /** Silent: what was taken is one's own; it is added to what has come. */
    void halve() {
        int n = takePending();
        synchronized (this) {
            pending += n / 2; // BENIGN: stale-value handed-over
        }
    }
}
