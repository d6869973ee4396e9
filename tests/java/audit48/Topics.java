// RELEASES: 8 17
package audit48;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What logs of messages and brokers have mended: batches, sensors, watchers, offsets, durable subscribers, memory, transports. */
public class Topics {
    static class Batch {
        private final StringBuilder records = new StringBuilder();
        private boolean full;

        boolean tryAppend(String record) {
            if (full || records.length() + record.length() > 1000) {
                full = true;
                return false;
            }
            records.append(record);
            return true;
        }
    }

    /** Records are gathered in batches, one queue of them for each part. */
    static class Gatherer {
        static final Gatherer GATHERER = new Gatherer();
        private final ConcurrentMap<Integer, Deque<Batch>> queues = new ConcurrentHashMap<Integer, Deque<Batch>>();
        private final AtomicInteger appending = new AtomicInteger();
        private volatile boolean closed;

        /** Silent. */
        Deque<Batch> queue(int part) {
            Deque<Batch> q = queues.get(part);
            if (q != null) {
                return q;
            }
            q = new ArrayDeque<Batch>();
            Deque<Batch> old = queues.putIfAbsent(part, q);
            return old == null ? q : old;
        }

        /** As it was: the queue that another has just put is put over. */
        Deque<Batch> queueHasty(int part) {
            Deque<Batch> q = queues.get(part);
            if (q == null) {
                q = new ArrayDeque<Batch>();
                queues.put(part, q); // BLOCAL: check-then-act
            }
            return q;
        }

        /** As it was: no room in the last batch in one block, a new one in another, though somebody has just put one there. */
        void append(int part, String record) {
            Deque<Batch> q = queue(part);
            synchronized (q) {
                Batch last = q.peekLast();
                if (last != null && last.tryAppend(record)) {
                    return;
                }
            }
            Batch fresh = new Batch();
            fresh.tryAppend(record);
            synchronized (q) {
                q.addLast(fresh); // BLOCAL: check-then-act
            }
        }

        /** Silent but for a benign one: as it is, tried again when the buffer is there. */
        void appendOnce(int part, String record) {
            Deque<Batch> q = queue(part);
            synchronized (q) {
                Batch last = q.peekLast();
                if (last != null && last.tryAppend(record)) {
                    return;
                }
            }
            Batch fresh = new Batch();
            synchronized (q) {
                Batch last = q.peekLast();
                if (last != null && last.tryAppend(record)) {
                    return;
                }
                fresh.tryAppend(record);
                q.addLast(fresh); // BENIGN: check-then-act rechecked
            }
        }

        /** Silent: drained under the queue's monitor. */
        List<Batch> drain(int part) {
            List<Batch> all = new ArrayList<Batch>();
            Deque<Batch> q = queue(part);
            synchronized (q) {
                for (Batch b = q.pollFirst(); b != null; b = q.pollFirst()) {
                    all.add(b);
                }
            }
            return all;
        }

        /** Silent: who appends is counted first, so that who closes waits for him. */
        void send(String record) {
            appending.incrementAndGet();
            try {
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                append(record.length(), record);
            } finally {
                appending.decrementAndGet();
            }
        }
    }

    /** Who waits for a key, and lists of them that are dropped when they are empty. */
    static class Purgatory {
        static final Purgatory PURGATORY = new Purgatory();

        static class Watchers {
            private final List<Runnable> operations = new ArrayList<Runnable>();

            synchronized void watch(Runnable r) {
                operations.add(r);
            }

            synchronized boolean empty() {
                return operations.isEmpty();
            }

            List<Runnable> take() {
                synchronized (this) {
                    List<Runnable> all = new ArrayList<Runnable>(operations);
                    operations.clear();
                    return all;
                }
            }
        }

        private final Map<String, Watchers> byKey = new HashMap<String, Watchers>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        /** Silent: watched while nobody can drop the list. */
        void watch(String key, Runnable r) {
            lock.writeLock().lock();
            try {
                Watchers w = byKey.get(key);
                if (w == null) {
                    w = new Watchers();
                    byKey.put(key, w);
                }
                w.watch(r);
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** As it was: the list is got under the lock and added to behind it, when it may have been dropped. */
        void watchLate(String key, Runnable r) {
            Watchers w;
            lock.writeLock().lock();
            try {
                w = byKey.get(key);
                if (w == null) {
                    w = new Watchers();
                    byKey.put(key, w);
                }
            } finally {
                lock.writeLock().unlock();
            }
            /* Who drops stands for who adds. */
            w.watch(r); // BLOCAL: stale-value low
        }

        /** Silent: as it is, that very list, and only if it is still empty. */
        void drop(String key, Watchers w) {
            lock.writeLock().lock();
            try {
                if (byKey.get(key) == w && w.empty()) {
                    byKey.remove(key);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** As it was: found empty by a reader and dropped by a writer. */
        void dropHasty(String key) {
            boolean none;
            lock.readLock().lock();
            try {
                Watchers w = byKey.get(key);
                none = w != null && w.empty();
            } finally {
                lock.readLock().unlock();
            }
            if (none) {
                lock.writeLock().lock();
                try {
                    byKey.remove(key); // BLOCAL: check-then-act
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void complete(String key) {
            Watchers w;
            lock.readLock().lock();
            try {
                w = byKey.get(key);
            } finally {
                lock.readLock().unlock();
            }
            if (w != null) {
                for (Runnable r : w.take()) {
                    r.run();
                }
            }
        }
    }

    /** Offsets of a consumer. */
    static class Offsets {
        static final Offsets OFFSETS = new Offsets();
        private final Map<Integer, Long> positions = new LinkedHashMap<Integer, Long>();
        private boolean paused;
        private int version;

        synchronized Long position(int part) {
            return positions.get(part);
        }

        synchronized void seek(int part, long offset) {
            positions.put(part, offset);
        }

        /** As it was: moved on from where it was, though somebody has sought another place. */
        void advance(int part, int n) {
            Long at = position(part);
            seek(part, at + n); // BLOCAL: lost-update
        }

        /** Silent: moved on only from where it was fetched. */
        synchronized boolean advanceFrom(int part, long from, int n) {
            Long at = positions.get(part);
            if (at == null || at != from || paused) {
                return false;
            }
            positions.put(part, at + n);
            return true;
        }

        /** As it was: whether it is assigned is asked before, and then the answer is taken apart. */
        long lag(int part, long end) {
            if (position(part) != null) {
                /* By a getter, both times. */
                return end - position(part); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** Silent. */
        long lagOnce(int part, long end) {
            Long at = position(part);
            return at == null ? 0 : end - at;
        }

        synchronized void assign(Collection<Integer> parts) {
            positions.keySet().retainAll(parts);
            version++;
        }

        synchronized void unassign(int part) {
            positions.remove(part);
            version++;
        }

        synchronized int version() {
            return version;
        }

        /** Silent: waits for a newer version than the one it knows. */
        synchronized void awaitVersion(int known) throws InterruptedException {
            while (version <= known) {
                wait(100);
            }
        }

        /** Silent: one flag. */
        synchronized void pause(boolean paused) {
            this.paused = paused;
            notifyAll();
        }
    }

    static class Subscriber {
        final String key;
        private volatile boolean active;

        Subscriber(String key) {
            this.key = key;
        }
    }

    /** Durable subscribers of a broker, what memory it uses, and its start. */
    static class Region {
        static final Region REGION = new Region();
        private final Map<String, Subscriber> durable = new ConcurrentHashMap<String, Subscriber>();
        private final CopyOnWriteArrayList<String> destinations = new CopyOnWriteArrayList<String>();
        private final AtomicLong usage = new AtomicLong();
        private final AtomicBoolean started = new AtomicBoolean();
        private volatile int percent;
        private final long limit = 1 << 20;

        /** As it was: two come with one key, and both are let in. */
        Subscriber subscribe(String key) {
            Subscriber s = durable.get(key);
            if (s != null) {
                throw new IllegalStateException("in use: " + key);
            }
            s = new Subscriber(key);
            durable.put(key, s); // BLOCAL: check-then-act
            return s;
        }

        /** Silent: as it is. */
        Subscriber subscribeOnce(String key) {
            Subscriber s = new Subscriber(key);
            if (durable.putIfAbsent(key, s) != null) {
                throw new IllegalStateException("in use: " + key);
            }
            return s;
        }

        /** Not active when it was asked: two take it over. */
        boolean activate(Subscriber s) {
            if (s.active) {
                return false;
            }
            s.active = true; // BLOCAL: check-then-act low
            return true;
        }

        /** Silent: under the monitor of the subscriber. */
        boolean activateLocked(Subscriber s) {
            synchronized (s) {
                if (s.active) {
                    return false;
                }
                s.active = true; // BLOCAL: check-then-act low
                return true;
            }
        }

        void unsubscribe(String key) {
            durable.remove(key);
        }

        /** As it was: the sum is read, and the next one is set. */
        void use(long bytes) {
            long sum = usage.get() + bytes;
            usage.set(sum); // BLOCAL: lost-update
            percent = (int) (sum * 100 / limit);
        }

        /** Silent. */
        void useAtOnce(long bytes) {
            long sum = usage.addAndGet(bytes);
            percent = (int) (sum * 100 / limit);
        }

        /** As it was: room when it was asked. */
        boolean useIfRoom(long bytes) {
            if (usage.get() + bytes > limit) {
                return false;
            }
            usage.addAndGet(bytes); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: taken first and given back if it was too much. */
        boolean useOrGiveBack(long bytes) {
            if (usage.addAndGet(bytes) > limit) {
                usage.addAndGet(-bytes);
                return false;
            }
            return true;
        }

        /** Silent: started by one. */
        void start() {
            if (started.compareAndSet(false, true)) {
                destinations.add("advisory");
            }
        }

        /** A destination that is not in is added by another operation. */
        void destination(String name) {
            for (String d : destinations) {
                if (d.equals(name)) {
                    return;
                }
            }
            /* The answer that leaves the loop is one of its turns, and its end is no answer. */
            destinations.add(name);
        }

        /** Silent. */
        void destinationOnce(String name) {
            destinations.addIfAbsent(name);
        }

        void remove(String name) {
            destinations.remove(name);
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Gatherer.GATHERER.append(3, arg);
                Gatherer.GATHERER.drain(3);
                Offsets.OFFSETS.advance(1, 2);
                Purgatory.PURGATORY.watchLate(arg, () -> { });
                Region.REGION.subscribe(arg);
            }).start();
        }
    }
}
