// RELEASES: 8 17
package audit31;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A bounded map under a read/write lock. */
public class Lru<K, V> {
    static final Lru<String, Lru.Page> PAGES = new Lru<>();

    static final class Page {
        int hits;
        String text = "";
    }

    interface Loader<K, V> {
        V load(K key);
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<K, V> map = new LinkedHashMap<>();
    private final Map<K, Integer> weights = new HashMap<>();
    private long weight;
    private long hits;

    void put(K k, V v, int w) {
        rw.writeLock().lock();
        try {
            map.put(k, v);
            weights.put(k, w);
            weight += w;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Left the read lock for the write lock: two load, and the first one's value is given away and lost. */
    V get(K k, Loader<K, V> loader) {
        rw.readLock().lock();
        V v;
        try {
            v = map.get(k);
        } finally {
            rw.readLock().unlock();
        }
        if (v == null) {
            v = loader.load(k);
            rw.writeLock().lock();
            try {
                map.put(k, v); // BLOCAL: check-then-act medium {{map}}
            } finally {
                rw.writeLock().unlock();
            }
        }
        return v;
    }

    /** Silent: whoever was first stays. */
    V getWell(K k, Loader<K, V> loader) {
        rw.readLock().lock();
        try {
            V v = map.get(k);
            if (v != null) {
                return v;
            }
        } finally {
            rw.readLock().unlock();
        }
        V made = loader.load(k);
        rw.writeLock().lock();
        try {
            V old = map.get(k);
            if (old != null) {
                return old;
            }
            map.put(k, made); // BENIGN: check-then-act rechecked
            return made;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Counted under the read lock, which many hold. (First as lost-update; missed.) */
    V counted(K k) {
        rw.readLock().lock();
        try {
            hits++; // BLOCAL: guarded-by medium
            return map.get(k);
        } finally {
            rw.readLock().unlock();
        }
    }

    void resetHits() {
        rw.writeLock().lock();
        try {
            hits = 0;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Too heavy when it was asked. (First high: whether the map has anything is asked afresh.) */
    void trim(long most) {
        boolean over;
        rw.readLock().lock();
        over = weight > most;
        rw.readLock().unlock();
        if (!over) {
            return;
        }
        rw.writeLock().lock();
        try {
            Iterator<K> i = map.keySet().iterator();
            if (i.hasNext()) {
                K k = i.next();
                i.remove();
                weight -= weights.remove(k); // BLOCAL: check-then-act medium {{weight}}
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: asked where it is trimmed. */
    void trimWell(long most) {
        rw.writeLock().lock();
        try {
            Iterator<Map.Entry<K, V>> i = map.entrySet().iterator();
            while (weight > most && i.hasNext()) {
                K k = i.next().getKey();
                i.remove();
                weight -= weights.remove(k);
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** The values of the map itself are handed out. (First medium: none but the package can call it.) */
    Iterable<V> values() {
        rw.readLock().lock();
        try {
            return Collections.unmodifiableCollection(map.values()); // BLOCAL: stale-value low {{map}}
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Silent: a copy. */
    List<V> valuesWell() {
        rw.readLock().lock();
        try {
            return new ArrayList<>(map.values());
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Silent: the write lock is kept until the read lock is held. */
    int putAndCount(K k, V v) {
        rw.writeLock().lock();
        try {
            map.put(k, v);
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            return map.size();
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Removed by another in between: its weight is taken off twice. (First a line later.) */
    void remove(K k) {
        Integer w;
        rw.readLock().lock();
        try {
            w = weights.get(k);
        } finally {
            rw.readLock().unlock();
        }
        if (w == null) {
            return;
        }
        rw.writeLock().lock();
        try {
            map.remove(k); // BLOCAL: check-then-act medium
            weights.remove(k);
            weight -= w;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: what was removed says how much it was. */
    void removeWell(K k) {
        rw.writeLock().lock();
        try {
            map.remove(k);
            Integer w = weights.remove(k);
            if (w != null) {
                weight -= w;
            }
        } finally {
            rw.writeLock().unlock();
        }
    }
}
