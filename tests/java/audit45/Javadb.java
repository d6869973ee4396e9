// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Observable;
import java.util.Properties;
import java.util.Vector;

/** After what a database in the process has mended: caches of pages, lists of transactions, numbers of temporary files, statements in a cache. */
public class Javadb {
    /** A page that is kept while somebody uses it. */
    static class Page {
        private int keeps;
        private boolean dirty;
        private long identity;

        synchronized void keep() {
            keeps++;
        }

        synchronized boolean unkeep() {
            return --keeps == 0;
        }

        synchronized int keeps() {
            return keeps;
        }

        synchronized boolean isDirty() {
            return dirty;
        }

        synchronized void dirty() {
            dirty = true;
        }

        // Written beside the lock: what is dirtied in between is never written.
        void cleanLate() {
            boolean d;
            long id;
            synchronized (this) {
                d = dirty;
                id = identity;
            }
            if (d) {
                write(id);
                synchronized (this) {
                    dirty = false; // BLOCAL: check-then-act
                }
            }
        }

        // Claimed first, written then.
        void clean() {
            long id;
            synchronized (this) {
                if (!dirty) {
                    return;
                }
                dirty = false;
                id = identity;
            }
            write(id);
        }

        synchronized boolean reuse(long id) {
            if (keeps > 0 || dirty) {
                return false;
            }
            identity = id;
            return true;
        }

        boolean reuseLate(long id) {
            if (keeps() > 0) {
                return false;
            }
            synchronized (this) {
                // Was to be shown: threads get at a page one after the other, and two methods of the clock lie between.
                keeps = 1; // BLOCAL: check-then-act low
                identity = id;
            }
            return true;
        }

        private static void write(long id) {
            if (id < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** Finds pages by their number. */
    static class Clock {
        private final Map<Long, Page> pages = new HashMap<>();
        private int misses;
        private int hits;

        Page findLate(long id) {
            Page p;
            synchronized (this) {
                p = pages.get(id);
            }
            if (p == null) {
                p = new Page();
                synchronized (this) {
                    pages.put(id, p); // BLOCAL: check-then-act
                    misses++;
                }
            }
            p.keep();
            return p;
        }

        Page find(long id) {
            synchronized (this) {
                Page p = pages.get(id);
                if (p == null) {
                    p = new Page();
                    pages.put(id, p);
                    misses++;
                } else {
                    hits++;
                }
                p.keep();
                return p;
            }
        }

        // Released, then looked for in the map: by then another may be there.
        void releaseLate(long id) {
            Page p;
            synchronized (this) {
                p = pages.get(id);
            }
            if (p != null && p.unkeep()) {
                synchronized (this) {
                    pages.remove(id); // BLOCAL: check-then-act
                }
            }
        }

        void release(long id) {
            synchronized (this) {
                Page p = pages.get(id);
                if (p != null && p.unkeep()) {
                    pages.remove(id);
                }
            }
        }

        int rate() {
            synchronized (this) {
                return hits + misses == 0 ? 0 : hits * 100 / (hits + misses);
            }
        }
    }

    /** Numbers of temporary containers: one that is static. */
    static class Temps {
        private static long next;
        private static int used;
        private final List<Long> mine = new ArrayList<>();

        long makeLate() {
            // Was lost-update: a plain field that no lock has to do with.
            long id = next++;
            mine.add(id);
            return id;
        }

        long make() {
            synchronized (Temps.class) {
                used++;
                return used;
            }
        }
    }

    static class Transactions {
        private final Hashtable<Long, String> active = new Hashtable<>();
        private final Vector<String> blocked = new Vector<>();
        private long lowest;

        void beginLate(long id, String who) {
            if (active.get(id) == null) {
                active.put(id, who); // BLOCAL: check-then-act
            }
        }

        void begin(long id, String who) {
            synchronized (active) {
                if (active.get(id) == null) {
                    active.put(id, who);
                }
            }
        }

        void commit(long id) {
            active.remove(id);
        }

        String firstBlockedLate() {
            if (blocked.size() > 0) {
                return blocked.firstElement(); // BLOCAL: check-then-act low
            }
            return null;
        }

        String firstBlocked() {
            synchronized (blocked) {
                return blocked.size() > 0 ? blocked.firstElement() : null;
            }
        }

        void block(String who) {
            blocked.addElement(who);
        }

        void unblock(String who) {
            blocked.removeElement(who);
        }

        // Mended by one walk under the table's own lock.
        boolean anyLate(String who) {
            // Was guarded-by: a table that merely locks itself is no wrapper that somebody has chosen for several threads.
            for (String s : active.values()) {
                if (s.equals(who)) {
                    return true;
                }
            }
            return false;
        }

        boolean any(String who) {
            synchronized (active) {
                for (String s : active.values()) {
                    if (s.equals(who)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Statements that are compiled once; asked for by their text. */
    static class Statement {
        private boolean compiling;
        private Object plan;
        private int version;

        Object planLate() throws InterruptedException {
            synchronized (this) {
                if (plan != null) {
                    return plan;
                }
            }
            Object made = compile();
            synchronized (this) {
                plan = made; // BLOCAL: check-then-act
                version++;
            }
            return made;
        }

        // As it was mended: one compiles, the others wait for it.
        Object plan() throws InterruptedException {
            synchronized (this) {
                while (compiling) {
                    wait();
                }
                if (plan != null) {
                    return plan;
                }
                compiling = true;
            }
            Object made = null;
            try {
                made = compile();
            } finally {
                synchronized (this) {
                    compiling = false; // BENIGN: check-then-act handed-over
                    // Was not marked: others wait while it is compiled.
                    plan = made; // BLOCAL: check-then-act low
                    version++;
                    notifyAll();
                }
            }
            return made;
        }

        synchronized void invalidate() {
            plan = null;
            version++;
        }

        private Object compile() {
            return new int[8];
        }
    }

    /** The driver's properties: a getter makes them when they are first asked for. */
    static class Driver {
        private static Properties settings;
        private static Statement shared;

        static Properties settingsLate() {
            if (settings == null) {
                // Was low: a plain field that no lock has to do with.
                settings = new Properties();
                settings.setProperty("user", "app");
            }
            return settings;
        }

        static synchronized Statement shared() {
            if (shared == null) {
                shared = new Statement();
            }
            return shared;
        }
    }

    /** Whoever observes: told under a lock, counted without. */
    static class Monitor extends Observable {
        private int told;

        synchronized void tell(Object o) {
            setChanged();
            told++;
            notifyObservers(o);
        }

        int toldLate() {
            int n;
            synchronized (this) {
                n = told;
            }
            n++;
            synchronized (this) {
                told = n; // BLOCAL: lost-update
            }
            return n;
        }
    }

    static final Page PAGE = new Page();
    static final Clock CLOCK = new Clock();
    static final Transactions TRANSACTIONS = new Transactions();
    static final Statement STATEMENT = new Statement();
    static final Monitor MONITOR = new Monitor();
}
