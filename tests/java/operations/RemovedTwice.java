package operations;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a walk takes out by its iterator, and another method by its key. The iterator does not tell whether it was still
 * there: of one entry both do what is to be done once.
 */
class RemovedTwice {
    static class Conn {
        final long id;
        volatile boolean open = true;
        private boolean gone;

        Conn(long id) {
            this.id = id;
        }

        void close() {
            open = false;
        }
    }

    /** amqp-client's metrics: a connection is counted off twice. */
    static class Metrics {
        static final Metrics SHARED = new Metrics();
        private final ConcurrentMap<Long, Conn> conns = new ConcurrentHashMap<>();
        private final AtomicLong n = new AtomicLong();

        void opened(Conn c) {
            if (conns.putIfAbsent(c.id, c) == null) {
                n.incrementAndGet();
            }
        }

        void closed(Conn c) {
            if (conns.remove(c.id) != null) {
                countOff(c);
            }
        }

        void clean() {
            Iterator<Map.Entry<Long, Conn>> it = conns.entrySet().iterator();
            while (it.hasNext()) {
                Conn c = it.next().getValue();
                if (!c.open) {
                    it.remove();
                    countOff(c); // BLOCAL: check-then-act medium {{there or not}}
                }
            }
        }

        private void countOff(Conn c) {
            n.decrementAndGet();
        }
    }

    /** pinot 12004: all are given up, while one is; who hears of the removal has had it made. */
    static class Segments {
        static final Segments SHARED = new Segments();
        private final ConcurrentHashMap<String, Conn> all = new ConcurrentHashMap<>();
        private final AtomicLong users = new AtomicLong();

        void add(String name, Conn c) {
            users.incrementAndGet();
            all.put(name, c);
        }

        private Conn unregister(String name) {
            return all.remove(name);
        }

        void remove(String name) {
            Conn c = unregister(name);
            if (c != null) {
                release(c);
            }
        }

        void removeAll() {
            Iterator<Conn> it = all.values().iterator();
            while (it.hasNext()) {
                Conn c = it.next();
                it.remove();
                release(c); // BLOCAL: check-then-act medium {{Segments.remove()}}
            }
        }

        private void release(Conn c) {
            users.decrementAndGet();
            c.close();
        }
    }

    /** The walk takes it out by its key, and is told. */
    static class Told {
        static final Told SHARED = new Told();
        private final ConcurrentMap<Long, Conn> conns = new ConcurrentHashMap<>();
        private final AtomicLong n = new AtomicLong();

        void opened(Conn c) {
            if (conns.putIfAbsent(c.id, c) == null) {
                n.incrementAndGet();
            }
        }

        void closed(Conn c) {
            if (conns.remove(c.id) != null) {
                countOff(c);
            }
        }

        void clean() {
            for (Map.Entry<Long, Conn> e : conns.entrySet()) {
                Conn c = e.getValue();
                if (!c.open && conns.remove(e.getKey(), c)) {
                    countOff(c);
                }
            }
        }

        private void countOff(Conn c) {
            n.decrementAndGet();
        }
    }

    /** One lock for both. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ConcurrentMap<Long, Conn> conns = new ConcurrentHashMap<>();
        private final AtomicLong n = new AtomicLong();

        synchronized void opened(Conn c) {
            if (conns.putIfAbsent(c.id, c) == null) {
                n.incrementAndGet();
            }
        }

        synchronized void closed(Conn c) {
            if (conns.remove(c.id) != null) {
                countOff(c);
            }
        }

        synchronized void clean() {
            Iterator<Conn> it = conns.values().iterator();
            while (it.hasNext()) {
                Conn c = it.next();
                if (!c.open) {
                    it.remove();
                    countOff(c);
                }
            }
        }

        private void countOff(Conn c) {
            n.decrementAndGet();
        }
    }

    /** Whoever is first says so in the element, under its lock. */
    static class Marked {
        static final Marked SHARED = new Marked();
        private final ConcurrentMap<Long, Conn> conns = new ConcurrentHashMap<>();
        private final AtomicLong n = new AtomicLong();

        void opened(Conn c) {
            if (conns.putIfAbsent(c.id, c) == null) {
                n.incrementAndGet();
            }
        }

        void closed(long id) {
            Conn c = conns.remove(id);
            if (c != null) {
                synchronized (c) {
                    if (!c.gone) {
                        c.gone = true;
                        countOff(c);
                    }
                }
            }
        }

        void clean() {
            Iterator<Conn> it = conns.values().iterator();
            while (it.hasNext()) {
                Conn c = it.next();
                synchronized (c) {
                    if (!c.open && !c.gone) {
                        it.remove();
                        c.gone = true;
                        countOff(c);
                    }
                }
            }
        }

        private void countOff(Conn c) {
            n.decrementAndGet();
        }
    }

    /** Only who cleans up counts: who closes does something else. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private final ConcurrentMap<Long, Conn> conns = new ConcurrentHashMap<>();
        private final AtomicLong cleaned = new AtomicLong(), closed = new AtomicLong();

        void opened(Conn c) {
            conns.putIfAbsent(c.id, c);
        }

        void closed(Conn c) {
            if (conns.remove(c.id) != null) {
                closed.incrementAndGet();
            }
        }

        void clean() {
            Iterator<Conn> it = conns.values().iterator();
            while (it.hasNext()) {
                Conn c = it.next();
                if (!c.open) {
                    it.remove();
                    countOff(c);
                }
            }
        }

        private void countOff(Conn c) {
            cleaned.incrementAndGet();
        }
    }

    /** The element is closed, which may be done twice. */
    static class Closes {
        static final Closes SHARED = new Closes();
        private final ConcurrentMap<Long, Conn> conns = new ConcurrentHashMap<>();

        void opened(Conn c) {
            conns.putIfAbsent(c.id, c);
        }

        void close(long id) {
            Conn c = conns.remove(id);
            if (c != null) {
                c.close();
            }
        }

        void closeAll() {
            Iterator<Conn> it = conns.values().iterator();
            while (it.hasNext()) {
                Conn c = it.next();
                it.remove();
                c.close();
            }
        }
    }

    /** Who removes by the key does not ask whether it was there: one thread at a time has the pages. */
    static class Pages {
        static final Pages SHARED = new Pages();
        private final ConcurrentMap<Integer, Conn> pages = new ConcurrentHashMap<>();
        private final AtomicLong n = new AtomicLong();

        void add(int page, Conn c) {
            n.incrementAndGet();
            pages.put(page, c);
        }

        void shrink() {
            for (int i = pages.size() - 1; i > 0; i--) {
                Conn c = pages.remove(i);
                free(c);
            }
        }

        void clear() {
            Iterator<Conn> it = pages.values().iterator();
            while (it.hasNext()) {
                Conn c = it.next();
                it.remove();
                free(c);
            }
        }

        private void free(Conn c) {
            n.decrementAndGet();
            c.close();
        }
    }

    /** java-util's cache: taken out of a list under its lock, twice. */
    static class Linked {
        static final Linked SHARED = new Linked();
        private final ConcurrentMap<Long, Node> nodes = new ConcurrentHashMap<>();
        private final Object lock = new Object();

        static class Node {
            Node next, prev;
            volatile boolean old;
        }

        void add(long id, Node n) {
            nodes.put(id, n);
        }

        void remove(long id) {
            Node n = nodes.remove(id);
            if (n != null) {
                synchronized (lock) {
                    unlink(n);
                }
            }
        }

        void purge() {
            Iterator<Map.Entry<Long, Node>> it = nodes.entrySet().iterator();
            while (it.hasNext()) {
                Map.Entry<Long, Node> e = it.next();
                if (e.getValue().old) {
                    it.remove();
                    synchronized (lock) {
                        unlink(e.getValue()); // BLOCAL: check-then-act medium
                    }
                }
            }
        }

        private void unlink(Node n) {
            n.prev.next = n.next;
            n.next.prev = n.prev;
        }
    }
}
