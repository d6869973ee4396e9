// RELEASES: 17
package audit49;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A build: bricks that are baked once for each hash, a plan of what depends on what, and a master among several ovens. */
public class Kiln {
    record Brick(String hash, byte[] baked) {
    }

    record Term(long number, String master) {
        Term next(String who) {
            return new Term(number + 1, who);
        }
    }

    interface Recipe {
        Brick bake(String hash);
    }

    /** What is baked already. */
    static final class Store {
        static final Store STORE = new Store();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Brick> bricks = new HashMap<>();
        private final Map<String, CompletableFuture<Brick>> baking = new ConcurrentHashMap<>();
        private final Map<String, Integer> uses = new ConcurrentHashMap<>();
        private long size;
        private int hits;
        private int misses;

        Optional<Brick> find(String hash) {
            lock.readLock().lock();
            try {
                return Optional.ofNullable(bricks.get(hash));
            } finally {
                lock.readLock().unlock();
            }
        }

        void keep(Brick b) {
            lock.writeLock().lock();
            try {
                bricks.put(b.hash(), b);
                size += b.baked().length;
                misses++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Its size is counted twice. */
        Brick get(String hash, Recipe r) {
            var there = find(hash);
            if (there.isPresent()) {
                return there.get();
            }
            var made = r.bake(hash);
            /* By a callee, of what goes with it: by which key that puts is not known. */
            keep(made); // BLOCAL: check-then-act low
            return made;
        }

        /** Silent: who comes second gets the first one's. */
        Brick getOnce(String hash, Recipe r) {
            return baking.computeIfAbsent(hash, h -> CompletableFuture.supplyAsync(() -> r.bake(h))).join();
        }

        void drop(String hash) {
            lock.writeLock().lock();
            try {
                var b = bricks.remove(hash);
                if (b != null) {
                    size -= b.baked().length;
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Too large when it was asked, and all is dropped though another has. */
        void shrink(long max) {
            lock.readLock().lock();
            boolean large = size > max;
            lock.readLock().unlock();
            if (large) {
                lock.writeLock().lock();
                try {
                    bricks.clear();
                    size = 0; // BLOCAL: check-then-act
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        /** Silent: asked once more by the writer. */
        void shrinkLooked(long max) {
            lock.readLock().lock();
            boolean large = size > max;
            lock.readLock().unlock();
            if (large) {
                lock.writeLock().lock();
                try {
                    if (size > max) {
                        bricks.clear();
                        size = 0; // BENIGN: check-then-act rechecked
                    }
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        /** Silent: the writer goes on as a reader, with no gap. */
        int missed(String hash) {
            lock.writeLock().lock();
            try {
                misses++;
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
            try {
                return misses + (bricks.containsKey(hash) ? 1 : 0);
            } finally {
                lock.readLock().unlock();
            }
        }

        /** A hit is counted by two operations of the map. */
        void used(String hash) {
            uses.put(hash, uses.getOrDefault(hash, 0) + 1); // BLOCAL: lost-update
        }

        /** The count made by a lambda that takes no notice of what is there. */
        void usedLate(String hash) {
            int n = uses.getOrDefault(hash, 0);
            uses.compute(hash, (h, old) -> n + 1); // BLOCAL: lost-update
        }

        /** Silent. */
        void usedOnce(String hash) {
            uses.compute(hash, (h, old) -> old == null ? 1 : old + 1);
        }

        /** Counted as a reader, by all at once. */
        void hit() {
            lock.readLock().lock();
            hits++; // MISSED: lost-update (nobody writes it as a writer: in one block of the lock no value is old)
            lock.readLock().unlock();
        }

        int hits() {
            lock.readLock().lock();
            try {
                return hits;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** What depends on what: a count for each that is to come. */
    static final class Plan {
        private final Map<String, AtomicInteger> open = new ConcurrentHashMap<>();
        private final Map<String, List<String>> after = new HashMap<>();
        private final ExecutorService ovens = Executors.newFixedThreadPool(4);
        private final List<String> order = new ArrayList<>();
        private boolean failed;

        /** Taken down by one operation and asked by another: baked twice, or never. */
        void baked(String hash) {
            var n = open.get(hash);
            n.decrementAndGet();
            if (n.get() == 0) { // BLOCAL: check-then-act
                ovens.submit(() -> bake(hash));
            }
        }

        /** Silent: what it answers. */
        void bakedOnce(String hash) {
            if (open.get(hash).decrementAndGet() == 0) {
                ovens.submit(() -> bake(hash));
            }
        }

        private void bake(String hash) {
            synchronized (order) {
                order.add(hash);
                if (hash.isEmpty()) {
                    failed = true;
                }
            }
        }

        /** Not failed when it was asked, and added in the next block. */
        void next(String hash) {
            boolean stop;
            synchronized (order) {
                stop = failed;
            }
            if (!stop) {
                synchronized (order) {
                    /* Had as low: the two are written together. */
                    order.add(hash); // BLOCAL: check-then-act
                }
            }
        }

        void needs(String hash, String other) {
            synchronized (after) {
                after.computeIfAbsent(other, h -> new ArrayList<>()).add(hash);
            }
            open.computeIfAbsent(hash, h -> new AtomicInteger()).incrementAndGet();
        }

        /** Silent: a copy. */
        List<String> after(String hash) {
            synchronized (after) {
                return List.copyOf(after.getOrDefault(hash, List.of()));
            }
        }

        /** Sorted where it is, without the monitor. */
        void sort() {
            order.sort(String::compareTo); // BLOCAL: guarded-by
        }
    }

    /** Who is the master: a term that only grows. */
    static final class Council {
        static final Council COUNCIL = new Council();
        private final AtomicReference<Term> term = new AtomicReference<>(new Term(0, null));
        private final Map<Long, String> votes = new ConcurrentHashMap<>();
        private volatile String master;
        private volatile long seen;
        private long beat;
        private int ballots;

        /** A term that is made of an old one and set. */
        void stand(String who) {
            var t = term.get();
            term.set(t.next(who)); // BLOCAL: lost-update
            master = who;
        }

        /** Silent: one becomes master. */
        boolean standOnce(String who) {
            var t = term.get();
            if (term.compareAndSet(t, t.next(who))) {
                master = who;
                return true;
            }
            return false;
        }

        /** Has not voted, and votes: for two. */
        boolean vote(long number, String who) {
            if (votes.get(number) == null) {
                votes.put(number, who); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: the first one. */
        boolean voteOnce(long number, String who) {
            return votes.putIfAbsent(number, who) == null;
        }

        /** Higher than what was seen, and set by two: the lower one last. */
        void seen(long number) {
            if (number > seen) {
                seen = number; // BLOCAL: check-then-act
            }
        }

        /** Is it the master? And then it steps down, though another is by then. */
        void down(String who) {
            if (who.equals(master)) {
                master = null; // BLOCAL: check-then-act low
            }
        }

        synchronized void beat(long now) {
            beat = now;
            ballots++;
        }

        synchronized long beat() {
            return beat;
        }

        /** Too old when it was looked at, and ended though it beats again. */
        void check(long now) {
            if (now - beat() > 1000) {
                expire(); // BLOCAL: check-then-act
            }
        }

        synchronized void expire() {
            beat = 0;
            ballots = 0;
        }

        /** Silent: in one. */
        synchronized void checkAtOnce(long now) {
            if (now - beat > 1000) {
                beat = 0;
                ballots = 0;
            }
        }
    }

    public static void main(String[] args) {
        var plan = new Plan();
        for (int i = 0; i < 4; i++) {
            int n = i;
            ForkJoinPool.commonPool().submit(() -> {
                plan.needs("a" + n, "b");
                plan.baked("a" + n);
                plan.next("c");
                Store.STORE.get("a" + n, h -> new Brick(h, new byte[8]));
                Council.COUNCIL.stand("oven" + n);
            });
        }
    }
}
