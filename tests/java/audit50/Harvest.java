// RELEASES: 17
package audit50;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Futures, stages, streams, fork and join: what a lambda reads and another one writes. */
public class Harvest {
    /** Orders by stages. */
    static class Orders {
        static final Orders SHARED = new Orders();
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private final Map<String, Integer> stock = new HashMap<>();
        private int orders;
        private volatile long revenue;
        private volatile CompletableFuture<Integer> last = CompletableFuture.completedFuture(0);

        synchronized int stock(String item) {
            return stock.getOrDefault(item, 0);
        }

        synchronized void stock(String item, int n) {
            stock.put(item, n);
        }

        synchronized void sold(String item, int n) {
            stock.merge(item, -n, Integer::sum);
            orders++;
        }

        /** Asked in one stage, sold in the next. */
        CompletableFuture<Boolean> order(String item, int n) {
            return CompletableFuture.supplyAsync(() -> stock(item), pool).thenApply(have -> {
                if (have < n) {
                    return false;
                }
                sold(item, n); // BLOCAL: check-then-act
                return true;
            });
        }

        /** Silent: in one stage and one block. */
        CompletableFuture<Boolean> orderRight(String item, int n) {
            return CompletableFuture.supplyAsync(() -> {
                synchronized (this) {
                    if (stock(item) < n) {
                        return false;
                    }
                    sold(item, n);
                    return true;
                }
            }, pool);
        }

        /** Read, computed upon elsewhere, and put. */
        void restock(String item) {
            int have = stock(item);
            int more = CompletableFuture.supplyAsync(() -> have * 2, pool).join();
            stock(item, more); // BLOCAL: lost-update
        }

        /** Counted by many tasks without a lock. */
        void earn(List<Long> prices) {
            for (long p : prices) {
                pool.execute(() -> {
                    revenue += p; // BLOCAL: lost-update
                });
            }
        }

        /** Silent: summed by the stream, set once. */
        void earned(List<Long> prices) {
            revenue = prices.parallelStream().mapToLong(Long::longValue).sum();
        }

        /** The last stage is read and replaced by two operations: two chains hang on one. */
        CompletionStage<Integer> chain(int n) {
            CompletableFuture<Integer> next = last.thenApplyAsync(v -> v + n, pool);
            last = next; // BLOCAL: lost-update
            return next;
        }

        /** Silent: under the monitor, which each who chains has. */
        private CompletableFuture<Integer> tail = CompletableFuture.completedFuture(0);

        synchronized CompletionStage<Integer> chainRight(int n) {
            tail = tail.thenApplyAsync(v -> v + n, pool);
            return tail;
        }
    }

    /** What is computed once. */
    static class Once {
        static final Once SHARED = new Once();
        private final ConcurrentHashMap<String, CompletableFuture<String>> running = new ConcurrentHashMap<>();
        private final AtomicInteger loads = new AtomicInteger();

        /** Two that find none load twice, and the one's future is put over the other's. */
        CompletableFuture<String> load(String key, Supplier<String> how) {
            CompletableFuture<String> there = running.get(key);
            if (there != null) {
                return there;
            }
            CompletableFuture<String> mine = CompletableFuture.supplyAsync(how);
            running.put(key, mine); // BLOCAL: check-then-act
            return mine;
        }

        /** Silent: by one; whoever is done takes his own away. */
        CompletableFuture<String> loadRight(String key, Supplier<String> how) {
            CompletableFuture<String> mine = new CompletableFuture<>();
            CompletableFuture<String> there = running.putIfAbsent(key, mine);
            if (there != null) {
                return there;
            }
            loads.incrementAndGet();
            mine.whenComplete((v, e) -> running.remove(key, mine));
            CompletableFuture.runAsync(() -> mine.complete(how.get()));
            return mine;
        }

        /** Cancelled, and taken away by the key: another one's may be there. */
        void cancel(String key) {
            CompletableFuture<String> there = running.get(key);
            if (there != null) {
                there.cancel(true);
                running.remove(key); // MISSED: check-then-act (what was there was only ended before)
            }
        }

        /** Silent: cancelled by who has removed it. */
        void cancelRight(String key) {
            CompletableFuture<String> there = running.remove(key);
            if (there != null) {
                there.cancel(true);
            }
        }
    }

    /** Streams over shared state. */
    static class Crops {
        static final Crops SHARED = new Crops();
        private List<Integer> weights = new ArrayList<>();
        private final ConcurrentHashMap<String, Integer> byName = new ConcurrentHashMap<>();
        private int heaviest;

        synchronized List<Integer> weights() {
            return new ArrayList<>(weights);
        }

        synchronized void weights(List<Integer> to) {
            weights = to;
        }

        synchronized void weigh(int w) {
            weights.add(w);
            heaviest = Math.max(heaviest, w);
        }

        /** Filtered outside, put back: what was weighed meanwhile is lost. */
        void thin(int than) {
            List<Integer> kept = weights().stream().filter(w -> w >= than).collect(Collectors.toList());
            weights(kept); // BLOCAL: lost-update
        }

        /** Silent: inside. */
        synchronized void thinRight(int than) {
            weights = weights.stream().filter(w -> w >= than).collect(Collectors.toCollection(ArrayList::new));
        }

        /** The greatest of a copy is set. */
        void heaviest() {
            int most = weights().stream().mapToInt(Integer::intValue).max().orElse(0);
            synchronized (this) {
                // Stored into another field of that lock: medium.
                heaviest = most; // BLOCAL: stale-value medium
            }
        }

        /** Silent: a stream of a concurrent map is what it is. */
        int total() {
            return byName.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** None matches, and then one is put. */
        boolean plant(String name, int n) {
            if (byName.keySet().stream().noneMatch(name::equals)) {
                byName.put(name, n); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean plantRight(String name, int n) {
            return byName.putIfAbsent(name, n) == null;
        }

        void pull(String name) {
            byName.remove(name);
        }

        /** Silent: each adds to an atomic of this method's own. */
        long countInParallel(int n) {
            AtomicLong sum = new AtomicLong();
            IntStream.range(0, n).parallel().forEach(i -> sum.addAndGet(i));
            return sum.get();
        }

        /** Each puts what it has read, in parallel. */
        void doubleInParallel(int n) {
            IntStream.range(0, n).parallel().forEach(i -> {
                Integer w = byName.get("w" + i % 3);
                byName.put("w" + i % 3, w == null ? 1 : w * 2); // MISSED: lost-update (a text that is put together twice is two keys)
            });
        }

        /** Silent: the map computes. */
        void doubleInParallelRight(int n) {
            IntStream.range(0, n).parallel().forEach(i -> byName.compute("w" + i % 3, (k, w) -> w == null ? 1 : w * 2));
        }
    }

    /** Fork and join over a shared tally. */
    static class Tally extends RecursiveTask<Integer> {
        private static int splits;
        private static final Object LOCK = new Object();
        private final int[] items;
        private final int from;
        private final int to;

        Tally(int[] items, int from, int to) {
            this.items = items;
            this.from = from;
            this.to = to;
        }

        static int splits() {
            synchronized (LOCK) {
                return splits;
            }
        }

        static void splits(int n) {
            synchronized (LOCK) {
                splits = n;
            }
        }

        /** The tally of all tasks is counted on by two blocks; the sum is each task's own. */
        @Override
        protected Integer compute() {
            if (to - from < 16) {
                int sum = 0;
                for (int i = from; i < to; i++) {
                    sum += items[i];
                }
                return sum;
            }
            splits(splits() + 1); // BLOCAL: lost-update
            int mid = (from + to) >>> 1;
            Tally left = new Tally(items, from, mid);
            left.fork();
            int right = new Tally(items, mid, to).compute();
            return left.join() + right;
        }

        /** Silent: before the pool is asked. */
        static int run(int[] items) {
            splits(0);
            return ForkJoinPool.commonPool().invoke(new Tally(items, 0, items.length));
        }
    }

    /** Many tasks, one list of answers. */
    static class Gather {
        /** Silent: the list locks itself, each task adds; the latch is waited for. */
        static List<Integer> all(int n) throws InterruptedException {
            List<Integer> answers = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch done = new CountDownLatch(n);
            ExecutorService pool = Executors.newFixedThreadPool(4);
            for (int i = 0; i < n; i++) {
                int k = i;
                pool.execute(() -> {
                    answers.add(k * k);
                    done.countDown();
                });
            }
            done.await();
            pool.shutdown();
            return answers;
        }

        /** A task asks whether it is in the list, and then adds it. */
        static List<Integer> distinct(int n) throws Exception {
            List<Integer> answers = Collections.synchronizedList(new ArrayList<>());
            ExecutorService pool = Executors.newFixedThreadPool(4);
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                int k = i % 10;
                futures.add(pool.submit(() -> {
                    if (!answers.contains(k)) {
                        answers.add(k); // MISSED: check-then-act (a list that is in no field, by a type that does not tell that it locks itself)
                    }
                }));
            }
            for (Future<?> f : futures) {
                f.get();
            }
            pool.shutdown();
            return answers;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            int n = i;
            Orders.SHARED.order("a", n).thenAccept(System.out::println);
            Crops.SHARED.pull("a");
            CompletableFuture.runAsync(() -> Crops.SHARED.weigh(n));
        }
        System.out.println(Tally.run(new int[1000]) + Gather.all(10).size() + Gather.distinct(10).size());
    }
}
