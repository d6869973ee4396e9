// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler: a heap of duties under a lock and its condition, workers that take them, a board that shows them. */
public class Roster {
    static class Duty implements Comparable<Duty> {
        final long due;
        final String name;
        final Runnable body;

        Duty(long due, String name, Runnable body) {
            this.due = due;
            this.name = name;
            this.body = body;
        }

        @Override
        public int compareTo(Duty other) {
            return Long.compare(due, other.due);
        }
    }

    static class Planner {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final PriorityQueue<Duty> heap = new PriorityQueue<Duty>();
        private final Map<String, Duty> byName = new HashMap<String, Duty>();
        private boolean stopped;
        private int running;
        private long started;

        /** Silent: heap and names in one section. */
        void plan(Duty duty) {
            lock.lock();
            try {
                if (byName.put(duty.name, duty) == null) {
                    heap.add(duty);
                    changed.signal();
                }
            } finally {
                lock.unlock();
            }
        }

        /** Asks whether the name is free, gives the lock up to make the duty, and puts it. */
        void planFresh(String name, Runnable body) {
            lock.lock();
            try {
                if (byName.containsKey(name)) {
                    return;
                }
            } finally {
                lock.unlock();
            }
            Duty duty = new Duty(System.nanoTime(), name, body);
            lock.lock();
            try {
                byName.put(name, duty); // BLOCAL: check-then-act
                heap.add(duty);
            } finally {
                lock.unlock();
            }
        }

        /** Silent: looked up again in the section that puts. */
        void planIfAbsent(String name, Runnable body) {
            Duty duty = new Duty(System.nanoTime(), name, body);
            lock.lock();
            try {
                if (!byName.containsKey(name)) {
                    byName.put(name, duty);
                    heap.add(duty);
                }
            } finally {
                lock.unlock();
            }
        }

        /** The next is looked at before the wait and taken after it: an earlier one may have come. */
        Duty takeHasty() throws InterruptedException {
            lock.lock();
            try {
                while (heap.isEmpty()) {
                    changed.await();
                }
                Duty next = heap.peek();
                long left = next.due - System.nanoTime();
                if (left > 0) {
                    changed.await(left, TimeUnit.NANOSECONDS);
                }
                heap.remove(next); // BLOCAL: stale-after-wait; BLOCAL: stale-after-wait low
                return next;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: each turn looks anew. */
        Duty take() throws InterruptedException {
            lock.lock();
            try {
                for (;;) {
                    Duty next = heap.peek();
                    if (next == null) {
                        changed.await();
                    } else {
                        long left = next.due - System.nanoTime();
                        if (left <= 0) {
                            heap.poll();
                            byName.remove(next.name);
                            return next;
                        }
                        changed.await(left, TimeUnit.NANOSECONDS);
                    }
                }
            } finally {
                lock.unlock();
            }
        }

        /** `if` in place of `while`: who wakes up may find nothing. */
        Duty takeAny() throws InterruptedException {
            lock.lock();
            try {
                if (heap.isEmpty()) {
                    changed.await();
                }
                return heap.remove(); // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        /** Asked by another method of its own under the lock, and then waited under a second hold: the signal may be over. */
        void awaitStop() throws InterruptedException {
            if (!isStopped()) {
                lock.lock();
                try {
                    changed.await(); // BLOCAL: check-then-wait
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: asked in a loop under the lock. */
        void awaitStopRightly() throws InterruptedException {
            lock.lock();
            try {
                while (!stopped) {
                    changed.await();
                }
            } finally {
                lock.unlock();
            }
        }

        boolean isStopped() {
            lock.lock();
            try {
                return stopped;
            } finally {
                lock.unlock();
            }
        }

        /** The count goes through a getter and a setter that each lock. */
        void begin() {
            int now = running();
            setRunning(now + 1); // BLOCAL: lost-update
        }

        /** Silent: counted in one. */
        void end() {
            lock.lock();
            try {
                running--;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        private int running() {
            lock.lock();
            try {
                return running;
            } finally {
                lock.unlock();
            }
        }

        private void setRunning(int now) {
            lock.lock();
            try {
                running = now;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: everything is taken out in one section and run behind it. */
        List<Duty> drain() {
            List<Duty> all;
            lock.lock();
            try {
                all = new ArrayList<Duty>(heap);
                heap.clear();
                byName.clear();
            } finally {
                lock.unlock();
            }
            return all;
        }

        /** Copied in one section, cleared in the next: what is planned in between is lost. */
        List<Duty> drainInTwo() {
            List<Duty> all;
            lock.lock();
            try {
                all = new ArrayList<Duty>(heap);
            } finally {
                lock.unlock();
            }
            for (Duty duty : all) {
                duty.body.run();
            }
            lock.lock();
            try {
                heap.clear(); // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
            return all;
        }

        /** A sum of times that is read before the duty runs and written after it. */
        void account(Duty duty) {
            long before;
            lock.lock();
            before = started;
            lock.unlock();
            duty.body.run();
            lock.lock();
            started = before + 1; // BLOCAL: lost-update
            lock.unlock();
        }

        void stop() {
            lock.lock();
            try {
                stopped = true;
                started = 0;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    static class Worker extends Thread {
        private final Planner planner;
        /** Only this worker has it. */
        private final LinkedList<String> done = new LinkedList<String>();

        Worker(Planner planner) {
            this.planner = planner;
        }

        /** Silent: its own list. */
        private void remember(Duty duty) {
            if (!done.contains(duty.name)) {
                done.add(duty.name);
            }
            if (done.size() > 100) {
                done.removeFirst();
            }
        }

        @Override
        public void run() {
            try {
                while (!planner.isStopped()) {
                    Duty duty = planner.take(); // BLOCAL: check-then-act low
                    planner.begin();
                    try {
                        planner.account(duty);
                    } finally {
                        planner.end();
                    }
                    remember(duty);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Planner planner = new Planner();
        for (int i = 0; i < 4; i++) {
            new Worker(planner).start();
        }
        for (String name : args) {
            planner.planFresh(name, () -> System.out.println(name));
            planner.planIfAbsent(name + "'", () -> System.out.println(name));
            planner.plan(new Duty(0, name, () -> { }));
        }
        planner.takeHasty();
        planner.takeAny();
        planner.drain();
        planner.drainInTwo();
        planner.awaitStop();
        planner.awaitStopRightly();
        planner.stop();
    }
}
