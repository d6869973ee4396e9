// RELEASES: 21
package audit44;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A resolver of names on virtual threads: a cache with its loader and its evictor, upstreams in turn, figures. */
public class Resolver {
    sealed interface Answer permits Found, Missing {
    }

    record Found(String address, long until) implements Answer {
    }

    record Missing(long until) implements Answer {
    }

    interface Upstream {
        String ask(String name);
    }

    /** What is known. */
    static class Cache {
        private final ConcurrentHashMap<String, Answer> known = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, CompletableFuture<Answer>> running = new ConcurrentHashMap<>();
        private final LongAdder hits = new LongAdder();
        private volatile long lastSweep;

        Answer get(String name) {
            Answer a = known.get(name);
            if (a != null) {
                hits.increment();
            }
            return a;
        }

        void put(String name, Answer a) {
            known.put(name, a);
        }

        // Two who miss at once both ask the upstream, and each goes on with a future of its own.
        CompletableFuture<Answer> loadLate(String name) {
            CompletableFuture<Answer> f = running.get(name);
            if (f == null) {
                f = new CompletableFuture<>();
                running.put(name, f); // BLOCAL: check-then-act
            }
            return f;
        }

        CompletableFuture<Answer> load(String name) {
            CompletableFuture<Answer> made = new CompletableFuture<>();
            CompletableFuture<Answer> there = running.putIfAbsent(name, made);
            return there == null ? made : there;
        }

        void loaded(String name, Answer a) {
            CompletableFuture<Answer> f = running.remove(name);
            if (f != null) {
                f.complete(a);
            }
        }

        // What was put anew meanwhile goes, too.
        void sweepLate(long now) {
            for (Map.Entry<String, Answer> e : known.entrySet()) {
                if (over(e.getValue(), now)) {
                    // Was to be shown: who puts asks nothing of what was there, so that the newer one is as good as gone.
                    known.remove(e.getKey());
                }
            }
        }

        void sweep(long now) {
            for (Map.Entry<String, Answer> e : known.entrySet()) {
                if (over(e.getValue(), now)) {
                    known.remove(e.getKey(), e.getValue());
                }
            }
        }

        void sweepToo(long now) {
            known.values().removeIf(a -> over(a, now));
        }

        private static boolean over(Answer a, long now) {
            return switch (a) {
                case Found f -> f.until() < now;
                case Missing m -> m.until() < now;
            };
        }

        boolean sweepIfDueLate(long now) {
            if (now - lastSweep > 1000) {
                lastSweep = now; // BLOCAL: check-then-act low
                sweep(now);
                return true;
            }
            return false;
        }

        boolean sweepIfDue(long now) {
            synchronized (this) {
                if (now - lastSweep <= 1000) {
                    return false;
                }
                // Was not marked: the other method takes no lock.
                lastSweep = now; // BLOCAL: check-then-act low
            }
            sweep(now);
            return true;
        }

        long hitsAndReset() {
            return hits.sumThenReset();
        }

        long hitsAndResetLate() {
            long n = hits.sum();
            hits.reset(); // BLOCAL: lost-update
            return n;
        }
    }

    /** Upstreams, asked in turn; those that fail are left out for a while. */
    static class Upstreams {
        private volatile List<Upstream> all = List.of();
        private final AtomicInteger turn = new AtomicInteger();

        Upstream nextLate() {
            if (all.isEmpty()) {
                return null;
            }
            int i = Math.floorMod(turn.getAndIncrement(), all.size());
            // Was a stale value: what was asked whether it is empty is read once more.
            return all.get(i); // BLOCAL: check-then-act
        }

        Upstream next() {
            List<Upstream> now = all;
            if (now.isEmpty()) {
                return null;
            }
            return now.get(Math.floorMod(turn.getAndIncrement(), now.size()));
        }

        void set(List<Upstream> to) {
            all = List.copyOf(to);
        }

        void withoutLate(Upstream bad) {
            all = all.stream().filter(u -> u != bad).toList(); // BLOCAL: lost-update
        }

        synchronized void without(Upstream bad) {
            // Whoever sets takes no lock: it may be lost here, too.
            // Was to be shown: a lock is held, but not by all.
            all = all.stream().filter(u -> u != bad).toList(); // BLOCAL: lost-update low
        }
    }

    private static final Cache CACHE = new Cache();
    private static final Upstreams UPSTREAMS = new Upstreams();

    static Answer resolve(String name) {
        Answer a = CACHE.get(name);
        if (a != null) {
            return a;
        }
        CompletableFuture<Answer> f = CACHE.load(name);
        Upstream up = UPSTREAMS.next();
        String address = up == null ? null : up.ask(name);
        long until = System.currentTimeMillis() + 60_000;
        Answer made = address == null ? new Missing(until) : new Found(address, until);
        // The same answer put twice is one.
        // Was low: the map lies in an object that a static field has.
        CACHE.put(name, made); // BLOCAL: check-then-act
        CACHE.loaded(name, made);
        return f.join();
    }

    public static void main(String[] args) {
        UPSTREAMS.set(List.of(n -> "127.0.0.1"));
        Thread.ofVirtual().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                CACHE.sweepIfDue(System.currentTimeMillis());
                Thread.onSpinWait();
            }
        });
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String name : args) {
                pool.submit(() -> resolve(name));
            }
        }
        System.out.println(CACHE.hitsAndReset());
    }
}
