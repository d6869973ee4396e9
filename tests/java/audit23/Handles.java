package audit23;

// RELEASES: 17
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles, volatile arrays and what they do not promise. */
public class Handles {
    static final Handles HANDLES = new Handles();

    private static final VarHandle COUNT;
    private static final VarHandle HEAD;
    private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            COUNT = l.findVarHandle(Handles.class, "count", int.class);
            HEAD = l.findVarHandle(Handles.class, "head", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final class Node {
        final int item;
        Node next;

        Node(int item) {
            this.item = item;
        }
    }

    private volatile int count;
    private volatile Node head;
    private final int[] slots = new int[8];
    private volatile int[] table = new int[8];

    void add() {
        COUNT.getAndAdd(this, 1);
    }

    void addInSteps() {
        int c = (int) COUNT.getVolatile(this);
        COUNT.setVolatile(this, c + 1); // BLOCAL: lost-update high {{count}}
    }

    void addOnce() {
        int c = (int) COUNT.getVolatile(this);
        COUNT.compareAndSet(this, c, c + 1); // BLOCAL: lost-cas high {{count}}
    }

    void addUntil() {
        int c;
        do {
            c = (int) COUNT.getVolatile(this);
        } while (!COUNT.compareAndSet(this, c, c + 1));
    }

    void push(int i) {
        Node n = new Node(i);
        for (;;) {
            Node h = head;
            n.next = h;
            if (HEAD.compareAndSet(this, h, n)) {
                return;
            }
        }
    }

    void pushByAssigning(int i) {
        Node n = new Node(i);
        n.next = head;
        // was expected high: without any lock that is of one operator alone
        head = n; // BLOCAL: lost-update medium {{head}}
    }

    Node takeAll() {
        return (Node) HEAD.getAndSet(this, null);
    }

    Node takeAllInSteps() {
        Node h = head;
        if (h != null) {
            // was expected low: what was read is taken in a second step, and handed back
            head = null; // BLOCAL: check-then-act medium {{head}}
        }
        return h;
    }

    void slot(int i) {
        int v = (int) SLOTS.getVolatile(slots, i);
        // the elements that such a handle changes are not named by it
        SLOTS.setVolatile(slots, i, v + 1); // MISSED: lost-update (an update through a handle of the elements of an array)
    }

    void slotWell(int i) {
        SLOTS.getAndAdd(slots, i, 1);
    }

    /** The array that grew while this one was filled is dropped. */
    void grow() {
        int[] t = table;
        int[] more = new int[t.length * 2];
        System.arraycopy(t, 0, more, 0, t.length);
        // was expected high: without any lock that is of one operator alone
        table = more; // BLOCAL: lost-update medium {{table}}
    }

    synchronized void growLocked() {
        int[] t = table;
        int[] more = new int[t.length * 2];
        System.arraycopy(t, 0, more, 0, t.length);
        // was forgotten: grow() does without the lock
        table = more; // BLOCAL: lost-update low {{table}}
    }
}
