// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** What is scheduled, cancelled, flushed, awaited, and what each thread has for itself. */
public class Delays {
    static final Delays SHARED = new Delays();

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final ExecutorService workers = Executors.newFixedThreadPool(4);
    private final Map<String, Future<?>> running = new ConcurrentHashMap<>();
    private final ThreadLocal<StringBuilder> buffers = ThreadLocal.withInitial(StringBuilder::new);
    private final Object lock = new Object();
    private List<String> batch = new ArrayList<>();
    private ScheduledFuture<?> flusher;
    private volatile ScheduledFuture<?> retry;
    private int failures;
    private long flushed;
    private boolean closed;
    private volatile Thread worker;

    void add(String s) {
        synchronized (lock) {
            batch.add(s);
        }
    }

    /** What is added between the copy and the clear is never written. (First without the count.) */
    void flush() {
        List<String> copy;
        synchronized (lock) {
            copy = new ArrayList<>(batch);
        }
        write(copy);
        synchronized (lock) {
            batch.clear(); // BLOCAL: lost-update medium {{batch}}
            flushed += copy.size(); // BLOCAL: stale-value medium {{batch}}
        }
    }

    /** Silent: taken and replaced. (First unmarked.) */
    void flushWell() {
        List<String> all;
        synchronized (lock) {
            all = batch;
            batch = new ArrayList<>();
        }
        write(all);
        synchronized (lock) {
            flushed += all.size(); // BENIGN: stale-value handed-over
        }
    }

    /** Silent: just those that were written are taken out. (First unmarked.) */
    void flushSome() {
        List<String> copy;
        synchronized (lock) {
            copy = new ArrayList<>(batch);
        }
        write(copy);
        synchronized (lock) {
            batch.removeAll(copy); // BLOCAL: stale-value low
        }
    }

    private void write(List<String> l) {
        for (String s : l) {
            System.out.println(s);
        }
    }

    /** Scheduled twice. (First high: but one arm returns.) */
    void scheduleFlush() {
        synchronized (lock) {
            if (flusher != null) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.schedule(this::flushWell, 1, TimeUnit.SECONDS);
        synchronized (lock) {
            flusher = f; // BLOCAL: check-then-act medium {{flusher}}
        }
    }

    /** Silent. */
    void scheduleFlushWell() {
        synchronized (lock) {
            if (flusher == null && !closed) {
                flusher = timer.schedule(this::flushWell, 1, TimeUnit.SECONDS);
            }
        }
    }

    /** Scheduled after the end. (First one.) */
    void scheduleLate() {
        boolean over;
        synchronized (lock) {
            over = closed;
        }
        if (!over) {
            synchronized (lock) {
                flusher = timer.schedule(this::flushWell, 1, TimeUnit.SECONDS); // BLOCAL: check-then-act {{flusher}}; BLOCAL: check-then-act low
            }
        }
    }

    void close() {
        ScheduledFuture<?> f;
        synchronized (lock) {
            closed = true;
            f = flusher;
            flusher = null;
        }
        if (f != null) {
            f.cancel(false);
        }
    }

    /** The one that has been put meanwhile is never cancelled. */
    void retryLater() {
        ScheduledFuture<?> old = retry;
        if (old != null) {
            old.cancel(false);
        }
        retry = timer.schedule(this::flushWell, 5, TimeUnit.SECONDS); // BLOCAL: lost-update medium {{retry}}
    }

    /** Silent. */
    void retryLaterWell() {
        synchronized (lock) {
            if (retry != null) {
                retry.cancel(false);
            }
            retry = timer.schedule(this::flushWell, 5, TimeUnit.SECONDS);
        }
    }

    /** The task is done before it is told to be there. */
    void start(String name) {
        Future<?> f = workers.submit(() -> {
            flushWell();
            running.remove(name);
        });
        running.put(name, f); // BLOCAL: check-then-act medium {{running}}
    }

    /** Silent: a promise is put first. */
    void startWell(String name) {
        CompletableFuture<Void> p = new CompletableFuture<>();
        if (running.putIfAbsent(name, p) != null) {
            return;
        }
        workers.execute(() -> {
            try {
                flushWell();
                p.complete(null);
            } finally {
                running.remove(name, p);
            }
        });
    }

    /** Counted by callbacks of several threads. */
    CompletableFuture<Void> call(String s) {
        return CompletableFuture.runAsync(() -> add(s), workers).whenComplete((v, t) -> {
            if (t != null) {
                int n;
                synchronized (lock) {
                    n = failures;
                }
                synchronized (lock) {
                    failures = n + 1; // BLOCAL: lost-update high {{failures}}
                }
            }
        });
    }

    /** Silent. */
    CompletableFuture<Void> callWell(String s) {
        return CompletableFuture.runAsync(() -> add(s), workers).whenComplete((v, t) -> {
            if (t != null) {
                synchronized (lock) {
                    failures++;
                }
            }
        });
    }

    /** Silent: each thread's own. */
    String format(String... parts) {
        StringBuilder b = buffers.get();
        b.setLength(0);
        for (String p : parts) {
            b.append(p);
        }
        String s = b.toString();
        if (b.length() > 1000) {
            buffers.remove();
        }
        return s;
    }

    /** Silent: nobody else has what the method makes and waits for. */
    int sum(List<Integer> all) throws Exception {
        List<Future<Integer>> parts = new ArrayList<>();
        for (Integer i : all) {
            parts.add(workers.submit(() -> i * i));
        }
        int s = 0;
        for (Future<Integer> f : parts) {
            s += f.get();
        }
        return s;
    }

    void work() {
        worker = Thread.currentThread();
        try {
            flushWell();
        } finally {
            worker = null;
        }
    }

    /** Interrupts whatever that thread does by then. */
    void interrupt() {
        Thread t = worker;
        if (t != null) {
            t.interrupt(); // BLOCAL: stale-value medium {{worker}}
        }
    }

    /** Silent: a periodic task alone writes; the others read. (First low: one thread alone writes.) */
    static class Sampler {
        private volatile long last;
        private volatile long rate;
        private final ScheduledExecutorService own = Executors.newSingleThreadScheduledExecutor();

        Sampler() {
            own.scheduleAtFixedRate(this::sample, 1, 1, TimeUnit.SECONDS);
        }

        private void sample() {
            long now = System.nanoTime();
            rate = now - last;
            last = now;
        }

        long rate() {
            return rate;
        }
    }
}
