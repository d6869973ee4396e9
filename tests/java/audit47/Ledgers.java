// RELEASES: 8 17
package audit47;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What a database and a mapper of objects have had: maps of columns, statements that are compiled once, sequences, statistics, plans, pages. */
public class Ledgers {
    /** A table's description; the columns that a query names are noted in it, and it is for all sessions. */
    static class Columns {
        private BitSet named;
        private String qualified;
        private final List<String> all = new ArrayList<String>();

        synchronized BitSet named() {
            return named;
        }

        synchronized void named(BitSet b) {
            named = b;
        }

        boolean isNamedLate(int i) {
            if (named() == null) {
                return false;
            }
            // Silent after all: nobody sets it to null.
            return named().get(i);
        }

        // Silent: a local copy, as it was mended.
        boolean isNamed(int i) {
            BitSet b = named();
            return b != null && b.get(i);
        }

        void noteLate(int i) {
            BitSet b = named();
            BitSet next = b == null ? new BitSet() : (BitSet) b.clone();
            next.set(i);
            named(next); // BLOCAL: lost-update
        }

        // Silent.
        synchronized void note(int i) {
            BitSet next = named == null ? new BitSet() : (BitSet) named.clone();
            next.set(i);
            named = next;
        }

        // Silent: two would make the same text. No lock has to do with it.
        String qualified() {
            if (qualified == null) {
                qualified = "app." + all.size();
            }
            return qualified;
        }
    }

    /** A statement, compiled by the first who needs it; the others wait. */
    static class Statement {
        private boolean compiling;
        private boolean valid;
        private Object plan;
        private int version;

        void prepareLate() {
            synchronized (this) {
                if (valid) {
                    return;
                }
            }
            Object p = compile();
            synchronized (this) {
                plan = p; // BLOCAL: check-then-act
                valid = true;
            }
        }

        // Silent: claimed by a flag, and the others wait until it is over.
        void prepare() throws InterruptedException {
            synchronized (this) {
                while (compiling) {
                    wait();
                }
                if (valid) {
                    return;
                }
                compiling = true;
            }
            Object p = null;
            try {
                p = compile();
            } finally {
                synchronized (this) {
                    plan = p; // BENIGN: check-then-act handed-over; BLOCAL: check-then-act low
                    valid = p != null;
                    compiling = false;
                    version++;
                    notifyAll();
                }
            }
        }

        void prepareOnce() throws InterruptedException {
            synchronized (this) {
                if (compiling) {
                    wait();
                }
                compiling = true; // BLOCAL: stale-after-wait
            }
            Object p = compile();
            synchronized (this) {
                plan = p;
                compiling = false;
                notifyAll();
            }
        }

        synchronized void invalidate() {
            valid = false;
            plan = null;
        }

        private Object compile() {
            return new Object();
        }

        // Silent: the version tells of everything that was made valid.
        boolean execute() {
            int v;
            Object p;
            synchronized (this) {
                if (!valid) {
                    return false;
                }
                v = version;
                p = plan;
            }
            p.hashCode();
            synchronized (this) {
                return v == version; // BLOCAL: check-then-act low
            }
        }

        String explainLate() {
            boolean there;
            synchronized (this) {
                there = plan != null;
            }
            if (!there) {
                return "none";
            }
            synchronized (this) {
                return plan.toString(); // BLOCAL: check-then-act
            }
        }
    }

    /** A sequence that takes its numbers by blocks. */
    static class Sequence {
        private final Object mutex = new Object();
        private long next = 1;
        private long limit = 1;
        private final Map<String, long[]> blocks = new HashMap<String, long[]>();
        private volatile long top;

        long nextLate() {
            boolean over;
            synchronized (mutex) {
                over = next >= limit;
            }
            if (over) {
                long from = System.nanoTime();
                synchronized (mutex) {
                    next = from; // BLOCAL: check-then-act
                    limit = from + 10;
                }
            }
            synchronized (mutex) {
                return next++;
            }
        }

        // Silent.
        long next() {
            synchronized (mutex) {
                if (next >= limit) {
                    next = System.nanoTime();
                    limit = next + 10;
                }
                return next++;
            }
        }

        long[] blockLate(String name) {
            long[] b;
            synchronized (blocks) {
                b = blocks.get(name);
            }
            if (b == null) {
                b = new long[2];
                synchronized (blocks) {
                    blocks.put(name, b); // BLOCAL: check-then-act
                }
            }
            synchronized (blocks) {
                b[0]++;
            }
            return b;
        }

        // Silent.
        long[] block(String name) {
            synchronized (blocks) {
                long[] b = blocks.get(name);
                if (b == null) {
                    b = new long[2];
                    blocks.put(name, b);
                }
                b[0]++;
                return b.clone();
            }
        }

        void seenLate(long n) {
            top = Math.max(top, n); // BLOCAL: lost-update
        }
    }

    /** Statistics of queries. */
    static class Stats {
        private final AtomicLong slowest = new AtomicLong();
        private volatile String slowestText;
        private final ConcurrentMap<String, AtomicLong> by = new ConcurrentHashMap<String, AtomicLong>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private long rows;
        private long runs;

        // Silent: as it was mended; the text may be another's for a moment.
        void slow(String text, long time) {
            boolean longest;
            for (long old = slowest.get(); (longest = time > old) && !slowest.compareAndSet(old, time); old = slowest.get()) {
                continue;
            }
            if (longest) {
                slowestText = text;
            }
        }

        void slowLate(String text, long time) {
            if (slowest.get() < time) {
                slowest.set(time); // BLOCAL: check-then-act
                slowestText = text;
            }
        }

        void countLate(String q) {
            AtomicLong n = by.get(q);
            if (n == null) {
                n = new AtomicLong();
                by.putIfAbsent(q, n); // BLOCAL: lost-cas
            }
            n.incrementAndGet();
        }

        // Silent.
        void count(String q) {
            AtomicLong n = by.get(q);
            if (n == null) {
                AtomicLong made = new AtomicLong();
                n = by.putIfAbsent(q, made);
                if (n == null) {
                    n = made;
                }
            }
            n.incrementAndGet();
        }

        // Silent: counters by many readers... each update is the writer's.
        void ran(long r) {
            lock.writeLock().lock();
            try {
                rows += r;
                runs++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void ranAsReader(long r) {
            lock.readLock().lock();
            try {
                rows += r; // BLOCAL: guarded-by
            } finally {
                lock.readLock().unlock();
            }
        }

        // Silent.
        double mean() {
            lock.readLock().lock();
            try {
                return runs == 0 ? 0 : (double) rows / runs;
            } finally {
                lock.readLock().unlock();
            }
        }

        String slowest() {
            return slowestText;
        }
    }

    /** Plans by text, softly held, and a legacy table of the properties. */
    static class Plans {
        private final Map<String, SoftReference<Object>> soft = new LinkedHashMap<String, SoftReference<Object>>();
        private final Hashtable<String, List<String>> hints = new Hashtable<String, List<String>>();
        private Properties set = new Properties();

        Object planLate(String q) {
            Object p;
            synchronized (soft) {
                SoftReference<Object> r = soft.get(q);
                p = r == null ? null : r.get();
            }
            if (p == null) {
                p = new Object();
                synchronized (soft) {
                    // Low, if at all: it is held softly.
                    soft.put(q, new SoftReference<Object>(p)); // MISSED: check-then-act (what a reference had, or nothing where there was none)
                }
            }
            return p;
        }

        void hintLate(String q, String h) {
            List<String> l = hints.get(q);
            if (l == null) {
                l = new ArrayList<String>();
                hints.put(q, l); // BLOCAL: check-then-act
            }
            synchronized (l) {
                l.add(h);
            }
        }

        // Silent: under the table's lock.
        void hint(String q, String h) {
            synchronized (hints) {
                List<String> l = hints.get(q);
                if (l == null) {
                    l = new ArrayList<String>();
                    hints.put(q, l);
                }
                l.add(h);
            }
        }

        void shrinkLate() {
            List<String> gone = new ArrayList<String>();
            synchronized (soft) {
                for (Map.Entry<String, SoftReference<Object>> e : soft.entrySet()) {
                    if (e.getValue().get() == null) {
                        gone.add(e.getKey());
                    }
                }
            }
            synchronized (soft) {
                for (String q : gone) {
                    // What was gathered says what the map loses: that is its name (docs/kinds.md).
                    soft.remove(q); // BLOCAL: stale-value
                }
            }
        }

        // Silent.
        void shrink() {
            synchronized (soft) {
                for (Iterator<SoftReference<Object>> i = soft.values().iterator(); i.hasNext();) {
                    if (i.next().get() == null) {
                        i.remove();
                    }
                }
            }
        }

        synchronized Properties set() {
            return set;
        }

        void defineLate(String k, String v) {
            Properties p = new Properties();
            p.putAll(set());
            p.setProperty(k, v);
            synchronized (this) {
                set = p; // BLOCAL: lost-update
            }
        }
    }

    static final Columns COLUMNS = new Columns();
    static final Statement STATEMENT = new Statement();
    static final Sequence SEQUENCE = new Sequence();
    static final Stats STATS = new Stats();
    static final Plans PLANS = new Plans();
}
