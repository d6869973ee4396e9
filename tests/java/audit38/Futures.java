// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Futures and what is done when they complete. */
public class Futures {
    static class Requests {
        static final Requests REQUESTS = new Requests();

        private final Map<Integer, CompletableFuture<String>> open = new ConcurrentHashMap<>();
        private final AtomicInteger inFlight = new AtomicInteger();
        private final Object lock = new Object();
        private int completed;
        private int failed;
        private String lastError;
        private CompletableFuture<Void> tail = CompletableFuture.completedFuture(null);

        // Counted by a callback, in two blocks of the lock.
        void send(int id, CompletableFuture<String> answer) {
            open.put(id, answer);
            answer.whenComplete(
                    (text, error) -> {
                        int n;
                        synchronized (lock) {
                            n = completed;
                        }
                        open.remove(id);
                        synchronized (lock) {
                            completed = n + 1; // BLOCAL: lost-update
                        }
                    });
        }

        // Silent.
        void sendCounted(int id, CompletableFuture<String> answer) {
            open.put(id, answer);
            answer.whenComplete(
                    (text, error) -> {
                        open.remove(id);
                        synchronized (lock) {
                            if (error != null) {
                                failed++;
                                lastError = error.toString();
                            } else {
                                completed++;
                            }
                        }
                    });
        }

        // Silent: looked up, completed, and then taken away: to complete it twice is to complete it once (was: check-then-act).
        void answer(int id, String text) {
            CompletableFuture<String> f = open.get(id);
            if (f == null) {
                return;
            }
            f.complete(text);
            open.remove(id);
        }

        // Silent.
        void answerTaken(int id, String text) {
            CompletableFuture<String> f = open.remove(id);
            if (f != null) {
                f.complete(text);
            }
        }

        // All are failed and then forgotten: who comes in between never gets an answer.
        void failAll(Throwable why) {
            for (CompletableFuture<String> f : open.values()) {
                f.completeExceptionally(why);
            }
            open.clear(); // BLOCAL: lost-update medium
        }

        // Silent: each is taken out.
        void failEach(Throwable why) {
            for (Integer id : open.keySet()) {
                CompletableFuture<String> f = open.remove(id);
                if (f != null) {
                    f.completeExceptionally(why);
                }
            }
        }

        // What was counted in the future is written back when all have come.
        void count(List<Future<Integer>> parts) throws Exception {
            int sum;
            synchronized (lock) {
                sum = completed;
            }
            for (Future<Integer> part : parts) {
                sum += part.get();
            }
            synchronized (lock) {
                completed = sum; // BLOCAL: lost-update high
            }
        }

        // Silent: only the sum of the parts is added.
        void countParts(List<Future<Integer>> parts) throws Exception {
            int sum = 0;
            for (Future<Integer> part : parts) {
                sum += part.get();
            }
            synchronized (lock) {
                completed += sum;
            }
        }

        // A chain whose tail is read in one block and set in another: of two links one is lost.
        void chain(Runnable link) {
            CompletableFuture<Void> last;
            synchronized (lock) {
                last = tail;
            }
            CompletableFuture<Void> next = last.thenRun(link);
            synchronized (lock) {
                tail = next; // BLOCAL: lost-update
            }
        }

        // Silent.
        void chainAtOnce(Runnable link) {
            synchronized (lock) {
                tail = tail.thenRun(link);
            }
        }

        // How many are under way, asked and counted by two operations, and sent nevertheless.
        boolean start(int max, Runnable body) {
            if (inFlight.get() < max) {
                inFlight.incrementAndGet(); // BLOCAL: check-then-act medium
                CompletableFuture.runAsync(body).whenComplete((v, e) -> inFlight.decrementAndGet());
                return true;
            }
            return false;
        }

        // Silent.
        boolean startCounted(int max, Runnable body) {
            if (inFlight.incrementAndGet() > max) {
                inFlight.decrementAndGet(); // BENIGN: check-then-act handed-over
                return false;
            }
            CompletableFuture.runAsync(body).whenComplete((v, e) -> inFlight.decrementAndGet());
            return true;
        }

        void reset() {
            synchronized (lock) {
                completed = 0;
                failed = 0;
                lastError = null;
            }
        }

        // The error is there when it is asked for, and may be gone when it is read.
        int errorLength() {
            synchronized (lock) {
                if (lastError == null) {
                    return 0;
                }
            }
            synchronized (lock) {
                return lastError.length(); // BLOCAL: check-then-act
            }
        }
    }

    // A memo whose values are futures.
    static class Memo {
        static final Memo MEMO = new Memo();

        private final Map<String, CompletableFuture<String>> memo = new ConcurrentHashMap<>();
        private final Map<String, String> plain = new HashMap<>();

        // Made twice, as two find nothing.
        CompletableFuture<String> get(String key) {
            CompletableFuture<String> f = memo.get(key);
            if (f == null) {
                f = CompletableFuture.supplyAsync(() -> load(key));
                memo.put(key, f); // BLOCAL: check-then-act
            }
            return f;
        }

        // Silent.
        CompletableFuture<String> getOnce(String key) {
            return memo.computeIfAbsent(key, k -> CompletableFuture.supplyAsync(() -> load(k)));
        }

        // Silent: who comes second takes what the first has put.
        CompletableFuture<String> getOrOther(String key) {
            CompletableFuture<String> f = memo.get(key);
            if (f == null) {
                CompletableFuture<String> mine = new CompletableFuture<>();
                f = memo.putIfAbsent(key, mine);
                if (f == null) {
                    f = mine;
                    mine.complete(load(key));
                }
            }
            return f;
        }

        void forget(String key) {
            memo.remove(key);
        }

        private String load(String key) {
            synchronized (plain) {
                return plain.get(key);
            }
        }

        // Loaded in the future, and put by the thread that completes it, over whatever is there.
        void refresh(String key) {
            String old;
            synchronized (plain) {
                old = plain.get(key);
            }
            CompletableFuture.supplyAsync(() -> old + "!")
                    .thenAccept(
                            s -> {
                                synchronized (plain) {
                                    plain.put(key, s); // BLOCAL: lost-update
                                }
                            });
        }

        void put(String key, String value) {
            synchronized (plain) {
                plain.put(key, value);
            }
        }
    }

    // A sum by several threads, and who waits for them.
    static class Totals {
        private long total;
        private final List<Long> parts = Collections.synchronizedList(new ArrayList<>());

        synchronized void add(long n) {
            total += n;
        }

        synchronized long total() {
            return total;
        }

        // Two calls on what the tasks have.
        void addTwice(long n) {
            long old = total();
            set(old + 2 * n); // BLOCAL: lost-update
        }

        private synchronized void set(long to) {
            total = to;
        }

        static long run(List<Long> numbers) throws InterruptedException {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            Totals totals = new Totals();
            CountDownLatch latch = new CountDownLatch(numbers.size());
            for (long n : numbers) {
                pool.execute(
                        () -> {
                            totals.addTwice(n);
                            totals.parts.add(n);
                            latch.countDown();
                        });
            }
            latch.await();
            pool.shutdown();
            // Silent: told.
            return totals.total();
        }
    }
}
