// RELEASES: 17
package audit44;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Shapes of mended bugs of a log of messages: segments, offsets, groups, producers, purgatories, metrics. */
public class Logs {
    record Segment(long base, List<String> lines) {
        Segment(long base) {
            this(base, new ArrayList<>());
        }
    }

    /** The log: segments in a concurrent map, the end under a lock. */
    static class Log {
        private final Object lock = new Object();
        private final ConcurrentNavigableMap<Long, Segment> segments = new ConcurrentSkipListMap<>();
        private long end;
        private volatile long highWatermark;
        private long start;

        long appendLate(String line) {
            long offset;
            synchronized (lock) {
                offset = end;
            }
            Segment s = segments.lastEntry().getValue();
            synchronized (lock) {
                s.lines().add(line);
                end = offset + 1; // BLOCAL: lost-update high
            }
            return offset;
        }

        long append(String line) {
            synchronized (lock) {
                Segment s = segments.lastEntry().getValue();
                s.lines().add(line);
                return end++;
            }
        }

        void rollLate() {
            long at;
            synchronized (lock) {
                at = end;
            }
            synchronized (lock) {
                // Was not marked: a number that is passed on.
                segments.put(at, new Segment(at)); // what was appended meanwhile has an offset above the base // BLOCAL: stale-value low
            }
        }

        void roll() {
            synchronized (lock) {
                segments.put(end, new Segment(end));
            }
        }

        boolean rollIfFullLate(int max) {
            int n;
            synchronized (lock) {
                n = segments.lastEntry().getValue().lines().size();
            }
            if (n < max) {
                return false;
            }
            synchronized (lock) {
                segments.put(end, new Segment(end)); // MISSED: check-then-act (how full the last one was is asked of what an entry has, and the next one is put)
                return true;
            }
        }

        // As it was: the mark may go back.
        void markLate(long to) {
            if (to > highWatermark) {
                highWatermark = to; // BLOCAL: check-then-act
            }
        }

        void mark(long to) {
            synchronized (lock) {
                if (to > highWatermark) {
                    // Was not marked: the other method takes no lock.
                    highWatermark = to; // BLOCAL: check-then-act low
                }
            }
        }

        int truncateLate(long below) {
            int n = 0;
            for (Map.Entry<Long, Segment> e : segments.headMap(below).entrySet()) {
                n += e.getValue().lines().size();
            }
            segments.headMap(below).clear(); // who appends puts at the end only
            synchronized (lock) {
                start = below;
            }
            return n;
        }

        Segment firstLate() {
            return segments.get(segments.firstKey()); // null, if it was truncated; the caller asks
        }

        int firstSizeLate() {
            return segments.get(segments.firstKey()).lines().size(); // BLOCAL: check-then-act
        }

        int firstSize() {
            Map.Entry<Long, Segment> e = segments.firstEntry();
            return e == null ? 0 : e.getValue().lines().size();
        }

        long start() {
            synchronized (lock) {
                return start;
            }
        }
    }

    /** Who has read how far. */
    static class Offsets {
        private final Map<String, Long> committed = new HashMap<>();
        private final Map<String, Long> pending = new HashMap<>();
        private final ReentrantLock lock = new ReentrantLock();

        void prepare(String group, long offset) {
            lock.lock();
            try {
                pending.put(group, offset);
            } finally {
                lock.unlock();
            }
        }

        // As it was: what is pending is read, written out, and then cleared with what has come.
        void commitLate() {
            Map<String, Long> all;
            lock.lock();
            try {
                all = new HashMap<>(pending);
            } finally {
                lock.unlock();
            }
            for (Map.Entry<String, Long> e : all.entrySet()) {
                write(e.getKey(), e.getValue());
            }
            lock.lock();
            try {
                committed.putAll(all);
                pending.clear(); // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void commit() {
            Map<String, Long> all;
            lock.lock();
            try {
                all = new HashMap<>(pending);
                pending.clear();
            } finally {
                lock.unlock();
            }
            for (Map.Entry<String, Long> e : all.entrySet()) {
                write(e.getKey(), e.getValue());
            }
            lock.lock();
            try {
                // Was not marked.
                committed.putAll(all); // BENIGN: stale-value handed-over
            } finally {
                lock.unlock();
            }
        }

        // What is as it was written is taken off.
        void commitOneByOne() {
            Map<String, Long> all;
            lock.lock();
            try {
                all = new HashMap<>(pending);
            } finally {
                lock.unlock();
            }
            all.forEach(this::write);
            lock.lock();
            try {
                all.forEach((g, o) -> {
                    committed.put(g, o);
                    pending.remove(g, o);
                });
            } finally {
                lock.unlock();
            }
        }

        private void write(String group, long offset) {
            System.out.println(group + offset);
        }

        void advanceLate(String group, long by) {
            lock.lock();
            long now;
            try {
                now = committed.getOrDefault(group, 0L);
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                committed.put(group, now + by); // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        void advance(String group, long by) {
            lock.lock();
            try {
                committed.merge(group, by, Long::sum);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A producer's batch: appended to until it is full or sent. */
    static class Accumulator {
        private final ConcurrentHashMap<Integer, StringBuilder> batches = new ConcurrentHashMap<>();
        private final AtomicInteger appending = new AtomicInteger();
        private final AtomicLong bytes = new AtomicLong();
        private volatile boolean closed;

        // As it was: the batch is got, and is drained before the line is in it.
        void appendLate(int partition, String line) {
            StringBuilder b = batches.computeIfAbsent(partition, p -> new StringBuilder());
            synchronized (b) {
                b.append(line); // BLOCAL: stale-value
            }
            bytes.addAndGet(line.length());
        }

        void append(int partition, String line) {
            batches.compute(partition, (p, b) -> (b == null ? new StringBuilder() : b).append(line));
            bytes.addAndGet(line.length());
        }

        String drain(int partition) {
            StringBuilder b = batches.remove(partition);
            if (b == null) {
                return "";
            }
            synchronized (b) {
                return b.toString();
            }
        }

        String drainLate(int partition) {
            StringBuilder b = batches.get(partition);
            batches.remove(partition); // BLOCAL: lost-update
            return b.toString();
        }

        boolean reserveLate(long n, long most) {
            if (bytes.get() + n > most) {
                return false;
            }
            bytes.addAndGet(n); // BLOCAL: check-then-act
            return true;
        }

        boolean reserve(long n, long most) {
            if (bytes.addAndGet(n) > most) {
                bytes.addAndGet(-n);
                return false;
            }
            return true;
        }

        // Who closes waits until nobody is at it.
        boolean enter() {
            appending.incrementAndGet();
            if (closed) {
                appending.decrementAndGet();
                return false;
            }
            return true;
        }

        void leave() {
            appending.decrementAndGet();
        }

        void close() {
            closed = true;
            while (appending.get() > 0) {
                Thread.onSpinWait();
            }
            batches.clear();
        }
    }

    /** Operations that wait until they are complete, or their time is over. */
    static class Delayed {
        private final AtomicReference<String> result = new AtomicReference<>();
        private final CountDownLatch done = new CountDownLatch(1);
        private final Set<Runnable> callbacks = ConcurrentHashMap.newKeySet();
        private volatile boolean completed;

        boolean completeLate(String r) {
            if (!completed) {
                completed = true; // BLOCAL: check-then-act low
                result.set(r);
                done.countDown();
                return true;
            }
            return false;
        }

        boolean complete(String r) {
            if (result.compareAndSet(null, r)) {
                completed = true;
                done.countDown();
                return true;
            }
            return false;
        }

        // As it was: one that is added when it has just been completed is never called.
        void onDoneLate(Runnable r) {
            if (completed) {
                r.run();
            } else {
                callbacks.add(r); // BLOCAL: check-then-act
            }
        }

        void onDone(Runnable r) {
            callbacks.add(r);
            if (completed && callbacks.remove(r)) {
                r.run();
            }
        }

        void fire() {
            completed = true;
            for (Runnable r : callbacks) {
                if (callbacks.remove(r)) {
                    r.run();
                }
            }
        }
    }

    /** Generations of a group: a rebalance in between is told by the number. */
    static class Group {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition stable = lock.newCondition();
        private final Map<String, Integer> assignment = new TreeMap<>();
        private int generation;
        private boolean rebalancing;

        int joinLate(String member) throws InterruptedException {
            lock.lock();
            try {
                int g = generation;
                while (rebalancing) {
                    stable.await();
                }
                assignment.put(member, g); // BLOCAL: stale-after-wait
                return g;
            } finally {
                lock.unlock();
            }
        }

        int join(String member) throws InterruptedException {
            lock.lock();
            try {
                while (rebalancing) {
                    stable.await();
                }
                int g = generation;
                assignment.put(member, g);
                return g;
            } finally {
                lock.unlock();
            }
        }

        void rebalance() {
            lock.lock();
            try {
                rebalancing = true;
                generation++;
                assignment.clear();
            } finally {
                lock.unlock();
            }
        }

        void settled() {
            lock.lock();
            try {
                rebalancing = false;
                stable.signalAll();
            } finally {
                lock.unlock();
            }
        }

        boolean syncLate(String member) {
            lock.lock();
            int g = generation;
            lock.unlock();
            lock.lock();
            try {
                assignment.put(member, g); // BLOCAL: stale-value low
                return true;
            } finally {
                lock.unlock();
            }
        }

        boolean sync(String member, int g) {
            lock.lock();
            try {
                if (g != generation) {
                    return false;
                }
                assignment.put(member, g);
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    static final Log LOG = new Log();
    static final Offsets OFFSETS = new Offsets();
    static final Accumulator ACCUMULATOR = new Accumulator();
    static final Delayed DELAYED = new Delayed();
    static final Group GROUP = new Group();
}
