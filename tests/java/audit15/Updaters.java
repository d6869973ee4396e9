// RELEASES: 8 17
package audit15;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters write the field that they name (4, 6). */
public class Updaters {
    static final Updaters SHARED = new Updaters();

    private static final AtomicIntegerFieldUpdater<Updaters> REFS = AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "refs");
    private static final AtomicReferenceFieldUpdater<Updaters, String> OWNER = AtomicReferenceFieldUpdater.newUpdater(Updaters.class, String.class, "owner");

    private volatile int refs = 1;
    private volatile String owner;

    void retain() {
        REFS.set(this, REFS.get(this) + 1); // BLOCAL: lost-update high
    }

    void retainAtomically() {
        REFS.incrementAndGet(this);
    }

    void retainRetried() {
        for (;;) {
            int r = refs;
            if (r == 0) {
                throw new IllegalStateException();
            }
            if (REFS.compareAndSet(this, r, r + 1)) {
                return;
            }
        }
    }

    void retainMixed() {
        int r = refs;
        REFS.set(this, r + 1); // BLOCAL: lost-update high
    }

    void claim(String me) {
        if (owner == null) {
            OWNER.set(this, me); // BLOCAL: check-then-act low
        }
    }

    boolean claimAtomically(String me) {
        return OWNER.compareAndSet(this, null, me);
    }

    void leave(String me) {
        if (owner == me) {
            OWNER.compareAndSet(this, me, null);
        }
    }

    void drop() {
        OWNER.set(this, null);
    }
}
