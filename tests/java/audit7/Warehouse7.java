// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Stock of goods across classes: a service, a repository, entities with locks of their own. */
public class Warehouse7 {
    static final Warehouse7 SHARED = new Warehouse7();

    enum Kind { BOLT, NUT, GEAR }

    static final class Shelf {
        private final Map<Kind, Integer> amounts = new EnumMap<>(Kind.class);
        private int reserved;

        synchronized int amount(Kind k) {
            Integer n = amounts.get(k);
            return n == null ? 0 : n;
        }

        synchronized void amount(Kind k, int n) {
            amounts.put(k, n);
        }

        synchronized void change(Kind k, int by) {
            amounts.merge(k, by, Integer::sum);
        }

        // Silent: takes if there is enough.
        synchronized boolean take(Kind k, int n) {
            if (amount(k) < n) {
                return false;
            }
            change(k, -n);
            return true;
        }

        synchronized int reserved() {
            return reserved;
        }

        synchronized void reserve(int n) {
            reserved += n;
        }
    }

    private final Shelf[] shelves = {new Shelf(), new Shelf()};
    private final Shelf spare = new Shelf();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Shelf> named = new HashMap<>();
    private int stocktakings;
    private List<String> report = new ArrayList<>();

    /** Of another object, by its accessors. */
    void restock(Kind k) {
        int n = spare.amount(k);
        spare.amount(k, n + 10); // BLOCAL: lost-update
    }

    // Silent: its own operation.
    void restockRight(Kind k) {
        spare.change(k, 10);
    }

    // Silent: client-side locking.
    void restockHeld(Kind k) {
        synchronized (spare) {
            int n = spare.amount(k);
            spare.amount(k, n + 10);
        }
    }

    /** Client-side locking on the wrong object. The two actions: expected as medium, but what a map has is no number. */
    synchronized void restockWrong(Kind k) {
        int n = spare.amount(k); // BLOCAL: non-atomic low
        spare.amount(k, n + 10); // BLOCAL: lost-update
    }

    /** Enough on the shelf when asked. */
    boolean issue(Kind k, int n) {
        if (spare.amount(k) >= n) {
            spare.change(k, -n); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: the shelf decides.
    boolean issueRight(Kind k, int n) {
        return spare.take(k, n);
    }

    // Silent: another shelf than the one that was asked.
    void issueElsewhere(Shelf a, Shelf b, Kind k) {
        if (a.amount(k) > 3) {
            b.change(k, 1);
        }
    }

    /** A name that is not there gets a shelf, across the gap of the views. */
    Shelf shelf(String name) {
        rw.readLock().lock();
        try {
            Shelf s = named.get(name);
            if (s != null) {
                return s;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            Shelf s = new Shelf();
            named.put(name, s); // BLOCAL: check-then-act
            return s;
        } finally {
            rw.writeLock().unlock();
        }
    }

    // Silent: computed under the write view.
    Shelf shelfRight(String name) {
        rw.readLock().lock();
        try {
            Shelf s = named.get(name);
            if (s != null) {
                return s;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            return named.computeIfAbsent(name, n -> new Shelf());
        } finally {
            rw.writeLock().unlock();
        }
    }

    void tearDown(String name) {
        rw.writeLock().lock();
        try {
            named.remove(name);
            stocktakings = 0;
            report = new ArrayList<>();
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** The report is copied under one view, and stored under the other. */
    void addLine(String line) {
        List<String> copy;
        rw.readLock().lock();
        try {
            copy = new ArrayList<>(report);
        } finally {
            rw.readLock().unlock();
        }
        copy.add(line);
        rw.writeLock().lock();
        try {
            report = copy; // BLOCAL: lost-update
        } finally {
            rw.writeLock().unlock();
        }
    }

    // Silent: copied and stored under the write view.
    void addLineRight(String line) {
        rw.writeLock().lock();
        try {
            List<String> copy = new ArrayList<>(report);
            copy.add(line);
            report = copy;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** A shelf of an array, by its accessors. */
    void level(int i, Kind k) {
        Shelf s = shelves[i];
        int n = s.amount(k);
        if (n < 0) {
            s.amount(k, 0); // BLOCAL: check-then-act
        }
    }

    // Silent: a local's monitor around both.
    void levelHeld(int i, Kind k) {
        Shelf s = shelves[i];
        synchronized (s) {
            int n = s.amount(k);
            if (n < 0) {
                s.amount(k, 0);
            }
        }
    }

    /** Reservations, over a chain of two callees. */
    private boolean hasRoom(Shelf s) {
        return roomOf(s) > 0;
    }

    private int roomOf(Shelf s) {
        return 10 - s.reserved();
    }

    boolean reserve(int i) {
        Shelf s = shelves[i];
        if (hasRoom(s)) {
            s.reserve(1); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent for a stale value: the block is one.
    int stocktaking() {
        rw.readLock().lock();
        try {
            int n = stocktakings;
            stocktakings = n + 1; // BLOCAL: guarded-by medium {{in the mode of readers}}
            return n;
        } finally {
            rw.readLock().unlock();
        }
    }
}
