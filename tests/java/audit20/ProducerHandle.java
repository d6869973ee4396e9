package audit20;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/** A producer that reconnects: its state in an atomic, the future of the attempt in a volatile that a callback clears. */
public class ProducerHandle {
    enum State {
        CONNECTING, READY, CLOSING, CLOSED
    }

    interface Transport {
        CompletableFuture<String> connect();
    }

    static final ConcurrentHashMap<Long, ProducerHandle> ALL = new ConcurrentHashMap<>();

    private final AtomicReference<State> state = new AtomicReference<>(State.CONNECTING);
    private final Transport transport;
    private final Executor executor;
    private volatile CompletableFuture<String> attempt;
    private volatile String connection;
    private long sent;
    private long acked;

    ProducerHandle(long id, Transport transport, Executor executor) {
        this.transport = transport;
        this.executor = executor;
        ALL.put(id, this);
    }

    void reconnect() {
        CompletableFuture<String> f = transport.connect();
        attempt = f;
        f.whenComplete((c, e) -> {
            connection = c;
            attempt = null; // BLOCAL: lost-update low {{'attempt' is set to null when what it was set to}}
        });
    }

    /** The callback may have cleared it between the test and the call. */
    void prepareClose() {
        if (attempt != null && !attempt.isDone()) { // BLOCAL: check-then-act
            attempt.cancel(true);
        }
    }

    void prepareCloseWell() {
        CompletableFuture<String> f = attempt;
        if (f != null && !f.isDone()) {
            f.cancel(true);
        }
    }

    /** Two see that it is not closing yet, and both close. */
    CompletableFuture<Void> closeAsync() {
        if (state.get() == State.CLOSING || state.get() == State.CLOSED) {
            return CompletableFuture.completedFuture(null);
        }
        state.set(State.CLOSING); // BLOCAL: check-then-act {{state}}
        return CompletableFuture.runAsync(() -> state.set(State.CLOSED), executor);
    }

    CompletableFuture<Void> closeAsyncWell() {
        State s = state.getAndUpdate(x -> x == State.CLOSED ? x : State.CLOSING);
        if (s == State.CLOSING || s == State.CLOSED) {
            return CompletableFuture.completedFuture(null);
        }
        return closed();
    }

    private CompletableFuture<Void> closed() {
        return CompletableFuture.runAsync(() -> state.set(State.CLOSED), executor);
    }

    /** Ready again, though it may have been closed meanwhile. */
    void connected() {
        if (state.get() == State.CONNECTING) {
            state.set(State.READY); // BLOCAL: check-then-act {{state}}
        }
    }

    void connectedWell() {
        if (!state.compareAndSet(State.CONNECTING, State.READY)) {
            connection = null;
        }
    }

    synchronized void sent() {
        sent++;
    }

    synchronized long outstanding() {
        return sent - acked;
    }

    /** Callbacks run by whoever completes: the number is old by then. */
    void flush(BiConsumer<Long, Throwable> done) {
        final long n = outstanding();
        transport.connect().thenAccept(c -> {
            synchronized (this) {
                acked = acked + n; // MISSED: stale-value (low)
            }
            done.accept(n, null);
        });
    }

    void ack(long upTo) {
        long old;
        synchronized (this) {
            old = acked;
        }
        if (upTo > old) {
            synchronized (this) {
                acked = upTo; // BLOCAL: check-then-act high
            }
        }
    }

    synchronized void ackWell(long upTo) {
        if (upTo > acked) {
            acked = upTo;
        }
    }
}
