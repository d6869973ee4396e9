// RELEASES: 8 17
package audit40;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What only looks like an old value, written as people write it who know what they do. */
public class Nears {
    /** Who has set the flag has the state to himself until he sets it back: all others wait for it. */
    static class Owned {
        static final Owned ONE = new Owned();

        private boolean busy;
        private long total;

        void add(long n) throws InterruptedException {
            long t;
            synchronized (this) {
                while (busy) {
                    wait();
                }
                busy = true;
                t = total;
            }
            long sum = slow(t, n);
            synchronized (this) {
                total = sum; // BENIGN: lost-update covered; BENIGN: check-then-act handed-over
                busy = false;
                notifyAll();
            }
        }

        void clear() throws InterruptedException {
            synchronized (this) {
                while (busy) {
                    wait();
                }
                total = 0;
            }
        }

        static long slow(long t, long n) {
            return t + n;
        }

        synchronized long total() {
            return total;
        }
    }

    /** Tried again until nobody has come between. */
    static class Retried {
        static final Retried ONE = new Retried();

        private List<String> names = Collections.emptyList();
        private int stamp;

        void add(String name) {
            while (true) {
                List<String> old;
                synchronized (this) {
                    old = names;
                }
                List<String> more = new ArrayList<>(old);
                more.add(name);
                synchronized (this) {
                    if (names == old) {
                        names = more; // BENIGN: lost-update rechecked
                        stamp++;
                        return;
                    }
                }
            }
        }

        void addStamped(String name) {
            for (;;) {
                List<String> old;
                int s;
                synchronized (this) {
                    old = names; // BLOCAL: check-then-act low
                    s = stamp;
                }
                List<String> more = new ArrayList<>(old);
                more.add(name);
                if (install(s, more)) { // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
                    return;
                }
            }
        }

        private synchronized boolean install(int s, List<String> more) {
            if (stamp != s) {
                return false;
            }
            names = more;
            stamp++;
            return true;
        }

        synchronized void clear() {
            names = Collections.emptyList();
            stamp++;
        }
    }

    /** Limits that are taken first and given back. */
    static class Limits {
        static final Limits ONE = new Limits();

        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicLong served = new AtomicLong();
        private final Set<String> inFlight = ConcurrentHashMap.newKeySet();
        private final Map<String, Boolean> loading = new ConcurrentHashMap<>();
        private final String[] servers = {"a", "b", "c"};

        boolean run(Runnable body) {
            if (running.incrementAndGet() > 10) {
                running.decrementAndGet();
                return false;
            }
            try {
                body.run();
            } finally {
                running.decrementAndGet();
            }
            return true;
        }

        String pick() {
            int i = next.getAndIncrement();
            return servers[Math.floorMod(i, servers.length)];
        }

        void once(String key, Runnable body) {
            if (inFlight.add(key)) {
                try {
                    body.run();
                } finally {
                    inFlight.remove(key);
                }
            }
        }

        void load(String key, Runnable body) {
            if (loading.putIfAbsent(key, Boolean.TRUE) == null) {
                try {
                    body.run();
                } finally {
                    loading.remove(key);
                }
            }
        }

        void serve() {
            long n = served.incrementAndGet();
            if (n % 1000 == 0) {
                System.out.println(n + " served");
            }
        }
    }

    /** Counted references: the last one ends it. */
    static class Counted {
        static final Counted ONE = new Counted();

        private final AtomicInteger refs = new AtomicInteger(1);
        private boolean closed;

        boolean retain() {
            int n;
            do {
                n = refs.get();
                if (n == 0) {
                    return false;
                }
            } while (!refs.compareAndSet(n, n + 1));
            return true;
        }

        void release() {
            if (refs.decrementAndGet() == 0) {
                close();
            }
        }

        private synchronized void close() {
            closed = true;
        }

        synchronized boolean isClosed() {
            return closed;
        }
    }

    /** Looked at without the lock to save it, then again under it. */
    static class Saved {
        static final Saved ONE = new Saved();

        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, Integer> sizes = new HashMap<>();
        private volatile Map<String, String> table;
        private int hash;

        int size(String key) {
            rw.readLock().lock();
            try {
                Integer n = sizes.get(key);
                if (n != null) {
                    return n;
                }
            } finally {
                rw.readLock().unlock();
            }
            int computed = key.length();
            rw.writeLock().lock();
            try {
                Integer n = sizes.get(key);
                if (n != null) {
                    return n;
                }
                sizes.put(key, computed); // BENIGN: check-then-act rechecked
                return computed;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void drop(String key) {
            rw.writeLock().lock();
            try {
                sizes.remove(key);
            } finally {
                rw.writeLock().unlock();
            }
        }

        Map<String, String> table() {
            Map<String, String> t = table;
            if (t != null) {
                return t;
            }
            synchronized (this) {
                if (table == null) {
                    Map<String, String> made = new HashMap<>();
                    made.put("a", "b");
                    table = Collections.unmodifiableMap(made); // BENIGN: check-then-act rechecked
                }
                return table;
            }
        }

        // As String has it: whoever computes it computes the same.
        @Override
        public int hashCode() {
            int h = hash;
            if (h == 0) {
                h = 31;
                hash = h;
            }
            return h;
        }
    }

    /** Waits that ask again, with a limit, in a loop. */
    static class Waiting {
        static final Waiting ONE = new Waiting();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private int version;
        private String value;

        String after(int seen, long millis) throws InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            lock.lockInterruptibly();
            try {
                long left = deadline - System.nanoTime();
                while (version <= seen && left > 0) {
                    left = changed.awaitNanos(left);
                }
                return version <= seen ? null : value;
            } finally {
                lock.unlock();
            }
        }

        void set(String to) {
            lock.lock();
            try {
                value = to;
                version++;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        boolean trySet(String to, long millis) throws InterruptedException {
            if (!lock.tryLock(millis, TimeUnit.MILLISECONDS)) {
                return false;
            }
            try {
                set(to);
                return true;
            } finally {
                lock.unlock();
            }
        }

        int version() {
            lock.lock();
            try {
                return version;
            } finally {
                lock.unlock();
            }
        }

        // Seen, then waited for something newer than that.
        String next() throws InterruptedException {
            int seen = version();
            return after(seen, 1000); // BLOCAL: stale-value low
        }
    }

    /** Buffers that are taken away, worked off, and what is left put in front again. */
    static class Batches {
        static final Batches ONE = new Batches();

        private List<String> buffer = new ArrayList<>();
        private final Deque<String> failed = new ArrayDeque<>();
        private long sequence;
        private final Map<Long, String> sent = new HashMap<>();

        synchronized void add(String s) {
            buffer.add(s);
        }

        void flush() {
            List<String> mine;
            synchronized (this) {
                if (buffer.isEmpty()) {
                    return;
                }
                mine = buffer;
                buffer = new ArrayList<>();
            }
            List<String> bad = new ArrayList<>();
            for (String s : mine) {
                if (s.isEmpty()) {
                    bad.add(s);
                }
            }
            synchronized (this) {
                failed.addAll(bad); // BENIGN: check-then-act handed-over; BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
            }
        }

        long send(String s) {
            long id;
            synchronized (this) {
                id = ++sequence;
            }
            String framed = id + s;
            synchronized (this) {
                sent.put(id, framed); // BENIGN: stale-value handed-over
            }
            return id;
        }

        synchronized String acknowledged(long id) {
            return sent.remove(id);
        }

        // How many there are is only a hint how long the copy will be.
        List<String> copy() {
            List<String> out = new ArrayList<>(size());
            synchronized (this) {
                out.addAll(buffer);
            }
            return out;
        }

        synchronized int size() {
            return buffer.size();
        }
    }

    /** Objects of one's own, of one thread, of threads that have ended. */
    static class Alone {
        private int n;
        private final List<String> seen = new ArrayList<>();

        Alone() {
            init();
        }

        private void init() {
            n = 5;
            seen.add("start");
        }

        synchronized int n() {
            return n;
        }

        synchronized void n(int to) {
            n = to;
        }

        synchronized void see(String s) {
            seen.add(s);
        }

        static Alone copy(Alone from) {
            Alone fresh = new Alone();
            fresh.n(fresh.n() + from.n());
            return fresh;
        }

        static List<Integer> all(List<Callable<Integer>> tasks) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            List<Integer> results = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch done = new CountDownLatch(tasks.size());
            for (Callable<Integer> task : tasks) {
                pool.execute(() -> {
                    try {
                        results.add(task.call());
                    } catch (Exception e) {
                        results.add(-1);
                    } finally {
                        done.countDown();
                    }
                });
            }
            done.await();
            pool.shutdown();
            return results.isEmpty() ? Collections.emptyList() : new ArrayList<>(results);
        }
    }

    /** Locks that are taken by helpers and lambdas, guards that are held by whoever calls. */
    static class Helped {
        static final Helped ONE = new Helped();

        private final ReentrantLock lock = new ReentrantLock();
        private int level;
        private int steps;
        private final Set<String> names = new HashSet<>();

        private void begin() {
            lock.lock();
        }

        private void end() {
            lock.unlock();
        }

        private void with(Runnable body) {
            begin();
            try {
                body.run();
            } finally {
                end();
            }
        }

        int level() {
            begin();
            try {
                return level;
            } finally {
                end();
            }
        }

        void up() {
            begin();
            try {
                raise(level() + 1);
            } finally {
                end();
            }
        }

        private void raise(int to) {
            level = to;
            steps++;
        }

        void upWith() {
            with(() -> raise(level() + 1));
        }

        void name(String s) {
            with(() -> {
                if (!names.contains(s)) {
                    names.add(s);
                }
            });
        }

        void reset() {
            with(() -> {
                level = 0;
                names.clear();
            });
        }

        // A number that is told to someone, and the next that is of now.
        void both(StringBuilder out) {
            out.append(level());
            up();
            out.append(level());
        }
    }

    /** Two accounts, locked in an order. */
    static class Ordered {
        static final Map<Integer, Ordered> ALL = new ConcurrentHashMap<>();

        private final int id;
        private long cents;

        Ordered(int id) {
            this.id = id;
            ALL.put(id, this);
        }

        private synchronized void change(long by) {
            cents += by;
        }

        static boolean move(Ordered from, Ordered to, long n) {
            Ordered first = from.id < to.id ? from : to;
            Ordered second = first == from ? to : from;
            synchronized (first) {
                synchronized (second) {
                    if (from.cents < n) {
                        return false;
                    }
                    from.change(-n); // BENIGN: check-then-act covered
                    to.change(n);
                    return true;
                }
            }
        }

        synchronized long cents() {
            return cents;
        }

        static long sum() {
            long sum = 0;
            for (Ordered o : ALL.values()) {
                sum += o.cents();
            }
            return sum;
        }
    }
}
