// RELEASES: 17
package audit47;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler: a queue by time with a condition, workers that take from it, a ledger of runs that a private lock of its own guards. */
public class Timetable {
    record Entry(String name, long at, Runnable body) {
    }

    enum Phase { IDLE, RUNNING, DRAINING, ENDED }

    static class Agenda {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition due = lock.newCondition();
        private final PriorityQueue<Entry> entries = new PriorityQueue<>(Comparator.comparingLong(Entry::at));
        private Phase phase = Phase.IDLE;
        private long cursor;

        void add(Entry e) {
            lock.lock();
            try {
                entries.add(e);
                due.signal();
            } finally {
                lock.unlock();
            }
        }

        boolean isEmpty() {
            lock.lock();
            try {
                return entries.isEmpty();
            } finally {
                lock.unlock();
            }
        }

        Entry next() {
            lock.lock();
            try {
                return entries.poll();
            } finally {
                lock.unlock();
            }
        }

        Entry require() {
            lock.lock();
            try {
                return entries.remove();
            } finally {
                lock.unlock();
            }
        }

        // Silent: asked anew after each wait.
        Entry take() throws InterruptedException {
            lock.lock();
            try {
                while (entries.isEmpty()) {
                    due.await();
                }
                return entries.poll();
            } finally {
                lock.unlock();
            }
        }

        Entry takeOnce() throws InterruptedException {
            lock.lock();
            try {
                if (entries.isEmpty()) {
                    due.await();
                }
                return entries.remove(); // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        void awaitWork() throws InterruptedException {
            if (isEmpty()) {
                lock.lock();
                try {
                    due.await(); // BLOCAL: check-then-wait
                } finally {
                    lock.unlock();
                }
            }
        }

        long advance(long by) throws InterruptedException {
            lock.lock();
            try {
                long c = cursor;
                while (phase == Phase.IDLE) {
                    due.await();
                }
                cursor = c + by; // BLOCAL: stale-after-wait high
                return cursor;
            } finally {
                lock.unlock();
            }
        }

        // Silent: read after the wait.
        long advanceRightly(long by) throws InterruptedException {
            lock.lock();
            try {
                while (phase == Phase.IDLE) {
                    due.await();
                }
                cursor += by;
                return cursor;
            } finally {
                lock.unlock();
            }
        }

        Phase phase() {
            lock.lock();
            try {
                return phase;
            } finally {
                lock.unlock();
            }
        }

        private void to(Phase p) {
            lock.lock();
            try {
                phase = p;
                due.signalAll();
            } finally {
                lock.unlock();
            }
        }

        boolean drainLate() {
            if (phase() == Phase.RUNNING) {
                to(Phase.DRAINING); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Silent: one block around both.
        boolean drain() {
            lock.lock();
            try {
                if (phase() != Phase.RUNNING) {
                    return false;
                }
                to(Phase.DRAINING);
                return true;
            } finally {
                lock.unlock();
            }
        }

        void stepLate() {
            Phase now = phase();
            Phase then = switch (now) {
                case IDLE -> Phase.RUNNING;
                case RUNNING -> Phase.DRAINING;
                case DRAINING, ENDED -> Phase.ENDED;
            };
            lock.lock();
            try {
                // What a switch makes of it is made of the old one, and the worse name is the right one.
                phase = then; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        // Silent: it is compared again with what it was.
        void step() {
            Phase now = phase();
            Phase then = switch (now) {
                case IDLE -> Phase.RUNNING;
                case RUNNING -> Phase.DRAINING;
                case DRAINING, ENDED -> Phase.ENDED;
            };
            lock.lock();
            try {
                if (phase == now) {
                    // As above.
                    phase = then; // BENIGN: lost-update rechecked
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static class Ledger {
        private final Map<String, Integer> runs = new HashMap<>();
        private final Deque<String> recent = new ArrayDeque<>();

        synchronized int runs(String name) {
            return runs.getOrDefault(name, 0);
        }

        synchronized void runs(String name, int n) {
            runs.put(name, n);
        }

        synchronized void add(String name) {
            runs.merge(name, 1, Integer::sum);
            recent.addLast(name);
            if (recent.size() > 100) {
                recent.removeFirst();
            }
        }

        void addLate(String name) {
            runs(name, runs(name) + 1); // BLOCAL: lost-update
        }

        void trimLate() {
            int over;
            synchronized (this) {
                over = recent.size() - 100;
            }
            for (int i = 0; i < over; i++) {
                synchronized (this) {
                    recent.removeFirst(); // BLOCAL: check-then-act
                }
            }
        }

        // Silent: one block.
        synchronized void trim() {
            while (recent.size() > 100) {
                recent.removeFirst();
            }
        }

        // Silent: what is copied is handed on, and nothing is written back.
        List<String> recent() {
            List<String> copy;
            synchronized (this) {
                copy = new ArrayList<>(recent);
            }
            copy.sort(Comparator.naturalOrder());
            return copy;
        }
    }

    static class Hand extends Thread {
        private final Agenda agenda;
        private final Ledger ledger;
        private long busy;

        Hand(Agenda agenda, Ledger ledger) {
            this.agenda = agenda;
            this.ledger = ledger;
        }

        @Override
        public void run() {
            try {
                for (int turn = 0; turn < 10_000; turn++) {
                    Entry e = turn % 3 == 0 ? agenda.take() : turn % 3 == 1 ? agenda.takeOnce() : pick();
                    if (e == null) {
                        continue;
                    }
                    long t = System.nanoTime();
                    e.body().run();
                    busy += System.nanoTime() - t; // Silent: nobody but this thread has it.
                    ledger.add(e.name());
                    ledger.addLate(e.name());
                    ledger.trim();
                    ledger.trimLate();
                    agenda.awaitWork();
                    agenda.advance(1); // BENIGN: check-then-act handed-over
                    agenda.advanceRightly(1);
                    agenda.step();
                    agenda.stepLate();
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }

        private Entry pick() {
            if (!agenda.isEmpty()) {
                return agenda.require(); // BLOCAL: check-then-act
            }
            return null;
        }
    }

    public static void main(String[] args) {
        Agenda agenda = new Agenda();
        Ledger ledger = new Ledger();
        List<Hand> hands = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Hand h = new Hand(agenda, ledger);
            hands.add(h);
            h.start();
        }
        ExecutorService givers = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 2; i++) {
            givers.execute(() -> agenda.add(new Entry("e", System.nanoTime(), () -> { })));
        }
        agenda.drain();
        agenda.drainLate();
        System.out.println(ledger.recent());
    }
}
