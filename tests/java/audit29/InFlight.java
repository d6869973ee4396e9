package audit29;

import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Requests that wait for their answers. */
public class InFlight {
    static final InFlight SHARED = new InFlight();

    private final ConcurrentHashMap<Long, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** Two loads, and who waits for the first never hears of it. */
    CompletableFuture<String> load(String k) {
        CompletableFuture<String> f = loads.get(k);
        if (f == null) {
            f = new CompletableFuture<>();
            loads.put(k, f); // BLOCAL: check-then-act high {{loads}}
            start(k, f);
        }
        return f;
    }

    /** Silent: who comes second gets the first's. */
    CompletableFuture<String> loadWell(String k) {
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> f = loads.putIfAbsent(k, mine);
        if (f != null) {
            return f;
        }
        start(k, mine);
        return mine;
    }

    /** The answer of putIfAbsent is dropped: the own one is in nobody's hands. */
    CompletableFuture<String> loadDropped(String k) {
        CompletableFuture<String> f = loads.get(k);
        if (f == null) {
            f = new CompletableFuture<>();
            loads.putIfAbsent(k, f); // BLOCAL: lost-cas medium {{loads}}
            start(k, f);
        }
        return f;
    }

    private void start(String k, CompletableFuture<String> f) {
        new Thread(() -> {
            f.complete(k);
            loads.remove(k, f);
        }).start();
    }

    /** Silent: complete says itself who was first. */
    void answer(long id, String s) {
        CompletableFuture<String> f = waiting.remove(id);
        if (f != null && !f.isDone()) {
            f.complete(s);
        }
    }

    /** Closed meanwhile: it waits for ever. */
    CompletableFuture<String> send(long id) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        CompletableFuture<String> f = new CompletableFuture<>();
        waiting.put(id, f); // BLOCAL: check-then-act medium {{closed}}
        return f;
    }

    /** Silent: looked again when it is in. */
    CompletableFuture<String> sendWell(long id) {
        CompletableFuture<String> f = new CompletableFuture<>();
        waiting.put(id, f);
        if (closed && waiting.remove(id, f)) {
            f.cancel(false);
        }
        return f;
    }

    void close() {
        closed = true;
        for (CompletableFuture<String> f : new ArrayList<>(waiting.values())) {
            f.cancel(false);
        }
        // what was put since is neither cancelled nor kept; was expected as lost-update, but no value is put back
        waiting.clear(); // BLOCAL: check-then-act medium {{waiting}}
    }
}
