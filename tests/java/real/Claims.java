package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What one operation could claim is asked for in one and taken in the next. */
class Claims {

    /** No more than so many: but two see that there is room for one. */
    static class Limited {
        static final Limited SHARED = new Limited();
        private final AtomicInteger open = new AtomicInteger();
        private volatile int most = 10;

        void setMost(int n) {
            most = n;
        }

        void accept(Runnable r) {
            if (open.get() >= most) {
                throw new IllegalStateException();
            }
            open.incrementAndGet(); // BLOCAL: check-then-act medium
            r.run();
        }

        /** Silent: its answer tells. */
        void acceptRight(Runnable r) {
            if (open.incrementAndGet() > most) {
                open.decrementAndGet();
                throw new IllegalStateException();
            }
            r.run();
        }

        /** Whether it is the first is all that is asked; that counts up to no limit. */
        void note() {
            if (open.get() == 0) {
                open.incrementAndGet(); // BLOCAL: check-then-act low
            }
        }

        void close() {
            open.decrementAndGet();
        }
    }

    /** The greatest so far: a lesser one can take its place. */
    static class Greatest {
        static final Greatest SHARED = new Greatest();
        private final AtomicLong greatest = new AtomicLong();
        private volatile long last;
        private volatile long bound;

        void see(long n) {
            if (n > greatest.get()) {
                greatest.set(n); // BLOCAL: check-then-act medium
            }
        }

        void seeLast(long n) {
            if (n > last) {
                last = n; // BLOCAL: check-then-act medium
            }
        }

        /** Silent: tries again. */
        void seeRight(long n) {
            long seen;
            do {
                seen = greatest.get();
            } while (n > seen && !greatest.compareAndSet(seen, n));
        }

        /** A correction: whoever makes it makes the same. */
        void correct() {
            if (last > bound) {
                last = bound; // BLOCAL: check-then-act low
            }
        }

        void reset(long b) {
            greatest.set(0);
            last = 0;
            bound = b;
        }
    }

    /** One of them is to do it; both do. */
    static class Once {
        static final Once SHARED = new Once();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final AtomicBoolean dirty = new AtomicBoolean();

        void close(Runnable end) {
            if (closed.get()) {
                return;
            }
            closed.set(true); // BLOCAL: check-then-act medium
            end.run();
        }

        /** Silent: one operation. */
        void closeRight(Runnable end) {
            if (closed.compareAndSet(false, true)) {
                end.run();
            }
        }

        void open() {
            closed.set(false);
        }

        /** Done, and only then said so: what is soiled meanwhile stays so. */
        void clean(Runnable work) {
            if (dirty.get()) {
                work.run();
                dirty.set(false); // BLOCAL: check-then-act medium
            }
        }

        void soil() {
            dirty.set(true);
        }
    }

    /** There was one when it was asked. */
    static class Tasks {
        static final Tasks SHARED = new Tasks();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            tasks.add(r);
        }

        void drain() {
            while (!tasks.isEmpty()) {
                tasks.poll().run(); // BLOCAL: check-then-act medium
            }
        }

        void one() {
            if (tasks.size() > 0) {
                tasks.peek().run(); // BLOCAL: check-then-act medium {{'tasks' is read again}}
            }
        }

        /** Silent: the arm where there is none. */
        void none() {
            if (tasks.isEmpty()) {
                tasks.peek().run();
            }
        }

        /** Silent: what was taken is looked at. */
        void drainRight() {
            Runnable r;
            while ((r = tasks.poll()) != null) {
                r.run();
            }
        }
    }

    /** Put there unless something is; but then it is not what is used. */
    static class Lists {
        static final Lists SHARED = new Lists();
        private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();

        List<String> of(String k) {
            List<String> l = lists.get(k);
            if (l == null) {
                l = new ArrayList<>();
                lists.putIfAbsent(k, l); // BLOCAL: lost-cas medium
            }
            return l;
        }

        /** Silent: the answer counts. */
        List<String> ofRight(String k) {
            List<String> l = lists.get(k);
            if (l == null) {
                l = new ArrayList<>();
                List<String> first = lists.putIfAbsent(k, l);
                if (first != null) {
                    l = first;
                }
            }
            return l;
        }

        /** What is there is got again, but may have been dropped by then. */
        List<String> ofGot(String k) {
            List<String> l = lists.get(k);
            if (l == null) {
                l = new ArrayList<>();
                lists.putIfAbsent(k, l);
                l = lists.get(k);
            }
            return l; // BLOCAL: check-then-act medium {{looked up again}}
        }

        void drop(String k) {
            lists.remove(k);
        }
    }

    /** Asked again under a lock that everybody holds who puts: others only take away. */
    static class Metrics {
        private static final ConcurrentMap<String, List<String>> METRICS = new ConcurrentHashMap<>();

        static List<String> of(String k) {
            List<String> first = METRICS.get(k);
            if (first != null) {
                return first;
            }
            synchronized (Metrics.class) {
                List<String> second = METRICS.get(k);
                if (second != null) {
                    return second;
                }
                List<String> made = new ArrayList<>();
                METRICS.putIfAbsent(k, made); // BENIGN: lost-cas covered
                return made;
            }
        }

        static void reset() {
            METRICS.clear();
        }
    }

    /** Somebody puts without that lock. */
    static class Meters {
        private static final ConcurrentMap<String, List<String>> METERS = new ConcurrentHashMap<>();

        static List<String> of(String k) {
            List<String> first = METERS.get(k);
            if (first != null) {
                return first;
            }
            synchronized (Meters.class) {
                List<String> second = METERS.get(k);
                if (second != null) {
                    return second;
                }
                List<String> made = new ArrayList<>();
                METERS.putIfAbsent(k, made); // BLOCAL: lost-cas low
                return made;
            }
        }

        static void restore(String k, List<String> old) {
            METERS.put(k, old);
        }
    }

    /** Measured, then walked. */
    static class Measured {
        static final Measured SHARED = new Measured();
        private final Map<String, Integer> numbers = new ConcurrentHashMap<>();

        void put(String k, int n) {
            numbers.put(k, n);
        }

        int[] all() {
            int[] all = new int[numbers.size()];
            int i = 0;
            for (int n : numbers.values()) {
                all[i++] = n; // BLOCAL: stale-value medium
            }
            return all;
        }

        /** Silent: it grows with what there is. */
        List<Integer> list() {
            List<Integer> all = new ArrayList<>(numbers.size());
            for (int n : numbers.values()) {
                all.add(n);
            }
            return all;
        }

        /** Silent: as many as there are is all that is used. */
        int[] zeros() {
            int[] all = new int[numbers.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = i;
            }
            return all;
        }

        /** Silent: measured is a copy of its own. */
        int[] copied() {
            List<Integer> copy = new ArrayList<>(numbers.values());
            int[] all = new int[copy.size()];
            int i = 0;
            for (int n : copy) {
                all[i++] = n;
            }
            return all;
        }
    }
}
