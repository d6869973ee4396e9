// RELEASES: 8 11 17 21
package lambdas;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A public class runs under its lock what it is given: what holds a lock is the lambda, not who makes it. */
final class Wrapped {
    private Wrapped() {
    }

    @interface GuardedBy {
        String value();
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

    /** Who is given a lambda makes another one, which runs it under the lock, later: it holds that lock all the same. */
    static class Deferred {
        static final Deferred SHARED = new Deferred();
        private final Object lock = new Object();
        private final Executor executor = Executors.newCachedThreadPool();
        private boolean running;
        @GuardedBy("lock")
        private int n;

        /** Silent: all who write hold the lock. */
        void add(int more) {
            later(() -> n += more);
        }

        /** Silent. */
        void addTwice(int more) {
            later(() -> {
                n += more;
                n += more;
            });
        }

        private void later(Runnable r) {
            executor.execute(() -> {
                synchronized (lock) {
                    if (running) {
                        r.run();
                    }
                }
            });
        }

        void start() {
            synchronized (lock) {
                running = true;
                n = 0;
            }
        }

        int get() {
            synchronized (lock) {
                return n;
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** The same, but the lock has been given up when it runs. */
    static class TooLate {
        static final TooLate SHARED = new TooLate();
        private final Object lock = new Object();
        private final Executor executor = Executors.newCachedThreadPool();
        private int runs;
        private int n;

        void add(int more) {
            later(() -> n += more); // BLOCAL: guarded-by medium
        }

        private void later(Runnable r) {
            executor.execute(() -> {
                synchronized (lock) {
                    runs++;
                }
                r.run();
            });
        }

        int start() {
            synchronized (lock) {
                n = 0;
                return runs;
            }
        }

        int get() {
            synchronized (lock) {
                return n;
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        void restart() {
            synchronized (lock) {
                n = 1;
            }
        }
    }

    /** Run under the lock, and once more without it: all that is sure is that it need not be held. */
    static class Twice {
        static final Twice SHARED = new Twice();
        private final Object lock = new Object();
        private final Executor executor = Executors.newCachedThreadPool();
        @GuardedBy("lock")
        private int n;

        void add(int more) {
            later(() -> n += more); // BLOCAL: guarded-by high
        }

        private void later(Runnable r) {
            executor.execute(() -> {
                synchronized (lock) {
                    r.run();
                }
                r.run();
            });
        }

        int get() {
            synchronized (lock) {
                return n;
            }
        }
    }
}
