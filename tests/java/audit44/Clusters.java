// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Shapes of mended bugs of a cluster of workers: a node manager, leases, rpc connections, containers, metrics, user caches. */
public class Clusters {
    enum State { NEW, RUNNING, DONE, KILLED }

    static class Container {
        private State state = State.NEW;
        private long memory;
        private int attempts;

        synchronized State state() {
            return state;
        }

        synchronized void to(State s) {
            state = s;
        }

        // As it was: the state is asked by the getter and set by the setter, and a kill between is undone.
        void launchLate() {
            if (state() == State.NEW) {
                to(State.RUNNING); // BLOCAL: check-then-act
            }
        }

        synchronized boolean launch() {
            if (state != State.NEW) {
                return false;
            }
            state = State.RUNNING;
            return true;
        }

        void kill() {
            synchronized (this) {
                state = State.KILLED;
            }
        }

        void doneLate() {
            State s;
            synchronized (this) {
                s = state;
            }
            switch (s) {
                case RUNNING:
                    synchronized (this) {
                        // Was high: what a plain map has, of what a static field has, is shared likely only.
                        state = State.DONE; // BLOCAL: check-then-act
                    }
                    break;
                case KILLED:
                    memory(0);
                    break;
                default:
                    break;
            }
        }

        synchronized void done() {
            switch (state) {
                case RUNNING:
                    state = State.DONE;
                    break;
                case KILLED:
                    memory = 0;
                    break;
                default:
                    break;
            }
        }

        synchronized void memory(long n) {
            memory = n;
        }

        synchronized int attempts() {
            return attempts;
        }

        void retryLate(int max) {
            if (attempts() < max) {
                synchronized (this) {
                    // Was to be shown: the getter is another method, and only a holder says that it is shared.
                    attempts++; // BLOCAL: check-then-act low
                    state = State.NEW;
                }
            }
        }

        synchronized boolean retry(int max) {
            if (attempts >= max) {
                return false;
            }
            attempts++;
            state = State.NEW;
            return true;
        }
    }

    /** Resources of a node, under a read/write lock. */
    static class Node {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Container> running = new TreeMap<>();
        private long free = 1 << 20;
        private volatile boolean healthy = true;

        long free() {
            lock.readLock().lock();
            try {
                return free;
            } finally {
                lock.readLock().unlock();
            }
        }

        boolean placeLate(String id, long need) {
            if (free() < need) {
                return false;
            }
            lock.writeLock().lock();
            try {
                running.put(id, new Container());
                free -= need; // BLOCAL: check-then-act
                return true;
            } finally {
                lock.writeLock().unlock();
            }
        }

        boolean place(String id, long need) {
            lock.writeLock().lock();
            try {
                if (free < need) {
                    return false;
                }
                running.put(id, new Container());
                free -= need;
                return true;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void heartbeatLate(long reported) {
            lock.readLock().lock();
            long was = free;
            lock.readLock().unlock();
            if (reported != was) {
                lock.writeLock().lock();
                try {
                    free = was + (reported - was) / 2; // BLOCAL: lost-update
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void heartbeat(long reported) {
            lock.writeLock().lock();
            try {
                free = free + (reported - free) / 2;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void end(String id, long back) {
            lock.writeLock().lock();
            try {
                if (running.remove(id) != null) {
                    free += back;
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        List<String> killAllLate() {
            List<String> ids;
            lock.readLock().lock();
            try {
                ids = new ArrayList<>(running.keySet());
            } finally {
                lock.readLock().unlock();
            }
            for (String id : ids) {
                lock.writeLock().lock();
                try {
                    running.get(id).kill(); // MISSED: stale-value (the keys are copied under the lock, each is looked up under the lock again, untested)
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return ids;
        }

        void killAll() {
            lock.writeLock().lock();
            try {
                for (Container c : running.values()) {
                    c.kill();
                }
                running.clear();
            } finally {
                lock.writeLock().unlock();
            }
        }

        // Two of the same state: whoever is later has it.
        void health(boolean ok) {
            if (healthy != ok) {
                healthy = ok; // BLOCAL: check-then-act low
            }
        }
    }

    /** Connections by address; a call is added to one that may just be closing. */
    static class Client {
        private final ConcurrentMap<String, Connection> connections = new ConcurrentHashMap<>();

        Connection connectLate(String to) {
            Connection c = connections.get(to);
            if (c == null || c.isClosing()) {
                c = new Connection();
                connections.put(to, c); // BLOCAL: check-then-act
            }
            return c;
        }

        Connection connect(String to) {
            for (;;) {
                Connection c = connections.computeIfAbsent(to, t -> new Connection());
                if (c.add("ping")) {
                    return c;
                }
                connections.remove(to, c);
            }
        }

        void gone(String to, Connection c) {
            connections.remove(to, c);
        }

        void goneLate(String to, Connection c) {
            if (connections.get(to) == c) {
                connections.remove(to); // BLOCAL: check-then-act
            }
        }
    }

    static class Connection {
        private final Map<Integer, String> calls = new HashMap<>();
        private boolean closing;
        private int next;

        synchronized boolean isClosing() {
            return closing;
        }

        synchronized boolean add(String call) {
            if (closing) {
                return false;
            }
            calls.put(next++, call);
            notifyAll();
            return true;
        }

        void addLate(String call) {
            if (!isClosing()) {
                synchronized (this) {
                    // Was to be shown: what is added behind a plain flag, in an object of a collection.
                    calls.put(next++, call); // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void close() {
            closing = true;
            for (Iterator<String> i = calls.values().iterator(); i.hasNext(); ) {
                i.next();
                i.remove();
            }
        }

        synchronized boolean waitForWork() throws InterruptedException {
            if (calls.isEmpty() && !closing) {
                wait(10_000);
            }
            return !calls.isEmpty() && !closing;
        }
    }

    /** Who belongs to which groups, for some time. */
    static class Groups {
        private final Map<String, List<String>> cache = Collections.synchronizedMap(new HashMap<>());
        private final Map<String, Long> negative = new ConcurrentHashMap<>();

        List<String> groupsLate(String user) {
            List<String> l = cache.get(user);
            if (l == null) {
                l = new ArrayList<>();
                cache.put(user, l); // BLOCAL: check-then-act
            }
            // Was not marked: a plain list that only lies in a collection which locks.
            l.add(user); // BLOCAL: guarded-by
            return l;
        }

        List<String> groups(String user) {
            synchronized (cache) {
                List<String> l = cache.get(user);
                if (l == null) {
                    l = new ArrayList<>();
                    cache.put(user, l);
                }
                l.add(user);
                return l;
            }
        }

        boolean negativeLate(String user, long now) {
            if (negative.containsKey(user)) {
                return negative.get(user) > now; // BLOCAL: check-then-act
            }
            return false;
        }

        boolean negative(String user, long now) {
            Long until = negative.get(user);
            return until != null && until > now;
        }

        void refresh() {
            cache.clear();
            negative.clear();
        }

        void forget(String user) {
            negative.remove(user);
        }
    }

    static final Container CONTAINER = new Container();
    static final Node NODE = new Node();
    static final Client CLIENT = new Client();
    static final Connection CONNECTION = new Connection();
    static final Groups GROUPS = new Groups();
}
