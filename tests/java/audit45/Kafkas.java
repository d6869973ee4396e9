// RELEASES: 17
package audit45;

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
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** After what logs of messages have mended: batches of each partition, memory that is lent, metadata and who waits for it, sensors, offsets. */
public class Kafkas {
    record Partition(String topic, int number) {
    }

    static class Batch {
        private final List<byte[]> records = new ArrayList<>();
        private boolean closed;

        boolean tryAppend(byte[] b) {
            if (closed || records.size() > 100) {
                return false;
            }
            records.add(b);
            return true;
        }
    }

    static class Accumulator {
        private final ConcurrentMap<Partition, Deque<Batch>> batches = new ConcurrentHashMap<>();
        private final AtomicInteger appends = new AtomicInteger();
        private volatile boolean closed;
        private int drained;

        private Deque<Batch> queue(Partition p) {
            Deque<Batch> d = batches.get(p);
            if (d != null) {
                return d;
            }
            d = new ArrayDeque<>();
            Deque<Batch> old = batches.putIfAbsent(p, d);
            return old == null ? d : old;
        }

        private Deque<Batch> queueLate(Partition p) {
            Deque<Batch> d = batches.get(p);
            if (d != null) {
                return d;
            }
            d = new ArrayDeque<>();
            batches.put(p, d); // BLOCAL: check-then-act
            return d;
        }

        // As it was: the last one is looked at, memory got, and a new one added, whatever is there by then.
        void appendLate(Partition p, byte[] b) {
            Deque<Batch> d = queueLate(p);
            Batch last;
            synchronized (d) {
                last = d.peekLast();
                if (last != null && last.tryAppend(b)) {
                    return;
                }
            }
            Batch made = new Batch();
            made.tryAppend(b);
            synchronized (d) {
                d.addLast(made);
            }
        }

        // As it was mended: tries once more when it has the lock again.
        void append(Partition p, byte[] b) {
            appends.incrementAndGet();
            try {
                Deque<Batch> d = queue(p);
                synchronized (d) {
                    Batch last = d.peekLast();
                    if (last != null && last.tryAppend(b)) {
                        return;
                    }
                }
                Batch made = new Batch();
                made.tryAppend(b);
                synchronized (d) {
                    Batch last = d.peekLast();
                    if (last != null && last.tryAppend(b)) {
                        return;
                    }
                    d.addLast(made); // BENIGN: check-then-act rechecked
                }
            } finally {
                appends.decrementAndGet();
            }
        }

        List<Batch> drain() {
            List<Batch> all = new ArrayList<>();
            for (Deque<Batch> d : batches.values()) {
                synchronized (d) {
                    Batch b = d.pollFirst();
                    if (b != null) {
                        b.closed = true;
                        all.add(b);
                    }
                }
            }
            return all;
        }

        void abortLate() {
            appends.decrementAndGet();
            if (appends.get() == 0) { // BLOCAL: check-then-act
                batches.clear();
            }
        }
    }

    /** Memory that is lent; who finds none waits for his turn. */
    static class Memory {
        private final ReentrantLock lock = new ReentrantLock();
        private final Deque<Condition> waiters = new ArrayDeque<>();
        private final Deque<byte[]> free = new ArrayDeque<>();
        private long available = 1 << 20;

        byte[] getLate(int size) {
            lock.lock();
            try {
                if (available < size) {
                    return null;
                }
            } finally {
                lock.unlock();
            }
            byte[] b = new byte[size];
            lock.lock();
            try {
                available -= size; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return b;
        }

        byte[] get(int size) throws InterruptedException {
            lock.lock();
            try {
                Condition mine = lock.newCondition();
                waiters.addLast(mine);
                while (available < size) {
                    mine.await();
                }
                waiters.remove(mine);
                available -= size;
                byte[] b = free.pollFirst();
                return b != null && b.length == size ? b : new byte[size];
            } finally {
                lock.unlock();
            }
        }

        byte[] getOnce(int size) throws InterruptedException {
            lock.lock();
            try {
                Condition mine = lock.newCondition();
                waiters.addLast(mine);
                if (available < size) {
                    mine.await();
                }
                waiters.remove(mine);
                available -= size; // BLOCAL: stale-after-wait
                return new byte[size];
            } finally {
                lock.unlock();
            }
        }

        void back(byte[] b) {
            lock.lock();
            try {
                available += b.length;
                free.addLast(b);
                Condition first = waiters.peekFirst();
                if (first != null) {
                    first.signal();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** What is known of the topics, replaced by whoever is told. */
    static class Metadata {
        private final Map<String, Integer> partitions = new HashMap<>();
        private final Set<String> wanted = new HashSet<>();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
        private int version;
        private boolean needUpdate;

        synchronized int requestUpdate() {
            needUpdate = true;
            return version;
        }

        synchronized void update(Map<String, Integer> all) {
            partitions.clear();
            partitions.putAll(all);
            version++;
            needUpdate = false;
            notifyAll();
        }

        synchronized boolean needsUpdate() {
            return needUpdate;
        }

        synchronized void awaitUpdate(int last) throws InterruptedException {
            while (version <= last) {
                wait();
            }
        }

        void awaitUpdateLate() throws InterruptedException {
            int v;
            synchronized (this) {
                v = version;
            }
            if (v == 0) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized void want(String topic) {
            if (wanted.add(topic)) {
                needUpdate = true;
            }
        }

        void wantLate(String topic) {
            boolean had;
            synchronized (this) {
                had = wanted.contains(topic);
            }
            if (!had) {
                synchronized (this) {
                    wanted.add(topic); // BLOCAL: check-then-act
                    needUpdate = true;
                }
            }
        }

        // As it was: an update that came while the request was under way is forgotten.
        void sentLate(Runnable send) {
            if (needsUpdate()) {
                send.run();
                synchronized (this) {
                    needUpdate = false; // BLOCAL: check-then-act
                }
            }
        }

        void listenLate(Runnable r) {
            if (!listeners.contains(r)) {
                listeners.add(r); // BLOCAL: check-then-act
            }
        }

        int countLate(String topic) {
            return partitions.getOrDefault(topic, 0); // BLOCAL: guarded-by
        }

        synchronized int count(String topic) {
            return partitions.getOrDefault(topic, 0);
        }
    }

    /** Sensors, by their names, and when each was last used. */
    static class Metrics {
        static class Sensor {
            private final String name;
            private double sum;
            private long n;
            private volatile long last;

            Sensor(String name) {
                this.name = name;
            }

            synchronized void record(double v) {
                sum += v;
                n++;
                last = System.nanoTime();
            }

            synchronized double mean() {
                return n == 0 ? 0 : sum / n;
            }

            synchronized double sum() {
                return sum;
            }

            synchronized void reset(double to) {
                sum = to;
                n = 0;
            }

            double rollLate() {
                double s = sum();
                reset(0); // BLOCAL: lost-update
                return s;
            }

            synchronized double roll() {
                double s = sum;
                sum = 0;
                n = 0;
                return s;
            }
        }

        private final ConcurrentMap<String, Sensor> sensors = new ConcurrentHashMap<>();

        synchronized Sensor sensor(String name) {
            Sensor s = sensors.get(name);
            if (s == null) {
                s = new Sensor(name);
                sensors.put(name, s);
            }
            return s;
        }

        Sensor sensorLate(String name) {
            Sensor s = sensors.get(name);
            if (s == null) {
                s = new Sensor(name);
                // Was to be shown: what the put has replaced is looked at.
                Sensor old = sensors.put(name, s); // BLOCAL: check-then-act low
                if (old != null) {
                    s.record(old.mean());
                }
            }
            return s;
        }

        // As it was mended: looked at again under the locks of both who make and who use.
        void expire(long before) {
            for (Sensor s : sensors.values()) {
                synchronized (s) {
                    if (s.last < before) {
                        synchronized (this) {
                            sensors.remove(s.name, s);
                        }
                    }
                }
            }
        }
    }

    /** Offsets that were committed; written by one, read by many. */
    static class Offsets {
        private final Map<Partition, Long> committed = new LinkedHashMap<>();
        private final AtomicLong end = new AtomicLong();
        private volatile long high;

        void commit(Partition p, long to) {
            synchronized (committed) {
                committed.merge(p, to, Math::max);
            }
        }

        void commitLate(Partition p, long to) {
            Long had;
            synchronized (committed) {
                had = committed.get(p);
            }
            if (had == null || had < to) {
                synchronized (committed) {
                    committed.put(p, to); // BLOCAL: check-then-act
                }
            }
        }

        void highLate(long to) {
            if (to > high) {
                high = to; // BLOCAL: check-then-act
            }
        }

        long appendLate(int n) {
            long at = end.get();
            end.set(at + n); // BLOCAL: lost-update
            return at;
        }

        long append(int n) {
            return end.getAndAdd(n);
        }

        Map<Partition, Long> all() {
            synchronized (committed) {
                return Map.copyOf(committed);
            }
        }
    }

    static final Accumulator ACCUMULATOR = new Accumulator();
    static final Memory MEMORY = new Memory();
    static final Metadata METADATA = new Metadata();
    static final Metrics METRICS = new Metrics();
    static final Offsets OFFSETS = new Offsets();
}
