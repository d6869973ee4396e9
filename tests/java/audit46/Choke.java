// RELEASES: 8 17
package audit46;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Limits before a client: buckets of tokens, windows, a breaker, a quota by key; and a client that writes in batches. */
public class Choke {
    static class Bucket {
        private final long most;
        private double tokens;
        private long last;

        Bucket(long most) {
            this.most = most;
            tokens = most;
        }

        private void fill(long now) {
            tokens = Math.min(most, tokens + (now - last) * 0.001);
            last = now;
        }

        boolean tryLate(long now) {
            double t;
            synchronized (this) {
                fill(now);
                t = tokens;
            }
            if (t < 1) {
                return false;
            }
            synchronized (this) {
                tokens = t - 1; // BLOCAL: lost-update
            }
            return true;
        }

        synchronized boolean tryTake(long now) {
            fill(now);
            if (tokens < 1) {
                return false;
            }
            tokens -= 1;
            return true;
        }

        boolean takeLate() {
            boolean any;
            synchronized (this) {
                any = tokens >= 1;
            }
            if (any) {
                synchronized (this) {
                    tokens -= 1; // BLOCAL: check-then-act
                }
            }
            return any;
        }

        void waitLate(long now) throws InterruptedException {
            long ms;
            synchronized (this) {
                fill(now);
                ms = tokens >= 1 ? 0 : 10;
            }
            if (ms > 0) {
                Thread.sleep(ms);
            }
        }
    }

    static class Window {
        private static final AtomicIntegerFieldUpdater<Window> HITS = AtomicIntegerFieldUpdater.newUpdater(Window.class, "hits");
        private static final AtomicLongFieldUpdater<Window> START = AtomicLongFieldUpdater.newUpdater(Window.class, "start");
        private volatile int hits;
        private volatile long start;

        boolean hitLate(int most) {
            if (hits >= most) {
                return false;
            }
            HITS.incrementAndGet(this); // BLOCAL: check-then-act
            return true;
        }

        boolean hit(int most) {
            for (;;) {
                int n = hits;
                if (n >= most) {
                    return false;
                }
                if (HITS.compareAndSet(this, n, n + 1)) {
                    return true;
                }
            }
        }

        void turnLate(long now) {
            if (now - start > 1000) {
                start = now; // BLOCAL: check-then-act low
                hits = 0;
            }
        }

        void turn(long now) {
            long s = start;
            if (now - s > 1000 && START.compareAndSet(this, s, now)) {
                HITS.set(this, 0);
            }
        }

        int plusLate() {
            return hits++; // BLOCAL: lost-update
        }

        int plus() {
            return HITS.getAndIncrement(this);
        }
    }

    enum Mode { CLOSED, OPEN, HALF }

    static class Breaker {
        private final AtomicReference<Mode> mode = new AtomicReference<>(Mode.CLOSED);
        private final AtomicInteger failures = new AtomicInteger();
        private final AtomicLong openedAt = new AtomicLong();
        private final AtomicStampedReference<String> cause = new AtomicStampedReference<>(null, 0);

        boolean allowLate(long now) {
            if (mode.get() == Mode.OPEN && now - openedAt.get() > 100) {
                mode.set(Mode.HALF); // BLOCAL: check-then-act
                return true;
            }
            return mode.get() == Mode.CLOSED;
        }

        boolean allow(long now) {
            Mode m = mode.get();
            if (m == Mode.OPEN && now - openedAt.get() > 100) {
                return mode.compareAndSet(Mode.OPEN, Mode.HALF);
            }
            return m == Mode.CLOSED;
        }

        void failLate(long now) {
            failures.incrementAndGet();
            if (failures.get() == 5) { // BLOCAL: check-then-act
                mode.set(Mode.OPEN);
                openedAt.set(now);
            }
        }

        void fail(long now) {
            if (failures.incrementAndGet() == 5) {
                openedAt.set(now);
                mode.set(Mode.OPEN);
            }
        }

        void well() {
            failures.set(0);
            mode.set(Mode.CLOSED);
        }

        int takeFailuresLate() {
            int n = failures.get();
            failures.set(0); // BLOCAL: lost-update
            return n;
        }

        int takeFailures() {
            return failures.getAndSet(0);
        }

        void causeLate(String c) {
            cause.compareAndSet(cause.getReference(), c, cause.getStamp(), cause.getStamp() + 1);
        }
    }

    static class Quotas {
        private final Map<String, AtomicInteger> used = new ConcurrentHashMap<>();
        private final Map<String, Integer> most = new LinkedHashMap<>();

        boolean useLate(String who) {
            AtomicInteger n = used.get(who);
            if (n == null) {
                used.put(who, new AtomicInteger(1)); // BLOCAL: check-then-act
                return true;
            }
            return n.incrementAndGet() <= 10;
        }

        boolean use(String who) {
            return used.computeIfAbsent(who, k -> new AtomicInteger()).incrementAndGet() <= 10;
        }

        boolean boundLate(String who) {
            AtomicInteger n = used.computeIfAbsent(who, k -> new AtomicInteger());
            if (n.get() < 10) {
                n.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        void forget(String who) {
            used.remove(who);
        }

        void raiseLate(String who, int by) {
            Integer old;
            synchronized (most) {
                old = most.get(who);
            }
            int n = old == null ? by : old + by;
            synchronized (most) {
                most.put(who, n); // BLOCAL: lost-update
            }
        }

        void raise(String who, int by) {
            synchronized (most) {
                most.merge(who, by, Integer::sum);
            }
        }
    }

    interface Wire {
        void send(List<String> all);
    }

    static class Batcher {
        private final Object lock = new Object();
        private final Wire wire;
        private List<String> part = new ArrayList<>();
        private int bytes;
        private long sent;
        private boolean closed;

        Batcher(Wire wire) {
            this.wire = wire;
        }

        void add(String s) {
            synchronized (lock) {
                part.add(s);
                bytes += s.length();
            }
        }

        int bytes() {
            synchronized (lock) {
                return bytes;
            }
        }

        void flushLate() {
            List<String> all;
            synchronized (lock) {
                all = part;
            }
            wire.send(all);
            synchronized (lock) {
                part = new ArrayList<>(); // BLOCAL: lost-update
                bytes = 0;
            }
        }

        void flush() {
            List<String> all;
            synchronized (lock) {
                all = part;
                part = new ArrayList<>();
                bytes = 0;
            }
            wire.send(all);
        }

        void sentLate(int n) {
            long s;
            synchronized (lock) {
                s = sent;
            }
            if (n > 0) {
                s += n;
            }
            synchronized (lock) {
                sent = s; // BLOCAL: lost-update
            }
        }

        void addIfOpenLate(String s) {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                throw new IllegalStateException();
            }
            // Was to be shown: what goes with it is changed by a helper.
            add(s); // BLOCAL: check-then-act low
        }

        void addIfOpen(String s) {
            synchronized (lock) {
                if (closed) {
                    throw new IllegalStateException();
                }
                add(s);
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
            flush();
        }
    }

    static final Bucket BUCKET = new Bucket(10);
    static final Window WINDOW = new Window();
    static final Breaker BREAKER = new Breaker();
    static final Quotas QUOTAS = new Quotas();
    static final Batcher BATCHER = new Batcher(all -> System.out.println(all));

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (String a : args) {
            pool.execute(() -> {
                if (BUCKET.tryLate(3) && WINDOW.hitLate(4) && BREAKER.allowLate(5) && QUOTAS.useLate(a)) {
                    BATCHER.addIfOpenLate(a);
                    BATCHER.sentLate(3);
                } else {
                    // Was not marked.
                    BREAKER.failLate(3); // BLOCAL: check-then-act low
                }
            });
        }
        // A count that main has for itself.
        AtomicInteger own = new AtomicInteger();
        Map<String, Integer> seen = new HashMap<>();
        for (String a : args) {
            own.set(own.get() + 1);
            if (seen.get(a) == null) {
                seen.put(a, own.get());
            }
        }
        BATCHER.flushLate();
        BATCHER.close();
    }
}
