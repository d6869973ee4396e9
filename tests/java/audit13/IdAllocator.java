// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.Logger;

/** Allocators of numbers: by blocks, by bit sets, by sequences, with a free list. */
class IdAllocator {
    private static final Logger LOG = Logger.getLogger("ids");

    interface Source {
        long next();
    }

    static class Blocks implements Source {
        static final Blocks SHARED = new Blocks();
        private final Object lock = new Object();
        private long next;
        private long end;
        private long block = 100;
        private int refills;
        private final BitSet taken = new BitSet();
        private final ArrayDeque<Long> free = new ArrayDeque<>();

        // Silent: the arm that leaves has done its work.
        @Override
        public long next() {
            synchronized (lock) {
                if (next < end)
                    return next++;
            }
            refill();
            synchronized (lock) {
                // Mended: the arm that leaves has taken its number, the other goes on: an old check after all.
                return next++; // BLOCAL: check-then-act medium
            }
        }

        private void refill() {
            synchronized (lock) {
                end = next + block;
                refills++;
            }
        }

        private void refillIfEmpty() {
            synchronized (lock) {
                if (next < end)
                    return;
                end = next + block;
                refills++;
            }
        }

        // Silent: likewise.
        long nextSafely() {
            for (;;) {
                synchronized (lock) {
                    if (next < end)
                        return next++;
                }
                // Mended: found, and looked at again.
                refillIfEmpty(); // BENIGN: check-then-act rechecked
            }
        }

        int firstFree() {
            synchronized (lock) {
                return taken.nextClearBit(0);
            }
        }

        int mark() {
            int i = firstFree();
            LOG.finest("marking");
            synchronized (lock) {
                taken.set(i); // BLOCAL: stale-value low
            }
            return i;
        }

        // Silent: found and set in one block.
        int markAtOnce() {
            synchronized (lock) {
                int i = taken.nextClearBit(0);
                taken.set(i);
                return i;
            }
        }

        void unmark(int i) {
            synchronized (lock) {
                taken.clear(i);
                free.push((long) i);
            }
        }

        Long reuse() {
            boolean none;
            synchronized (lock) {
                none = free.isEmpty();
            }
            if (none)
                return null;
            synchronized (lock) {
                return free.pop(); // BLOCAL: check-then-act medium
            }
        }

        // Silent: poll answers by itself.
        Long reuseChecked() {
            boolean none;
            synchronized (lock) {
                none = free.isEmpty();
            }
            if (none)
                return null;
            synchronized (lock) {
                Long id = free.poll();
                if (id != null)
                    // Mended: what is counted then depends on both, the old answer and the new.
                    refills++; // BENIGN: check-then-act rechecked
                return id;
            }
        }

        void doubleBlock() {
            long b;
            synchronized (lock) {
                b = block;
            }
            b <<= 1;
            if (b > 10_000)
                b = 10_000;
            synchronized (lock) {
                block = b; // BLOCAL: lost-update high
            }
        }

        long[] reserve(int n) {
            long from;
            synchronized (lock) {
                from = next;
                next += n;
            }
            long[] ids = new long[n];
            for (int i = 0; i < n; i++)
                ids[i] = from + i;
            synchronized (lock) {
                taken.set((int) from, (int) from + n); // BENIGN: stale-value handed-over
            }
            return ids;
        }
    }

    static class Sequence implements Source {
        static final Sequence SHARED = new Sequence();
        private final AtomicLong value = new AtomicLong();
        private final AtomicReference<String> prefix = new AtomicReference<>("a");
        private volatile int version;
        private final LongAdder given = new LongAdder();
        private static final AtomicLongFieldUpdater<Sequence> HIGH = AtomicLongFieldUpdater.newUpdater(Sequence.class, "high");
        private volatile long high;

        @Override
        public long next() {
            given.increment();
            return value.incrementAndGet();
        }

        long nextEven() {
            long v = value.get();
            v += v % 2 == 0 ? 2 : 1;
            value.set(v); // BLOCAL: lost-update high
            return v;
        }

        // Silent: updateAndGet retries by itself.
        long nextEvenAtOnce() {
            return value.updateAndGet(v -> v % 2 == 0 ? v + 2 : v + 1);
        }

        void raise(long to) {
            if (HIGH.get(this) < to)
                HIGH.set(this, to); // BLOCAL: check-then-act low
        }

        // Silent: retried.
        void raiseSafely(long to) {
            for (;;) {
                long h = HIGH.get(this);
                if (h >= to || HIGH.compareAndSet(this, h, to))
                    return;
            }
        }

        void bump() {
            version = version + 1; // BLOCAL: lost-update high
        }

        void longer() {
            prefix.set(prefix.get() + "b"); // BLOCAL: lost-update high
        }

        void longerOnce() {
            String p = prefix.get();
            // Mended: the answer is tested, so that the failure is no loss; lost-cas is of a dropped answer.
            if (!prefix.compareAndSet(p, p + "b"))
                version = 0;
        }

        // Silent: the older read is the expected value, and it is tried again.
        void longerSafely() {
            String p;
            do
                p = prefix.get();
            while (!prefix.compareAndSet(p, p + "b"));
        }

        void mixed() {
            long v = value.get();
            LOG.fine("mixed");
            while (!value.compareAndSet(value.get(), v + 1)) // BLOCAL: lost-update high
                Thread.yield();
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (Source s : new Source[] { Blocks.SHARED, Sequence.SHARED })
            pool.execute(() -> LOG.info("id " + s.next()));
    }
}
