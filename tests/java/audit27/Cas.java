// RELEASES: 8 17 21
package audit27;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Compared and set, or not. */
public class Cas implements Runnable {
    static final Cas SHARED = new Cas();
    private static final AtomicIntegerFieldUpdater<Cas> STEPS = AtomicIntegerFieldUpdater.newUpdater(Cas.class, "steps");
    private static final AtomicReferenceFieldUpdater<Cas, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(Cas.class, String.class, "name");

    static final class Node {
        final int n;
        final Node next;

        Node(int n, Node next) {
            this.n = n;
            this.next = next;
        }
    }

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicReference<Node> head = new AtomicReference<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private volatile int steps;
    private volatile String name = "";
    private volatile boolean open;

    /** What it adds is lost where somebody else was there. */
    void once() {
        int n = count.get();
        count.compareAndSet(n, n + 1); // BLOCAL: lost-cas high {{count}}
    }

    /** Silent: again, until it works. */
    void again() {
        int n;
        do {
            n = count.get();
        } while (!count.compareAndSet(n, n + 1));
    }

    /** A node that is dropped where it fails. */
    void push(int n) {
        Node h = head.get();
        Node mine = new Node(n, h);
        head.compareAndSet(h, mine); // BLOCAL: lost-cas high {{head}}
    }

    /** Silent. */
    void pushWell(int n) {
        while (true) {
            Node h = head.get();
            if (head.compareAndSet(h, new Node(n, h))) {
                return;
            }
        }
    }

    /** Set in place of compared and set. */
    void pop() {
        Node h = head.get();
        if (h != null) {
            head.set(h.next); // BLOCAL: lost-update {{head}}
        }
    }

    /** Silent: only one of all who try it wins, and the others need not. */
    void start() {
        if (started.compareAndSet(false, true)) {
            steps = 0;
        }
    }

    void stop() {
        started.set(false);
    }

    /** By an updater, once. */
    void step() {
        int n = steps;
        STEPS.compareAndSet(this, n, n + 2); // BLOCAL: lost-cas high {{steps}}
    }

    /** Silent. */
    void stepWell() {
        STEPS.getAndIncrement(this);
    }

    /** An updater that gets and sets. */
    void stepTwice() {
        STEPS.set(this, STEPS.get(this) + 2); // BLOCAL: lost-update high {{steps}}
    }

    /** A name is put in place of the one that is there by then. */
    void rename() {
        String s = NAME.get(this);
        // was expected high: with no lock at all it is medium, but for one operator (docs/kinds.md)
        NAME.set(this, s + "'"); // BLOCAL: lost-update medium {{name}}
    }

    /** Silent: weakly, but in a loop. */
    void renameWell() {
        String s;
        do {
            s = NAME.get(this);
        } while (!NAME.weakCompareAndSet(this, s, s + "'"));
    }

    /** Of an older read, though it compares with a newer one. */
    void refresh() {
        Node seen = head.get();
        Node next = new Node(seen == null ? 0 : seen.n + 1, seen);
        while (!head.compareAndSet(head.get(), next)) { // BLOCAL: lost-update high {{head}}
            Thread.yield();
        }
    }

    /** The failure is told to who called: it is theirs to try again. Silent. */
    boolean tryOnce() {
        int n = count.get();
        return count.compareAndSet(n, n + 1);
    }

    /** Checked and set, of a volatile, with no lock. */
    void open() {
        if (!open) {
            open = true; // BLOCAL: check-then-act low {{open}}
            count.set(0);
        }
    }

    void shut() {
        open = false;
    }

    @Override
    public void run() {
        once();
        again();
        push(1);
        pushWell(2);
        pop();
        start();
        stop();
        step();
        stepWell();
        stepTwice();
        rename();
        renameWell();
        refresh();
        while (!tryOnce()) {
            Thread.yield();
        }
        open();
        shut();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
