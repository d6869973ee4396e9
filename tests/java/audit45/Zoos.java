// RELEASES: 21
package audit45;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** After what coordinators, stores of many nodes, brokers and schedulers have mended: watches, epochs, hints, tables in memory, subscriptions, triggers. */
public class Zoos {
    record Zxid(long epoch, long counter) {
        Zxid next() {
            return new Zxid(epoch, counter + 1);
        }
    }

    /** Who watches which path, and which paths who; both or none. */
    static class Watches {
        private final Map<String, Set<String>> byPath = new HashMap<>();
        private final Map<String, Set<String>> byWatcher = new HashMap<>();

        synchronized void add(String path, String who) {
            byPath.computeIfAbsent(path, p -> new HashSet<>(4)).add(who);
            byWatcher.computeIfAbsent(who, w -> new HashSet<>()).add(path);
        }

        Set<String> triggerLate(String path) {
            Set<String> all;
            synchronized (this) {
                all = byPath.get(path);
            }
            if (all == null) {
                return Set.of();
            }
            synchronized (this) {
                byPath.remove(path); // BLOCAL: check-then-act
                for (String w : all) {
                    Set<String> of = byWatcher.get(w);
                    if (of != null) {
                        of.remove(path);
                    }
                }
            }
            // Was not marked.
            return all; // BLOCAL: stale-value low
        }

        Set<String> trigger(String path) {
            synchronized (this) {
                Set<String> all = byPath.remove(path);
                if (all == null) {
                    return Set.of();
                }
                for (String w : all) {
                    Set<String> of = byWatcher.get(w);
                    if (of != null) {
                        of.remove(path);
                    }
                }
                return all;
            }
        }

        synchronized Set<String> ofLate(String who) {
            // Was to be shown: nobody outside the package can call it.
            return byWatcher.get(who); // BLOCAL: stale-value low
        }

        synchronized Set<String> of(String who) {
            Set<String> all = byWatcher.get(who);
            return all == null ? Set.of() : new TreeSet<>(all);
        }

        synchronized void drop(String who) {
            Set<String> all = byWatcher.remove(who);
            if (all != null) {
                all.forEach(p -> byPath.get(p).remove(who));
            }
        }
    }

    /** Numbers of proposals, those that wait for a quorum. */
    static class Leader {
        private final AtomicReference<Zxid> last = new AtomicReference<>(new Zxid(1, 0));
        private final Map<Long, Set<Integer>> acks = new ConcurrentHashMap<>();
        private final LinkedBlockingQueue<Zxid> committed = new LinkedBlockingQueue<>();
        private final Object epochLock = new Object();
        private long epoch = -1;
        private int connected;
        private boolean waiting = true;

        Zxid proposeLate() {
            Zxid z = last.get().next();
            last.set(z); // BLOCAL: lost-update
            return z;
        }

        Zxid propose() {
            return last.updateAndGet(Zxid::next);
        }

        void ackLate(long id, int from) {
            Set<Integer> s = acks.get(id);
            if (s == null) {
                s = ConcurrentHashMap.newKeySet();
                acks.put(id, s); // BLOCAL: check-then-act
            }
            s.add(from);
        }

        boolean ack(long id, int from, int quorum) {
            Set<Integer> s = acks.computeIfAbsent(id, i -> ConcurrentHashMap.newKeySet());
            return s.add(from) && s.size() == quorum;
        }

        // As it was mended: all under one lock, and told to all who wait.
        long epoch(long proposed, int quorum) throws InterruptedException {
            synchronized (epochLock) {
                if (!waiting) {
                    return epoch;
                }
                if (proposed >= epoch) {
                    epoch = proposed + 1;
                }
                connected++;
                if (connected >= quorum) {
                    waiting = false;
                    epochLock.notifyAll();
                } else {
                    while (waiting) {
                        epochLock.wait();
                    }
                }
                return epoch;
            }
        }

        void epochLate(long proposed) {
            long e;
            synchronized (epochLock) {
                e = epoch;
            }
            if (proposed >= e) {
                synchronized (epochLock) {
                    epoch = proposed + 1; // BLOCAL: check-then-act
                    connected++;
                }
            }
        }

        void rollLate() {
            synchronized (epochLock) {
                epoch++;
            }
            Zxid z = committed.peek();
            if (z != null) {
                committed.remove(); // BLOCAL: check-then-act
            }
        }

        Zxid roll() {
            return committed.poll();
        }

        void commit(Zxid z) {
            committed.add(z);
        }
    }

    /** Sessions run out in buckets. */
    static class Expiry {
        private final ConcurrentHashMap<String, Long> at = new ConcurrentHashMap<>();
        private final ConcurrentSkipListMap<Long, Set<String>> buckets = new ConcurrentSkipListMap<>();
        private final AtomicLong next = new AtomicLong();

        void touchLate(String id, long to) {
            Long old = at.get(id);
            if (old != null && old >= to) {
                return;
            }
            at.put(id, to); // BLOCAL: check-then-act
        }

        void touch(String id, long to) {
            at.merge(id, to, Math::max);
        }

        void bucketLate(long t, String id) {
            Set<String> s = buckets.get(t);
            if (s == null) {
                s = ConcurrentHashMap.newKeySet();
                buckets.put(t, s); // BLOCAL: check-then-act
            }
            s.add(id);
        }

        Set<String> pollLate(long now) {
            Map.Entry<Long, Set<String>> e = buckets.firstEntry();
            if (e == null || e.getKey() > now) {
                return Set.of();
            }
            buckets.remove(e.getKey()); // BLOCAL: check-then-act
            return e.getValue();
        }

        boolean advance(long now, long step) {
            long n = next.get();
            return n <= now && next.compareAndSet(n, n + step);
        }

        boolean advanceLate(long now, long step) {
            long n = next.get();
            if (n <= now) {
                next.set(n + step); // BLOCAL: lost-update
                return true;
            }
            return false;
        }
    }

    /** Rows in memory, switched when there are too many. */
    static class Memtables {
        static class Table {
            private final ConcurrentSkipListMap<String, String> rows = new ConcurrentSkipListMap<>();
            private final AtomicInteger size = new AtomicInteger();
        }

        private volatile Table current = new Table();
        private final List<Table> flushing = new CopyOnWriteArrayList<>();
        private final ReentrantLock switching = new ReentrantLock();
        private final ConcurrentLinkedDeque<Runnable> hints = new ConcurrentLinkedDeque<>();

        void switchLate(int max) {
            if (current.size.get() > max) {
                Table old = current;
                flushing.add(old);
                // Was lost-update: nothing of the old one is in the new one, and a volatile is set as found.
                current = new Table(); // BLOCAL: check-then-act low
            }
        }

        void switchNow(int max) {
            if (current.size.get() > max) {
                switching.lock();
                try {
                    Table old = current;
                    if (old.size.get() > max) {
                        flushing.add(old);
                        // Was one: switchLate() does not take the lock.
                        current = new Table(); // BLOCAL: check-then-act low; BENIGN: check-then-act rechecked
                    }
                } finally {
                    switching.unlock();
                }
            }
        }

        String get(String key) {
            String v = current.rows.get(key);
            for (Iterator<Table> it = flushing.iterator(); v == null && it.hasNext();) {
                v = it.next().rows.get(key);
            }
            return v;
        }

        Runnable hintLate() {
            return hints.isEmpty() ? null : hints.removeFirst(); // BLOCAL: check-then-act
        }

        Runnable hint() {
            return hints.pollFirst();
        }

        void later(Runnable r) {
            hints.addLast(r);
        }
    }

    /** Who has subscribed; what is dispatched, and how much is under way. */
    static class Subscription {
        private final Queue<String> pending = new ArrayDeque<>();
        private final AtomicBoolean started = new AtomicBoolean();
        private final Object dispatchLock = new Object();
        private int prefetch = 10;
        private int dispatched;
        private long acked;

        void startLate() {
            if (started.get()) {
                return;
            }
            started.set(true); // BLOCAL: check-then-act
            pump();
        }

        void start() {
            if (started.compareAndSet(false, true)) {
                pump();
            }
        }

        void stop() {
            started.set(false);
        }

        void add(String m) {
            synchronized (dispatchLock) {
                pending.add(m);
            }
        }

        void pump() {
            List<String> out = new ArrayList<>();
            synchronized (dispatchLock) {
                while (dispatched < prefetch && !pending.isEmpty()) {
                    out.add(pending.remove());
                    dispatched++;
                }
            }
            out.forEach(String::length);
        }

        boolean pumpLate() {
            boolean room;
            synchronized (dispatchLock) {
                room = dispatched < prefetch;
            }
            if (room) {
                synchronized (dispatchLock) {
                    dispatched++; // BLOCAL: check-then-act
                    pending.poll();
                }
            }
            return room;
        }

        void ack(int n) {
            synchronized (dispatchLock) {
                dispatched -= n;
                acked += n;
            }
        }

        void setPrefetch(int n) {
            synchronized (dispatchLock) {
                prefetch = n;
            }
        }

        long ackedLate() {
            return acked;
        }
    }

    /** Triggers and when they fire. */
    static class Triggers {
        enum State { WAITING, ACQUIRED, PAUSED, COMPLETE }

        private final Object lock = new Object();
        private final Map<String, State> states = new HashMap<>();
        private final TreeSet<String> times = new TreeSet<>();
        private final Map<String, Integer> missed = new HashMap<>();

        void fireLate(String key) {
            State s;
            synchronized (lock) {
                s = states.get(key);
            }
            switch (s) {
                case WAITING -> {
                    synchronized (lock) {
                        states.put(key, State.ACQUIRED); // BLOCAL: check-then-act
                        times.remove(key);
                    }
                }
                case PAUSED, COMPLETE, ACQUIRED -> {
                }
            }
        }

        boolean fire(String key) {
            synchronized (lock) {
                return switch (states.get(key)) {
                    case WAITING -> {
                        states.put(key, State.ACQUIRED);
                        times.remove(key);
                        yield true;
                    }
                    case PAUSED, COMPLETE, ACQUIRED -> false;
                };
            }
        }

        void pause(String key) {
            synchronized (lock) {
                states.replace(key, State.WAITING, State.PAUSED);
                times.remove(key);
            }
        }

        void schedule(String key) {
            synchronized (lock) {
                states.put(key, State.WAITING);
                times.add(key);
            }
        }

        void missedLate(String key) {
            Integer n;
            synchronized (lock) {
                n = missed.get(key);
            }
            synchronized (lock) {
                missed.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update
            }
        }

        String nextLate() {
            synchronized (lock) {
                if (times.isEmpty()) {
                    return null;
                }
            }
            synchronized (lock) {
                return times.pollFirst();
            }
        }
    }

    static final Watches WATCHES = new Watches();
    static final Leader LEADER = new Leader();
    static final Expiry EXPIRY = new Expiry();
    static final Memtables MEMTABLES = new Memtables();
    static final Subscription SUBSCRIPTION = new Subscription();
    static final Triggers TRIGGERS = new Triggers();

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Thread.startVirtualThread(() -> LEADER.commit(LEADER.propose()));
        }
    }
}
