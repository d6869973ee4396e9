// RELEASES: 8 17
package audit48;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What databases and mappers have mended: closed connections, plans, statistics, memtables, references, hints. */
public class Tables {
    /** A connection that another may close. */
    static class Logical {
        static final Logical LOGICAL = new Logical();
        private volatile Connection physical;
        private volatile boolean closed;
        private final Object sync = new Object();
        private Map<String, Integer> columns;
        private int prepared;

        void open(Connection c) {
            synchronized (sync) {
                physical = c;
                closed = false;
            }
        }

        void close() {
            synchronized (sync) {
                physical = null;
                closed = true;
            }
        }

        /** As it was: not null when it was asked. */
        String nativeSql(String sql) throws SQLException {
            if (physical == null) {
                throw new SQLException("closed");
            }
            /* `nativeSqlOfCopy` copies it before it tests it. */
            return physical.nativeSQL(sql); // BLOCAL: check-then-act
        }

        /** Silent: as it is, a local copy. */
        String nativeSqlOfCopy(String sql) throws SQLException {
            Connection c = physical;
            if (c == null) {
                throw new SQLException("closed");
            }
            return c.nativeSQL(sql);
        }

        /** As it was: the map of the columns is tested and used, each in its own block. */
        int column(String name) {
            synchronized (sync) {
                if (columns == null) {
                    return -1;
                }
            }
            prepare();
            synchronized (sync) {
                return columns.get(name); // BLOCAL: check-then-act
            }
        }

        private void prepare() {
            synchronized (sync) {
                prepared++;
            }
        }

        /** Silent: one block. */
        int columnAtOnce(String name) {
            synchronized (sync) {
                return columns == null ? -1 : columns.get(name);
            }
        }

        void describe(Map<String, Integer> columns) {
            synchronized (sync) {
                this.columns = new HashMap<String, Integer>(columns);
            }
        }

        void forget() {
            synchronized (sync) {
                columns = null;
            }
        }
    }

    /** Statistics of a session factory. */
    static class Statistics {
        static final Statistics STATISTICS = new Statistics();
        private final ConcurrentMap<String, AtomicLong> queries = new ConcurrentHashMap<String, AtomicLong>();
        private final AtomicLong longest = new AtomicLong();
        private volatile String longestQuery;
        private volatile long maxTime;
        private volatile long opened;
        private final AtomicLong closed = new AtomicLong();

        /** As it was. */
        void executed(String query, long time) {
            if (time > maxTime) {
                maxTime = time; // BLOCAL: check-then-act
                longestQuery = query;
            }
        }

        /** Silent: as it is, tried. */
        void executedOnce(String query, long time) {
            boolean longestByFar = false;
            for (long old = longest.get(); time > old; old = longest.get()) {
                if (longest.compareAndSet(old, time)) {
                    longestByFar = true;
                    break;
                }
            }
            if (longestByFar) {
                longestQuery = query;
            }
        }

        /** As it was: two make one for a query. */
        AtomicLong of(String query) {
            AtomicLong n = queries.get(query);
            if (n == null) {
                n = new AtomicLong();
                queries.put(query, n); // BLOCAL: check-then-act
            }
            return n;
        }

        /** Silent: as it is. */
        AtomicLong ofOnce(String query) {
            AtomicLong n = queries.get(query);
            if (n == null) {
                AtomicLong fresh = new AtomicLong();
                AtomicLong old = queries.putIfAbsent(query, fresh);
                n = old == null ? fresh : old;
            }
            return n;
        }

        /** As it was: a volatile is counted. */
        void opened() {
            opened++; // BLOCAL: lost-update
        }

        /** Silent. */
        void closed() {
            closed.incrementAndGet();
        }

        /** Silent: what is set anew is set whatever it was. */
        void clear() {
            opened = 0;
            maxTime = 0;
            longestQuery = null;
            closed.set(0);
            longest.set(0);
            queries.clear();
        }
    }

    /** Plans of queries, the eldest of which go. */
    static class Plans {
        static final Plans PLANS = new Plans();
        private final Map<String, int[]> plans = new LinkedHashMap<String, int[]>();
        private int hits;
        private int misses;

        /** As it was: found in one block, put in another. A plan that is made twice is the same: what is put cannot tell. */
        int[] plan(String query) {
            synchronized (plans) {
                int[] plan = plans.get(query);
                if (plan != null) {
                    hits++;
                    return plan;
                }
                misses++;
            }
            int[] made = new int[] {query.length()};
            synchronized (plans) {
                /* Both arms have counted: the look has been acted upon in its own block. */
                plans.put(query, made);
                if (plans.size() > 100) {
                    Iterator<String> eldest = plans.keySet().iterator();
                    eldest.next();
                    eldest.remove();
                }
            }
            return made;
        }

        /** Silent. */
        int[] planLocked(String query) {
            synchronized (plans) {
                int[] plan = plans.get(query);
                if (plan == null) {
                    misses++;
                    plan = new int[] {query.length()};
                    plans.put(query, plan);
                } else {
                    hits++;
                }
                return plan;
            }
        }

        /** The ratio is made of two numbers of two times. */
        double ratio() {
            int h;
            synchronized (plans) {
                h = hits;
            }
            int m;
            synchronized (plans) {
                m = misses;
            }
            return (double) h / (h + m); // BLOCAL: inconsistent-read low
        }

        /** Silent. */
        double ratioAtOnce() {
            synchronized (plans) {
                return (double) hits / (hits + misses);
            }
        }

        void evict(String query) {
            synchronized (plans) {
                plans.remove(query);
            }
        }
    }

    /** A reference that is counted: who takes one must not take one that is gone. */
    static class Sheet {
        static final Sheet SHEET = new Sheet();
        private final AtomicInteger references = new AtomicInteger(1);
        private volatile boolean dropped;

        /** As it was. */
        boolean acquire() {
            if (references.get() <= 0) {
                return false;
            }
            references.incrementAndGet(); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: as it is. */
        boolean acquireOnce() {
            while (true) {
                int n = references.get();
                if (n <= 0) {
                    return false;
                }
                if (references.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
        }

        /** Silent: told by the operation. */
        void release() {
            if (references.decrementAndGet() == 0) {
                dropped = true;
            }
        }

        /** Counted by one operation and asked by another: nobody drops it, or two. */
        void releaseLooked() {
            references.decrementAndGet();
            if (references.get() == 0) { // BLOCAL: check-then-act
                dropped = true;
            }
        }
    }

    /** A table in memory that is switched, and hints that are delivered once at a time. */
    static class Store {
        static final Store STORE = new Store();
        private final AtomicReference<ConcurrentSkipListMap<String, String>> memory = new AtomicReference<ConcurrentSkipListMap<String, String>>(new ConcurrentSkipListMap<String, String>());
        private final List<ConcurrentSkipListMap<String, String>> flushing = new ArrayList<ConcurrentSkipListMap<String, String>>();
        private final Set<String> delivering = new HashSet<String>();
        private final AtomicReference<Map<String, String>> schema = new AtomicReference<Map<String, String>>(new HashMap<String, String>());

        /** As it was: got, and written to when it has been switched and flushed. */
        void put(String key, String value) {
            memory.get().put(key, value); // BLOCAL: stale-value
        }

        /** Silent: switched by one operation. */
        void flush() {
            ConcurrentSkipListMap<String, String> old = memory.getAndSet(new ConcurrentSkipListMap<String, String>());
            synchronized (flushing) {
                flushing.add(old);
            }
            for (Map.Entry<String, String> entry : old.entrySet()) {
                System.out.println(entry.getKey() + entry.getValue());
            }
            synchronized (flushing) {
                flushing.remove(old);
            }
        }

        /** As it was: the schema is copied and set over another's. */
        void define(String table, String columns) {
            Map<String, String> next = new HashMap<String, String>(schema.get());
            next.put(table, columns);
            schema.set(next); // BLOCAL: lost-update
        }

        /** Silent: as it is. */
        void defineOnce(String table, String columns) {
            while (true) {
                Map<String, String> old = schema.get();
                Map<String, String> next = new HashMap<String, String>(old);
                next.put(table, columns);
                if (schema.compareAndSet(old, next)) {
                    return;
                }
            }
        }

        /** As it was: two deliver to one node. */
        boolean deliver(String node) {
            synchronized (delivering) {
                if (delivering.contains(node)) {
                    return false;
                }
            }
            boolean any = !memory.get().isEmpty();
            if (any) {
                synchronized (delivering) {
                    delivering.add(node); // BLOCAL: check-then-act
                }
            }
            return any;
        }

        /** Silent: the set says so. */
        boolean deliverOnce(String node) {
            synchronized (delivering) {
                return delivering.add(node);
            }
        }

        void delivered(String node) {
            synchronized (delivering) {
                delivering.remove(node);
            }
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Statistics.STATISTICS.executed(arg, 1);
                Plans.PLANS.plan(arg);
                Store.STORE.put(arg, arg);
                Store.STORE.flush();
                Sheet.SHEET.acquire();
                Logical.LOGICAL.close();
            }).start();
        }
    }
}
