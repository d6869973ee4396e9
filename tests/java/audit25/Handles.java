// RELEASES: 17
package audit25;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** VarHandles and updaters are blocks of one operation, and writes (sections 4 and 6). */
public class Handles extends Thread {
    static final Handles H = new Handles();
    private static final VarHandle COUNT;
    private static final VarHandle OWNER;
    private static final AtomicIntegerFieldUpdater<Handles> STATE =
        AtomicIntegerFieldUpdater.newUpdater(Handles.class, "state");

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            COUNT = l.findVarHandle(Handles.class, "count", int.class);
            OWNER = l.findVarHandle(Handles.class, "owner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;
    private volatile Thread owner;
    private volatile int state;
    private final LongAdder adder = new LongAdder();

    /** Get, then set. */
    void add(int by) {
        int c = (int) COUNT.getVolatile(this);
        COUNT.setVolatile(this, c + by); // BLOCAL: lost-update high {{count}}
    }

    /** Silent. */
    void addWell(int by) {
        int c;
        do {
            c = (int) COUNT.getVolatile(this);
        } while (!COUNT.compareAndSet(this, c, c + by));
    }

    /** Silent: one operation. */
    void addAtOnce(int by) {
        COUNT.getAndAdd(this, by);
    }

    /** By an updater. */
    void step() {
        int s = STATE.get(this);
        STATE.set(this, s + 1); // BLOCAL: lost-update high {{state}}
    }

    /** Silent. */
    void stepWell() {
        STATE.incrementAndGet(this);
    }

    /** Silent: not tried again, but counted; was expected lost-cas. */
    void stepOnce() {
        int s = STATE.get(this);
        if (!STATE.compareAndSet(this, s, s * 2)) {
            adder.increment();
        }
    }

    /** Silent: of who owns it. */
    boolean own() {
        return OWNER.compareAndSet(this, null, Thread.currentThread());
    }

    /** The plain form of the same: checked, then set. Was expected low, as of a volatile, but own() makes it an atomic. */
    void ownBadly() {
        if (owner == null) {
            owner = Thread.currentThread(); // BLOCAL: check-then-act medium {{owner}}
        }
    }

    void disown() {
        owner = null;
        count = 0;
        state = 0;
    }

    @Override
    public void run() {
        add(1);
        addWell(2);
        step();
        own();
        disown();
    }

    public static void main(String[] a) {
        H.start();
        H.run();
    }
}
