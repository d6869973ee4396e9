// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Shapes of mended bugs of clusters: leases, blocks, splits of jobs, watches, sessions of a quorum, tables in memory, hints. */
public class Elephants {
    static final Elephants ONE = new Elephants();

    static class Lease {
        private final String holder;
        private final Set<String> paths = new HashSet<>();
        private long renewed;

        Lease(String holder) {
            this.holder = holder;
        }
    }

    /** Leases under the monitor of their manager. */
    static class Leases {
        private final Map<String, Lease> leases = new HashMap<>();
        private final NavigableMap<String, Lease> byPath = new TreeMap<>();
        private long hard = 1000;

        synchronized Lease get(String holder) {
            return leases.get(holder);
        }

        synchronized void add(String holder, String path) {
            Lease l = leases.get(holder);
            if (l == null) {
                l = new Lease(holder);
                leases.put(holder, l);
            }
            byPath.put(path, l);
            l.paths.add(path);
        }

        // Got by one call, put in by the next.
        void addLate(String holder, String path) {
            Lease l = get(holder);
            if (l == null) {
                l = new Lease(holder);
                synchronized (this) {
                    leases.put(holder, l); // BLOCAL: check-then-act
                }
            }
            synchronized (this) {
                // Was marked as low: of one read the check above is the worst.
                byPath.put(path, l);
            }
        }

        synchronized void remove(Lease l, String path) {
            byPath.remove(path);
            l.paths.remove(path);
            if (l.paths.isEmpty()) {
                leases.remove(l.holder);
            }
        }

        // Renewed after it was found too old.
        void expireLate(String holder, long now) {
            boolean old;
            synchronized (this) {
                Lease l = leases.get(holder);
                old = l != null && now - l.renewed > hard;
            }
            if (old) {
                synchronized (this) {
                    // Was low: it is removed because of what was asked of it.
                    leases.remove(holder); // BLOCAL: check-then-act
                }
            }
        }

        synchronized void expire(long now) {
            for (Iterator<Lease> i = leases.values().iterator(); i.hasNext();) {
                Lease l = i.next();
                if (now - l.renewed > hard) {
                    i.remove();
                }
            }
        }

        synchronized void renew(String holder, long now) {
            Lease l = leases.get(holder);
            if (l != null) {
                l.renewed = now;
            }
        }

        int countLate(String holder) {
            Set<String> p;
            synchronized (this) {
                Lease l = leases.get(holder);
                p = l == null ? new HashSet<>() : l.paths;
            }
            int n = 0;
            for (String s : p) { // MISSED: guarded-by (the collection of an object that another one locks, or a new one where there is none)
                n += s.length();
            }
            return n;
        }

        synchronized int count(String holder) {
            Lease l = leases.get(holder);
            int n = 0;
            if (l != null) {
                for (String s : l.paths) {
                    n += s.length();
                }
            }
            return n;
        }
    }

    /** Blocks that are to be copied: how many are wanted, how many are coming. */
    static class Blocks {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<Long, Integer> pending = new HashMap<>();
        private final Map<Long, Set<String>> nodes = new HashMap<>();
        private final List<Long> timedOut = new LinkedList<>();
        private int scheduled;

        void pendLate(long b, int by) {
            lock.readLock().lock();
            Integer n;
            try {
                n = pending.get(b);
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                pending.put(b, n == null ? by : n + by); // BLOCAL: lost-update
            } finally {
                lock.writeLock().unlock();
            }
        }

        void pend(long b, int by) {
            lock.writeLock().lock();
            try {
                Integer n = pending.get(b);
                pending.put(b, n == null ? by : n + by);
                scheduled++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void came(long b, String node) {
            lock.writeLock().lock();
            try {
                nodes.computeIfAbsent(b, x -> new HashSet<>()).add(node);
                pending.computeIfPresent(b, (x, n) -> n == 1 ? null : n - 1);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void lost(long b, String node) {
            lock.writeLock().lock();
            try {
                Set<String> all = nodes.get(b);
                if (all != null && all.remove(node) && all.isEmpty()) {
                    nodes.remove(b);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        int replicas(long b) {
            lock.readLock().lock();
            try {
                Set<String> all = nodes.get(b);
                return all == null ? 0 : all.size();
            } finally {
                lock.readLock().unlock();
            }
        }

        void cameLate(long b, String node) {
            Set<String> all;
            lock.readLock().lock();
            try {
                all = nodes.get(b);
            } finally {
                lock.readLock().unlock();
            }
            if (all != null) {
                lock.writeLock().lock();
                try {
                    all.add(node); // BLOCAL: stale-value
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void timedOut(long b) {
            synchronized (timedOut) {
                timedOut.add(b);
            }
        }

        // As it was mended: all or nothing, in one block.
        long[] takeTimedOut() {
            synchronized (timedOut) {
                if (timedOut.isEmpty()) {
                    return null;
                }
                long[] all = new long[timedOut.size()];
                int i = 0;
                for (long b : timedOut) {
                    all[i++] = b;
                }
                timedOut.clear();
                return all;
            }
        }

        private int timedOutCount() {
            synchronized (timedOut) {
                return timedOut.size();
            }
        }

        // More may have come than there is room for.
        long[] takeTimedOutLate() {
            int n = timedOutCount();
            if (n == 0) {
                return null;
            }
            long[] all = new long[n];
            synchronized (timedOut) {
                int i = 0;
                for (long b : timedOut) {
                    all[i++] = b; // BLOCAL: stale-value
                }
                timedOut.clear();
            }
            return all;
        }
    }

    /** Watches of a tree of nodes, and the sessions that hold them. */
    static class Watches {
        private final Map<String, Set<Long>> byPath = new HashMap<>();
        private final Map<Long, Set<String>> byWatcher = new HashMap<>();

        synchronized void add(String path, long who) {
            byPath.computeIfAbsent(path, p -> new HashSet<>()).add(who);
            byWatcher.computeIfAbsent(who, w -> new HashSet<>()).add(path);
        }

        // Who has come after they were read is taken away untold.
        Set<Long> triggerLate(String path) {
            Set<Long> all;
            synchronized (this) {
                Set<Long> there = byPath.get(path);
                all = there == null ? new HashSet<>() : new HashSet<>(there);
            }
            synchronized (this) {
                byPath.remove(path); // MISSED: lost-update (a copy of what was there for the key, or a new one, handed back)
            }
            return all;
        }

        synchronized Set<Long> trigger(String path) {
            Set<Long> all = byPath.remove(path);
            if (all == null) {
                return new HashSet<>();
            }
            for (Long who : all) {
                Set<String> paths = byWatcher.get(who);
                if (paths != null) {
                    paths.remove(path);
                }
            }
            return all;
        }

        synchronized int size() {
            return byPath.values().stream().mapToInt(Set::size).sum();
        }
    }

    /** A table in memory that is switched when it is full, and the one that is being written. */
    static class Tables {
        static class View {
            final ConcurrentSkipListMap<String, String> now;
            final List<ConcurrentSkipListMap<String, String>> flushing;

            View(ConcurrentSkipListMap<String, String> now, List<ConcurrentSkipListMap<String, String>> flushing) {
                this.now = now;
                this.flushing = flushing;
            }

            View switched() {
                List<ConcurrentSkipListMap<String, String>> more = new ArrayList<>(flushing);
                more.add(now);
                return new View(new ConcurrentSkipListMap<>(), more);
            }

            View flushed(ConcurrentSkipListMap<String, String> m) {
                List<ConcurrentSkipListMap<String, String>> less = new ArrayList<>(flushing);
                less.remove(m);
                return new View(now, less);
            }
        }

        private final AtomicReference<View> view = new AtomicReference<>(new View(new ConcurrentSkipListMap<>(), new ArrayList<>()));

        void switchLate() {
            View v = view.get();
            view.set(v.switched()); // BLOCAL: lost-update
        }

        void switchNow() {
            while (true) {
                View v = view.get();
                if (view.compareAndSet(v, v.switched())) {
                    return;
                }
            }
        }

        void flushed(ConcurrentSkipListMap<String, String> m) {
            view.updateAndGet(v -> v.flushed(m));
        }

        String get(String k) {
            View v = view.get();
            String s = v.now.get(k);
            for (ConcurrentSkipListMap<String, String> m : v.flushing) {
                s = s == null ? m.get(k) : s;
            }
            return s;
        }
    }

    /** Sessions, hints and pools by host. */
    private final ConcurrentMap<String, Long> sessions = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> hints = new ConcurrentHashMap<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private int generation;

    void touchLate(String id, long until) {
        if (sessions.containsKey(id)) {
            sessions.put(id, until); // BLOCAL: check-then-act
        }
    }

    boolean touch(String id, long until) {
        return sessions.replace(id, until) != null;
    }

    void end(String id) {
        sessions.remove(id);
    }

    // Longer or not at all.
    void prolongLate(String id, long until) {
        Long old = sessions.get(id);
        if (old == null || old < until) {
            sessions.put(id, until); // BLOCAL: check-then-act
        }
    }

    void prolong(String id, long until) {
        sessions.merge(id, until, Math::max);
    }

    void deliverLate(String host) {
        List<String> all = hints.get(host);
        if (all != null) {
            send(all);
            hints.remove(host); // BLOCAL: check-then-act
        }
    }

    void deliver(String host) {
        List<String> all = hints.remove(host);
        if (all != null) {
            send(all);
        }
    }

    private void send(List<String> all) {
        sent.addAll(all);
    }

    void hint(String host, String what) {
        hints.compute(host, (h, l) -> {
            List<String> more = l == null ? new ArrayList<>() : new ArrayList<>(l);
            more.add(what);
            return more;
        });
    }

    // Told by all who know: only ever newer.
    void newerLate(int g) {
        int mine;
        synchronized (this) {
            mine = generation;
        }
        if (g > mine) {
            synchronized (this) {
                generation = g; // BLOCAL: check-then-act
            }
        }
    }

    void newer(int g) {
        synchronized (this) {
            if (g > generation) {
                generation = g;
            }
        }
    }

    static final Leases LEASES = new Leases();
    static final Blocks BLOCKS = new Blocks();
    static final Watches WATCHES = new Watches();
    static final Tables TABLES = new Tables();
}
