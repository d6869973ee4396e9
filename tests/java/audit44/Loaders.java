// RELEASES: 8 17
package audit44;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** Shapes of mended bugs of a library of utilities: loading caches, suppliers, limiters, services, futures, multisets, interners. */
public class Loaders {
    /** A supplier that asks once, and again when the time is over. */
    static class Expiring<T> {
        private final Supplier<T> from;
        private volatile T value;
        private volatile long expires;

        Expiring(Supplier<T> from) {
            this.from = from;
        }

        T getLate(long now) {
            if (now >= expires) {
                value = from.get();
                expires = now + 1000; // BLOCAL: check-then-act low
            }
            return value;
        }

        T get(long now) {
            long e = expires;
            if (e == 0 || now - e >= 0) {
                synchronized (this) {
                    if (e == expires) {
                        T t = from.get();
                        value = t;
                        e = now + 1000;
                        // Was marked as rechecked below only: the other method takes no lock.
                        expires = e; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                        return t;
                    }
                }
            }
            return value;
        }
    }

    /** One that asks once for all. */
    static class Memo<T> {
        private final Supplier<T> from;
        private boolean done;
        private T value;
        private int asked;

        Memo(Supplier<T> from) {
            this.from = from;
        }

        T getLate() {
            synchronized (this) {
                if (done) {
                    return value;
                }
            }
            T t = from.get();
            synchronized (this) {
                // Was marked a line below: the first write counts.
                value = t; // BLOCAL: check-then-act
                done = true;
                asked++;
            }
            return t;
        }

        synchronized T get() {
            if (!done) {
                value = from.get();
                done = true;
                asked++;
            }
            return value;
        }

        synchronized void reset() {
            done = false;
            value = null;
        }
    }

    /** Loads with a future for each key. */
    static class Loading<K, V> {
        private final ConcurrentMap<K, FutureTask<V>> tasks = new ConcurrentHashMap<>();
        private final AtomicInteger misses = new AtomicInteger();

        V getLate(K key, Callable<V> how) throws InterruptedException, ExecutionException {
            FutureTask<V> f = tasks.get(key);
            if (f == null) {
                f = new FutureTask<>(how);
                tasks.put(key, f); // BLOCAL: check-then-act
                f.run();
            }
            return f.get();
        }

        V get(K key, Callable<V> how) throws InterruptedException, ExecutionException {
            FutureTask<V> f = tasks.get(key);
            if (f == null) {
                FutureTask<V> made = new FutureTask<>(how);
                f = tasks.putIfAbsent(key, made);
                if (f == null) {
                    f = made;
                    misses.incrementAndGet();
                    made.run();
                }
            }
            try {
                return f.get();
            } catch (ExecutionException e) {
                tasks.remove(key, f);
                throw e;
            }
        }

        void invalidate(K key) {
            tasks.remove(key);
        }

        int missesLate() {
            int n = misses.get();
            misses.set(0); // BLOCAL: lost-update
            return n;
        }
    }

    /** Counts by key, zero ones dropped. */
    static class Multiset {
        private final ConcurrentHashMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();

        // As it was: the counter that is added to may just have been dropped.
        void addLate(String s) {
            AtomicInteger n = counts.computeIfAbsent(s, k -> new AtomicInteger());
            n.incrementAndGet(); // BLOCAL: stale-value
        }

        int add(String s) {
            for (;;) {
                AtomicInteger n = counts.computeIfAbsent(s, k -> new AtomicInteger());
                int was = n.get();
                if (was != 0) {
                    if (n.compareAndSet(was, was + 1)) {
                        return was;
                    }
                } else if (counts.replace(s, n, new AtomicInteger(1))) {
                    return 0;
                }
            }
        }

        boolean remove(String s) {
            AtomicInteger n = counts.get(s);
            if (n == null) {
                return false;
            }
            if (n.decrementAndGet() == 0) {
                counts.remove(s, n);
            }
            return true;
        }

        int totalLate() {
            int all = 0;
            for (Map.Entry<String, AtomicInteger> e : counts.entrySet()) {
                all += e.getValue().get();
                e.getValue().set(0); // BLOCAL: lost-update
            }
            return all;
        }

        int total() {
            int all = 0;
            for (AtomicInteger n : counts.values()) {
                all += n.getAndSet(0);
            }
            return all;
        }
    }

    /** A limiter: what is stored, and when the next is free. */
    static class Limiter {
        private final Object mutex = new Object();
        private double stored;
        private long next;
        private double rate = 10;

        long reserveLate(int n) {
            long at;
            synchronized (mutex) {
                at = next;
            }
            synchronized (mutex) {
                next = at + (long) (n / rate * 1000); // BLOCAL: lost-update high
            }
            return at;
        }

        long reserve(int n) {
            synchronized (mutex) {
                long at = next;
                next = at + (long) (n / rate * 1000);
                return at;
            }
        }

        boolean tryLate(int n) {
            double s;
            synchronized (mutex) {
                s = stored;
            }
            if (s >= n) {
                synchronized (mutex) {
                    stored -= n; // BLOCAL: check-then-act high
                }
                return true;
            }
            return false;
        }

        boolean tryToo(int n) {
            synchronized (mutex) {
                if (stored >= n) {
                    stored -= n;
                    return true;
                }
                return false;
            }
        }

        void refillLate(double by) {
            double s;
            synchronized (mutex) {
                s = stored;
            }
            double more = Math.min(100, s + by);
            synchronized (mutex) {
                stored = more; // BLOCAL: lost-update high
            }
        }

        void rate(double r) {
            synchronized (mutex) {
                rate = r;
            }
        }
    }

    /** A service: what it is in, and who is told. */
    static class Service {
        private final AtomicReference<String> state = new AtomicReference<>("NEW");
        private final List<Runnable> listeners = new ArrayList<>();
        private final ConcurrentLinkedQueue<Runnable> events = new ConcurrentLinkedQueue<>();
        private final Object monitor = new Object();

        boolean startLate() {
            if (state.get() == "NEW") {
                // Was to be shown: a state that is a text, compared and set.
                state.set("RUNNING"); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }

        boolean start() {
            return state.compareAndSet("NEW", "RUNNING");
        }

        boolean stopBlind() {
            // Compares with what is there just then: of two both win.
            return state.compareAndSet(state.get(), "DONE"); // BLOCAL: lost-cas
        }

        boolean stop() {
            String s = state.get();
            return !"DONE".equals(s) && state.compareAndSet(s, "DONE");
        }

        void listen(Runnable r) {
            synchronized (monitor) {
                listeners.add(r);
            }
        }

        void fireLate() {
            listeners.forEach(Runnable::run); // BLOCAL: guarded-by
        }

        void fire() {
            List<Runnable> all;
            synchronized (monitor) {
                all = new ArrayList<>(listeners);
            }
            all.forEach(Runnable::run);
        }

        void silence(Runnable r) {
            synchronized (monitor) {
                listeners.remove(r);
            }
        }

        void eventsLate() {
            for (Runnable r : events) {
                r.run();
            }
            // Was not marked, though it is named late: what is added in between is lost.
            events.clear(); // BLOCAL: lost-update
        }

        void event(Runnable r) {
            events.add(r);
        }
    }

    /** Each of equal ones once, weakly. */
    static class Interner {
        private final Map<String, WeakReference<String>> known = new HashMap<>();
        private final ReferenceQueue<String> gone = new ReferenceQueue<>();

        String internLate(String s) {
            WeakReference<String> r;
            synchronized (this) {
                r = known.get(s);
            }
            if (r != null && r.get() != null) {
                // Was not marked: the collector may clear it between the two looks.
                return r.get(); // BLOCAL: check-then-act
            }
            synchronized (this) {
                // Was low: of two the one loses what the other hands out.
                known.put(s, new WeakReference<>(s, gone)); // BLOCAL: check-then-act
            }
            return s;
        }

        synchronized String intern(String s) {
            WeakReference<String> r = known.get(s);
            String there = r == null ? null : r.get();
            if (there != null) {
                return there;
            }
            known.put(s, new WeakReference<>(s, gone));
            return s;
        }
    }

    /** Wraps a function, without state: nothing to be found. */
    static <A, B> Function<A, B> memoized(Function<A, B> f) {
        Map<A, B> known = new ConcurrentHashMap<>();
        return a -> known.computeIfAbsent(a, f);
    }

    static final Expiring<String> EXPIRING = new Expiring<>(() -> "x");
    static final Memo<String> MEMO = new Memo<>(() -> "x");
    static final Loading<String, String> LOADING = new Loading<>();
    static final Multiset MULTISET = new Multiset();
    static final Limiter LIMITER = new Limiter();
    static final Service SERVICE = new Service();
    static final Interner INTERNER = new Interner();
}
