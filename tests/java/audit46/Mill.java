// RELEASES: 17
package audit46;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** A build with a cache of its outputs: a graph of targets, locks by key, fingerprints; and members that elect who builds. */
public class Mill {
    record Print(String hash, int inputs) {
    }

    record Term(long number, String leader) {
    }

    static class Target {
        final String name;
        private final Set<Target> needs = new HashSet<>();
        private int open;
        private boolean built;
        private Print print;

        Target(String name) {
            this.name = name;
        }
    }

    /** The lock of the graph guards what its targets have. */
    static class Graph {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Target> all = new LinkedHashMap<>();
        private final Deque<Target> ready = new ArrayDeque<>();
        private int left;

        void need(Target a, Target b) {
            lock.lock();
            try {
                if (a.needs.add(b)) {
                    a.open++;
                }
            } finally {
                lock.unlock();
            }
        }

        void needLate(Target a, Target b) {
            boolean has;
            lock.lock();
            try {
                has = a.needs.contains(b);
            } finally {
                lock.unlock();
            }
            if (!has) {
                lock.lock();
                try {
                    // Was marked a line on.
                    a.needs.add(b); // BLOCAL: check-then-act
                    a.open++;
                } finally {
                    lock.unlock();
                }
            }
        }

        void doneLate(Target a) {
            int n;
            lock.lock();
            try {
                n = a.open;
            } finally {
                lock.unlock();
            }
            n--;
            lock.lock();
            try {
                a.open = n; // BLOCAL: lost-update
                if (n == 0) {
                    ready.add(a);
                }
            } finally {
                lock.unlock();
            }
        }

        void done(Target a) {
            lock.lock();
            try {
                a.built = true;
                left--;
                for (Target t : all.values()) {
                    if (t.needs.contains(a) && --t.open == 0) {
                        ready.add(t);
                    }
                }
            } finally {
                lock.unlock();
            }
        }

        Target next() {
            lock.lock();
            try {
                return ready.poll();
            } finally {
                lock.unlock();
            }
        }

        Target add(String name) {
            lock.lock();
            try {
                return all.computeIfAbsent(name, n -> {
                    left++;
                    return new Target(n);
                });
            } finally {
                lock.unlock();
            }
        }

        Target addLate(String name) {
            Target t;
            lock.lock();
            try {
                t = all.get(name);
            } finally {
                lock.unlock();
            }
            if (t != null) {
                return t;
            }
            lock.lock();
            try {
                t = new Target(name);
                all.put(name, t); // BLOCAL: check-then-act
                left++;
                return t;
            } finally {
                lock.unlock();
            }
        }

        boolean overLate() {
            return left == 0 && ready.isEmpty();
        }

        void printLate(Target t, Print p) {
            Print old;
            lock.lock();
            try {
                old = t.print;
            } finally {
                lock.unlock();
            }
            if (!p.equals(old)) {
                lock.lock();
                try {
                    t.print = p;
                    // Was marked a line before: there it is set to what it was compared with.
                    t.built = false; // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
        }

        void print(Target t, Print p) {
            lock.lock();
            try {
                if (!p.equals(t.print)) {
                    t.print = p;
                    t.built = false;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static class Outputs {
        private final Map<Print, byte[]> files = new ConcurrentHashMap<>();
        private final Map<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, Future<byte[]>> running = new ConcurrentHashMap<>();
        private final Map<String, Long> sizes = new HashMap<>();
        private long total;

        byte[] outLate(Print p) {
            if (files.containsKey(p)) {
                // Was low: the other way answers something.
                return files.get(p); // BLOCAL: check-then-act
            }
            return new byte[0];
        }

        byte[] out(Print p) {
            byte[] b = files.get(p);
            return b == null ? new byte[0] : b;
        }

        void drop(Print p) {
            files.remove(p);
        }

        void store(Print p, byte[] b) {
            files.put(p, b);
        }

        int lengthLate(Print p) {
            return files.containsKey(p) ? files.get(p).length : 0; // BLOCAL: check-then-act
        }

        void buildLate(String name, Runnable r) {
            synchronized (locks.computeIfAbsent(name, k -> new Object())) { // BLOCAL: mutable-lock
                r.run();
                locks.remove(name);
            }
        }

        Future<byte[]> runLate(String name, ExecutorService on) {
            Future<byte[]> f = running.get(name);
            if (f == null) {
                f = on.submit(() -> new byte[3]);
                running.put(name, f); // BLOCAL: check-then-act
            }
            return f;
        }

        Future<byte[]> run(String name, ExecutorService on) {
            return running.computeIfAbsent(name, k -> on.submit(() -> new byte[3]));
        }

        synchronized void size(String name, long n) {
            Long old = sizes.put(name, n);
            total += n - (old == null ? 0 : old);
        }

        void sizeLate(String name, long n) {
            long old;
            synchronized (this) {
                old = sizes.getOrDefault(name, 0L);
            }
            synchronized (this) {
                sizes.put(name, n);
                total += n - old; // BLOCAL: stale-value
            }
        }

        synchronized long total() {
            return total;
        }
    }

    static class Election {
        private final AtomicReference<Term> term = new AtomicReference<>(new Term(0, null));
        private final Map<String, Integer> votes = new HashMap<>();
        private final Object ballot = new Object();
        private volatile String leader;
        private long voted;

        boolean standLate(String me) {
            Term t = term.get();
            if (t.leader() != null) {
                return false;
            }
            term.set(new Term(t.number() + 1, me)); // BLOCAL: lost-update
            return true;
        }

        boolean stand(String me) {
            Term t = term.get();
            return t.leader() == null && term.compareAndSet(t, new Term(t.number() + 1, me));
        }

        void stepDown(String me) {
            term.updateAndGet(t -> me.equals(t.leader()) ? new Term(t.number(), null) : t);
        }

        void leadLate(String me) {
            if (leader == null) {
                synchronized (ballot) {
                    leader = me; // BLOCAL: check-then-act
                    votes.clear();
                }
            }
        }

        void lead(String me) {
            if (leader == null) {
                synchronized (ballot) {
                    if (leader == null) {
                        leader = me;
                        // Was not marked.
                        votes.clear(); // BLOCAL: check-then-act low
                    }
                }
            }
        }

        void resign() {
            synchronized (ballot) {
                leader = null;
            }
        }

        int lettersLate() {
            if (leader != null) {
                // Was to be shown: nothing tells that it is taken away while others work.
                return leader.length(); // BLOCAL: check-then-act low
            }
            return 0;
        }

        boolean voteLate(long number, String whom) {
            synchronized (ballot) {
                if (number <= voted) {
                    return false;
                }
            }
            synchronized (ballot) {
                voted = number; // BLOCAL: check-then-act
                votes.merge(whom, 1, Integer::sum);
            }
            return true;
        }

        boolean vote(long number, String whom) {
            synchronized (ballot) {
                if (number <= voted) {
                    return false;
                }
                voted = number;
                votes.merge(whom, 1, Integer::sum);
                return true;
            }
        }

        List<String> countedLate() {
            List<String> all = new ArrayList<>();
            for (String v : votes.keySet()) { // BLOCAL: guarded-by
                all.add(v);
            }
            return all;
        }
    }

    static final Graph GRAPH = new Graph();
    static final Outputs OUTPUTS = new Outputs();
    static final Election ELECTION = new Election();

    public static void main(String[] args) {
        ExecutorService pool = Executors.newWorkStealingPool();
        for (String a : args) {
            pool.submit(() -> {
                Target t = GRAPH.addLate(a);
                GRAPH.needLate(t, GRAPH.add("all"));
                // Was not marked.
                GRAPH.doneLate(t); // BLOCAL: stale-value low
                GRAPH.printLate(t, new Print(a, 1));
                OUTPUTS.sizeLate(a, 3);
                ELECTION.standLate(a);
                ELECTION.leadLate(a);
                ELECTION.voteLate(3, a);
                // Its own graph, which nobody else has.
                Graph own = new Graph();
                Target mine = own.addLate("mine");
                own.printLate(mine, new Print("x", 0));
            });
        }
        ELECTION.resign();
    }
}
