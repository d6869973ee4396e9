// RELEASES: 8 17
package audit46;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler: tasks by their time, a dispatcher, workers that note what they have done, and who cancels. */
public class Almanac {
    enum State { WAITING, RUNNING, DONE, CANCELLED }

    static class Chore {
        final String name;
        final long when;
        private State state = State.WAITING;
        private int runs;

        Chore(String name, long when) {
            this.name = name;
            this.when = when;
        }

        synchronized State state() {
            return state;
        }

        synchronized void state(State s) {
            state = s;
        }

        synchronized boolean begin() {
            if (state != State.WAITING) {
                return false;
            }
            state = State.RUNNING;
            runs++;
            return true;
        }

        void cancelLate() {
            if (state() == State.WAITING) {
                state(State.CANCELLED); // BLOCAL: check-then-act
            }
        }

        synchronized void cancel() {
            if (state == State.WAITING) {
                state = State.CANCELLED;
            }
        }

        void doneLate() {
            State was;
            synchronized (this) {
                was = state;
            }
            if (was != State.CANCELLED) {
                synchronized (this) {
                    state = State.DONE; // BLOCAL: check-then-act
                }
            }
        }

        void done() {
            State was;
            synchronized (this) {
                was = state;
            }
            if (was != State.CANCELLED) {
                synchronized (this) {
                    if (state == was) {
                        // Was not marked.
                        state = State.DONE; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    static class Plan {
        private final Lock lock = new ReentrantLock();
        private final Condition sooner = lock.newCondition();
        private final Condition idle = lock.newCondition();
        private final PriorityQueue<Chore> byTime = new PriorityQueue<>(Comparator.comparingLong((Chore c) -> c.when));
        private final Map<String, Chore> byName = new HashMap<>();
        private int running;
        private long lag;
        private boolean shut;

        void add(Chore c) {
            lock.lock();
            try {
                byTime.add(c);
                byName.put(c.name, c);
                sooner.signalAll();
            } finally {
                lock.unlock();
            }
        }

        Chore named(String name) {
            lock.lock();
            try {
                return byName.get(name);
            } finally {
                lock.unlock();
            }
        }

        boolean addNewLate(Chore c) {
            if (named(c.name) != null) {
                return false;
            }
            add(c); // BLOCAL: check-then-act
            return true;
        }

        boolean addNew(Chore c) {
            lock.lock();
            try {
                if (named(c.name) != null) {
                    return false;
                }
                add(c);
                return true;
            } finally {
                lock.unlock();
            }
        }

        Chore takeOnce() throws InterruptedException {
            lock.lock();
            try {
                if (byTime.isEmpty()) {
                    sooner.await();
                }
                return byTime.remove(); // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        Chore take() throws InterruptedException {
            lock.lock();
            try {
                while (byTime.isEmpty()) {
                    if (shut) {
                        return null;
                    }
                    sooner.await();
                }
                running++;
                return byTime.remove();
            } finally {
                lock.unlock();
            }
        }

        Chore dueLate(long now) throws InterruptedException {
            lock.lock();
            try {
                Chore c = byTime.peek();
                while (c == null || c.when > now) {
                    sooner.await();
                    now = System.nanoTime();
                    if (c == null) {
                        c = byTime.peek();
                    }
                }
                // Was not marked.
                byTime.remove(c); // BLOCAL: stale-after-wait; BLOCAL: stale-after-wait low
                return c;
            } finally {
                lock.unlock();
            }
        }

        void ended() {
            lock.lock();
            try {
                running--;
                if (running == 0) {
                    idle.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }

        void awaitIdleLate() throws InterruptedException {
            boolean busy;
            lock.lock();
            try {
                busy = running > 0;
            } finally {
                lock.unlock();
            }
            if (busy) {
                lock.lock();
                try {
                    idle.await(); // BLOCAL: check-then-wait
                } finally {
                    lock.unlock();
                }
            }
        }

        void awaitIdle() throws InterruptedException {
            lock.lock();
            try {
                while (running > 0) {
                    idle.await();
                }
            } finally {
                lock.unlock();
            }
        }

        void lagLate(long ns) {
            lock.lock();
            long mean = lag;
            lock.unlock();
            mean = (mean * 7 + ns) / 8;
            lock.lock();
            lag = mean; // BLOCAL: lost-update
            lock.unlock();
        }

        void lag(long ns) {
            lock.lock();
            try {
                lag = (lag * 7 + ns) / 8;
            } finally {
                lock.unlock();
            }
        }

        void shutLate() {
            boolean was;
            lock.lock();
            try {
                was = shut;
            } finally {
                lock.unlock();
            }
            if (!was) {
                lock.lock();
                try {
                    // Was low: the row of what is set with nothing more is of looks without the lock.
                    shut = true; // BLOCAL: check-then-act high
                    sooner.signalAll();
                } finally {
                    lock.unlock();
                }
            }
        }

        void addIfOpenLate(Chore c) {
            lock.lock();
            try {
                if (shut) {
                    throw new IllegalStateException("shut");
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                // Was not marked.
                byTime.add(c); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                sooner.signalAll();
            } finally {
                lock.unlock();
            }
        }

        List<Chore> shut() {
            lock.lock();
            try {
                shut = true;
                List<Chore> left = new ArrayList<>(byTime);
                byTime.clear();
                sooner.signalAll();
                return left;
            } finally {
                lock.unlock();
            }
        }

        void forgetLate(String name) {
            Chore c = named(name);
            if (c != null) {
                c.cancel();
                lock.lock();
                try {
                    // Was marked: to cancel it is the end of it, and it is not gone on with.
                    byName.remove(name);
                } finally {
                    lock.unlock();
                }
            }
        }

        void forget(String name) {
            Chore c;
            lock.lock();
            try {
                c = byName.remove(name);
            } finally {
                lock.unlock();
            }
            if (c != null) {
                c.cancel();
            }
        }
    }

    /** One to each thread. */
    static class Worker implements Runnable {
        private final Plan plan;
        private int done;
        private long longest;

        Worker(Plan plan) {
            this.plan = plan;
        }

        public void run() {
            try {
                // Was not marked.
                for (Chore c = plan.take(); c != null; c = plan.take()) { // BENIGN: check-then-act rechecked
                    long t = System.nanoTime();
                    if (c.begin()) {
                        // Was not marked.
                        c.done(); // BENIGN: check-then-act rechecked
                        int n = done;
                        done = n + 1;
                    }
                    longest = Math.max(longest, System.nanoTime() - t);
                    // Was not marked.
                    plan.lagLate(t - c.when); // BENIGN: check-then-act handed-over
                    plan.ended();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        final Plan plan = new Plan();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.execute(new Worker(plan));
        }
        Thread asker = new Thread(() -> {
            Chore c = plan.named("a");
            if (c != null) {
                c.cancelLate();
                c.doneLate();
            }
            plan.forgetLate("a");
        });
        asker.start();
        Chore a = new Chore("a", 3);
        plan.addNewLate(a);
        plan.addIfOpenLate(new Chore("b", 4));
        a.cancelLate();
        plan.awaitIdleLate();
        plan.forget("b");
        plan.shutLate();
        plan.shut().clear();
    }
}
