// RELEASES: 21
package audit43;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** A queue of jobs with retries, worked off by virtual threads. */
public class Jobs {
    sealed interface Outcome permits Ok, Failed, Given {}

    record Ok(String text) implements Outcome {}

    record Failed(Exception e, int tries) implements Outcome {}

    record Given() implements Outcome {}

    record Tally(int ok, int failed) {
        Tally ok1() {
            return new Tally(ok + 1, failed);
        }

        Tally failed1() {
            return new Tally(ok, failed + 1);
        }
    }

    interface Work {
        String run() throws Exception;
    }

    static final class Job {
        private final String id;
        private final Work work;
        private final ReentrantLock lock = new ReentrantLock();
        private int tries;
        private Outcome outcome = new Given();
        private Thread runner;

        Job(String id, Work work) {
            this.id = id;
            this.work = work;
        }

        int tries() {
            lock.lock();
            try {
                return tries;
            } finally {
                lock.unlock();
            }
        }

        void tried(int n) {
            lock.lock();
            try {
                tries = n;
            } finally {
                lock.unlock();
            }
        }

        int tried() {
            lock.lock();
            try {
                return ++tries;
            } finally {
                lock.unlock();
            }
        }

        Outcome outcome() {
            lock.lock();
            try {
                return outcome;
            } finally {
                lock.unlock();
            }
        }

        void outcome(Outcome o) {
            lock.lock();
            try {
                outcome = o;
            } finally {
                lock.unlock();
            }
        }

        // Each outcome replaces what it was made of.
        boolean settle(Outcome o) {
            lock.lock();
            try {
                return switch (outcome) {
                    case Ok ok -> false;
                    case Failed f when f.tries() > 3 -> false;
                    case Failed f -> {
                        outcome = o;
                        yield true;
                    }
                    case Given g -> {
                        outcome = o;
                        yield true;
                    }
                };
            } finally {
                lock.unlock();
            }
        }

        void settleLate(Outcome o) {
            switch (outcome()) {
                // Was to be shown: two calls of its own methods that do more than that.
                case Given g -> outcome(o); // BLOCAL: check-then-act low
                case Failed f -> System.out.println(f);
                case Ok ok -> System.out.println(ok.text());
            }
        }

        private void runner(Thread t) {
            lock.lock();
            try {
                runner = t;
            } finally {
                lock.unlock();
            }
        }

        // Interrupts the thread that may be at another job by now.
        void cancelLate() {
            Thread t;
            lock.lock();
            try {
                t = runner;
            } finally {
                lock.unlock();
            }
            if (t != null) {
                t.interrupt(); // MISSED: stale-value (a helper sets the thread)
            }
        }

        void cancel() {
            lock.lock();
            try {
                if (runner != null) {
                    runner.interrupt();
                }
            } finally {
                lock.unlock();
            }
        }

        void run() throws Exception {
            runner(Thread.currentThread());
            try {
                String s = work.run();
                settle(new Ok(s));
            } finally {
                runner(null);
            }
        }
    }

    static final class Board {
        private final ConcurrentMap<String, Job> running = new ConcurrentHashMap<>();
        private final LinkedBlockingDeque<Job> waiting = new LinkedBlockingDeque<>();
        private final AtomicReference<Tally> tally = new AtomicReference<>(new Tally(0, 0));
        private final Map<String, List<String>> log = new HashMap<>();

        void okLate() {
            Tally t = tally.get();
            tally.set(t.ok1()); // BLOCAL: lost-update
        }

        void ok() {
            tally.updateAndGet(Tally::ok1);
        }

        void failed() {
            Tally t;
            do {
                t = tally.get();
            } while (!tally.compareAndSet(t, t.failed1()));
        }

        // Compares, but with what is there just now.
        void okComparedLate() {
            Tally t = tally.get();
            Tally next = t.ok1();
            tally.compareAndSet(tally.get(), next); // BLOCAL: lost-update
        }

        boolean beginLate(Job j) {
            if (running.containsKey(j.id)) {
                return false;
            }
            running.put(j.id, j); // BLOCAL: check-then-act
            return true;
        }

        boolean begin(Job j) {
            return running.putIfAbsent(j.id, j) == null;
        }

        void end(Job j) {
            running.remove(j.id, j);
        }

        Job pollLate() {
            if (!waiting.isEmpty()) {
                return waiting.removeFirst(); // BLOCAL: check-then-act
            }
            return null;
        }

        Job poll() {
            return waiting.pollFirst();
        }

        Job take() throws InterruptedException {
            return waiting.takeFirst();
        }

        void add(Job j) {
            waiting.addLast(j);
        }

        void noteLate(String id, String line) {
            List<String> l;
            synchronized (log) {
                l = log.get(id);
            }
            if (l == null) {
                l = new ArrayList<>();
                synchronized (log) {
                    log.put(id, l); // BLOCAL: check-then-act
                }
            }
            synchronized (log) {
                // Was marked, too: of one read the check above is the worst.
                l.add(line);
            }
        }

        void note(String id, String line) {
            synchronized (log) {
                log.computeIfAbsent(id, i -> new ArrayList<>()).add(line);
            }
        }

        List<String> notes(String id) {
            synchronized (log) {
                return List.copyOf(log.getOrDefault(id, List.of()));
            }
        }

        void forget(String id) {
            synchronized (log) {
                log.remove(id);
            }
        }
    }

    static final Board BOARD = new Board();

    static void workOff(Board b) {
        // Of this thread alone.
        Map<String, Integer> mine = new HashMap<>();
        int done = 0;
        Job j;
        while ((j = b.poll()) != null) {
            mine.merge(j.id, 1, Integer::sum);
            try {
                if (b.begin(j)) {
                    j.run();
                    b.ok();
                    done++;
                }
            } catch (Exception e) {
                retryLate(b, j, e); // BENIGN: check-then-act handed-over
            } finally {
                b.end(j);
            }
        }
        System.out.println(done + " of " + mine.size());
    }

    private static void retryLate(Board b, Job j, Exception e) {
        int n = j.tries();
        if (n < 3) {
            j.tried(n + 1); // BLOCAL: lost-update
            b.add(j);
        } else {
            j.outcome(new Failed(e, n));
            b.failed();
        }
    }

    private static void retry(Board b, Job j, Exception e) {
        int n = j.tried();
        if (n <= 3) {
            b.add(j);
        } else {
            j.outcome(new Failed(e, n)); // BENIGN: check-then-act handed-over
            b.failed();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String a : args) {
                BOARD.add(new Job(a, a::toUpperCase));
                pool.submit(() -> workOff(BOARD));
            }
        }
        Thread.ofVirtual().start(() -> workOff(BOARD));
        Thread.sleep(Duration.ofSeconds(1));
    }
}
