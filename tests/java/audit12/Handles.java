// RELEASES: 11 17
package audit12;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Fields behind a VarHandle. */
final class Cursor {
    static final Cursor SHARED = new Cursor();
    private static final VarHandle AT;

    static {
        try {
            AT = MethodHandles.lookup().findVarHandle(Cursor.class, "at", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int at;

    void move() {
        int old = (int) AT.getVolatile(this);
        AT.setVolatile(this, old + 1); // BLOCAL: lost-update high
    }

    // Silent: both at once.
    void moveAtOnce() {
        AT.getAndAdd(this, 1);
    }

    // Silent: tried again.
    void moveByCas() {
        int old;
        do {
            old = (int) AT.getVolatile(this);
        } while (!AT.compareAndSet(this, old, old + 1));
    }

    void wrap() {
        if ((int) AT.getVolatile(this) > 100) {
            AT.setVolatile(this, 0); // BLOCAL: check-then-act low
        }
    }

    // Silent: an absolute value.
    void home() {
        AT.setRelease(this, 0);
    }
}
