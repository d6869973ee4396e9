// RELEASES: 8 17
package audit50;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Caches: by use, by age, by a lock of readers and writers, of futures, of weak values, with an evictor. */
public class Icehouse {
    interface Source<K, V> {
        V load(K key) throws Exception;
    }

    /** A cache by last use. */
    static class ByUse<K, V> {
        private final int most;
        private final Map<K, V> map;
        private int hits;
        private int misses;

        ByUse(int most) {
            this.most = most;
            this.map = new LinkedHashMap<K, V>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                    return size() > ByUse.this.most;
                }
            };
        }

        /** Silent: a cache that may load twice looks again before it keeps one. */
        V get(K key, Source<K, V> source) throws Exception {
            synchronized (map) {
                V v = map.get(key);
                if (v != null) {
                    hits++;
                    return v;
                }
                misses++;
            }
            V made = source.load(key);
            synchronized (map) {
                V other = map.get(key);
                if (other != null) {
                    return other;
                }
                map.put(key, made);
                return made;
            }
        }

        /** Not looked at again: of two that load, the later puts its own over the other's; both go on with another object. */
        V getWrong(K key, Source<K, V> source) throws Exception {
            V v;
            synchronized (map) {
                v = map.get(key);
            }
            if (v == null) {
                v = source.load(key);
                synchronized (map) {
                    map.put(key, v); // BLOCAL: check-then-act
                }
            }
            return v;
        }

        /** Silent: under the lock throughout. */
        V getLocked(K key, Source<K, V> source) throws Exception {
            synchronized (map) {
                V v = map.get(key);
                if (v == null) {
                    v = source.load(key);
                    map.put(key, v);
                }
                return v;
            }
        }

        /** The rate is computed and kept of two blocks. */
        void decay() {
            int h;
            synchronized (map) {
                h = hits;
            }
            int kept = (int) (h * 0.9);
            synchronized (map) {
                hits = kept; // BLOCAL: lost-update
                misses = (int) (misses * 0.9);
            }
        }

        /** Silent. */
        void decayRight() {
            synchronized (map) {
                hits = (int) (hits * 0.9);
                misses = (int) (misses * 0.9);
            }
        }

        void drop(K key) {
            synchronized (map) {
                map.remove(key);
            }
        }
    }

    /** Entries with an age. */
    static class ByAge {
        static class Entry {
            final String value;
            final long until;
            volatile long used;

            Entry(String value, long until) {
                this.value = value;
                this.until = until;
            }

            boolean old(long now) {
                return now > until;
            }
        }

        private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();
        private final AtomicInteger size = new AtomicInteger();

        /** An entry is found too old and taken away by its key: another may have put a fresh one. */
        String get(String key) {
            Entry e = entries.get(key);
            if (e == null) {
                return null;
            }
            if (e.old(System.currentTimeMillis())) {
                entries.remove(key); // BLOCAL: check-then-act
                return null;
            }
            e.used = System.currentTimeMillis();
            return e.value;
        }

        /** Silent: just that one is taken away. */
        String getRight(String key) {
            Entry e = entries.get(key);
            if (e != null && e.old(System.currentTimeMillis())) {
                entries.remove(key, e);
                return null;
            }
            return e == null ? null : e.value;
        }

        void put(String key, String value, long millis) {
            entries.put(key, new Entry(value, System.currentTimeMillis() + millis));
        }

        /** The evictor walks and removes by the key. */
        void evict() {
            long now = System.currentTimeMillis();
            for (Map.Entry<String, Entry> e : entries.entrySet()) {
                if (e.getValue().old(now)) {
                    entries.remove(e.getKey()); // MISSED: check-then-act (an object, and who puts one asks nothing: docs/limits.md)
                }
            }
        }

        /** Silent: by key and value. */
        void evictRight() {
            long now = System.currentTimeMillis();
            entries.forEach((k, e) -> {
                if (e.old(now)) {
                    entries.remove(k, e);
                }
            });
        }

        /** Silent: the map asks and removes by itself. */
        void evictByView() {
            long now = System.currentTimeMillis();
            entries.values().removeIf(e -> e.old(now));
        }

        /** Counted where it was not there, by two operations. */
        void add(String key, String value) {
            if (!entries.containsKey(key)) {
                entries.put(key, new Entry(value, Long.MAX_VALUE)); // BLOCAL: check-then-act
                size.incrementAndGet();
            }
        }

        /** Silent: by one. */
        void addRight(String key, String value) {
            if (entries.putIfAbsent(key, new Entry(value, Long.MAX_VALUE)) == null) {
                size.incrementAndGet();
            }
        }
    }

    /** Readers and writers. */
    static class ByLock {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, List<String>> lists = new HashMap<>();
        private volatile int version;

        /** The read lock is left before the write lock is taken; nobody looks again. */
        List<String> of(String key) {
            List<String> list;
            lock.readLock().lock();
            try {
                list = lists.get(key);
            } finally {
                lock.readLock().unlock();
            }
            if (list == null) {
                list = Collections.synchronizedList(new ArrayList<>());
                lock.writeLock().lock();
                try {
                    lists.put(key, list); // BLOCAL: check-then-act
                    version++;
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return list;
        }

        /** Silent: looked at again under the write lock. */
        List<String> ofRight(String key) {
            lock.readLock().lock();
            try {
                List<String> list = lists.get(key);
                if (list != null) {
                    return list;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                List<String> list = lists.get(key);
                if (list == null) {
                    list = Collections.synchronizedList(new ArrayList<>());
                    lists.put(key, list); // BENIGN: check-then-act rechecked
                    version++;
                }
                return list;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Silent: the write lock is left by way of the read lock. */
        int addTo(String key, String value) {
            lock.writeLock().lock();
            List<String> list;
            try {
                list = lists.get(key);
                if (list == null) {
                    list = new ArrayList<>();
                    lists.put(key, list);
                }
                list.add(value);
                version++;
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
            try {
                return list.size();
            } finally {
                lock.readLock().unlock();
            }
        }

        void forget(String key) {
            lock.writeLock().lock();
            try {
                lists.remove(key);
                version++;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** A stamped lock that is read on trust. */
    static class Point {
        private final StampedLock lock = new StampedLock();
        private double x;
        private double y;
        private int moves;

        void move(double dx, double dy) {
            long s = lock.writeLock();
            try {
                x += dx;
                y += dy;
                moves++;
            } finally {
                lock.unlockWrite(s);
            }
        }

        /** Silent: the documented idiom. */
        double distance() {
            long s = lock.tryOptimisticRead();
            double a = x;
            double b = y;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    a = x;
                    b = y;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return Math.hypot(a, b);
        }

        /** Silent: converted, or begun anew. */
        void moveIfAtOrigin(double nx, double ny) {
            long s = lock.readLock();
            try {
                while (x == 0.0 && y == 0.0) {
                    long w = lock.tryConvertToWriteLock(s);
                    if (w != 0L) {
                        s = w;
                        x = nx;
                        y = ny;
                        break;
                    }
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
            } finally {
                lock.unlock(s);
            }
        }

        /** Read under the read lock, given up, written under the write lock. */
        void mirror() {
            double a;
            long s = lock.readLock();
            try {
                a = x;
            } finally {
                lock.unlockRead(s);
            }
            s = lock.writeLock();
            try {
                x = -a; // BLOCAL: lost-update
                moves++;
            } finally {
                lock.unlockWrite(s);
            }
        }

        /** Validated, and then written in a block of its own. */
        void shift(double by) {
            long s = lock.tryOptimisticRead();
            double a = y;
            if (!lock.validate(s)) {
                return;
            }
            long w = lock.writeLock();
            try {
                y = a + by; // BLOCAL: lost-update
            } finally {
                lock.unlockWrite(w);
            }
        }
    }

    /** One future for a key. */
    static class Memo<K, V> {
        private final ConcurrentMap<K, FutureTask<V>> tasks = new ConcurrentHashMap<>();

        /** Two that find none run it twice. */
        V get(K key, Callable<V> how) throws InterruptedException, ExecutionException {
            FutureTask<V> t = tasks.get(key);
            if (t == null) {
                t = new FutureTask<>(how);
                tasks.put(key, t); // BLOCAL: check-then-act
                t.run();
            }
            return t.get();
        }

        /** Silent: the one that was put runs; a failed one is taken away as itself. */
        V getRight(K key, Callable<V> how) throws InterruptedException, ExecutionException {
            FutureTask<V> t = tasks.get(key);
            if (t == null) {
                FutureTask<V> mine = new FutureTask<>(how);
                t = tasks.putIfAbsent(key, mine);
                if (t == null) {
                    t = mine;
                    mine.run();
                }
            }
            try {
                return t.get();
            } catch (ExecutionException e) {
                tasks.remove(key, t);
                throw e;
            }
        }

        void clear() {
            tasks.clear();
        }
    }

    /** Interned names. */
    static class Names {
        private static final Map<String, WeakReference<String>> NAMES = new WeakHashMap<>();

        /** Looked up in one block, put in the next. */
        static String intern(String s) {
            String there = null;
            synchronized (NAMES) {
                WeakReference<String> ref = NAMES.get(s);
                if (ref != null) {
                    there = ref.get();
                }
            }
            if (there == null) {
                there = s;
                synchronized (NAMES) {
                    NAMES.put(s, new WeakReference<>(s)); // MISSED: check-then-act (what a reference that was there still has is tested)
                }
            }
            return there;
        }

        /** Silent: one block. */
        static synchronized String internRight(String s) {
            synchronized (NAMES) {
                WeakReference<String> ref = NAMES.get(s);
                String there = ref == null ? null : ref.get();
                if (there != null) {
                    return there;
                }
                NAMES.put(s, new WeakReference<>(s));
                return s;
            }
        }

        static void sweep() {
            synchronized (NAMES) {
                for (Iterator<WeakReference<String>> it = NAMES.values().iterator(); it.hasNext();) {
                    if (it.next().get() == null) {
                        it.remove();
                    }
                }
            }
        }
    }

    static final ByUse<String, String> BY_USE = new ByUse<>(100);
    static final ByAge BY_AGE = new ByAge();
    static final ByLock BY_LOCK = new ByLock();
    static final Point POINT = new Point();
    static final Memo<String, String> MEMO = new Memo<>();

    public static void main(String[] args) {
        ScheduledExecutorService evictor = Executors.newScheduledThreadPool(2);
        evictor.scheduleAtFixedRate(BY_AGE::evict, 1, 1, TimeUnit.SECONDS);
        evictor.scheduleAtFixedRate(BY_AGE::evictRight, 1, 1, TimeUnit.SECONDS);
        evictor.scheduleAtFixedRate(BY_USE::decay, 1, 1, TimeUnit.MINUTES);
        for (int i = 0; i < 8; i++) {
            int n = i;
            new Thread(() -> {
                BY_AGE.put("k" + n, "v", 1000);
                POINT.move(n, n);
                BY_USE.drop("k" + n);
                BY_LOCK.forget("k" + n);
            }).start();
        }
    }
}
