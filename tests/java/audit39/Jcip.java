// RELEASES: 17
package audit39;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The listings of "Java Concurrency in Practice", those that are wrong beside those that are right. */
public class Jcip {
    /** The factorizers: what belongs together lies in two atomics. */
    static class UnsafeCachingFactorizer {
        private final AtomicReference<BigInteger> lastNumber = new AtomicReference<>(BigInteger.ONE);
        private final AtomicReference<BigInteger[]> lastFactors = new AtomicReference<>(new BigInteger[0]);

        BigInteger[] service(BigInteger i) {
            if (i.equals(lastNumber.get())) {
                return lastFactors.get(); // MISSED: check-then-act (what goes with an atomic is handed back; (g) is of fields)
            }
            BigInteger[] factors = {i};
            lastNumber.set(i); // BLOCAL: check-then-act low
            lastFactors.set(factors);
            return factors;
        }
    }

    static class CachedFactorizer {
        private BigInteger lastNumber = BigInteger.ONE;
        private BigInteger[] lastFactors = new BigInteger[0];
        private long hits;
        private long cacheHits;

        synchronized long hits() {
            return hits;
        }

        synchronized double ratio() {
            return (double) cacheHits / (double) hits;
        }

        BigInteger[] service(BigInteger i) {
            BigInteger[] factors = null;
            synchronized (this) {
                ++hits;
                if (i.equals(lastNumber)) {
                    ++cacheHits;
                    factors = lastFactors.clone();
                }
            }
            if (factors == null) {
                factors = new BigInteger[] {i};
                synchronized (this) {
                    lastNumber = i; // BLOCAL: check-then-act low
                    lastFactors = factors.clone();
                }
            }
            return factors;
        }
    }

    /** The counting servlets. */
    static class Counting {
        private final AtomicLong count = new AtomicLong();
        private volatile long unsafeCount;

        void service() {
            count.incrementAndGet();
        }

        void serviceUnsafe() {
            ++unsafeCount; // BLOCAL: lost-update
        }

        void serviceSet() {
            count.set(count.get() + 1); // BLOCAL: lost-update high
        }

        long sum() {
            return count.get() + unsafeCount;
        }
    }

    /** Its invariants are kept by nobody. */
    static class NumberRange {
        private final AtomicInteger lower = new AtomicInteger(0);
        private final AtomicInteger upper = new AtomicInteger(0);

        void setLower(int i) {
            if (i > upper.get()) {
                throw new IllegalArgumentException("too high");
            }
            lower.set(i); // BLOCAL: check-then-act medium {{because 'upper' went with it}}
        }

        void setUpper(int i) {
            if (i < lower.get()) {
                throw new IllegalArgumentException("too low");
            }
            upper.set(i); // the first of the two tells of both
        }

        boolean isInRange(int i) {
            return i >= lower.get() && i <= upper.get();
        }
    }

    static class CasNumberRange {
        static class IntPair {
            final int lower;
            final int upper;

            IntPair(int lower, int upper) {
                this.lower = lower;
                this.upper = upper;
            }
        }

        private final AtomicReference<IntPair> values = new AtomicReference<>(new IntPair(0, 0));

        void setLower(int i) {
            while (true) {
                IntPair old = values.get();
                if (i > old.upper) {
                    throw new IllegalArgumentException("too high");
                }
                IntPair made = new IntPair(i, old.upper);
                if (values.compareAndSet(old, made)) {
                    return;
                }
            }
        }

        // Set whatever is there by then.
        void setUpperUnsafe(int i) {
            IntPair old = values.get();
            if (i < old.lower) {
                throw new IllegalArgumentException("too low");
            }
            values.set(new IntPair(old.lower, i)); // BLOCAL: lost-update high
        }
    }

    /** The lock of the helper is not the list's. */
    static class BadListHelper<E> {
        final List<E> list = Collections.synchronizedList(new ArrayList<>());

        synchronized boolean putIfAbsent(E x) {
            boolean absent = !list.contains(x);
            if (absent) {
                list.add(x); // BLOCAL: check-then-act
            }
            return absent;
        }

        void add(E x) {
            list.add(x);
        }
    }

    static class GoodListHelper<E> {
        final List<E> list = Collections.synchronizedList(new ArrayList<>());

        boolean putIfAbsent(E x) {
            synchronized (list) {
                boolean absent = !list.contains(x);
                if (absent) {
                    list.add(x);
                }
                return absent;
            }
        }

        void add(E x) {
            list.add(x);
        }
    }

    /** The helpers of a vector. */
    static class VectorHelpers {
        static final Vector<String> LIST = new Vector<>();

        static Object getLastUnsafe() {
            int lastIndex = LIST.size() - 1;
            return LIST.get(lastIndex); // BLOCAL: stale-value low
        }

        static void deleteLastUnsafe() {
            int lastIndex = LIST.size() - 1;
            LIST.remove(lastIndex); // BLOCAL: stale-value low
        }

        static Object getLast() {
            synchronized (LIST) {
                int lastIndex = LIST.size() - 1;
                return LIST.get(lastIndex);
            }
        }

        static void deleteLast() {
            synchronized (LIST) {
                int lastIndex = LIST.size() - 1;
                LIST.remove(lastIndex);
            }
        }
    }

    /** The memoizers. */
    static class Memoizer2 {
        private final Map<String, BigInteger> cache = new ConcurrentHashMap<>();

        // Only computed twice: the number is as good.
        BigInteger compute(String arg) {
            BigInteger result = cache.get(arg);
            if (result == null) {
                result = new BigInteger(arg);
                cache.put(arg, result); // BLOCAL: check-then-act low
            }
            return result;
        }
    }

    static class Memoizer3 {
        private final Map<String, Future<BigInteger>> cache = new ConcurrentHashMap<>();

        BigInteger compute(String arg) throws InterruptedException, ExecutionException {
            Future<BigInteger> f = cache.get(arg);
            if (f == null) {
                Callable<BigInteger> eval = () -> new BigInteger(arg);
                FutureTask<BigInteger> ft = new FutureTask<>(eval);
                f = ft;
                cache.put(arg, ft); // BLOCAL: check-then-act
                ft.run();
            }
            return f.get();
        }
    }

    static class Memoizer {
        private final ConcurrentMap<String, Future<BigInteger>> cache = new ConcurrentHashMap<>();

        BigInteger compute(String arg) throws InterruptedException, ExecutionException {
            while (true) {
                Future<BigInteger> f = cache.get(arg);
                if (f == null) {
                    FutureTask<BigInteger> ft = new FutureTask<>(() -> new BigInteger(arg));
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
                }
            }
        }
    }

    /** The grumpy buffer: its callers ask first. */
    static class Grumpy {
        private final String[] buf = new String[4];
        private int count;

        synchronized void put(String v) {
            if (count == buf.length) {
                throw new IllegalStateException("full");
            }
            buf[count++] = v;
        }

        synchronized String take() {
            if (count == 0) {
                throw new IllegalStateException("empty");
            }
            return buf[--count];
        }

        synchronized boolean isEmpty() {
            return count == 0;
        }

        String takeUnsafe() {
            if (!isEmpty()) {
                // take() looks itself.
                return take(); // BENIGN: check-then-act rechecked
            }
            return null;
        }

        String takeCaught() {
            try {
                return take();
            } catch (IllegalStateException e) {
                return null;
            }
        }
    }

    /** The log's end: what comes after it was shut down. */
    static class LogService {
        private final List<String> queue = new ArrayList<>();
        private boolean shutdown;
        private int reservations;

        void stop() {
            synchronized (this) {
                shutdown = true;
            }
        }

        void log(String msg) {
            synchronized (this) {
                if (shutdown) {
                    throw new IllegalStateException();
                }
                ++reservations;
            }
            synchronized (queue) {
                queue.add(msg);
            }
        }

        void written() {
            synchronized (this) {
                if (shutdown && reservations == 0) {
                    return;
                }
                --reservations;
            }
        }
    }

    /** The tracking of vehicles: where one is, and who may say so. */
    static class Vehicles {
        static class Point {
            final int x;
            final int y;

            Point(int x, int y) {
                this.x = x;
                this.y = y;
            }
        }

        private final ConcurrentMap<String, Point> locations = new ConcurrentHashMap<>();

        void setLocation(String id, int x, int y) {
            if (locations.replace(id, new Point(x, y)) == null) {
                throw new IllegalArgumentException(id);
            }
        }

        // Moved by what it was.
        void moveUnsafe(String id, int dx) {
            Point p = locations.get(id);
            locations.put(id, new Point(p.x + dx, p.y)); // BLOCAL: lost-update high
        }

        void move(String id, int dx) {
            locations.computeIfPresent(id, (k, p) -> new Point(p.x + dx, p.y));
        }

        Point location(String id) {
            return locations.get(id);
        }
    }

    /** Made when first needed. */
    static class LazyInit {
        private static Map<String, String> instance;
        private static volatile Map<String, String> checked;

        static synchronized Map<String, String> getInstance() {
            if (instance == null) {
                instance = new HashMap<>();
            }
            return instance;
        }

        static Map<String, String> doubleChecked() {
            if (checked == null) {
                synchronized (LazyInit.class) {
                    if (checked == null) {
                        checked = new HashMap<>(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return checked;
        }

        // Looked at outside, and not again.
        static Map<String, String> singleChecked() {
            if (instance == null) {
                synchronized (LazyInit.class) {
                    instance = new HashMap<>(); // BLOCAL: check-then-act
                }
            }
            return getInstance();
        }
    }

    static final UnsafeCachingFactorizer FACTORS = new UnsafeCachingFactorizer();
    static final CachedFactorizer CACHED = new CachedFactorizer();
    static final Counting COUNTING = new Counting();
    static final NumberRange RANGE = new NumberRange();
    static final CasNumberRange CAS_RANGE = new CasNumberRange();
    static final BadListHelper<String> BAD = new BadListHelper<>();
    static final GoodListHelper<String> GOOD = new GoodListHelper<>();
    static final Memoizer2 MEMO2 = new Memoizer2();
    static final Memoizer3 MEMO3 = new Memoizer3();
    static final Memoizer MEMO = new Memoizer();
    static final Grumpy GRUMPY = new Grumpy();
    static final LogService LOG = new LogService();
    static final Vehicles VEHICLES = new Vehicles();

    static void work(String s) {
        BigInteger i = new BigInteger(s);
        System.out.println(FACTORS.service(i).length + CACHED.service(i).length + CACHED.hits() + CACHED.ratio()); // BLOCAL: inconsistent-read low
        COUNTING.service();
        COUNTING.serviceUnsafe();
        COUNTING.serviceSet();
        RANGE.setLower((int) COUNTING.sum());
        RANGE.setUpper(7);
        CAS_RANGE.setLower(RANGE.isInRange(3) ? 1 : 2);
        CAS_RANGE.setUpperUnsafe(5);
        BAD.putIfAbsent(s);
        BAD.add(s);
        GOOD.putIfAbsent(s);
        GOOD.add(s);
        VectorHelpers.LIST.add(s);
        System.out.println(VectorHelpers.getLast() + "" + VectorHelpers.getLastUnsafe()); // BENIGN: inconsistent-read reported-only
        VectorHelpers.deleteLast();
        VectorHelpers.deleteLastUnsafe();
        GRUMPY.put(s);
        System.out.println(GRUMPY.takeUnsafe() + GRUMPY.takeCaught()); // BENIGN: inconsistent-read reported-only
        LOG.log(s);
        LOG.written();
        VEHICLES.setLocation(s, 1, 2);
        VEHICLES.moveUnsafe(s, 1);
        VEHICLES.move(s, VEHICLES.location(s).x);
        LazyInit.doubleChecked().get(LazyInit.singleChecked().get(s)); // BENIGN: inconsistent-read write-once
        try {
            System.out.println(MEMO2.compute(s).add(MEMO3.compute(s)).add(MEMO.compute(s)));
        } catch (InterruptedException | ExecutionException e) {
            LOG.stop();
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 100; i++) {
            String s = Integer.toString(i % 10);
            pool.execute(() -> work(s));
        }
        pool.shutdown();
    }
}
