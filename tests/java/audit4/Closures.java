// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Lambdas, method references, streams: where they run and under which locks (ANALYSIS 5). */
public class Closures {
    static final Closures SHARED = new Closures();

    private final ReentrantLock lock = new ReentrantLock();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Map<String, List<String>> byKey = new HashMap<>();
    private final List<Integer> numbers = new ArrayList<>();
    private int count;
    private int size;
    private int sum;
    private int loose;
    private Runnable later;

    <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    void lockedRun(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    <T, R> R apply(T t, Function<T, R> f) {
        return f.apply(t);
    }

    private int readCount() {
        return count;
    }

    /** Each body is a block. */
    void bump() {
        int n = locked(() -> count);
        lockedRun(() -> {
            count = n + 1; // BLOCAL: lost-update high
        });
    }

    void bumpOnce() {
        lockedRun(() -> count = count + 1);
    }

    /** A method reference is a lambda. */
    void bumpByReference() {
        int n = locked(this::readCount);
        locked(() -> {
            count = n + 2; // BLOCAL: lost-update high
            return null;
        });
    }

    /** Nested: re-entered. */
    void bumpNested() {
        lockedRun(() -> {
            int n = locked(this::readCount);
            lockedRun(() -> count = n + 1);
        });
    }

    synchronized int size() {
        return size;
    }

    synchronized void setSize(int n) {
        size = n;
    }

    /** What is captured comes along to the other thread. */
    void growLater() {
        int n = size();
        pool.execute(() -> {
            synchronized (this) {
                size = n + 1; // BLOCAL: lost-update high
            }
        });
    }

    /** Read and written there. */
    void growThere() {
        pool.execute(() -> {
            synchronized (this) {
                size = size + 1;
            }
        });
    }

    /** The lambda runs in place, the value goes through it. */
    void growApplied() {
        int n = apply(size(), x -> x + 1);
        setSize(n); // BLOCAL: lost-update high
    }

    void growOptional() {
        Optional.of(size()).ifPresent(n -> setSize(n + 1)); // BLOCAL: lost-update
    }

    synchronized void growOptionalInside() {
        Optional.of(size()).ifPresent(n -> setSize(n + 1));
    }

    /** Runs here, under the lock. */
    synchronized void add(List<Integer> more) {
        more.forEach(x -> sum += x);
        more.stream().map(x -> x + 1).forEach(numbers::add);
    }

    synchronized int sum() {
        return sum + numbers.size();
    }

    synchronized void resetSum() {
        sum = 0;
        numbers.clear();
    }

    synchronized List<String> values(String k) {
        return byKey.get(k);
    }

    synchronized void putValues(String k, List<String> v) {
        byKey.put(k, v);
    }

    /** Found missing, then put by the lambda's line. */
    void ensure(String k) {
        if (values(k) == null) {
            Runnable fill = () -> putValues(k, new ArrayList<>()); // BLOCAL: check-then-act medium
            fill.run();
        }
    }

    synchronized void ensureInside(String k) {
        byKey.computeIfAbsent(k, x -> new ArrayList<>()).add(k);
    }

    synchronized void loosen() {
        loose++;
    }

    synchronized void loosenMore() {
        loose += 2;
    }

    synchronized void tighten() {
        loose = 0;
    }

    /** Stored under the lock, run without. */
    synchronized void loosenLater() {
        later = () -> {
            loose = 5; // BLOCAL: guarded-by medium
        };
    }

    void runLater() {
        Runnable r;
        synchronized (this) {
            r = later;
        }
        if (r != null) {
            r.run();
        }
    }
}
