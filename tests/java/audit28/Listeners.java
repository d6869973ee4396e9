package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listeners by a list that copies itself and by one that has a lock. */
public class Listeners {
    interface Listener {
        void changed(String what);
    }

    static final Listeners SHARED = new Listeners();

    private final List<Listener> copied = new CopyOnWriteArrayList<>();
    private final List<Listener> locked = new ArrayList<>();
    private boolean watching;

    /** The last one is gone between size and get. */
    void tellLast(String what) {
        if (!copied.isEmpty()) {
            copied.get(copied.size() - 1).changed(what); // BLOCAL: check-then-act {{copied}}; BLOCAL: stale-value low {{copied}}
        }
    }

    /** Silent: an iterator has its own array. */
    void tellAll(String what) {
        for (Listener l : copied) {
            l.changed(what);
        }
    }

    /** Silent: one array is asked twice. */
    void tellLastWell(String what) {
        Listener[] all = copied.toArray(new Listener[0]);
        if (all.length > 0) {
            all[all.length - 1].changed(what);
        }
    }

    /** Two who register it have it twice. */
    void register(Listener l) {
        if (!copied.contains(l)) {
            copied.add(l); // BLOCAL: check-then-act {{copied}}
        }
    }

    /** Silent. */
    void registerWell(Listener l) {
        ((CopyOnWriteArrayList<Listener>) copied).addIfAbsent(l);
    }

    void unregister(Listener l) {
        copied.remove(l);
    }

    /** The last who goes stops the watch, though the next has come between. */
    void leave(Listener l) {
        boolean last;
        synchronized (locked) {
            locked.remove(l);
            last = locked.isEmpty();
        }
        if (last) {
            synchronized (locked) {
                watching = false; // BLOCAL: check-then-act medium {{locked}}
            }
        }
    }

    /** Silent: in one block. */
    void leaveWell(Listener l) {
        synchronized (locked) {
            locked.remove(l);
            if (locked.isEmpty()) {
                watching = false;
            }
        }
    }

    /** Silent: likewise. */
    void join(Listener l) {
        synchronized (locked) {
            locked.add(l);
            watching = true;
        }
    }

    /** Silent: a copy under the lock, told outside. */
    void fire(String what) {
        List<Listener> all;
        synchronized (locked) {
            if (!watching) {
                return;
            }
            all = new ArrayList<>(locked);
        }
        for (Listener l : all) {
            l.changed(what);
        }
    }
}
