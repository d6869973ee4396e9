// RELEASES: 8 17
package audit36;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The state lies in one class, its lock in another, and the blocks are in a third. */
public class Lent {
    static final Lent SHARED = new Lent();

    /** Nothing but locks. */
    static final class Keyring {
        private final Object door = new Object();
        private final ReentrantLock turn = new ReentrantLock();

        Object door() {
            return door;
        }

        Lock turn() {
            return turn;
        }

        Hold hold() {
            turn.lock();
            return new Hold(turn);
        }
    }

    /** Gives back on close what was taken for it. */
    static final class Hold implements AutoCloseable {
        private final Lock lock;

        Hold(Lock lock) {
            this.lock = lock;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    /** Nothing but state. */
    static final class Till {
        long cash;
        int notes;
        String owner;
        int pages;
        final List<String> slips = new ArrayList<>();

        /* (Low: a setter, whose callers have the lock.) */
        int getNotes() {
            return notes;
        }

        void setNotes(int n) {
            notes = n; // BLOCAL: guarded-by low
        }
    }

    private final Keyring ring = new Keyring();
    private final Till till = new Till();

    void deposit(long sum) {
        synchronized (ring.door()) {
            till.cash += sum;
            till.slips.add("in " + sum);
        }
    }

    void clear() {
        synchronized (ring.door()) {
            till.cash = 0;
            till.notes = 0;
            till.slips.clear();
        }
    }

    /** The lock is asked for twice, the sum once. */
    void interest(int percent) {
        long cash;
        synchronized (ring.door()) {
            cash = till.cash;
        }
        long more = cash + cash * percent / 100;
        synchronized (ring.door()) {
            till.cash = more; // BLOCAL: lost-update {{cash}}
        }
    }

    /** Silent: one block. */
    void interestMended(int percent) {
        synchronized (ring.door()) {
            long cash = till.cash;
            till.cash = cash + cash * percent / 100;
        }
    }

    /** Nothing is lost, but it is interest on an old sum: computed with, and added to what is there. */
    void interestAdded(int percent) {
        long cash;
        synchronized (ring.door()) {
            cash = till.cash;
        }
        long more = cash * percent / 100;
        synchronized (ring.door()) {
            till.cash += more; // BLOCAL: stale-value low {{cash}}
        }
    }

    /** Enough by the first block, taken in the second. */
    boolean withdraw(long sum) {
        boolean enough;
        synchronized (ring.door()) {
            enough = till.cash >= sum;
        }
        if (!enough) {
            return false;
        }
        synchronized (ring.door()) {
            till.cash -= sum; // BLOCAL: check-then-act {{cash}}
        }
        return true;
    }

    /** Asked again in the block that takes it. */
    boolean withdrawMended(long sum) {
        boolean enough;
        synchronized (ring.door()) {
            enough = till.cash >= sum;
        }
        if (!enough) {
            return false;
        }
        synchronized (ring.door()) {
            if (till.cash < sum) {
                return false;
            }
            till.cash -= sum; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    /** By accessors of the state's class, which lock nothing. */
    void count() {
        int n;
        synchronized (ring.door()) {
            n = till.getNotes();
        }
        synchronized (ring.door()) {
            till.setNotes(n + 1); // BLOCAL: lost-update {{notes}}
        }
    }

    /** Silent. */
    void countMended() {
        synchronized (ring.door()) {
            till.setNotes(till.getNotes() + 1);
        }
    }

    /** The lock is kept in a local, and taken twice. */
    void countByLocal() {
        Object door = ring.door();
        int n;
        synchronized (door) {
            n = till.notes;
        }
        synchronized (door) {
            till.notes = n + 1; // BLOCAL: lost-update {{notes}}
        }
    }

    /** Silent: it is held around both. */
    void countByLocalMended() {
        Object door = ring.door();
        synchronized (door) {
            int n;
            synchronized (ring.door()) {
                n = till.notes;
            }
            synchronized (door) {
                till.notes = n + 1;
            }
        }
    }

    /** Who owns it is asked under the lock that a getter tells, by its interface, and set when that is taken again. */
    boolean own(String me) {
        ring.turn().lock();
        try {
            if (till.owner != null) {
                return false;
            }
        } finally {
            ring.turn().unlock();
        }
        ring.turn().lock();
        try {
            till.owner = me; // BLOCAL: check-then-act {{owner}}
        } finally {
            ring.turn().unlock();
        }
        return true;
    }

    /** Silent: asked and set in one. */
    boolean ownMended(String me) {
        Lock turn = ring.turn();
        turn.lock();
        try {
            if (till.owner != null) {
                return false;
            }
            till.owner = me;
            return true;
        } finally {
            turn.unlock();
        }
    }

    void disown() {
        ring.turn().lock();
        try {
            till.owner = null;
            till.pages = 0;
        } finally {
            ring.turn().unlock();
        }
    }

    /** By a resource that holds the lock. */
    void turnPage() {
        int page;
        try (Hold h = ring.hold()) {
            page = till.pages;
        }
        page++;
        try (Hold h = ring.hold()) {
            till.pages = page; // BLOCAL: lost-update {{pages}}
        }
    }

    /** Silent. */
    void turnPageMended() {
        try (Hold h = ring.hold()) {
            int page = till.pages;
            till.pages = page + 1;
        }
    }

    private void locked(Runnable r) {
        synchronized (ring.door()) {
            r.run();
        }
    }

    private <T> T asked(Supplier<T> s) {
        synchronized (ring.door()) {
            return s.get();
        }
    }

    /** A helper holds the lock while it runs what it is given: two runs are two blocks. */
    void bonus() {
        long[] seen = new long[1];
        locked(() -> seen[0] = till.cash);
        locked(() -> till.cash = seen[0] + 5); // BLOCAL: lost-update {{cash}}
    }

    /** Silent: one run. */
    void bonusMended() {
        locked(() -> {
            long seen = till.cash;
            till.cash = seen + 5;
        });
    }

    /** What the helper answers is written back by the next. */
    void fee() {
        long cash = asked(() -> till.cash);
        locked(() -> till.cash = cash - 1); // BLOCAL: lost-update {{cash}}
    }

    /** Silent: what is asked is only told. */
    String told() {
        long cash = asked(() -> till.cash);
        return "cash: " + cash;
    }

    private static long read(Object lock, Till of) {
        synchronized (lock) {
            return of.cash;
        }
    }

    private static void write(Object lock, Till of, long cash) {
        synchronized (lock) {
            of.cash = cash;
        }
    }

    /** Both, lock and state, are handed to helpers. */
    void double_() {
        write(ring.door(), till, 2 * read(ring.door(), till)); // BLOCAL: lost-update {{cash}}
    }

    /** Silent: the lock is held around both helpers. */
    void doubleMended() {
        synchronized (ring.door()) {
            write(ring.door(), till, 2 * read(ring.door(), till));
        }
    }

    /** A class of its own that has been given the two. */
    static final class Auditor {
        static final Auditor OF_ALL = new Auditor(SHARED.ring, SHARED.till);

        private final Keyring ring;
        private final Till till;

        Auditor(Keyring ring, Till till) {
            this.ring = ring;
            this.till = till;
        }

        /** As above, in the class that was given them. */
        void correct(long by) {
            long cash;
            synchronized (ring.door()) {
                cash = till.cash;
            }
            if (by != 0) {
                synchronized (ring.door()) {
                    till.cash = cash + by; // BLOCAL: lost-update {{cash}}
                }
            }
        }

        /** Silent. (Low: another class has the lock by a reference of its own, which is likely the same.) */
        void correctMended(long by) {
            synchronized (ring.door()) {
                till.cash = till.cash + by; // BLOCAL: guarded-by low
            }
        }

        /** The last slip, if there is one; asked in two blocks. */
        String last() {
            boolean some;
            synchronized (ring.door()) {
                some = !till.slips.isEmpty();
            }
            if (some) {
                synchronized (ring.door()) {
                    return till.slips.remove(till.slips.size() - 1); // BLOCAL: check-then-act {{slips}}
                }
            }
            return null;
        }

        /** Silent: one block. */
        String lastMended() {
            synchronized (ring.door()) {
                if (till.slips.isEmpty()) {
                    return null;
                }
                return till.slips.remove(till.slips.size() - 1);
            }
        }

        /** Silent: a copy is handed out. */
        List<String> slips() {
            synchronized (ring.door()) {
                return new ArrayList<>(till.slips);
            }
        }
    }

    /** The lock is the state's own object, taken by who has it. */
    static final class Shelf {
        int books;
        int gaps;
    }

    static final class Keeper {
        static final Keeper ONE = new Keeper(new Shelf());
        private final Shelf shelf;

        Keeper(Shelf shelf) {
            this.shelf = shelf;
        }

        void put() {
            synchronized (shelf) {
                shelf.books++;
                shelf.gaps--;
            }
        }

        /** Taken out in one block, as it was looked at in another. */
        boolean take() {
            int n;
            synchronized (shelf) {
                n = shelf.books;
            }
            if (n == 0) {
                return false;
            }
            synchronized (shelf) {
                shelf.books = n - 1; // BLOCAL: lost-update {{books}}
            }
            return true;
        }

        /** Silent. */
        boolean takeMended() {
            synchronized (shelf) {
                if (shelf.books == 0) {
                    return false;
                }
                shelf.books--;
                shelf.gaps++;
                return true;
            }
        }

        /** What one field had is put into another one of that lock. */
        void level() {
            int n;
            synchronized (shelf) {
                n = shelf.books;
            }
            synchronized (shelf) {
                shelf.gaps = n; // BLOCAL: stale-value {{books}}
            }
        }

        /** Silent. */
        void levelMended() {
            synchronized (shelf) {
                shelf.gaps = shelf.books;
            }
        }
    }
}
