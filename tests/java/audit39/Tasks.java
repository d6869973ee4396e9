package audit39;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Programs that work in pools: words are counted, results gathered, metrics reset, configurations swapped, timers run. */
public class Tasks {
    /** Words, counted by many tasks. */
    static class Words {
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> atomics = new ConcurrentHashMap<>();
        private final Map<String, Integer> plain = new HashMap<>();

        void countUnsafe(String w) {
            if (counts.containsKey(w)) {
                counts.put(w, counts.get(w) + 1); // BLOCAL: lost-update; BLOCAL: check-then-act low
            } else {
                // One question, one finding: at the first put.
                counts.put(w, 1);
            }
        }

        void count(String w) {
            counts.merge(w, 1, Integer::sum);
        }

        void countAtomic(String w) {
            atomics.computeIfAbsent(w, k -> new AtomicInteger()).incrementAndGet();
        }

        void countAtomicUnsafe(String w) {
            atomics.putIfAbsent(w, new AtomicInteger());
            AtomicInteger n = atomics.get(w);
            n.set(n.get() + 1); // BLOCAL: lost-update
        }

        void countPlainUnsafe(String w) {
            int n;
            synchronized (plain) {
                n = plain.getOrDefault(w, 0);
            }
            synchronized (plain) {
                plain.put(w, n + 1); // BLOCAL: lost-update high
            }
        }

        void countPlain(String w) {
            synchronized (plain) {
                plain.put(w, plain.getOrDefault(w, 0) + 1);
            }
        }
    }

    /** Counters that are reported and set back. */
    static class Metrics {
        private final AtomicLong hits = new AtomicLong();
        private final LongAdder bytes = new LongAdder();
        private final ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        private final AtomicReference<List<String>> events = new AtomicReference<>(
                Collections.synchronizedList(new ArrayList<>()));

        void hit(long n) {
            hits.incrementAndGet();
            bytes.add(n);
            times.add(n);
            events.get().add("hit"); // BLOCAL: stale-value
        }

        // What is counted between the two is lost.
        long reportUnsafe() {
            long n = hits.get();
            hits.set(0); // BLOCAL: lost-update
            return n;
        }

        long report() {
            return hits.getAndSet(0);
        }

        long bytesUnsafe() {
            long n = bytes.sum();
            bytes.reset(); // BLOCAL: lost-update
            return n;
        }

        long bytes() {
            return bytes.sumThenReset();
        }

        // Summed up, then cleared.
        long timesUnsafe() {
            long sum = 0;
            for (long t : times) {
                sum += t;
            }
            times.clear(); // BLOCAL: lost-update
            return sum;
        }

        long times() {
            long sum = 0;
            for (Long t = times.poll(); t != null; t = times.poll()) {
                sum += t;
            }
            return sum;
        }

        // Swapped, but whoever has got the old one still adds to it.
        int events() {
            List<String> old = events.getAndSet(Collections.synchronizedList(new ArrayList<>()));
            return old.size();
        }
    }

    /** A configuration that is replaced as a whole. */
    static class Config {
        static class State {
            final int limit;
            final int version;

            State(int limit, int version) {
                this.limit = limit;
                this.version = version;
            }
        }

        private final AtomicReference<State> state = new AtomicReference<>(new State(1, 0));
        private volatile State other = new State(1, 0);

        void raiseUnsafe() {
            State s = state.get();
            state.set(new State(s.limit + 1, s.version + 1)); // BLOCAL: lost-update high
        }

        void raise() {
            state.updateAndGet(s -> new State(s.limit + 1, s.version + 1));
        }

        void raiseLoop() {
            State s;
            State made;
            do {
                s = state.get();
                made = new State(s.limit + 1, s.version + 1);
            } while (!state.compareAndSet(s, made));
        }

        // The retry expects what is there by then, the new one is made of the old.
        void raiseWrongLoop() {
            State s = state.get();
            State made = new State(s.limit + 1, s.version + 1);
            while (!state.compareAndSet(state.get(), made)) { // BLOCAL: lost-update
                Thread.yield();
            }
        }

        void otherUnsafe() {
            // Of four updates of one class the first is shown.
            other = new State(other.limit + 1, other.version + 1); // BLOCAL: lost-update low
        }

        synchronized void replace(State s) {
            other = s;
        }

        int limit() {
            return state.get().limit + other.limit;
        }
    }

    /** Begun once, ended once. */
    static class Service {
        private final AtomicBoolean running = new AtomicBoolean();
        private volatile boolean closed;
        private Future<?> task;
        private int generation;

        void startUnsafe(ExecutorService pool) {
            if (!running.get()) {
                running.set(true); // BLOCAL: check-then-act
                pool.submit(this::work);
            }
        }

        void start(ExecutorService pool) {
            if (running.compareAndSet(false, true)) {
                pool.submit(this::work);
            }
        }

        private void work() {
            while (running.get()) {
                if (closed) {
                    running.set(false); // BLOCAL: check-then-act low
                }
            }
        }

        void close() {
            closed = true;
        }

        // A task that is started twice, one of which nobody can cancel.
        void scheduleUnsafe(ScheduledExecutorService timer) {
            synchronized (this) {
                if (task != null) {
                    return;
                }
            }
            Future<?> made = timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
            synchronized (this) {
                task = made; // BLOCAL: check-then-act
            }
        }

        synchronized void schedule(ScheduledExecutorService timer) {
            if (task == null) {
                task = timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
            }
        }

        synchronized void cancel() {
            if (task != null) {
                task.cancel(false);
                task = null;
            }
        }

        private synchronized void tick() {
            generation++;
        }

        synchronized int generation() {
            return generation;
        }

        // Read before the task is awaited.
        void skipUnsafe(Future<Integer> f) throws InterruptedException, ExecutionException {
            int g = generation();
            int by = f.get();
            synchronized (this) {
                generation = g + by; // BLOCAL: lost-update
            }
        }

        void skip(Future<Integer> f) throws InterruptedException, ExecutionException {
            int by = f.get();
            synchronized (this) {
                generation += by;
            }
        }
    }

    /** Halves in a fork/join pool, each adds its sum. */
    static class Sum extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private static final AtomicLong TOTAL = new AtomicLong();
        private static long locked;
        private final int[] data;
        private final int from;
        private final int to;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        private static synchronized long locked() {
            return locked;
        }

        private static synchronized void locked(long n) {
            locked = n;
        }

        @Override
        protected void compute() {
            if (to - from > 10) {
                int mid = (from + to) / 2;
                invokeAll(new Sum(data, from, mid), new Sum(data, mid, to));
                return;
            }
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += data[i];
            }
            TOTAL.addAndGet(sum);
            TOTAL.set(TOTAL.get() + sum); // BLOCAL: lost-update high
            locked(locked() + sum); // BLOCAL: lost-update
            synchronized (Sum.class) {
                locked(locked() + sum);
            }
        }
    }

    /** Futures by key: made once, thrown away when they fail. */
    static class Loader {
        private final ConcurrentHashMap<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();

        CompletableFuture<String> loadUnsafe(String k) {
            CompletableFuture<String> f = loads.get(k);
            if (f == null) {
                f = CompletableFuture.supplyAsync(() -> k + k);
                loads.put(k, f); // BLOCAL: check-then-act
            }
            return f;
        }

        CompletableFuture<String> load(String k) {
            return loads.computeIfAbsent(k, x -> CompletableFuture.supplyAsync(() -> x + x));
        }

        // Failed: taken away, be it another one by then.
        void failUnsafe(String k) {
            CompletableFuture<String> f = loads.get(k);
            if (f != null && f.isCompletedExceptionally()) {
                loads.remove(k); // BLOCAL: check-then-act
            }
        }

        void fail(String k) {
            CompletableFuture<String> f = loads.get(k);
            if (f != null && f.isCompletedExceptionally()) {
                loads.remove(k, f);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        Words words = new Words();
        Metrics metrics = new Metrics();
        Config config = new Config();
        Service service = new Service();
        Loader loader = new Loader();
        List<Callable<Integer>> jobs = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String w = "w" + i % 7;
            jobs.add(() -> {
                words.countUnsafe(w);
                words.count(w);
                words.countAtomic(w);
                words.countAtomicUnsafe(w);
                words.countPlainUnsafe(w);
                words.countPlain(w);
                metrics.hit(w.length());
                System.out.println(metrics.reportUnsafe() + metrics.report() + metrics.bytesUnsafe() + metrics.bytes()
                        + metrics.timesUnsafe() + metrics.times() + metrics.events());
                config.raiseUnsafe();
                config.raise();
                config.raiseLoop();
                config.raiseWrongLoop();
                config.otherUnsafe();
                config.replace(new Config.State(config.limit(), 1)); // BLOCAL: lost-update
                service.startUnsafe(pool);
                service.start(pool);
                service.scheduleUnsafe(timer);
                service.schedule(timer);
                service.cancel();
                loader.loadUnsafe(w).thenAccept(System.out::println);
                loader.load(w).thenAccept(System.out::println);
                loader.failUnsafe(w);
                loader.fail(w);
                return service.generation();
            });
        }
        for (Future<Integer> f : pool.invokeAll(jobs)) {
            service.skipUnsafe(f);
            service.skip(f);
        }
        new Sum(new int[100], 0, 100).invoke();
        service.close();
        pool.shutdown();
        timer.shutdown();
    }
}
