package audit29;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What a coroutine's runtime does: suspended, resumed, cancelled. */
public class Continuation {
    static final Continuation ROOT = new Continuation();
    private static final Object UNDECIDED = new Object();
    private static final Object RESUMED = new Object();
    private static final AtomicReferenceFieldUpdater<Continuation, Object> STATE =
            AtomicReferenceFieldUpdater.newUpdater(Continuation.class, Object.class, "state");
    private static final AtomicIntegerFieldUpdater<Continuation> DECISION =
            AtomicIntegerFieldUpdater.newUpdater(Continuation.class, "decision");

    private volatile Object state = UNDECIDED;
    private volatile int decision;
    private final AtomicReference<Runnable> onCancel = new AtomicReference<>();

    /** Resumed twice. */
    boolean resume(Object value) {
        if (STATE.get(this) == UNDECIDED) {
            // was expected shown: a volatile that is tested and set
            STATE.set(this, value); // BLOCAL: check-then-act low {{state}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean resumeWell(Object value) {
        return STATE.compareAndSet(this, UNDECIDED, value);
    }

    /** Silent: until one of the two has it. */
    boolean trySuspend() {
        for (;;) {
            switch (decision) {
                case 0:
                    if (DECISION.compareAndSet(this, 0, 1)) {
                        return true;
                    }
                    break;
                case 2:
                    return false;
                default:
                    throw new IllegalStateException("already suspended");
            }
        }
    }

    /** Decided by a look. */
    boolean suspendBadly() {
        switch (decision) {
            case 0:
                // was expected as lost-update: a volatile that is tested and set
                decision = 1; // BLOCAL: check-then-act low {{decision}}
                return true;
            case 2:
                return false;
            default:
                throw new IllegalStateException("already suspended");
        }
    }

    void resumed() {
        decision = 2;
        state = RESUMED;
    }

    /** Two handlers, one of which is forgotten. */
    void invokeOnCancel(Runnable r) {
        if (onCancel.get() != null) {
            throw new IllegalStateException("one only");
        }
        onCancel.set(r); // BLOCAL: check-then-act {{onCancel}}
    }

    /** Silent. */
    void invokeOnCancelWell(Runnable r) {
        if (!onCancel.compareAndSet(null, r)) {
            throw new IllegalStateException("one only");
        }
    }

    /** Silent: taken out by one. */
    void cancel() {
        Runnable r = onCancel.getAndSet(null);
        if (r != null) {
            r.run();
        }
    }

    /** Run by two. */
    void cancelBadly() {
        Runnable r = onCancel.get();
        if (r != null) {
            onCancel.set(null); // BLOCAL: check-then-act {{onCancel}}
            r.run();
        }
    }
}
