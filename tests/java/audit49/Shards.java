// RELEASES: 8 17
package audit49;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** What search, file systems and stores over many nodes have mended: readers by reference, deletes that come late, leases, replicas, memtables, hints. */
public class Shards {
    /** A reader that is counted. */
    static class Reader implements Closeable {
        private final AtomicInteger refs = new AtomicInteger(1);
        private volatile boolean closed;
        private final List<Runnable> listeners = Collections.synchronizedList(new ArrayList<Runnable>());

        /** As it was: not closed when it was asked, and counted up from nothing. */
        boolean tryIncRef() {
            if (refs.get() > 0) {
                refs.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: as it is. */
        boolean tryIncRefOnce() {
            int n;
            while ((n = refs.get()) > 0) {
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
            return false;
        }

        /** As it was: counted down, then asked. */
        void decRef() {
            refs.decrementAndGet();
            if (refs.get() == 0) { // BLOCAL: check-then-act
                closed = true;
                tell();
            }
        }

        /** Silent. */
        void decRefOnce() {
            if (refs.decrementAndGet() == 0) {
                closed = true;
                tellLocked();
            }
        }

        @Override
        public void close() {
            decRefOnce();
        }

        /** As it was: the wrapper does not keep others out of the walk. */
        private void tell() {
            /* A volatile field publishes the reader, no more. */
            for (Runnable r : listeners) { // BLOCAL: guarded-by low
                r.run();
            }
        }

        private void tellLocked() {
            synchronized (listeners) {
                for (Runnable r : listeners) {
                    r.run();
                }
            }
        }

        void onClose(Runnable r) {
            listeners.add(r);
        }
    }

    /** Readers that are warmed and put in place of the old one. */
    static class Manager {
        private volatile Reader current = new Reader();
        private final ReentrantLock refresh = new ReentrantLock();
        private long generation;

        /** Silent: tried again until the one that is there is counted. */
        Reader acquire() {
            Reader r;
            do {
                r = current;
                if (r == null) {
                    throw new IllegalStateException("closed");
                }
            } while (!r.tryIncRefOnce());
            return r;
        }

        /** As it was: the new one is put over whichever is there by then. */
        void maybeRefresh() {
            Reader old = current;
            if (old != null && stale(old)) {
                Reader made = new Reader();
                old.close(); // BENIGN: check-then-act write-once
                /* Had as a lost-update: an unlocked check and set of a volatile. */
                current = made; // BLOCAL: check-then-act low
            }
        }

        /** Silent: one at a time, under the lock of all who put one there. */
        boolean maybeRefreshLocked() {
            if (!refresh.tryLock()) {
                return false;
            }
            try {
                Reader old = current;
                if (old == null || !stale(old)) {
                    return true;
                }
                current = new Reader();
                generation++;
                old.close(); // BENIGN: check-then-act write-once
                return true;
            } finally {
                refresh.unlock();
            }
        }

        private boolean stale(Reader r) {
            return r.closed;
        }

        void close() {
            refresh.lock();
            try {
                Reader old = current;
                current = null;
                generation++;
                if (old != null) {
                    old.close();
                }
            } finally {
                refresh.unlock();
            }
        }
    }

    /** Deletes that are buffered until they are applied. */
    static class Deletes {
        static final Deletes DELETES = new Deletes();
        private final Map<String, Integer> terms = new HashMap<String, Integer>();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicInteger count = new AtomicInteger();
        private List<String> queries = new ArrayList<String>();
        private long gen = 1;

        synchronized void add(String term, int upto) {
            Integer old = terms.get(term);
            if (old == null || old < upto) {
                terms.put(term, upto);
                count.incrementAndGet();
            }
        }

        synchronized void add(String query) {
            queries.add(query);
        }

        /** As it was: what is deleted in between is never applied. */
        Map<String, Integer> freeze() {
            Map<String, Integer> frozen;
            synchronized (this) {
                frozen = new TreeMap<String, Integer>(terms);
            }
            synchronized (this) {
                terms.clear(); // BLOCAL: lost-update
                gen++;
            }
            return frozen;
        }

        /** Silent: as it is. */
        synchronized Map<String, Integer> freezeAtOnce() {
            Map<String, Integer> frozen = new TreeMap<String, Integer>(terms);
            terms.clear();
            gen++;
            return frozen;
        }

        /** As it was: the list is taken in one block and replaced in another. */
        List<String> takeQueries() {
            List<String> all;
            synchronized (this) {
                all = queries;
            }
            for (String q : all) {
                bytes.addAndGet(q.length());
            }
            synchronized (this) {
                queries = new ArrayList<String>(); // BLOCAL: lost-update
            }
            return all;
        }

        /** As it was: counted, told, and set back. */
        long takeBytes() {
            long n = bytes.get();
            bytes.set(0); // BLOCAL: lost-update
            return n;
        }

        /** Silent. */
        long takeBytesOnce() {
            return bytes.getAndSet(0);
        }

        /** As it was: any, asked outside, and the generation moved on inside. */
        boolean any() {
            return count.get() != 0;
        }
    }

    /** Leases on files. */
    static class Leases {
        private final Map<String, Set<String>> byHolder = new HashMap<String, Set<String>>();
        private final TreeMap<Long, String> byTime = new TreeMap<Long, String>();
        private final Map<String, Long> renewed = new ConcurrentHashMap<String, Long>();

        synchronized void add(String holder, String file) {
            Set<String> files = byHolder.get(holder);
            if (files == null) {
                files = new HashSet<String>();
                byHolder.put(holder, files);
            }
            files.add(file);
        }

        /** As it was: the set is got under the lock and changed without it. */
        void remove(String holder, String file) {
            Set<String> files;
            synchronized (this) {
                files = byHolder.get(holder);
            }
            if (files != null) {
                files.remove(file); // BLOCAL: guarded-by
                if (files.isEmpty()) {
                    synchronized (this) {
                        byHolder.remove(holder); // BLOCAL: check-then-act
                    }
                }
            }
        }

        /** Silent: as it is. */
        synchronized void removeAtOnce(String holder, String file) {
            Set<String> files = byHolder.get(holder);
            if (files != null && files.remove(file) && files.isEmpty()) {
                byHolder.remove(holder);
            }
        }

        synchronized void due(long at, String holder) {
            byTime.put(at, holder);
        }

        /** As it was: the first was asked for in one block, and another may be first by then. */
        String expire(long now) {
            synchronized (this) {
                if (byTime.isEmpty() || byTime.firstKey() > now) {
                    return null;
                }
            }
            synchronized (this) {
                /* In a later block of the lock. */
                return byTime.remove(byTime.firstKey()); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        synchronized String expireAtOnce(long now) {
            if (byTime.isEmpty() || byTime.firstKey() > now) {
                return null;
            }
            return byTime.pollFirstEntry().getValue();
        }

        /** As it was: a lease that is renewed comes back though it has been released. */
        boolean renew(String holder, long now) {
            if (renewed.containsKey(holder)) {
                renewed.put(holder, now); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: only where it is there. */
        boolean renewOnce(String holder, long now) {
            return renewed.replace(holder, now) != null;
        }

        void grant(String holder, long now) {
            renewed.put(holder, now);
        }

        void release(String holder) {
            renewed.remove(holder);
        }
    }

    /** What is written is in memory until it is flushed. */
    static class Memtable {
        final ConcurrentSkipListMap<String, String> rows = new ConcurrentSkipListMap<String, String>();
        final AtomicLong size = new AtomicLong();
        final AtomicBoolean flushing = new AtomicBoolean();
    }

    /** Tables by name, one memtable each. */
    static class Column {
        static final Column COLUMN = new Column();
        private final AtomicReference<Memtable> memtable = new AtomicReference<Memtable>(new Memtable());
        private final ConcurrentMap<String, AtomicLong> hints = new ConcurrentHashMap<String, AtomicLong>();
        private final List<Memtable> pending = new LinkedList<Memtable>();
        private volatile String[] tables = new String[0];

        /** As it was: put into the one that another has replaced and flushed. */
        void apply(String key, String value) {
            Memtable m = memtable.get();
            m.rows.put(key, value); // BLOCAL: stale-value
            m.size.addAndGet(value.length());
        }

        /** Replaced, and the old one worked off. */
        void flush() {
            Memtable old = memtable.getAndSet(new Memtable());
            for (Map.Entry<String, String> e : old.rows.entrySet()) {
                write(e.getKey(), e.getValue());
            }
        }

        private void write(String key, String value) {
            synchronized (pending) {
                pending.clear();
            }
        }

        /** As it was: two flush it. */
        void maybeFlush(Memtable m) {
            if (!m.flushing.get()) {
                m.flushing.set(true); // BLOCAL: check-then-act
                enqueue(m);
            }
        }

        /** Silent: as it is. */
        void maybeFlushOnce(Memtable m) {
            if (m.flushing.compareAndSet(false, true)) {
                enqueue(m);
            }
        }

        private void enqueue(Memtable m) {
            synchronized (pending) {
                pending.add(m);
            }
        }

        /** As it was: the array is copied and put back. */
        void table(String name) {
            String[] old = tables;
            String[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = name;
            tables = more; // BLOCAL: lost-update
        }

        /** Silent: all is put there as a whole. */
        void tables(List<String> all) {
            tables = all.toArray(new String[0]);
        }

        /** As it was: the count is dropped while another counts. */
        void hint(String node) {
            AtomicLong n = hints.get(node);
            if (n == null) {
                hints.putIfAbsent(node, new AtomicLong());
                n = hints.get(node);
            }
            n.incrementAndGet(); // BLOCAL: check-then-act
        }

        /** Silent: as it is. */
        void hintOnce(String node) {
            hints.computeIfAbsent(node, x -> new AtomicLong()).incrementAndGet();
        }

        /** Told and removed: what is counted in between is lost. */
        long takeHints(String node) {
            AtomicLong n = hints.get(node);
            if (n == null) {
                return 0;
            }
            long told = n.get();
            hints.remove(node); // BLOCAL: check-then-act
            return told;
        }
    }

    /** Nodes of a ring that one thread puts together: silent. */
    static Map<Integer, List<String>> ring(Iterator<String> nodes) {
        Map<Integer, List<String>> ring = new TreeMap<Integer, List<String>>();
        while (nodes.hasNext()) {
            String n = nodes.next();
            List<String> at = ring.get(n.length());
            if (at == null) {
                at = new ArrayList<String>();
                ring.put(n.length(), at);
            }
            at.add(n);
        }
        return ring;
    }

    public static void main(String[] args) throws IOException {
        final Manager manager = new Manager();
        final Leases leases = new Leases();
        for (int i = 0; i < 4; i++) {
            final int n = i;
            new Thread(() -> {
                Reader r = manager.acquire();
                r.tryIncRef();
                r.decRef();
                manager.maybeRefresh();
                leases.add("a", "f" + n);
                leases.remove("a", "f" + n);
                leases.renew("a", n);
                leases.expire(n);
                Column.COLUMN.apply("a", "b");
            }).start();
        }
        manager.close();
    }
}
