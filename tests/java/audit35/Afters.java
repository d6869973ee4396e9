// RELEASES: 17 21
package audit35;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Threads, tasks, futures, atomics, volatile fields, concurrent collections. */
public class Afters {
    static final Afters SHARED = new Afters();

    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private int total;
    private volatile int state;
    private volatile Map<String, String> snapshot = Map.of();
    private final AtomicReference<List<String>> listeners = new AtomicReference<>(List.of());
    private final AtomicLong clock = new AtomicLong();
    private final AtomicLongArray cells = new AtomicLongArray(8);
    private final AtomicBoolean started = new AtomicBoolean();
    private final LongAdder adder = new LongAdder();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> groups = new ConcurrentHashMap<>();
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(10);

    synchronized int total() {
        return total;
    }

    synchronized void reset() {
        total = 0;
    }

    synchronized void raise(int by) {
        total += by;
    }

    void tune(String key) {
        state = 2;
        snapshot = Map.of(key, key);
        listeners.set(List.of(key));
        clock.set(0);
        cells.set(1, 0);
        counts.remove(key);
        groups.remove(key);
    }

    /** A task that computes, and who waits for it. */
    void byFuture() throws InterruptedException, ExecutionException {
        int n = total();
        Future<Integer> f = pool.submit(() -> n + 1);
        int next = f.get();
        synchronized (this) {
            total = next; // BLOCAL: lost-update {{total}}
        }
    }

    /** Silent: the task reads and writes in one block. */
    void byTask() {
        pool.submit(() -> {
            synchronized (this) {
                int n = total;
                total = n + 1;
            }
        });
    }

    /** By stages. */
    void byStages() {
        CompletableFuture.supplyAsync(this::total, pool)
                .thenApply(n -> n + 1)
                .thenAccept(n -> {
                    synchronized (this) {
                        total = n; // BLOCAL: lost-update {{total}}
                    }
                });
    }

    /** Silent: the stage raises what is there. */
    void byStagesMended() {
        CompletableFuture.supplyAsync(() -> 1, pool).thenAccept(this::raise);
    }

    /** A callable of a class of its own. */
    private final class Next implements Callable<Integer> {
        private final int from;

        Next(int from) {
            this.from = from;
        }

        @Override
        public Integer call() {
            return from + 1;
        }
    }

    void byCallable() throws Exception {
        Next next = new Next(total());
        int n = next.call();
        synchronized (this) {
            total = n; // BLOCAL: lost-update {{total}}
        }
    }

    /** Asked when it is scheduled, done a second later. */
    void scheduled() {
        if (total() > 10) {
            timer.schedule(() -> {
                synchronized (this) {
                    total = 10; // BLOCAL: check-then-act {{total}}
                }
            }, 1, TimeUnit.SECONDS);
        }
    }

    /** Asked when it is done: silent. */
    void scheduledMended() {
        timer.schedule(() -> {
            synchronized (this) {
                if (total > 10) {
                    total = 10;
                }
            }
        }, 1, TimeUnit.SECONDS);
    }

    /** A volatile is counted. */
    void counted() {
        state = state + 1; // BLOCAL: lost-update {{state}}
    }

    /** A volatile map is copied and replaced. */
    void put(String key, String value) {
        Map<String, String> copy = new HashMap<>(snapshot);
        copy.put(key, value);
        snapshot = copy; // BLOCAL: lost-update {{snapshot}}
    }

    /** Silent: a volatile is only read, once. */
    String get(String key) {
        Map<String, String> now = snapshot;
        return now.containsKey(key) ? now.get(key) : "";
    }

    /** Listeners in a reference, got and set. */
    void listen(String who) {
        List<String> more = new ArrayList<>(listeners.get());
        more.add(who);
        listeners.set(more); // BLOCAL: lost-update high {{listeners}}
    }

    /** Silent: set only if they are as they were, else again. */
    void listenMended(String who) {
        for (;;) {
            List<String> old = listeners.get();
            List<String> more = new ArrayList<>(old);
            more.add(who);
            if (listeners.compareAndSet(old, more)) {
                return;
            }
        }
    }

    /** Set only if they are as they were, else not at all. */
    void listenPerhaps(String who) {
        List<String> old = listeners.get();
        List<String> more = new ArrayList<>(old);
        more.add(who);
        listeners.compareAndSet(old, more); // BLOCAL: lost-cas high {{listeners}}
    }

    /** A clock that only goes on: asked, then set. */
    void advance(long to) {
        if (clock.get() < to) {
            clock.set(to); // BLOCAL: check-then-act {{clock}}
        }
    }

    /** Silent. */
    void advanceMended(long to) {
        clock.accumulateAndGet(to, Math::max);
    }

    /** An element of an atomic array. */
    void cell(int i) {
        long n = cells.get(i);
        cells.set(i, n + 1); // BLOCAL: lost-update {{cells}}
    }

    /** Silent. */
    void cellMended(int i) {
        cells.incrementAndGet(i);
    }

    /** Asked, then set: two start. */
    void start() {
        if (!started.get()) {
            started.set(true); // BLOCAL: check-then-act {{started}}
            pool.execute(this::reset);
        }
    }

    void halt() {
        started.set(false);
    }

    /** Silent: who sets it starts. */
    void startMended() {
        if (started.compareAndSet(false, true)) {
            pool.execute(this::reset);
        }
    }

    /** A sum is read, and taken off. */
    long drain() {
        long n = adder.sum();
        adder.reset(); // BLOCAL: lost-update {{adder}}
        return n;
    }

    void hit() {
        adder.increment();
    }

    /** Silent. */
    long drainMended() {
        return adder.sumThenReset();
    }

    /** Not there, so put. */
    void count(String key) {
        if (!counts.containsKey(key)) {
            counts.put(key, 0); // BLOCAL: check-then-act {{counts}}
        }
    }

    /** Silent. */
    void countMended(String key) {
        counts.putIfAbsent(key, 0);
        counts.merge(key, 1, Integer::sum);
    }

    /** Replaced by the old value, not asking whether it still is. */
    void countUp(String key) {
        Integer n = counts.get(key);
        if (n != null) {
            counts.replace(key, n + 1); // BLOCAL: lost-update {{counts}}
        }
    }

    /** Silent: replaced if it still is, else again. */
    void countUpMended(String key) {
        Integer n;
        do {
            n = counts.get(key);
        } while (n != null && !counts.replace(key, n, n + 1));
    }

    /** The group is empty, so it goes; meanwhile somebody may have come. */
    void leave(String group, String who) {
        List<String> g = groups.get(group);
        if (g == null) {
            return;
        }
        synchronized (g) {
            g.remove(who);
        }
        if (g.isEmpty()) {
            groups.remove(group); // BLOCAL: check-then-act
        }
    }

    /** Silent: all in the map's own block. */
    void leaveMended(String group, String who) {
        groups.computeIfPresent(group, (k, g) -> {
            List<String> rest = new ArrayList<>(g);
            rest.remove(who);
            return rest.isEmpty() ? null : rest;
        });
    }

    /** Silent: who comes makes a longer one. */
    void join(String group, String who) {
        groups.merge(group, List.of(who), (a, b) -> {
            List<String> both = new ArrayList<>(a);
            both.addAll(b);
            return both;
        });
    }

    /** There is room, so it is added; which throws if there is none any more. */
    void submit(Runnable r) {
        if (queue.remainingCapacity() > 0) {
            queue.add(r); // BLOCAL: check-then-act {{queue}}
        }
    }

    /** Silent: the queue says whether it took it. */
    boolean submitMended(Runnable r) {
        return queue.offer(r);
    }

    /** Silent: the queue waits for itself. */
    void work() throws InterruptedException {
        while (!Thread.currentThread().isInterrupted()) {
            queue.take().run();
        }
    }

    /** What is peeked at is not what is taken. */
    void workPeeked() {
        Runnable next = queue.peek();
        if (next != null) {
            queue.poll(); // BLOCAL: check-then-act {{queue}}
            next.run();
        }
    }

    private final AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("", false);

    void mark(String to) {
        marked.set(to, true);
    }

    /** Asked, then set. (Low: a flag that is set back, with which nothing else goes.) */
    void unmark(String to) {
        if (marked.isMarked()) {
            marked.set(to, false); // BLOCAL: check-then-act low {{marked}}
        }
    }

    /** Silent: the latch orders it. */
    int awaited() throws InterruptedException {
        int[] out = new int[1];
        CountDownLatch done = new CountDownLatch(1);
        pool.execute(() -> {
            out[0] = total();
            done.countDown();
        });
        done.await();
        return out[0] + 1;
    }
}
