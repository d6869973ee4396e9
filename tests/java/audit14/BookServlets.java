// RELEASES: 8 17
package audit14;

import java.math.BigInteger;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Java Concurrency in Practice, chapter 2: the factorizers, and the lazy things. */
class BookServlets {
    interface Request {
        BigInteger number();
    }

    interface Response {
        void encode(BigInteger[] factors);
    }

    static BigInteger[] factor(BigInteger i) {
        return new BigInteger[] {i};
    }

    /** Listing 2.2: a plain counter. Silent: a data race. */
    static class UnsafeCountingFactorizer {
        static final UnsafeCountingFactorizer SHARED = new UnsafeCountingFactorizer();
        private long count = 0;

        public long getCount() {
            return count;
        }

        public void service(Request req, Response resp) {
            BigInteger i = req.number();
            BigInteger[] factors = factor(i);
            ++count;
            resp.encode(factors);
        }
    }

    /** A volatile one, as many mend it first. */
    static class VolatileCountingFactorizer {
        static final VolatileCountingFactorizer SHARED = new VolatileCountingFactorizer();
        private volatile long count = 0;

        public long getCount() {
            return count;
        }

        public void service(Request req, Response resp) {
            BigInteger i = req.number();
            BigInteger[] factors = factor(i);
            ++count; // BLOCAL: lost-update high
            resp.encode(factors);
        }
    }

    /** Listing 2.4. Silent. */
    static class CountingFactorizer {
        static final CountingFactorizer SHARED = new CountingFactorizer();
        private final AtomicLong count = new AtomicLong(0);

        public long getCount() {
            return count.get();
        }

        public void service(Request req, Response resp) {
            BigInteger i = req.number();
            BigInteger[] factors = factor(i);
            count.incrementAndGet();
            resp.encode(factors);
        }
    }

    /**
     * Listing 2.5: two atomic references whose invariant no lock holds. By the page silent: each of the two is its own
     * lock, number and factors are never written in one block.
     */
    static class UnsafeCachingFactorizer {
        static final UnsafeCachingFactorizer SHARED = new UnsafeCachingFactorizer();
        private final AtomicReference<BigInteger> lastNumber = new AtomicReference<>();
        private final AtomicReference<BigInteger[]> lastFactors = new AtomicReference<>();

        public void service(Request req, Response resp) {
            BigInteger i = req.number();
            if (i.equals(lastNumber.get())) {
                resp.encode(lastFactors.get());
            } else {
                BigInteger[] factors = factor(i);
                // Mended: it is set to what the check looked for; what breaks, the pair, is of two locks.
                lastNumber.set(i); // BLOCAL: check-then-act low
                lastFactors.set(factors);
                resp.encode(factors);
            }
        }
    }

    /** Listing 2.6: one thread at a time. Silent. */
    static class SynchronizedFactorizer {
        static final SynchronizedFactorizer SHARED = new SynchronizedFactorizer();
        private BigInteger lastNumber;
        private BigInteger[] lastFactors;

        public synchronized void service(Request req, Response resp) {
            BigInteger i = req.number();
            if (i.equals(lastNumber)) {
                resp.encode(lastFactors);
            } else {
                BigInteger[] factors = factor(i);
                lastNumber = i;
                lastFactors = factors;
                resp.encode(factors);
            }
        }
    }

    /**
     * Listing 2.8: the short blocks. By the letter the cache is asked in one block and written in another: the
     * decision by what lastNumber was (factors is null where it differed) leads to a write of lastNumber, whatever it
     * is by then.
     */
    static class CachedFactorizer {
        static final CachedFactorizer SHARED = new CachedFactorizer();
        private BigInteger lastNumber;
        private BigInteger[] lastFactors;
        private long hits;
        private long cacheHits;

        public synchronized long getHits() {
            return hits;
        }

        public synchronized double getCacheHitRatio() {
            return (double) cacheHits / (double) hits;
        }

        public void service(Request req, Response resp) {
            BigInteger i = req.number();
            BigInteger[] factors = null;
            synchronized (this) {
                ++hits;
                if (i.equals(lastNumber)) {
                    ++cacheHits;
                    factors = lastFactors.clone();
                }
            }
            if (factors == null) {
                factors = factor(i);
                synchronized (this) {
                    lastNumber = i;
                    // Mended: what is tested is a copy of lastFactors or null, and null is not one of two constants.
                    lastFactors = factors.clone(); // BLOCAL: check-then-act medium
                }
            }
            resp.encode(factors);
        }
    }

    /** Listing 3.12 and 3.13: an immutable pair in a volatile field. The check decides the set, whatever is there by then. */
    static class OneValueCache {
        private final BigInteger lastNumber;
        private final BigInteger[] lastFactors;

        OneValueCache(BigInteger i, BigInteger[] factors) {
            lastNumber = i;
            lastFactors = factors == null ? null : Arrays.copyOf(factors, factors.length);
        }

        BigInteger[] getFactors(BigInteger i) {
            if (lastNumber == null || !lastNumber.equals(i)) {
                return null;
            }
            return Arrays.copyOf(lastFactors, lastFactors.length);
        }
    }

    static class VolatileCachedFactorizer {
        static final VolatileCachedFactorizer SHARED = new VolatileCachedFactorizer();
        private volatile OneValueCache cache = new OneValueCache(null, null);

        public void service(Request req, Response resp) {
            BigInteger i = req.number();
            BigInteger[] factors = cache.getFactors(i);
            if (factors == null) {
                factors = factor(i);
                cache = new OneValueCache(i, factors); // BLOCAL: check-then-act low
            }
            resp.encode(factors);
        }
    }

    /** Listing 2.3: unlocked lazy initialisation of a plain field. Silent: a data race only. */
    static class LazyInitRace {
        static final LazyInitRace SHARED = new LazyInitRace();
        private ArrayList<String> instance = null;

        public ArrayList<String> getInstance() {
            if (instance == null) {
                instance = new ArrayList<>();
            }
            return instance;
        }
    }

    /** The same with a volatile field. */
    static class LazyInitVolatile {
        static final LazyInitVolatile SHARED = new LazyInitVolatile();
        private volatile ArrayList<String> instance = null;

        public ArrayList<String> getInstance() {
            if (instance == null) {
                instance = new ArrayList<>(); // BLOCAL: check-then-act low
            }
            return instance;
        }
    }

    /** Listing 16.3 and 16.4: unsafe and safe publication. The first one is a data race, silent, and so is the second. */
    static class UnsafeLazyInitialization {
        private static ArrayList<String> resource;

        public static ArrayList<String> getInstance() {
            if (resource == null) {
                resource = new ArrayList<>();
            }
            return resource;
        }
    }

    static class SafeLazyInitialization {
        private static ArrayList<String> resource;

        public static synchronized ArrayList<String> getInstance() {
            if (resource == null) {
                resource = new ArrayList<>();
            }
            return resource;
        }
    }

    /** Listing 16.7: double-checked locking, "don't do this": only visibility is wrong with it. */
    static class DoubleCheckedLocking {
        private static ArrayList<String> resource;

        public static ArrayList<String> getInstance() {
            if (resource == null) {
                synchronized (DoubleCheckedLocking.class) {
                    if (resource == null) {
                        resource = new ArrayList<>(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return resource;
        }
    }
}
