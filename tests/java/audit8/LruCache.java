// RELEASES: 8 17
package audit8;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A cache of bounded weight over a linked map; all methods lock the cache, the loader runs outside. */
@ThreadSafe
public class LruCache<K, V> {
    private final Map<K, V> map = new LinkedHashMap<>(16, 0.75f, true);
    private final Function<K, V> loader;
    private long maxWeight;
    private long weight;
    private long hits;
    private long misses;
    private int generation;

    public LruCache(Function<K, V> loader, long maxWeight) {
        this.loader = loader;
        this.maxWeight = maxWeight;
    }

    protected long weigh(K key, V value) {
        return 1;
    }

    /** Loaded outside the lock and put over whatever another thread loaded meanwhile: its weight is counted twice. */
    public V get(K key) {
        V value;
        synchronized (this) {
            value = map.get(key);
            if (value != null) {
                hits++;
                return value;
            }
            misses++;
        }
        value = loader.apply(key);
        synchronized (this) {
            map.put(key, value); // MISSED: check-then-act (the arm that leaves also counts: by the letter it does something else)
            weight += weigh(key, value);
            evict();
        }
        return value;
    }

    // Silent: what is there by now stays.
    public V getFixed(K key) {
        V value;
        synchronized (this) {
            value = map.get(key);
            if (value != null) {
                hits++;
                return value;
            }
            misses++;
        }
        value = loader.apply(key);
        synchronized (this) {
            V other = map.get(key);
            if (other != null) {
                return other;
            }
            map.put(key, value);
            weight += weigh(key, value);
            evict();
        }
        return value;
    }

    /** Refuses what is there, by two calls of its own synchronized methods. */
    public boolean add(K key, V value) {
        if (contains(key)) {
            return false;
        }
        put(key, value); // BLOCAL: check-then-act medium
        return true;
    }

    // Silent: the same under the lock that both take.
    public synchronized boolean addFixed(K key, V value) {
        if (contains(key)) {
            return false;
        }
        put(key, value);
        return true;
    }

    public synchronized boolean contains(K key) {
        return map.containsKey(key);
    }

    public synchronized void put(K key, V value) {
        V old = map.put(key, value);
        if (old != null) {
            weight -= weigh(key, old);
        }
        weight += weigh(key, value);
        evict();
    }

    private void evict() {
        Iterator<Map.Entry<K, V>> i = map.entrySet().iterator();
        while (weight > maxWeight && i.hasNext()) {
            Map.Entry<K, V> e = i.next();
            weight -= weigh(e.getKey(), e.getValue());
            i.remove();
        }
    }

    public synchronized long getMaxWeight() {
        return maxWeight;
    }

    public synchronized void setMaxWeight(long w) {
        maxWeight = w;
        evict();
    }

    /** Doubles the bound by its own accessors. */
    public void grow() {
        setMaxWeight(getMaxWeight() * 2); // BLOCAL: lost-update high
    }

    // Silent: doubled under the lock.
    public synchronized void growFixed() {
        setMaxWeight(getMaxWeight() * 2);
    }

    /** What was told is taken off later: two that drain at once take it off twice. Low: it is taken off what is there now, no update is lost. */
    public Map<String, Long> drainStatistics() {
        Map<String, Long> m = new HashMap<>();
        long h;
        long s;
        synchronized (this) {
            h = hits;
            s = misses;
        }
        m.put("hits", h);
        m.put("misses", s);
        synchronized (this) {
            hits -= h; // BLOCAL: stale-value low
            misses -= s; // BLOCAL: stale-value low
        }
        return m;
    }

    // Silent: taken and reset in one block.
    public Map<String, Long> drainStatisticsFixed() {
        Map<String, Long> m = new HashMap<>();
        synchronized (this) {
            m.put("hits", hits);
            m.put("misses", misses);
            hits = 0;
            misses = 0;
        }
        return m;
    }

    /** A value that was made for one generation is put into the next. */
    public V refresh(K key) {
        int g;
        synchronized (this) {
            g = generation;
        }
        V value = loader.apply(key);
        if (g % 2 == 0) {
            synchronized (this) {
                map.put(key, value); // BLOCAL: check-then-act medium
            }
        }
        return value;
    }

    // Silent: put only if it is still that generation.
    public V refreshFixed(K key) {
        int g;
        synchronized (this) {
            g = generation;
        }
        V value = loader.apply(key);
        synchronized (this) {
            if (g == generation) {
                map.put(key, value); // BENIGN: check-then-act rechecked
            }
        }
        return value;
    }

    public synchronized void clear() {
        map.clear();
        weight = 0;
        generation++;
    }
}
