// RELEASES: 17
package audit49;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler: a timetable that a lock guards, drivers that wait for what is due, a yard of those that are idle. */
public class Roundhouse {
    enum Stage { WAITING, RUNNING, DONE, CANCELLED }

    record Due(long at, String name, Runnable task) {
    }

    /** What is due, in order. */
    static final class Timetable {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
        private final Map<String, Due> byName = new HashMap<>();
        private long served;
        private long late;

        void add(Due d) {
            lock.lock();
            try {
                due.add(d);
                byName.put(d.name(), d);
                changed.signal();
            } finally {
                lock.unlock();
            }
        }

        /** What is next is looked at in one block and taken in another: another may be next by then. */
        Due takeDue(long now) {
            Due first;
            lock.lock();
            try {
                first = due.peek();
            } finally {
                lock.unlock();
            }
            if (first == null || first.at() > now) {
                return null;
            }
            lock.lock();
            try {
                return due.poll(); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        /** Silent: in one block. */
        Due takeDueAtOnce(long now) {
            lock.lock();
            try {
                var first = due.peek();
                return first == null || first.at() > now ? null : due.poll();
            } finally {
                lock.unlock();
            }
        }

        /** What was next before the wait is taken by its name after it: two run it. */
        Due await() throws InterruptedException {
            lock.lock();
            try {
                Due first = due.peek();
                while (first == null) {
                    changed.await();
                    first = due.peek();
                }
                long left = first.at() - System.nanoTime();
                if (left > 0) {
                    changed.awaitNanos(left);
                }
                due.remove(first); // BLOCAL: stale-after-wait; BLOCAL: stale-after-wait low
                return first;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: looked at anew in each turn. */
        Due awaitLooked() throws InterruptedException {
            lock.lock();
            try {
                for (;;) {
                    Due first = due.peek();
                    if (first == null) {
                        changed.await();
                        continue;
                    }
                    long left = first.at() - System.nanoTime();
                    if (left <= 0) {
                        return due.poll();
                    }
                    changed.awaitNanos(left);
                }
            } finally {
                lock.unlock();
            }
        }

        /** Known by its name, moved by what was known. */
        void postpone(String name, long by) {
            Due old;
            lock.lock();
            try {
                old = byName.get(name);
            } finally {
                lock.unlock();
            }
            if (old == null) {
                return;
            }
            Due later = new Due(old.at() + by, name, old.task());
            lock.lock();
            try {
                byName.put(name, later); // BLOCAL: lost-update
                due.remove(old);
                due.add(later);
            } finally {
                lock.unlock();
            }
        }

        /** Silent: looked up once more under the lock. */
        void postponeLooked(String name, long by) {
            Due old;
            lock.lock();
            try {
                old = byName.get(name);
            } finally {
                lock.unlock();
            }
            if (old == null) {
                return;
            }
            var later = new Due(old.at() + by, name, old.task());
            lock.lock();
            try {
                if (byName.get(name) == old) {
                    byName.put(name, later); // BENIGN: lost-update rechecked
                    due.remove(old);
                    due.add(later);
                }
            } finally {
                lock.unlock();
            }
        }

        void served(boolean inTime) {
            lock.lock();
            try {
                served++;
                if (!inTime) {
                    late++;
                }
            } finally {
                lock.unlock();
            }
        }

        /** Two numbers of two blocks. */
        double share() {
            long l = late();
            long s = servedSoFar();
            return s == 0 ? 0 : (double) l / s; // BLOCAL: inconsistent-read low
        }

        /** Silent: of one block. */
        double shareAtOnce() {
            lock.lock();
            try {
                return served == 0 ? 0 : (double) late / served;
            } finally {
                lock.unlock();
            }
        }

        long late() {
            lock.lock();
            try {
                return late;
            } finally {
                lock.unlock();
            }
        }

        long servedSoFar() {
            lock.lock();
            try {
                return served;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Who drives. */
    static final class Driver implements Runnable {
        private final Timetable table;
        private final Yard yard;
        private int trips;
        private volatile boolean stopped;

        Driver(Timetable table, Yard yard) {
            this.table = table;
            this.yard = yard;
        }

        @Override
        public void run() {
            while (!stopped) {
                try {
                    var d = table.awaitLooked();
                    d.task().run();
                    table.served(true);
                    /* Silent: the driver's own. */
                    trips++;
                    yard.back(this);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }

        /** Silent: a flag of one way. */
        void stop() {
            stopped = true;
        }
    }

    /** Who is idle, and one trip at a time. */
    static final class Yard {
        static final Yard YARD = new Yard();
        private final Deque<Driver> idle = new ArrayDeque<>();
        private final ConcurrentLinkedQueue<Driver> sick = new ConcurrentLinkedQueue<>();
        private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WAITING);
        private final Map<String, Future<?>> trips = new ConcurrentHashMap<>();
        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        private int longest;

        synchronized void back(Driver d) {
            idle.addLast(d);
            longest = Math.max(longest, idle.size());
        }

        /** Not empty when it was asked. */
        Driver take() {
            if (idle()) {
                return remove(); // BLOCAL: check-then-act
            }
            return null;
        }

        private synchronized boolean idle() {
            return !idle.isEmpty();
        }

        private synchronized Driver remove() {
            return idle.removeFirst();
        }

        /** Silent: `pollFirst` tells. */
        synchronized Driver takeAtOnce() {
            return idle.pollFirst();
        }

        /** Asked, then taken from the queue: it may be gone. */
        void heal() {
            if (!sick.isEmpty()) {
                back(sick.remove()); // BLOCAL: check-then-act
            }
        }

        /** Silent: what `poll` answers is tested. */
        void healOnce() {
            for (var d = sick.poll(); d != null; d = sick.poll()) {
                back(d);
            }
        }

        void ill(Driver d) {
            sick.add(d);
        }

        /** The stage is looked at by a switch and then set. */
        void begin() {
            switch (stage.get()) {
                case WAITING -> stage.set(Stage.RUNNING); // BLOCAL: check-then-act
                case DONE, CANCELLED -> throw new IllegalStateException("over");
                default -> {
                }
            }
        }

        /** Silent: from the one to the other at once. */
        void beginOnce() {
            if (!stage.compareAndSet(Stage.WAITING, Stage.RUNNING)) {
                throw new IllegalStateException("over");
            }
        }

        void cancel() {
            stage.set(Stage.CANCELLED);
        }

        /** A trip for each name: two get one of their own, and one is never cancelled. */
        void plan(String name, Runnable trip) {
            if (!trips.containsKey(name)) {
                trips.put(name, clock.schedule(trip, 1, TimeUnit.SECONDS)); // BLOCAL: check-then-act
            }
        }

        /** Silent: the map makes it. */
        void planOnce(String name, Runnable trip) {
            trips.computeIfAbsent(name, n -> clock.schedule(trip, 1, TimeUnit.SECONDS));
        }

        void drop(String name) {
            var f = trips.remove(name);
            if (f != null) {
                f.cancel(false);
            }
        }

        /** The trip that is there is ended, and another is put over whatever is there by then. */
        void replan(String name, Runnable trip) {
            var old = trips.get(name);
            if (old != null) {
                old.cancel(true);
            }
            trips.put(name, clock.schedule(trip, 1, TimeUnit.SECONDS)); // BLOCAL: lost-update
        }

        /** Silent: what was there is ended. */
        void replanOnce(String name, Runnable trip) {
            var old = trips.put(name, clock.schedule(trip, 1, TimeUnit.SECONDS));
            if (old != null) {
                old.cancel(true);
            }
        }
    }

    public static void main(String[] args) {
        var table = new Timetable();
        List<Driver> drivers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            var d = new Driver(table, Yard.YARD);
            drivers.add(d);
            new Thread(d, "driver-" + i).start();
        }
        table.add(new Due(0, "first", () -> Yard.YARD.heal()));
        drivers.forEach(Driver::stop);
    }
}
