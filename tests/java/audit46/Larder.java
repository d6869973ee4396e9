// RELEASES: 17
package audit46;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** A cache with its loader, its evictor on a timer, its books, and those that ask. */
public class Larder<K, V> {
    record Jar<V>(V value, long until) {
        boolean over(long now) {
            return now > until;
        }
    }

    static class Books {
        private final LongAdder hits = new LongAdder();
        private final AtomicLong misses = new AtomicLong();
        private volatile long nanos;
        private volatile int most;
        private int weight; // of the larder's lock

        void hit() {
            hits.increment();
        }

        void took(long ns) {
            nanos += ns; // BLOCAL: lost-update
        }

        void sized(int n) {
            if (n > most) {
                most = n; // BLOCAL: check-then-act
            }
        }

        long drainLate() {
            long n = hits.sum();
            hits.reset(); // BLOCAL: lost-update
            return n;
        }

        long drain() {
            return hits.sumThenReset();
        }

        long missedLate() {
            long n = misses.get();
            // Was marked: nobody adds to it.
            misses.set(0);
            return n;
        }

        long missed() {
            return misses.getAndSet(0);
        }
    }

    private final Map<K, Jar<V>> jars = new ConcurrentHashMap<>();
    private final Map<K, CompletableFuture<V>> loading = new ConcurrentHashMap<>();
    private final Map<K, AtomicInteger> asked = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<K> order = new ConcurrentLinkedQueue<>();
    private final Map<K, V> pinned = new LinkedHashMap<>();
    private final Function<K, V> loader;
    private final Books books = new Books();

    Larder(Function<K, V> loader) {
        this.loader = loader;
    }

    V getLate(K k) {
        Jar<V> j = jars.get(k);
        if (j == null || j.over(System.nanoTime())) {
            V v = loader.apply(k);
            // Was low: what is over is put over, too.
            jars.put(k, new Jar<>(v, System.nanoTime() + 1000)); // BLOCAL: check-then-act
            return v;
        }
        books.hit();
        return j.value();
    }

    V get(K k) {
        return jars.compute(k, (key, j) -> j != null && !j.over(System.nanoTime()) ? j : new Jar<>(loader.apply(key), System.nanoTime() + 1000)).value();
    }

    int askedLate(K k) {
        AtomicInteger n = asked.get(k);
        if (n == null) {
            n = new AtomicInteger();
            asked.put(k, n); // BLOCAL: check-then-act
        }
        return n.incrementAndGet();
    }

    int asked(K k) {
        return asked.computeIfAbsent(k, x -> new AtomicInteger()).incrementAndGet();
    }

    CompletableFuture<V> loadLate(K k) {
        CompletableFuture<V> f = loading.get(k);
        if (f == null) {
            f = new CompletableFuture<>();
            loading.put(k, f); // BLOCAL: check-then-act
            f.complete(loader.apply(k));
        }
        return f;
    }

    CompletableFuture<V> load(K k) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> f = loading.putIfAbsent(k, mine);
        if (f == null) {
            mine.complete(loader.apply(k));
            return mine;
        }
        return f;
    }

    CompletableFuture<V> loadDropped(K k) {
        if (!loading.containsKey(k)) {
            CompletableFuture<V> mine = new CompletableFuture<>();
            // Was marked: one of two of one question, the other is shown below.
            loading.putIfAbsent(k, mine);
            mine.complete(loader.apply(k));
            return mine;
        }
        return loading.get(k); // BLOCAL: check-then-act
    }

    void loaded(K k) {
        loading.remove(k);
    }

    void evictLate(int most) {
        while (jars.size() > most) {
            K k = order.peek();
            if (k != null) {
                // Was to be shown: nobody adds to the queue.
                order.poll(); // BLOCAL: check-then-act low
                // Was not marked.
                jars.remove(k); // BLOCAL: check-then-act low
            }
        }
    }

    void evict(int most) {
        while (jars.size() > most) {
            K k = order.poll();
            if (k == null) {
                return;
            }
            // Was not marked.
            jars.remove(k); // BLOCAL: check-then-act low
        }
    }

    void expireLate(long now) {
        for (Map.Entry<K, Jar<V>> e : jars.entrySet()) {
            if (e.getValue().over(now)) {
                // Was not marked: what was put there anew is lost.
                jars.remove(e.getKey()); // BLOCAL: check-then-act
            }
        }
    }

    void expire(long now) {
        for (Map.Entry<K, Jar<V>> e : jars.entrySet()) {
            if (e.getValue().over(now)) {
                jars.remove(e.getKey(), e.getValue());
            }
        }
    }

    V pinLate(K k) {
        V v;
        synchronized (pinned) {
            v = pinned.get(k);
        }
        if (v == null) {
            v = loader.apply(k);
            synchronized (pinned) {
                pinned.put(k, v); // BLOCAL: check-then-act
                books.weight++;
            }
        }
        return v;
    }

    V pin(K k) {
        synchronized (pinned) {
            V v = pinned.get(k);
            if (v != null) {
                return v;
            }
        }
        V made = loader.apply(k);
        synchronized (pinned) {
            V v = pinned.get(k);
            if (v == null) {
                v = made;
                // Was not marked.
                pinned.put(k, v); // BENIGN: check-then-act rechecked
                books.weight++;
            }
            return v;
        }
    }

    void unpin(K k) {
        synchronized (pinned) {
            if (pinned.remove(k) != null) {
                books.weight--;
            }
        }
    }

    void unpinLate(K k) {
        synchronized (pinned) {
            pinned.remove(k);
        }
        books.weight--; // BLOCAL: guarded-by
    }

    public Iterable<V> allPinnedLate() {
        synchronized (pinned) {
            return pinned.values(); // BLOCAL: stale-value
        }
    }

    List<V> allPinned() {
        synchronized (pinned) {
            return new ArrayList<>(pinned.values());
        }
    }

    static final Larder<String, List<String>> MAIN = new Larder<>(k -> new ArrayList<>(List.of(k)));

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(() -> MAIN.evictLate(100), 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(() -> MAIN.expire(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        for (int i = 0; i < 8; i++) {
            String k = "k" + i;
            CompletableFuture.runAsync(() -> {
                MAIN.getLate(k).add("x");
                MAIN.askedLate(k);
                MAIN.loadLate(k);
                MAIN.loaded(k);
                MAIN.books.took(3);
                MAIN.books.sized(4);
                MAIN.unpin(k);
            });
        }
        // Nobody else has this one.
        Map<String, Integer> own = new ConcurrentHashMap<>();
        for (String a : args) {
            Integer n = own.get(a);
            own.put(a, n == null ? 1 : n + 1);
        }
        System.out.println(own + " " + MAIN.books.drainLate() + MAIN.books.missedLate());
    }
}
