// RELEASES: 11 17
package audit31;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Fields that are reached by handles and updaters. */
public class Vars {
    static final Vars SHARED = new Vars();

    private static final VarHandle COUNT;
    private static final VarHandle TOP;
    private static final AtomicReferenceFieldUpdater<Vars, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(Vars.class, String.class, "name");

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            COUNT = l.findVarHandle(Vars.class, "count", int.class);
            TOP = l.findVarHandle(Vars.class, "top", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final class Node {
        final Object item;
        Node next;

        Node(Object item) {
            this.item = item;
        }
    }

    private volatile int count;
    private volatile Node top;
    private volatile String name;

    /** Silent: until it is set upon what was there. */
    void push(Object o) {
        Node n = new Node(o);
        do {
            n.next = top;
        } while (!TOP.compareAndSet(this, n.next, n));
    }

    /** Silent. */
    Object pop() {
        for (;;) {
            Node t = top;
            if (t == null) {
                return null;
            }
            if (TOP.compareAndSet(this, t, t.next)) {
                return t.item;
            }
        }
    }

    /** What is pushed meanwhile is cut off. (First shown: who sets it by an ordered write is the only one who does.) */
    Object popBadly() {
        Node t = (Node) TOP.getAcquire(this);
        if (t == null) {
            return null;
        }
        TOP.setRelease(this, t.next);
        return t.item;
    }

    /** One of two counts. */
    void count() {
        int n = (int) COUNT.getVolatile(this);
        COUNT.setVolatile(this, n + 1); // BLOCAL: lost-update {{count}}
    }

    /** Silent. */
    int countWell() {
        return (int) COUNT.getAndAdd(this, 1);
    }

    /** Expected is what it is by then, set is what was made of the old. */
    void countByCas() {
        int more = count * 2;
        COUNT.compareAndSet(this, count, more); // BLOCAL: lost-update {{count}}
    }

    /** The first name is to stay. (First shown: of an updater it is as of a volatile field.) */
    String name(String given) {
        String n = NAME.get(this);
        if (n == null) {
            n = given;
            NAME.set(this, n); // BLOCAL: check-then-act low {{name}}
        }
        return n;
    }

    /** Silent. */
    String nameWell(String given) {
        return NAME.compareAndSet(this, null, given) ? given : NAME.get(this);
    }

    void forget() {
        NAME.set(this, null);
    }

    /** Silent: all that there is is taken at once. */
    int takeAll() {
        int n = 0;
        for (Node t = (Node) TOP.getAndSet(this, null); t != null; t = t.next) {
            n++;
        }
        return n;
    }
}
