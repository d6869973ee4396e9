// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Schedulers: delays in a heap, timers, tasks that repeat and tasks that are cancelled. */
public class Schedulers {
    static class Job implements Comparable<Job> {
        final long at;
        final Runnable body;

        Job(long at, Runnable body) {
            this.at = at;
            this.body = body;
        }

        @Override
        public int compareTo(Job other) {
            return Long.compare(at, other.at);
        }
    }

    static class Heap implements Runnable {
        static final Heap HEAP = new Heap();

        private final PriorityQueue<Job> jobs = new PriorityQueue<>();
        private boolean stopped;
        private int done;
        private long lastRun;

        void schedule(Job job) {
            synchronized (jobs) {
                jobs.add(job);
                jobs.notifyAll();
            }
        }

        // Silent: the heap is asked anew after each wait.
        @Override
        public void run() {
            while (true) {
                Job job;
                synchronized (jobs) {
                    while (!stopped && jobs.isEmpty()) {
                        try {
                            jobs.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    if (stopped) {
                        return;
                    }
                    job = jobs.poll();
                    done++;
                }
                job.body.run();
            }
        }

        // Of what a collection had before a wait only what it decides counts: low.
        void runNext(long now) throws InterruptedException {
            synchronized (jobs) {
                Job first = jobs.peek();
                if (first == null) {
                    return;
                }
                if (first.at > now) {
                    jobs.wait(first.at - now);
                }
                first.body.run(); // BLOCAL: stale-after-wait low
            }
        }

        // Woken up for nothing, it takes what may not be there.
        Job take() throws InterruptedException {
            synchronized (jobs) {
                if (jobs.isEmpty()) {
                    jobs.wait();
                }
                return jobs.remove(); // BLOCAL: stale-after-wait medium
            }
        }

        // Silent.
        Job takeInLoop() throws InterruptedException {
            synchronized (jobs) {
                while (jobs.isEmpty()) {
                    jobs.wait();
                }
                return jobs.remove();
            }
        }

        // Whether there are any was asked in another block than the one that waits.
        void awaitJobs() throws InterruptedException {
            while (true) {
                synchronized (jobs) {
                    if (!jobs.isEmpty()) {
                        return;
                    }
                }
                synchronized (jobs) {
                    jobs.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        // All that are due, by a copy; then all are thrown away.
        List<Job> due(long now) {
            List<Job> out = new ArrayList<>();
            synchronized (jobs) {
                for (Job job : jobs) {
                    if (job.at <= now) {
                        out.add(job);
                    }
                }
            }
            synchronized (jobs) {
                jobs.removeAll(out); // BLOCAL: stale-value medium
            }
            return out;
        }

        // The time of the last run, kept over the run itself.
        void runAll(long now) {
            long last;
            synchronized (jobs) {
                last = lastRun;
            }
            for (Job job : due(now)) {
                job.body.run();
                last = Math.max(last, job.at);
            }
            synchronized (jobs) {
                lastRun = last; // BLOCAL: lost-update high; BLOCAL: stale-value medium
            }
        }

        // The greater of what is there now and what was run, of jobs that due() takes away in a later block (was: silent).
        void runAllAndMax(long now) {
            long last = 0;
            for (Job job : due(now)) {
                job.body.run();
                last = Math.max(last, job.at);
            }
            synchronized (jobs) {
                lastRun = Math.max(lastRun, last); // BLOCAL: stale-value medium
            }
        }

        void rewind() {
            synchronized (jobs) {
                lastRun = 0;
            }
        }

        void stop() {
            synchronized (jobs) {
                stopped = true;
                jobs.notifyAll();
            }
        }

        int done() {
            synchronized (jobs) {
                return done;
            }
        }
    }

    // Futures by name, cancelled by name.
    static class Named {
        static final Named NAMED = new Named();

        private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(4);
        private final Map<String, ScheduledFuture<?>> futures = new ConcurrentHashMap<>();
        private final ConcurrentSkipListMap<Long, String> byTime = new ConcurrentSkipListMap<>();

        // Looked whether one runs, and then put over it.
        void start(String name, Runnable body) {
            if (!futures.containsKey(name)) {
                futures.put(name, pool.schedule(body, 1, TimeUnit.SECONDS)); // BLOCAL: check-then-act
            }
        }

        // Silent: made under the key.
        void startOnce(String name, Runnable body) {
            futures.computeIfAbsent(name, n -> pool.schedule(body, 1, TimeUnit.SECONDS));
        }

        // Cancelled, and then what is there is taken away.
        boolean cancel(String name) {
            ScheduledFuture<?> f = futures.get(name);
            if (f != null) {
                f.cancel(true);
                futures.remove(name); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Silent: taken away, then cancelled.
        boolean cancelTaken(String name) {
            ScheduledFuture<?> f = futures.remove(name);
            if (f != null) {
                f.cancel(true);
                return true;
            }
            return false;
        }

        // Silent: only that one is taken away.
        boolean cancelThat(String name) {
            ScheduledFuture<?> f = futures.get(name);
            if (f != null && futures.remove(name, f)) {
                f.cancel(true);
                return true;
            }
            return false;
        }

        // The task takes its entry away, which may be put only then.
        void once(String name, Runnable body) {
            ScheduledFuture<?> f = pool.schedule(
                    () -> {
                        body.run();
                        futures.remove(name);
                    },
                    0,
                    TimeUnit.MILLISECONDS);
            futures.put(name, f); // BLOCAL: check-then-act medium
        }

        // The first time of all, and what is due then, asked one after the other.
        String first() {
            if (byTime.isEmpty()) {
                return null;
            }
            return byTime.get(byTime.firstKey()).trim(); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
        }

        // Silent.
        String firstPolled() {
            Map.Entry<Long, String> e = byTime.pollFirstEntry();
            return e == null ? null : e.getValue().trim();
        }

        void at(long time, String name) {
            byTime.put(time, name);
        }

        void done(long time) {
            byTime.remove(time);
        }
    }

    // A timer's task and those who ask for its numbers.
    static class Heartbeat {
        static final Heartbeat BEAT = new Heartbeat();

        private final Timer timer = new Timer(true);
        private final Map<String, Long> seen = new HashMap<>();
        private int missed;
        private TimerTask task;

        void start() {
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            check(System.currentTimeMillis());
                        }
                    },
                    1000,
                    1000);
        }

        // Read, worked and written back, by the timer and by others.
        void check(long now) {
            int n;
            Map<String, Long> copy;
            synchronized (seen) {
                n = missed;
                copy = new HashMap<>(seen);
            }
            for (Map.Entry<String, Long> e : copy.entrySet()) {
                if (now - e.getValue() > 3000) {
                    n++;
                }
            }
            synchronized (seen) {
                missed = n; // BLOCAL: lost-update high
            }
        }

        void clear() {
            synchronized (seen) {
                missed = 0;
                seen.clear();
            }
        }

        void beat(String who) {
            synchronized (seen) {
                seen.put(who, System.currentTimeMillis());
            }
        }

        // Who was silent was found in one block and is forgotten in the next.
        boolean forget(String who, long now) {
            Long last;
            synchronized (seen) {
                last = seen.get(who);
            }
            if (last == null || now - last < 10000) {
                return false;
            }
            synchronized (seen) {
                seen.remove(who); // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent: if it is still that one.
        boolean forgetIf(String who, long now) {
            Long last;
            synchronized (seen) {
                last = seen.get(who);
            }
            if (last == null || now - last < 10000) {
                return false;
            }
            synchronized (seen) {
                return seen.remove(who, last);
            }
        }

        // The old task is ended, and another put in its place, in two blocks.
        void restart(TimerTask next) {
            TimerTask old;
            synchronized (seen) {
                old = task;
            }
            if (old != null) {
                old.cancel();
            }
            synchronized (seen) {
                task = next; // BLOCAL: lost-update medium
            }
        }

        // Silent.
        void restartAtOnce(TimerTask next) {
            TimerTask old;
            synchronized (seen) {
                old = task;
                task = next;
            }
            if (old != null) {
                old.cancel();
            }
        }
    }
}
