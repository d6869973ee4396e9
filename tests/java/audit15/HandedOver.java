// RELEASES: 8 17
package audit15;

import java.util.ArrayList;
import java.util.List;

/** What the block that read it also took away (8). */
public class HandedOver {
    static final HandedOver SHARED = new HandedOver();

    private int next;
    private int lastServed;
    private List<String> pending = new ArrayList<>();
    private int processed;
    private final String[] slots = new String[64];
    private boolean busy;
    private Node head;

    static final class Node {
        Node next;
        String text;
    }

    private int claim() {
        synchronized (this) {
            return next++;
        }
    }

    /** A ticket is nobody else's. */
    void serve() {
        int id = claim();
        synchronized (this) {
            lastServed = id; // BENIGN: stale-value handed-over
        }
    }

    int peekNext() {
        synchronized (this) {
            return next;
        }
    }

    /** Seen, not taken. */
    void serveSeen() {
        int id = peekNext();
        synchronized (this) {
            lastServed = id; // BLOCAL: stale-value medium
        }
    }

    /** Never if the use writes it back. */
    void giveBack() {
        int id;
        synchronized (this) {
            id = next++;
        }
        synchronized (this) {
            next = id; // BLOCAL: lost-update high
        }
    }

    synchronized void add(String s) {
        pending.add(s);
    }

    void drain() {
        List<String> q;
        synchronized (this) {
            q = pending;
            pending = new ArrayList<>();
        }
        int n = q.size();
        synchronized (this) {
            processed += n; // BENIGN: stale-value handed-over
        }
    }

    /** On one path only: the list may still be there. */
    void drainSometimes(boolean all) {
        List<String> q;
        synchronized (this) {
            q = pending;
            if (all) {
                pending = new ArrayList<>();
            }
        }
        q.clear();
        synchronized (this) {
            processed += q.hashCode(); // BLOCAL: stale-value medium
        }
    }

    void process() {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        System.out.println("work");
        synchronized (this) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    synchronized void push(String s) {
        Node n = new Node();
        n.text = s;
        n.next = head;
        head = n;
    }

    /** Unlinked: the node is the taker's. */
    void popAndReuse() {
        Node n;
        synchronized (this) {
            n = head;
            if (n == null) {
                return;
            }
            head = n.next;
        }
        String t = n.text;
        synchronized (this) {
            // as expected first: handed-over, but peekAndChange may still have the node
            slots[0] = t; // BLOCAL: stale-value medium; BENIGN: stale-value handed-over
        }
    }

    /** Unlinked, and nobody else changes a node. */
    static class Stack {
        static final Stack SHARED = new Stack();

        static final class Item {
            Item below;
            String text;
        }

        private Item top;
        private String last;

        synchronized void push(String s) {
            Item i = new Item();
            i.text = s;
            i.below = top;
            top = i;
        }

        void pop() {
            Item i;
            synchronized (this) {
                i = top;
                if (i == null) {
                    return;
                }
                top = i.below;
            }
            String t = i.text;
            synchronized (this) {
                last = t; // BENIGN: stale-value handed-over
            }
        }
    }

    /** Not unlinked. */
    void peekAndChange() {
        Node n;
        synchronized (this) {
            n = head;
        }
        synchronized (this) {
            n.text = "seen"; // BLOCAL: stale-value medium
        }
    }

    /** A slot by a ticket. */
    void place(String s) {
        int i = claim();
        synchronized (this) {
            slots[i] = s; // BENIGN: stale-value handed-over
        }
    }

    void placeSeen(String s) {
        int i = peekNext();
        synchronized (this) {
            slots[i] = s; // BLOCAL: stale-value low
        }
    }
}
