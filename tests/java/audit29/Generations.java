package audit29;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A cache of a young and an old generation. */
public class Generations<K, V> {
    static final Generations<String, byte[]> PAGES = new Generations<>();

    private final Object lock = new Object();
    private Map<K, V> young = new HashMap<>();
    private Map<K, V> old = new HashMap<>();
    private int hits;

    private final ConcurrentHashMap<K, V> eden = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<K, V> tenured = new ConcurrentHashMap<>();
    private final Map<K, V> lru = new LinkedHashMap<>(16, 0.75f, true);

    /** Silent. */
    V get(K k) {
        synchronized (lock) {
            V v = young.get(k);
            if (v == null) {
                v = old.remove(k);
                if (v != null) {
                    young.put(k, v);
                }
            }
            if (v != null) {
                hits++;
            }
            return v;
        }
    }

    /** Invalidated between the two: it comes back from the dead. */
    V getTwice(K k) {
        V v;
        synchronized (lock) {
            v = young.get(k);
            if (v != null) {
                return v;
            }
            v = old.get(k);
        }
        if (v != null) {
            synchronized (lock) {
                young.put(k, v); // BLOCAL: check-then-act {{young}}; BLOCAL: check-then-act low {{old}}
            }
        }
        return v;
    }

    void invalidate(K k) {
        synchronized (lock) {
            young.remove(k);
            old.remove(k);
        }
    }

    /** Silent: turned over in one block. */
    void turn() {
        synchronized (lock) {
            old = young;
            young = new HashMap<>();
        }
    }

    /** The young of one block becomes the old of the next: what was put between is in both, or in none. */
    void turnTwice() {
        Map<K, V> y;
        synchronized (lock) {
            y = young;
            young = new HashMap<>();
        }
        synchronized (lock) {
            old = y; // BENIGN: stale-value handed-over
        }
    }

    /** Promoted though it was put anew, or thrown out, meanwhile. */
    V promote(K k) {
        V v = eden.get(k);
        if (v == null) {
            v = tenured.get(k);
            if (v != null) {
                eden.put(k, v); // BLOCAL: check-then-act {{eden}}
            }
        }
        return v;
    }

    /** Silent: what is there stays. */
    V promoteWell(K k) {
        V v = eden.get(k);
        if (v == null) {
            v = tenured.get(k);
            if (v != null) {
                V other = eden.putIfAbsent(k, v);
                return other != null ? other : v;
            }
        }
        return v;
    }

    void evict(K k) {
        eden.remove(k);
        tenured.remove(k);
    }

    /** Silent: one lock. */
    V lruGet(K k, V fresh) {
        synchronized (lru) {
            V v = lru.get(k);
            if (v == null) {
                lru.put(k, fresh);
            }
            return v;
        }
    }

    /** The size that was asked for in one block is acted upon in the next. */
    void lruTrim(int max) {
        boolean over;
        synchronized (lru) {
            over = lru.size() > max;
        }
        if (over) {
            synchronized (lru) {
                // was expected shown: one element taken of too many is low
                lru.remove(lru.keySet().iterator().next()); // BLOCAL: check-then-act low {{lru}}
            }
        }
    }
}
