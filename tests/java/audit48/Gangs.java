// RELEASES: 21
package audit48;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/** A queue of jobs with retries and leases, on virtual threads. */
public class Gangs {
    record Job(String id, int tries, Instant due) {
        Job again(Duration wait) {
            return new Job(id, tries + 1, due.plus(wait));
        }
    }

    sealed interface Outcome {
        record Done(Object value) implements Outcome {
        }

        record Failed(Exception why) implements Outcome {
        }

        record Running(String worker) implements Outcome {
        }
    }

    static final class Ledger {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Outcome> outcomes = new HashMap<>();
        private final PriorityQueue<Job> due = new PriorityQueue<>(Comparator.comparing(Job::due));
        private int failures;
        private int budget = 100;

        private <T> T locked(java.util.function.Supplier<T> body) {
            lock.lock();
            try {
                return body.get();
            } finally {
                lock.unlock();
            }
        }

        /** Silent: a section by a helper that is handed what to do. */
        Job next() {
            return locked(() -> {
                Job job = due.peek();
                return job != null && !job.due().isAfter(Instant.now()) ? due.poll() : null;
            });
        }

        /** Two sections by the helper: the next one may be another one by then. */
        Job nextInTwo() {
            Job job = locked(due::peek);
            if (job == null || job.due().isAfter(Instant.now())) {
                return null;
            }
            return locked(due::poll); // MISSED: check-then-act (looked at and taken by lambdas that a helper runs)
        }

        /** Who claims has looked in an earlier section. */
        boolean claim(String id, String worker) {
            lock.lock();
            try {
                if (outcomes.get(id) instanceof Outcome.Running) {
                    return false;
                }
            } finally {
                lock.unlock();
            }
            Outcome mine = new Outcome.Running(worker);
            lock.lock();
            try {
                outcomes.put(id, mine); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return true;
        }

        /** Silent: looks and claims in one. */
        boolean claimAtOnce(String id, String worker) {
            lock.lock();
            try {
                return switch (outcomes.get(id)) {
                    case Outcome.Running r -> false;
                    case null, default -> {
                        outcomes.put(id, new Outcome.Running(worker));
                        yield true;
                    }
                };
            } finally {
                lock.unlock();
            }
        }

        /** Silent: what is done is done, whatever was there. */
        void finish(String id, Outcome outcome) {
            lock.lock();
            try {
                outcomes.put(id, outcome);
                if (outcome instanceof Outcome.Failed) {
                    failures++;
                }
            } finally {
                lock.unlock();
            }
        }

        /** Computed from what an accessor said of the section before. */
        void spend(UnaryOperator<Integer> cost) {
            int left = budget();
            int rest = cost.apply(left);
            lock.lock();
            try {
                budget = rest; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent: what it costs is reckoned first, and taken off what is there. */
        boolean spendAtOnce(int cost) {
            lock.lock();
            try {
                if (budget < cost) {
                    return false;
                }
                budget -= cost;
                return true;
            } finally {
                lock.unlock();
            }
        }

        int budget() {
            lock.lock();
            try {
                return budget;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: requeued in one. */
        void retry(Job job) {
            lock.lock();
            try {
                if (job.tries() < 5 && failures < 1000) {
                    due.add(job.again(Duration.ofSeconds(1L << job.tries())));
                }
            } finally {
                lock.unlock();
            }
        }

        /** How many failures there were is asked without the lock, and set back under it. */
        void pardon() {
            if (failures > 100) {
                lock.lock();
                try {
                    /* Compared by order, which does not but save the lock. */
                    failures = 0; // BLOCAL: check-then-act
                    due.clear();
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static final class Leases {
        static final Leases LEASES = new Leases();
        private final ConcurrentHashMap<String, Instant> until = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Integer> tries = new ConcurrentHashMap<>();
        private final ConcurrentLinkedDeque<Job> dead = new ConcurrentLinkedDeque<>();

        /** Looked at whether it is over, then taken over by what does not compare. */
        boolean take(String id, Instant now) {
            Instant old = until.get(id);
            if (old != null && old.isAfter(now)) {
                return false;
            }
            until.put(id, now.plusSeconds(30)); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: compared with what was looked at. */
        boolean takeCompared(String id, Instant now) {
            Instant old = until.get(id);
            Instant fresh = now.plusSeconds(30);
            if (old == null) {
                return until.putIfAbsent(id, fresh) == null;
            }
            return !old.isAfter(now) && until.replace(id, old, fresh);
        }

        /** Renewed because it was there; by then it may have been given back. */
        boolean renew(String id, Instant now) {
            if (until.containsKey(id)) {
                until.put(id, now.plusSeconds(30)); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: renewed only if it is still there. */
        boolean renewPresent(String id, Instant now) {
            return until.computeIfPresent(id, (k, old) -> now.plusSeconds(30)) != null;
        }

        void giveBack(String id) {
            until.remove(id);
            tries.remove(id);
        }

        /** A test of a number and its successor, by two operations. */
        boolean again(String id) {
            Integer n = tries.get(id);
            if (n != null && n >= 5) {
                return false;
            }
            tries.put(id, n == null ? 1 : n + 1); // BLOCAL: lost-update
            return true;
        }

        /** Silent. */
        boolean againMerged(String id) {
            return tries.merge(id, 1, Integer::sum) <= 5;
        }

        /** The one that was looked at and the one that is taken may be two. */
        Job bury(Instant limit) {
            Job first = dead.peekFirst();
            if (first != null && first.due().isBefore(limit)) {
                dead.removeFirst(); // BLOCAL: check-then-act
                return first;
            }
            return null;
        }

        /** Silent: removed by itself, and only if it was there. */
        Job burySame(Instant limit) {
            Job first = dead.peekFirst();
            return first != null && first.due().isBefore(limit) && dead.remove(first) ? first : null;
        }
    }

    static final class Gang {
        private final Semaphore slots = new Semaphore(16);
        private final AtomicInteger busy = new AtomicInteger();
        private final Ledger ledger;

        Gang(Ledger ledger) {
            this.ledger = ledger;
        }

        /** Asked whether there is a slot, and then waits for it: no harm but to wait. Silent. */
        void work(Job job) throws InterruptedException {
            slots.acquire();
            try {
                busy.incrementAndGet();
                run(job);
            } finally {
                busy.decrementAndGet();
                slots.release();
            }
        }

        private void run(Job job) {
            List<Exception> whys = new ArrayList<>();
            for (int i = 0; i < 3 && whys.size() == i; i++) {
                try {
                    ledger.spend(n -> n - 1);
                } catch (RuntimeException e) {
                    whys.add(e);
                }
            }
            ledger.finish(job.id(), whys.isEmpty() ? new Outcome.Done(job) : new Outcome.Failed(whys.get(0)));
        }
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        Gang gang = new Gang(ledger);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String id : args) {
                ledger.retry(new Job(id, 0, Instant.now()));
                threads.submit(() -> {
                    Job job = ledger.next();
                    if (job == null) {
                        job = ledger.nextInTwo();
                    }
                    if (job != null && (ledger.claim(job.id(), id) || ledger.claimAtOnce(job.id(), id)) // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
                            && (Leases.LEASES.take(id, Instant.now()) || Leases.LEASES.takeCompared(id, Instant.now()))) {
                        gang.work(job);
                        Leases.LEASES.renew(id, Instant.now());
                        Leases.LEASES.renewPresent(id, Instant.now());
                        if (Leases.LEASES.again(id) && Leases.LEASES.againMerged(id)) { // BENIGN: check-then-act handed-over
                            Leases.LEASES.dead.add(job);
                        }
                        Leases.LEASES.bury(Instant.MAX);
                        Leases.LEASES.burySame(Instant.MAX);
                        Leases.LEASES.giveBack(id); // BLOCAL: check-then-act low
                        ledger.spendAtOnce(3); // BLOCAL: check-then-act low
                        ledger.pardon();
                    }
                    return null;
                });
            }
        }
    }
}
