package operations;

import java.util.List;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicReference;

/** A monitor that some writers of a thread-safe collection do not take; a reference that is set where none was. */
class OuterMonitor {
    static final OuterMonitor SHARED = new OuterMonitor();
    private final List<String> open = new Vector<>();
    private final List<String> all = new Vector<>();
    private final AtomicReference<String> owner = new AtomicReference<>();
    private final AtomicReference<String> lazy = new AtomicReference<>();

    synchronized void addOpen(String s) {
        if (!open.contains(s)) {
            open.add(s); // BLOCAL: check-then-act medium
        }
    }

    /** Far from any lock. */
    void forceOpen(String s) {
        open.add(s);
    }

    /** Silent: all who add take the monitor. */
    synchronized void addAll(String s) {
        if (!all.contains(s)) {
            all.add(s);
        }
    }

    synchronized void forceAll(String s) {
        all.add(s);
    }

    /** Two callers, each of whom thinks that it has won. */
    boolean own(String who) {
        if (owner.get() == null) {
            owner.set(who); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    void leave() {
        owner.set(null);
    }

    /** Made where none was: twice is as good as once. */
    String lazy() {
        if (lazy.get() == null) {
            lazy.set("made " + System.nanoTime()); // BLOCAL: check-then-act low
        }
        return lazy.get();
    }

    void drop() {
        lazy.set(null);
    }
}
