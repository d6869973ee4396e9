// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.Function;

/** An LRU cache with a loader and statistics, under a read/write lock. */
class LruCache {
    static class Stats {
        private long hits;
        private long misses;
        private long evictions;

        synchronized void hit() {
            hits++;
        }

        synchronized void miss() {
            misses++;
        }

        synchronized void evicted(int n) {
            evictions += n;
        }

        synchronized long hits() {
            return hits;
        }

        synchronized long misses() {
            return misses;
        }

        synchronized void clear() {
            hits = 0;
            misses = 0;
        }

        synchronized double ratio() {
            return hits + misses == 0 ? 0 : (double) hits / (hits + misses);
        }
    }

    static class Cache<K, V> {
        static final Cache<String, StringBuilder> SHARED = new Cache<>(100, k -> new StringBuilder(k));
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final Lock read = rw.readLock();
        private final Lock write = rw.writeLock();
        private final Map<K, V> map = new LinkedHashMap<>();
        private final Function<K, V> loader;
        private final Stats stats = new Stats();
        private int capacity;
        private int generation;

        Cache(int capacity, Function<K, V> loader) {
            this.capacity = capacity;
            this.loader = loader;
        }

        V peek(K key) {
            read.lock();
            try {
                return map.get(key);
            } finally {
                read.unlock();
            }
        }

        int size() {
            read.lock();
            try {
                return map.size();
            } finally {
                read.unlock();
            }
        }

        V get(K key) {
            V v = peek(key);
            if (v != null) {
                stats.hit();
                return v;
            }
            stats.miss();
            v = loader.apply(key);
            write.lock();
            try {
                // Mended: three critical sections since the read: one step lower.
                map.put(key, v); // BLOCAL: check-then-act low
            } finally {
                write.unlock();
            }
            return v;
        }

        V getOnce(K key) {
            V v = peek(key);
            if (v != null)
                return v;
            V made = loader.apply(key);
            write.lock();
            try {
                v = map.get(key);
                if (v == null) {
                    map.put(key, made); // BENIGN: check-then-act rechecked
                    v = made;
                }
            } finally {
                write.unlock();
            }
            return v;
        }

        void evict() {
            // Mended: the worse finding of this read is the act below.
            if (size() > capacity) {
                write.lock();
                try {
                    Iterator<K> it = map.keySet().iterator();
                    it.next();
                    // Mended: what an iterator removes is an act.
                    it.remove(); // BLOCAL: check-then-act
                } finally {
                    write.unlock();
                }
                stats.evicted(1);
            }
        }

        // Silent: within one write lock.
        void evictAll() {
            int n = 0;
            write.lock();
            try {
                Iterator<K> it = map.keySet().iterator();
                while (map.size() > capacity && it.hasNext()) {
                    it.next();
                    it.remove();
                    n++;
                }
            } finally {
                write.unlock();
            }
            stats.evicted(n);
        }

        void resize(int by) {
            int c;
            read.lock();
            try {
                c = capacity;
            } finally {
                read.unlock();
            }
            write.lock();
            try {
                capacity = c + by; // BLOCAL: lost-update high
            } finally {
                write.unlock();
            }
        }

        // Silent: the read lock is taken before the write lock is left.
        int shrink(int to) {
            int old;
            write.lock();
            try {
                old = generation;
                capacity = to;
                generation = old + 1;
                read.lock();
            } finally {
                write.unlock();
            }
            try {
                return map.size() + old;
            } finally {
                read.unlock();
            }
        }

        // Silent: the write lock is held.
        void invalidate() {
            write.lock();
            try {
                map.clear();
                generation++;
            } finally {
                write.unlock();
            }
        }

        int generation() {
            read.lock();
            try {
                return generation;
            } finally {
                read.unlock();
            }
        }

        V getStamped(K key) {
            int before = generation();
            V v = loader.apply(key);
            write.lock();
            try {
                if (generation == before)
                    map.put(key, v); // BENIGN: check-then-act rechecked
            } finally {
                write.unlock();
            }
            return v;
        }

        double ratio() {
            return (double) stats.hits() / stats.misses(); // BLOCAL: inconsistent-read low
        }

        // Silent: both read in one block.
        double ratioAtOnce() {
            return stats.ratio();
        }

        void reset() {
            if (stats.ratio() < 0.1)
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                stats.clear(); // BLOCAL: check-then-act medium
        }
    }

    static class Warmer implements Runnable {
        @Override
        public void run() {
            Cache.SHARED.get("a");
            Cache.SHARED.reset();
            System.out.println(Cache.SHARED.ratio());
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++)
            pool.execute(new Warmer());
        pool.shutdown();
    }
}
