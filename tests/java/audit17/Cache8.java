package audit17;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;

/** A least-recently-used cache with a loader that works outside the lock. */
public class Cache8<K, V> {
    interface Loader<K, V> {
        V load(K k);
    }

    static final Cache8<String, String> GLOBAL = new Cache8<>(s -> s.trim());

    private final Map<K, V> map = new HashMap<>();
    private final LinkedList<K> order = new LinkedList<>();
    private final Loader<K, V> loader;
    private int hits;
    private int misses;
    private int size;
    private WeakReference<V> recent;

    Cache8(Loader<K, V> loader) {
        this.loader = loader;
    }

    /** The value is computed, and one of the two that are made is dropped: its loser goes on with its own. */
    public V get(K k) {
        V v;
        synchronized (map) {
            v = map.get(k);
        }
        if (v == null) {
            v = loader.load(k);
            synchronized (map) {
                map.put(k, v); // BLOCAL: check-then-act
                order.addFirst(k);
                size++;
            }
        }
        return v;
    }

    public V getWell(K k) {
        V v;
        synchronized (map) {
            v = map.get(k);
        }
        if (v != null) {
            return v;
        }
        v = loader.load(k);
        synchronized (map) {
            V other = map.get(k);
            if (other != null) {
                return other;
            }
            map.put(k, v); // BENIGN: check-then-act rechecked
            order.addFirst(k);
            size++;
        }
        return v;
    }

    public void trim(int max) {
        int over;
        synchronized (map) {
            over = size - max;
        }
        while (over-- > 0) {
            synchronized (map) {
                // was expected at the removal, (b); (a) is the surer
                K k = order.removeLast();
                map.remove(k);
                size--; // BLOCAL: check-then-act high
            }
        }
    }

    public void trimWell(int max) {
        for (;;) {
            synchronized (map) {
                if (size <= max) {
                    return;
                }
                map.remove(order.removeLast());
                size--;
            }
        }
    }

    public double rate() {
        int h;
        int m;
        synchronized (map) {
            h = hits;
            m = misses;
        }
        return h + m == 0 ? 0 : (double) h / (h + m);
    }

    public void hit() {
        synchronized (map) {
            hits++;
        }
    }

    public void miss() {
        synchronized (map) {
            misses++;
        }
    }

    public void halve() {
        int h;
        synchronized (map) {
            h = hits;
        }
        if (h > 1000) {
            synchronized (map) {
                hits = h / 2; // BLOCAL: lost-update high
                misses /= 2;
            }
        }
    }

    public void clear() {
        synchronized (map) {
            map.clear();
            order.clear();
            size = 0;
            hits = misses = 0;
            recent = null;
        }
    }
}
