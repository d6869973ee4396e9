package audit23;

// RELEASES: 17
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Requests in flight, each a future with a timeout. */
public class Futures {
    static final Futures FUTURES = new Futures();

    private final Map<Long, CompletableFuture<String>> flying = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private volatile int timeouts;
    private int done;
    private CompletableFuture<Void> closing;

    CompletableFuture<String> send(String request) {
        long id = ids.getAndIncrement();
        CompletableFuture<String> f = new CompletableFuture<>();
        flying.put(id, f);
        return f.orTimeout(1, TimeUnit.SECONDS).whenComplete((r, e) -> {
            flying.remove(id);
            if (e != null) {
                timeouts++; // BLOCAL: lost-update high {{timeouts}}
            } else {
                synchronized (this) {
                    done++;
                }
            }
        });
    }

    /** The one that removes it completes it. */
    void answer(long id, String text) {
        CompletableFuture<String> f = flying.remove(id);
        if (f != null) {
            f.complete(text);
        }
    }

    void answerLate(long id, String text) {
        if (flying.containsKey(id)) {
            flying.remove(id).complete(text); // BLOCAL: check-then-act {{flying}}
        }
    }

    /** Two callers load the same key. */
    CompletableFuture<String> load(String key) {
        CompletableFuture<String> f = loads.get(key);
        if (f == null) {
            f = CompletableFuture.supplyAsync(() -> "of " + key);
            loads.put(key, f); // BLOCAL: check-then-act {{loads}}
        }
        return f;
    }

    CompletableFuture<String> loadWell(String key) {
        return loads.computeIfAbsent(key, k -> CompletableFuture.supplyAsync(() -> "of " + k));
    }

    synchronized int done() {
        return done;
    }

    void undo() {
        int d = done();
        CompletableFuture.runAsync(() -> {
            synchronized (this) {
                done = d - 1; // BLOCAL: lost-update high {{done}}
            }
        });
    }

    void undoWell() {
        CompletableFuture.runAsync(() -> {
            synchronized (this) {
                done--;
            }
        });
    }

    CompletableFuture<Void> close() {
        CompletableFuture<Void> c = new CompletableFuture<>();
        synchronized (this) {
            if (closing != null) {
                return closing;
            }
            closing = c;
        }
        c.complete(null);
        return c;
    }

    CompletableFuture<Void> closeLate() {
        synchronized (this) {
            if (closing != null) {
                return closing;
            }
        }
        CompletableFuture<Void> c = CompletableFuture.completedFuture(null);
        synchronized (this) {
            closing = c; // BLOCAL: check-then-act medium {{closing}}
        }
        return c;
    }

    synchronized void reopen() {
        closing = null;
    }
}
