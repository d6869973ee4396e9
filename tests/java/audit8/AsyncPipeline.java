// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Stages of futures that share a few fields of the pipeline. */
public class AsyncPipeline {
    private static final AsyncPipeline PIPELINE = new AsyncPipeline();

    private final Executor pool = ForkJoinPool.commonPool();
    private final Map<String, CompletableFuture<String>> inFlight = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicReference<List<String>> results = new AtomicReference<>(new ArrayList<>());
    private int completed;
    private int failed;
    private long elapsed;

    public static AsyncPipeline pipeline() {
        return PIPELINE;
    }

    private String load(String url) {
        return url + "!";
    }

    /** Two of one url are loaded, since each finds none. */
    public CompletableFuture<String> fetch(String url) {
        CompletableFuture<String> f = inFlight.get(url);
        if (f == null) {
            f = CompletableFuture.supplyAsync(() -> load(url), pool);
            inFlight.put(url, f); // BLOCAL: check-then-act
        }
        return f;
    }

    // Silent: the map makes one, which takes itself out.
    public CompletableFuture<String> fetchFixed(String url) {
        CompletableFuture<String> f = inFlight.computeIfAbsent(url,
                u -> CompletableFuture.supplyAsync(() -> load(u), pool));
        f.whenComplete((r, e) -> inFlight.remove(url, f));
        return f;
    }

    // Silent: the promise is put before the work begins.
    public CompletableFuture<String> fetchPromise(String url) {
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> other = inFlight.putIfAbsent(url, mine);
        if (other != null) {
            return other;
        }
        pool.execute(() -> {
            try {
                mine.complete(load(url));
            } finally {
                inFlight.remove(url);
            }
        });
        return mine;
    }

    /** Counted in the continuation, from a number of before the call. */
    public CompletableFuture<Void> process(String url) {
        int before;
        synchronized (this) {
            before = completed;
        }
        return fetchFixed(url).thenAccept(r -> {
            synchronized (this) {
                completed = before + 1; // BLOCAL: lost-update
            }
        });
    }

    // Silent: counted where it is written.
    public CompletableFuture<Void> processFixed(String url) {
        return fetchFixed(url).thenAccept(r -> {
            synchronized (this) {
                completed++;
            }
        });
    }

    /** In the continuation itself two blocks. */
    public CompletableFuture<Void> time(String url, long start) {
        return fetchFixed(url).thenRun(() -> {
            long e;
            synchronized (this) {
                e = elapsed;
            }
            e += System.nanoTime() - start;
            synchronized (this) {
                elapsed = e; // BLOCAL: lost-update high
            }
        });
    }

    // Silent: one block.
    public CompletableFuture<Void> timeFixed(String url, long start) {
        return fetchFixed(url).thenRun(() -> {
            long t = System.nanoTime() - start;
            synchronized (this) {
                elapsed += t;
            }
        });
    }

    /** No more than ten at a time, if they come one by one. Medium: a test and a set of one atomic. */
    public boolean submit(String url) {
        if (running.get() >= 10) {
            return false;
        }
        running.incrementAndGet(); // BLOCAL: check-then-act medium
        fetchFixed(url).whenComplete((r, e) -> running.decrementAndGet());
        return true;
    }

    private void follow(CompletableFuture<String> f) {
        f.whenComplete((r, e) -> running.decrementAndGet());
    }

    // Silent: taken by an exchange.
    public boolean submitFixed(String url) {
        int n;
        do {
            n = running.get();
            if (n >= 10) {
                return false;
            }
        } while (!running.compareAndSet(n, n + 1));
        follow(fetchFixed(url));
        return true;
    }

    /** Copied, enlarged, set. */
    public void collect(String r) {
        List<String> more = new ArrayList<>(results.get());
        more.add(r);
        results.set(more); // BLOCAL: lost-update high
    }

    // Silent: the function is applied to what is there.
    public void collectFixed(String r) {
        results.updateAndGet(old -> {
            List<String> more = new ArrayList<>(old);
            more.add(r);
            return more;
        });
    }

    // Silent: exchanged for an empty one.
    public List<String> takeAll() {
        return results.getAndSet(new ArrayList<>());
    }

    /** The failures are looked at by a chain and reset by it. */
    public void watch() {
        CompletableFuture.supplyAsync(() -> {
            synchronized (this) {
                return failed;
            }
        }, pool).thenAccept(n -> {
            if (n > 3) {
                synchronized (this) {
                    failed = 0; // BLOCAL: check-then-act
                }
            }
        });
    }

    // Silent: handled in one block.
    public CompletableFuture<String> guarded(String url) {
        return fetchFixed(url).handle((r, e) -> {
            if (e != null) {
                synchronized (this) {
                    failed++;
                }
                return "";
            }
            return r;
        });
    }

    // Silent: the parts are joined, nothing is shared.
    public CompletableFuture<Integer> total(List<String> urls) {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (String u : urls) {
            all.add(fetchFixed(u));
        }
        return CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0]))
                .thenApply(v -> all.stream().map(CompletableFuture::join).mapToInt(String::length).sum());
    }
}
