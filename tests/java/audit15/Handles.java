// RELEASES: 11 17
package audit15;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles: blocks of one operation on the field that they name (6). */
public class Handles {
    static final Handles SHARED = new Handles();
    private static final VarHandle COUNT;
    private static final VarHandle STATE;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Handles.class, "count", int.class);
            STATE = MethodHandles.lookup().findVarHandle(Handles.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;
    private volatile int state;

    void setPlusOne() {
        int c = (int) COUNT.getVolatile(this);
        COUNT.setVolatile(this, c + 1); // BLOCAL: lost-update high
    }

    void acquireRelease() {
        int c = (int) COUNT.getAcquire(this);
        // as expected first: lost-update high (an ordered write is the single writer's)
        COUNT.setRelease(this, c + 1);
    }

    void added() {
        COUNT.getAndAdd(this, 1);
    }

    void retried() {
        int c;
        do {
            c = (int) COUNT.getVolatile(this);
        } while (!COUNT.compareAndSet(this, c, c + 1));
    }

    /** Read as a plain field, set by the handle. */
    void mixed() {
        int c = count;
        COUNT.setVolatile(this, c + 1); // BLOCAL: lost-update high
    }

    void ignored() {
        int c = count;
        COUNT.compareAndSet(this, c, c + 1); // BLOCAL: lost-cas high
    }

    boolean open() {
        return STATE.compareAndSet(this, 0, 1);
    }

    void reopen() {
        if ((int) STATE.getVolatile(this) == 2) {
            STATE.setVolatile(this, 0); // BLOCAL: check-then-act low
        }
    }

    void close() {
        STATE.setVolatile(this, 2);
    }
}
