// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Compound operations of the server projects that the studies of concurrent collections found, retold: application contexts, caches, registries. */
class StudyServers {

    /** A servlet container's context: an attribute is removed if it is there, and the listeners are told of it. */
    static class ApplicationContext {
        static final ApplicationContext SHARED = new ApplicationContext();
        private final ConcurrentMap<String, Object> attributes = new ConcurrentHashMap<>();
        private final Map<String, String> readOnly = new ConcurrentHashMap<>();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        Object getAttribute(String name) {
            return attributes.get(name);
        }

        /** Contained, then removed: the second of two tells the listeners of null. What the removal answers is used without a test. */
        void removeAttribute(String name) {
            if (!attributes.containsKey(name)) {
                return;
            }
            Object value = attributes.get(name);
            attributes.remove(name); // BLOCAL: lost-update medium
            System.out.println(value.hashCode()); // BLOCAL: check-then-act medium
        }

        /** Silent: the removal's answer is tested. */
        void removeAttributeRight(String name) {
            Object value = attributes.remove(name);
            if (value == null) {
                return;
            }
            System.out.println(value.hashCode());
        }

        /** Silent: put tells what was there. */
        void setAttribute(String name, Object value) {
            Object old = attributes.put(name, value);
            for (Runnable r : listeners) {
                r.run();
            }
        }

        /** Set once: by two steps. */
        boolean setInitParameter(String name, String value) {
            if (readOnly.containsKey(name)) {
                return false;
            }
            readOnly.put(name, value); // BLOCAL: check-then-act
            return true;
        }

        /** Silent. */
        boolean setInitParameterRight(String name, String value) {
            return readOnly.putIfAbsent(name, value) == null;
        }
    }

    /** A database's table of meters: one an address. */
    static class Meters {
        static final Meters SHARED = new Meters();
        private final ConcurrentMap<String, AtomicLong> meters = new ConcurrentHashMap<>();

        /** Two meters, one of them lost with what it counts. */
        void mark(String host) {
            AtomicLong m = meters.get(host);
            if (m == null) {
                m = new AtomicLong();
                meters.put(host, m); // BLOCAL: check-then-act high
            }
            m.incrementAndGet();
        }

        /** Silent. */
        void markRight(String host) {
            AtomicLong m = meters.get(host);
            if (m == null) {
                AtomicLong fresh = new AtomicLong();
                m = meters.putIfAbsent(host, fresh);
                if (m == null) {
                    m = fresh;
                }
            }
            m.incrementAndGet();
        }

        /** putIfAbsent, and got again: silent unless it is taken out by others, as here. */
        void markAgain(String host) {
            meters.putIfAbsent(host, new AtomicLong());
            meters.get(host).incrementAndGet(); // BLOCAL: check-then-act medium
        }

        /** Gone when it is nought: whoever has it in hand counts for nothing. */
        void expire(String host) {
            AtomicLong m = meters.get(host);
            if (m != null && m.get() == 0) {
                meters.remove(host); // BLOCAL: check-then-act
            }
        }
    }

    /** A registry of sessions: opened, looked up, closed; the number of them is kept beside. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final Map<String, Session> sessions = Collections.synchronizedMap(new HashMap<String, Session>());
        private final AtomicInteger open = new AtomicInteger();

        static class Session {
            private boolean valid = true;
            private long last;

            synchronized boolean isValid() {
                return valid;
            }

            synchronized void invalidate() {
                valid = false;
            }

            synchronized void access() {
                last = System.currentTimeMillis();
            }

            synchronized boolean accessIfValid() {
                if (!valid) {
                    return false;
                }
                last = System.currentTimeMillis();
                return true;
            }
        }

        /** Two sessions of one name. */
        Session get(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                s = new Session();
                sessions.put(id, s); // BLOCAL: check-then-act high
                open.incrementAndGet();
            }
            return s;
        }

        /** Silent. */
        Session getRight(String id) {
            synchronized (sessions) {
                Session s = sessions.get(id);
                if (s == null) {
                    s = new Session();
                    sessions.put(id, s);
                }
                return s;
            }
        }

        /** Valid when it was asked, not any more when it is used: (c), two methods of another class. */
        void touch(String id) {
            Session s = sessions.get(id);
            if (s != null && s.isValid()) {
                s.access(); // BLOCAL: check-then-act low
            }
        }

        /** Silent: tested in one. */
        void touchRight(String id) {
            Session s = sessions.get(id);
            if (s != null) {
                s.accessIfValid();
            }
        }

        /** Those that are not valid are taken out, by a walk that holds the map. Silent. */
        void sweep() {
            synchronized (sessions) {
                for (Iterator<Session> i = sessions.values().iterator(); i.hasNext();) {
                    if (!i.next().isValid()) {
                        i.remove();
                    }
                }
            }
        }

        /** A walk that holds nothing. */
        int count() {
            int n = 0;
            for (Session s : sessions.values()) { // BLOCAL: guarded-by medium
                if (s.isValid()) {
                    n++;
                }
            }
            return n;
        }

        void close(String id) {
            Session s = sessions.remove(id);
            if (s != null) {
                s.invalidate();
                open.decrementAndGet();
            }
        }

        /** At most a hundred: by the count beside. */
        Session openBounded(String id) {
            if (open.get() >= 100) {
                return null;
            }
            open.incrementAndGet(); // BLOCAL: check-then-act medium
            return new Session();
        }
    }

    /** A pool of channels: the list under a lock, and a count that says whether one may be made, volatile. */
    static class Channels {
        static final Channels SHARED = new Channels();
        private final Deque<Object> free = new ArrayDeque<>();
        private volatile int made;
        private volatile boolean closed;

        Object take() {
            synchronized (free) {
                if (!free.isEmpty()) {
                    return free.pop();
                }
            }
            if (made < 10) {
                // Mended: the test before it is another read.
                made++; // BLOCAL: lost-update high; BLOCAL: check-then-act low
                return new Object();
            }
            return null;
        }

        /** The flag is asked outside, and the list filled after the closing has emptied it. */
        void giveBack(Object c) {
            if (closed) {
                return;
            }
            synchronized (free) {
                // Mended: who closes only drops what is there, and works nothing off. Silent.
                free.push(c);
            }
        }

        /** Silent. */
        void giveBackRight(Object c) {
            synchronized (free) {
                if (closed) {
                    return;
                }
                free.push(c);
            }
        }

        void close() {
            closed = true;
            synchronized (free) {
                free.clear();
            }
        }
    }

    /** A cache with an age: the entry is looked up, tested, and put anew; replace compares. */
    static class AgedCache {
        static final AgedCache SHARED = new AgedCache();
        private final ConcurrentMap<String, Entry> cache = new ConcurrentHashMap<>();

        static final class Entry {
            final long at;
            final String value;

            Entry(long at, String value) {
                this.at = at;
                this.value = value;
            }
        }

        /** Silent: replaced only where it is still the old one. */
        boolean renew(String k, String v) {
            Entry old = cache.get(k);
            if (old == null) {
                return cache.putIfAbsent(k, new Entry(1, v)) == null;
            }
            return old.at < 100 && cache.replace(k, old, new Entry(old.at + 1, v));
        }

        /** The number of the old one counted up and put, whatever is there by now. */
        void renewBlindly(String k, String v) {
            Entry old = cache.get(k);
            if (old != null) {
                cache.put(k, new Entry(old.at + 1, v)); // BLOCAL: lost-update high
            }
        }

        /** Removed if it was too old when it was looked at: a new one goes with it. */
        void expire(String k, long now) {
            Entry e = cache.get(k);
            if (e != null && e.at < now) {
                cache.remove(k); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        void expireRight(String k, long now) {
            Entry e = cache.get(k);
            if (e != null && e.at < now) {
                cache.remove(k, e);
            }
        }

        void put(String k, String v) {
            cache.put(k, new Entry(0, v));
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.submit(() -> {
                Meters.SHARED.mark("h");
                Sessions.SHARED.get("s");
                Channels.SHARED.take();
                AgedCache.SHARED.renew("a", "b");
            });
        }
        pool.shutdown();
    }
}
