package audit20;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Connections by address: idle ones in queues of a map, waiters in another queue, a bound for both. */
public class AsyncPool {
    static final class Connection {
        private volatile boolean open = true;

        boolean open() {
            return open;
        }

        void close() {
            open = false;
        }
    }

    static final AsyncPool POOL = new AsyncPool(() -> CompletableFuture.completedFuture(new Connection()));

    private final Supplier<CompletableFuture<Connection>> factory;
    private final Map<String, Queue<Connection>> idle = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Connection>> connecting = new ConcurrentHashMap<>();
    private final AtomicInteger created = new AtomicInteger();
    private final Deque<CompletableFuture<Connection>> waiters = new ArrayDeque<>();
    private int borrowed;

    AsyncPool(Supplier<CompletableFuture<Connection>> factory) {
        this.factory = factory;
    }

    /** One attempt for each address, but two threads make two, and one's connection is never closed. */
    CompletableFuture<Connection> connect(String address) {
        CompletableFuture<Connection> f = connecting.get(address);
        if (f == null) {
            f = factory.get();
            connecting.put(address, f); // BLOCAL: check-then-act {{connecting}}
            f.whenComplete((c, e) -> connecting.remove(address));
        }
        return f;
    }

    CompletableFuture<Connection> connectWell(String address) {
        return connecting.computeIfAbsent(address, a -> factory.get());
    }

    /** The queue may have been dropped with its address between the two operations. */
    void release(String address, Connection c) {
        Queue<Connection> q = idle.get(address);
        if (q == null) {
            c.close();
            return;
        }
        q.add(c); // BLOCAL: stale-value
    }

    void releaseWell(String address, Connection c) {
        Queue<Connection> q = idle.computeIfPresent(address, (a, old) -> {
            old.add(c);
            return old;
        });
        if (q == null) {
            c.close();
        }
    }

    void dropAll(String address) {
        Queue<Connection> q = idle.remove(address);
        if (q != null) {
            for (Connection c; (c = q.poll()) != null;) {
                c.close();
            }
        }
    }

    void open(String address) {
        idle.putIfAbsent(address, new ConcurrentLinkedQueue<>());
    }

    /** There was one, and another has taken it. */
    Connection borrow(String address) {
        Queue<Connection> q = idle.get(address);
        if (q != null && !q.isEmpty()) {
            Connection c = q.poll();
            return c.open() ? c : null; // BLOCAL: check-then-act
        }
        return null;
    }

    Connection borrowWell(String address) {
        Queue<Connection> q = idle.get(address);
        Connection c = q == null ? null : q.poll();
        return c != null && c.open() ? c : null;
    }

    CompletableFuture<Connection> create(int max) {
        int n = created.get();
        if (n >= max) {
            return null;
        }
        created.set(n + 1); // BLOCAL: lost-update {{created}}
        return factory.get();
    }

    CompletableFuture<Connection> createWell(int max) {
        if (created.incrementAndGet() > max) {
            created.decrementAndGet();
            return null;
        }
        return factory.get();
    }

    private synchronized boolean full(int max) {
        return borrowed >= max;
    }

    /** A connection that comes back between the look and the entry passes the waiter by. */
    CompletableFuture<Connection> acquire(int max) {
        if (full(max)) {
            CompletableFuture<Connection> f = new CompletableFuture<>();
            synchronized (this) {
                waiters.add(f); // was expected as well, as low: of one stale value there is its worst use
            }
            return f;
        }
        synchronized (this) {
            // was expected as high: the check is a helper's
            borrowed++; // BLOCAL: check-then-act medium {{borrowed}}
        }
        return factory.get();
    }

    CompletableFuture<Connection> acquireWell(int max) {
        synchronized (this) {
            if (full(max)) {
                CompletableFuture<Connection> f = new CompletableFuture<>();
                waiters.add(f);
                return f;
            }
            borrowed++;
        }
        return factory.get();
    }

    void returned(Connection c) {
        CompletableFuture<Connection> f;
        synchronized (this) {
            f = waiters.pollFirst();
            if (f == null) {
                borrowed--;
            }
        }
        if (f != null) {
            f.complete(c);
        }
    }
}
