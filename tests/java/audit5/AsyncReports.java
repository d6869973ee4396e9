// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** Futures, streams and optionals, inside the lock and outside (ANALYSIS 5). */
public class AsyncReports {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Map<String, Integer> totals = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private final ConcurrentMap<String, Future<String>> running = new ConcurrentHashMap<>();
    private int reports;
    private int best;
    private String latest;

    synchronized int reports() {
        return reports;
    }

    synchronized void reports(int n) {
        reports = n;
    }

    synchronized Optional<String> latest() {
        return Optional.ofNullable(latest);
    }

    synchronized void latest(String s) {
        latest = s;
    }

    /** In a body that an executor runs. */
    void countLater() {
        pool.execute(() -> reports(reports() + 1)); // BLOCAL: lost-update high
    }

    /** Read before, written by the body. */
    void countCaptured() {
        int n = reports();
        pool.submit(() -> reports(n + 1)); // BLOCAL: lost-update high
    }

    /** In a stage. */
    CompletableFuture<Void> countStaged() {
        return CompletableFuture.supplyAsync(this::reports, pool)
                .thenApply(n -> n + 1)
                .thenAccept(this::reports); // BLOCAL: lost-update
    }

    // Silent: one block in the body.
    void addLater(String key, int n) {
        pool.execute(() -> {
            synchronized (this) {
                totals.merge(key, n, Integer::sum);
                reports++;
            }
        });
    }

    // Silent: a stream under the lock.
    synchronized int sum() {
        return totals.values().stream().mapToInt(Integer::intValue).sum();
    }

    // Silent: the list that it makes is its own.
    List<String> longLines() {
        synchronized (this) {
            return lines.stream().filter(s -> s.length() > 80).collect(Collectors.toList());
        }
    }

    synchronized void line(String s) {
        lines.add(s);
    }

    /** A sum of before, stored. */
    void keepBest() {
        int s = sum();
        synchronized (this) {
            best = s; // BLOCAL: stale-value medium
        }
    }

    synchronized int best() {
        return best;
    }

    /** Absent when asked (medium: the check and its act are in two methods). */
    void latestIfNone(String s) {
        if (!latest().isPresent()) {
            latest(s); // BLOCAL: check-then-act medium
        }
    }

    /** By way of an Optional's own function. */
    void extend(String more) {
        String next = latest().map(s -> s + more).orElse(more);
        latest(next); // BLOCAL: lost-update high
    }

    /** Started twice. */
    Future<String> report(String key) {
        Future<String> f = running.get(key);
        if (f == null) {
            f = pool.submit(() -> key.toUpperCase());
            running.put(key, f); // BLOCAL: check-then-act
        }
        return f;
    }

    // Silent: the map asks for itself.
    Future<String> reportOnce(String key) {
        return running.computeIfAbsent(key, k -> pool.submit(() -> k.toUpperCase()));
    }

    void forget(String key) {
        running.remove(key);
    }
}
