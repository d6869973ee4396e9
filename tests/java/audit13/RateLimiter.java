// RELEASES: 8 17
package audit13;

import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A token bucket, a sliding window and a circuit breaker behind one interface. */
class RateLimiter {
    private static final Logger LOG = Logger.getLogger("limits");

    interface Limit {
        boolean tryAcquire(int n);
    }

    interface Clock {
        long now();
    }

    static class Bucket implements Limit {
        static final Bucket SHARED = new Bucket(100);
        private final Lock lock = new ReentrantLock();
        private final Condition refilled = lock.newCondition();
        private final long capacity;
        private long tokens;
        private long last;
        private long refused;
        private Clock clock = System::nanoTime;

        Bucket(long capacity) {
            this.capacity = capacity;
            this.tokens = capacity;
        }

        long available() {
            lock.lock();
            try {
                return tokens;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean tryAcquire(int n) {
            if (n <= 0)
                throw new IllegalArgumentException();
            if (available() < n)
                return false;
            lock.lock();
            try {
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                tokens -= n; // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
            return true;
        }

        // Silent: one block.
        boolean tryAcquireAtOnce(int n) {
            lock.lock();
            try {
                if (tokens < n) {
                    refused++;
                    return false;
                }
                tokens -= n;
                return true;
            } finally {
                lock.unlock();
            }
        }

        boolean tryIfFree(int n) {
            if (!lock.tryLock())
                return false;
            long t;
            try {
                t = tokens;
            } finally {
                lock.unlock();
            }
            if (t >= n && lock.tryLock()) {
                try {
                    // Mended: of several kinds of harm done to one state the surest is shown.
                    tokens = t - n; // BLOCAL: lost-update high
                    return true;
                } finally {
                    lock.unlock();
                }
            }
            return false;
        }

        void acquire(int n) throws InterruptedException {
            lock.lock();
            try {
                while (tokens < n)
                    refilled.await();
                tokens -= n;
            } finally {
                lock.unlock();
            }
        }

        void acquireBadly(int n) throws InterruptedException {
            boolean enough = available() >= n;
            lock.lock();
            try {
                if (!enough)
                    refilled.await(); // BLOCAL: check-then-wait high
                tokens -= n;
            } finally {
                lock.unlock();
            }
        }

        void acquireAll() throws InterruptedException {
            lock.lock();
            try {
                long seen = tokens;
                while (tokens == 0)
                    refilled.await();
                tokens = tokens - seen; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        void refill(long amount) {
            lock.lock();
            try {
                long now = clock.now();
                if (now == last)
                    return;
                last = now;
                tokens = Math.min(capacity, tokens + amount);
                refilled.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    static class Breaker {
        static final Breaker SHARED = new Breaker();

        enum State {
            CLOSED, OPEN, HALF
        }

        private final AtomicReference<State> state = new AtomicReference<>(State.CLOSED);
        private final AtomicInteger failures = new AtomicInteger();
        private volatile long openedAt;
        private volatile boolean forced;
        private volatile int threshold = 5;
        private int trips;

        boolean allow() {
            State s = state.get();
            if (s == State.CLOSED)
                return true;
            if (s == State.OPEN && System.nanoTime() - openedAt > 1_000_000_000L)
                return state.compareAndSet(s, State.HALF);
            return false;
        }

        void failure() {
            int n = failures.incrementAndGet();
            if (n >= threshold && state.compareAndSet(State.CLOSED, State.OPEN)) {
                openedAt = System.nanoTime();
                LOG.warning("open after " + n);
            }
        }

        void success() {
            if (state.get() == State.HALF) {
                failures.set(0);
                // Mended: a test and a set of one atomic in one method are medium, a flag alone is low.
                state.set(State.CLOSED); // BLOCAL: check-then-act medium
            }
        }

        // Silent: compareAndSet looks again.
        void successOnce() {
            if (state.get() == State.HALF && state.compareAndSet(State.HALF, State.CLOSED))
                failures.set(0);
        }

        void failureSlowly() {
            int n = failures.get();
            LOG.fine("failing");
            failures.set(n + 1); // BLOCAL: lost-update high
        }

        void stricter() {
            threshold--; // BLOCAL: lost-update high
        }

        void force() {
            if (!forced) {
                forced = true; // BLOCAL: check-then-act low
                LOG.warning("forced");
            }
        }

        void unforce() {
            forced = false;
        }

        synchronized void trip() {
            trips++;
        }

        synchronized int trips() {
            return trips;
        }

        // Silent: the monitor is held around the check and both calls.
        void tripTwice() {
            synchronized (this) {
                if (trips() == 0) {
                    trip();
                    trip();
                }
            }
        }

        void tripOnce() {
            if (trips() == 0)
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                trip(); // BLOCAL: check-then-act medium
        }
    }
}
