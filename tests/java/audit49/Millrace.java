// RELEASES: 21
package audit49;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Jobs on virtual threads, retried when they fail, with dead letters and a count of what is under way. */
public class Millrace {
    sealed interface State {
        record Queued(int tries) implements State {
        }

        record Running(long since, int tries) implements State {
        }

        record Over(boolean well) implements State {
        }
    }

    interface Work {
        void run() throws Exception;
    }

    /** A job, its state under its own monitor. */
    static final class Job {
        final String id;
        final Work work;
        private State state = new State.Queued(0);
        private final List<Runnable> after = new ArrayList<>();

        Job(String id, Work work) {
            this.id = id;
            this.work = work;
        }

        synchronized State state() {
            return state;
        }

        synchronized void state(State s) {
            state = s;
            notifyAll();
        }

        /** Queued when it was asked, running by a second call: two run it. */
        boolean begin() {
            return switch (state()) {
                case State.Queued(int tries) -> {
                    state(new State.Running(System.nanoTime(), tries + 1)); // BLOCAL: lost-update
                    yield true;
                }
                case State.Running r -> false;
                case State.Over o -> false;
            };
        }

        /** Silent: under the monitor. */
        synchronized boolean beginAtOnce() {
            if (state instanceof State.Queued(int tries)) {
                state = new State.Running(System.nanoTime(), tries + 1);
                return true;
            }
            return false;
        }

        /** Over when it was asked, and what comes then is run by nobody. */
        void after(Runnable r) {
            if (state() instanceof State.Over) {
                r.run();
                return;
            }
            synchronized (this) {
                /* Two calls, and the jobs lie in a thread-safe collection. */
                after.add(r); // BLOCAL: check-then-act low
            }
        }

        /** Silent: asked under the monitor. */
        void afterLooked(Runnable r) {
            synchronized (this) {
                if (!(state instanceof State.Over)) {
                    after.add(r);
                    return;
                }
            }
            r.run();
        }

        void over(boolean well) {
            List<Runnable> all;
            synchronized (this) {
                state = new State.Over(well);
                notifyAll();
                all = new ArrayList<>(after);
                after.clear();
            }
            all.forEach(Runnable::run);
        }

        /** Asked outside the monitor that is waited on. */
        void await() throws InterruptedException {
            if (!(state() instanceof State.Over)) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        /** Silent. */
        synchronized void awaitLooped() throws InterruptedException {
            while (!(state instanceof State.Over)) {
                wait();
            }
        }
    }

    record Later(Job job, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    /** Who runs them. */
    static final class Wheel {
        private final BlockingQueue<Job> ready = new LinkedBlockingQueue<>();
        private final DelayQueue<Later> later = new DelayQueue<>();
        private final Map<String, Job> jobs = new ConcurrentHashMap<>();
        private final Map<String, Integer> failures = new ConcurrentHashMap<>();
        private final Queue<Job> dead = new ConcurrentLinkedQueue<>();
        private final Set<String> running = new HashSet<>();
        private final AtomicInteger underWay = new AtomicInteger();
        private final Semaphore slots = new Semaphore(64);
        private int buried;
        private volatile boolean closed;

        /** One of two jobs of that name is lost. */
        Job submit(String id, Work work) {
            var old = jobs.get(id);
            if (old != null) {
                return old;
            }
            var job = new Job(id, work);
            jobs.put(id, job); // BLOCAL: check-then-act
            ready.add(job);
            return job;
        }

        /** Silent: who was faster wins. */
        Job submitOnce(String id, Work work) {
            var job = new Job(id, work);
            var old = jobs.putIfAbsent(id, job);
            if (old == null) {
                ready.add(job);
                return job;
            }
            return old;
        }

        /** Not closed when it was asked, and what is added then is left in the queue. */
        boolean offer(Job job) {
            if (closed) {
                return false;
            }
            ready.add(job); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: looked at once more. */
        boolean offerLooked(Job job) {
            if (closed) {
                return false;
            }
            ready.add(job);
            return !closed || !ready.remove(job);
        }

        void close() {
            closed = true;
            for (var job = ready.poll(); job != null; job = ready.poll()) {
                job.over(false);
            }
        }

        void loop() {
            while (!closed) {
                Job job;
                try {
                    job = ready.take();
                    slots.acquire();
                } catch (InterruptedException e) {
                    return;
                }
                Thread.startVirtualThread(() -> run(job));
            }
        }

        private void run(Job job) {
            underWay.incrementAndGet();
            enter(job);
            try {
                job.work.run();
                job.over(true);
                forget(job);
            } catch (Exception e) {
                failed(job);
            } finally {
                leave(job);
                slots.release();
                underWay.decrementAndGet();
            }
        }

        private synchronized void enter(Job job) {
            running.add(job.id);
        }

        private synchronized void leave(Job job) {
            running.remove(job.id);
        }

        /** How often it has failed, by two operations. */
        private void failed(Job job) {
            Integer n = failures.get(job.id);
            int now = n == null ? 1 : n + 1;
            failures.put(job.id, now); // BLOCAL: lost-update
            if (now > 3) {
                bury(job);
            } else {
                later.add(new Later(job, System.nanoTime() + 1000L * now));
            }
        }

        /** Silent: merged. */
        int failedOnce(Job job) {
            return failures.merge(job.id, 1, Integer::sum);
        }

        /** Silent: that very job. */
        private void forget(Job job) {
            jobs.remove(job.id, job);
            failures.remove(job.id);
        }

        private void bury(Job job) {
            dead.add(job);
            synchronized (this) {
                buried++;
            }
        }

        /** What was looked at is not what is taken. */
        Job exhume(String id) {
            var first = dead.peek();
            if (first != null && first.id.equals(id)) {
                return dead.poll(); // BLOCAL: check-then-act
            }
            return null;
        }

        /** Silent: removed by its name, and asked whether it was. */
        Job exhumeOnce(String id) {
            for (var job : dead) {
                if (job.id.equals(id) && dead.remove(job)) {
                    return job;
                }
            }
            return null;
        }

        /** Walked with no lock while others enter and leave. */
        List<String> runningNow() {
            return running.stream().sorted().toList(); // BLOCAL: guarded-by
        }

        /** Silent: under the lock. */
        synchronized List<String> runningNowLocked() {
            return running.stream().sorted().toList();
        }

        /** Idle when it was asked, by a number that has moved on. */
        boolean idle() {
            return underWay.get() == 0 && ready.isEmpty();
        }

        /** The count of buried is copied and set back in two blocks. */
        int takeBuried() {
            int n = buried();
            resetBuried(); // BLOCAL: lost-update
            return n;
        }

        synchronized int buried() {
            return buried;
        }

        synchronized void resetBuried() {
            buried = 0;
        }

        /** A plan for each: silent, the executor's threads have one job each. */
        CompletableFuture<Void> all(List<Job> list) {
            return CompletableFuture.allOf(list.stream()
                    .map(j -> CompletableFuture.runAsync(() -> run(j), Executors.newVirtualThreadPerTaskExecutor()))
                    .toArray(CompletableFuture[]::new));
        }
    }

    /** A plan that one thread makes: silent. */
    static Map<String, Queue<Job>> plan(List<Job> jobs) {
        var plan = new HashMap<String, Queue<Job>>();
        for (var j : jobs) {
            if (!plan.containsKey(j.id)) {
                plan.put(j.id, new ArrayDeque<>());
            }
            plan.get(j.id).add(j);
        }
        return plan;
    }

    public static void main(String[] args) throws Exception {
        var wheel = new Wheel();
        Thread.ofVirtual().name("loop").start(wheel::loop);
        for (int i = 0; i < 10; i++) {
            int n = i;
            Thread.startVirtualThread(() -> {
                var job = wheel.submit("job" + n % 3, () -> System.out.println(n));
                wheel.offer(job);
                wheel.takeBuried();
            });
        }
        wheel.close();
    }
}
