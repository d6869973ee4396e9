// RELEASES: 11 17 21
package audit6;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** A state word, its updater and its handle. */
public class Updaters {
    static final Updaters SHARED = new Updaters();

    private static final AtomicLongFieldUpdater<Updaters> COUNT =
            AtomicLongFieldUpdater.newUpdater(Updaters.class, "count");
    private static final AtomicReferenceFieldUpdater<Updaters, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(Updaters.class, String.class, "name");
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Updaters.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long count;
    private volatile String name;
    private volatile int state;

    /** In two operations of the updater. */
    void count() {
        COUNT.set(this, COUNT.get(this) + 1); // BLOCAL: lost-update
    }

    // Silent: in one.
    void countAtOnce() {
        COUNT.getAndIncrement(this);
    }

    /** The field itself, beside its updater. */
    void countPlain() {
        count = count + 1; // BLOCAL: lost-update
    }

    /** None, then set. */
    void name(String s) {
        if (NAME.get(this) == null) {
            NAME.set(this, s); // BLOCAL: check-then-act low
        }
    }

    // Silent: one wins.
    void nameOnce(String s) {
        NAME.compareAndSet(this, null, s);
    }

    void unname() {
        name = null;
    }

    /** A transition that is tested, then set. */
    boolean start() {
        if ((int) STATE.getVolatile(this) != 0) {
            return false;
        }
        STATE.setVolatile(this, 1); // BLOCAL: check-then-act low
        return true;
    }

    // Silent: by compareAndSet.
    boolean startOnce() {
        return STATE.compareAndSet(this, 0, 1);
    }

    /** Not retried. */
    int bump() {
        int s = (int) STATE.getVolatile(this);
        STATE.compareAndSet(this, s, s + 1); // BLOCAL: lost-cas
        return s;
    }

    // Silent: retried.
    int bumpRetried() {
        int s;
        do {
            s = state;
        } while (!STATE.weakCompareAndSet(this, s, s + 1));
        return s;
    }

    // Silent: in one.
    int bumpAtOnce() {
        return (int) STATE.getAndAdd(this, 1);
    }
}
