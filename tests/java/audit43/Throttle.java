// RELEASES: 17
package audit43;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.StampedLock;

/** A client behind a limiter, a breaker and a bulkhead. */
public class Throttle {
    /** Tokens that come back with the time. */
    static class Bucket {
        private final Object gate = new Object();
        private double tokens = 10;
        private long last;
        private int refused;

        private double tokens() {
            synchronized (gate) {
                return tokens;
            }
        }

        private void spend(double n) {
            synchronized (gate) {
                tokens -= n;
            }
        }

        private void refill(long now) {
            synchronized (gate) {
                tokens = Math.min(10, tokens + (now - last) / 1e9);
                last = now;
            }
        }

        boolean tryLate(long now) {
            refill(now);
            if (tokens() < 1) {
                return false;
            }
            spend(1); // BLOCAL: check-then-act
            return true;
        }

        boolean tryNow(long now) {
            synchronized (gate) {
                refill(now);
                if (tokens < 1) {
                    refused++;
                    return false;
                }
                tokens -= 1;
                return true;
            }
        }

        void refillLate(long now) {
            long since;
            double had;
            synchronized (gate) {
                since = now - last;
                had = tokens;
            }
            double has = Math.min(10, had + since / 1e9);
            synchronized (gate) {
                tokens = has; // BLOCAL: lost-update; BLOCAL: stale-value
                last = now;
            }
        }

        int refused() {
            synchronized (gate) {
                return refused;
            }
        }
    }

    /** The same without a lock: one number that a loop of comparisons changes. */
    static class Cells {
        private final AtomicLong next = new AtomicLong();
        private final AtomicInteger burst = new AtomicInteger(10);

        boolean tryNow(long now) {
            for (;;) {
                long n = next.get();
                if (n > now) {
                    return false;
                }
                if (next.compareAndSet(n, now + 100)) {
                    return true;
                }
            }
        }

        boolean tryLate(long now) {
            if (next.get() > now) {
                return false;
            }
            next.set(now + 100); // BLOCAL: check-then-act
            return true;
        }

        boolean burstLate() {
            if (burst.get() > 0) {
                burst.decrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean burst() {
            if (burst.decrementAndGet() >= 0) {
                return true;
            }
            burst.incrementAndGet();
            return false;
        }

        void more(int n) {
            burst.addAndGet(n);
        }
    }

    enum Mode { CLOSED, OPEN, HALF }

    record Circuit(Mode mode, int failures, long since) {
        Circuit failed(long now) {
            return failures >= 4 ? new Circuit(Mode.OPEN, 0, now) : new Circuit(mode, failures + 1, since);
        }
    }

    static class Breaker {
        private final AtomicReference<Circuit> circuit = new AtomicReference<>(new Circuit(Mode.CLOSED, 0, 0));
        private volatile int trials;

        void failedLate(long now) {
            circuit.set(circuit.get().failed(now)); // BLOCAL: lost-update
        }

        void failed(long now) {
            circuit.updateAndGet(c -> c.failed(now));
        }

        boolean allowLate(long now) {
            Circuit c = circuit.get();
            return switch (c.mode()) {
                case CLOSED -> true;
                case HALF -> false;
                case OPEN -> {
                    if (now - c.since() > 1000) {
                        circuit.set(new Circuit(Mode.HALF, 0, now)); // BLOCAL: check-then-act
                        yield true;
                    }
                    yield false;
                }
            };
        }

        boolean allow(long now) {
            Circuit c = circuit.get();
            return switch (c.mode()) {
                case CLOSED -> true;
                case HALF -> false;
                case OPEN -> now - c.since() > 1000 && circuit.compareAndSet(c, new Circuit(Mode.HALF, 0, now));
            };
        }

        void succeeded() {
            circuit.set(new Circuit(Mode.CLOSED, 0, 0));
        }

        void trialLate() {
            trials++; // BLOCAL: lost-update
        }
    }

    /** How many are on their way to one host. */
    static class Hosts {
        private final Map<String, Semaphore> byHost = new ConcurrentHashMap<>();
        private final Map<String, Integer> open = new HashMap<>();
        private final StampedLock stamps = new StampedLock();
        private long sent;
        private long failed;

        Semaphore hostLate(String h) {
            if (!byHost.containsKey(h)) {
                byHost.put(h, new Semaphore(4)); // BLOCAL: check-then-act
            }
            return byHost.get(h);
        }

        Semaphore host(String h) {
            return byHost.computeIfAbsent(h, x -> new Semaphore(4));
        }

        boolean enterLate(String h) {
            int n;
            synchronized (open) {
                n = open.getOrDefault(h, 0);
            }
            if (n >= 4) {
                return false;
            }
            synchronized (open) {
                open.put(h, n + 1); // BLOCAL: lost-update
            }
            return true;
        }

        boolean enter(String h) {
            synchronized (open) {
                int n = open.getOrDefault(h, 0);
                if (n >= 4) {
                    return false;
                }
                open.put(h, n + 1);
                return true;
            }
        }

        void leave(String h) {
            synchronized (open) {
                open.computeIfPresent(h, (k, n) -> n == 1 ? null : n - 1);
            }
        }

        void sent(boolean ok) {
            long s = stamps.writeLock();
            try {
                sent++;
                if (!ok) {
                    failed++;
                }
            } finally {
                stamps.unlockWrite(s);
            }
        }

        double rate() {
            long s = stamps.tryOptimisticRead();
            long all = sent;
            long bad = failed;
            if (!stamps.validate(s)) {
                s = stamps.readLock();
                try {
                    all = sent;
                    bad = failed;
                } finally {
                    stamps.unlockRead(s);
                }
            }
            return all == 0 ? 0 : (double) bad / all;
        }

        // Read as a reader, reset as a writer.
        long drainLate() {
            long s = stamps.readLock();
            long n;
            try {
                n = sent;
            } finally {
                stamps.unlockRead(s);
            }
            s = stamps.writeLock();
            try {
                sent = 0; // BLOCAL: lost-update
                failed = 0;
            } finally {
                stamps.unlockWrite(s);
            }
            return n;
        }

        long drain() {
            long s = stamps.writeLock();
            try {
                long n = sent;
                sent = 0;
                failed = 0;
                return n;
            } finally {
                stamps.unlockWrite(s);
            }
        }
    }

    static class Client {
        private final Bucket bucket = new Bucket();
        private final Breaker breaker = new Breaker();
        private final Hosts hosts = new Hosts();
        private final Deque<String> waiting = new ArrayDeque<>();

        CompletableFuture<String> send(String h, String what) {
            long now = System.nanoTime();
            if (!bucket.tryNow(now) || !breaker.allow(now) || !hosts.enter(h)) {
                synchronized (waiting) {
                    waiting.add(what);
                }
                return CompletableFuture.failedFuture(new IllegalStateException("later"));
            }
            return CompletableFuture.supplyAsync(() -> what.toUpperCase()).whenComplete((s, e) -> {
                hosts.leave(h);
                hosts.sent(e == null);
                if (e != null) {
                    breaker.failed(now);
                } else {
                    breaker.succeeded();
                }
            });
        }

        String nextLate() {
            synchronized (waiting) {
                if (waiting.isEmpty()) {
                    return null;
                }
            }
            bucket.tryLate(System.nanoTime());
            synchronized (waiting) {
                return waiting.remove(); // BLOCAL: check-then-act
            }
        }

        String next() {
            synchronized (waiting) {
                return waiting.poll();
            }
        }
    }

    static final Client CLIENT = new Client();
    static final Cells CELLS = new Cells();

    public static void main(String[] args) {
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        clock.scheduleAtFixedRate(CLIENT::next, 1, 1, TimeUnit.SECONDS);
        clock.scheduleAtFixedRate(() -> CELLS.more(1), 1, 1, TimeUnit.SECONDS);
        for (String a : args) {
            CompletableFuture.runAsync(() -> CLIENT.send("h", a));
        }
    }
}
