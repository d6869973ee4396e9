// RELEASES: 17
package audit45;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A client with limits before it: a bucket of tokens, a breaker, routes that are loaded anew, quotas of each caller. */
public class Gateway {
    /** Tokens that run out and are filled up by a timer. */
    static class Bucket {
        private final int size;
        private int tokens;
        private long filledAt;
        private final AtomicInteger spare = new AtomicInteger(10);

        Bucket(int size) {
            this.size = size;
            this.tokens = size;
        }

        synchronized int tokens() {
            return tokens;
        }

        synchronized void take() {
            tokens--;
        }

        synchronized boolean tryTake() {
            if (tokens == 0) {
                return false;
            }
            tokens--;
            return true;
        }

        synchronized void fill(long now) {
            if (now > filledAt) {
                tokens = size;
                filledAt = now;
            }
        }

        void fillLate(long now) {
            synchronized (this) {
                if (now <= filledAt) {
                    return;
                }
            }
            synchronized (this) {
                filledAt = now; // BLOCAL: check-then-act
                tokens = size;
            }
        }

        boolean spareLate() {
            if (spare.get() > 0) {
                spare.decrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean spare() {
            int n;
            do {
                n = spare.get();
                if (n == 0) {
                    return false;
                }
            } while (!spare.compareAndSet(n, n - 1));
            return true;
        }

        boolean spareAndBack() {
            if (spare.decrementAndGet() < 0) {
                spare.incrementAndGet();
                return false;
            }
            return true;
        }
    }

    enum State { CLOSED, OPEN, HALF }

    /** Opens where too much has failed. */
    static class Breaker {
        private final AtomicReference<State> state = new AtomicReference<>(State.CLOSED);
        private final AtomicInteger failures = new AtomicInteger();
        private volatile long openedAt;

        boolean probeLate() {
            if (state.get() == State.OPEN) {
                state.set(State.HALF); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean probe() {
            return state.compareAndSet(State.OPEN, State.HALF);
        }

        void failedLate() {
            failures.incrementAndGet();
            if (failures.get() == 5) { // BLOCAL: check-then-act
                trip();
            }
        }

        void failed() {
            if (failures.incrementAndGet() == 5) {
                trip();
            }
        }

        private void trip() {
            openedAt = System.nanoTime();
            state.set(State.OPEN);
        }

        void succeeded() {
            failures.set(0);
            state.set(State.CLOSED);
        }

        boolean allows() {
            return switch (state.get()) {
                case CLOSED -> true;
                case HALF -> false;
                case OPEN -> System.nanoTime() - openedAt > 1_000_000 && probe();
            };
        }
    }

    record Route(String path, String host, int weight) {
    }

    /** The routes, replaced as a whole. */
    static class Routes {
        private volatile Map<String, Route> byPath = Map.of();
        private final Object writer = new Object();
        private volatile int version;

        Optional<Route> find(String path) {
            return Optional.ofNullable(byPath.get(path));
        }

        int weightLate(String path) {
            if (byPath.containsKey(path)) {
                return byPath.get(path).weight(); // BLOCAL: check-then-act
            }
            return 0;
        }

        int weight(String path) {
            Map<String, Route> now = byPath;
            return now.containsKey(path) ? now.get(path).weight() : 0;
        }

        void addLate(Route r) {
            Map<String, Route> next = new HashMap<>(byPath);
            next.put(r.path(), r);
            byPath = next; // BLOCAL: lost-update
        }

        void add(Route r) {
            synchronized (writer) {
                Map<String, Route> next = new HashMap<>(byPath);
                next.put(r.path(), r);
                // Was not marked: addLate() does not take the lock.
                byPath = next; // BLOCAL: lost-update low
                version++;
            }
        }

        void reload(Map<String, Route> all) {
            synchronized (writer) {
                byPath = Map.copyOf(all);
                version++;
            }
        }
    }

    /** How much each caller has had. */
    static class Quotas {
        private final Map<String, AtomicLong> used = new ConcurrentHashMap<>();
        private final Map<String, Long> limits = new ConcurrentHashMap<>();
        private final ArrayDeque<String> over = new ArrayDeque<>();

        void useLate(String who, long n) {
            Long had = limits.get(who);
            limits.put(who, had == null ? n : had - n); // BLOCAL: lost-update
        }

        void use(String who, long n) {
            limits.merge(who, n, Long::sum);
        }

        void countLate(String who) {
            AtomicLong c = used.get(who);
            if (c == null) {
                c = new AtomicLong();
                used.put(who, c); // BLOCAL: check-then-act
            }
            c.incrementAndGet();
        }

        void count(String who) {
            used.computeIfAbsent(who, w -> new AtomicLong()).incrementAndGet();
        }

        void overLate(String who) {
            synchronized (over) {
                if (over.contains(who)) {
                    return;
                }
            }
            synchronized (over) {
                over.add(who); // BLOCAL: check-then-act
            }
        }

        void over(String who) {
            synchronized (over) {
                if (over.contains(who)) {
                    return;
                }
                over.add(who);
            }
        }

        String oldest() {
            synchronized (over) {
                return over.poll();
            }
        }
    }

    static class Client {
        private final Bucket bucket;
        private final Breaker breaker;

        Client(Bucket bucket, Breaker breaker) {
            this.bucket = bucket;
            this.breaker = breaker;
        }

        <T> Optional<T> callLate(Callable<T> c) {
            if (bucket.tokens() > 0) {
                bucket.take(); // BLOCAL: check-then-act
                return tell(c);
            }
            return Optional.empty();
        }

        <T> Optional<T> call(Callable<T> c) {
            // Was not marked.
            return breaker.allows() && bucket.tryTake() ? tell(c) : Optional.empty(); // BLOCAL: check-then-act low
        }

        private <T> Optional<T> tell(Callable<T> c) {
            try {
                T t = c.call();
                breaker.succeeded();
                return Optional.of(t);
            } catch (Exception e) {
                breaker.failed();
                return Optional.empty();
            }
        }
    }

    static final Bucket BUCKET = new Bucket(100);
    static final Breaker BREAKER = new Breaker();
    static final Routes ROUTES = new Routes();
    static final Quotas QUOTAS = new Quotas();

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleAtFixedRate(() -> BUCKET.fill(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        Client client = new Client(BUCKET, BREAKER);
        for (String a : args) {
            new Thread(() -> ROUTES.find(a).ifPresent(r -> client.call(() -> r.host().length() + Duration.ofMillis(r.weight()).toNanosPart()))).start();
        }
    }
}
