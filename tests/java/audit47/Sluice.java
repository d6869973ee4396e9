// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A limiter in front of a client, and a writer that collects what it is to send in batches. */
public class Sluice {
    record Tokens(double left, long at) {
        Tokens fill(long now, double perNano) {
            return new Tokens(Math.min(100, left + (now - at) * perNano), now);
        }
    }

    static class Bucket {
        private double left = 100;
        private long at;
        private final AtomicReference<Tokens> tokens = new AtomicReference<>(new Tokens(100, 0));
        private final AtomicInteger permits = new AtomicInteger(10);
        private final AtomicLong window = new AtomicLong();
        private final AtomicInteger inWindow = new AtomicInteger();

        private void fill(long now) {
            left = Math.min(100, left + (now - at) / 1e9);
            at = now;
        }

        synchronized double left(long now) {
            fill(now);
            return left;
        }

        synchronized void take(double n) {
            left -= n;
        }

        boolean tryLate(long now, double n) {
            if (left(now) < n) {
                return false;
            }
            take(n); // BLOCAL: check-then-act
            return true;
        }

        // Silent.
        synchronized boolean tryTake(long now, double n) {
            if (left(now) < n) {
                return false;
            }
            take(n);
            return true;
        }

        boolean tryTokensLate(long now) {
            Tokens t = tokens.get().fill(now, 1e-9);
            if (t.left() < 1) {
                return false;
            }
            tokens.set(new Tokens(t.left() - 1, t.at())); // BLOCAL: lost-update
            return true;
        }

        // Silent: tried again where another was faster.
        boolean tryTokens(long now) {
            while (true) {
                Tokens old = tokens.get();
                Tokens t = old.fill(now, 1e-9);
                if (t.left() < 1) {
                    return false;
                }
                if (tokens.compareAndSet(old, new Tokens(t.left() - 1, t.at()))) {
                    return true;
                }
            }
        }

        boolean permitLate() {
            if (permits.get() > 0) {
                permits.decrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Silent.
        boolean permit() {
            int n = permits.getAndUpdate(p -> p > 0 ? p - 1 : 0);
            return n > 0;
        }

        // Silent.
        void back() {
            permits.incrementAndGet();
        }

        boolean windowLate(long second) {
            if (window.get() != second) {
                // Low: the number is merely known not to be some other one (docs/kinds.md).
                window.set(second); // BLOCAL: check-then-act low
                inWindow.set(0);
            }
            return inWindow.incrementAndGet() <= 10;
        }

        // Silent: one resets.
        boolean window(long second) {
            long w = window.get();
            if (w != second && window.compareAndSet(w, second)) {
                inWindow.set(0);
            }
            return inWindow.incrementAndGet() <= 10;
        }
    }

    interface Wire {
        void send(List<String> lines);

        boolean isOpen();

        void close();
    }

    /** The writer's state is guarded by this; who has the flag sends. */
    static class Batcher {
        private List<String> pending = new ArrayList<>();
        private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1000);
        private final Wire wire;
        private boolean sending;
        private int size;
        private long sent;

        Batcher(Wire wire) {
            this.wire = wire;
        }

        synchronized void add(String s) {
            pending.add(s);
            size += s.length();
        }

        synchronized int size() {
            return size;
        }

        void flushLate() {
            List<String> now;
            synchronized (this) {
                now = pending;
            }
            if (now.isEmpty()) {
                return;
            }
            wire.send(now);
            synchronized (this) {
                // Of the names for it the earlier one; and the one that was there had something.
                pending = new ArrayList<>(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                size = 0;
            }
        }

        // Silent: taken away in the block that reads it.
        void flush() {
            List<String> now;
            synchronized (this) {
                if (pending.isEmpty()) {
                    return;
                }
                now = pending;
                pending = new ArrayList<>();
                size = 0;
            }
            wire.send(now);
        }

        void flushIfBig() {
            if (size() > 1000) {
                // Shown: the callee asks whether there is anything, and not how much.
                flush(); // BLOCAL: check-then-act
            }
        }

        void sendLate() {
            synchronized (this) {
                if (sending) {
                    return;
                }
            }
            synchronized (this) {
                sending = true; // BLOCAL: check-then-act
            }
            flush();
            synchronized (this) {
                sending = false;
            }
        }

        // Silent: the flag is won in one block, and whoever has it gives it back.
        void send() {
            synchronized (this) {
                if (sending) {
                    return;
                }
                sending = true;
            }
            try {
                flush();
            } finally {
                synchronized (this) {
                    sending = false; // BENIGN: check-then-act handed-over
                }
            }
        }

        // Silent: what could not be sent goes before what has come since.
        void resend() {
            List<String> now;
            synchronized (this) {
                now = pending;
                pending = new ArrayList<>();
            }
            if (!wire.isOpen()) {
                synchronized (this) {
                    now.addAll(pending);
                    pending = now; // BENIGN: lost-update handed-over
                }
                return;
            }
            wire.send(now);
        }

        void resendLate() {
            List<String> now;
            synchronized (this) {
                now = pending;
                pending = new ArrayList<>();
            }
            if (!wire.isOpen()) {
                synchronized (this) {
                    pending = now; // BLOCAL: lost-update
                }
                return;
            }
            wire.send(now);
        }

        // Silent: the queue tells of its own when it is full.
        boolean enqueue(String s) {
            return queue.offer(s);
        }

        boolean enqueueLate(String s) {
            if (queue.remainingCapacity() == 0) {
                return false;
            }
            // Medium: what is full by then throws.
            queue.add(s); // BLOCAL: check-then-act
            return true;
        }

        // Silent: taken at once.
        List<String> drain() {
            List<String> l = new ArrayList<>();
            queue.drainTo(l);
            return l;
        }

        List<String> drainLate() {
            List<String> l = new ArrayList<>(queue);
            queue.clear(); // BLOCAL: lost-update
            return l;
        }

        synchronized long sent() {
            return sent;
        }

        synchronized void sent(long n) {
            sent = n;
        }

        void sentLate(int n) {
            sent(sent() + n); // BLOCAL: lost-update
        }
    }

    /** A client that keeps one wire per host and what is under way. */
    static class Client {
        private final Map<String, Wire> wires = new LinkedHashMap<>();
        private final Map<Long, CompletableFuture<String>> open = new ConcurrentHashMap<>();
        private final AtomicLong ids = new AtomicLong();
        private volatile boolean closed;
        private volatile CompletableFuture<String> last = CompletableFuture.completedFuture("");

        private synchronized Wire wire(String host) {
            return wires.get(host);
        }

        private synchronized void wire(String host, Wire w) {
            wires.put(host, w);
        }

        Wire connectLate(String host, java.util.function.Function<String, Wire> dial) {
            Wire w = wire(host);
            if (w == null || !w.isOpen()) {
                w = dial.apply(host);
                wire(host, w); // BLOCAL: check-then-act
            }
            return w;
        }

        // Silent.
        synchronized Wire connect(String host, java.util.function.Function<String, Wire> dial) {
            Wire w = wire(host);
            if (w == null || !w.isOpen()) {
                w = dial.apply(host);
                wire(host, w);
            }
            return w;
        }

        CompletableFuture<String> callLate(String what) {
            long id = ids.incrementAndGet();
            CompletableFuture<String> f = new CompletableFuture<>();
            if (closed) {
                f.cancel(false);
                return f;
            }
            open.put(id, f); // BLOCAL: check-then-act
            return f;
        }

        // Silent: asked again behind the put.
        CompletableFuture<String> call(String what) {
            long id = ids.incrementAndGet();
            CompletableFuture<String> f = new CompletableFuture<>();
            open.put(id, f);
            if (closed && open.remove(id) != null) {
                f.cancel(false);
            }
            return f;
        }

        void answerLate(long id, String s) {
            if (open.containsKey(id)) {
                open.remove(id).complete(s); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void answer(long id, String s) {
            CompletableFuture<String> f = open.remove(id);
            if (f != null) {
                f.complete(s);
            }
        }

        void close() {
            closed = true;
            open.values().forEach(f -> f.cancel(false));
            open.clear();
        }

        void thenLate(String s) {
            last = last.thenApply(x -> x + s); // BLOCAL: lost-update
        }

        // Silent: chained under the lock; the readers only look.
        private CompletableFuture<String> chain = CompletableFuture.completedFuture("");

        synchronized void then(String s) {
            chain = chain.thenApply(x -> x + s);
        }

        long lastIdLate() {
            ids.incrementAndGet();
            return ids.get(); // BLOCAL: stale-value
        }
    }

    public static void main(String[] args) {
        Bucket bucket = new Bucket();
        Client client = new Client();
        Batcher batcher = new Batcher(null);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                long now = System.nanoTime();
                if (bucket.tryTake(now, 1) || bucket.tryLate(now, 1) || bucket.tryTokens(now) || bucket.tryTokensLate(now) || bucket.permit() // BENIGN: check-then-act handed-over; BENIGN: check-then-act rechecked
                    || bucket.permitLate() || bucket.window(now) || bucket.windowLate(now)) {
                    client.connect("h", h -> null);
                    client.connectLate("h", h -> null);
                    client.call("a");
                    client.callLate("a");
                    client.answer(client.lastIdLate(), "b");
                    client.answerLate(1, "b");
                    client.then("c");
                    client.thenLate("c");
                    bucket.back(); // BENIGN: check-then-act handed-over
                }
                batcher.add("s");
                batcher.flush();
                batcher.flushLate();
                batcher.flushIfBig();
                batcher.send();
                batcher.sendLate();
                batcher.resend();
                batcher.resendLate();
                batcher.enqueue("s");
                batcher.enqueueLate("s");
                batcher.drain();
                batcher.drainLate();
                batcher.sentLate(1);
            }).start();
        }
        client.close();
    }
}
