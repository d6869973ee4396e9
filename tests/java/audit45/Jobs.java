// RELEASES: 17
package audit45;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Jobs with retries: states of each, a board that tells, a leader that hands them out, who is it for how long. */
public class Jobs {
    enum State { NEW, RUNNING, FAILED, DONE }

    static class Job implements Comparable<Job> {
        private static final AtomicIntegerFieldUpdater<Job> TRIES = AtomicIntegerFieldUpdater.newUpdater(Job.class, "tries");
        final String id;
        private volatile int tries;
        private State state = State.NEW;
        private String owner;

        Job(String id) {
            this.id = id;
        }

        @Override
        public int compareTo(Job o) {
            return id.compareTo(o.id);
        }

        synchronized State state() {
            return state;
        }

        synchronized void to(State s) {
            state = s;
        }

        synchronized boolean start(String by) {
            if (state != State.NEW && state != State.FAILED) {
                return false;
            }
            state = State.RUNNING;
            owner = by;
            return true;
        }

        synchronized void end(boolean well) {
            state = well ? State.DONE : State.FAILED;
            owner = null;
        }

        boolean startLate(String by) {
            if (state() == State.NEW) {
                synchronized (this) {
                    // Was to be shown: of what lies in a thread-safe collection one method looks, and another sets.
                    state = State.RUNNING; // BLOCAL: check-then-act low
                    owner = by;
                }
                return true;
            }
            return false;
        }

        int againLate() {
            tries++; // BLOCAL: lost-update
            return tries;
        }

        int again() {
            return TRIES.incrementAndGet(this);
        }

        boolean mayLate(int max) {
            if (tries < max) {
                // Was to be shown: it lies in a thread-safe collection, and no lock has to do with the field.
                TRIES.incrementAndGet(this); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }

        boolean may(int max) {
            for (;;) {
                int n = tries;
                if (n >= max) {
                    return false;
                }
                if (TRIES.compareAndSet(this, n, n + 1)) {
                    return true;
                }
            }
        }
    }

    static class Board {
        private final ConcurrentMap<String, Job> all = new ConcurrentHashMap<>();
        private final PriorityBlockingQueue<Job> ready = new PriorityBlockingQueue<>(16, Comparator.naturalOrder());
        private final Map<State, Integer> counts = new HashMap<>();

        boolean submitLate(Job j) {
            if (all.get(j.id) != null) {
                return false;
            }
            all.put(j.id, j); // BLOCAL: check-then-act
            ready.add(j);
            return true;
        }

        boolean submit(Job j) {
            if (all.putIfAbsent(j.id, j) != null) {
                return false;
            }
            ready.add(j);
            return true;
        }

        Job nextLate() {
            Job j = ready.peek();
            if (j != null && j.state() == State.NEW) {
                ready.poll(); // BLOCAL: check-then-act
                return j;
            }
            return null;
        }

        Job next() {
            return ready.poll();
        }

        void countLate(State s) {
            Integer n;
            synchronized (counts) {
                n = counts.get(s);
            }
            int m = n == null ? 1 : n + 1;
            synchronized (counts) {
                counts.put(s, m); // BLOCAL: lost-update
            }
        }

        void count(State s) {
            synchronized (counts) {
                counts.merge(s, 1, Integer::sum);
            }
        }

        Map<State, Integer> counts() {
            synchronized (counts) {
                return new HashMap<>(counts);
            }
        }

        // Computed from what many told: as of some time.
        int open() {
            int n = 0;
            for (Job j : all.values()) {
                n += switch (j.state()) {
                    case NEW, RUNNING, FAILED -> 1;
                    case DONE -> 0;
                };
            }
            return n;
        }

        void retryLate(Job j) {
            if (j.state() == State.FAILED) {
                j.to(State.NEW); // BLOCAL: check-then-act
                ready.add(j);
            }
        }
    }

    record Lease(String who, long term, long until) {
    }

    /** Who leads, and till when. */
    static class Election {
        private volatile Lease lease = new Lease("", 0, 0);
        private final Object lock = new Object();
        private final AtomicBoolean leading = new AtomicBoolean();
        private final AtomicInteger changes = new AtomicInteger();

        boolean claimLate(String who, long now) {
            Lease l = lease;
            if (l.until() < now) {
                lease = new Lease(who, l.term() + 1, now + 1000); // BLOCAL: lost-update
                return true;
            }
            return false;
        }

        boolean claim(String who, long now) {
            synchronized (lock) {
                Lease l = lease;
                if (l.until() >= now) {
                    return false;
                }
                // Was not marked: claimLate() does not take the lock.
                lease = new Lease(who, l.term() + 1, now + 1000); // BLOCAL: lost-update low
                return true;
            }
        }

        boolean renew(String who, long now) {
            synchronized (lock) {
                Lease l = lease;
                if (!l.who().equals(who)) {
                    return false;
                }
                lease = new Lease(who, l.term(), now + 1000); // BLOCAL: lost-update low
                return true;
            }
        }

        void leadLate() {
            if (!leading.get()) {
                leading.set(true); // BLOCAL: check-then-act
                changes.incrementAndGet();
            }
        }

        void lead() {
            if (leading.compareAndSet(false, true)) {
                changes.incrementAndGet();
            }
        }

        // Of one reading.
        String told(long now) {
            Lease l = lease;
            return l.until() < now ? "nobody" : l.who() + " " + l.term();
        }

        String toldLate(long now) {
            return lease.until() < now ? "nobody" : lease.who();
        }
    }

    static final Board BOARD = new Board();
    static final Election ELECTION = new Election();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (String a : args) {
            BOARD.submit(new Job(a));
        }
        for (int i = 0; i < 3; i++) {
            String me = "w" + i;
            pool.execute(() -> {
                List<String> mine = new ArrayList<>();
                for (Job j = BOARD.next(); j != null; j = BOARD.next()) {
                    if (!mine.contains(j.id)) {
                        mine.add(j.id);
                    }
                    if (j.start(me)) {
                        j.end(ThreadLocalRandom.current().nextBoolean()); // BENIGN: check-then-act handed-over
                        BOARD.count(j.state());
                    }
                    ELECTION.renew(me, System.nanoTime());
                }
            });
        }
    }
}
