// RELEASES: 11 17
package audit3;

import java.lang.invoke.*;

/** VarHandles in their modes. */
class Slot {
    static final Slot SHARED = new Slot();
    private static final VarHandle VALUE;
    private static final VarHandle STATE;
    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Slot.class, "value", int.class);
            STATE = MethodHandles.lookup().findVarHandle(Slot.class, "state", int.class);
        } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }
    private volatile int value;
    private volatile int state;

    // Silent: one step.
    int next() { return (int) VALUE.getAndAdd(this, 1); }
    void inc() {
        int v = (int) VALUE.getVolatile(this);
        VALUE.setVolatile(this, v + 1); // BLOCAL: lost-update high
    }
    // Silent: who merely orders its writes is the only writer.
    void incRelease() {
        int v = (int) VALUE.getAcquire(this);
        VALUE.setRelease(this, v + 1);
    }
    // Silent: until it is taken.
    void incWeak() {
        int v;
        do { v = (int) VALUE.getVolatile(this); } while (!VALUE.weakCompareAndSet(this, v, v + 1));
    }
    // Silent: the witness is the next one expected.
    void incExchange() {
        int v = value;
        for (;;) {
            int w = (int) VALUE.compareAndExchange(this, v, v + 1);
            if (w == v) return;
            v = w;
        }
    }
    void open() {
        if ((int) STATE.getVolatile(this) == 0)
            STATE.setVolatile(this, 1); // BLOCAL: check-then-act low
    }
    void openOnce() {
        int s = (int) STATE.getVolatile(this);
        STATE.compareAndSet(this, s, s | 2); // BLOCAL: lost-cas high
    }
    void shut() { STATE.setVolatile(this, 0); }
}
