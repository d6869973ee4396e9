// RELEASES: 8 17
package audit37;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** Futures, stages, timers and streams, and the lambdas that are theirs. */
public class Futures {
    static final Futures SHARED = new Futures();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final ConcurrentHashMap<String, CompletableFuture<String>> loading = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, String> done = new ConcurrentHashMap<>();
    private final AtomicReference<Map<String, String>> snapshot = new AtomicReference<>(new HashMap<>());
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final List<String> results = new ArrayList<>();
    private final Map<String, Integer> prices = new LinkedHashMap<>();
    private long balance;
    private int attempts;
    private String token;
    private long tokenUntil;
    private volatile ScheduledFuture<?> timeout;
    private volatile CompletableFuture<Void> tail = CompletableFuture.completedFuture(null);

    private CompletableFuture<String> remote(String key) {
        return CompletableFuture.supplyAsync(() -> "of " + key, pool);
    }

    synchronized void resetAll() {
        balance = 0;
        attempts = 0;
        token = null;
        tokenUntil = 0;
    }

    private synchronized long balance() {
        return balance;
    }

    /** The stage before has read it, the stage after writes it. */
    void interest() {
        CompletableFuture.supplyAsync(this::balance, pool).thenAccept(b -> {
            synchronized (this) {
                balance = b + b / 10; // BLOCAL: lost-update {{balance}}
            }
        });
    }

    /** Silent: one stage. */
    void interestMended() {
        CompletableFuture.runAsync(() -> {
            synchronized (this) {
                balance = balance + balance / 10;
            }
        }, pool);
    }

    /** A task's result is waited for, and written back. */
    void interestBySubmit() throws Exception {
        Future<Long> f = pool.submit(this::balance);
        long b = f.get();
        synchronized (this) {
            balance = b + 1; // BLOCAL: lost-update {{balance}}
        }
    }

    /** One is asked for, and none is loading: two load. */
    CompletableFuture<String> load(String key) {
        CompletableFuture<String> f = loading.get(key);
        if (f == null) {
            f = remote(key);
            loading.put(key, f); // BLOCAL: check-then-act {{loading}}
        }
        return f;
    }

    /** Silent. */
    CompletableFuture<String> loadMended(String key) {
        return loading.computeIfAbsent(key, this::remote);
    }

    /** It is removed when it is done, whatever is there by then. */
    void loaded(String key) {
        loading.remove(key);
    }

    /** Not done, so it is computed, and put by the stage. */
    void compute(String key) {
        if (!done.containsKey(key)) {
            remote(key).thenAccept(v -> done.put(key, v)); // BLOCAL: check-then-act {{done}}
        }
    }

    /** Silent: the stage puts only where nothing is. */
    void computeMended(String key) {
        if (!done.containsKey(key)) {
            remote(key).thenAccept(v -> done.putIfAbsent(key, v));
        }
    }

    void undone(String key) {
        done.remove(key);
    }

    /** A snapshot is copied, added to, and put. */
    void publish(String key, String value) {
        Map<String, String> copy = new HashMap<>(snapshot.get());
        copy.put(key, value);
        snapshot.set(copy); // BLOCAL: lost-update {{snapshot}}
    }

    /** Silent. */
    void publishMended(String key, String value) {
        snapshot.updateAndGet(old -> {
            Map<String, String> copy = new HashMap<>(old);
            copy.put(key, value);
            return copy;
        });
    }

    /** Made of the old one by a stream. */
    void keepLong() {
        Map<String, String> kept = snapshot.get().entrySet().stream()
                .filter(e -> e.getValue().length() > 3)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        snapshot.set(kept); // BLOCAL: lost-update {{snapshot}}
    }

    /** Bytes: added by what was read before the call. */
    void sent(String key) {
        long b = bytes.get();
        remote(key).thenAccept(v -> bytes.set(b + v.length())); // BLOCAL: lost-update {{bytes}}
    }

    /** Silent. */
    void sentMended(String key) {
        remote(key).thenAccept(v -> bytes.addAndGet(v.length()));
    }

    /** The results so far, made to a new list by a stream between two blocks. */
    void trim() {
        List<String> copy;
        synchronized (results) {
            copy = new ArrayList<>(results);
        }
        List<String> trimmed = copy.stream().map(String::trim).collect(Collectors.toList());
        synchronized (results) {
            results.clear(); // BLOCAL: lost-update {{results}}
            results.addAll(trimmed);
        }
    }

    /** Silent. */
    void trimMended() {
        synchronized (results) {
            results.replaceAll(String::trim);
        }
    }

    void result(String r) {
        synchronized (results) {
            results.add(r);
        }
    }

    /** The dearest by a stream, under the lock; then a new price for it, under the lock again. */
    void cheapen() {
        Optional<Map.Entry<String, Integer>> top;
        synchronized (prices) {
            top = prices.entrySet().stream().max(Map.Entry.comparingByValue());
        }
        top.ifPresent(e -> {
            synchronized (prices) {
                prices.put(e.getKey(), e.getValue() - 1); // BLOCAL: stale-value {{prices}}; MISSED: lost-update (that the entry's value was read under its key is not known)
            }
        });
    }

    /** Silent: it is made of what is there. */
    void cheapenMended(String key) {
        synchronized (prices) {
            prices.computeIfPresent(key, (k, p) -> p - 1);
        }
    }

    void price(String key, int p) {
        synchronized (prices) {
            prices.put(key, p);
        }
    }

    /** The sum by a stream, checked, and then a price more. */
    boolean addPrice(String key, int p) {
        int sum;
        synchronized (prices) {
            sum = prices.values().stream().mapToInt(Integer::intValue).sum();
        }
        if (sum + p > 1000) {
            return false;
        }
        synchronized (prices) {
            prices.put(key, p); // BLOCAL: check-then-act {{prices}}
        }
        return true;
    }

    /** Silent. */
    boolean addPriceMended(String key, int p) {
        synchronized (prices) {
            int sum = prices.values().stream().mapToInt(Integer::intValue).sum();
            if (sum + p > 1000) {
                return false;
            }
            prices.put(key, p);
            return true;
        }
    }

    /** Tried again by a timer, with the number of the try before. */
    void retry(Runnable what) {
        int n;
        synchronized (this) {
            n = attempts;
        }
        if (n < 3) {
            timer.schedule(() -> {
                synchronized (this) {
                    attempts = n + 1; // BLOCAL: lost-update {{attempts}}
                }
                what.run();
            }, 1L << n, TimeUnit.SECONDS);
        }
    }

    /** Silent: counted before it is scheduled. */
    void retryMended(Runnable what) {
        int n;
        synchronized (this) {
            if (attempts >= 3) {
                return;
            }
            n = ++attempts;
        }
        timer.schedule(what, 1L << n, TimeUnit.SECONDS);
    }

    /** A timeout that is there is cancelled, and may be another, or none, by then. */
    void cancelTimeout() {
        if (timeout != null) {
            timeout.cancel(false);
            timeout = null; // BLOCAL: check-then-act low {{timeout}}
        }
    }

    /** Silent. */
    void cancelTimeoutMended() {
        ScheduledFuture<?> t = timeout;
        if (t != null) {
            t.cancel(false);
        }
    }

    /** No timeout, so there is one: two. */
    void startTimeout(Runnable r) {
        if (timeout == null) {
            timeout = timer.schedule(r, 5, TimeUnit.SECONDS); // BLOCAL: check-then-act low {{timeout}}
        }
    }

    /** A chain: the next goes behind the one that was the last. */
    void then(Runnable r) {
        tail = tail.thenRunAsync(r, pool); // BLOCAL: lost-update {{tail}}
    }

    /** Silent. */
    synchronized void thenMended(Runnable r) {
        tail2 = tail2.thenRunAsync(r, pool);
    }

    private CompletableFuture<Void> tail2 = CompletableFuture.completedFuture(null);

    /** The token has run out; another is fetched outside, and put whatever is there by then. */
    String token(long now) {
        synchronized (this) {
            if (token != null && now < tokenUntil) {
                return token;
            }
        }
        String t = remote("token").join();
        synchronized (this) {
            token = t; // BLOCAL: check-then-act {{token}}
            tokenUntil = now + 1000;
        }
        return t;
    }

    /** Asked again before it is put. */
    String tokenMended(long now) {
        synchronized (this) {
            if (token != null && now < tokenUntil) {
                return token;
            }
        }
        String t = remote("token").join();
        synchronized (this) {
            if (token != null && now < tokenUntil) {
                return token;
            }
            token = t; // BENIGN: check-then-act rechecked
            tokenUntil = now + 1000;
            return t;
        }
    }

    /** All have come, said the count, apart from the count. */
    void fanOut(List<String> keys, Runnable after) {
        open.set(keys.size());
        for (String k : keys) {
            remote(k).whenComplete((v, e) -> {
                open.decrementAndGet();
                if (open.get() == 0) { // BLOCAL: check-then-act {{open}}
                    after.run();
                }
            });
        }
    }

    /** Silent. */
    void fanOutMended(List<String> keys, Runnable after) {
        open.set(keys.size());
        for (String k : keys) {
            remote(k).whenComplete((v, e) -> {
                if (open.decrementAndGet() == 0) {
                    after.run();
                }
            });
        }
    }

    /** Silent: what is combined belongs to nobody yet. */
    CompletableFuture<Integer> lengths(String a, String b) {
        return remote(a).thenCombine(remote(b), (x, y) -> x.length() + y.length());
    }

    /** Every second what there is now, and what was added while it was sent is thrown away. */
    void begin() {
        timer.scheduleAtFixedRate(() -> {
            long b = bytes.get();
            send(b);
            bytes.set(0); // BLOCAL: lost-update {{bytes}}
        }, 1, 1, TimeUnit.SECONDS);
    }

    /** Silent. */
    void beginMended() {
        timer.scheduleAtFixedRate(() -> send(bytes.getAndSet(0)), 1, 1, TimeUnit.SECONDS);
    }

    private static void send(long n) {
        System.out.println(n);
    }
}
