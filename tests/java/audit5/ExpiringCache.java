// RELEASES: 8 11 17 21
package audit5;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** A cache whose entries expire, in three ways (ANALYSIS 5, 6, 7). */
public class ExpiringCache {
    static final Cache<String, String> LOCKED = new LockedCache<>();
    static final Cache<String, String> CONCURRENT = new ConcurrentCache<>();
    static final ExpiringCache SHARED = new ExpiringCache();

    interface Cache<K, V> {
        V find(K key);

        void keep(K key, V value);

        void forget(K key);
    }

    static final class Entry<V> {
        final V value;
        final long until;

        Entry(V value, long until) {
            this.value = value;
            this.until = until;
        }

        boolean dead() {
            return until < System.nanoTime();
        }
    }

    static final class LockedCache<K, V> implements Cache<K, V> {
        private final Map<K, Entry<V>> map = new HashMap<>();
        private long hits;
        private long misses;

        // Silent: all in one block.
        @Override
        public synchronized V find(K key) {
            Entry<V> e = map.get(key);
            if (e == null || e.dead()) {
                misses++;
                return null;
            }
            hits++;
            return e.value;
        }

        @Override
        public synchronized void keep(K key, V value) {
            map.put(key, new Entry<>(value, System.nanoTime() + 1000));
        }

        @Override
        public synchronized void forget(K key) {
            map.remove(key);
        }

        // Silent: an iterator under the lock.
        synchronized void sweep() {
            for (Iterator<Entry<V>> it = map.values().iterator(); it.hasNext();) {
                if (it.next().dead()) {
                    it.remove();
                }
            }
        }

        /** Looked up in one block, dropped in another: it may be a new entry. */
        void expire(K key) {
            Entry<V> e;
            synchronized (this) {
                e = map.get(key);
            }
            if (e != null && e.dead()) {
                synchronized (this) {
                    map.remove(key); // BLOCAL: check-then-act medium
                }
            }
        }

        /** Dropped only if it is still the same. */
        void expireSame(K key) {
            Entry<V> e;
            synchronized (this) {
                e = map.get(key);
            }
            if (e != null && e.dead()) {
                synchronized (this) {
                    if (map.get(key) == e) {
                        map.remove(key); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        synchronized double ratio() {
            return (double) hits / (hits + misses);
        }
    }

    static final class ConcurrentCache<K, V> implements Cache<K, V> {
        private final ConcurrentMap<K, Entry<V>> map = new ConcurrentHashMap<>();

        @Override
        public V find(K key) {
            Entry<V> e = map.get(key);
            return e == null ? null : e.value;
        }

        @Override
        public void keep(K key, V value) {
            map.put(key, new Entry<>(value, System.nanoTime() + 1000));
        }

        @Override
        public void forget(K key) {
            map.remove(key);
        }

        // Silent: removed only if it is the one that was looked at.
        void expireSame(K key) {
            Entry<V> e = map.get(key);
            if (e != null && e.dead()) {
                map.remove(key, e);
            }
        }

        // Silent: decided inside the map's own operation.
        V findOrLoad(K key, Supplier<V> loader) {
            return map.compute(key, (k, e) -> e == null || e.dead()
                    ? new Entry<>(loader.get(), System.nanoTime() + 1000) : e).value;
        }

        /** Renewed by two, the first one's is lost. */
        V findOrLoadTwice(K key, Supplier<V> loader) {
            Entry<V> e = map.get(key);
            if (e == null || e.dead()) {
                e = new Entry<>(loader.get(), System.nanoTime() + 1000);
                map.put(key, e); // BLOCAL: check-then-act medium
            }
            return e.value;
        }
    }

    private final LockedCache<String, String> names = new LockedCache<>();

    /** Missing when asked; another may have put it meanwhile. */
    String name(String id) {
        String n = names.find(id);
        if (n == null) {
            n = id.trim();
            names.keep(id, n); // BLOCAL: check-then-act medium
        }
        return n;
    }

    // Silent: under the cache's own monitor.
    String nameLocked(String id) {
        synchronized (names) {
            String n = names.find(id);
            if (n == null) {
                n = id.trim();
                names.keep(id, n);
            }
            return n;
        }
    }

    // Silent: to forget what one does not look at decides nothing.
    void rename(String id, String n) {
        names.forget(id);
        names.keep(id, n);
    }
}
