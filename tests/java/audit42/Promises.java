// RELEASES: 8 17
package audit42;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What comes later: futures, stages, tasks that fork. */
public class Promises {
    static final Promises ONE = new Promises();

    private final Map<String, CompletableFuture<String>> pending = new ConcurrentHashMap<>();
    private final AtomicReference<CompletableFuture<Void>> chain = new AtomicReference<>(CompletableFuture.completedFuture(null));
    private final AtomicLong requested = new AtomicLong();
    private final AtomicLong largest = new AtomicLong();
    private volatile CompletableFuture<Void> tail = CompletableFuture.completedFuture(null);
    private volatile CompletableFuture<String> token;
    private int answered;
    private int failed;
    private long spent;

    private static String load(String k) {
        return k + "!";
    }

    CompletableFuture<String> askLate(String k) {
        CompletableFuture<String> f = pending.get(k);
        if (f == null) {
            f = new CompletableFuture<>();
            pending.put(k, f); // BLOCAL: check-then-act
        }
        return f;
    }

    CompletableFuture<String> ask(String k) {
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> f = pending.putIfAbsent(k, mine);
        if (f == null) {
            mine.complete(load(k));
            return mine;
        }
        return f;
    }

    void answer(String k, String a) {
        CompletableFuture<String> f = pending.remove(k);
        if (f != null) {
            f.complete(a);
        }
    }

    void answerLate(String k, String a) {
        CompletableFuture<String> f = pending.get(k);
        if (f != null) {
            pending.remove(k); // BLOCAL: check-then-act
            f.complete(a);
        }
    }

    // Whether it is complete is told by complete itself.
    boolean finish(CompletableFuture<String> f, String a) {
        if (f.isDone()) {
            return false;
        }
        return f.complete(a);
    }

    void thenLate(Runnable r) {
        tail = tail.thenRun(r); // BLOCAL: lost-update
    }

    void restart() {
        tail = CompletableFuture.completedFuture(null);
    }

    void then(Runnable r) {
        chain.updateAndGet(c -> c.thenRun(r));
    }

    void thenSetLate(Runnable r) {
        chain.set(chain.get().thenRun(r)); // BLOCAL: lost-update high
    }

    String tokenLate() {
        if (token == null) {
            // Was marked where it is read again: of what the method has made itself noToken() may be the end.
            token = CompletableFuture.supplyAsync(() -> load("token")); // BLOCAL: check-then-act low
        }
        return token.join();
    }

    String token() {
        CompletableFuture<String> t = token;
        return t == null ? load("token") : t.join();
    }

    void noToken() {
        token = null;
    }

    synchronized void answered() {
        answered++;
    }

    synchronized int answers() {
        return answered;
    }

    // The stage runs when others have counted.
    CompletableFuture<Void> countLate(CompletableFuture<String> f) {
        int a = answers();
        return f.thenAcceptAsync(s -> {
            synchronized (this) {
                answered = a + 1; // BLOCAL: lost-update
            }
        });
    }

    CompletableFuture<Void> count(CompletableFuture<String> f) {
        return f.thenAcceptAsync(s -> answered());
    }

    synchronized void failed() {
        failed++;
    }

    synchronized boolean broken() {
        return failed > 3;
    }

    // Between the look and the reset one more may have failed.
    CompletableFuture<String> guardedLate(String k) {
        if (broken()) {
            synchronized (this) {
                failed = 0; // BLOCAL: check-then-act
            }
        }
        return CompletableFuture.supplyAsync(() -> load(k)).whenComplete((s, e) -> {
            if (e != null) {
                failed();
            }
        });
    }

    synchronized boolean mend() {
        if (failed > 3) {
            failed = 0;
            return true;
        }
        return false;
    }

    boolean emitLate() {
        if (requested.get() > 0) {
            requested.decrementAndGet(); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean emit() {
        for (;;) {
            long r = requested.get();
            if (r <= 0) {
                return false;
            }
            if (requested.compareAndSet(r, r - 1)) {
                return true;
            }
        }
    }

    void request(long n) {
        requested.getAndUpdate(r -> r + n < 0 ? Long.MAX_VALUE : r + n);
    }

    void spend(long ms) {
        synchronized (this) {
            spent += ms;
        }
    }

    long spent() {
        synchronized (this) {
            return spent;
        }
    }

    /** Adds up, and keeps the largest. */
    final class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        private final List<Long> part;

        Sum(List<Long> part) {
            this.part = part;
        }

        @Override
        protected Long compute() {
            if (part.size() <= 1) {
                long v = part.isEmpty() ? 0 : part.get(0);
                largest.accumulateAndGet(v, Math::max);
                return v;
            }
            Sum left = new Sum(part.subList(0, part.size() / 2));
            Sum right = new Sum(part.subList(part.size() / 2, part.size()));
            left.fork();
            return right.compute() + left.join();
        }
    }

    /** Each of those that fork looks for itself. */
    final class Scan extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final List<Long> part;

        Scan(List<Long> part) {
            this.part = part;
        }

        @Override
        protected void compute() {
            for (long v : part) {
                if (v > largest.get()) {
                    largest.set(v); // BLOCAL: check-then-act
                }
            }
            long s = spent();
            synchronized (Promises.this) {
                spent = s + part.size(); // BLOCAL: lost-update
            }
        }
    }

    long sum(List<Long> all) {
        return ForkJoinPool.commonPool().invoke(new Sum(all));
    }

    void scan(List<Long> all) {
        ForkJoinPool.commonPool().submit(new Scan(all));
    }
}
