// RELEASES: 21
package audit47;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Jobs with retries, on virtual threads: leases, attempts, a breaker, results. */
public class Workbench {
    sealed interface Outcome permits Ok, Failed, Pending {
    }

    record Ok(String value) implements Outcome {
    }

    record Failed(int attempts, String why) implements Outcome {
    }

    record Pending(int attempts) implements Outcome {
    }

    record Lease(String owner, Instant until) {
        boolean expired(Instant now) {
            return until.isBefore(now);
        }
    }

    static class Job {
        final long id;
        private Outcome outcome = new Pending(0);
        private Lease lease;
        private final AtomicReference<Lease> loan = new AtomicReference<>();

        Job(long id) {
            this.id = id;
        }

        synchronized Outcome outcome() {
            return outcome;
        }

        synchronized void outcome(Outcome o) {
            outcome = o;
        }

        void failLate(String why) {
            Outcome next = switch (outcome()) {
                case Pending(int n) when n < 3 -> new Pending(n + 1);
                case Pending(int n) -> new Failed(n, why);
                case Ok o -> o;
                case Failed f -> f;
            };
            outcome(next); // BLOCAL: lost-update
        }

        // Silent: in one block.
        synchronized void fail(String why) {
            outcome = switch (outcome) {
                case Pending(int n) when n < 3 -> new Pending(n + 1);
                case Pending(int n) -> new Failed(n, why);
                case Ok o -> o;
                case Failed f -> f;
            };
        }

        boolean leaseLate(String who, Instant now) {
            Lease l;
            synchronized (this) {
                l = lease;
            }
            if (l != null && !l.expired(now)) {
                return false;
            }
            synchronized (this) {
                lease = new Lease(who, now.plusSeconds(30)); // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent.
        synchronized boolean lease(String who, Instant now) {
            if (lease != null && !lease.expired(now)) {
                return false;
            }
            lease = new Lease(who, now.plusSeconds(30));
            return true;
        }

        boolean lendLate(String who, Instant now) {
            Lease l = loan.get();
            if (l == null || l.expired(now)) {
                loan.set(new Lease(who, now)); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Silent.
        boolean lend(String who, Instant now) {
            Lease l = loan.get();
            return (l == null || l.expired(now)) && loan.compareAndSet(l, new Lease(who, now));
        }

        void extendLate(Duration by) {
            Lease l = loan.get();
            if (l != null) {
                // Low: jobs lie in a collection, among others, and no lock has to do with it (docs/confidence.md).
                loan.set(new Lease(l.owner(), l.until().plus(by))); // BLOCAL: lost-update low
            }
        }

        // Silent: the loop tries until nobody has come between.
        void extend(Duration by) {
            for (;;) {
                Lease l = loan.get();
                if (l == null || loan.compareAndSet(l, new Lease(l.owner(), l.until().plus(by)))) {
                    return;
                }
            }
        }

        void giveBackLate(String who) {
            Lease l = loan.get();
            if (l != null && l.owner().equals(who)) {
                loan.set(null); // BLOCAL: check-then-act
            }
        }

        // Silent: taken off only if it is that one.
        void giveBack(String who) {
            Lease l = loan.get();
            if (l != null && l.owner().equals(who)) {
                loan.compareAndSet(l, null);
            }
        }
    }

    static class Breaker {
        private final AtomicInteger failures = new AtomicInteger();
        private volatile boolean open;
        private final Semaphore one = new Semaphore(1);
        private int probes;

        void failedLate() {
            failures.incrementAndGet();
            // Several threads are given the bench, of which the breaker is a part.
            if (failures.get() == 5) { // BLOCAL: check-then-act medium
                open = true;
            }
        }

        // Silent.
        void failed() {
            if (failures.incrementAndGet() == 5) {
                open = true;
            }
        }

        void succeeded() {
            failures.set(0);
            open = false;
        }

        void probeLate() throws InterruptedException {
            int p;
            one.acquire();
            try {
                p = probes;
            } finally {
                one.release();
            }
            one.acquire();
            try {
                probes = p + 1; // BLOCAL: lost-update
            } finally {
                one.release();
            }
        }

        // Silent: the permit is a lock.
        void probe() throws InterruptedException {
            one.acquire();
            try {
                probes = probes + 1;
            } finally {
                one.release();
            }
        }

        boolean allows() {
            return !open;
        }
    }

    static class Backlog {
        private final Deque<Job> ready = new ArrayDeque<>();
        private final Map<Long, Integer> tries = new HashMap<>();
        private final List<Job> failed = new ArrayList<>();
        private boolean stopped;

        synchronized void push(Job j) {
            ready.addLast(j);
            notify();
        }

        // Silent: asked anew each time.
        synchronized Job pop() throws InterruptedException {
            while (ready.isEmpty() && !stopped) {
                wait();
            }
            return ready.pollFirst();
        }

        synchronized Job popIf() throws InterruptedException {
            if (ready.isEmpty()) {
                wait();
            }
            return ready.removeFirst(); // BLOCAL: stale-after-wait
        }

        synchronized boolean any() {
            return !ready.isEmpty();
        }

        synchronized Job first() {
            return ready.removeFirst();
        }

        Job popLate() {
            // Two calls, of what is a part of what several threads are given (docs/confidence.md).
            return any() ? first() : null; // BLOCAL: check-then-act medium
        }

        void retryLate(Job j) {
            int n;
            synchronized (this) {
                n = tries.getOrDefault(j.id, 0);
            }
            if (n < 3) {
                synchronized (this) {
                    tries.put(j.id, n + 1); // BLOCAL: lost-update
                    ready.addLast(j);
                }
            }
        }

        // Silent: counted in the map's own operation, under the lock.
        void retry(Job j) {
            synchronized (this) {
                if (tries.merge(j.id, 1, Integer::sum) < 3) {
                    ready.addLast(j);
                    notify();
                }
            }
        }

        void pushLate(Job j) {
            synchronized (this) {
                if (stopped) {
                    throw new IllegalStateException();
                }
            }
            j.outcome(new Pending(0));
            synchronized (this) {
                ready.addLast(j); // BLOCAL: check-then-act
            }
        }

        synchronized void stop() {
            stopped = true;
            failed.addAll(ready);
            ready.clear();
            notifyAll();
        }
    }

    private final Map<Long, Job> running = new ConcurrentHashMap<>();
    private final BlockingQueue<Job> results = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<Job> late = new ConcurrentLinkedQueue<>();
    private final Backlog backlog = new Backlog();
    private final Breaker breaker = new Breaker();
    private volatile int slots = 10;

    boolean enterLate(Job j) {
        if (running.size() < 100) {
            // Low: an entry too many, and nobody is told of the bound (docs/kinds.md).
            running.put(j.id, j); // BLOCAL: check-then-act low
            return true;
        }
        return false;
    }

    void slotLate() {
        if (slots > 0) {
            slots--; // BLOCAL: lost-update; BLOCAL: check-then-act low
        }
    }

    // Silent: who takes the value has it.
    Job collect() {
        Job j = late.poll();
        return j == null ? results.poll() : j;
    }

    Job collectLate() {
        if (late.peek() != null) {
            return late.remove(); // BLOCAL: check-then-act
        }
        return null;
    }

    void finishedLate(Job j) {
        Job there = running.get(j.id);
        if (there == j) {
            running.remove(j.id); // BLOCAL: check-then-act
            results.add(there);
        }
    }

    // Silent.
    void finished(Job j) {
        if (running.remove(j.id, j)) {
            results.add(j);
        }
    }

    public static void main(String[] args) throws Exception {
        Workbench w = new Workbench();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 1000; i++) {
                long id = i;
                pool.submit(() -> {
                    Job j = new Job(id);
                    w.backlog.push(j);
                    Job k = w.backlog.pop();
                    w.backlog.popIf();
                    w.backlog.popLate();
                    w.backlog.retry(j);
                    w.backlog.retryLate(j);
                    w.backlog.pushLate(j);
                    w.enterLate(j);
                    w.slotLate();
                    w.running.forEach((n, x) -> {
                        x.fail("a");
                        x.failLate("a");
                        x.lease("a", Instant.now());
                        x.leaseLate("a", Instant.now());
                        x.lend("a", Instant.now());
                        x.lendLate("a", Instant.now());
                        x.extend(Duration.ZERO);
                        x.extendLate(Duration.ZERO);
                        x.giveBack("a");
                        x.giveBackLate("a");
                    });
                    w.finished(j);
                    w.finishedLate(k);
                    w.collect();
                    w.collectLate();
                    w.late.add(j);
                    if (w.breaker.allows()) {
                        w.breaker.failed(); // BLOCAL: check-then-act low
                        w.breaker.failedLate();
                        w.breaker.probe();
                        w.breaker.probeLate();
                        w.breaker.succeeded();
                    }
                    return null;
                });
            }
        }
        w.backlog.stop();
    }
}
