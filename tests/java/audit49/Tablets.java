// RELEASES: 8 17
package audit49;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Observable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What databases and mappers of objects have mended: identities, plans, locks on rows, conglomerates by name, factories, caches of queries. */
public class Tablets {
    /** A page in a cache of pages, pinned and let go. */
    static class Page {
        private final Object identity = new Object();
        private byte[] bytes = new byte[64];
        private int pins;
        private boolean dirty;
        private long version;
        private Page next;

        synchronized void pin() {
            pins++;
        }

        synchronized void unpin() {
            pins--;
            if (pins == 0) {
                notifyAll();
            }
        }

        synchronized boolean pinned() {
            return pins > 0;
        }

        /** As it was: written clean after it had been written to by another. */
        void clean(Store s) {
            byte[] copy;
            synchronized (this) {
                if (!dirty) {
                    return;
                }
                copy = bytes.clone();
            }
            s.write(copy);
            synchronized (this) {
                dirty = false; // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is, it is clean from the copy on. */
        void cleanFirst(Store s) {
            byte[] copy;
            synchronized (this) {
                if (!dirty) {
                    return;
                }
                dirty = false;
                copy = bytes.clone();
            }
            s.write(copy);
        }

        /** Silent: by the version. */
        void cleanStamped(Store s) {
            byte[] copy;
            long v;
            synchronized (this) {
                copy = bytes.clone();
                v = version;
            }
            s.write(copy);
            synchronized (this) {
                if (v == version) {
                    dirty = false;
                }
            }
        }

        synchronized void write(int at, byte b) {
            bytes[at] = b;
            version++;
            dirty = true;
        }

        synchronized void grow(int n) {
            byte[] more = new byte[bytes.length + n];
            System.arraycopy(bytes, 0, more, 0, bytes.length);
            bytes = more;
            version++;
            dirty = true;
        }
    }

    interface Store {
        void write(byte[] b);
    }

    /** Pages by number. */
    static class Pages {
        static final Pages PAGES = new Pages();
        private final Map<Long, Page> pages = new HashMap<Long, Page>();
        private final Set<Long> free = new HashSet<Long>();
        private Page oldest;
        private int evictions;
        private long highest;

        /** As it was: found, and pinned when it had been evicted. */
        Page fix(long n) {
            Page p = find(n);
            if (p != null) {
                p.pin();
            }
            return p;
        }

        private synchronized Page find(long n) {
            return pages.get(n);
        }

        /** As it was: nobody had pinned it when it was asked. */
        void evict(long n) {
            Page p = find(n);
            if (p != null && !p.pinned()) {
                synchronized (this) {
                    /* Three critical sections lie between. */
                    pages.remove(n); // BLOCAL: check-then-act low
                    evictions++;
                }
                p.clean(null); // BLOCAL: check-then-act low
            }
        }

        /** Silent: under the lock. */
        synchronized Page evictAtOnce(long n) {
            Page p = pages.get(n);
            if (p == null || p.pinned()) {
                return null;
            }
            evictions++;
            return pages.remove(n);
        }

        synchronized void add(long n, Page p) {
            pages.put(n, p);
            p.next = oldest;
            oldest = p;
        }

        /** As it was: the number was asked for, then given. */
        long allocate() {
            long n;
            synchronized (this) {
                n = highest;
            }
            add(n, new Page());
            synchronized (this) {
                highest = n + 1; // BLOCAL: lost-update
            }
            return n;
        }

        /** Silent: taken first. */
        long allocateAtOnce() {
            long n;
            synchronized (this) {
                n = highest++;
            }
            add(n, new Page()); // BENIGN: stale-value handed-over
            return n;
        }

        /** As it was: the first that is free, and it may be given to another. */
        Long reuse() {
            Long n = null;
            synchronized (this) {
                Iterator<Long> it = free.iterator();
                if (it.hasNext()) {
                    n = it.next();
                }
            }
            if (n != null) {
                synchronized (this) {
                    free.remove(n); // BLOCAL: check-then-act low; MISSED: stale-value (the first of a set, by its iterator, is no next one)
                }
            }
            return n;
        }

        /** Silent: as it is. */
        synchronized Long reuseAtOnce() {
            Iterator<Long> it = free.iterator();
            if (!it.hasNext()) {
                return null;
            }
            Long n = it.next();
            it.remove();
            return n;
        }

        synchronized void free(long n) {
            free.add(n);
        }
    }

    /** Locks on rows: held by one, waited for by others. */
    static class RowLock {
        static final RowLock ROW = new RowLock();
        private Thread holder;
        private int depth;
        private int waiters;

        /** As it was: asked before the monitor was held. */
        void lock() throws InterruptedException {
            while (held()) {
                synchronized (this) {
                    waiters++;
                    wait(); // BLOCAL: check-then-wait
                    waiters--;
                }
            }
            synchronized (this) {
                holder = Thread.currentThread(); // MISSED: check-then-act (a loop that waits, and counts who does, does not merely wait)
                depth = 1;
            }
        }

        /** Silent: as it is. */
        synchronized void lockAtOnce() throws InterruptedException {
            while (holder != null && holder != Thread.currentThread()) {
                waiters++;
                wait();
                waiters--;
            }
            holder = Thread.currentThread();
            depth++;
        }

        synchronized void unlock() {
            if (--depth == 0) {
                holder = null;
                notifyAll();
            }
        }

        private synchronized boolean held() {
            return holder != null;
        }

        synchronized int waiters() {
            return waiters;
        }
    }

    /** A statement that is compiled once, and again when something has changed. */
    static class Statement extends Observable {
        private volatile Object plan;
        private volatile boolean stale;
        private final AtomicInteger uses = new AtomicInteger();
        private boolean compiling;

        /** As it was: the plan is there, and gone when it is run. */
        String execute() {
            if (plan == null) {
                /* Two compile: the second look is the worse one. */
                compile(); // BLOCAL: check-then-act
            }
            return plan.toString();
        }

        /** Silent: as it is, a local. */
        String executeCopied() {
            Object p = plan;
            if (p == null) {
                /* Not meant: two compile. */
                compile(); // BLOCAL: check-then-act
                p = new Object();
            }
            return p.toString();
        }

        private synchronized void compile() {
            plan = new Object();
            stale = false;
        }

        synchronized void invalidate() {
            plan = null;
            stale = true;
        }

        /** As it was: both compile. */
        void prepare() throws InterruptedException {
            synchronized (this) {
                if (compiling) {
                    wait();
                }
                compiling = true; // BLOCAL: stale-after-wait
            }
            compile();
            synchronized (this) {
                compiling = false;
                notifyAll();
            }
        }

        /** Silent: as it is. */
        void prepareLooped() throws InterruptedException {
            synchronized (this) {
                while (compiling) {
                    wait();
                }
                compiling = true;
            }
            compile();
            synchronized (this) {
                compiling = false; // BENIGN: check-then-act handed-over
                notifyAll();
            }
        }

        int use() {
            return uses.incrementAndGet();
        }
    }

    /** Factories by the name of what they make, and what they have loaded by its identity. */
    static class Mappings {
        private final ConcurrentMap<String, Map<Object, Object>> regions = new ConcurrentHashMap<String, Map<Object, Object>>();
        private final ConcurrentMap<String, AtomicLong> puts = new ConcurrentHashMap<String, AtomicLong>();
        private final ConcurrentMap<String, String> aliases = new ConcurrentHashMap<String, String>();
        private volatile Map<String, Object> persisters = new HashMap<String, Object>();

        /** As it was: one of two regions is lost with what is in it. */
        Map<Object, Object> region(String name) {
            Map<Object, Object> r = regions.get(name);
            if (r == null) {
                r = new ConcurrentHashMap<Object, Object>();
                regions.put(name, r); // BLOCAL: check-then-act
            }
            return r;
        }

        /** Silent: as it is. */
        Map<Object, Object> regionOnce(String name) {
            Map<Object, Object> r = regions.get(name);
            if (r != null) {
                return r;
            }
            r = new ConcurrentHashMap<Object, Object>();
            Map<Object, Object> there = regions.putIfAbsent(name, r);
            return there == null ? r : there;
        }

        /** As it was: the counter of one of two is thrown away. */
        void put(String name) {
            AtomicLong n = puts.get(name);
            if (n == null) {
                n = new AtomicLong();
                puts.put(name, n); // BLOCAL: check-then-act
            }
            n.incrementAndGet();
        }

        /** As it was: told by the copy of before. */
        void persister(String name, Object p) {
            Map<String, Object> more = new HashMap<String, Object>(persisters);
            more.put(name, p);
            persisters = more; // BLOCAL: lost-update
        }

        /** Silent: all who write it hold the monitor. */
        Object persister(String name) {
            return persisters.get(name);
        }

        /** As it was: an alias that was there is refused, but for two. */
        void alias(String name, String of) {
            if (aliases.containsKey(name)) {
                throw new IllegalStateException(name);
            }
            aliases.put(name, of); // BLOCAL: check-then-act
        }

        /** Silent. */
        void aliasOnce(String name, String of) {
            if (aliases.putIfAbsent(name, of) != null) {
                throw new IllegalStateException(name);
            }
        }

        void noAlias(String name) {
            aliases.remove(name);
        }
    }

    /** A collection that is filled when it is looked at, by an updater. */
    static class Lazy {
        private static final AtomicReferenceFieldUpdater<Lazy, List<?>> LIST =
                newUpdater();
        private volatile List<?> list;
        private volatile int reads;

        @SuppressWarnings({"unchecked", "rawtypes"})
        private static AtomicReferenceFieldUpdater<Lazy, List<?>> newUpdater() {
            return (AtomicReferenceFieldUpdater) AtomicReferenceFieldUpdater.newUpdater(Lazy.class, List.class, "list");
        }

        /** Silent: one wins, and all have that. */
        List<?> get() {
            List<?> l = list;
            if (l == null) {
                l = new ArrayList<Object>();
                if (!LIST.compareAndSet(this, null, l)) {
                    l = list;
                }
            }
            return l;
        }

        /** Reads are counted by a volatile. */
        int read() {
            reads++; // BLOCAL: lost-update
            return get().size();
        }
    }

    public static void main(String[] args) {
        final Statement st = new Statement();
        final Mappings m = new Mappings();
        final Lazy lazy = new Lazy();
        final Page page = new Page();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                st.execute();
                st.invalidate();
                m.region("a").put("b", "c");
                m.put("a");
                m.persister("a", m);
                lazy.read();
                page.clean(b -> { });
                page.write(1, (byte) 2);
                Pages.PAGES.evict(1);
            }).start();
        }
    }
}
