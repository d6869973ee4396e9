// RELEASES: 8 17
package audit34;

import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Timers, jobs, and who runs them. */
public class Clocks {
    static final Clocks SHARED = new Clocks();

    static class Job implements Comparable<Job> {
        final String name;
        final long due;

        Job(String name, long due) {
            this.name = name;
            this.due = due;
        }

        public int compareTo(Job o) {
            return Long.compare(due, o.due);
        }

        void run() {
            System.out.println(name);
        }
    }

    /** Ends before it begins, and then never ends. */
    static class Loop implements Runnable {
        static final Loop ONE = new Loop();
        private volatile boolean running;
        private volatile boolean going = true;
        private int turns;

        @Override
        public void run() {
            running = true; // BLOCAL: lost-update medium {{running}}
            while (running) {
                step();
            }
        }

        /** Silent: it is so from the beginning. */
        void runWell() {
            while (going) {
                step();
            }
        }

        void stop() {
            running = false;
            going = false;
        }

        private synchronized void step() {
            turns++;
        }

        static void start() {
            new Thread(ONE).start();
        }
    }

    private final ExecutorService pool = Executors.newFixedThreadPool(3);
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>();
    private final PriorityQueue<Job> heap = new PriorityQueue<>();
    private final ConcurrentSkipListMap<Long, Job> byTime = new ConcurrentSkipListMap<>();
    private final Map<String, Future<?>> running = new ConcurrentHashMap<>();
    private final Map<String, ScheduledFuture<?>> timers = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong();
    private final AtomicInteger ids = new AtomicInteger();
    private ScheduledFuture<?> beat;
    private volatile ScheduledFuture<?> watch;
    private boolean over;

    /** The one that is due was looked at; the one that is taken may be another. */
    Job due(long now) {
        Job j = jobs.peek();
        if (j != null && j.due <= now) {
            return jobs.poll(); // BLOCAL: check-then-act medium {{jobs}}
        }
        return null;
    }

    /** Silent: what was taken too early is put back. */
    Job dueWell(long now) {
        Job j = jobs.poll();
        if (j != null && j.due > now) {
            jobs.add(j);
            return null;
        }
        return j;
    }

    void job(Job j) {
        jobs.add(j);
        byTime.put(j.due, j);
        synchronized (heap) {
            heap.add(j);
        }
    }

    /** Looked at in one block, taken in another. */
    Job heap(long now) {
        boolean due;
        synchronized (heap) {
            Job j = heap.peek();
            due = j != null && j.due <= now;
        }
        if (!due) {
            return null;
        }
        synchronized (heap) {
            return heap.poll(); // BLOCAL: check-then-act medium {{heap}}
        }
    }

    /** Silent. */
    Job heapWell(long now) {
        synchronized (heap) {
            Job j = heap.peek();
            return j != null && j.due <= now ? heap.poll() : null;
        }
    }

    /** The first by its key: another has it already. */
    Job first(long now) {
        Map.Entry<Long, Job> e = byTime.firstEntry();
        if (e == null || e.getKey() > now) {
            return null;
        }
        byTime.remove(e.getKey()); // BLOCAL: check-then-act medium {{byTime}}
        return e.getValue();
    }

    /** Silent. */
    Job firstWell() {
        Map.Entry<Long, Job> e = byTime.pollFirstEntry();
        return e == null ? null : e.getValue();
    }

    void cancel(Job j) {
        byTime.remove(j.due);
        jobs.remove(j);
    }

    /** Done before it is noted: it stays there for ever. */
    void start(Job j) {
        Future<?> f = pool.submit(() -> {
            j.run();
            running.remove(j.name);
        });
        running.put(j.name, f); // BLOCAL: check-then-act medium {{running}}
    }

    /** The same by a future that is started as the argument. */
    void startAt(Job j) {
        running.put(j.name, pool.submit(() -> { // BLOCAL: check-then-act medium {{running}}
            j.run();
            running.remove(j.name);
        }));
    }

    /** Silent: later. */
    void startLater(Job j) {
        running.put(j.name, timer.schedule(() -> {
            j.run();
            running.remove(j.name);
        }, 10, TimeUnit.SECONDS));
    }

    /** Two timers of one name; one is never cancelled. */
    void every(String name, Runnable r) {
        if (!timers.containsKey(name)) {
            timers.put(name, timer.scheduleAtFixedRate(r, 1, 1, TimeUnit.SECONDS)); // BLOCAL: check-then-act {{timers}}
        }
    }

    /** Silent. */
    void everyWell(String name, Runnable r) {
        timers.computeIfAbsent(name, n -> timer.scheduleAtFixedRate(r, 1, 1, TimeUnit.SECONDS));
    }

    /** Put over what another has put meanwhile, which nobody cancels. */
    void again(String name, Runnable r) {
        ScheduledFuture<?> f = timers.get(name);
        if (f != null) {
            f.cancel(false);
        }
        timers.put(name, timer.schedule(r, 1, TimeUnit.SECONDS)); // BLOCAL: lost-update medium {{timers}}
    }

    /** Silent: cancels what it has replaced. */
    void againWell(String name, Runnable r) {
        ScheduledFuture<?> f = timers.put(name, timer.schedule(r, 1, TimeUnit.SECONDS));
        if (f != null) {
            f.cancel(false);
        }
    }

    void unevery(String name) {
        ScheduledFuture<?> f = timers.remove(name);
        if (f != null) {
            f.cancel(false);
        }
    }

    /** Silent: each is ended, and what comes later is its own matter. */
    void end() {
        for (Future<?> f : running.values()) {
            f.cancel(true);
        }
        running.clear();
    }

    /** Two run one turn. (First medium.) */
    boolean tick(long now) {
        long due = next.get();
        if (now < due) {
            return false;
        }
        next.set(due + 1000); // BLOCAL: lost-update high {{next}}
        return true;
    }

    /** Silent. */
    boolean tickWell(long now) {
        long due = next.get();
        return now >= due && next.compareAndSet(due, due + 1000);
    }

    /** Two have one number. */
    String name() {
        int n = ids.get();
        ids.incrementAndGet();
        return "job-" + n; // MISSED: stale-value (what is made of the number is returned)
    }

    /** Silent. */
    String nameWell() {
        return "job-" + ids.getAndIncrement();
    }

    /** Begun twice, and begun after the end. */
    void beat(Runnable r) {
        synchronized (this) {
            if (over || beat != null) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.scheduleAtFixedRate(r, 1, 1, TimeUnit.SECONDS);
        synchronized (this) {
            beat = f; // BLOCAL: check-then-act medium {{beat}}
        }
    }

    /** Silent by default: whoever comes second cancels his own. (First benign.) */
    void beatWell(Runnable r) {
        synchronized (this) {
            if (over || beat != null) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.scheduleAtFixedRate(r, 1, 1, TimeUnit.SECONDS);
        synchronized (this) {
            if (!over && beat == null) {
                beat = f; // BENIGN: check-then-act rechecked
                return;
            }
        }
        f.cancel(false);
    }

    synchronized void close() {
        over = true;
        if (beat != null) {
            beat.cancel(false);
            beat = null;
        }
    }

    /** Cancelled, and then put over: another one's beat is never cancelled. */
    void watch(Runnable r) {
        if (watch != null) {
            watch.cancel(false);
        }
        watch = timer.schedule(r, 1, TimeUnit.SECONDS); // BLOCAL: lost-update medium {{watch}}
    }

    void watched() {
        synchronized (heap) {
            over = false;
        }
    }
}
