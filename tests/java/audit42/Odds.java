// RELEASES: 8 17
package audit42;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Written when the first had been counted: what is done right in a roundabout way, and a few that are not. */
public class Odds {
    /** A lock that is tried, given up in the middle, and taken in turns. */
    static class Turns {
        static final Turns ONE = new Turns();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition free = lock.newCondition();
        private int owner = -1;
        private int turns;
        private int skipped;

        boolean tryTurn(int who) {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                if (owner != -1) {
                    skipped++;
                    return false;
                }
                owner = who;
                turns++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void turn(int who) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (owner != -1) {
                    free.await();
                }
                owner = who;
                turns++;
            } finally {
                lock.unlock();
            }
        }

        boolean turnFor(int who, long nanos) throws InterruptedException {
            lock.lock();
            try {
                long left = nanos;
                while (owner != -1) {
                    if (left <= 0) {
                        skipped++;
                        return false;
                    }
                    left = free.awaitNanos(left);
                }
                owner = who;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void done(int who) {
            lock.lock();
            try {
                if (owner == who) {
                    owner = -1;
                    free.signal();
                }
            } finally {
                lock.unlock();
            }
        }

        // The owner alone takes his turn back: but somebody else may be the owner by then.
        void doneLate(int who) {
            lock.lock();
            boolean mine = owner == who;
            lock.unlock();
            if (mine) {
                lock.lock();
                owner = -1; // BLOCAL: check-then-act high
                free.signal();
                lock.unlock();
            }
        }

        // Given up in the middle, and looked at afresh.
        void turnAround(int who, Runnable between) {
            lock.lock();
            try {
                int t = turns;
                lock.unlock();
                try {
                    between.run();
                } finally {
                    lock.lock();
                }
                if (t == turns && owner == -1) {
                    owner = who;
                    turns = t + 1; // BENIGN: lost-update rechecked
                }
            } finally {
                lock.unlock();
            }
        }

        void turnAroundLate(int who, Runnable between) {
            lock.lock();
            try {
                int t = turns;
                lock.unlock();
                try {
                    between.run();
                } finally {
                    lock.lock();
                }
                owner = who;
                turns = t + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }
    }

    /** What waits is worked off by whoever has the flag. */
    static class Mailbox {
        static final Mailbox ONE = new Mailbox();

        private final ConcurrentLinkedQueue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean running = new AtomicBoolean();
        private final AtomicInteger waiting = new AtomicInteger();
        private final ExecutorService pool = Executors.newCachedThreadPool();

        void post(Runnable r) {
            queue.add(r);
            schedule();
        }

        private void schedule() {
            if (running.compareAndSet(false, true)) {
                pool.execute(this::work);
            }
        }

        // Given up, then looked at once more.
        private void work() {
            try {
                for (Runnable r = queue.poll(); r != null; r = queue.poll()) {
                    r.run();
                }
            } finally {
                running.set(false);
                if (!queue.isEmpty()) {
                    schedule();
                }
            }
        }

        // The number says who has to work: only he who came first.
        void count(Runnable r) {
            queue.add(r);
            if (waiting.getAndIncrement() == 0) {
                do {
                    Runnable next = queue.poll();
                    if (next != null) {
                        next.run();
                    }
                } while (waiting.decrementAndGet() != 0);
            }
        }
    }

    /** Counts by key, and what is told of them. */
    static class Tally {
        static final Tally ONE = new Tally();

        private final ConcurrentMap<String, AtomicLong> counts = new ConcurrentHashMap<>();
        private final Map<String, Integer> plain = new HashMap<>();
        private volatile Map<String, Integer> shown = Collections.emptyMap();

        void hit(String k) {
            AtomicLong n = counts.get(k);
            if (n == null) {
                AtomicLong fresh = new AtomicLong();
                n = counts.putIfAbsent(k, fresh);
                if (n == null) {
                    n = fresh;
                }
            }
            n.incrementAndGet();
        }

        void hitLate(String k) {
            if (!counts.containsKey(k)) {
                counts.put(k, new AtomicLong()); // BLOCAL: check-then-act
            }
            counts.get(k).incrementAndGet();
        }

        // Each is taken at once.
        Map<String, Long> drain() {
            Map<String, Long> all = new HashMap<>();
            for (Map.Entry<String, AtomicLong> e : counts.entrySet()) {
                long n = e.getValue().getAndSet(0);
                if (n != 0) {
                    all.put(e.getKey(), n);
                }
            }
            return all;
        }

        Map<String, Long> drainLate() {
            Map<String, Long> all = new HashMap<>();
            for (Map.Entry<String, AtomicLong> e : counts.entrySet()) {
                long n = e.getValue().get();
                e.getValue().set(0); // BLOCAL: lost-update
                all.put(e.getKey(), n);
            }
            return all;
        }

        void add(String k, int by) {
            synchronized (plain) {
                plain.merge(k, by, Integer::sum);
            }
        }

        // A copy of one moment, for all who read.
        void publish() {
            Map<String, Integer> copy;
            synchronized (plain) {
                copy = new HashMap<>(plain);
            }
            shown = Collections.unmodifiableMap(copy);
        }

        int shown(String k) {
            Map<String, Integer> s = shown;
            return s.containsKey(k) ? s.get(k) : 0;
        }

        int most() {
            int most = 0;
            synchronized (plain) {
                for (int n : plain.values()) {
                    if (n > most) {
                        most = n;
                    }
                }
            }
            return most;
        }
    }

    /** Opened lazily, closed once, and opened again. */
    static class Line {
        static final Line ONE = new Line();

        static class Wire {
            private boolean open = true;

            synchronized void send(String s) {
                if (!open) {
                    throw new IllegalStateException(s);
                }
            }

            synchronized void close() {
                open = false;
            }
        }

        private final Object lock = new Object();
        private final AtomicReference<Wire> other = new AtomicReference<>();
        private Wire wire;
        private boolean closed;
        private int opened;

        private Wire wire() {
            synchronized (lock) {
                if (closed) {
                    return null;
                }
                if (wire == null) {
                    wire = new Wire();
                    opened++;
                }
                return wire;
            }
        }

        boolean send(String s) {
            Wire w = wire();
            if (w == null) {
                return false;
            }
            w.send(s);
            return true;
        }

        // Closed outside the lock, but taken inside it.
        void drop() {
            Wire w;
            synchronized (lock) {
                w = wire;
                wire = null;
            }
            if (w != null) {
                w.close();
            }
        }

        void dropLate() {
            Wire w;
            synchronized (lock) {
                w = wire;
            }
            if (w != null) {
                w.close();
                synchronized (lock) {
                    wire = null; // BLOCAL: check-then-act
                }
            }
        }

        // Only if it is still that one.
        void dropIf(Wire w) {
            w.close();
            synchronized (lock) {
                if (wire == w) {
                    wire = null;
                }
            }
        }

        void close() {
            Wire w;
            synchronized (lock) {
                if (closed) {
                    return;
                }
                closed = true;
                w = wire;
                wire = null;
            }
            if (w != null) {
                w.close();
            }
        }

        Wire other() {
            for (;;) {
                Wire w = other.get();
                if (w != null) {
                    return w;
                }
                Wire fresh = new Wire();
                if (other.compareAndSet(null, fresh)) {
                    return fresh;
                }
                fresh.close();
            }
        }

        Wire otherLate() {
            if (other.get() == null) {
                // Was marked as more than low: a reference that is made anew, where there was none.
                other.set(new Wire()); // BLOCAL: check-then-act low
            }
            return other.get();
        }

        void noOther() {
            Wire w = other.getAndSet(null);
            if (w != null) {
                w.close();
            }
        }
    }

    /** A list that is kept as an array, read without a lock. */
    static class Handlers {
        static final Handlers ONE = new Handlers();

        private final Object lock = new Object();
        private volatile Runnable[] all = new Runnable[0];
        private final CopyOnWriteArrayList<Runnable> once = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            synchronized (lock) {
                Runnable[] more = Arrays.copyOf(all, all.length + 1);
                more[more.length - 1] = r;
                all = more;
            }
        }

        void addLate(Runnable r) {
            Runnable[] old = all;
            Runnable[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = r;
            synchronized (lock) {
                all = more; // BLOCAL: lost-update
            }
        }

        boolean remove(Runnable r) {
            synchronized (lock) {
                Runnable[] now = all;
                for (int i = 0; i < now.length; i++) {
                    if (now[i] == r) {
                        Runnable[] less = new Runnable[now.length - 1];
                        System.arraycopy(now, 0, less, 0, i);
                        System.arraycopy(now, i + 1, less, i, now.length - i - 1);
                        all = less;
                        return true;
                    }
                }
                return false;
            }
        }

        void fire() {
            for (Runnable r : all) {
                r.run();
            }
        }

        void fireByIndex() {
            Runnable[] now = all;
            for (int i = 0; i < now.length; i++) {
                now[i].run();
            }
        }

        void fireByIndexLate() {
            for (int i = 0; i < all.length; i++) {
                all[i].run(); // BLOCAL: check-then-act
            }
        }

        void once(Runnable r) {
            once.add(r);
        }

        // Run by whoever takes it out.
        void fireOnce() {
            for (Runnable r : once) {
                if (once.remove(r)) {
                    r.run();
                }
            }
        }

        void fireOnceLate() {
            for (Runnable r : once) {
                r.run();
            }
            once.clear(); // BLOCAL: lost-update
        }
    }

    /** A timer that is set anew. */
    static class Alarm {
        static final Alarm ONE = new Alarm();

        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private ScheduledFuture<?> next;
        private int rings;
        private long at;

        synchronized void set(long ms) {
            if (next != null) {
                next.cancel(false);
            }
            at = ms;
            next = timer.schedule(this::ring, ms, TimeUnit.MILLISECONDS);
        }

        synchronized void off() {
            if (next != null) {
                next.cancel(false);
                next = null;
            }
        }

        void setLate(long ms) {
            ScheduledFuture<?> old;
            synchronized (this) {
                old = next;
            }
            if (old != null) {
                old.cancel(false);
            }
            synchronized (this) {
                next = timer.schedule(this::ring, ms, TimeUnit.MILLISECONDS); // BLOCAL: lost-update
            }
        }

        private synchronized void ring() {
            rings++;
            next = null;
        }

        synchronized boolean isSet() {
            return next != null;
        }

        void setIfOffLate(long ms) {
            if (!isSet()) {
                set(ms); // BLOCAL: check-then-act
            }
        }

        synchronized void setIfOff(long ms) {
            if (!isSet()) {
                set(ms);
            }
        }

        // The sooner one of two.
        synchronized void sooner(long ms) {
            if (next == null || ms < at) {
                set(ms);
            }
        }
    }

    /** Batches that are handed on whole. */
    static class Batches {
        static final Batches ONE = new Batches();

        private final LinkedBlockingQueue<List<String>> ready = new LinkedBlockingQueue<>();
        private final Set<String> known = new HashSet<>();
        private final Deque<String> recent = new ArrayDeque<>();
        private List<String> now = new ArrayList<>();
        private int lost;

        void add(String s) {
            List<String> full = null;
            synchronized (this) {
                now.add(s);
                if (now.size() == 100) {
                    full = now;
                    now = new ArrayList<>();
                }
            }
            if (full != null && !ready.offer(full)) {
                synchronized (this) {
                    // Had no mark: what is full was taken out.
                    lost += full.size(); // BENIGN: stale-value handed-over
                }
            }
        }

        List<String> swap() {
            List<String> fresh = new ArrayList<>();
            synchronized (this) {
                List<String> old = now;
                now = fresh;
                return old;
            }
        }

        List<String> swapLate() {
            List<String> old;
            synchronized (this) {
                old = now;
            }
            synchronized (this) {
                now = new ArrayList<>(); // BLOCAL: lost-update
            }
            return old;
        }

        // What could not be sent comes back in front of what has come since.
        void retry(List<String> failed) {
            synchronized (this) {
                List<String> both = new ArrayList<>(failed);
                both.addAll(now);
                now = both;
            }
        }

        List<String> next() throws InterruptedException {
            List<String> b = ready.poll(1, TimeUnit.SECONDS);
            return b != null ? b : swap();
        }

        boolean first(String s) {
            synchronized (known) {
                return known.add(s);
            }
        }

        boolean firstLate(String s) {
            synchronized (known) {
                if (known.contains(s)) {
                    return false;
                }
            }
            synchronized (known) {
                known.add(s); // BLOCAL: check-then-act
                return true;
            }
        }

        void forget(String s) {
            synchronized (known) {
                known.remove(s);
            }
        }

        // The last ten.
        void recent(String s) {
            synchronized (recent) {
                recent.addLast(s);
                while (recent.size() > 10) {
                    recent.removeFirst();
                }
            }
        }

        String lastLate() {
            int n;
            synchronized (recent) {
                n = recent.size();
            }
            if (n > 0) {
                synchronized (recent) {
                    return recent.removeLast(); // BLOCAL: check-then-act
                }
            }
            return null;
        }

        List<String> recent() {
            synchronized (recent) {
                return new ArrayList<>(recent);
            }
        }
    }

    /** An object that is one thread's own, be it for a while. */
    static class Report {
        private final Map<String, Integer> rows = new LinkedHashMap<>();
        private int total;

        Report add(String k, int n) {
            Integer old = rows.get(k);
            rows.put(k, old == null ? n : old + n);
            total += n;
            return this;
        }

        int total() {
            return total;
        }

        static int sum(List<Integer> all) {
            Report r = new Report();
            for (int n : all) {
                r.add(n < 0 ? "less" : "more", n);
            }
            return r.total();
        }
    }

    /** Tasks that are noted before they begin. */
    static class Jobs {
        static final Jobs ONE = new Jobs();

        private final ConcurrentMap<String, Future<?>> jobs = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Runnable> todo = new ConcurrentHashMap<>();
        private final ExecutorService pool = Executors.newFixedThreadPool(3);

        boolean start(String id, Runnable r) {
            if (todo.putIfAbsent(id, r) != null) {
                return false;
            }
            pool.execute(() -> {
                try {
                    r.run();
                } finally {
                    todo.remove(id, r);
                }
            });
            return true;
        }

        void startLate(String id, Runnable r) {
            Future<?> f = pool.submit(() -> {
                try {
                    r.run();
                } finally {
                    jobs.remove(id);
                }
            });
            jobs.put(id, f); // BLOCAL: check-then-act
        }

        void cancel(String id) {
            Future<?> f = jobs.remove(id);
            if (f != null) {
                f.cancel(true);
            }
        }

        void purge() {
            for (Iterator<Future<?>> it = jobs.values().iterator(); it.hasNext();) {
                if (it.next().isDone()) {
                    it.remove();
                }
            }
        }
    }
}
