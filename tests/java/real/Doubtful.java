package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What looks like a bug and is seldom one, each beside the bug that it looks like: what a developer would not believe is low. */
class Doubtful {

    /** The test saves the lock: without it the same would be done. */
    static class Clears {
        static final Clears SHARED = new Clears();
        private volatile int count;
        private boolean asked;

        void clear() {
            if (count != 0) {
                synchronized (this) {
                    count = 0; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void add() {
            count++;
        }

        void answer() {
            if (asked) {
                synchronized (this) {
                    asked = false; // BLOCAL: check-then-act low
                    notifyAll();
                }
            }
        }

        synchronized void ask() {
            asked = true;
        }
    }

    /** The same of an atomic; but to set it to what was asked for is another matter (not high: an atomic is there to be looked at). */
    static class ClearsAtomic {
        static final ClearsAtomic SHARED = new ClearsAtomic();
        private final java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();

        void clear() {
            if (count.get() != 0) {
                synchronized (this) {
                    count.set(0); // BLOCAL: check-then-act low
                }
            }
        }

        void least(int n) {
            if (count.get() < n) {
                synchronized (this) {
                    count.set(n); // BLOCAL: check-then-act medium
                }
            }
        }

        synchronized void add() {
            count.incrementAndGet();
        }
    }

    /** Two calls, each atomic by itself: so it says the one who made them; two blocks of one's own say more. */
    static class Composed {
        static final Composed SHARED = new Composed();
        private boolean open;

        private synchronized boolean isOpen() {
            return open;
        }

        private synchronized void open(boolean o) {
            open = o;
        }

        void byCalls(Runnable r) {
            if (!isOpen()) {
                open(true); // BLOCAL: check-then-act medium
                r.run();
            }
        }

        void byBlocks(Runnable r) {
            boolean o;
            synchronized (this) {
                o = open;
            }
            if (!o) {
                synchronized (this) {
                    open = true; // BLOCAL: check-then-act high
                }
                r.run();
            }
        }

        void close() {
            open(false);
        }
    }

    /** Who has made a new list goes on with it, whoever has won; who has only put it there loses it. */
    static class Swaps {
        static final Swaps SHARED = new Swaps();
        private final java.util.concurrent.atomic.AtomicReference<List<String>> names =
                new java.util.concurrent.atomic.AtomicReference<>(new ArrayList<>());

        int close() {
            List<String> old = names.get();
            List<String> last = new ArrayList<>(old);
            names.compareAndSet(old, last); // BLOCAL: lost-cas low
            return last.size();
        }

        void add(String name) {
            List<String> old = names.get();
            List<String> more = new ArrayList<>(old);
            more.add(name);
            names.compareAndSet(old, more); // BLOCAL: lost-cas high
        }
    }

    /** An updater is given the object, which is none of what it sets. */
    static class Peer {
        static final Peer SHARED = new Peer();
        private static final java.util.concurrent.atomic.AtomicReferenceFieldUpdater<Peer, Object> READ =
                java.util.concurrent.atomic.AtomicReferenceFieldUpdater.newUpdater(Peer.class, Object.class, "read");
        private volatile Object read;

        /** Silent: what was read is taken away if it is still that; nothing is lost where it is not. */
        void forget(Peer peer) {
            Object old = peer.read;
            if (old != null) {
                READ.compareAndSet(peer, old, null);
            }
        }

        /** What it is given, to be set, is lost. */
        void replace(Peer peer, Object mine) {
            Object old = peer.read;
            if (old != null) {
                READ.compareAndSet(peer, old, mine); // BLOCAL: lost-cas
            }
        }

        void begin(Object o) {
            read = o;
        }
    }

    /** To begin twice is not to begin once. */
    static class Begins {
        static final Begins SHARED = new Begins();
        private boolean begun;

        void begin(Runnable r) {
            if (!begun) {
                synchronized (this) {
                    begun = true; // BLOCAL: check-then-act high
                    new Thread(r).start();
                }
            }
        }

        synchronized void end() {
            begun = false;
        }
    }

    /** One after the other goes, until there is none: a turn too many fails. */
    static class Drains {
        static final Drains SHARED = new Drains();
        private final ConcurrentLinkedQueue<Runnable> queue = new ConcurrentLinkedQueue<>();

        void drain() {
            while (!queue.isEmpty()) {
                queue.remove(); // BLOCAL: check-then-act medium
            }
        }

        void one() {
            if (!queue.isEmpty()) {
                queue.remove(); // BLOCAL: check-then-act medium
            }
        }

        void add(Runnable r) {
            queue.add(r);
        }
    }

    /** An assertion decides nothing. */
    static class Asserts {
        static final Asserts SHARED = new Asserts();
        private boolean running;

        void finish(Runnable r) {
            synchronized (this) {
                assert running : "not running";
            }
            r.run();
            synchronized (this) {
                running = false; // BLOCAL: check-then-act low
            }
        }

        void finishChecked(Runnable r) {
            synchronized (this) {
                if (!running) {
                    throw new IllegalStateException("not running");
                }
            }
            r.run();
            synchronized (this) {
                running = false; // BLOCAL: check-then-act medium
            }
        }

        synchronized void start() {
            running = true;
        }
    }

    /** Who has found it idle says in the same block that it is at work: who comes next sees that. */
    static class Claims {
        static final Claims SHARED = new Claims();
        private boolean done;
        private boolean busy;
        private final Turns turns = new Turns();

        static class Turns {
            int n;
        }

        void work(Runnable r) {
            synchronized (this) {
                if (done) {
                    return;
                }
                busy = true;
            }
            r.run();
            synchronized (this) {
                done = true; // BLOCAL: check-then-act low
            }
        }

        /** Only the other arm says it. */
        void workOrNot(Runnable r) {
            synchronized (this) {
                if (done) {
                    busy = false;
                    return;
                }
            }
            r.run();
            synchronized (this) {
                done = true; // BLOCAL: check-then-act medium
            }
        }

        /** What it says it says of something else. */
        void workCounted(Runnable r) {
            synchronized (this) {
                if (done) {
                    return;
                }
                turns.n++;
            }
            r.run();
            synchronized (this) {
                done = true; // BLOCAL: check-then-act medium
            }
        }

        synchronized boolean reset() {
            done = false;
            return busy;
        }
    }

    /** Under a lock, too, another key is another state: the old name is put there, but the test of the one decides nothing of the other. */
    static class Keys {
        static final Keys SHARED = new Keys();
        private final Map<String, String> names = new HashMap<>();

        synchronized String find(String key) {
            return names.get(key);
        }

        synchronized void put(String key, String name) {
            names.put(key, name);
        }

        void move(String from, String to) {
            String name = find(from);
            if (name != null) {
                put(to, name); // BLOCAL: stale-value low
            }
        }

        void register(String key, String name) {
            if (find(key) == null) {
                put(key, name); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The callee looks again, in its own operation: what comes between is told there. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        private synchronized List<String> make(String key) {
            List<String> list = all.get(key);
            if (list == null) {
                list = new ArrayList<>();
                all.put(key, list); // BLOCAL: check-then-act low
            }
            return list;
        }

        List<String> get(String key) {
            List<String> list = all.get(key);
            if (list == null) {
                list = make(key); // BENIGN: check-then-act rechecked
            }
            return list;
        }

        void drop(String key) {
            all.remove(key);
        }

        private void makeBlindly(String key, List<String> list) {
            all.put(key, list);
        }

        void getBlindly(String key) {
            if (all.get(key) == null) {
                makeBlindly(key, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }
    }

    /** A setting that nobody changes under the lock that is waited on is no news that the wait is for. */
    static class Deadline {
        static final Deadline SHARED = new Deadline();
        long tick = 10;
        private boolean there;
        private long pages;

        synchronized boolean await() throws InterruptedException {
            long end = System.nanoTime() + tick;
            while (!there && System.nanoTime() < end) {
                wait(end - System.nanoTime()); // BLOCAL: stale-after-wait low
            }
            return there;
        }

        void tick(long t) {
            tick = t;
        }

        synchronized void arrive() {
            there = true;
            pages++;
            notifyAll();
        }

        synchronized long turned() throws InterruptedException {
            long before = pages;
            wait();
            return pages - before; // BLOCAL: stale-after-wait medium
        }
    }

    /** The one task that counts is the one that writes. */
    static class Keeper implements Runnable {
        private final Pool pool;

        Keeper(Pool pool) {
            this.pool = pool;
        }

        @Override
        public void run() {
            pool.turns++; // BLOCAL: lost-update low
        }
    }

    static class Pool {
        static final Pool SHARED = new Pool();
        volatile int turns;

        void open() {
            new Thread(new Keeper(this)).start();
        }

        int turns() {
            return turns;
        }
    }
}
