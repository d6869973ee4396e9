// RELEASES: 17
package audit24;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/** Handles of variables. */
public class Varied {
    static final Varied CELL = new Varied();

    private static final VarHandle COUNT;
    private static final VarHandle HEAD;
    private static final VarHandle READY;

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            COUNT = l.findVarHandle(Varied.class, "count", int.class);
            HEAD = l.findVarHandle(Varied.class, "head", Node.class);
            READY = l.findVarHandle(Varied.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final class Node {
        final String what;
        final Node next;

        Node(String what, Node next) {
            this.what = what;
            this.next = next;
        }
    }

    private volatile int count;
    private volatile Node head;
    private volatile boolean ready;
    private Map<String, Integer> table;

    void start() {
        ForkJoinPool.commonPool().execute(this::bump);
        ForkJoinPool.commonPool().execute(() -> push("x"));
        ForkJoinPool.commonPool().execute(this::pop);
    }

    void bump() {
        int c = (int) COUNT.getVolatile(this);
        COUNT.setVolatile(this, c + 1); // BLOCAL: lost-update high {{count}}
    }

    void bumpWell() {
        COUNT.getAndAdd(this, 1);
    }

    void bumpLoop() {
        for (;;) {
            int c = (int) COUNT.getAcquire(this);
            if (COUNT.compareAndSet(this, c, c + 1)) {
                return;
            }
        }
    }

    private Node head() {
        return (Node) HEAD.getVolatile(this);
    }

    private Node made(String what) {
        return new Node(what, head());
    }

    /** The head is from two calls down. */
    void push(String what) {
        Node n = made(what);
        // was expected high: without any lock only what one operator counts is
        HEAD.setVolatile(this, n); // BLOCAL: lost-update medium {{head}}
    }

    void pushWell(String what) {
        Node h;
        Node n;
        do {
            h = head();
            n = new Node(what, h);
        } while (!HEAD.compareAndSet(this, h, n));
    }

    String pop() {
        Node h = head();
        if (h == null) {
            return null;
        }
        // was setRelease, the single writer's
        HEAD.setVolatile(this, h.next); // BLOCAL: lost-update medium {{head}}
        return h.what;
    }

    String popWell() {
        for (Node h = head(); h != null; h = head()) {
            if (HEAD.compareAndSet(this, h, h.next)) {
                return h.what;
            }
        }
        return null;
    }

    void arm() {
        if (!(boolean) READY.getVolatile(this)) {
            READY.setVolatile(this, true); // BLOCAL: check-then-act low {{ready}}
            bumpWell();
        }
    }

    void armWell() {
        if (READY.compareAndSet(this, false, true)) {
            bumpWell();
        }
    }

    void disarm() {
        READY.setRelease(this, false);
    }
}
