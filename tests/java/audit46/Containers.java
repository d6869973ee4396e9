// RELEASES: 8 17
package audit46;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** After what containers of servlets and http servers have mended: sessions, reloads, counters of requests, mime types, async contexts, listeners. */
public class Containers {
    interface Listener {
        void event(String what);
    }

    /** A session that is counted: whoever ends it must be the only one. */
    static class StandardSession {
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private final AtomicInteger accessCount = new AtomicInteger();
        private volatile boolean isValid = true;
        private boolean expiring;
        private volatile long thisAccessed;
        private volatile long lastAccessed;
        private String authType;
        private Object principal;

        boolean expireLate() {
            if (expiring || !isValid) {
                return false;
            }
            synchronized (this) {
                expiring = true; // BLOCAL: check-then-act
                attributes.clear();
                isValid = false;
                expiring = false;
            }
            return true;
        }

        boolean expire() {
            if (!isValid) {
                return false;
            }
            synchronized (this) {
                if (expiring || !isValid) {
                    return false;
                }
                expiring = true;
                attributes.clear();
                isValid = false;
                // Was not marked.
                expiring = false; // BLOCAL: check-then-act low
            }
            return true;
        }

        void endAccessLate() {
            lastAccessed = thisAccessed;
            thisAccessed = System.nanoTime();
            accessCount.decrementAndGet();
        }

        synchronized void login(String type, Object who) {
            authType = type;
            principal = who;
        }

        synchronized String authType() {
            return authType;
        }

        Object whoLate() {
            if (authType() != null) {
                synchronized (this) {
                    return principal; // BLOCAL: check-then-act low
                }
            }
            return null;
        }

        void removeLate(String name, Listener l) {
            Object old = attributes.get(name);
            if (old == null) {
                return;
            }
            attributes.remove(name); // BLOCAL: check-then-act
            l.event(old.toString());
        }

        void remove(String name, Listener l) {
            Object old = attributes.remove(name);
            if (old != null) {
                l.event(old.toString());
            }
        }

        void set(String name, Object v) {
            attributes.put(name, v);
        }
    }

    static class Manager {
        private final Map<String, StandardSession> sessions = new ConcurrentHashMap<>();
        private final AtomicLong expired = new AtomicLong();
        private final Object maxLock = new Object();
        private int maxActive;
        private volatile int maxAlive;
        private long duplicates;

        void addLate(StandardSession s, String id) {
            sessions.put(id, s);
            int n = sessions.size();
            if (n > maxActive) {
                synchronized (maxLock) {
                    maxActive = n; // BLOCAL: check-then-act
                }
            }
        }

        void add(StandardSession s, String id) {
            sessions.put(id, s);
            int n = sessions.size();
            synchronized (maxLock) {
                if (n > maxActive) {
                    maxActive = n;
                }
            }
        }

        void aliveLate(int seconds) {
            if (seconds > maxAlive) {
                maxAlive = seconds; // BLOCAL: check-then-act
            }
        }

        void alive(int seconds) {
            synchronized (maxLock) {
                if (seconds > maxAlive) {
                    // Was not marked.
                    maxAlive = seconds; // BLOCAL: check-then-act low
                }
            }
        }

        void resetLate() {
            long n = expired.get();
            expired.set(n - n % 1000); // BLOCAL: lost-update
        }

        String idLate(String id) {
            while (sessions.containsKey(id)) {
                // Was marked: no lock has to do with the field.
                duplicates++;
                id = id + "x";
            }
            return id;
        }

        StandardSession findLate(String id) {
            if (sessions.get(id) != null) {
                // Was low: the other way answers null, too.
                return sessions.get(id);
            }
            return null;
        }

        void drop(String id) {
            sessions.remove(id);
        }
    }

    /** A context that is reloaded: who waits for the gate must look once more. */
    static class Context {
        private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
        private final Map<String, String> mime = new HashMap<>();
        private final Map<String, String> params = new Hashtable<>();
        private Listener[] listeners = new Listener[0];
        private final Object listenersLock = new Object();
        private boolean paused;
        private int served;
        private ClassLoader loader;

        synchronized void pause(boolean on) {
            paused = on;
            notifyAll();
        }

        void awaitLate() throws InterruptedException {
            boolean p;
            synchronized (this) {
                p = paused;
            }
            while (p) {
                synchronized (this) {
                    // Was not marked.
                    wait(); // BLOCAL: check-then-wait; BLOCAL: check-then-wait low
                    p = paused;
                }
            }
        }

        synchronized void awaitRight() throws InterruptedException {
            while (paused) {
                wait();
            }
        }

        void addListenerLate(Listener l) {
            Listener[] old;
            synchronized (listenersLock) {
                old = listeners;
            }
            Listener[] more = new Listener[old.length + 1];
            System.arraycopy(old, 0, more, 0, old.length);
            more[old.length] = l;
            synchronized (listenersLock) {
                listeners = more; // BLOCAL: lost-update
            }
        }

        void addListener(Listener l) {
            synchronized (listenersLock) {
                Listener[] more = new Listener[listeners.length + 1];
                System.arraycopy(listeners, 0, more, 0, listeners.length);
                more[listeners.length] = l;
                listeners = more;
            }
        }

        void fire(String what) {
            Listener[] now;
            synchronized (listenersLock) {
                now = listeners;
            }
            for (Listener l : now) {
                l.event(what);
            }
        }

        String mimeLate(String ext) {
            gate.readLock().lock();
            try {
                String m = mime.get(ext);
                if (m == null) {
                    mime.put(ext, "application/" + ext); // BLOCAL: guarded-by
                }
                return m;
            } finally {
                gate.readLock().unlock();
            }
        }

        void mime(String ext, String type) {
            gate.writeLock().lock();
            try {
                mime.put(ext, type);
            } finally {
                gate.writeLock().unlock();
            }
        }

        void noMime(String ext) {
            gate.writeLock().lock();
            try {
                mime.remove(ext);
            } finally {
                gate.writeLock().unlock();
            }
        }

        void paramLate(String k, String v) {
            if (params.get(k) != null) {
                throw new IllegalStateException(k);
            }
            params.put(k, v); // BLOCAL: check-then-act
        }

        void param(String k, String v) {
            synchronized (params) {
                if (params.get(k) != null) {
                    throw new IllegalStateException(k);
                }
                params.put(k, v);
            }
        }

        void servedLate() {
            // Was marked: no lock has to do with the field.
            served++;
        }

        synchronized void reload(ClassLoader l) {
            loader = l;
        }

        synchronized ClassLoader loader() {
            return loader;
        }

        void swapLate(ClassLoader l) {
            ClassLoader old = loader();
            if (old == l) {
                return;
            }
            // Was to be shown: it is set to what it was compared with.
            reload(l); // BLOCAL: check-then-act low
        }
    }

    /** Requests that were counted, and the slow ones among them. */
    static class Valve {
        private final Map<Long, Thread> active = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, AtomicInteger> byHost = new ConcurrentHashMap<>();
        private final CopyOnWriteArrayList<String> slow = new CopyOnWriteArrayList<>();

        void stuckLate() {
            Iterator<Long> i = active.keySet().iterator();
            while (i.hasNext()) {
                active.get(i.next()).interrupt(); // BLOCAL: check-then-act
            }
        }

        void stuck() {
            for (Thread t : active.values()) {
                t.interrupt();
            }
        }

        void began(long id) {
            active.put(id, Thread.currentThread());
        }

        void ended(long id) {
            active.remove(id);
        }

        void hostLate(String h) {
            AtomicInteger n = byHost.get(h);
            if (n != null && n.decrementAndGet() == 0) {
                byHost.remove(h); // BLOCAL: check-then-act
            }
        }

        int host(String h) {
            return byHost.compute(h, (k, n) -> n == null ? new AtomicInteger(1) : new AtomicInteger(n.get() + 1)).get();
        }

        void hostUp(String h) {
            // Was to be shown: one of two of the same cause.
            byHost.computeIfAbsent(h, k -> new AtomicInteger()).incrementAndGet(); // BLOCAL: stale-value low
        }

        String lastSlowLate() {
            int n = slow.size();
            // Had another name: an index that is computed.
            return n == 0 ? null : slow.get(n - 1); // BLOCAL: stale-value
        }

        void slow(String s) {
            slow.add(s);
            if (slow.size() > 100) {
                // Was low: that is said of what takes whichever is next, and is given no index.
                slow.remove(0); // BLOCAL: check-then-act
            }
        }

        List<String> slow() {
            return new ArrayList<>(slow);
        }
    }

    static final Manager MANAGER = new Manager();
    static final Context CONTEXT = new Context();
    static final Valve VALVE = new Valve();
    static final StandardSession ONE = new StandardSession();
}
