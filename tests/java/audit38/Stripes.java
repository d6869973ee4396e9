// RELEASES: 8 17
package audit38;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks in arrays, striped by a hash or a number; the state beside them. */
public class Stripes {
    static class Table {
        static final Table TABLE = new Table();

        private final Object[] locks = new Object[16];
        private final long[] values = new long[16];
        private final ReentrantLock[] strong = new ReentrantLock[16];

        Table() {
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Object();
                strong[i] = new ReentrantLock();
            }
        }

        // The same index: the same lock, and the same element.
        void add(int key, long by) {
            int i = key & 15;
            long old;
            synchronized (locks[i]) {
                old = values[i];
            }
            long fresh = old + by;
            synchronized (locks[i]) {
                values[i] = fresh; // BLOCAL: lost-update
            }
        }

        // Silent.
        void addAtOnce(int key, long by) {
            int i = key & 15;
            synchronized (locks[i]) {
                long old = values[i];
                values[i] = old + by;
            }
        }

        void set(int key, long to) {
            int i = key & 15;
            synchronized (locks[i]) {
                values[i] = to;
            }
        }
    }

    // The stripe is an object with a lock of its own and its state.
    static class Sharded<K, V> {
        static final Sharded<String, Long> SHARDS = new Sharded<>();

        private static class Shard<K, V> {
            final Lock lock = new ReentrantLock();
            final Map<K, V> map = new HashMap<>();
            int size;
        }

        @SuppressWarnings("unchecked")
        private final Shard<K, V>[] shards = new Shard[8];

        Sharded() {
            for (int i = 0; i < shards.length; i++) {
                shards[i] = new Shard<>();
            }
        }

        private Shard<K, V> shard(Object key) {
            return shards[key.hashCode() & 7];
        }

        V get(K key) {
            Shard<K, V> s = shard(key);
            s.lock.lock();
            try {
                return s.map.get(key);
            } finally {
                s.lock.unlock();
            }
        }

        // Asked under the shard's lock, and put under it again.
        V putIfNone(K key, V value) {
            Shard<K, V> s = shard(key);
            V old;
            s.lock.lock();
            try {
                old = s.map.get(key);
            } finally {
                s.lock.unlock();
            }
            if (old == null) {
                s.lock.lock();
                try {
                    s.map.put(key, value); // BLOCAL: check-then-act
                    s.size++;
                } finally {
                    s.lock.unlock();
                }
            }
            return old;
        }

        // Silent.
        V putIfNoneAtOnce(K key, V value) {
            Shard<K, V> s = shard(key);
            s.lock.lock();
            try {
                V old = s.map.get(key);
                if (old == null) {
                    s.map.put(key, value);
                    s.size++;
                }
                return old;
            } finally {
                s.lock.unlock();
            }
        }

        // The size of a shard, read and written back.
        void shrink(K key) {
            Shard<K, V> s = shard(key);
            int n;
            s.lock.lock();
            try {
                n = s.size;
            } finally {
                s.lock.unlock();
            }
            s.lock.lock();
            try {
                s.size = n - 1; // BLOCAL: lost-update
            } finally {
                s.lock.unlock();
            }
        }

        void remove(K key) {
            Shard<K, V> s = shard(key);
            s.lock.lock();
            try {
                if (s.map.remove(key) != null) {
                    s.size--;
                }
            } finally {
                s.lock.unlock();
            }
        }

        // Each shard in its own turn; the sum is of no one moment, and only told: low, as the shards are likely the same.
        int size() {
            int n = 0;
            for (Shard<K, V> s : shards) {
                s.lock.lock();
                try {
                    n += s.size; // BLOCAL: stale-value low
                } finally {
                    s.lock.unlock();
                }
            }
            return n;
        }
    }

    // Rows of a matrix, each row's array its own lock.
    static class Matrix {
        static final Matrix GRID = new Matrix();

        private final double[][] rows = new double[8][8];

        double get(int i, int j) {
            synchronized (rows[i]) {
                return rows[i][j];
            }
        }

        void set(int i, int j, double v) {
            synchronized (rows[i]) {
                rows[i][j] = v;
            }
        }

        // Got and set by two calls.
        void scale(int i, int j, double by) {
            double v = get(i, j);
            set(i, j, v * by); // BLOCAL: lost-update
        }

        // Silent: in the row's block.
        void scaleAtOnce(int i, int j, double by) {
            synchronized (rows[i]) {
                set(i, j, get(i, j) * by);
            }
        }
    }

    // One lock of readers and writers per level, and what is at the level.
    static class Levels {
        static final Levels LEVELS = new Levels();

        private final ReentrantReadWriteLock low = new ReentrantReadWriteLock();
        private final ReentrantReadWriteLock high = new ReentrantReadWriteLock();
        private int bottom;
        private int top;

        // Left for the write lock: a gap.
        void raise() {
            low.readLock().lock();
            int now = bottom;
            low.readLock().unlock();
            low.writeLock().lock();
            try {
                bottom = now + 1; // BLOCAL: lost-update high
            } finally {
                low.writeLock().unlock();
            }
        }

        // Silent: another lock's state, asked under the outer one that is held throughout.
        void raiseBoth() {
            low.writeLock().lock();
            try {
                int now = bottom;
                high.writeLock().lock();
                try {
                    top++;
                } finally {
                    high.writeLock().unlock();
                }
                bottom = now + 1;
            } finally {
                low.writeLock().unlock();
            }
        }

        // Written while only readers are kept in step.
        void hasty() {
            high.readLock().lock();
            try {
                top = top + 1; // BLOCAL: guarded-by medium
            } finally {
                high.readLock().unlock();
            }
        }

        void reset() {
            low.writeLock().lock();
            try {
                bottom = 0;
            } finally {
                low.writeLock().unlock();
            }
            high.writeLock().lock();
            try {
                top = 0;
            } finally {
                high.writeLock().unlock();
            }
        }

        int span() {
            high.readLock().lock();
            try {
                return top;
            } finally {
                high.readLock().unlock();
            }
        }
    }
}
