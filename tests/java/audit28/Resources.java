package audit28;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What is taken out under the lock is closed outside of it. */
public class Resources {
    static final Resources SHARED = new Resources();

    static final class Res {
        private final String name;
        private final long at;

        Res(String name, long at) {
            this.name = name;
            this.at = at;
        }

        void close() {
            name.hashCode();
        }
    }

    private final Map<String, Res> open = new HashMap<>();
    private final Deque<Res> free = new ArrayDeque<>();
    private Res current;
    private int closed;
    private int made;

    /** Silent: the old ones leave the map in one block. */
    void expire(long now) {
        List<Res> old = new ArrayList<>();
        synchronized (this) {
            for (Iterator<Res> i = open.values().iterator(); i.hasNext();) {
                Res r = i.next();
                if (now - r.at > 1000) {
                    i.remove();
                    old.add(r);
                    closed++;
                }
            }
        }
        for (Res r : old) {
            r.close();
        }
    }

    /** Silent: as it was given by put. */
    void replace(String name) {
        Res fresh = new Res(name, 0);
        Res old;
        synchronized (this) {
            old = open.put(name, fresh);
        }
        if (old != null) {
            old.close();
        }
    }

    /** Silent: swapped for another. */
    void renew(String name) {
        Res fresh = new Res(name, 1);
        Res old;
        synchronized (this) {
            old = current;
            current = fresh;
        }
        if (old != null) {
            old.close();
        }
    }

    /** Closed first, and swapped when another has been put there. */
    void renewBadly(String name) {
        Res old;
        synchronized (this) {
            old = current;
        }
        if (old != null) {
            old.close();
            synchronized (this) {
                current = null; // BLOCAL: check-then-act high {{current}}
            }
        }
    }

    /** A free one is taken out, and counted back in where it is not used. */
    void borrow(boolean use) {
        Res r;
        synchronized (this) {
            r = free.poll();
        }
        if (r != null && !use) {
            synchronized (this) {
                free.push(r); // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Only looked at: two have it. */
    void lend() {
        Res r;
        synchronized (this) {
            r = free.peek();
        }
        if (r != null) {
            r.close();
            synchronized (this) {
                // was expected medium: a removal decided by what all of a collection said is low (docs/kinds.md)
                free.remove(r); // BLOCAL: check-then-act low {{free}}
            }
        }
    }

    /** Silent: made before, kept if there is none, closed if there is. */
    Res get(String name) {
        Res fresh = new Res(name, 2);
        Res there;
        synchronized (this) {
            there = open.get(name);
            if (there == null) {
                open.put(name, fresh);
                made++;
                return fresh;
            }
        }
        fresh.close();
        return there;
    }

    synchronized int closed() {
        return closed + made;
    }
}
