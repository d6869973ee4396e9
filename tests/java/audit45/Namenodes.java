// RELEASES: 8 17
package audit45;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** After what clusters have mended: connections of calls, caches of file systems, leases, trackers, metrics. */
public class Namenodes {
    static class Call {
        private Object value;
        private boolean done;

        synchronized void set(Object v) {
            value = v;
            done = true;
            notify();
        }

        Object getLate() throws InterruptedException {
            boolean d;
            synchronized (this) {
                d = done;
            }
            while (!d) {
                synchronized (this) {
                    // Was one: what was read before the loop and in it are two readings.
                    wait(); // BLOCAL: check-then-wait; BLOCAL: check-then-wait low
                    d = done;
                }
            }
            return value;
        }

        synchronized Object get() throws InterruptedException {
            while (!done) {
                wait();
            }
            return value;
        }
    }

    static class Connection {
        private final Hashtable<Integer, Call> calls = new Hashtable<>();
        private final AtomicBoolean closing = new AtomicBoolean();
        private final Connections owner;
        private final String to;

        Connection(Connections owner, String to) {
            this.owner = owner;
            this.to = to;
        }

        // As it was: one that is being closed takes the call, and nobody ever answers it.
        boolean addLate(int id, Call c) {
            if (closing.get()) {
                return false;
            }
            calls.put(id, c); // BLOCAL: check-then-act
            return true;
        }

        // As it was mended: both under the connection's lock.
        synchronized boolean add(int id, Call c) {
            if (closing.get()) {
                return false;
            }
            calls.put(id, c);
            notify();
            return true;
        }

        synchronized void close() {
            // Was not marked.
            if (!closing.compareAndSet(false, true)) { // BLOCAL: non-atomic low
                return;
            }
            owner.forget(to, this);
            for (Iterator<Call> it = calls.values().iterator(); it.hasNext();) {
                Call c = it.next();
                it.remove();
                c.set(null);
            }
        }
    }

    static class Connections {
        private final Hashtable<String, Connection> all = new Hashtable<>();

        Connection getLate(String to) {
            Connection c = all.get(to);
            if (c == null) {
                c = new Connection(this, to);
                all.put(to, c); // BLOCAL: check-then-act
            }
            return c;
        }

        Connection get(String to, int id, Call call) {
            Connection c;
            do {
                synchronized (all) {
                    c = all.get(to);
                    if (c == null) {
                        c = new Connection(this, to);
                        all.put(to, c); // BENIGN: check-then-act rechecked
                    }
                }
            } while (!c.add(id, call));
            return c;
        }

        void forget(String to, Connection c) {
            synchronized (all) {
                if (all.get(to) == c) {
                    all.remove(to);
                }
            }
        }

        void forgetLate(String to, Connection c) {
            if (all.get(to) == c) {
                all.remove(to); // BLOCAL: check-then-act
            }
        }
    }

    /** Opened once for each name, and closed all at once. */
    static class Systems {
        static class Fs implements Closeable {
            private final String name;

            Fs(String name) {
                this.name = name;
            }

            @Override
            public void close() {
                if (name.isEmpty()) {
                    throw new IllegalStateException();
                }
            }
        }

        private final Map<String, Fs> open = new HashMap<>();

        // Made beside the lock, and looked at again: the one that was faster stays.
        Fs get(String name) {
            Fs fs;
            synchronized (this) {
                fs = open.get(name);
            }
            if (fs != null) {
                return fs;
            }
            fs = new Fs(name);
            synchronized (this) {
                Fs old = open.get(name);
                if (old != null) {
                    fs.close();
                    return old;
                }
                open.put(name, fs); // BENIGN: check-then-act rechecked
                return fs;
            }
        }

        Fs getLate(String name) {
            Fs fs;
            synchronized (this) {
                fs = open.get(name);
            }
            if (fs == null) {
                fs = new Fs(name);
                synchronized (this) {
                    open.put(name, fs); // BLOCAL: check-then-act
                }
            }
            return fs;
        }

        synchronized void closeAll() {
            for (Fs fs : new ArrayList<>(open.values())) {
                open.remove(fs.name);
                fs.close();
            }
        }

        void closeAllLate() {
            for (Fs fs : open.values()) { // BLOCAL: guarded-by
                fs.close();
            }
            synchronized (this) {
                open.clear();
            }
        }
    }

    /** Blocks, and where they lie; many read. */
    static class Blocks {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final TreeMap<Long, String[]> where = new TreeMap<>();
        private long nextId;
        private long pending;

        long allocateLate(String[] nodes) {
            long id;
            lock.readLock().lock();
            try {
                id = nextId;
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                where.put(id, nodes);
                nextId = id + 1; // BLOCAL: lost-update
                return id;
            } finally {
                lock.writeLock().unlock();
            }
        }

        long allocate(String[] nodes) {
            lock.writeLock().lock();
            try {
                long id = nextId++;
                where.put(id, nodes);
                return id;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void replicateLate(long id, String node) {
            String[] nodes;
            lock.readLock().lock();
            try {
                nodes = where.get(id);
            } finally {
                lock.readLock().unlock();
            }
            String[] more = Arrays.copyOf(nodes, nodes.length + 1);
            more[nodes.length] = node;
            lock.writeLock().lock();
            try {
                where.put(id, more); // BLOCAL: lost-update
            } finally {
                lock.writeLock().unlock();
            }
        }

        void pendingLate() {
            lock.readLock().lock();
            try {
                pending++; // BLOCAL: guarded-by
            } finally {
                lock.readLock().unlock();
            }
        }

        void settle() {
            lock.writeLock().lock();
            try {
                pending = 0;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void more() {
            lock.writeLock().lock();
            try {
                pending++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        long pending() {
            lock.readLock().lock();
            try {
                return pending;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    static class Leases {
        private final ConcurrentSkipListSet<String> byName = new ConcurrentSkipListSet<>();
        private final ConcurrentHashMap<String, Long> renewed = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<String> toRecover = new ConcurrentLinkedQueue<>();

        void renew(String who, long now) {
            byName.add(who);
            renewed.put(who, now);
        }

        void checkLate(long limit) {
            for (Map.Entry<String, Long> e : renewed.entrySet()) {
                if (e.getValue() < limit) {
                    renewed.remove(e.getKey()); // BLOCAL: check-then-act
                    toRecover.add(e.getKey());
                }
            }
        }

        void check(long limit) {
            for (Map.Entry<String, Long> e : renewed.entrySet()) {
                if (e.getValue() < limit && renewed.remove(e.getKey(), e.getValue())) {
                    toRecover.add(e.getKey());
                }
            }
        }

        long ageLate(String who, long now) {
            return renewed.containsKey(who) ? now - renewed.get(who) : -1; // BLOCAL: check-then-act
        }

        String firstLate() {
            return byName.isEmpty() ? null : byName.first(); // BLOCAL: check-then-act
        }

        void drop(String who) {
            byName.remove(who);
            renewed.remove(who);
        }
    }

    /** Work that trackers ask for. */
    static class Tracker {
        private final LinkedList<String> tasks = new LinkedList<>();
        private final List<String> lost = new ArrayList<>();
        private int running;

        String assignLate() {
            synchronized (tasks) {
                if (tasks.isEmpty()) {
                    return null;
                }
            }
            synchronized (tasks) {
                // The first that is changed because of that; the marker stood a line below.
                running++; // BLOCAL: check-then-act
                return tasks.removeFirst();
            }
        }

        String assign() {
            synchronized (tasks) {
                if (tasks.isEmpty()) {
                    return null;
                }
                running++;
                return tasks.removeFirst();
            }
        }

        void add(String t) {
            synchronized (tasks) {
                tasks.add(t);
            }
        }

        void lost(String t) {
            synchronized (tasks) {
                running--;
                lost.add(t);
            }
        }
    }

    static final Connections CONNECTIONS = new Connections();
    static final Systems SYSTEMS = new Systems();
    static final Blocks BLOCKS = new Blocks();
    static final Leases LEASES = new Leases();
    static final Tracker TRACKER = new Tracker();
    static final Map<Integer, Call> CALLS = new ConcurrentHashMap<>();
}
