// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What pools of objects and sources of data have mended: how many are made, closed pools, evictors, pools by key, sources made lazily. */
public class Pools {
    static class Pooled {
        private boolean valid = true;
        private long lastReturn;
        private int state;

        synchronized boolean allocate() {
            if (state != 0) {
                return false;
            }
            state = 1;
            return true;
        }

        synchronized boolean deallocate() {
            if (state != 1) {
                return false;
            }
            state = 0;
            lastReturn = System.nanoTime();
            return true;
        }

        synchronized int state() {
            return state;
        }

        synchronized void state(int state) {
            this.state = state;
        }

        synchronized long lastReturn() {
            return lastReturn;
        }

        synchronized void invalidate() {
            valid = false;
            state = 2;
        }
    }

    /** The old one: a list under the monitor. */
    static class Generic {
        static final Generic GENERIC = new Generic();
        private final LinkedList<Pooled> idle = new LinkedList<Pooled>();
        private int active;
        private int maxActive = 8;
        private int maxIdle = 4;
        private boolean closed;
        private Iterator<Pooled> evicting;

        /** As it was: counted when it has been made, which takes a while. */
        Pooled borrow() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= maxActive) {
                    throw new NoSuchElementException();
                }
            }
            Pooled made = new Pooled();
            made.allocate();
            synchronized (this) {
                /* Others make such pools, too: one in a constant tells nothing of them. */
                active++; // BLOCAL: check-then-act low
            }
            return made;
        }

        /** Silent: as it is, counted first. */
        Pooled borrowOnce() {
            synchronized (this) {
                if (active >= maxActive) {
                    throw new NoSuchElementException();
                }
                active++;
                if (!idle.isEmpty()) {
                    return idle.removeFirst();
                }
            }
            Pooled made = new Pooled();
            made.allocate();
            return made;
        }

        /** As it was: the pool was open, and there was room, when it was asked. */
        void giveBack(Pooled p) {
            boolean keep;
            synchronized (this) {
                active--;
                keep = !closed && idle.size() < maxIdle;
            }
            p.deallocate();
            if (keep) {
                synchronized (this) {
                    /* Likewise. */
                    idle.addFirst(p); // BLOCAL: check-then-act low
                }
            } else {
                p.invalidate();
            }
        }

        /** Silent. */
        void giveBackOnce(Pooled p) {
            p.deallocate();
            synchronized (this) {
                active--;
                if (!closed && idle.size() < maxIdle) {
                    idle.addFirst(p);
                    notifyAll();
                    return;
                }
            }
            p.invalidate();
        }

        /** As it was: an iterator that is kept from one run of the evictor to the next, and used without the monitor. */
        void evict(long limit) {
            Iterator<Pooled> each;
            synchronized (this) {
                each = idle.iterator();
            }
            while (each.hasNext()) {
                /* A walk that goes on. */
                Pooled p = each.next(); // BLOCAL: guarded-by low
                if (p.lastReturn() < limit) {
                    p.invalidate(); // BLOCAL: check-then-act low
                }
            }
        }

        /** Silent: as it is, a copy is walked, and each is removed if it is still there. */
        void evictOnce(long limit) {
            List<Pooled> all;
            synchronized (this) {
                all = new ArrayList<Pooled>(idle);
            }
            for (Pooled p : all) {
                if (p.lastReturn() < limit) {
                    boolean mine;
                    synchronized (this) {
                        mine = idle.remove(p); // BLOCAL: check-then-act low
                    }
                    if (mine) {
                        p.invalidate(); // BLOCAL: check-then-act low
                    }
                }
            }
        }

        /** As it was: how many are wanting is asked once, and as many are added. */
        void ensure(int least) {
            int wanting;
            synchronized (this) {
                wanting = least - idle.size();
            }
            for (int i = 0; i < wanting; i++) {
                Pooled p = new Pooled();
                synchronized (this) {
                    /* Whoever calls it has just made it. */
                    idle.add(p); // BENIGN: check-then-act confined
                }
            }
        }

        /** Silent: a setter. */
        synchronized void maxActive(int n) {
            maxActive = n;
            notifyAll();
        }

        synchronized void maxIdle(int n) {
            maxIdle = n;
            if (evicting != null) {
                evicting = null;
            }
        }

        void close() {
            List<Pooled> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<Pooled>(idle);
                idle.clear();
            }
            for (Pooled p : all) {
                p.invalidate();
            }
        }
    }

    /** The new one: a deque, a map, and counts that are atomic. */
    static class Newer {
        static final Newer NEWER = new Newer();
        private final LinkedBlockingDeque<Pooled> idle = new LinkedBlockingDeque<Pooled>();
        private final Map<Pooled, Long> all = new ConcurrentHashMap<Pooled, Long>();
        private final AtomicLong created = new AtomicLong();
        private volatile boolean closed;
        private final int max = 8;

        /** Silent: as it is, counted up, and down again if it was too much. */
        Pooled create() {
            long n = created.incrementAndGet();
            if (n > max) {
                created.decrementAndGet(); // BENIGN: check-then-act handed-over
                return null;
            }
            Pooled p = new Pooled();
            all.put(p, System.nanoTime());
            return p;
        }

        /** As it was: asked and then counted. */
        Pooled createHasty() {
            if (created.get() >= max) {
                return null;
            }
            Pooled p = new Pooled();
            created.incrementAndGet(); // BLOCAL: check-then-act
            all.put(p, System.nanoTime());
            return p;
        }

        /** As it was: known, and then removed: counted twice by two who destroy it. */
        void destroy(Pooled p) {
            if (all.containsKey(p)) {
                all.remove(p); // BLOCAL: check-then-act
                created.decrementAndGet();
            }
        }

        /** Silent: as it is. */
        void destroyOnce(Pooled p) {
            if (all.remove(p) != null) {
                created.decrementAndGet();
            }
        }

        /** As it was: given back to a pool that is closed in between, and left there. */
        void giveBack(Pooled p) {
            if (closed) {
                destroyOnce(p);
                return;
            }
            idle.addFirst(p); // BLOCAL: check-then-act
        }

        /** Silent: as it is, looked at again behind. */
        void giveBackOnce(Pooled p) {
            if (closed) {
                destroyOnce(p);
                return;
            }
            idle.addFirst(p);
            if (closed) {
                clear();
            }
        }

        void clear() {
            for (Pooled p = idle.poll(); p != null; p = idle.poll()) {
                destroyOnce(p);
            }
        }

        void close() {
            closed = true;
            clear();
        }

        /** The state of one is asked by a getter and set by a setter. */
        boolean test(Pooled p) {
            if (p.state() == 0) {
                p.state(3); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean allocate(Pooled p) {
            return p.allocate();
        }
    }

    /** Pools by key, counted by who is interested. */
    static class Keyed {
        static final Keyed KEYED = new Keyed();
        private final Map<String, LinkedList<Pooled>> pools = new TreeMap<String, LinkedList<Pooled>>();
        private final ReadWriteLock keys = new ReentrantReadWriteLock();
        private int total;

        /** As it was: a pool that another has made for the key is put over. */
        LinkedList<Pooled> register(String key) {
            LinkedList<Pooled> pool;
            keys.readLock().lock();
            try {
                pool = pools.get(key);
            } finally {
                keys.readLock().unlock();
            }
            if (pool == null) {
                keys.writeLock().lock();
                try {
                    pool = new LinkedList<Pooled>();
                    pools.put(key, pool); // BLOCAL: check-then-act
                } finally {
                    keys.writeLock().unlock();
                }
            }
            return pool; // BLOCAL: stale-value low
        }

        /** Silent but for a benign one: as it is. */
        LinkedList<Pooled> registerOnce(String key) {
            LinkedList<Pooled> pool;
            keys.readLock().lock();
            try {
                pool = pools.get(key);
            } finally {
                keys.readLock().unlock();
            }
            if (pool == null) {
                keys.writeLock().lock();
                try {
                    pool = pools.get(key);
                    if (pool == null) {
                        pool = new LinkedList<Pooled>();
                        pools.put(key, pool); // BENIGN: check-then-act rechecked
                    }
                } finally {
                    keys.writeLock().unlock();
                }
            }
            return pool; // BLOCAL: stale-value low
        }

        /** Silent: dropped where it is found empty. */
        void deregister(String key) {
            keys.writeLock().lock();
            try {
                LinkedList<Pooled> pool = pools.get(key);
                if (pool != null && pool.isEmpty()) {
                    pools.remove(key);
                }
            } finally {
                keys.writeLock().unlock();
            }
        }

        /** Added to what was found by readers: it may have been dropped. */
        void add(String key, Pooled p) {
            LinkedList<Pooled> pool;
            keys.readLock().lock();
            try {
                pool = pools.get(key);
            } finally {
                keys.readLock().unlock();
            }
            if (pool != null) {
                keys.writeLock().lock();
                try {
                    pool.add(p); // BLOCAL: stale-value
                    total++;
                } finally {
                    keys.writeLock().unlock();
                }
            }
        }

        /** Silent. */
        void addLocked(String key, Pooled p) {
            keys.writeLock().lock();
            try {
                LinkedList<Pooled> pool = pools.get(key);
                if (pool == null) {
                    pool = new LinkedList<Pooled>();
                    pools.put(key, pool);
                }
                pool.add(p);
                total++;
            } finally {
                keys.writeLock().unlock();
            }
        }
    }

    /** A source of data that is made when it is needed, and closed. */
    static class Source {
        static final Source SOURCE = new Source();
        private volatile Generic pool;
        private volatile String url = "jdbc:none";
        private boolean closed;

        /** As it was: made twice. */
        Generic pool() {
            if (pool != null) {
                return pool;
            }
            Generic made = new Generic();
            made.ensure(2);
            synchronized (this) {
                pool = made; // BLOCAL: check-then-act
            }
            return made;
        }

        /** Silent but for a benign one: as it is. */
        Generic poolOnce() {
            Generic p = pool;
            if (p != null) {
                return p;
            }
            synchronized (this) {
                if (pool != null) {
                    return pool;
                }
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                Generic made = new Generic();
                made.ensure(2);
                pool = made; // BENIGN: check-then-act rechecked
                return made;
            }
        }

        /** Silent: taken away, then closed. */
        void close() {
            Generic old;
            synchronized (this) {
                closed = true;
                old = pool;
                pool = null;
            }
            if (old != null) {
                old.close();
            }
        }

        /** Silent: set and begun anew. */
        synchronized void url(String url) {
            this.url = url;
            pool = null;
            closed = false;
        }

        /** As it was: there was a pool when it was asked. */
        void maxActive(int n) {
            if (pool != null) {
                /* `maxIdle` copies it before it tests it. */
                pool.maxActive(n); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        void maxIdle(int n) {
            Generic p = pool;
            if (p != null) {
                p.maxIdle(n);
            }
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Generic.GENERIC.giveBack(Generic.GENERIC.borrow()); // BENIGN: stale-value handed-over
                Keyed.KEYED.add(arg, new Pooled());
                Newer.NEWER.destroy(Newer.NEWER.create());
                Source.SOURCE.pool().evict(3);
                Source.SOURCE.close();
            }).start();
        }
    }
}
