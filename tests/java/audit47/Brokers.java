// RELEASES: 17
package audit47;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What logs of messages and brokers have had: batches by partition, memory for them, metadata with a version, segments, delayed operations, destinations, transports. */
public class Brokers {
    record Batch(List<String> lines, long made) {
        static Batch of(String s) {
            return new Batch(new ArrayList<>(List.of(s)), System.nanoTime());
        }

        boolean tryAppend(String s) {
            return lines.size() < 10 && lines.add(s);
        }
    }

    /** Batches by partition; each deque is its own lock. */
    static class Accumulator {
        private final ConcurrentMap<Integer, Deque<Batch>> by = new ConcurrentHashMap<>();
        private final AtomicInteger appending = new AtomicInteger();
        private volatile boolean closed;

        private Deque<Batch> deque(int partition) {
            Deque<Batch> d = by.get(partition);
            if (d != null) {
                return d;
            }
            d = new ArrayDeque<>();
            Deque<Batch> was = by.putIfAbsent(partition, d);
            return was == null ? d : was; // Silent: the first wins
        }

        // Silent: tried again when the memory is there, as it has always been.
        void append(int partition, String s) {
            appending.incrementAndGet();
            try {
                Deque<Batch> d = deque(partition);
                synchronized (d) {
                    if (closed) {
                        throw new IllegalStateException();
                    }
                    Batch last = d.peekLast();
                    if (last != null && last.tryAppend(s)) {
                        return;
                    }
                }
                Batch b = Batch.of(s);
                synchronized (d) {
                    Batch last = d.peekLast();
                    if (last != null && last.tryAppend(s)) {
                        return;
                    }
                    d.addLast(b); // BENIGN: check-then-act rechecked
                }
            } finally {
                appending.decrementAndGet();
            }
        }

        void appendLate(int partition, String s) {
            Deque<Batch> d = deque(partition);
            boolean none;
            synchronized (d) {
                Batch last = d.peekLast();
                none = last == null || !last.tryAppend(s);
            }
            if (none) {
                Batch b = Batch.of(s);
                synchronized (d) {
                    d.addLast(b); // BLOCAL: check-then-act
                }
            }
        }

        Batch drainLate(int partition) {
            Deque<Batch> d = deque(partition);
            Batch first;
            synchronized (d) {
                first = d.peekFirst();
            }
            if (first == null || System.nanoTime() - first.made() < 100) {
                return null;
            }
            synchronized (d) {
                return d.pollFirst(); // BLOCAL: check-then-act
            }
        }

        // Silent.
        Batch drain(int partition) {
            Deque<Batch> d = deque(partition);
            synchronized (d) {
                Batch first = d.peekFirst();
                return first == null || System.nanoTime() - first.made() < 100 ? null : d.pollFirst();
            }
        }

        void close() {
            closed = true;
        }
    }

    /** Memory for the batches. */
    static class Memory {
        private final ReentrantLock lock = new ReentrantLock();
        private final Deque<Condition> waiters = new ArrayDeque<>();
        private long free = 1 << 20;

        // Silent: as it is: who waits takes what there is, turn by turn.
        void allocate(long n) throws InterruptedException {
            lock.lock();
            try {
                Condition c = lock.newCondition();
                waiters.addLast(c);
                while (free < n) {
                    c.await();
                }
                waiters.remove(c);
                free -= n;
            } finally {
                lock.unlock();
            }
        }

        long free() {
            lock.lock();
            try {
                return free;
            } finally {
                lock.unlock();
            }
        }

        boolean allocateLate(long n) {
            if (free() < n) {
                return false;
            }
            lock.lock();
            try {
                free -= n; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return true;
        }

        void allocateOnce(long n) throws InterruptedException {
            lock.lock();
            try {
                if (free < n) {
                    Condition c = lock.newCondition();
                    waiters.addLast(c);
                    c.await();
                }
                free -= n; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        void release(long n) {
            lock.lock();
            try {
                free += n;
                Condition c = waiters.peekFirst();
                if (c != null) {
                    c.signal();
                }
            } finally {
                lock.unlock();
            }
        }

        void releaseLate(long n) {
            long sum = free() + n;
            lock.lock();
            try {
                free = sum; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }
    }

    /** What is known of the cluster, with a version. */
    static class Metadata {
        private int version;
        private Map<String, Integer> leaders = Map.of();
        private boolean asked;

        synchronized int version() {
            return version;
        }

        synchronized int ask() {
            asked = true;
            return version;
        }

        synchronized void update(Map<String, Integer> next) {
            leaders = Map.copyOf(next);
            asked = false;
            version++;
            notifyAll();
        }

        // Silent: the version that was asked for.
        synchronized void await(int last) throws InterruptedException {
            while (version <= last) {
                wait(100);
            }
        }

        void awaitLate(int last) throws InterruptedException {
            if (version() <= last) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized Map<String, Integer> leaders() {
            return leaders;
        }

        void leaderLate(String t, int l) {
            Map<String, Integer> m = new HashMap<>(leaders());
            m.put(t, l);
            update(m); // BLOCAL: lost-update
        }

        // Silent.
        synchronized void leader(String t, int l) {
            Map<String, Integer> m = new HashMap<>(leaders());
            m.put(t, l);
            update(m);
        }

        synchronized boolean isAsked() {
            return asked;
        }
    }

    /** A log made of segments. */
    static class Segmented {
        private final ConcurrentNavigableMap<Long, String> segments = new ConcurrentSkipListMap<>();
        private final Object roll = new Object();
        private long end;
        private OptionalLong mark = OptionalLong.empty();

        String baseLate() {
            if (segments.isEmpty()) {
                return "";
            }
            return segments.firstEntry().getValue(); // BLOCAL: check-then-act
        }

        // Silent.
        String base() {
            Map.Entry<Long, String> e = segments.firstEntry();
            return e == null ? "" : e.getValue();
        }

        void dropOldest() {
            synchronized (roll) {
                segments.pollFirstEntry();
            }
        }

        void roll(long at) {
            synchronized (roll) {
                if (segments.putIfAbsent(at, "s" + at) != null) {
                    throw new IllegalStateException();
                }
                end = at;
            }
        }

        void dropUpToLate(long at) {
            for (Long k : segments.keySet()) {
                if (k < at) {
                    System.out.println(segments.get(k).length()); // BLOCAL: check-then-act
                    segments.remove(k);
                }
            }
        }

        // Silent.
        void dropUpTo(long at) {
            segments.headMap(at).clear();
        }

        void markLate(long at) {
            boolean before;
            synchronized (roll) {
                before = mark.isEmpty() || mark.getAsLong() < at;
            }
            if (before) {
                synchronized (roll) {
                    mark = OptionalLong.of(at); // BLOCAL: check-then-act
                }
            }
        }

        // Silent.
        void mark(long at) {
            synchronized (roll) {
                if (mark.isEmpty() || mark.getAsLong() < at) {
                    mark = OptionalLong.of(Math.min(at, end));
                }
            }
        }
    }

    /** An operation that is completed once, by whoever finds that it can. */
    abstract static class Delayed {
        private final AtomicBoolean completed = new AtomicBoolean();
        private final AtomicBoolean pending = new AtomicBoolean();
        private final ReentrantLock lock = new ReentrantLock();

        abstract boolean tryComplete();

        abstract void onComplete();

        // Silent.
        boolean force() {
            if (completed.compareAndSet(false, true)) {
                onComplete();
                return true;
            }
            return false;
        }

        boolean forceLate() {
            if (!completed.get()) {
                // Medium: the call that is made besides is more than that a flag is set (docs/kinds.md).
                completed.set(true); // BLOCAL: check-then-act
                onComplete();
                return true;
            }
            return false;
        }

        // Silent: who fails to get the lock leaves a note, and who has it looks again.
        boolean maybe() {
            boolean done = false;
            boolean again = true;
            while (again && !completed.get()) {
                if (lock.tryLock()) {
                    try {
                        pending.set(false); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
                        done = tryComplete();
                    } finally {
                        lock.unlock();
                    }
                    again = pending.get();
                } else {
                    again = !pending.getAndSet(true);
                }
            }
            return done;
        }
    }

    /** Destinations with their subscriptions. */
    static class Region {
        private final Map<String, List<String>> destinations = new LinkedHashMap<>();
        private final Map<String, Integer> consumers = new ConcurrentHashMap<>();
        private final TreeMap<Long, String> pending = new TreeMap<>();
        private boolean stopped;

        Optional<List<String>> find(String d) {
            synchronized (destinations) {
                return Optional.ofNullable(destinations.get(d));
            }
        }

        void add(String d) {
            synchronized (destinations) {
                destinations.putIfAbsent(d, new ArrayList<>());
            }
        }

        List<String> addLate(String d) {
            Optional<List<String>> there = find(d);
            if (there.isPresent()) {
                return there.get();
            }
            List<String> l = new ArrayList<>();
            synchronized (destinations) {
                destinations.put(d, l); // BLOCAL: check-then-act
            }
            return l;
        }

        // Silent.
        void subscribe(String d, String who) {
            synchronized (destinations) {
                find(d).ifPresent(l -> l.add(who));
            }
        }

        void removeLate(String d) {
            if (find(d).map(List::isEmpty).orElse(false)) {
                synchronized (destinations) {
                    destinations.remove(d); // BLOCAL: check-then-act
                }
            }
        }

        // Silent.
        void remove(String d) {
            synchronized (destinations) {
                List<String> l = destinations.get(d);
                if (l != null && l.isEmpty()) {
                    destinations.remove(d);
                }
            }
        }

        int consumerLate(String d) {
            consumers.computeIfPresent(d, (k, n) -> n - 1);
            Integer n = consumers.get(d);
            if (n != null && n == 0) {
                consumers.remove(d); // BLOCAL: check-then-act
            }
            return consumers.size();
        }

        // Silent.
        void consumer(String d) {
            consumers.computeIfPresent(d, (k, n) -> n == 1 ? null : n - 1);
        }

        void consumerAdded(String d) {
            consumers.merge(d, 1, Integer::sum);
        }

        void sent(long id, String m) {
            synchronized (pending) {
                pending.put(id, m);
            }
        }

        List<String> acknowledgedLate(long upTo) {
            List<String> some;
            synchronized (pending) {
                some = new ArrayList<>(pending.headMap(upTo).values());
            }
            synchronized (pending) {
                pending.headMap(upTo).clear(); // BLOCAL: lost-update
            }
            return some;
        }

        // Silent.
        List<String> acknowledged(long upTo) {
            synchronized (pending) {
                List<String> some = new ArrayList<>(pending.headMap(upTo).values());
                pending.headMap(upTo).clear();
                return some;
            }
        }

        synchronized boolean stop() {
            boolean was = stopped;
            stopped = true;
            return !was;
        }
    }

    static final Accumulator ACCUMULATOR = new Accumulator();
    static final Memory MEMORY = new Memory();
    static final Metadata METADATA = new Metadata();
    static final Segmented LOG = new Segmented();
    static final Region REGION = new Region();
    static final ConcurrentMap<String, Delayed> DELAYED = new ConcurrentHashMap<>();
}
