// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.Logger;

/** Branch and bound over several threads: a shared best, a frontier, visited nodes, and results gathered after join. */
class ParallelSearch {
    private static final Logger LOG = Logger.getLogger("search");

    static class Node {
        final int[] path;
        final long cost;
        private boolean closed;

        Node(int[] path, long cost) {
            this.path = path;
            this.cost = cost;
        }
    }

    static class Best {
        private long cost = Long.MAX_VALUE;
        private int[] path;
        private int improvements;

        synchronized long cost() {
            return cost;
        }

        synchronized int[] path() {
            return path;
        }

        synchronized void set(long c, int[] p) {
            cost = c;
            path = p;
            improvements++;
        }

        synchronized boolean offer(long c, int[] p) {
            if (c >= cost)
                return false;
            set(c, p);
            return true;
        }

        synchronized int improvements() {
            return improvements;
        }

        synchronized void restart() {
            improvements = 0;
        }
    }

    static class Search {
        static final Search SHARED = new Search();
        private final Best best = new Best();
        private final Object lock = new Object();
        private final PriorityQueue<Node> frontier = new PriorityQueue<>(Comparator.comparingLong((Node n) -> n.cost));
        private final Set<Long> visited = ConcurrentHashMap.newKeySet();
        private final AtomicReference<Node> champion = new AtomicReference<>();
        private final AtomicInteger expanded = new AtomicInteger();
        private final AtomicBoolean stopped = new AtomicBoolean();
        private int active;
        private long bound;

        void improve(Node n) {
            if (n.cost < best.cost()) {
                LOG.fine("better");
                // Mended: at what is static the threads of one class are several.
                best.set(n.cost, n.path); // BLOCAL: check-then-act medium
            }
        }

        void improveRechecked(Node n) {
            if (n.cost < best.cost())
                best.offer(n.cost, n.path); // BENIGN: check-then-act rechecked
        }

        // Silent: offer compares by itself.
        void improveAtOnce(Node n) {
            if (best.offer(n.cost, n.path))
                LOG.fine("better");
        }

        // Silent: add answers.
        boolean visitOnce(long id) {
            return visited.add(id);
        }

        void push(Node n) {
            synchronized (lock) {
                frontier.add(n);
                lock.notifyAll();
            }
        }

        Node peek() {
            synchronized (lock) {
                return frontier.peek();
            }
        }

        Node pop() {
            synchronized (lock) {
                return frontier.poll();
            }
        }

        Node popIfCheap(long limit) {
            Node n = peek();
            if (n == null || n.cost > limit)
                return null;
            return pop(); // MISSED: check-then-act (the callee takes what is next by now)
        }

        void close() {
            Node n;
            synchronized (lock) {
                n = frontier.peek();
            }
            if (n == null)
                return;
            synchronized (lock) {
                n.closed = true; // BLOCAL: stale-value medium
            }
        }

        boolean closed(Node n) {
            synchronized (lock) {
                return n.closed;
            }
        }

        void crown(Node n) {
            Node old = champion.get();
            if (old == null || n.cost < old.cost)
                champion.set(n); // BLOCAL: check-then-act medium
        }

        // Silent: retried.
        void crownSafely(Node n) {
            for (;;) {
                Node old = champion.get();
                if (old != null && old.cost <= n.cost)
                    return;
                if (champion.compareAndSet(old, n))
                    return;
            }
        }

        void stop() {
            if (!stopped.get()) {
                stopped.set(true); // BLOCAL: check-then-act low
                LOG.info("stopped");
            }
        }

        // Silent: one operation.
        void stopOnce() {
            if (stopped.compareAndSet(false, true))
                LOG.info("stopped");
        }

        void expand(Node n) {
            int e = expanded.get();
            if (e % 1000 == 0)
                LOG.info("expanded " + e);
            // Mended: at what is static the threads of one class are several.
            expanded.set(e + 1); // BLOCAL: lost-update
        }

        void enter() {
            synchronized (lock) {
                active++;
            }
        }

        void exit() {
            synchronized (lock) {
                active--;
                if (active == 0)
                    lock.notifyAll();
            }
        }

        // Silent: two locks.
        void tighten() {
            long c = best.cost();
            synchronized (lock) {
                if (c < bound)
                    bound = c;
            }
        }

        void awaitIdle() throws InterruptedException {
            int a;
            synchronized (lock) {
                a = active;
            }
            if (a > 0) {
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        void restart() {
            if (best.improvements() > 10)
                // Mended: two calls, medium.
                best.restart(); // BLOCAL: check-then-act medium
        }
    }

    static class Worker extends Thread {
        private final List<Node> found = new ArrayList<>();

        @Override
        public void run() {
            Search s = Search.SHARED;
            s.enter();
            try {
                Node n;
                while ((n = s.pop()) != null) {
                    s.expand(n);
                    s.improve(n);
                    found.add(n);
                }
            } finally {
                s.exit();
            }
        }
    }

    // Silent: gathered after join.
    static int gather(int n) throws InterruptedException {
        List<Worker> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Worker w = new Worker();
            all.add(w);
            w.start();
        }
        int sum = 0;
        for (Worker w : all) {
            w.join();
            sum += w.found.size();
        }
        return sum;
    }
}
