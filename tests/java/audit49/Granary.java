// RELEASES: 8 17
package audit49;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** A cache: bins that are filled by a miller, an evictor that a timer runs, the weight of all. */
public class Granary {
    /** What is kept. */
    static final class Sack {
        final String key;
        final int weight;
        volatile long used;

        Sack(String key, int weight) {
            this.key = key;
            this.weight = weight;
        }

        void touch() {
            used = System.nanoTime();
        }
    }

    /** Who fills. */
    interface Miller {
        Sack grind(String key);
    }

    /** Bins under a read-write lock. */
    static class Bins {
        static final Bins BINS = new Bins();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Sack> bins = new LinkedHashMap<String, Sack>();
        private Miller miller;
        private long weight;
        private long misses;

        /** Not there as a reader, put as a writer, and counted twice. */
        Sack get(String key) {
            lock.readLock().lock();
            try {
                Sack s = bins.get(key);
                if (s != null) {
                    return s;
                }
            } finally {
                lock.readLock().unlock();
            }
            Sack made = miller.grind(key);
            lock.writeLock().lock();
            try {
                bins.put(key, made); // BLOCAL: check-then-act
                weight += made.weight;
                misses++;
            } finally {
                lock.writeLock().unlock();
            }
            return made;
        }

        /** Silent: looked at once more as a writer. */
        Sack getLooked(String key) {
            lock.readLock().lock();
            try {
                Sack s = bins.get(key);
                if (s != null) {
                    return s;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                Sack s = bins.get(key);
                if (s == null) {
                    s = miller.grind(key);
                    bins.put(key, s); // BENIGN: check-then-act rechecked
                    weight += s.weight;
                    misses++;
                }
                return s;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** The weight of before is written back. */
        void remove(String key) {
            long w = weight();
            Sack s = forget(key);
            if (s != null) {
                lock.writeLock().lock();
                weight = w - s.weight; // BLOCAL: lost-update; BENIGN: check-then-act handed-over
                lock.writeLock().unlock();
            }
        }

        /** Silent: taken off what is there. */
        void removeAtOnce(String key) {
            lock.writeLock().lock();
            try {
                Sack s = bins.remove(key);
                if (s != null) {
                    weight -= s.weight;
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        long weight() {
            lock.readLock().lock();
            try {
                return weight;
            } finally {
                lock.readLock().unlock();
            }
        }

        private Sack forget(String key) {
            lock.writeLock().lock();
            try {
                return bins.remove(key);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void use(Miller m) {
            lock.writeLock().lock();
            try {
                miller = m;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** A writer's work in the mode of readers. */
        void missed() {
            lock.readLock().lock();
            try {
                misses++; // BLOCAL: guarded-by
            } finally {
                lock.readLock().unlock();
            }
        }

        /** The view outlives the lock. */
        Iterable<String> keys() {
            lock.readLock().lock();
            try {
                /* Nobody is given who calls it, and only the package can. */
                return bins.keySet(); // BLOCAL: stale-value low
            } finally {
                lock.readLock().unlock();
            }
        }

        /** Silent: a copy. */
        List<String> keysCopied() {
            lock.readLock().lock();
            try {
                return new ArrayList<String>(bins.keySet());
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** What throws out: a timer's. */
    static class Evictor extends TimerTask {
        private final Shelf shelf;
        private final Bins bins;
        private int turns;

        Evictor(Shelf shelf, Bins bins) {
            this.shelf = shelf;
            this.bins = bins;
        }

        @Override
        public void run() {
            /* Silent: the timer's own. */
            turns++;
            shelf.evict(System.nanoTime() - 1000L * turns);
            for (String key : bins.keysCopied()) {
                bins.removeAtOnce(key); // BLOCAL: check-then-act low
            }
        }
    }

    /** Sacks by key in a concurrent map. */
    static class Shelf {
        private final ConcurrentMap<String, Sack> sacks = new ConcurrentHashMap<String, Sack>();
        private final ConcurrentMap<String, CompletableFuture<Sack>> coming = new ConcurrentHashMap<String, CompletableFuture<Sack>>();
        private final ConcurrentSkipListMap<Long, String> byAge = new ConcurrentSkipListMap<Long, String>();
        private final AtomicLong weight = new AtomicLong();
        private final Executor executor;
        private final Miller miller;

        Shelf(Executor executor, Miller miller) {
            this.executor = executor;
            this.miller = miller;
        }

        /** Found too old, and removed whatever is there by then: it was used, and is in another's hands. */
        void evict(long before) {
            for (Map.Entry<String, Sack> e : sacks.entrySet()) {
                if (e.getValue().used < before) {
                    sacks.remove(e.getKey()); // BLOCAL: check-then-act
                    weight.addAndGet(-e.getValue().weight);
                }
            }
        }

        /** Silent: that very one. */
        void evictOnce(long before) {
            for (Map.Entry<String, Sack> e : sacks.entrySet()) {
                if (e.getValue().used < before && sacks.remove(e.getKey(), e.getValue())) {
                    weight.addAndGet(-e.getValue().weight);
                }
            }
        }

        void put(Sack s) {
            Sack old = sacks.put(s.key, s);
            weight.addAndGet(s.weight - (old == null ? 0 : old.weight));
        }

        /** Nobody makes it: two do. */
        CompletableFuture<Sack> load(final String key) {
            CompletableFuture<Sack> f = coming.get(key);
            if (f == null) {
                f = new CompletableFuture<Sack>();
                coming.put(key, f); // BLOCAL: check-then-act
                start(key, f);
            }
            return f;
        }

        /** Silent: one wins. */
        CompletableFuture<Sack> loadOnce(String key) {
            CompletableFuture<Sack> f = new CompletableFuture<Sack>();
            CompletableFuture<Sack> there = coming.putIfAbsent(key, f);
            if (there != null) {
                return there;
            }
            start(key, f);
            return f;
        }

        private void start(String key, CompletableFuture<Sack> f) {
            executor.execute(() -> {
                Sack s = miller.grind(key);
                put(s);
                f.complete(s);
                coming.remove(key, f);
            });
        }

        /** Too heavy, and the first is thrown out: two throw out one for one. */
        void shrink(long max) {
            while (weight.get() > max && !byAge.isEmpty()) {
                Long first = byAge.firstKey(); // BLOCAL: check-then-act
                String key = byAge.remove(first);
                if (key != null) {
                    sacks.remove(key);
                }
            }
        }

        /** Silent: `pollFirstEntry` tells. */
        void shrinkOnce(long max) {
            while (weight.get() > max) {
                Map.Entry<Long, String> e = byAge.pollFirstEntry();
                if (e == null) {
                    return;
                }
                sacks.remove(e.getValue());
            }
        }

        void aged(long at, String key) {
            byAge.put(at, key);
        }
    }

    /** A memory of one thread: silent throughout. */
    static class Scratch {
        private final Map<String, Integer> seen = new TreeMap<String, Integer>();
        private int most;

        int note(String key) {
            Integer n = seen.get(key);
            int now = n == null ? 1 : n + 1;
            seen.put(key, now);
            if (now > most) {
                most = now;
            }
            return most;
        }
    }

    /** A function that is remembered, under the monitor of its map. */
    static class Memo<K, V> {
        private final Map<K, V> known = new LinkedHashMap<K, V>();
        private final Function<K, V> of;
        private K lastKey;
        private V lastValue;

        Memo(Function<K, V> of) {
            this.of = of;
        }

        /** Silent: what is computed twice is the same, and none is changed. */
        V get(K key) {
            synchronized (known) {
                if (known.containsKey(key)) {
                    return known.get(key);
                }
            }
            V v = of.apply(key);
            synchronized (known) {
                if (!known.containsKey(key)) {
                    known.put(key, v); // BENIGN: check-then-act rechecked
                }
                return known.get(key);
            }
        }

        /** Key and value that go together, set in two blocks. */
        V last(K key) {
            synchronized (known) {
                if (key.equals(lastKey)) {
                    return lastValue;
                }
            }
            V v = of.apply(key);
            setLast(key, v); // BLOCAL: check-then-act low
            return v;
        }

        private void setLast(K key, V v) {
            synchronized (known) {
                lastKey = key;
                lastValue = v;
            }
        }

        /** Walked by an iterator that was made under the lock. */
        int drop() {
            Iterator<V> it;
            synchronized (known) {
                it = known.values().iterator();
            }
            int n = 0;
            while (it.hasNext()) {
                /* Had as a stale-value, at the question for more. */
                if (it.next() == null) { // BLOCAL: guarded-by
                    n++;
                }
            }
            return n;
        }

        void clear() {
            synchronized (known) {
                known.clear();
            }
        }
    }

    public static void main(String[] args) {
        Shelf shelf = new Shelf(new Executor() {
            @Override
            public void execute(Runnable r) {
                new Thread(r).start();
            }
        }, new Miller() {
            @Override
            public Sack grind(String key) {
                return new Sack(key, key.length());
            }
        });
        Timer timer = new Timer("evictor", true);
        timer.schedule(new Evictor(shelf, Bins.BINS), 1000, 1000);
        Scratch scratch = new Scratch();
        for (String arg : args) {
            scratch.note(arg);
            shelf.load(arg);
        }
        final Memo<String, Integer> memo = new Memo<String, Integer>(String::length);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> memo.get("a")).start();
        }
        memo.drop();
        memo.clear();
    }
}
