// RELEASES: 8 17 21
package audit27;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** `handed-over`, each beside what breaks one clause of it. */
public class HandedOver implements Runnable {
    static final HandedOver SHARED = new HandedOver();

    static final class Node {
        Node next;
        int n;
    }

    private final Object lock = new Object();
    private final ArrayDeque<Node> idle = new ArrayDeque<>();
    private List<String> pending = new ArrayList<>();
    private List<String> kept = new ArrayList<>();
    private Node head;
    private Node spare;
    private int next;
    private int last;
    private int top;
    private boolean busy;
    private boolean lazy;
    private int rounds;

    void restart() {
        synchronized (lock) {
            next = 0;
            top = 0;
        }
    }

    void link(Node n) {
        synchronized (lock) {
            n.next = head;
            head = n;
            idle.add(n);
        }
    }

    void submit(String s) {
        synchronized (lock) {
            pending.add(s);
        }
    }

    void calm() {
        synchronized (lock) {
            busy = false;
            lazy = false;
        }
    }

    int last() {
        synchronized (lock) {
            return last;
        }
    }

    /** A number that nobody else gets. */
    void number() {
        int id;
        synchronized (lock) {
            id = next++;
        }
        synchronized (lock) {
            last = id; // BENIGN: stale-value handed-over
        }
    }

    /** Two may get the same. */
    void numberMaybe(boolean fresh) {
        int id;
        synchronized (lock) {
            id = top;
            if (fresh) {
                top++;
            }
        }
        synchronized (lock) {
            last = id; // BLOCAL: stale-value medium {{top}}
        }
    }

    /** It gives the number back, whoever has got one meanwhile. */
    void numberBack() {
        int id;
        synchronized (lock) {
            id = next++;
        }
        Thread.yield();
        synchronized (lock) {
            next = id; // BLOCAL: lost-update high {{next}}
        }
    }

    /** All that is pending is taken, and another list is there. */
    void drain() {
        List<String> q;
        synchronized (lock) {
            q = pending;
            pending = new ArrayList<>();
        }
        synchronized (lock) {
            kept = q; // BENIGN: stale-value handed-over
        }
    }

    /** Others still add to what is kept here. */
    void drainNot() {
        List<String> q;
        synchronized (lock) {
            q = pending;
        }
        synchronized (lock) {
            kept = q; // BLOCAL: stale-value medium {{pending}}
        }
    }

    int kept() {
        synchronized (lock) {
            return kept.size();
        }
    }

    /** Unlinked (the last one is never taken), and kept elsewhere. */
    void recycle() {
        Node n;
        synchronized (lock) {
            n = head;
            head = n.next;
        }
        synchronized (lock) {
            spare = n; // BENIGN: stale-value handed-over
        }
    }

    /** Not unlinked: it is in both lists. */
    void recycleNot() {
        Node n;
        synchronized (lock) {
            n = head;
        }
        synchronized (lock) {
            spare = n; // BLOCAL: stale-value medium {{head}}
        }
    }

    Node spare() {
        synchronized (lock) {
            return spare;
        }
    }

    /** Looked at, and removed on one way only. */
    void peekOrPoll(boolean take) {
        Node n;
        synchronized (lock) {
            n = idle.peek();
            if (take) {
                idle.poll();
            }
        }
        synchronized (lock) {
            spare = n; // BLOCAL: stale-value medium {{idle}}
        }
    }

    /** Removed by the call that gives it. */
    void poll() {
        Node n;
        synchronized (lock) {
            n = idle.poll();
        }
        synchronized (lock) {
            spare = n; // BENIGN: stale-value handed-over
        }
    }

    /** A flag that is set while it works, and reset. */
    void work(Runnable r) {
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
        }
        r.run();
        synchronized (lock) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    /** Not set in between. */
    void workUnmarked(Runnable r) {
        synchronized (lock) {
            if (lazy) {
                return;
            }
            rounds++;
        }
        r.run();
        synchronized (lock) {
            // was expected medium: set with nothing more, it is set twice at worst (docs/kinds.md)
            lazy = true; // BLOCAL: check-then-act low {{lazy}}
        }
    }

    int rounds() {
        synchronized (lock) {
            return rounds;
        }
    }

    @Override
    public void run() {
        number();
        numberMaybe(true);
        numberBack();
        drain();
        drainNot();
        kept();
        recycle();
        recycleNot();
        spare();
        peekOrPoll(false);
        poll();
        work(() -> submit("a"));
        workUnmarked(() -> submit("b"));
        rounds();
        restart();
        link(new Node());
        calm();
        last();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
