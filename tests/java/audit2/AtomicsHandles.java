// RELEASES: 11 17 21
package audit2;

import java.lang.invoke.*;

/** Variable handles. */
class HandleState {
    static final HandleState SHARED = new HandleState();
    private static final VarHandle STATE;
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
    static {
        try { STATE = MethodHandles.lookup().findVarHandle(HandleState.class, "state", int.class); }
        catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }
    private volatile int state;
    private final long[] slots = new long[8];

    void add(int n) {
        int s = (int) STATE.getVolatile(this);
        STATE.setVolatile(this, s + n); // BLOCAL: lost-update {{state}}
    }
    void addRight(int n) { int old = (int) STATE.getAndAdd(this, n); if (old < 0) throw new IllegalStateException(); }
    void advance() {
        int s;
        do { s = (int) STATE.getAcquire(this); } while (!STATE.compareAndSet(this, s, s + 1));
    }
    // asked by plain volatile read, set through the handle
    void open() {
        if (state == 0) {
            STATE.setVolatile(this, 1); // BLOCAL: check-then-act low
        }
    }
}
