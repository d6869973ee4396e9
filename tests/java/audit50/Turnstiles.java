// RELEASES: 8 17
package audit50;

import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Sessions, connections, registries, leaders, lifecycles. */
public class Turnstiles {
    /** One session; a map of them. */
    static class Session {
        final String id = UUID.randomUUID().toString();
        private final Map<String, Object> attributes = new HashMap<>();
        private long touched = System.currentTimeMillis();
        private int requests;
        private boolean valid = true;

        synchronized Object get(String k) {
            return attributes.get(k);
        }

        synchronized void set(String k, Object v) {
            attributes.put(k, v);
        }

        synchronized boolean expired(long most) {
            return System.currentTimeMillis() - touched > most;
        }

        synchronized void touch() {
            touched = System.currentTimeMillis();
            requests++;
        }

        synchronized void invalidate() {
            valid = false;
            attributes.clear();
        }

        synchronized boolean isValid() {
            return valid;
        }

        /** A counter among the attributes, by two calls. */
        void visit() {
            Object n = get("visits");
            set("visits", n == null ? 1 : (Integer) n + 1); // BLOCAL: lost-update
        }

        /** Silent: by one. */
        synchronized void visitRight() {
            attributes.merge("visits", 1, (a, b) -> (Integer) a + (Integer) b);
        }

        /** Silent: asked and ended in one block. */
        synchronized boolean expire(long most) {
            if (expired(most)) {
                invalidate();
                return true;
            }
            return false;
        }

        /** Asked, and ended by the next call: it may have been touched. */
        boolean expireWrong(long most) {
            if (expired(most)) {
                // Other state of that lock: low.
                invalidate(); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }
    }

    /** All sessions. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final ConcurrentHashMap<String, Session> all = new ConcurrentHashMap<>();
        private final AtomicInteger most = new AtomicInteger();

        /** Found or made, by two operations. */
        Session of(String id) {
            Session s = all.get(id);
            if (s == null || !s.isValid()) {
                s = new Session();
                all.put(id, s); // BLOCAL: check-then-act
            }
            s.touch();
            return s;
        }

        /** Silent: by one. */
        Session ofRight(String id) {
            Session s = all.compute(id, (k, old) -> old == null || !old.isValid() ? new Session() : old);
            s.touch();
            return s;
        }

        /** The size is compared with the greatest. */
        void count() {
            int n = all.size();
            if (n > most.get()) {
                most.set(n); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        void countRight() {
            int n = all.size();
            most.updateAndGet(m -> Math.max(m, n));
        }

        /** Silent: ended by who has removed it. */
        void end(String id) {
            Session s = all.remove(id);
            if (s != null) {
                s.invalidate();
            }
        }
    }

    /** A connection pool. */
    static class Pool implements Closeable {
        static class Connection {
            private boolean open = true;
            private long used;

            boolean isOpen() {
                return open;
            }

            void close() {
                open = false;
            }

            void used(long at) {
                used = at;
            }
        }

        static final Pool SHARED = new Pool(8);
        private final Deque<Connection> idle = new ArrayDeque<>();
        private final int most;
        private int made;
        private boolean closed;

        Pool(int most) {
            this.most = most;
        }

        /** Room is found in one block, the connection counted in the next, since connecting is slow. */
        Connection borrow() {
            synchronized (idle) {
                Connection c = idle.pollFirst();
                if (c != null) {
                    return c;
                }
                if (made >= most) {
                    return null;
                }
            }
            Connection c = new Connection();
            synchronized (idle) {
                made++; // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
            return c;
        }

        /** Silent: counted where room was found, taken back where it fails. */
        Connection borrowRight() {
            synchronized (idle) {
                Connection c = idle.pollFirst();
                if (c != null) {
                    return c;
                }
                if (made >= most) {
                    return null;
                }
                made++;
            }
            boolean ok = false;
            try {
                Connection c = new Connection();
                ok = true;
                return c;
            } finally {
                if (!ok) {
                    synchronized (idle) {
                        made--; // BLOCAL: check-then-act low; BENIGN: check-then-act handed-over
                    }
                }
            }
        }

        private boolean isClosed() {
            synchronized (idle) {
                return closed;
            }
        }

        /** The pool may be closed between the question and the addition: the connection leaks. */
        void giveBack(Connection c) {
            if (isClosed()) {
                c.close();
                return;
            }
            c.used(System.nanoTime());
            synchronized (idle) {
                idle.addFirst(c); // BLOCAL: check-then-act
            }
        }

        /** Silent: asked in the block. */
        void giveBackRight(Connection c) {
            synchronized (idle) {
                if (!closed) {
                    idle.addFirst(c);
                    return;
                }
            }
            c.close();
        }

        /** Silent: all are taken out where it is closed, and closed behind it. */
        @Override
        public void close() {
            List<Connection> all;
            synchronized (idle) {
                closed = true;
                all = new ArrayList<>(idle);
                idle.clear();
                made = 0;
            }
            for (Connection c : all) {
                c.close();
            }
        }

        /** The idle ones are copied in one block and dropped in another. */
        void shrink() {
            Collection<Connection> copy;
            synchronized (idle) {
                copy = new ArrayList<>(idle);
            }
            for (Connection c : copy) {
                c.close();
            }
            synchronized (idle) {
                idle.clear(); // BLOCAL: lost-update
                made -= copy.size();
            }
        }

        /** Silent: walked and dropped in one. */
        void shrinkRight() {
            synchronized (idle) {
                for (Iterator<Connection> it = idle.iterator(); it.hasNext();) {
                    Connection c = it.next();
                    if (!c.isOpen()) {
                        it.remove();
                        made--;
                    }
                }
            }
        }
    }

    /** Services by name. */
    static class Registry {
        static final Registry SHARED = new Registry();
        private final Map<String, Runnable> services = new HashMap<>();
        private final List<String> order = new ArrayList<>();

        synchronized boolean has(String name) {
            return services.containsKey(name);
        }

        synchronized void put(String name, Runnable r) {
            services.put(name, r);
            order.add(name);
        }

        synchronized Runnable remove(String name) {
            order.remove(name);
            return services.remove(name);
        }

        /** Refused where it is there; two are let in. */
        void register(String name, Runnable r) {
            if (has(name)) {
                throw new IllegalStateException(name);
            }
            put(name, r); // BLOCAL: check-then-act
        }

        /** Silent. */
        synchronized void registerRight(String name, Runnable r) {
            if (has(name)) {
                throw new IllegalStateException(name);
            }
            put(name, r);
        }

        /** There, and then removed and run. */
        void runOnce(String name) {
            if (has(name)) {
                remove(name).run(); // BLOCAL: check-then-act
            }
        }

        /** Silent: run by who has removed it. */
        void runOnceRight(String name) {
            Runnable r = remove(name);
            if (r != null) {
                r.run();
            }
        }

        /** The first of the order is read, run, and then whatever is first removed. */
        void runFirst() {
            String name;
            Runnable r;
            synchronized (this) {
                if (order.isEmpty()) {
                    return;
                }
                name = order.get(0);
                r = services.get(name);
            }
            r.run();
            synchronized (this) {
                order.remove(0); // BLOCAL: check-then-act
                services.remove(name); // BLOCAL: stale-value low
            }
        }
    }

    /** Who leads. */
    static class Leader {
        static final Leader SHARED = new Leader();
        private final AtomicReference<String> who = new AtomicReference<>();
        private volatile long term;
        private String voted;
        private long votedTerm;

        /** Silent: by one. */
        boolean lead(String me) {
            return who.compareAndSet(null, me);
        }

        /** Asked, then set. */
        boolean leadWrong(String me) {
            if (who.get() == null) {
                who.set(me); // BLOCAL: check-then-act
                term++; // BLOCAL: lost-update
                return true;
            }
            return false;
        }

        /** Silent. */
        void resign(String me) {
            who.compareAndSet(me, null);
        }

        private synchronized String votedFor(long t) {
            return t == votedTerm ? voted : null;
        }

        synchronized void clear() {
            voted = null;
            votedTerm = 0;
        }

        /** A vote is given twice in one term. */
        boolean vote(String candidate, long t) {
            String v = votedFor(t);
            if (v != null && !v.equals(candidate)) {
                return false;
            }
            synchronized (this) {
                voted = candidate; // BLOCAL: check-then-act
                votedTerm = t;
            }
            return true;
        }

        /** Silent. */
        synchronized boolean voteRight(String candidate, long t) {
            String v = votedFor(t);
            if (v != null && !v.equals(candidate)) {
                return false;
            }
            voted = candidate;
            votedTerm = t;
            return true;
        }
    }

    enum Phase {
        NEW, STARTING, RUNNING, STOPPED
    }

    /** A service with phases. */
    static class Service {
        static final Service SHARED = new Service();
        private final Object monitor = new Object();
        private Phase phase = Phase.NEW;
        private ExecutorService pool;

        /** Silent: `STARTING` keeps others out while the pool is made, and who has stopped it meanwhile is heeded. */
        void start() {
            synchronized (monitor) {
                if (phase != Phase.NEW) {
                    return;
                }
                phase = Phase.STARTING;
            }
            ExecutorService p = Executors.newCachedThreadPool();
            synchronized (monitor) {
                if (phase == Phase.STARTING) {
                    pool = p;
                    phase = Phase.RUNNING; // BENIGN: check-then-act rechecked
                    return;
                }
            }
            p.shutdown();
        }

        /** Nothing keeps others out: two pools. */
        void startWrong() {
            synchronized (monitor) {
                if (phase != Phase.NEW) {
                    return;
                }
            }
            ExecutorService p = Executors.newCachedThreadPool();
            synchronized (monitor) {
                // Of two writes the first stands for both.
                pool = p; // BLOCAL: check-then-act
                phase = Phase.RUNNING;
            }
        }

        /** Silent: taken out, then shut down. */
        void stop() throws InterruptedException {
            ExecutorService p;
            synchronized (monitor) {
                p = pool;
                pool = null;
                phase = Phase.STOPPED;
            }
            if (p != null) {
                p.shutdown();
                p.awaitTermination(1, TimeUnit.SECONDS);
            }
        }

        Phase phase() {
            synchronized (monitor) {
                return phase;
            }
        }

        /** Running, and then used, where it may be gone. */
        void submit(Runnable r) {
            if (phase() == Phase.RUNNING) {
                synchronized (monitor) {
                    pool.submit(r); // BLOCAL: check-then-act low
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            String id = "s" + i;
            new Thread(() -> {
                Session s = Sessions.SHARED.of(id);
                s.visit();
                s.expireWrong(10);
                Sessions.SHARED.end(id);
                Registry.SHARED.runOnce(id);
                Leader.SHARED.resign(id);
                Service.SHARED.start();
            }).start();
        }
    }
}
