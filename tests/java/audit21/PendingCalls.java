package audit21;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that wait for an answer, by number: the answer, the timeout and the end of the connection meet. */
public class PendingCalls {
    static final PendingCalls CALLS = new PendingCalls();

    private final Map<Integer, CompletableFuture<String>> pending = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<String>> byPeer = new ConcurrentHashMap<>();
    private final AtomicInteger ids = new AtomicInteger();
    private volatile boolean closed;
    private int nextId;

    /** The answer came in between. */
    void timeOut(int id) {
        if (!pending.containsKey(id)) {
            return;
        }
        pending.remove(id).completeExceptionally(new IllegalStateException("late")); // BLOCAL: check-then-act {{pending}}
    }

    void timeOutWell(int id) {
        CompletableFuture<String> f = pending.remove(id);
        if (f != null) {
            f.completeExceptionally(new IllegalStateException("late"));
        }
    }

    void answer(int id, String s) {
        if (pending.get(id) != null) {
            pending.get(id).complete(s); // BLOCAL: check-then-act medium {{pending}}
        }
    }

    void answerWell(int id, String s) {
        CompletableFuture<String> f = pending.remove(id);
        if (f != null) {
            f.complete(s);
        }
    }

    /** All have been failed when this one is put. */
    CompletableFuture<String> call() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        CompletableFuture<String> f = new CompletableFuture<>();
        pending.put(ids.incrementAndGet(), f); // BLOCAL: check-then-act
        return f;
    }

    CompletableFuture<String> callWell() {
        CompletableFuture<String> f = new CompletableFuture<>();
        int id = ids.incrementAndGet();
        pending.put(id, f);
        if (closed && pending.remove(id) != null) {
            f.completeExceptionally(new IllegalStateException("closed"));
        }
        return f;
    }

    void close() {
        closed = true;
        for (CompletableFuture<String> f : pending.values()) {
            f.completeExceptionally(new IllegalStateException("closed"));
        }
        pending.clear();
    }

    /** The one who comes second throws the first one's call away. */
    CompletableFuture<String> ask(String peer) {
        if (byPeer.containsKey(peer)) {
            throw new IllegalStateException("in progress");
        }
        CompletableFuture<String> f = new CompletableFuture<>();
        byPeer.put(peer, f); // BLOCAL: check-then-act {{byPeer}}
        return f.whenComplete((s, e) -> byPeer.remove(peer));
    }

    CompletableFuture<String> askWell(String peer) {
        CompletableFuture<String> f = new CompletableFuture<>();
        if (byPeer.putIfAbsent(peer, f) != null) {
            throw new IllegalStateException("in progress");
        }
        return f.whenComplete((s, e) -> byPeer.remove(peer, f));
    }

    /** A number for each call, which its lock gives. */
    int number() {
        int n;
        synchronized (pending) {
            n = nextId;
        }
        n++;
        synchronized (pending) {
            nextId = n; // BLOCAL: lost-update high {{nextId}}
        }
        return n;
    }

    int numberWell() {
        int n;
        synchronized (pending) {
            n = nextId++;
        }
        synchronized (byPeer) {
            byPeer.remove("call " + n);
        }
        return n;
    }
}
