// RELEASES: 17 21
package audit49;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/** Downloads: slabs that are cut by several threads, a foreman who hands them out, a ledger of what has come. */
public class Quarry {
    sealed interface Answer permits Got, Failed {
    }

    record Got(int index, byte[] bytes) implements Answer {
    }

    record Failed(int index, String why) implements Answer {
    }

    record Slab(int index, long from, long to) {
    }

    interface Source {
        Answer fetch(Slab slab);
    }

    /** One download: which slabs are left, how much has come. */
    static final class Block {
        private final Object lock = new Object();
        private final List<Slab> left = new ArrayList<>();
        private final byte[][] parts;
        private final LongAdder bytes = new LongAdder();
        private final AtomicInteger open;
        private final CountDownLatch done = new CountDownLatch(1);
        private long got;
        private int failures;
        private Runnable then;
        private boolean over;

        Block(int n) {
            parts = new byte[n][];
            open = new AtomicInteger(n);
            for (int i = 0; i < n; i++) {
                left.add(new Slab(i, i * 1024L, i * 1024L + 1023));
            }
        }

        /** Any left, and then the last is taken: gone by then. */
        Slab next() {
            synchronized (lock) {
                if (left.isEmpty()) {
                    return null;
                }
            }
            synchronized (lock) {
                return left.remove(left.size() - 1); // BLOCAL: check-then-act
            }
        }

        /** Silent: asked where it is taken. */
        Slab nextAtOnce() {
            synchronized (lock) {
                return left.isEmpty() ? null : left.remove(left.size() - 1);
            }
        }

        void again(Slab s) {
            synchronized (lock) {
                left.add(s);
                failures++;
            }
        }

        /** How much has come, added to what it was before the bytes were written. */
        void came(Got g) {
            long before = got();
            write(g);
            set(before + g.bytes().length); // BLOCAL: lost-update
        }

        /** Silent: added by the one who holds the lock. */
        void cameAtOnce(Got g) {
            write(g);
            synchronized (lock) {
                got += g.bytes().length;
            }
        }

        private void write(Got g) {
            synchronized (lock) {
                parts[g.index()] = g.bytes();
            }
        }

        long got() {
            synchronized (lock) {
                return got;
            }
        }

        void set(long n) {
            synchronized (lock) {
                got = n;
            }
        }

        /** Counted by one operation, asked by another: two may be the last, or none. */
        void finished() {
            open.decrementAndGet();
            if (open.get() == 0) { // BLOCAL: check-then-act
                done.countDown();
            }
        }

        /** Silent: what the operation answers. */
        void finishedOnce() {
            if (open.decrementAndGet() == 0) {
                done.countDown();
            }
        }

        /** The failures are looked at without the lock, and set back under it. */
        void failed() {
            if (failures > 3) {
                synchronized (lock) {
                    left.clear();
                    /* Had at what goes with it: the number itself is set back. */
                    failures = 0; // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: under one lock. */
        boolean failedAtOnce() {
            synchronized (lock) {
                if (failures > 3) {
                    left.clear();
                    failures = 0;
                    return true;
                }
                return false;
            }
        }

        /** Told and then reset: what comes in between is never told. */
        void report(LongConsumer to) {
            to.accept(bytes.sum());
            /* What lies in a thread-safe collection, and no lock has to do with it, is low. */
            bytes.reset(); // BLOCAL: lost-update low
        }

        /** Silent: an adder that gives it up in one. */
        void reportOnce(LongConsumer to) {
            to.accept(bytes.sumThenReset());
        }

        void count(int n) {
            bytes.add(n);
        }

        /** Over when it was asked, and then it comes late: nobody runs it. */
        void then(Runnable r) {
            if (!isOver()) {
                synchronized (lock) {
                    /* Two calls, and the blocks lie in a thread-safe collection. */
                    then = r; // BLOCAL: check-then-act low
                }
            } else {
                r.run();
            }
        }

        /** Silent: asked under the lock that is held. */
        void thenAtOnce(Runnable r) {
            synchronized (lock) {
                if (!over) {
                    then = r;
                    return;
                }
            }
            r.run();
        }

        private boolean isOver() {
            synchronized (lock) {
                return over;
            }
        }

        void end() {
            Runnable r;
            synchronized (lock) {
                over = true;
                r = then;
                then = null;
            }
            if (r != null) {
                r.run();
            }
        }

        /** The parts are put together: as many as there were. Silent: under the lock. */
        byte[] whole() {
            synchronized (lock) {
                byte[] all = new byte[(int) got];
                int at = 0;
                for (byte[] p : parts) {
                    System.arraycopy(p, 0, all, at, p.length);
                    at += p.length;
                }
                return all;
            }
        }

        /** An array for as much as had come, and more has come by then. */
        byte[] wholeLate() {
            byte[] all = new byte[(int) got()];
            synchronized (lock) {
                int at = 0;
                for (byte[] p : parts) {
                    System.arraycopy(p, 0, all, at, p.length); // MISSED: inconsistent-read (how long an array is carries nothing that was read)
                    at += p.length;
                }
            }
            return all;
        }
    }

    /** Who hands out. */
    static final class Foreman {
        private final Map<String, Block> blocks = new ConcurrentHashMap<>();
        private final Map<String, Integer> tries = new ConcurrentHashMap<>();
        private final ExecutorService threads = Executors.newFixedThreadPool(4);
        private final AtomicLong highest = new AtomicLong();
        private volatile long speed;
        private final Source source;

        Foreman(Source source) {
            this.source = source;
        }

        /** There is none, so one is made and started: two start one each. */
        Block open(String url) {
            if (blocks.get(url) == null) {
                var b = new Block(8);
                blocks.put(url, b); // BLOCAL: check-then-act
                threads.execute(() -> cut(url, b));
            }
            return blocks.get(url);
        }

        /** Silent: made by the map. */
        Block openOnce(String url) {
            return blocks.computeIfAbsent(url, u -> new Block(8));
        }

        private void cut(String url, Block b) {
            for (var s = b.nextAtOnce(); s != null; s = b.nextAtOnce()) {
                var a = source.fetch(s);
                if (a instanceof Got g) {
                    b.came(g);
                    b.count(g.bytes().length);
                    b.finished();
                } else if (a instanceof Failed f) {
                    tried(url);
                    b.again(s); // BENIGN: check-then-act handed-over
                }
            }
            b.end();
        }

        /** How often, by two operations of the map. */
        int tried(String url) {
            int n = tries.getOrDefault(url, 0);
            /* A thread is given the foreman, which its maker does not use beside it. */
            tries.put(url, n + 1); // BLOCAL: lost-update low
            return n + 1;
        }

        /** Silent: merged. */
        int triedOnce(String url) {
            return tries.merge(url, 1, Integer::sum);
        }

        /** The highest is kept by a look and a set. */
        void fast(long n) {
            if (n > highest.get()) {
                /* Likewise. */
                highest.set(n); // BLOCAL: check-then-act low
            }
            speed = n;
        }

        /** Silent: by an operation. */
        void fastOnce(long n) {
            highest.accumulateAndGet(n, Math::max);
            speed = n;
        }

        /** A mean that is made of the old one. */
        void smooth(long n) {
            /* Likewise. */
            speed = (speed * 7 + n) / 8; // BLOCAL: lost-update low
        }

        /** Silent: forgotten by the one who has removed it. */
        void cancel(String url) {
            var b = blocks.remove(url);
            if (b != null) {
                b.end();
            }
        }
    }

    /** Silent: one thread counts for itself. */
    static Map<Integer, Integer> histogram(List<Got> all) {
        Map<Integer, Integer> by = new HashMap<>();
        for (var g : all) {
            Integer n = by.get(g.bytes().length);
            by.put(g.bytes().length, n == null ? 1 : n + 1);
        }
        return by;
    }

    public static void main(String[] args) throws Exception {
        var foreman = new Foreman(s -> new Got(s.index(), new byte[16]));
        for (var url : args) {
            var b = foreman.open(url);
            b.then(() -> foreman.fast(1));
            b.done.await();
        }
    }
}
