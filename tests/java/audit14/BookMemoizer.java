// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Java Concurrency in Practice 5.6: the memoizers, and what else stands around them. */
class BookMemoizer {
    interface Computable<A, V> {
        V compute(A arg) throws InterruptedException;
    }

    /** Listing 5.16. Silent: all of it is one block. */
    static class Memoizer1<A, V> implements Computable<A, V> {
        static final Memoizer1<String, String> SHARED = new Memoizer1<>(a -> a + a);
        private final Map<A, V> cache = new HashMap<>();
        private final Computable<A, V> c;

        Memoizer1(Computable<A, V> c) {
            this.c = c;
        }

        public synchronized V compute(A arg) throws InterruptedException {
            V result = cache.get(arg);
            if (result == null) {
                result = c.compute(arg);
                cache.put(arg, result);
            }
            return result;
        }
    }

    /** Listing 5.17: two threads may compute the same. */
    static class Memoizer2<A, V> implements Computable<A, V> {
        static final Memoizer2<String, String> SHARED = new Memoizer2<>(a -> a + a);
        private final Map<A, V> cache = new ConcurrentHashMap<>();
        private final Computable<A, V> c;

        Memoizer2(Computable<A, V> c) {
            this.c = c;
        }

        public V compute(A arg) throws InterruptedException {
            V result = cache.get(arg);
            if (result == null) {
                result = c.compute(arg);
                // Mended: what is computed for a key that had none is low where nobody else changes the map.
                cache.put(arg, result); // BLOCAL: check-then-act low
            }
            return result;
        }
    }

    /** Listing 5.18: a future, but put without asking. A new object that can change: high. */
    static class Memoizer3<A, V> implements Computable<A, V> {
        static final Memoizer3<String, String> SHARED = new Memoizer3<>(a -> a + a);
        private final Map<A, Future<V>> cache = new ConcurrentHashMap<>();
        private final Computable<A, V> c;

        Memoizer3(Computable<A, V> c) {
            this.c = c;
        }

        public V compute(final A arg) throws InterruptedException {
            Future<V> f = cache.get(arg);
            if (f == null) {
                Callable<V> eval = new Callable<V>() {
                    public V call() throws InterruptedException {
                        return c.compute(arg);
                    }
                };
                FutureTask<V> ft = new FutureTask<>(eval);
                f = ft;
                // A future is a new object that can change, as a list would be.
                cache.put(arg, ft); // BLOCAL: check-then-act high
                ft.run();
            }
            try {
                return f.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Listing 5.19. Silent. */
    static class Memoizer<A, V> implements Computable<A, V> {
        static final Memoizer<String, String> SHARED = new Memoizer<>(a -> a + a);
        private final ConcurrentMap<A, Future<V>> cache = new ConcurrentHashMap<>();
        private final Computable<A, V> c;

        Memoizer(Computable<A, V> c) {
            this.c = c;
        }

        public V compute(final A arg) throws InterruptedException {
            while (true) {
                Future<V> f = cache.get(arg);
                if (f == null) {
                    Callable<V> eval = new Callable<V>() {
                        public V call() throws InterruptedException {
                            return c.compute(arg);
                        }
                    };
                    FutureTask<V> ft = new FutureTask<>(eval);
                    f = cache.putIfAbsent(arg, ft);
                    if (f == null) {
                        f = ft;
                        ft.run();
                    }
                }
                try {
                    return f.get();
                } catch (CancellationException e) {
                    cache.remove(arg, f);
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** Of Java 8. Silent. */
    static class MemoizerByComputing<A, V> {
        static final MemoizerByComputing<String, StringBuilder> SHARED = new MemoizerByComputing<>();
        private final ConcurrentMap<A, V> cache = new ConcurrentHashMap<>();

        public V compute(A arg, java.util.function.Function<A, V> how) {
            V v = cache.get(arg);
            return v != null ? v : cache.computeIfAbsent(arg, how);
        }
    }

    /** putIfAbsent, whose answer nobody takes, and the own one is used on. */
    static class MemoizerDropped {
        static final MemoizerDropped SHARED = new MemoizerDropped();
        private final ConcurrentMap<String, List<String>> cache = new ConcurrentHashMap<>();

        public void note(String key, String value) {
            List<String> l = cache.get(key);
            if (l == null) {
                l = new CopyOnWriteArrayList<>();
                cache.putIfAbsent(key, l); // BLOCAL: lost-cas medium
            }
            l.add(value);
        }

        /** Silent. */
        public void noteRightly(String key, String value) {
            List<String> l = cache.get(key);
            if (l == null) {
                List<String> fresh = new CopyOnWriteArrayList<>();
                l = cache.putIfAbsent(key, fresh);
                if (l == null) {
                    l = fresh;
                }
            }
            l.add(value);
        }
    }

    /** Listing 5.12 to 5.14: latch, preloader and a set with a bound. Silent, for add tells and gives back. */
    static class BoundedHashSet<T> {
        static final BoundedHashSet<String> SHARED = new BoundedHashSet<>(8);
        private final Set<T> set;
        private final Semaphore sem;

        BoundedHashSet(int bound) {
            this.set = Collections.synchronizedSet(new HashSet<T>());
            sem = new Semaphore(bound);
        }

        public boolean add(T o) throws InterruptedException {
            sem.acquire();
            boolean wasAdded = false;
            try {
                wasAdded = set.add(o);
                return wasAdded;
            } finally {
                if (!wasAdded) {
                    sem.release();
                }
            }
        }

        public boolean remove(Object o) {
            boolean wasRemoved = set.remove(o);
            if (wasRemoved) {
                sem.release();
            }
            return wasRemoved;
        }
    }

    /** The bound by the set's own size: asked, and then added. */
    static class BoundedBySize<T> {
        static final BoundedBySize<String> SHARED = new BoundedBySize<>();
        private final Set<T> set = Collections.synchronizedSet(new HashSet<T>());

        public boolean add(T o) {
            if (set.size() >= 8) {
                return false;
            }
            return set.add(o); // BLOCAL: check-then-act medium
        }

        public boolean remove(Object o) {
            return set.remove(o);
        }

        /** Silent: the set's lock. */
        public boolean addLocked(T o) {
            synchronized (set) {
                if (set.size() >= 8) {
                    return false;
                }
                return set.add(o);
            }
        }
    }

    /** Listing 5.9: the desktop search's queue. Silent: blocking operations that validate. */
    static class Indexer implements Runnable {
        private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>(10);
        private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

        public void run() {
            try {
                while (true) {
                    String s = QUEUE.take();
                    if (SEEN.add(s)) {
                        System.out.println(s);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        static void crawl(String s) throws InterruptedException {
            if (!SEEN.contains(s)) {
                QUEUE.put(s);
            }
        }
    }
}
