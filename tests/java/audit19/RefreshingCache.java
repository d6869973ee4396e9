package audit19;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded cache whose loader works outside the lock; entries are refreshed and evicted by weight. */
public final class RefreshingCache<K, V> {
    public interface Loader<K, V> {
        V load(K key);

        V reload(K key, V old);
    }

    private static final class Entry<V> {
        final V value;
        long weight;
        long readAt;

        Entry(V value, long weight) {
            this.value = value;
            this.weight = weight;
        }
    }

    static RefreshingCache<String, byte[]> pages;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, Entry<V>> map = new LinkedHashMap<>(16, 0.75f, true);
    private final Loader<K, V> loader;
    private final long maxWeight;
    private long weight;
    private volatile long hits;

    public RefreshingCache(Loader<K, V> loader, long maxWeight) {
        this.loader = loader;
        this.maxWeight = maxWeight;
    }

    private V peek(K key) {
        lock.lock();
        try {
            Entry<V> e = map.get(key);
            if (e == null) {
                return null;
            }
            e.readAt = System.nanoTime();
            return e.value;
        } finally {
            lock.unlock();
        }
    }

    private void store(K key, V value) {
        lock.lock();
        try {
            map.put(key, new Entry<>(value, 1));
            weight++;
        } finally {
            lock.unlock();
        }
    }

    /** Two who miss count the weight twice: one look and one act, each by a helper. */
    public V get(K key) {
        V v = peek(key);
        if (v == null) {
            v = loader.load(key);
            store(key, v); // BLOCAL: check-then-act
        } else {
            hits++; // BLOCAL: lost-update {{hits}}
        }
        return v;
    }

    public V getSafely(K key) {
        V v = peek(key);
        if (v != null) {
            return v;
        }
        v = loader.load(key);
        lock.lock();
        try {
            Entry<V> there = map.get(key);
            if (there != null) {
                return there.value;
            }
            map.put(key, new Entry<>(v, 1)); // BENIGN: check-then-act rechecked
            weight++;
        } finally {
            lock.unlock();
        }
        return v;
    }

    public void refresh(K key) {
        Entry<V> old;
        lock.lock();
        try {
            old = map.get(key);
        } finally {
            lock.unlock();
        }
        if (old == null) {
            return;
        }
        V v = loader.reload(key, old.value);
        lock.lock();
        try {
            map.put(key, new Entry<>(v, old.weight)); // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    public void refreshSafely(K key) {
        Entry<V> old;
        lock.lock();
        try {
            old = map.get(key);
        } finally {
            lock.unlock();
        }
        if (old == null) {
            return;
        }
        V v = loader.reload(key, old.value);
        lock.lock();
        try {
            if (map.get(key) == old) {
                map.put(key, new Entry<>(v, old.weight)); // BENIGN: lost-update rechecked
            }
        } finally {
            lock.unlock();
        }
    }

    public void invalidate(K key) {
        lock.lock();
        try {
            Entry<V> e = map.remove(key);
            if (e != null) {
                weight -= e.weight;
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean overweight() {
        lock.lock();
        try {
            return weight > maxWeight;
        } finally {
            lock.unlock();
        }
    }

    private void evictEldest() {
        lock.lock();
        try {
            Iterator<Entry<V>> it = map.values().iterator();
            if (it.hasNext()) {
                weight -= it.next().weight;
                it.remove();
            }
        } finally {
            lock.unlock();
        }
    }

    public void trim() {
        while (overweight()) {
            evictEldest(); // BLOCAL: check-then-act
        }
    }

    public void trimSafely() {
        lock.lock();
        try {
            while (overweight()) {
                evictEldest();
            }
        } finally {
            lock.unlock();
        }
    }
}
