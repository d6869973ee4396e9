// RELEASES: 8 11 17 21
package lambdas;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A public class runs under its lock what it is given: what holds a lock is the lambda, not who makes it. */
final class Wrapped {
    private Wrapped() {
    }

    public static final class Guard {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();

        public <T> T write(Supplier<T> s) {
            lock.writeLock().lock();
            try {
                return s.get();
            } finally {
                lock.writeLock().unlock();
            }
        }

        public <T> T bare(Supplier<T> s) {
            return s.get();
        }
    }

    /** Some lock is held from the look to the put, though not all who put hold it. */
    static class Tables {
        static final Tables SHARED = new Tables();
        private final Guard guard = new Guard();
        private final ConcurrentMap<String, StringBuilder> values = new ConcurrentHashMap<>();

        StringBuilder update(String key) {
            return guard.write(() -> {
                StringBuilder there = values.get(key);
                if (there == null) {
                    there = new StringBuilder();
                    values.put(key, there); // BLOCAL: check-then-act low
                }
                return there;
            });
        }

        void load(String key, StringBuilder b) {
            values.put(key, b);
        }
    }

    /** All who put hold it. */
    static class Covered {
        static final Covered SHARED = new Covered();
        private final Guard guard = new Guard();
        private final ConcurrentMap<String, StringBuilder> values = new ConcurrentHashMap<>();

        /** Silent: the lock that guards the map is held throughout. */
        StringBuilder update(String key) {
            return guard.write(() -> {
                StringBuilder there = values.get(key);
                if (there == null) {
                    there = new StringBuilder();
                    values.put(key, there);
                }
                return there;
            });
        }

        void load(String key, StringBuilder b) {
            guard.write(() -> values.put(key, b));
        }
    }

    /** Who runs it holds nothing. */
    static class Bare {
        static final Bare SHARED = new Bare();
        private final Guard guard = new Guard();
        private final ConcurrentMap<String, StringBuilder> values = new ConcurrentHashMap<>();

        StringBuilder update(String key) {
            return guard.bare(() -> {
                StringBuilder there = values.get(key);
                if (there == null) {
                    there = new StringBuilder();
                    values.put(key, there); // BLOCAL: check-then-act high
                }
                return there;
            });
        }

        void load(String key, StringBuilder b) {
            values.put(key, b);
        }
    }
}
