package audit17;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Locks behind helpers, and state behind helpers (ANALYSIS 5, 6: wrappers by summary). */
public class Wrapped {
    static final Wrapped W = new Wrapped();

    static final class Guard implements AutoCloseable {
        private final Lock lock = new ReentrantLock();

        Guard enter() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Guard guard = new Guard();
    private final Object monitor = new Object();
    private final Map<String, Integer> stock = new HashMap<>();
    private int total;
    private int version;

    <T> T with(Supplier<T> s) {
        synchronized (monitor) {
            return s.get();
        }
    }

    void run(Runnable r) {
        synchronized (monitor) {
            r.run();
        }
    }

    public void addByGuard(int n) {
        int t;
        try (Guard g = guard.enter()) {
            t = total;
        }
        try (Guard g = guard.enter()) {
            total = t + n; // BLOCAL: lost-update high
        }
    }

    public void addByGuardWell(int n) {
        try (Guard g = guard.enter()) {
            int t = total;
            total = t + n;
        }
    }

    public void bump() {
        int v = with(() -> version);
        run(() -> version = v + 1); // BLOCAL: lost-update high
    }

    public void bumpWell() {
        run(() -> version++);
    }

    public void take(String k, int n) {
        Integer have = with(() -> stock.get(k));
        if (have != null && have >= n) {
            // was high as a lost-update; under which key a lambda has read is not known, so the check says it
            run(() -> stock.put(k, have - n)); // BLOCAL: check-then-act
        }
    }

    public void put(String k, int n) {
        run(() -> stock.merge(k, n, Integer::sum));
    }

    public boolean addNew(String k) {
        boolean known = with(() -> stock.containsKey(k));
        if (!known) {
            run(() -> stock.put(k, 0)); // BLOCAL: check-then-act
        }
        return !known;
    }
}
