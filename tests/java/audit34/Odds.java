// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What the others had left out: tokens that are refreshed, identifiers, rings, demand, health, drains. Written after them. */
public class Odds {
    static final Odds SHARED = new Odds();

    /** A token that is fetched when it is over. */
    static class Tokens {
        static final Tokens SHARED = new Tokens();
        private final ReentrantLock lock = new ReentrantLock();
        private volatile String token;
        private volatile long until;
        private String kept;
        private long keptUntil;

        private String fetch() {
            return "t" + System.nanoTime();
        }

        /** Fetched by two, one after the other; the first is thrown away. */
        String token(long now) {
            if (now > until) {
                lock.lock();
                try {
                    token = fetch();
                    until = now + 1000; // BLOCAL: check-then-act {{until}}
                } finally {
                    lock.unlock();
                }
            }
            return token;
        }

        /** Silent: looked at again under the lock. */
        String tokenWell(long now) {
            if (now > until) {
                lock.lock();
                try {
                    if (now > until) {
                        token = fetch();
                        until = now + 1000; // BENIGN: check-then-act rechecked
                    }
                } finally {
                    lock.unlock();
                }
            }
            return token;
        }

        /** The time of the one, the token of the other. */
        String kept(long now) {
            boolean good;
            lock.lock();
            try {
                good = now < keptUntil;
            } finally {
                lock.unlock();
            }
            if (!good) {
                String t = fetch();
                lock.lock();
                try {
                    kept = t;
                    keptUntil = now + 1000; // BLOCAL: check-then-act high {{keptUntil}}
                } finally {
                    lock.unlock();
                }
                return t;
            }
            lock.lock();
            try {
                return kept;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: fetched under the lock. */
        String keptWell(long now) {
            lock.lock();
            try {
                if (now >= keptUntil) {
                    kept = fetch();
                    keptUntil = now + 1000;
                }
                return kept;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: who was told that it is bad takes just that away. */
        void bad(String t) {
            lock.lock();
            try {
                if (t.equals(kept)) {
                    kept = null;
                    keptUntil = 0;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Identifiers of a time and a number. */
    static class Ids {
        static final Ids SHARED = new Ids();
        private final AtomicLong last = new AtomicLong();
        private long time;
        private int seq;
        private volatile int node;
        private final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("", 0);
        private long block;
        private long end;
        private final AtomicLong high = new AtomicLong();

        /** Silent. */
        synchronized long next(long now) {
            if (now == time) {
                seq++;
            } else {
                time = now;
                seq = 0;
            }
            return time << 12 | seq;
        }

        /** Two have the same: the number is read apart. */
        long nextBadly(long now) {
            int s;
            synchronized (this) {
                s = seq;
            }
            long id = now << 12 | s;
            synchronized (this) {
                seq = s + 1; // BLOCAL: lost-update high {{seq}}
            }
            return id;
        }

        /** Two have the same time. */
        long monotonic(long now) {
            long l = last.get();
            long n = now > l ? now : l + 1;
            last.set(n); // BLOCAL: lost-update high {{last}}
            return n;
        }

        /** Silent. */
        long monotonicWell(long now) {
            return last.updateAndGet(l -> now > l ? now : l + 1);
        }

        /** Silent: tried until it holds. */
        long monotonicTrying(long now) {
            long l = last.get();
            for (;;) {
                long n = Math.max(now, l + 1);
                if (last.compareAndSet(l, n)) {
                    return n;
                }
                l = last.get();
            }
        }

        /** A block that has been used up, asked in one block and begun in the next. */
        long fromBlock() {
            synchronized (this) {
                if (block < end) {
                    return block++;
                }
            }
            long from = high.getAndAdd(100);
            synchronized (this) {
                block = from; // BLOCAL: check-then-act medium {{block}}
                end = from + 100;
                return block++;
            }
        }

        /** Silent: under one lock. */
        synchronized long fromBlockWell() {
            if (block >= end) {
                block = high.getAndAdd(100);
                end = block + 100;
            }
            return block++;
        }

        /** Two put the next over one. */
        void restamp(String s) {
            int[] at = new int[1];
            String old = stamped.get(at);
            stamped.set(old + s, at[0] + 1); // BLOCAL: lost-update high {{stamped}}
        }

        /** Silent: compared. */
        boolean restampWell(String s) {
            int[] at = new int[1];
            String old = stamped.get(at);
            return stamped.compareAndSet(old, old + s, at[0], at[0] + 1);
        }

        /** Bits that another sets are lost. */
        void mark(int bit) {
            node = node | 1 << bit; // BLOCAL: lost-update high {{node}}
        }
    }

    /** Nodes of a ring, and where a key goes. */
    static class Ring {
        static final Ring SHARED = new Ring();
        private volatile TreeMap<Integer, String> ring = new TreeMap<>();
        private final ConcurrentNavigableMap<Integer, String> live = new ConcurrentSkipListMap<>();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, Integer> weights = new HashMap<>();
        private volatile String[] names = {};

        /** Of two who join one is not in it. */
        void join(int at, String node) {
            TreeMap<Integer, String> m = new TreeMap<>(ring);
            m.put(at, node);
            ring = m; // BLOCAL: lost-update {{ring}}
        }

        /** Silent: what it was when it was read. */
        String at(int key) {
            Map.Entry<Integer, String> e = ring.ceilingEntry(key);
            return e == null ? null : e.getValue();
        }

        /** The first may be gone by then. */
        String of(int key) {
            Integer k = live.ceilingKey(key);
            if (k == null) {
                k = live.firstKey();
            }
            return live.get(k).trim(); // BLOCAL: check-then-act medium {{live}}
        }

        /** Silent: asked once. */
        String ofWell(int key) {
            Map.Entry<Integer, String> e = live.ceilingEntry(key);
            if (e == null) {
                e = live.firstEntry();
            }
            return e == null ? null : e.getValue().trim();
        }

        void add(int at, String s) {
            live.put(at, s);
        }

        void remove(int at) {
            live.remove(at);
        }

        /** Weighed under the read lock, put under the write lock. */
        void weigh(String node, int more) {
            Integer w;
            rw.readLock().lock();
            try {
                w = weights.get(node);
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                weights.put(node, w == null ? more : w + more); // BLOCAL: lost-update high {{weights}}
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Silent. */
        void weighWell(String node, int more) {
            rw.writeLock().lock();
            try {
                weights.merge(node, more, Integer::sum);
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Silent: the write lock is given up for the read lock, with no gap. */
        int weighAndSum(String node, int more) {
            rw.writeLock().lock();
            try {
                weights.put(node, more);
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
            try {
                int n = 0;
                for (int w : weights.values()) {
                    n += w;
                }
                return n;
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Of two names one is lost. */
        void name(String s) {
            String[] n = Arrays.copyOf(names, names.length + 1);
            n[n.length - 1] = s;
            names = n; // BLOCAL: lost-update {{names}}
        }

        void noNames() {
            names = new String[0];
        }
    }

    /** How much has been asked for, and what has been given. */
    static class Demand {
        static final Demand SHARED = new Demand();
        private final AtomicLong requested = new AtomicLong();
        private final ConcurrentLinkedDeque<String> queue = new ConcurrentLinkedDeque<>();
        private final AtomicBoolean emitting = new AtomicBoolean();
        private volatile boolean done;
        private final List<String> out = new ArrayList<>();

        /** What another asks for meanwhile is lost. */
        void request(long n) {
            long r = requested.get();
            requested.set(r + n < 0 ? Long.MAX_VALUE : r + n); // BLOCAL: lost-update high {{requested}}
        }

        /** Silent. */
        void requestWell(long n) {
            requested.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
        }

        /** One is given that nobody has asked for. */
        void emit(String s) {
            if (requested.get() > 0) {
                give(s);
                requested.decrementAndGet(); // BLOCAL: check-then-act medium {{requested}}
            }
        }

        /** Silent: taken first. */
        void emitWell(String s) {
            long r;
            do {
                r = requested.get();
                if (r == 0) {
                    queue.add(s);
                    return;
                }
            } while (!requested.compareAndSet(r, r - 1));
            give(s);
        }

        private void give(String s) {
            synchronized (out) {
                out.add(s);
            }
        }

        /** One emits, and looks again when it has ended; but emit() takes one without that. (First low, and one.) */
        void drain() {
            do {
                if (!emitting.compareAndSet(false, true)) {
                    return;
                }
                String s;
                while (requested.get() > 0 && (s = queue.poll()) != null) {
                    give(s);
                    requested.decrementAndGet(); // BLOCAL: check-then-act medium {{requested}}; BENIGN: check-then-act rechecked
                }
                emitting.set(false);
            } while (!queue.isEmpty() && requested.get() > 0);
        }

        /** The last one is looked at, and may be another's. */
        String last() {
            if (queue.isEmpty()) {
                return null;
            }
            return queue.getLast().trim(); // BLOCAL: check-then-act medium {{queue}}
        }

        /** Silent. */
        String lastWell() {
            String s = queue.peekLast();
            return s == null ? null : s.trim();
        }

        void end() {
            done = true;
        }

        boolean isDone() {
            return done && queue.isEmpty();
        }
    }

    /** In flight, and the end. */
    static class Drain {
        static final Drain SHARED = new Drain();
        private final AtomicInteger flying = new AtomicInteger();
        private volatile boolean closing;
        private int open;
        private boolean closed;
        private final Object lock = new Object();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private final Set<String> ids = ConcurrentHashMap.newKeySet();

        /** Begun when all had ended: counted after the end was asked. (First medium; but (c), and no collection.) */
        <T> T run(Callable<T> c) throws Exception {
            synchronized (lock) {
                if (closed) {
                    throw new IllegalStateException();
                }
            }
            synchronized (lock) {
                open++; // BLOCAL: check-then-act low {{closed}}
            }
            try {
                return c.call();
            } finally {
                leave();
            }
        }

        /** Silent by default. (First unmarked.) */
        <T> T runWell(Callable<T> c) throws Exception {
            synchronized (lock) {
                if (closed) {
                    throw new IllegalStateException();
                }
                open++;
            }
            try {
                return c.call();
            } finally {
                leave(); // BLOCAL: check-then-act low
            }
        }

        private void leave() {
            synchronized (lock) {
                if (--open == 0) {
                    lock.notifyAll();
                }
            }
        }

        /** Silent. */
        void close() throws InterruptedException {
            synchronized (lock) {
                closed = true;
                while (open > 0) {
                    lock.wait();
                }
            }
        }

        /** Waits though the last has left, and nobody wakes it. */
        void closeBadly() throws InterruptedException {
            int n;
            synchronized (lock) {
                closed = true;
                n = open;
            }
            if (n > 0) {
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait high {{open}}
                }
            }
        }

        /** Silent: counted first, then asked; and given back. */
        boolean enter() {
            flying.incrementAndGet();
            if (closing) {
                flying.decrementAndGet();
                return false;
            }
            return true;
        }

        /** Silent: polled. */
        void await() throws InterruptedException {
            closing = true;
            while (flying.get() > 0) {
                Thread.sleep(10);
            }
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.SECONDS);
        }

        /** Done twice: the key was looked for, and is put when it is done. (First medium; but what it runs may enter many locks.) */
        boolean once(String id, Runnable r) {
            if (ids.contains(id)) {
                return false;
            }
            r.run();
            ids.add(id); // BLOCAL: check-then-act low {{ids}}
            return true;
        }

        /** Silent: won. (First unmarked.) */
        boolean onceWell(String id, Runnable r) {
            if (!ids.add(id)) {
                return false;
            }
            boolean good = false;
            try {
                r.run();
                good = true;
            } finally {
                if (!good) {
                    ids.remove(id); // BENIGN: check-then-act handed-over
                }
            }
            return true;
        }
    }

    /** What is alive, and when it was seen. */
    static class Health {
        static final Health SHARED = new Health();

        static class Node {
            private int misses;
            private boolean down;
            private volatile long seen;

            synchronized void miss() {
                misses++;
                if (misses > 3) {
                    down = true;
                }
            }

            synchronized void hit(long now) {
                misses = 0;
                down = false;
                seen = now;
            }

            synchronized int misses() {
                return misses;
            }

            synchronized void down(boolean d) {
                down = d;
            }

            synchronized boolean isDown() {
                return down;
            }
        }

        private final ConcurrentMap<String, Node> nodes = new ConcurrentHashMap<>();
        private final Node self = new Node();
        private final AtomicReference<Node> best = new AtomicReference<>();
        private final Map<String, Long> lru = new LinkedHashMap<>(16, 0.75f, true);

        /** It was hit between the question and the answer. */
        void check() {
            if (self.misses() > 3) {
                self.down(true); // BLOCAL: check-then-act low {{down}}
            }
        }

        /** Silent: under the node's own lock. */
        void checkWell() {
            synchronized (self) {
                if (self.misses() > 3) {
                    self.down(true);
                }
            }
        }

        /** Silent: put once, and asked of itself. */
        void seen(String name, long now) {
            nodes.computeIfAbsent(name, n -> new Node()).hit(now);
        }

        /** Silent: each by its own. */
        int down() {
            int n = 0;
            for (Node x : nodes.values()) {
                if (x.isDown()) {
                    n++;
                }
            }
            return n;
        }

        /** A better one is put over by a worse. */
        void offer(Node n) {
            Node b = best.get();
            if (b == null || n.misses() < b.misses()) {
                best.set(n); // BLOCAL: check-then-act medium {{best}}
            }
        }

        /** Silent. */
        void offerWell(Node n) {
            best.accumulateAndGet(n, (a, b) -> a == null || b.misses() < a.misses() ? b : a);
        }

        /** Read in one block (which moves it to the end), put in the next. */
        long used(String k) {
            Long n;
            synchronized (lru) {
                n = lru.get(k);
            }
            long m = n == null ? 1 : n + 1;
            synchronized (lru) {
                lru.put(k, m); // BLOCAL: lost-update high {{lru}}
            }
            return m;
        }

        /** Silent. */
        long usedWell(String k) {
            synchronized (lru) {
                return lru.merge(k, 1L, Long::sum);
            }
        }

        /** Silent: the eldest goes in one block. */
        void evict(int most) {
            synchronized (lru) {
                while (lru.size() > most) {
                    lru.remove(lru.keySet().iterator().next());
                }
            }
        }
    }
}
