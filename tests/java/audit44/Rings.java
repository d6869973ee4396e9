// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.StampedLock;

/** Shapes of mended bugs of stores over many nodes: trees of nodes with watches, sessions, rings of tokens, memtables, hints, repairs. */
public class Rings {
    /** A tree of nodes; the children of each under the node's monitor. */
    static class Tree {
        private final ConcurrentHashMap<String, Node> nodes = new ConcurrentHashMap<>();
        private final Map<Long, Set<String>> ephemerals = new ConcurrentHashMap<>();
        private volatile long last;

        static class Node {
            private final Set<String> children = new HashSet<>();
            private byte[] data;
            private int version;

            synchronized int version() {
                return version;
            }

            synchronized byte[] data() {
                return data;
            }

            // As it was: the version is compared in one section and the data set in the next.
            boolean setLate(byte[] d, int expected) {
                if (version() != expected) {
                    return false;
                }
                synchronized (this) {
                    data = d;
                    // Was to be shown: the getter looks, of an object that lies in a collection.
                    version = expected + 1; // BLOCAL: check-then-act low
                }
                return true;
            }

            synchronized boolean set(byte[] d, int expected) {
                if (version != expected) {
                    return false;
                }
                data = d;
                version = expected + 1;
                return true;
            }

            synchronized boolean addChild(String name) {
                return children.add(name);
            }

            synchronized boolean removeChild(String name) {
                return children.remove(name);
            }

            public synchronized Set<String> childrenLate() {
                return children; // BLOCAL: guarded-by
            }

            public synchronized Set<String> children() {
                return new HashSet<>(children);
            }

            public synchronized Set<String> childrenView() {
                return Collections.unmodifiableSet(children); // BLOCAL: stale-value
            }
        }

        boolean createLate(String path, String parent, long session) {
            if (nodes.containsKey(path)) {
                return false;
            }
            nodes.put(path, new Node()); // BLOCAL: check-then-act
            nodes.get(parent).addChild(path);
            return true;
        }

        boolean create(String path, String parent, long session) {
            Node p = nodes.get(parent);
            if (p == null) {
                return false;
            }
            synchronized (p) {
                if (!p.addChild(path)) {
                    return false;
                }
                nodes.put(path, new Node());
            }
            if (session != 0) {
                // Was to be silent: a session that ends in between takes the set away, and what is added is left.
                ephemerals.computeIfAbsent(session, s -> ConcurrentHashMap.newKeySet()).add(path); // BLOCAL: stale-value
            }
            return true;
        }

        // As it was: the set of the session was got, and dropped before the path was in it.
        void ownLate(String path, long session) {
            Set<String> all = ephemerals.get(session);
            if (all == null) {
                all = Collections.synchronizedSet(new HashSet<>());
                ephemerals.put(session, all); // BLOCAL: check-then-act
            }
            all.add(path);
        }

        void kill(long session) {
            Set<String> all = ephemerals.remove(session);
            if (all != null) {
                for (String path : all) {
                    nodes.remove(path);
                }
            }
        }

        void processedLate(long zxid) {
            if (zxid > last) {
                last = zxid; // BLOCAL: check-then-act
            }
        }

        synchronized void processed(long zxid) {
            if (zxid > last) {
                // Was not marked: the other method takes no lock.
                last = zxid; // BLOCAL: check-then-act low
            }
        }
    }

    /** Watches: by path, and by who watches. */
    static class Watches {
        private final Map<String, Set<Runnable>> byPath = new HashMap<>();
        private final Map<Runnable, Set<String>> byWatcher = new HashMap<>();

        synchronized void add(String path, Runnable w) {
            byPath.computeIfAbsent(path, p -> new HashSet<>()).add(w);
            byWatcher.computeIfAbsent(w, x -> new HashSet<>()).add(path);
        }

        synchronized int size() {
            int n = 0;
            for (Set<Runnable> s : byPath.values()) {
                n += s.size();
            }
            return n;
        }

        // Taken out under the lock, called behind it.
        void trigger(String path) {
            Set<Runnable> all;
            synchronized (this) {
                all = byPath.remove(path);
                if (all == null) {
                    return;
                }
                for (Runnable w : all) {
                    Set<String> paths = byWatcher.get(w);
                    if (paths != null) {
                        paths.remove(path);
                    }
                }
            }
            for (Runnable w : all) {
                w.run();
            }
        }

        // Got, called, and removed then: one that came in between is never called.
        void triggerLate(String path) {
            List<Runnable> all = new ArrayList<>();
            synchronized (this) {
                Set<Runnable> s = byPath.get(path);
                if (s != null) {
                    all.addAll(s);
                }
            }
            for (Runnable w : all) {
                w.run();
            }
            synchronized (this) {
                byPath.remove(path); // MISSED: check-then-act (what was copied is worked off before the key is taken away, with what has come)
            }
        }

        // As it was: walked over without the lock when it is told.
        String dumpLate() {
            StringBuilder b = new StringBuilder();
            for (Map.Entry<String, Set<Runnable>> e : byPath.entrySet()) { // BLOCAL: guarded-by
                b.append(e.getKey()).append(e.getValue().size());
            }
            return b.toString();
        }
    }

    /** Tokens and who owns them: replaced as a whole, by a lock of stamps. */
    static class Ring {
        private final StampedLock lock = new StampedLock();
        private TreeMap<Long, String> owners = new TreeMap<>();
        private volatile List<Long> sorted = new ArrayList<>();
        private long version;

        String ownerOptimistic(long token) {
            long stamp = lock.tryOptimisticRead();
            TreeMap<Long, String> m = owners;
            long v = version;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    m = owners;
                    v = version;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return m.size() + ":" + v;
        }

        void bumpLate() {
            long stamp = lock.readLock();
            long v;
            try {
                v = version;
            } finally {
                lock.unlockRead(stamp);
            }
            stamp = lock.writeLock();
            try {
                version = v + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        void bump() {
            long stamp = lock.writeLock();
            try {
                version++;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        boolean claimLate(long token, String who) {
            long stamp = lock.readLock();
            try {
                if (owners.containsKey(token)) {
                    return false;
                }
            } finally {
                lock.unlockRead(stamp);
            }
            stamp = lock.writeLock();
            try {
                owners.put(token, who); // BLOCAL: check-then-act
                version++;
                return true;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        boolean claim(long token, String who) {
            long stamp = lock.writeLock();
            try {
                if (owners.containsKey(token)) {
                    return false;
                }
                owners.put(token, who);
                version++;
                return true;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // The version says whether it is as it was.
        boolean replace(TreeMap<Long, String> by, long seen) {
            long stamp = lock.writeLock();
            try {
                if (version != seen) {
                    return false;
                }
                owners = by;
                version++;
                return true;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        void sortLate() {
            List<Long> next = new ArrayList<>(sorted);
            Collections.sort(next);
            sorted = next; // BLOCAL: lost-update
        }

        synchronized void token(long t) {
            List<Long> next = new ArrayList<>(sorted);
            next.add(t);
            // Was not marked: the other method takes no lock.
            sorted = next; // BLOCAL: lost-update low
        }

        Long nearestLate(int i) {
            if (sorted.isEmpty()) {
                return null;
            }
            // Was not marked, though it is named late.
            return sorted.get(i % sorted.size()); // BLOCAL: check-then-act
        }
    }

    /** A memtable: written to by many, switched by who flushes. */
    static class Table {
        private final AtomicReference<Map<String, String>> memtable = new AtomicReference<>(new ConcurrentHashMap<>());
        private final ConcurrentSkipListSet<Integer> generations = new ConcurrentSkipListSet<>();
        private final AtomicLong size = new AtomicLong();
        private final ConcurrentLinkedQueue<Map<String, String>> flushing = new ConcurrentLinkedQueue<>();

        // As it was: what is written into the old one after it was switched is not flushed.
        void writeLate(String k, String v) {
            memtable.get().put(k, v); // BLOCAL: stale-value
            size.addAndGet(v.length());
        }

        // As it was mended: the writers and the switch have a lock.
        synchronized void write(String k, String v) {
            // Was to be silent: who flushes takes no lock, so that to write is no better for it.
            memtable.get().put(k, v); // BLOCAL: stale-value low
            size.addAndGet(v.length());
        }

        int flush() {
            Map<String, String> old = memtable.getAndSet(new ConcurrentHashMap<>());
            flushing.add(old);
            int n = 0;
            for (String v : old.values()) {
                n += v.length();
            }
            flushing.remove(old);
            return n;
        }

        boolean flushIfFullLate(long most) {
            if (size.get() > most) {
                size.set(0); // BLOCAL: check-then-act
                flush();
                return true;
            }
            return false;
        }

        boolean flushIfFull(long most) {
            long n = size.get();
            if (n > most && size.compareAndSet(n, 0)) {
                flush();
                return true;
            }
            return false;
        }

        int generationLate() {
            // Was to be shown, too: nobody takes any away.
            int g = generations.isEmpty() ? 1 : generations.last() + 1;
            generations.add(g); // BLOCAL: stale-value
            return g;
        }

        int generation() {
            for (;;) {
                Integer l = generations.isEmpty() ? null : generations.floor(Integer.MAX_VALUE);
                int g = l == null ? 1 : l + 1;
                if (generations.add(g)) {
                    return g;
                }
            }
        }
    }

    /** Hints for nodes that are away: a tally for each, bounded. */
    static class Hints {
        private final ConcurrentHashMap<String, AtomicInteger> inProgress = new ConcurrentHashMap<>();
        private final SortedMap<String, Integer> stored = Collections.synchronizedSortedMap(new TreeMap<>());
        private final ExecutorService stage = Executors.newFixedThreadPool(2);

        boolean hintLate(String node) {
            AtomicInteger n = inProgress.computeIfAbsent(node, k -> new AtomicInteger());
            if (n.get() >= 100) {
                return false;
            }
            n.incrementAndGet(); // BLOCAL: check-then-act
            stage.execute(() -> store(node, n));
            return true;
        }

        boolean hint(String node) {
            AtomicInteger n = inProgress.computeIfAbsent(node, k -> new AtomicInteger());
            if (n.incrementAndGet() > 100) {
                // Was not marked.
                n.decrementAndGet(); // BENIGN: check-then-act handed-over
                return false;
            }
            stage.execute(() -> store(node, n));
            return true;
        }

        private void store(String node, AtomicInteger n) {
            stored.merge(node, 1, Integer::sum);
            n.decrementAndGet();
        }

        void storeLate(String node) {
            Integer n = stored.get(node);
            stored.put(node, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }

        int deliverLate(String node) {
            Integer n = stored.get(node);
            stored.remove(node); // BLOCAL: lost-update
            return n == null ? 0 : n;
        }

        int deliver(String node) {
            Integer n = stored.remove(node);
            return n == null ? 0 : n;
        }
    }

    static final Tree TREE = new Tree();
    static final Watches WATCHES = new Watches();
    static final Ring RING = new Ring();
    static final Table TABLE = new Table();
    static final Hints HINTS = new Hints();
}
