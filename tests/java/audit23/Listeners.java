package audit23;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Listeners that come and go while they are told. */
public class Listeners {
    interface Listener {
        void changed(String what);

        default boolean wants(String what) {
            return !what.isEmpty();
        }
    }

    static final Listeners ALL = new Listeners();

    private final CopyOnWriteArrayList<Listener> list = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArraySet<Listener> set = new CopyOnWriteArraySet<>();
    private volatile Listener[] array = {};
    private final List<Listener> plain = new ArrayList<>();
    private boolean polling;
    private Listener first;

    void add(Listener l) {
        if (!list.contains(l)) {
            list.add(l); // BLOCAL: check-then-act medium {{list}}
        }
    }

    void addWell(Listener l) {
        list.addIfAbsent(l);
    }

    void addToSet(Listener l) {
        set.add(l);
    }

    void fire(String what) {
        for (Listener l : list) {
            if (l.wants(what)) {
                l.changed(what);
            }
        }
        for (Listener l : set) {
            l.changed(what);
        }
    }

    void remove(Listener l) {
        list.remove(l);
        set.remove(l);
    }

    /** The last may be gone. */
    Listener newest() {
        int n = list.size();
        // was expected as check-then-act: an old index
        return n == 0 ? null : list.get(n - 1); // BLOCAL: stale-value medium {{list}}
    }

    void addToArray(Listener l) {
        Listener[] old = array;
        Listener[] more = Arrays.copyOf(old, old.length + 1);
        more[old.length] = l;
        // was expected high: without any lock that is of one operator alone
        array = more; // BLOCAL: lost-update medium {{array}}
    }

    synchronized void addToArrayWell(Listener l) {
        Listener[] old = array;
        Listener[] more = Arrays.copyOf(old, old.length + 1);
        more[old.length] = l;
        // was forgotten: addToArray() does without the lock
        array = more; // BLOCAL: lost-update low {{array}}
    }

    void tellArray(String what) {
        Listener[] now = array;
        for (int i = 0; i < now.length; i++) {
            now[i].changed(what);
        }
    }

    void register(Listener l) {
        boolean start;
        synchronized (plain) {
            start = plain.isEmpty();
            plain.add(l);
        }
        if (start) {
            synchronized (plain) {
                polling = true; // BLOCAL: check-then-act medium {{plain}}
            }
        }
    }

    void registerWell(Listener l) {
        synchronized (plain) {
            if (plain.isEmpty()) {
                polling = true;
            }
            plain.add(l);
        }
    }

    void unregister(Listener l) {
        synchronized (plain) {
            plain.remove(l);
            if (plain.isEmpty()) {
                polling = false;
            }
        }
    }

    boolean polling() {
        synchronized (plain) {
            return polling;
        }
    }

    /** Told outside the lock, of a copy: as it should be. */
    void tell(String what) {
        List<Listener> copy;
        synchronized (plain) {
            copy = new ArrayList<>(plain);
        }
        copy.forEach(l -> l.changed(what));
    }

    synchronized Listener first() {
        return first;
    }

    synchronized void first(Listener l) {
        first = l;
    }

    void firstIfNone(Listener l) {
        if (first() == null) {
            // was expected high: made of two calls that are each atomic
            first(l); // BLOCAL: check-then-act medium {{first}}
        }
    }

    synchronized void firstIfNoneWell(Listener l) {
        if (first() == null) {
            first(l);
        }
    }
}
