// RELEASES: 17
package audit50;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A gateway: limits, a breaker, a bulkhead, quotas, and the requests that go through them on a pool. */
public class Tollhouse {
    /** Tokens that come with time. */
    static class Bucket {
        private final long capacity;
        private final double perNano;
        private double tokens;
        private long refilled;

        Bucket(long capacity, double perSecond) {
            this.capacity = capacity;
            this.perNano = perSecond / TimeUnit.SECONDS.toNanos(1);
            this.tokens = capacity;
            this.refilled = System.nanoTime();
        }

        private void refill(long now) {
            tokens = Math.min(capacity, tokens + (now - refilled) * perNano);
            refilled = now;
        }

        synchronized double available() {
            refill(System.nanoTime());
            return tokens;
        }

        synchronized void spend(int n) {
            tokens -= n;
        }

        /** Looked at by one call, spent by the next: two spend the last token. */
        boolean tryTake(int n) {
            if (available() < n) {
                return false;
            }
            spend(n); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: both in one block. */
        synchronized boolean tryTakeAtOnce(int n) {
            if (available() < n) {
                return false;
            }
            spend(n);
            return true;
        }

        /** Silent: the block is left to sleep, and all is asked anew in the next turn. */
        boolean takeWithin(int n, Duration most) throws InterruptedException {
            long end = System.nanoTime() + most.toNanos();
            for (;;) {
                synchronized (this) {
                    refill(System.nanoTime()); // BLOCAL: check-then-act low
                    if (tokens >= n) {
                        tokens -= n;
                        return true;
                    }
                }
                if (System.nanoTime() >= end) {
                    return false;
                }
                TimeUnit.MILLISECONDS.sleep(5);
            }
        }

        /** What was left is put back over what others have taken meanwhile. */
        <T> T lend(int n, Callable<T> work) throws Exception {
            double before;
            synchronized (this) {
                before = tokens;
                tokens -= n;
            }
            T made = work.call();
            synchronized (this) {
                tokens = before; // BLOCAL: lost-update
            }
            return made;
        }

        /** Silent: what is given back is added to what is there. */
        <T> T lendRight(int n, Callable<T> work) throws Exception {
            synchronized (this) {
                tokens -= n;
            }
            try {
                return work.call();
            } finally {
                synchronized (this) {
                    tokens = Math.min(capacity, tokens + n);
                }
            }
        }
    }

    enum Mode {
        CLOSED, OPEN, HALF_OPEN
    }

    /** A breaker whose state is one volatile and two numbers under a lock. */
    static class Breaker {
        private final Object guard = new Object();
        private Mode mode = Mode.CLOSED;
        private int failures;
        private long openedAt;

        Mode mode() {
            synchronized (guard) {
                return mode;
            }
        }

        void success() {
            synchronized (guard) {
                failures = 0;
                mode = Mode.CLOSED;
            }
        }

        /** Silent: the number is this failure's own, counted in the block that told it (handed over). */
        void failure(int most) {
            int n;
            synchronized (guard) {
                n = ++failures;
            }
            if (n >= most) {
                synchronized (guard) {
                    mode = Mode.OPEN; // BENIGN: check-then-act handed-over
                    openedAt = System.nanoTime();
                }
            }
        }

        /** Several are let through as the probe: who finds it open long enough makes it half open. */
        boolean probe(long wait) {
            long since;
            Mode now;
            synchronized (guard) {
                since = System.nanoTime() - openedAt;
                now = mode;
            }
            if (now != Mode.OPEN || since < wait) {
                return false;
            }
            synchronized (guard) {
                mode = Mode.HALF_OPEN; // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
            return true;
        }

        /** Silent: asked once more before it is set. */
        boolean probeOnce(long wait) {
            synchronized (guard) {
                if (mode != Mode.OPEN) {
                    return false;
                }
            }
            long now = System.nanoTime();
            synchronized (guard) {
                if (mode == Mode.OPEN && now - openedAt >= wait) {
                    mode = Mode.HALF_OPEN; // BENIGN: check-then-act rechecked
                    return true;
                }
                return false;
            }
        }

        /** The switch decides by an old mode what the mode will be. */
        void advance() {
            switch (mode()) {
                case OPEN -> {
                    synchronized (guard) {
                        mode = Mode.HALF_OPEN; // BLOCAL: check-then-act
                    }
                }
                case HALF_OPEN -> {
                    synchronized (guard) {
                        // One finding stands for one read.
                        mode = Mode.CLOSED;
                    }
                }
                default -> {
                }
            }
        }

        /** Silent: the switch stands in the block. */
        void advanceAtOnce() {
            synchronized (guard) {
                mode = switch (mode) {
                    case OPEN -> Mode.HALF_OPEN;
                    case HALF_OPEN -> Mode.CLOSED;
                    case CLOSED -> Mode.CLOSED;
                };
            }
        }

        /** The next mode is made of an old one by a switch that answers. */
        void turn() {
            Mode then = mode();
            Mode next = switch (then) {
                case OPEN -> Mode.HALF_OPEN;
                case HALF_OPEN -> Mode.CLOSED;
                case CLOSED -> Mode.OPEN;
            };
            synchronized (guard) {
                // A constant that a branch chooses is data: lost.
                mode = next; // BLOCAL: lost-update
            }
        }
    }

    /** How many may be at it. */
    static class Bulkhead {
        private final int most;
        private final AtomicInteger inside = new AtomicInteger();
        private final Semaphore seats = new Semaphore(8);

        Bulkhead(int most) {
            this.most = most;
        }

        /** Asked by one operation, counted by the next. */
        boolean enter() {
            if (inside.get() >= most) {
                return false;
            }
            inside.incrementAndGet(); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: counted first, and taken back where it was one too many. */
        boolean enterRight() {
            if (inside.incrementAndGet() > most) {
                inside.decrementAndGet(); // BENIGN: check-then-act handed-over
                return false;
            }
            return true;
        }

        /** Silent: retried until nobody has come between. */
        boolean enterTried() {
            int n;
            do {
                n = inside.get();
                if (n >= most) {
                    return false;
                }
            } while (!inside.weakCompareAndSetVolatile(n, n + 1));
            return true;
        }

        void leave() {
            inside.decrementAndGet();
        }

        /** Silent, by the letter: a semaphore of many permits is no lock, and no state of a field; who comes second waits. */
        boolean sit() throws InterruptedException {
            if (seats.availablePermits() == 0) {
                return false;
            }
            seats.acquire();
            return true;
        }

        /** Silent: taken if there is one. */
        boolean sitRight() {
            return seats.tryAcquire();
        }

        void stand() {
            seats.release();
        }
    }

    /** A window of instants. */
    static class Window {
        private final Deque<Instant> hits = new ArrayDeque<>();
        private final Clock clock = Clock.systemUTC();

        private synchronized int recent(Duration span) {
            Instant from = clock.instant().minus(span);
            while (!hits.isEmpty() && hits.peekFirst().isBefore(from)) {
                hits.removeFirst();
            }
            return hits.size();
        }

        private synchronized void hit() {
            hits.addLast(clock.instant());
        }

        /** The window is counted and then added to. */
        boolean allow(int most, Duration span) {
            int n = recent(span);
            boolean room = n < most;
            if (room) {
                hit(); // BLOCAL: check-then-act
            }
            return room;
        }

        /** Silent: under the monitor throughout. */
        boolean allowRight(int most, Duration span) {
            synchronized (this) {
                boolean room = recent(span) < most;
                if (room) {
                    hit();
                }
                return room;
            }
        }
    }

    enum Plan {
        FREE, PAID
    }

    /** Quotas by plan. */
    static class Quotas {
        private final Map<Plan, Long> used = new EnumMap<>(Plan.class);
        private final AtomicLong total = new AtomicLong();
        private final AtomicReference<Plan> best = new AtomicReference<>(Plan.FREE);

        long used(Plan plan) {
            synchronized (used) {
                return used.getOrDefault(plan, 0L);
            }
        }

        /** Counted by what a getter said. */
        void use(Plan plan, long n) {
            long now = used(plan) + n;
            synchronized (used) {
                used.put(plan, now); // BLOCAL: lost-update
            }
            total.addAndGet(n);
        }

        /** Silent: merged in the block. */
        void useRight(Plan plan, long n) {
            synchronized (used) {
                used.merge(plan, n, Long::sum);
            }
            total.addAndGet(n);
        }

        /** Silent: all is forgotten under the lock, whatever it is. */
        void reset() {
            synchronized (used) {
                used.clear();
            }
            total.set(0);
        }

        /** The greatest is kept by a look. */
        void keep(long n) {
            if (n > total.get()) {
                total.set(n); // BLOCAL: check-then-act
            }
        }

        /** Silent: kept by one operation. */
        void keepRight(long n) {
            total.accumulateAndGet(n, Math::max);
        }

        /** The failure of this is not told. */
        boolean upgrade() {
            Plan then = best.get();
            if (then == Plan.PAID) {
                return false;
            }
            best.compareAndSet(then, Plan.PAID); // BLOCAL: lost-cas
            return true;
        }

        /** Silent: told. */
        boolean upgradeRight() {
            return best.compareAndSet(Plan.FREE, Plan.PAID);
        }

        void downgrade() {
            best.set(Plan.FREE);
        }
    }

    private final Bucket bucket = new Bucket(100, 10);
    private final Breaker breaker = new Breaker();
    private final Bulkhead bulkhead = new Bulkhead(8);
    private final Window window = new Window();
    private final Quotas quotas = new Quotas();
    private static final Tollhouse GATE = new Tollhouse();

    /** What each request does. */
    private void request(int i) {
        try {
            if (!bucket.tryTake(1) || !bucket.tryTakeAtOnce(1) || !bucket.takeWithin(1, Duration.ofMillis(50))) { // BENIGN: check-then-act handed-over
                return;
            }
            if (!window.allow(10, Duration.ofSeconds(1)) || !window.allowRight(10, Duration.ofSeconds(1))) { // BENIGN: check-then-act rechecked
                return;
            }
            if (!bulkhead.enter() || !bulkhead.enterRight() || !bulkhead.enterTried()) {
                return;
            }
            if (bulkhead.sit() && bulkhead.sitRight()) {
                bulkhead.stand();
            }
            bucket.lend(1, () -> i);
            bucket.lendRight(1, () -> i);
            breaker.probe(1000);
            breaker.probeOnce(1000);
            breaker.advance();
            breaker.advanceAtOnce();
            breaker.turn();
            breaker.success();
            quotas.use(Plan.FREE, 1);
            quotas.useRight(Plan.PAID, 1);
            quotas.keep(i);
            quotas.keepRight(i);
            if (quotas.upgrade() && quotas.upgradeRight()) {
                quotas.downgrade(); // BENIGN: check-then-act handed-over
            }
        } catch (Exception e) {
            breaker.failure(5);
        } finally {
            bulkhead.leave();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(16);
        for (int i = 0; i < 1000; i++) {
            int n = i;
            pool.submit(() -> GATE.request(n));
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        GATE.quotas.reset();
    }
}
