// RELEASES: 11 17
package audit7;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles (ANALYSIS 6). */
public class Handles7 {
    static final Handles7 SHARED = new Handles7();

    private static final VarHandle STATE;
    private static final VarHandle OWNER;
    private static final VarHandle TICKS;

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            STATE = l.findVarHandle(Handles7.class, "state", int.class);
            OWNER = l.findVarHandle(Handles7.class, "owner", Thread.class);
            TICKS = l.findVarHandle(Handles7.class, "ticks", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int state;
    private volatile Thread owner;
    private volatile long ticks;

    /** Volatile get and set of a handle. */
    void step() {
        int s = (int) STATE.getVolatile(this);
        STATE.setVolatile(this, s + 1); // BLOCAL: lost-update
    }

    // Silent: the loop.
    void stepRight() {
        int s;
        do {
            s = (int) STATE.getVolatile(this);
        } while (!STATE.compareAndSet(this, s, s + 1));
    }

    // Silent: one operation.
    long tick() {
        return (long) TICKS.getAndAdd(this, 1L);
    }

    /** The volatile itself. */
    void tickPlain() {
        ticks++; // BLOCAL: lost-update high
    }

    /** Owner tested, then set. */
    boolean own() {
        if (OWNER.getAcquire(this) == null) {
            OWNER.setRelease(this, Thread.currentThread()); // MISSED: check-then-act (an ordered write is taken for the only writer's)
            return true;
        }
        return false;
    }

    // Silent.
    boolean ownRight() {
        return OWNER.compareAndSet(this, null, Thread.currentThread());
    }

    void disown() {
        owner = null;
    }

    /** The failure has an effect: nobody tells. */
    boolean claim(int next) {
        int s = state;
        if (s < next) {
            STATE.compareAndSet(this, s, next); // BLOCAL: lost-cas
            return true;
        }
        return false;
    }

    // Silent: what compareAndExchange found is tested.
    boolean claimRight(int next) {
        int s = state;
        return s < next && (int) STATE.compareAndExchange(this, s, next) == s;
    }
}
