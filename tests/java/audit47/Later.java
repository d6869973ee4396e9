// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/** What came with the rules, written when the others had been seen. */
public class Later {
    /** What a method of the program hands to a lambda is changed where it lies. */
    static class Box {
        private final Lock lock = new ReentrantLock();
        private final Map<String, Integer> counts = new HashMap<>();
        private final ArrayList<String> names = new ArrayList<>();
        private final Map<String, Integer> fixed = new HashMap<>();

        private <R> R withCounts(Function<Map<String, Integer>, R> f) {
            lock.lock();
            try {
                return f.apply(counts);
            } finally {
                lock.unlock();
            }
        }

        private void withNames(Consumer<ArrayList<String>> f) {
            lock.lock();
            try {
                f.accept(names);
            } finally {
                lock.unlock();
            }
        }

        private <R> R withFixed(Function<Map<String, Integer>, R> f) {
            lock.lock();
            try {
                return f.apply(fixed);
            } finally {
                lock.unlock();
            }
        }

        static <T, R> R locked(Lock l, T of, Function<T, R> f) {
            l.lock();
            try {
                return f.apply(of);
            } finally {
                l.unlock();
            }
        }

        void countLate(String k) {
            int n = withCounts(m -> m.getOrDefault(k, 0));
            withCounts(m -> m.put(k, n + 1)); // BLOCAL: lost-update
        }

        // Silent.
        void count(String k) {
            withCounts(m -> m.merge(k, 1, Integer::sum));
        }

        void countApartLate(String k) {
            int n = locked(lock, counts, m -> m.getOrDefault(k, 0));
            locked(lock, counts, m -> m.put(k, n + 1)); // BLOCAL: lost-update
        }

        void nameLate(String s) {
            boolean there = locked(lock, names, l -> l.contains(s));
            if (!there) {
                withNames(l -> l.add(s)); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void name(String s) {
            withNames(l -> {
                if (!l.contains(s)) {
                    l.add(s);
                }
            });
        }

        void forget() {
            withNames(l -> l.clear());
        }

        int lengthLate() {
            int n = 0;
            for (String s : names) { // BLOCAL: guarded-by
                n += s.length();
            }
            return n;
        }

        // Silent: nobody changes it.
        int fixedTwice(String k) {
            int n = withFixed(m -> m.getOrDefault(k, 0));
            return withFixed(m -> m.getOrDefault(k, n));
        }
    }

    /** Who has won another flag since he looked sets it alone. */
    static class Ends {
        private final AtomicBoolean active = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final AtomicReference<String> by = new AtomicReference<>();

        void begin() {
            closed.set(false);
            active.set(true);
        }

        void close() {
            if (active.get() && closed.compareAndSet(false, true)) {
                active.set(false); // BLOCAL: check-then-act low
            }
        }

        // What the compareAndSet says is not asked.
        void closeUnheard() {
            if (active.get()) {
                closed.compareAndSet(false, true);
                active.set(false); // BLOCAL: check-then-act
            }
        }

        // What it expects is just what was there: the next one wins as well.
        void closeByAnybody(String me) {
            String before = by.get();
            if (active.get() && by.compareAndSet(before, me)) {
                active.set(false); // BLOCAL: check-then-act
            }
        }
    }

    /** Who reckons with those that are about to count makes room for himself at once. */
    static class Making {
        private final AtomicInteger made = new AtomicInteger();
        private final Object lock = new Object();
        private int making;
        private int asked;

        Object make(int max) throws InterruptedException {
            synchronized (lock) {
                while (made.get() + making >= max) {
                    lock.wait();
                }
                making++;
            }
            try {
                Object o = new Object();
                made.incrementAndGet(); // BLOCAL: check-then-act low
                return o;
            } finally {
                synchronized (lock) {
                    making--;
                    lock.notifyAll();
                }
            }
        }

        // What is counted up was not asked.
        Object makeLate(int max) {
            synchronized (lock) {
                if (made.get() + making >= max) {
                    return null;
                }
                asked++;
            }
            made.incrementAndGet(); // BLOCAL: check-then-act
            return new Object();
        }

        int asked() {
            synchronized (lock) {
                return asked;
            }
        }

        void drop() {
            made.decrementAndGet();
        }
    }

    interface Light {
        void off();
    }

    /** What has been run as a task was gone on with. */
    static class Next {
        private final AtomicReference<Runnable> next = new AtomicReference<>();
        private final AtomicReference<Light> light = new AtomicReference<>();

        boolean offer(Runnable r) {
            return next.compareAndSet(null, r);
        }

        void runLate() {
            Runnable r = next.get();
            if (r != null) {
                r.run();
                next.set(null); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void run() {
            Runnable r = next.getAndSet(null);
            if (r != null) {
                r.run();
            }
        }

        void light(Light l) {
            light.set(l);
        }

        // It is ended, which may be done twice.
        void off() {
            Light l = light.get();
            if (l != null) {
                l.off();
                light.set(null); // BLOCAL: check-then-act low
            }
        }
    }

    record Visit(String user, long seen) {
        Visit at(long t) {
            return new Visit(user, t);
        }
    }

    /** What a lambda of forEach() is handed tells by what lies in it, too. */
    static class Visits {
        private final ConcurrentHashMap<String, Visit> visits = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Visit> once = new ConcurrentHashMap<>();

        void seen(String k, long t) {
            visits.computeIfPresent(k, (x, v) -> v.at(t));
        }

        void came(String k, Visit v) {
            visits.putIfAbsent(k, v);
            once.putIfAbsent(k, v);
        }

        void expireLate(long before) {
            visits.forEach((k, v) -> {
                if (v.seen() < before) {
                    visits.remove(k); // BLOCAL: check-then-act
                }
            });
        }

        // Silent: only that very visit.
        void expire(long before) {
            visits.forEach((k, v) -> {
                if (v.seen() < before) {
                    visits.remove(k, v);
                }
            });
        }

        // Silent: nobody puts another one there.
        void expireOnce(long before) {
            once.forEach((k, v) -> {
                if (v.seen() < before) {
                    once.remove(k);
                }
            });
        }
    }

    static final Box BOX = new Box();
    static final Ends ENDS = new Ends();
    static final Making MAKING = new Making();
    static final Next NEXT = new Next();
    static final Visits VISITS = new Visits();
}
