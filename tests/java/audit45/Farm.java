// RELEASES: 17
package audit45;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A build with a cache of what it has made: targets, a store, workers, a sweeper. */
public class Farm {
    record Key(String target, long digest) {
    }

    record Artifact(Key key, byte[] bytes, long made) {
    }

    /** What has been made; looked up by all workers. */
    static class Store {
        private final ConcurrentHashMap<Key, Artifact> made = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<Key, List<String>> users = new ConcurrentHashMap<>();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicInteger hits = new AtomicInteger();
        private volatile long limit = 1 << 20;

        Artifact get(Key key) {
            Artifact a = made.get(key);
            if (a != null) {
                hits.incrementAndGet();
            }
            return a;
        }

        void usedLate(Key key, String by) {
            List<String> all = users.get(key);
            if (all == null) {
                all = new ArrayList<>();
                users.put(key, all); // BLOCAL: check-then-act
            }
            synchronized (all) {
                all.add(by);
            }
        }

        void used(Key key, String by) {
            List<String> all = users.computeIfAbsent(key, k -> new ArrayList<>());
            synchronized (all) {
                all.add(by);
            }
        }

        void keep(Artifact a) {
            Artifact old = made.put(a.key(), a);
            bytes.addAndGet(a.bytes().length - (old == null ? 0 : old.bytes().length));
        }

        void shrinkLate(Key key) {
            Artifact a = made.get(key);
            if (a != null) {
                made.remove(key); // BLOCAL: check-then-act
                bytes.addAndGet(-a.bytes().length);
            }
        }

        void shrink(Key key) {
            Artifact a = made.remove(key);
            if (a != null) {
                bytes.addAndGet(-a.bytes().length);
            }
        }

        int takeHitsLate() {
            int n = hits.get();
            hits.set(0); // BLOCAL: lost-update
            return n;
        }

        int takeHits() {
            return hits.getAndSet(0);
        }

        void raiseLate(long to) {
            if (to > limit) {
                limit = to; // BLOCAL: check-then-act
            }
        }

        int lengthLate(Key key) {
            if (made.containsKey(key)) {
                return made.get(key).bytes().length; // BLOCAL: check-then-act
            }
            return 0;
        }

        int length(Key key) {
            Artifact a = made.get(key);
            return a == null ? 0 : a.bytes().length;
        }
    }

    /** Which target waits for which; under a lock of its own. */
    static class Graph {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Set<String>> waitsFor = new HashMap<>();
        private final Set<String> done = new HashSet<>();
        private int left;

        void add(String target, Set<String> on) {
            lock.lock();
            try {
                waitsFor.put(target, new HashSet<>(on));
                left++;
            } finally {
                lock.unlock();
            }
        }

        boolean isReady(String target) {
            lock.lock();
            try {
                return done.containsAll(waitsFor.get(target));
            } finally {
                lock.unlock();
            }
        }

        void finishLate(String target) {
            boolean was;
            lock.lock();
            try {
                was = done.contains(target);
            } finally {
                lock.unlock();
            }
            if (!was) {
                lock.lock();
                try {
                    done.add(target); // BLOCAL: check-then-act
                    left--;
                } finally {
                    lock.unlock();
                }
            }
        }

        boolean finish(String target) {
            lock.lock();
            try {
                if (!done.add(target)) {
                    return false;
                }
                left--;
                return true;
            } finally {
                lock.unlock();
            }
        }

        // The old map goes with its lock held: nobody has it.
        Map<String, Set<String>> drain() {
            lock.lock();
            try {
                Map<String, Set<String>> all = new LinkedHashMap<>(waitsFor);
                waitsFor.clear();
                left = 0;
                return all;
            } finally {
                lock.unlock();
            }
        }

        Set<String> waitersLate(String target) {
            lock.lock();
            try {
                // Was to be shown: nobody outside the package can call it.
                return waitsFor.keySet(); // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
        }

        List<String> waiters(String target) {
            lock.lock();
            try {
                return waitsFor.entrySet().stream().filter(e -> e.getValue().contains(target)).map(Map.Entry::getKey).toList();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Works one target; made for it, and used by one task alone. */
    static class Work {
        private final Store store;
        private int tries;
        private Artifact out;

        Work(Store store) {
            this.store = store;
        }

        synchronized int tries() {
            return tries;
        }

        synchronized void setTries(int n) {
            tries = n;
        }

        Artifact run(Key key) {
            // Confined to the task.
            while (tries() < 3 && out == null) {
                setTries(tries() + 1); // FALSE: lost-update (each who makes one keeps it to himself, but others in the package could call the method); BLOCAL: check-then-act low
                out = make(key);
            }
            store.keep(out);
            return out;
        }

        private Artifact make(Key key) {
            return new Artifact(key, new byte[16], System.nanoTime());
        }
    }

    static class Builder {
        private final Store store;
        private final Graph graph;
        private final Map<Key, CompletableFuture<Artifact>> running = new ConcurrentHashMap<>();
        private final ExecutorService pool = Executors.newFixedThreadPool(4);

        Builder(Store store, Graph graph) {
            this.store = store;
            this.graph = graph;
        }

        CompletableFuture<Artifact> buildLate(Key key) {
            CompletableFuture<Artifact> f = running.get(key);
            if (f == null) {
                f = CompletableFuture.supplyAsync(() -> new Work(store).run(key), pool);
                // Was to be shown: only a lambda is seen to have the builder, and what a call has made and is handed back counts as
                // computed.
                running.put(key, f); // BLOCAL: check-then-act low
            }
            return f;
        }

        CompletableFuture<Artifact> build(Key key) {
            return running.computeIfAbsent(key, k -> CompletableFuture.supplyAsync(() -> new Work(store).run(k), pool));
        }

        // One that has lost uses the other's.
        CompletableFuture<Artifact> buildOnce(Key key) {
            CompletableFuture<Artifact> f = running.get(key);
            if (f == null) {
                CompletableFuture<Artifact> mine = new CompletableFuture<>();
                f = running.putIfAbsent(key, mine);
                if (f == null) {
                    pool.execute(() -> mine.complete(new Work(store).run(key)));
                    return mine;
                }
            }
            return f;
        }

        void finish(Key key) {
            if (graph.finish(key.target())) {
                running.remove(key);
            }
        }
    }

    static final Store STORE = new Store();
    static final Graph GRAPH = new Graph();

    public static void main(String[] args) {
        Builder b = new Builder(STORE, GRAPH);
        for (String t : args) {
            Key key = new Key(t, Objects.hash(t));
            b.build(key).thenAccept(a -> STORE.used(a.key(), t)).join();
            b.finish(key);
        }
    }
}
