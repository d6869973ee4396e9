// RELEASES: 17 21
package audit27;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The same by handles of variables. */
public class Handles implements Runnable {
    static final Handles SHARED = new Handles();
    private static final VarHandle SEQ;
    private static final VarHandle OWNER;
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            SEQ = l.findVarHandle(Handles.class, "seq", long.class);
            OWNER = l.findVarHandle(Handles.class, "owner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long seq;
    private volatile Thread owner;
    private final int[] cells = new int[8];

    /** Got and set. */
    void next() {
        long s = (long) SEQ.getVolatile(this);
        SEQ.setVolatile(this, s + 1); // BLOCAL: lost-update high {{seq}}
    }

    /** Silent. */
    void nextWell() {
        SEQ.getAndAdd(this, 1L);
    }

    /** Silent. */
    void nextInLoop() {
        long s;
        do {
            s = (long) SEQ.getAcquire(this);
        } while (!SEQ.compareAndSet(this, s, s + 1));
    }

    /** Once, and its failure is not heard. */
    void nextOnce() {
        long s = seq;
        SEQ.compareAndSet(this, s, s + 1); // BLOCAL: lost-cas high {{seq}}
    }

    /** Free when it was looked at. */
    void own() {
        if (OWNER.getAcquire(this) == null) {
            // was written with setRelease, which is the single writer's (docs/kinds.md)
            OWNER.setVolatile(this, Thread.currentThread()); // BLOCAL: check-then-act {{owner}}
        }
    }

    /** Silent. */
    boolean ownWell() {
        return OWNER.compareAndSet(this, null, Thread.currentThread());
    }

    void disown() {
        owner = null;
    }

    /** An element by its handle. */
    void cell(int i) {
        int n = (int) CELL.getVolatile(cells, i);
        CELL.setVolatile(cells, i, n + 1); // MISSED: lost-update (elements by a handle are not followed, docs/limits.md)
    }

    /** Silent. */
    void cellWell(int i) {
        CELL.getAndAdd(cells, i, 1);
    }

    @Override
    public void run() {
        next();
        nextWell();
        nextInLoop();
        nextOnce();
        own();
        ownWell();
        disown();
        cell(1);
        cellWell(2);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
