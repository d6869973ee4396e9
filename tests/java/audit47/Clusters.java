// RELEASES: 8 17
package audit47;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** What a file system over many machines, its jobs and a coordinator have had: connections to which calls are added, leases, sessions, workers per peer, nodes, watches. */
public class Clusters {
    /** A client that shares connections; one ends itself when it has had nothing to do. */
    static class Line extends Thread {
        private final Map<Integer, String> calls = new HashMap<Integer, String>();
        private final AtomicBoolean closing = new AtomicBoolean();
        private long used;

        // Silent: refuses when it ends, and who called looks for another one.
        synchronized boolean add(Integer id, String call) {
            if (closing.get()) {
                return false;
            }
            calls.put(id, call);
            notify();
            return true;
        }

        void addLate(Integer id, String call) {
            if (closing.get()) {
                throw new IllegalStateException();
            }
            synchronized (this) {
                calls.put(id, call); // BLOCAL: check-then-act
            }
        }

        synchronized boolean waitForWork() throws InterruptedException {
            while (calls.isEmpty() && !closing.get()) {
                wait(1000);
            }
            return !calls.isEmpty();
        }

        synchronized void finish() {
            closing.set(true);
            calls.clear();
            notifyAll();
        }

        // Silent: it is the only thread that touches it, and it says so by its name.
        @Override
        public void run() {
            try {
                while (waitForWork()) {
                    used = System.nanoTime();
                    synchronized (this) {
                        calls.remove(calls.keySet().iterator().next()); // BLOCAL: check-then-act low
                    }
                }
            } catch (InterruptedException e) {
                finish();
            }
        }
    }

    static class Lines {
        private final Hashtable<String, Line> lines = new Hashtable<String, Line>();

        Line lineLate(String to, Integer id, String call) {
            Line l = lines.get(to);
            if (l == null) {
                l = new Line();
                lines.put(to, l); // BLOCAL: check-then-act high
                l.start();
            }
            l.add(id, call);
            return l;
        }

        // Silent: another turn where the line was just ending.
        Line line(String to, Integer id, String call) {
            Line l;
            do {
                synchronized (lines) {
                    l = lines.get(to);
                    if (l == null) {
                        l = new Line();
                        lines.put(to, l); // BENIGN: check-then-act rechecked
                        l.start();
                    }
                }
            } while (!l.add(id, call));
            return l;
        }

        void closedLate(String to, Line l) {
            if (lines.get(to) == l) {
                lines.remove(to); // BLOCAL: check-then-act
            }
        }

        // Silent: under the table's lock.
        void closed(String to, Line l) {
            synchronized (lines) {
                if (lines.get(to) == l) {
                    lines.remove(to);
                }
            }
        }
    }

    /** Leases by their holder. */
    static class Leases {
        static class Lease {
            private long last;
            private final Set<String> paths = new HashSet<String>();
        }

        private final Map<String, Lease> by = new TreeMap<String, Lease>();

        synchronized Lease of(String who) {
            return by.get(who);
        }

        synchronized void add(String who, String path) {
            Lease l = by.get(who);
            if (l == null) {
                l = new Lease();
                by.put(who, l);
            }
            l.paths.add(path);
            l.last = System.nanoTime();
        }

        synchronized boolean isOld(Lease l) {
            return System.nanoTime() - l.last > 1000;
        }

        synchronized void remove(String who) {
            by.remove(who);
        }

        void renewLate(String who) {
            Lease l = of(who);
            if (l != null) {
                synchronized (this) {
                    // Medium: the time of a lease is set with what has it (docs/kinds.md, b); up to Java 8 an accessor sets it.
                    l.last = System.nanoTime(); // BLOCAL@17: check-then-act; BLOCAL@8: stale-value
                }
            }
        }

        void recoverLate(String who) {
            Lease l = of(who);
            if (l != null && isOld(l)) {
                remove(who); // BLOCAL: check-then-act
                System.out.println(l.paths.hashCode());
            }
        }

        // Silent.
        synchronized void recover(String who) {
            Lease l = of(who);
            if (l != null && isOld(l)) {
                remove(who);
            }
        }

        // Silent: a copy is handed out.
        synchronized List<String> paths(String who) {
            Lease l = by.get(who);
            return l == null ? new ArrayList<String>() : new ArrayList<String>(l.paths);
        }

        synchronized Set<String> pathsLate(String who) {
            // No finding: what is not public is the package's own affair (docs/kinds.md).
            return by.get(who).paths;
        }
    }

    /** Sessions that expire by buckets of time. */
    static class Tracker {
        static class Session {
            long tick;
            boolean closing;
        }

        private final ConcurrentHashMap<Long, Session> by = new ConcurrentHashMap<Long, Session>();
        private final Map<Long, Set<Session>> buckets = new HashMap<Long, Set<Session>>();
        private final AtomicLong ids = new AtomicLong();
        private boolean running = true;
        private long nextTime;

        // Silent: all under the lock.
        synchronized boolean touch(long id, long tick) {
            Session s = by.get(Long.valueOf(id));
            if (s == null || s.closing) {
                return false;
            }
            Set<Session> old = buckets.get(Long.valueOf(s.tick));
            if (old != null) {
                old.remove(s);
            }
            s.tick = tick;
            Set<Session> now = buckets.get(Long.valueOf(tick));
            if (now == null) {
                now = new HashSet<Session>();
                buckets.put(Long.valueOf(tick), now);
            }
            now.add(s);
            return true;
        }

        synchronized boolean isClosing(long id) {
            Session s = by.get(Long.valueOf(id));
            return s == null || s.closing;
        }

        synchronized void setClosing(long id) {
            Session s = by.get(Long.valueOf(id));
            if (s != null) {
                s.closing = true;
            }
        }

        boolean closeLate(long id) {
            if (isClosing(id)) {
                return false;
            }
            setClosing(id); // BLOCAL: check-then-act
            return true;
        }

        // Silent.
        long open() {
            long id = ids.incrementAndGet();
            by.putIfAbsent(Long.valueOf(id), new Session());
            return id;
        }

        long openLate() {
            long id = ids.get();
            ids.incrementAndGet(); // BLOCAL: stale-value
            // A line off: it stands where it is counted on.
            by.put(Long.valueOf(id), new Session());
            return id;
        }

        synchronized void pump() throws InterruptedException {
            long t = nextTime;
            while (running && System.nanoTime() < t) {
                wait(10);
            }
            // The loop goes by the very time, which this method alone sets.
            Set<Session> over = buckets.remove(Long.valueOf(t)); // BENIGN: stale-after-wait rechecked
            if (over != null) {
                for (Session s : over) {
                    s.closing = true;
                }
            }
            nextTime += 10;
        }

        synchronized void stop() {
            running = false;
            notifyAll();
        }
    }

    /** A worker per peer: a newer one takes the place of the old one, which is ended. */
    static class Peers {
        static class Sender extends Thread {
            volatile boolean running = true;
            final long sid;
            final Peers home;

            Sender(long sid, Peers home) {
                this.sid = sid;
                this.home = home;
            }

            void finishLate() {
                running = false;
                // The newer one is taken away by who is ended late.
                home.senders.remove(Long.valueOf(sid)); // MISSED: lost-update (what a field of its own is the key of, and not one of an argument)
            }

            // Silent: only itself is taken away.
            void finish() {
                running = false;
                home.senders.remove(Long.valueOf(sid), this);
            }

            @Override
            public void run() {
                while (running) {
                    Thread.yield();
                }
            }
        }

        final ConcurrentHashMap<Long, Sender> senders = new ConcurrentHashMap<Long, Sender>();
        private final Map<Long, LinkedList<String>> queues = new ConcurrentHashMap<Long, LinkedList<String>>();

        void connect(long sid) {
            Sender s = new Sender(sid, this);
            Sender old = senders.put(Long.valueOf(sid), s);
            if (old != null) {
                old.finish();
            }
            s.start();
        }

        void connectLate(long sid) {
            Sender old = senders.get(Long.valueOf(sid));
            if (old != null) {
                old.finishLate();
            }
            Sender s = new Sender(sid, this);
            // Put over what was ended: that is its name (docs/kinds.md).
            senders.put(Long.valueOf(sid), s); // BLOCAL: lost-update
            s.start();
        }

        void queueLate(long sid, String m) {
            LinkedList<String> q = queues.get(Long.valueOf(sid));
            if (q == null) {
                q = new LinkedList<String>();
                queues.put(Long.valueOf(sid), q); // BLOCAL: check-then-act
            }
            synchronized (q) {
                q.add(m);
            }
        }

        // Silent.
        void queue(long sid, String m) {
            LinkedList<String> q = queues.computeIfAbsent(Long.valueOf(sid), k -> new LinkedList<String>());
            synchronized (q) {
                q.add(m);
            }
        }
    }

    /** Nodes of a tree; each is its own lock. */
    static class Tree {
        static class Node {
            private final Set<String> children = new HashSet<String>();
            private int version;
            private byte[] data = new byte[0];
        }

        private final Map<String, Node> nodes = new ConcurrentHashMap<String, Node>();
        private final Map<String, Set<Runnable>> watches = new HashMap<String, Set<Runnable>>();

        boolean createLate(String parent, String name) {
            Node p = nodes.get(parent);
            synchronized (p) {
                if (p.children.contains(name)) {
                    return false;
                }
            }
            Node n = new Node();
            nodes.put(parent + "/" + name, n);
            synchronized (p) {
                p.children.add(name); // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent.
        boolean create(String parent, String name) {
            Node p = nodes.get(parent);
            synchronized (p) {
                if (!p.children.add(name)) {
                    return false;
                }
                nodes.put(parent + "/" + name, new Node());
                return true;
            }
        }

        boolean setLate(String path, byte[] d, int version) {
            Node n = nodes.get(path);
            int v;
            synchronized (n) {
                v = n.version;
            }
            if (v != version) {
                return false;
            }
            synchronized (n) {
                // One of two: it is told at the version.
                n.data = d;
                n.version = v + 1; // BLOCAL: lost-update
            }
            return true;
        }

        // Silent.
        boolean set(String path, byte[] d, int version) {
            Node n = nodes.get(path);
            synchronized (n) {
                if (n.version != version) {
                    return false;
                }
                n.data = d;
                n.version++;
                return true;
            }
        }

        synchronized void watch(String path, Runnable r) {
            Set<Runnable> s = watches.get(path);
            if (s == null) {
                s = new HashSet<Runnable>();
                watches.put(path, s);
            }
            s.add(r);
        }

        // Silent: taken out under the lock, and told behind it.
        void trigger(String path) {
            Set<Runnable> s;
            synchronized (this) {
                s = watches.remove(path);
            }
            if (s != null) {
                for (Runnable r : s) {
                    r.run();
                }
            }
        }

        void triggerLate(String path) {
            Set<Runnable> s;
            synchronized (this) {
                // No finding: one method alone changes such sets, and is the only one that looks (docs/kinds.md).
                s = watches.get(path);
            }
            if (s != null) {
                for (Runnable r : s) {
                    r.run();
                }
            }
            synchronized (this) {
                // Who watches from now on is never told.
                watches.remove(path); // MISSED: lost-update (all of what there is for a key is run, and then the key is taken away)
            }
        }
    }

    static final Lines LINES = new Lines();
    static final Leases LEASES = new Leases();
    static final Tracker TRACKER = new Tracker();
    static final Peers PEERS = new Peers();
    static final Tree TREE = new Tree();
}
