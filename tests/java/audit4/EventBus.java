// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listeners, copied on write (ANALYSIS 2, 6, 7). */
public class EventBus {
    static final EventBus SHARED = new EventBus();

    interface Listener {
        void on(String event);
    }

    private volatile Listener[] listeners = new Listener[0];
    private volatile Listener[] guarded = new Listener[0];
    private final CopyOnWriteArrayList<Listener> cow = new CopyOnWriteArrayList<>();
    private final Object mutex = new Object();
    private final List<Listener> subs = new ArrayList<>();
    private int delivered;

    /** Two additions, one of them lost. */
    void addBadly(Listener l) {
        Listener[] old = listeners;
        Listener[] copy = Arrays.copyOf(old, old.length + 1);
        copy[old.length] = l;
        listeners = copy; // BLOCAL: lost-update medium
    }

    void clear() {
        listeners = new Listener[0];
    }

    /** Copy on write as it should be: all writers lock. */
    synchronized void add(Listener l) {
        Listener[] old = guarded;
        Listener[] copy = Arrays.copyOf(old, old.length + 1);
        copy[old.length] = l;
        guarded = copy;
    }

    synchronized void removeAll() {
        guarded = new Listener[0];
    }

    /** Reads once, unlocked, and uses what it has. */
    void fire(String e) {
        for (Listener l : guarded) {
            l.on(e);
        }
    }

    /** The copy is made before the lock is taken. */
    void addLate(Listener l) {
        Listener[] old = guarded;
        Listener[] copy = new Listener[old.length + 1];
        System.arraycopy(old, 0, copy, 0, old.length);
        copy[old.length] = l;
        synchronized (this) {
            guarded = copy; // BLOCAL: lost-update high
        }
    }

    void addCow(Listener l) {
        if (!cow.contains(l)) {
            cow.add(l); // BLOCAL: check-then-act medium
        }
    }

    void addCowSafely(Listener l) {
        cow.addIfAbsent(l);
    }

    void fireCow(String e) {
        for (Listener l : cow) {
            l.on(e);
        }
    }

    void subscribe(Listener l) {
        synchronized (mutex) {
            subs.add(l);
        }
    }

    /** A snapshot, used when the lock is gone: nothing by default. */
    void fireSnapshot(String e) {
        Listener[] all;
        synchronized (mutex) {
            all = subs.toArray(new Listener[0]);
        }
        for (Listener l : all) {
            l.on(e);
        }
    }

    /** The place may be another's by now. */
    void unsubscribeBadly(Listener l) {
        int i;
        synchronized (mutex) {
            i = subs.indexOf(l);
        }
        if (i >= 0) {
            synchronized (mutex) {
                subs.remove(i); // BLOCAL: check-then-act medium
            }
        }
    }

    void unsubscribe(Listener l) {
        synchronized (mutex) {
            int i = subs.indexOf(l);
            if (i >= 0) {
                subs.remove(i);
            }
        }
    }

    /** Counted in one block, added in the other. */
    void fireCounted(String e) {
        int n;
        synchronized (mutex) {
            n = subs.size();
        }
        synchronized (mutex) {
            delivered += n; // BLOCAL: stale-value medium
        }
    }

    int delivered() {
        synchronized (mutex) {
            return delivered;
        }
    }
}
