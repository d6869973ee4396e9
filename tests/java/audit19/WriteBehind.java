package audit19;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** A map whose changes a store is told of later. */
public class WriteBehind<K, V> {
    interface Store<K, V> {
        void save(Map<K, V> some);

        V find(K key);

        void deleted(Collection<K> keys);
    }

    static WriteBehind<String, String> users;

    private final ConcurrentHashMap<K, V> memory = new ConcurrentHashMap<>();
    private final Set<K> dirty = new HashSet<>();
    private final ConcurrentHashMap<K, V> changed = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<K> deleted = new ConcurrentLinkedQueue<>();
    private final LongAdder changes = new LongAdder();
    private final Store<K, V> store;
    private boolean flushing;

    WriteBehind(Store<K, V> store) {
        this.store = store;
    }

    public void put(K key, V value) {
        memory.put(key, value);
        changed.put(key, value);
        changes.increment();
        synchronized (dirty) {
            dirty.add(key);
        }
    }

    /** What was put while the store was asked is overwritten by what the store had. */
    public V get(K key) {
        V v = memory.get(key);
        if (v == null) {
            v = store.find(key);
            if (v != null) {
                memory.put(key, v); // BLOCAL: check-then-act {{memory}}
            }
        }
        return v;
    }

    public V getSafely(K key) {
        V v = memory.get(key);
        if (v == null) {
            v = store.find(key);
            if (v != null) {
                V there = memory.putIfAbsent(key, v);
                return there == null ? v : there;
            }
        }
        return v;
    }

    /** A key that becomes dirty while the others are saved is forgotten. */
    public void flush() {
        Set<K> keys;
        synchronized (dirty) {
            keys = new HashSet<>(dirty);
        }
        Map<K, V> some = new HashMap<>();
        for (K k : keys) {
            some.put(k, memory.get(k));
        }
        store.save(some);
        synchronized (dirty) {
            dirty.clear(); // BLOCAL: lost-update {{dirty}}
        }
    }

    public void flushSafely() {
        Set<K> keys;
        synchronized (dirty) {
            keys = new HashSet<>(dirty);
            dirty.clear();
        }
        Map<K, V> some = new HashMap<>();
        for (K k : keys) {
            some.put(k, memory.get(k));
        }
        store.save(some);
    }

    /** The same of a concurrent map, without a lock. */
    public void flushChanged() {
        Map<K, V> some = new HashMap<>(changed);
        store.save(some);
        changed.clear(); // BLOCAL: lost-update {{changed}}
    }

    public void flushChangedSafely() {
        for (Map.Entry<K, V> e : changed.entrySet()) {
            K k = e.getKey();
            V v = e.getValue();
            Map<K, V> one = new HashMap<>();
            one.put(k, v);
            store.save(one);
            changed.remove(k, v);
        }
    }

    public long takeChanges() {
        long n = changes.sum();
        changes.reset(); // BLOCAL: lost-update {{changes}}
        return n;
    }

    public long takeChangesSafely() {
        return changes.sumThenReset();
    }

    /** Only one may flush at a time, and who sees that nobody does is not alone. */
    public void flushOnce() {
        synchronized (this) {
            if (flushing) {
                return;
            }
        }
        begin(); // BLOCAL: check-then-act {{flushing}}
        flushSafely();
        end();
    }

    public void flushOnceSafely() {
        synchronized (this) {
            if (flushing) {
                return;
            }
            flushing = true;
        }
        try {
            flushSafely();
        } finally {
            end(); // BENIGN: check-then-act handed-over
        }
    }

    private synchronized void begin() {
        flushing = true;
    }

    private synchronized void end() {
        flushing = false;
    }

    public void remove(K key) {
        memory.remove(key);
        deleted.add(key);
    }

    /** What is added between the copy and the end is never told. */
    public void flushDeleted() {
        store.deleted(new HashSet<>(deleted));
        deleted.clear(); // MISSED: lost-update (the copy goes straight into a call: no variable has what is old)
    }
}
