// RELEASES: 8 17
package audit43;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A cache with its loader, its evictor, its figures and the service in front of it. */
public class Loading {
    static class Value<T> {
        private final T it;
        private volatile long used;

        Value(T it) {
            this.it = it;
            this.used = System.nanoTime();
        }

        T get() {
            used = System.nanoTime();
            return it;
        }

        boolean old(long now) {
            return now - used > 1_000_000_000L;
        }
    }

    static class Cache<K, T> {
        private final Map<K, Value<T>> map = new HashMap<>();
        private final Function<K, T> loader;
        private long weight;
        final AtomicLong hits = new AtomicLong();
        final AtomicInteger size = new AtomicInteger();

        Cache(Function<K, T> loader) {
            this.loader = loader;
        }

        private Value<T> present(K k) {
            synchronized (map) {
                return map.get(k);
            }
        }

        private void keep(K k, Value<T> v) {
            synchronized (map) {
                map.put(k, v);
                weight += 1;
            }
        }

        T getLate(K k) {
            Value<T> v = present(k);
            if (v == null) {
                v = new Value<>(loader.apply(k));
                keep(k, v); // BLOCAL: check-then-act
            }
            return v.get();
        }

        // Loads without the lock, and looks again.
        T get(K k) {
            Value<T> v = present(k);
            if (v == null) {
                Value<T> made = new Value<>(loader.apply(k));
                synchronized (map) {
                    v = map.get(k);
                    if (v == null) {
                        map.put(k, made); // BENIGN: check-then-act rechecked
                        weight += 1;
                        v = made;
                    }
                }
            }
            return v.get();
        }

        void clear() {
            synchronized (map) {
                map.clear();
                weight = 0;
            }
        }

        private long weight() {
            synchronized (map) {
                return weight;
            }
        }

        private void dropOne() {
            synchronized (map) {
                Iterator<K> i = map.keySet().iterator();
                if (i.hasNext()) {
                    i.next();
                    i.remove();
                    weight -= 1;
                }
            }
        }

        void shrinkLate(long to) {
            while (weight() > to) {
                // Was low: how many there are is a number here, and no collection of its own lock is asked.
                dropOne(); // BLOCAL: check-then-act
            }
        }

        void shrink(long to) {
            synchronized (map) {
                while (weight > to) {
                    dropOne();
                }
            }
        }

        void refreshLate(K k) {
            Value<T> v = present(k);
            if (v != null && v.old(System.nanoTime())) {
                T made = loader.apply(k);
                synchronized (map) {
                    map.put(k, new Value<>(made)); // BLOCAL: check-then-act
                }
            }
        }

        void refresh(K k) {
            Value<T> v = present(k);
            if (v != null && v.old(System.nanoTime())) {
                T made = loader.apply(k);
                synchronized (map) {
                    if (map.get(k) == v) {
                        map.put(k, new Value<>(made)); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        void expire(long now) {
            synchronized (map) {
                map.values().removeIf(v -> v.old(now));
            }
        }

        void hit() {
            hits.incrementAndGet();
        }

        void hitLate() {
            hits.set(hits.get() + 1); // BLOCAL: lost-update
        }
    }

    /** One that is told by a version whether somebody has cleared it while the value was loaded. */
    static class Stamped {
        private final Map<String, String> map = new HashMap<>();
        private int version;

        String get(String k) {
            int was;
            synchronized (this) {
                String v = map.get(k);
                if (v != null) {
                    return v;
                }
                was = version;
            }
            String made = k.toUpperCase();
            synchronized (this) {
                if (version == was) { // BLOCAL: check-then-act low
                    map.put(k, made); // BENIGN: check-then-act rechecked
                }
            }
            return made;
        }

        synchronized void clear() {
            map.clear();
            version++;
        }

        synchronized void set(String k, String v) {
            map.put(k, v);
            version++;
        }
    }

    /** A second one, on a concurrent map. */
    static class Pages {
        private final Map<String, byte[]> pages = new ConcurrentHashMap<>();
        private final Map<String, CompletableFuture<byte[]>> coming = new ConcurrentHashMap<>();
        private final AtomicInteger bytes = new AtomicInteger();

        byte[] pageLate(String url) {
            if (pages.containsKey(url)) {
                return pages.get(url); // BLOCAL: check-then-act
            }
            return load(url);
        }

        byte[] page(String url) {
            byte[] p = pages.get(url);
            return p != null ? p : load(url);
        }

        private byte[] load(String url) {
            byte[] made = url.getBytes();
            byte[] old = pages.putIfAbsent(url, made);
            if (old == null) {
                bytes.addAndGet(made.length);
            }
            return old != null ? old : made;
        }

        void forgetLate(String url) {
            byte[] p = pages.get(url);
            if (p != null) {
                pages.remove(url); // BLOCAL: check-then-act
                bytes.addAndGet(-p.length);
            }
        }

        void forget(String url) {
            byte[] p = pages.remove(url);
            if (p != null) {
                bytes.addAndGet(-p.length);
            }
        }

        // Two who ask at once load twice, and one waits for what nobody keeps.
        CompletableFuture<byte[]> askLate(String url) {
            CompletableFuture<byte[]> f = coming.get(url);
            if (f == null) {
                f = new CompletableFuture<>();
                coming.put(url, f); // BLOCAL: check-then-act
            }
            return f;
        }

        CompletableFuture<byte[]> ask(String url) {
            return coming.computeIfAbsent(url, u -> new CompletableFuture<>());
        }

        void came(String url, byte[] p) {
            CompletableFuture<byte[]> f = coming.remove(url);
            if (f != null) {
                f.complete(p);
            }
        }
    }

    /** The least used goes first: an access orders it, so it is a write, too. */
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        Lru() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            return size() > 100;
        }
    }

    static class Answers {
        private final Lru<String, String> recent = new Lru<>();

        synchronized String recent(String q) {
            return recent.get(q);
        }

        synchronized void answered(String q, String a) {
            recent.put(q, a);
        }

        synchronized String forget(String q) {
            return recent.remove(q);
        }

        // The same question has the same answer.
        String answer(String q) {
            String a = recent(q);
            if (a == null) {
                a = q.trim();
                answered(q, a); // BLOCAL: check-then-act
            }
            return a;
        }
    }

    static final Cache<String, String> CACHE = new Cache<>(String::trim);
    static final Stamped STAMPED = new Stamped();
    static final Pages PAGES = new Pages();
    static final Answers ANSWERS = new Answers();

    public static void main(String[] args) {
        ScheduledExecutorService evictor = Executors.newScheduledThreadPool(2);
        evictor.scheduleAtFixedRate(() -> CACHE.expire(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        evictor.scheduleAtFixedRate(() -> CACHE.shrinkLate(100), 1, 1, TimeUnit.MINUTES);
        for (String a : args) {
            CompletableFuture.supplyAsync(() -> CACHE.get(a)).thenAccept(ANSWERS::answer);
        }
    }
}
