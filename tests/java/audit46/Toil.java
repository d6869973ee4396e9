// RELEASES: 17
package audit46;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A queue of jobs with retries: leases, attempts, a dead end, a batch that is told when all are over, workers that are stopped. */
public class Toil {
    static class Job implements Delayed {
        final long id;
        private volatile long due;
        private int attempts;
        private String owner;
        private Throwable error;

        Job(long id) {
            this.id = id;
        }

        public long getDelay(TimeUnit u) {
            return u.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed o) {
            return Long.compare(due, ((Job) o).due);
        }

        void due(long t) {
            due = t;
        }

        synchronized String owner() {
            return owner;
        }

        synchronized void owner(String w) {
            owner = w;
        }

        synchronized int attempts() {
            return attempts;
        }

        synchronized void attempts(int n) {
            attempts = n;
        }

        boolean leaseLate(String w) {
            if (owner() != null) {
                return false;
            }
            // Was to be shown: only a collection has it, among others, and one method looks where another sets.
            owner(w); // BLOCAL: check-then-act low
            return true;
        }

        synchronized boolean lease(String w) {
            if (owner() != null) {
                return false;
            }
            owner(w);
            return true;
        }

        void releaseLate(String w) {
            boolean mine;
            synchronized (this) {
                mine = w.equals(owner);
            }
            if (mine) {
                synchronized (this) {
                    owner = null; // BLOCAL: check-then-act
                }
            }
        }

        void release(String w) {
            synchronized (this) {
                if (w.equals(owner)) {
                    owner = null;
                }
            }
        }

        boolean againLate(int most) {
            int n = attempts();
            if (n >= most) {
                return false;
            }
            attempts(n + 1); // BLOCAL: lost-update
            return true;
        }

        synchronized boolean again(int most) {
            if (attempts >= most) {
                return false;
            }
            attempts++;
            return true;
        }

        synchronized void failed(Throwable t) {
            if (error == null) {
                error = t;
            } else {
                error.addSuppressed(t);
            }
        }

        void failedLate(Throwable t) {
            Throwable e;
            synchronized (this) {
                e = error;
            }
            if (e == null) {
                synchronized (this) {
                    error = t; // BLOCAL: check-then-act
                }
            }
        }
    }

    static class Group {
        private final AtomicInteger left = new AtomicInteger();
        private final ConcurrentLinkedDeque<Throwable> errors = new ConcurrentLinkedDeque<>();
        private final CompletableFuture<Integer> over = new CompletableFuture<>();

        void start() {
            left.incrementAndGet();
        }

        void endLate(Throwable t) {
            if (left.decrementAndGet() == 0) {
                over.complete(errors.size());
            }
            if (t != null) {
                errors.add(t); // MISSED: check-then-act (who is told that he is the last asks how many there are)
            }
        }

        void endTwice(Throwable t) {
            if (t != null) {
                errors.add(t);
            }
            left.decrementAndGet();
            if (left.intValue() == 0) { // BLOCAL: check-then-act
                over.complete(errors.size());
            }
        }

        void end(Throwable t) {
            if (t != null) {
                errors.add(t);
            }
            if (left.decrementAndGet() == 0) {
                over.complete(errors.size());
            }
        }

        Throwable firstLate() {
            return errors.isEmpty() ? null : errors.getFirst(); // BLOCAL: check-then-act
        }

        Throwable first() {
            return errors.peekFirst();
        }

        Throwable taken() {
            return errors.pollLast();
        }
    }

    static class Works {
        private final DelayQueue<Job> waiting = new DelayQueue<>();
        private final BlockingQueue<Job> ready = new ArrayBlockingQueue<>(100);
        private final Map<Long, Job> byId = new ConcurrentHashMap<>();
        private final Map<Long, Future<?>> running = new ConcurrentHashMap<>();
        private final ConcurrentSkipListSet<Long> ids = new ConcurrentSkipListSet<>();
        private final ConcurrentSkipListSet<Job> urgent = new ConcurrentSkipListSet<>(Comparator.comparingLong((Job j) -> j.id));
        private final Semaphore one = new Semaphore(1);
        private final AtomicReference<List<Job>> dead = new AtomicReference<>(List.of());
        private int peak;
        private boolean closed;

        long idLate() {
            // Was low: it fails where there is nothing.
            long n = ids.isEmpty() ? 0 : ids.last() + 1; // BLOCAL: check-then-act
            ids.add(n); // BLOCAL: stale-value
            return n;
        }

        void doneWith(long n) {
            ids.remove(n);
        }

        Job urgentLate() {
            if (urgent.isEmpty()) {
                return null;
            }
            Job j = urgent.first(); // BLOCAL: check-then-act
            // Was not marked: two may have the same.
            urgent.remove(j); // BLOCAL: stale-value
            return j;
        }

        Job urgent() {
            return urgent.pollFirst();
        }

        void hurry(Job j) {
            urgent.add(j);
        }

        void buryLate(Job j) {
            List<Job> more = new ArrayList<>(dead.get());
            more.add(j);
            dead.set(more); // BLOCAL: lost-update
        }

        void bury(Job j) {
            List<Job> old;
            List<Job> more;
            do {
                old = dead.get();
                more = new ArrayList<>(old);
                more.add(j);
            } while (!dead.compareAndSet(old, more));
        }

        void buryOnce(Job j) {
            List<Job> old = dead.get();
            List<Job> more = new ArrayList<>(old);
            more.add(j);
            dead.compareAndSet(old, more); // BLOCAL: lost-cas
        }

        List<Job> raise() {
            return dead.getAndSet(List.of());
        }

        void peakLate() throws InterruptedException {
            one.acquire();
            int p = peak;
            one.release();
            int n = running.size();
            if (n > p) {
                one.acquire();
                peak = n; // BLOCAL: check-then-act
                one.release();
            }
        }

        void peak() throws InterruptedException {
            one.acquire();
            try {
                peak = Math.max(peak, running.size());
            } finally {
                one.release();
            }
        }

        boolean addLate(Job j) {
            if (byId.containsKey(j.id)) {
                throw new IllegalArgumentException("again");
            }
            byId.put(j.id, j); // BLOCAL: check-then-act
            waiting.add(j);
            return true;
        }

        boolean add(Job j) {
            if (byId.putIfAbsent(j.id, j) != null) {
                throw new IllegalArgumentException("again");
            }
            waiting.add(j);
            return true;
        }

        void cancelLate(long id) {
            Future<?> f = running.get(id);
            if (f != null) {
                f.cancel(true);
                // Was marked: to cancel it is the end of it.
                running.remove(id);
            }
        }

        void cancel(long id) {
            Future<?> f = running.remove(id);
            if (f != null) {
                f.cancel(true);
            }
        }

        void ran(long id, Future<?> f) {
            running.put(id, f);
        }

        void offerLate(Job j) {
            if (ready.remainingCapacity() > 0) {
                ready.add(j); // BLOCAL: check-then-act
            }
        }

        boolean offer(Job j) {
            return ready.offer(j);
        }

        Job nextLate() {
            if (ready.size() > 0) {
                return ready.remove(); // BLOCAL: check-then-act
            }
            return null;
        }

        Job next() throws InterruptedException {
            return ready.poll(1, TimeUnit.SECONDS);
        }

        void close() throws InterruptedException {
            one.acquire();
            closed = true;
            one.release();
        }

        boolean isClosed() throws InterruptedException {
            one.acquire();
            try {
                return closed;
            } finally {
                one.release();
            }
        }
    }

    static class Hand extends Thread {
        private final Works works;
        private final Map<Long, Integer> tried = new HashMap<>();

        Hand(Works works) {
            this.works = works;
        }

        @Override
        public void run() {
            try {
                while (!works.isClosed()) {
                    Job j = works.next();
                    if (j == null) {
                        continue;
                    }
                    if (!tried.containsKey(j.id)) {
                        tried.put(j.id, 0);
                    }
                    tried.put(j.id, tried.get(j.id) + 1);
                    // Was not marked.
                    if (j.leaseLate(getName()) && j.againLate(3)) { // BENIGN: check-then-act handed-over
                        // Was not marked.
                        works.peakLate(); // BLOCAL: check-then-act low
                    } else {
                        works.buryLate(j);
                    }
                    j.releaseLate(getName());
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    static final Works WORKS = new Works();
    static final Group GROUP = new Group();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            new Hand(WORKS).start();
        }
        var pool = Executors.newFixedThreadPool(2);
        Future<?> f = pool.submit(() -> {
            Job j = new Job(WORKS.idLate());
            j.due(3);
            WORKS.addLate(j);
            WORKS.offerLate(j);
            WORKS.cancelLate(3);
            GROUP.endTwice(null);
        });
        WORKS.ran(1, f);
        WORKS.close();
    }
}
