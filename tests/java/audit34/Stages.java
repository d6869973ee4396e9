// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Futures: asked for once, chained, counted, cancelled, waited for. */
public class Stages {
    static final Stages SHARED = new Stages();

    private final Executor pool = Executors.newFixedThreadPool(4);
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final Object lock = new Object();
    private CompletableFuture<String> flight;
    private volatile CompletableFuture<Void> chain = CompletableFuture.completedFuture(null);
    private final AtomicReference<CompletableFuture<String>> current = new AtomicReference<>();
    private final AtomicReference<CompletableFuture<Void>> tail =
            new AtomicReference<>(CompletableFuture.completedFuture(null));
    private final Map<Long, CompletableFuture<String>> pending = new ConcurrentHashMap<>();
    private final Map<Long, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
    private int total;
    private String text = "";
    private int version;
    private int errors;

    private String fetch() {
        return "x" + System.nanoTime();
    }

    /** Two fetch at once: asked for under the lock, put there under the next. */
    CompletableFuture<String> flight() {
        synchronized (lock) {
            if (flight != null) {
                return flight;
            }
        }
        CompletableFuture<String> f = CompletableFuture.supplyAsync(this::fetch, pool);
        synchronized (lock) {
            flight = f; // BLOCAL: check-then-act medium {{flight}}
        }
        return f;
    }

    /** Silent. */
    CompletableFuture<String> flightWell() {
        synchronized (lock) {
            if (flight == null) {
                flight = CompletableFuture.supplyAsync(this::fetch, pool);
            }
            return flight;
        }
    }

    void landed() {
        synchronized (lock) {
            flight = null;
        }
    }

    /** Of two that append one stage is lost to who waits for the chain's end. */
    void then(Runnable r) {
        chain = chain.thenRunAsync(r, pool); // BLOCAL: lost-update medium {{chain}}
    }

    /** Silent: the link is won. */
    void thenWell(Runnable r) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        tail.getAndSet(mine).thenRunAsync(r, pool).whenComplete((v, t) -> mine.complete(null));
    }

    /** The same by an atomic's get and set. (First medium.) */
    void thenBadly(Runnable r) {
        tail.set(tail.get().thenRunAsync(r, pool)); // BLOCAL: lost-update high {{tail}}
    }

    /** Silent: who waits may miss what comes later, and nothing is written. */
    void awaitAll() {
        chain.join();
    }

    /** The base is as old as the fetch is long. */
    CompletableFuture<Void> addLater() {
        int base;
        synchronized (lock) {
            base = total;
        }
        return CompletableFuture.supplyAsync(this::fetch, pool).thenAccept(s -> {
            synchronized (lock) {
                total = base + s.length(); // BLOCAL: lost-update high {{total}}
            }
        });
    }

    /** Silent: added to what is there by then. */
    CompletableFuture<Void> addLaterWell() {
        return CompletableFuture.supplyAsync(this::fetch, pool).thenAccept(s -> {
            synchronized (lock) {
                total += s.length();
            }
        });
    }

    /** Silent: another text has come meanwhile, and is kept. */
    CompletableFuture<Void> refresh() {
        int v;
        synchronized (lock) {
            v = version;
        }
        return CompletableFuture.supplyAsync(this::fetch, pool).thenAccept(s -> {
            synchronized (lock) {
                if (version == v) {
                    version = v + 1; // BENIGN: lost-update rechecked
                    text = s;
                }
            }
        });
    }

    /** Asked whether it is the same version, and put there when the lock had been given up. */
    CompletableFuture<Void> refreshBadly(int v) {
        return CompletableFuture.supplyAsync(this::fetch, pool).thenAccept(s -> {
            boolean same;
            synchronized (lock) {
                same = version == v;
            }
            if (same) {
                synchronized (lock) {
                    version++; // BLOCAL: check-then-act high {{version}}
                    text = s;
                }
            }
        });
    }

    String text() {
        synchronized (lock) {
            return text;
        }
    }

    /** The last one is told to two, or to nobody. */
    CompletableFuture<Void> all(List<Runnable> tasks) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        AtomicInteger left = new AtomicInteger(tasks.size());
        for (Runnable r : tasks) {
            pool.execute(() -> {
                r.run();
                left.decrementAndGet();
                if (left.get() == 0) { // MISSED: check-then-act (an atomic that lies in a local alone)
                    done.complete(null);
                }
            });
        }
        return done;
    }

    /** Silent. */
    CompletableFuture<Void> allWell(List<Runnable> tasks) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        AtomicInteger left = new AtomicInteger(tasks.size());
        for (Runnable r : tasks) {
            pool.execute(() -> {
                r.run();
                if (left.decrementAndGet() == 0) {
                    done.complete(null);
                }
            });
        }
        return done;
    }

    /** Silent: joined before it is read. */
    List<String> gather(List<Long> ids) {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (Long id : ids) {
            all.add(CompletableFuture.supplyAsync(() -> fetch() + id, pool));
        }
        CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
        List<String> out = new ArrayList<>();
        for (CompletableFuture<String> f : all) {
            out.add(f.join());
        }
        return out;
    }

    /** Another one's is put over, and never cancelled. */
    void restart() {
        CompletableFuture<String> f = current.get();
        if (f != null) {
            f.cancel(true);
        }
        current.set(CompletableFuture.supplyAsync(this::fetch, pool)); // BLOCAL: lost-update medium {{current}}
    }

    /** Silent: cancels what it has replaced. */
    void restartWell() {
        CompletableFuture<String> f = current.getAndSet(CompletableFuture.supplyAsync(this::fetch, pool));
        if (f != null) {
            f.cancel(true);
        }
    }

    /** Silent: what it says is asked of itself. */
    void finish(CompletableFuture<String> f) {
        if (!f.isDone()) {
            f.complete("late");
        }
    }

    /** The answer may come before anybody waits for it. */
    CompletableFuture<String> ask(long id) {
        CompletableFuture<String> f = new CompletableFuture<>();
        pool.execute(() -> {
            String s = fetch();
            CompletableFuture<String> p = pending.remove(id);
            if (p != null) {
                p.complete(s);
            }
        });
        pending.put(id, f); // BLOCAL: check-then-act medium {{pending}}
        return f;
    }

    /** Silent: it is there first; time is given. */
    CompletableFuture<String> askWell(long id) {
        CompletableFuture<String> f = new CompletableFuture<>();
        pending.put(id, f);
        timer.schedule(() -> {
            CompletableFuture<String> p = pending.remove(id);
            if (p != null) {
                p.completeExceptionally(new TimeoutException());
            }
        }, 1, TimeUnit.SECONDS);
        return f;
    }

    /** Two ask the same, and one of the two is never told. */
    CompletableFuture<String> askOnce(long id) {
        CompletableFuture<String> f = asked.get(id);
        if (f == null) {
            f = new CompletableFuture<>();
            asked.put(id, f); // BLOCAL: check-then-act high {{asked}}
        }
        return f;
    }

    /** Silent. */
    CompletableFuture<String> askOnceWell(long id) {
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> f = asked.putIfAbsent(id, mine);
        return f == null ? mine : f;
    }

    /** Told by two: both have found it there. */
    void tell(long id, String s) {
        CompletableFuture<String> f = asked.get(id);
        if (f != null) {
            asked.remove(id); // BLOCAL: check-then-act {{asked}}
            f.complete(s);
        }
    }

    /** Silent. */
    void tellWell(long id, String s) {
        CompletableFuture<String> f = asked.remove(id);
        if (f != null) {
            f.complete(s);
        }
    }

    /** Counted by whatever thread it fails on. */
    CompletableFuture<String> guarded() {
        return CompletableFuture.supplyAsync(this::fetch, pool).exceptionally(t -> {
            int e = errors();
            synchronized (lock) {
                errors = e + 1; // BLOCAL: lost-update high {{errors}}
            }
            return "";
        });
    }

    int errors() {
        synchronized (lock) {
            return errors;
        }
    }

    void noError() {
        synchronized (lock) {
            errors = 0;
        }
    }
}
