// RELEASES: 8 17
package audit31;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads by pools, timers, futures, parts. */
public class Tasks {
    static final Tasks SHARED = new Tasks();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Map<String, CompletableFuture<String>> running = new ConcurrentHashMap<>();
    private final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);
    private final Timer timer = new Timer(true);
    private final Phaser phaser = new Phaser(1);
    private final AtomicInteger open = new AtomicInteger();
    private TimerTask task;
    private int done;
    private volatile CompletableFuture<String> latest;
    private long ticks;

    /** Two start it. */
    CompletableFuture<String> start(String key) {
        CompletableFuture<String> f = running.get(key);
        if (f == null) {
            f = CompletableFuture.supplyAsync(() -> key.trim(), pool);
            running.put(key, f); // BLOCAL: check-then-act {{running}}
        }
        return f;
    }

    /** Silent: one starts it. */
    CompletableFuture<String> startWell(String key) {
        return running.computeIfAbsent(key, k -> CompletableFuture.supplyAsync(k::trim, pool));
    }

    /** Silent: whoever wins starts it, the others wait for his. */
    CompletableFuture<String> startByHand(String key) {
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> other = running.putIfAbsent(key, mine);
        if (other != null) {
            return other;
        }
        pool.execute(() -> {
            mine.complete(key.trim());
            running.remove(key, mine);
        });
        return mine;
    }

    /** Over, perhaps, before it is put: then it stays for ever. */
    void startLate(String key) {
        CompletableFuture<String> f = new CompletableFuture<>();
        pool.submit(() -> {
            f.complete(key);
            running.remove(key);
        });
        running.put(key, f); // BLOCAL: check-then-act medium {{running}}
    }

    /** Silent: an operation of its own decides. */
    boolean finish(String s) {
        CompletableFuture<String> l = latest;
        if (l != null && !l.isDone()) {
            return l.complete(s);
        }
        return false;
    }

    void renew() {
        latest = new CompletableFuture<>();
    }

    /** Silent: each thread has its own. */
    int mine() {
        int[] n = own.get();
        if (n[0] < 100) {
            n[0]++;
        }
        return n[0];
    }

    /** Two tasks, one of them for ever. (First as check-then-act.) */
    void schedule() {
        TimerTask t;
        synchronized (this) {
            t = task;
        }
        if (t != null) {
            t.cancel();
        }
        TimerTask next = new TimerTask() {
            @Override
            public void run() {
                tick();
            }
        };
        timer.schedule(next, 100, 100);
        synchronized (this) {
            task = next; // BLOCAL: lost-update medium
        }
    }

    /** Silent. */
    synchronized void scheduleWell() {
        if (task != null) {
            task.cancel();
        }
        task = new TimerTask() {
            @Override
            public void run() {
                tick();
            }
        };
        timer.schedule(task, 100, 100);
    }

    synchronized void tick() {
        ticks++;
    }

    /** Counted between two ticks. */
    long takeTicks() {
        long n;
        synchronized (this) {
            n = ticks;
        }
        synchronized (this) {
            ticks = 0; // BLOCAL: lost-update medium {{ticks}}
        }
        return n;
    }

    /** Silent: the parts are each for themselves, and are joined. */
    static final class Sum extends RecursiveTask<Long> {
        private final int[] all;
        private final int from;
        private final int to;
        private long sum;

        Sum(int[] all, int from, int to) {
            this.all = all;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from > 1000) {
                Sum a = new Sum(all, from, (from + to) / 2);
                Sum b = new Sum(all, (from + to) / 2, to);
                a.fork();
                return b.compute() + a.join();
            }
            for (int i = from; i < to; i++) {
                sum = sum + all[i];
            }
            return sum;
        }
    }

    static long sum(int[] all) {
        return ForkJoinPool.commonPool().invoke(new Sum(all, 0, all.length));
    }

    /** Silent: read when all have been waited for. */
    int inParts(List<Runnable> parts) throws InterruptedException {
        AtomicInteger failed = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(parts.size());
        for (Runnable r : parts) {
            pool.execute(() -> {
                try {
                    r.run();
                } catch (RuntimeException e) {
                    failed.incrementAndGet();
                } finally {
                    all.countDown();
                }
            });
        }
        all.await();
        int f = failed.get();
        failed.set(0);
        return f;
    }

    /** Silent: arrived at by one operation. */
    boolean arrive() {
        return phaser.arrive() >= 0;
    }

    /** The last one is told twice, or not at all. */
    void leave(Runnable last) {
        open.decrementAndGet();
        if (open.get() == 0) { // BLOCAL: check-then-act medium {{open}}
            last.run();
        }
    }

    /** Silent. */
    void leaveWell(Runnable last) {
        if (open.decrementAndGet() == 0) {
            last.run();
        }
    }

    /** Silent: a stream's own list. */
    List<String> trimmed(List<String> all) {
        List<String> out = new ArrayList<>();
        all.stream().map(String::trim).forEach(s -> {
            if (!out.contains(s)) {
                out.add(s);
            }
        });
        return out;
    }

    synchronized int done() {
        return done;
    }

    /** Counted by many threads with no lock, though it is asked under one. */
    void runAll(List<Runnable> all) {
        for (Runnable r : all) {
            pool.execute(() -> {
                r.run();
                done++; // MISSED: lost-update (a plain field that no lock guards has no versions)
            });
        }
    }
}
