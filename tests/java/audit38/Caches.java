// RELEASES: 8 17
package audit38;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Caches: loaded, expired, weighed, invalidated and replaced as a whole. */
public class Caches {
    static class Entry<V> {
        final V value;
        final long loaded;
        int uses;

        Entry(V value, long loaded) {
            this.value = value;
            this.loaded = loaded;
        }
    }

    static class Loading<K, V> {
        static final Loading<String, String> PAGES = new Loading<>(String::trim);

        private final Map<K, Entry<V>> entries = new LinkedHashMap<>();
        private final Function<K, V> loader;
        private int hits;
        private int weight;
        private int generation;

        Loading(Function<K, V> loader) {
            this.loader = loader;
        }

        // Loaded outside, put over what another has loaded.
        V get(K key, long now) {
            synchronized (entries) {
                Entry<V> e = entries.get(key);
                if (e != null) {
                    hits++;
                    return e.value;
                }
            }
            V v = loader.apply(key);
            synchronized (entries) {
                entries.put(key, new Entry<>(v, now)); // BLOCAL: check-then-act medium
            }
            return v;
        }

        // Silent: whoever came first stays.
        V getFirst(K key, long now) {
            synchronized (entries) {
                Entry<V> e = entries.get(key);
                if (e != null) {
                    hits++;
                    return e.value;
                }
            }
            V v = loader.apply(key);
            synchronized (entries) {
                Entry<V> e = entries.get(key);
                if (e == null) {
                    e = new Entry<>(v, now);
                    entries.put(key, e); // BENIGN: check-then-act rechecked
                }
                return e.value;
            }
        }

        // The generation tells of what was invalidated, but not of what another, or get(), has put (was: silent).
        V getUnlessInvalidated(K key, long now) {
            int g;
            synchronized (entries) {
                Entry<V> e = entries.get(key);
                if (e != null) {
                    return e.value;
                }
                g = generation;
            }
            V v = loader.apply(key);
            synchronized (entries) {
                if (g == generation) {
                    entries.put(key, new Entry<>(v, now)); // BLOCAL: check-then-act medium; BENIGN: check-then-act rechecked
                }
            }
            return v;
        }

        void invalidate(K key) {
            synchronized (entries) {
                entries.remove(key);
                generation++;
            }
        }

        // An entry of one block is counted in another.
        void use(K key) {
            Entry<V> e;
            synchronized (entries) {
                e = entries.get(key);
            }
            if (e == null) {
                return;
            }
            synchronized (entries) {
                e.uses++; // BLOCAL: stale-value
            }
        }

        // The weight, by a walk, and written back in another block.
        void weigh(Function<V, Integer> scale) {
            Map<K, Entry<V>> copy;
            synchronized (entries) {
                copy = new LinkedHashMap<>(entries);
            }
            int w = 0;
            for (Entry<V> e : copy.values()) {
                w += scale.apply(e.value);
            }
            synchronized (entries) {
                weight = w; // BLOCAL: stale-value
            }
        }

        // The eldest is found and removed by two blocks.
        void evict() {
            K eldest = null;
            synchronized (entries) {
                Iterator<K> i = entries.keySet().iterator();
                if (i.hasNext()) {
                    eldest = i.next();
                }
            }
            if (eldest != null) {
                synchronized (entries) {
                    entries.remove(eldest); // BLOCAL: check-then-act low
                    weight--;
                }
            }
        }

        // Evicted until there is room, then put: what is evicted by an old number comes first.
        void putWithRoom(K key, V v, int max, long now) {
            while (size() >= max) {
                evict(); // BLOCAL: check-then-act low
            }
            synchronized (entries) {
                entries.put(key, new Entry<>(v, now));
                weight++;
            }
        }

        int size() {
            synchronized (entries) {
                return entries.size();
            }
        }

        int hits() {
            synchronized (entries) {
                return hits + weight;
            }
        }
    }

    // Replaced as a whole.
    static class Snapshot {
        static final Snapshot SNAPSHOT = new Snapshot();

        private volatile Map<String, String> all = new HashMap<>();
        private final AtomicReference<Map<String, String>> ref = new AtomicReference<>(new TreeMap<>());

        // Copied, changed, and put over what another has put.
        void put(String k, String v) {
            Map<String, String> copy = new HashMap<>(all);
            copy.put(k, v);
            all = copy; // BLOCAL: lost-update
        }

        // The lock keeps out nobody who sets it without, but low where some lock is held (docs/confidence.md).
        synchronized void putLocked(String k, String v) {
            Map<String, String> copy = new HashMap<>(all);
            copy.put(k, v);
            all = copy; // BLOCAL: lost-update low
        }

        // Two reads of what may be two maps.
        String get(String k) {
            if (all.containsKey(k)) {
                return all.get(k).trim(); // BLOCAL: check-then-act
            }
            return "";
        }

        // Silent.
        String getOfOne(String k) {
            Map<String, String> m = all;
            String v = m.get(k);
            return v == null ? "" : v.trim();
        }

        void reset() {
            all = new HashMap<>();
        }

        void putRef(String k, String v) {
            Map<String, String> copy = new TreeMap<>(ref.get());
            copy.put(k, v);
            ref.set(copy); // BLOCAL: lost-update
        }

        // Silent.
        void putRefUpdated(String k, String v) {
            ref.updateAndGet(
                    m -> {
                        Map<String, String> copy = new TreeMap<>(m);
                        copy.put(k, v);
                        return copy;
                    });
        }

        // Silent.
        void putRefRetried(String k, String v) {
            while (true) {
                Map<String, String> m = ref.get();
                Map<String, String> copy = new TreeMap<>(m);
                copy.put(k, v);
                if (ref.compareAndSet(m, copy)) {
                    return;
                }
            }
        }
    }

    // Expired by a time that each entry has.
    static class Expiring {
        static final Expiring EXPIRING = new Expiring();

        private final Map<String, Long> times = new ConcurrentHashMap<>();
        private final Map<String, String> values = new ConcurrentHashMap<>();
        private final AtomicLong last = new AtomicLong();

        void put(String k, String v, long now) {
            values.put(k, v);
            times.put(k, now);
        }

        // Touched in between, and gone nevertheless.
        void expire(long now) {
            for (Map.Entry<String, Long> e : times.entrySet()) {
                if (now - e.getValue() > 1000) {
                    times.remove(e.getKey()); // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: only if the time is the same.
        void expireThat(long now) {
            for (Map.Entry<String, Long> e : times.entrySet()) {
                if (now - e.getValue() > 1000) {
                    times.remove(e.getKey(), e.getValue());
                }
            }
        }

        // Silent.
        void expireIf(long now) {
            times.values().removeIf(t -> now - t > 1000);
        }

        // The two maps go together.
        int age(String k, long now) {
            if (!values.containsKey(k)) {
                return -1;
            }
            return (int) (now - times.get(k)); // BLOCAL: check-then-act medium
        }

        void remove(String k) {
            values.remove(k);
            times.remove(k);
        }

        // Once in an interval: two may pass.
        boolean due(long now) {
            long l = last.get();
            if (now - l < 1000) {
                return false;
            }
            last.set(now); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent.
        boolean dueOnce(long now) {
            long l = last.get();
            return now - l >= 1000 && last.compareAndSet(l, now);
        }
    }
}
