// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Shapes of mended bugs of a servlet container: sessions, attributes, mappings, filters, keep-alive counts, reloads. */
public class Coyotes {
    interface Valve {
        void invoke(String request);

        void stop();
    }

    static class Session {
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private final AtomicInteger access = new AtomicInteger();
        private volatile boolean valid = true;
        private volatile boolean expiring;
        private volatile long last;
        private final Map<String, Object> notes = new Hashtable<>();

        // As it was: the flag is asked, then expiry begins: two threads run the listeners.
        void expireLate(List<Runnable> listeners) {
            if (!valid || expiring) {
                return;
            }
            // Was marked (low): of one old look the last of what it decides is told of.
            expiring = true;
            for (Runnable l : listeners) {
                l.run();
            }
            valid = false; // BLOCAL: check-then-act low
            expiring = false;
        }

        void expire(List<Runnable> listeners) {
            if (!valid) {
                return;
            }
            synchronized (this) {
                if (expiring || !valid) {
                    return;
                }
                // Was to be benign: the other method takes no lock.
                expiring = true; // BLOCAL: check-then-act low
            }
            for (Runnable l : listeners) {
                l.run();
            }
            valid = false; // BENIGN: check-then-act rechecked
        }

        boolean isValidLate(int idle) {
            if (access.get() > 0) {
                return true;
            }
            if (System.currentTimeMillis() - last > idle) {
                valid = false;
            }
            return valid;
        }

        Object attributeLate(String name, Object value) {
            Object old = attributes.get(name);
            attributes.put(name, value);
            return old; // what it replaced may be another
        }

        Object attribute(String name, Object value) {
            return attributes.put(name, value);
        }

        void removeLate(String name) {
            Object value = attributes.get(name);
            if (value instanceof Runnable) {
                attributes.remove(name); // BLOCAL: check-then-act
                ((Runnable) value).run();
            }
        }

        void remove(String name) {
            Object value = attributes.remove(name);
            if (value instanceof Runnable) {
                ((Runnable) value).run();
            }
        }

        void noteLate(String name, int n) {
            Integer was = (Integer) notes.get(name);
            notes.put(name, was == null ? n : was + n); // BLOCAL: lost-update
        }

        void note(String name, int n) {
            synchronized (notes) {
                Integer was = (Integer) notes.get(name);
                notes.put(name, was == null ? n : was + n);
            }
        }

        void touch() {
            last = System.currentTimeMillis();
            access.incrementAndGet();
        }

        void untouch() {
            access.decrementAndGet();
        }
    }

    /** Sessions by name, with figures about them. */
    static class Manager {
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();
        private volatile int maxActive;
        private final Object maxLock = new Object();
        private final AtomicLong expired = new AtomicLong();
        private int duplicates;

        void addLate(String id, Session s) {
            sessions.put(id, s);
            int n = sessions.size();
            if (n > maxActive) {
                maxActive = n; // BLOCAL: check-then-act
            }
        }

        void add(String id, Session s) {
            sessions.put(id, s);
            int n = sessions.size();
            if (n > maxActive) {
                synchronized (maxLock) {
                    if (n > maxActive) {
                        // Was marked as rechecked below only: the other method takes no lock.
                        maxActive = n; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    }
                }
            }
        }

        String newIdLate(String wanted) {
            String id = wanted;
            while (sessions.containsKey(id)) {
                // Was to be shown: no lock has to do with it, and nobody else reads it.
                duplicates++;
                id = id + "x";
            }
            sessions.put(id, new Session()); // BLOCAL: check-then-act
            return id;
        }

        String newId(String wanted) {
            String id = wanted;
            Session s = new Session();
            while (sessions.putIfAbsent(id, s) != null) {
                id = id + "x";
            }
            return id;
        }

        void touchLate(String id) {
            if (sessions.get(id) != null) {
                sessions.get(id).touch(); // BLOCAL: check-then-act
            }
        }

        void touch(String id) {
            Session s = sessions.get(id);
            if (s != null) {
                s.touch();
            }
        }

        // What it walks over is weakly consistent: who has gone by then is expired once more, no matter.
        void expireAll(List<Runnable> listeners) {
            for (Session s : sessions.values()) {
                s.expire(listeners);
                expired.incrementAndGet();
            }
        }

        void gone(String id) {
            sessions.remove(id);
        }
    }

    /** Hosts and contexts: written anew as a whole, looked into without a lock. */
    static class Mapper {
        private volatile String[] hosts = new String[0];
        private final Map<String, List<String>> contexts = new HashMap<>();

        void addHostLate(String h) {
            String[] now = hosts;
            String[] next = new String[now.length + 1];
            System.arraycopy(now, 0, next, 0, now.length);
            next[now.length] = h;
            hosts = next; // BLOCAL: lost-update
        }

        synchronized void addHost(String h) {
            String[] now = hosts;
            String[] next = new String[now.length + 1];
            System.arraycopy(now, 0, next, 0, now.length);
            next[now.length] = h;
            // Was not marked: the other method takes no lock.
            hosts = next; // BLOCAL: lost-update low
        }

        boolean has(String h) {
            String[] now = hosts;
            for (String x : now) {
                if (x.equals(h)) {
                    return true;
                }
            }
            return false;
        }

        String lastLate() {
            if (hosts.length > 0) {
                // Was marked once: array and length are of two times.
                return hosts[hosts.length - 1]; // BLOCAL: check-then-act; BLOCAL: inconsistent-read low
            }
            return null;
        }

        synchronized void drop() {
            hosts = new String[0];
        }

        void contextLate(String host, String path) {
            List<String> l;
            synchronized (contexts) {
                l = contexts.get(host);
            }
            if (l == null) {
                l = new ArrayList<>();
                synchronized (contexts) {
                    contexts.put(host, l); // BLOCAL: check-then-act
                }
            }
            synchronized (contexts) {
                l.add(path);
            }
        }

        void context(String host, String path) {
            synchronized (contexts) {
                contexts.computeIfAbsent(host, h -> new ArrayList<>()).add(path);
            }
        }

        void undeploy(String host) {
            synchronized (contexts) {
                contexts.remove(host);
            }
        }
    }

    /** A pipeline of valves. */
    static class Pipeline {
        private final List<Valve> valves = new CopyOnWriteArrayList<>();
        private final Hashtable<String, Valve> byName = new Hashtable<>();
        private boolean started;

        void stopAllLate() {
            for (Valve v : valves) {
                v.stop();
                valves.remove(v);
            }
        }

        void addLate(String name, Valve v) {
            if (!byName.containsKey(name)) {
                byName.put(name, v); // BLOCAL: check-then-act
                valves.add(v);
            }
        }

        void add(String name, Valve v) {
            synchronized (byName) {
                if (!byName.containsKey(name)) {
                    byName.put(name, v);
                    valves.add(v);
                }
            }
        }

        void add8(String name, Valve v) {
            if (byName.putIfAbsent(name, v) == null) {
                valves.add(v);
            }
        }

        void invoke(String request) {
            for (Iterator<Valve> i = valves.iterator(); i.hasNext(); ) {
                i.next().invoke(request);
            }
        }

        List<String> names() {
            List<String> all = new ArrayList<>();
            // An enumeration of a hashtable does not fail.
            for (Enumeration<String> e = byName.keys(); e.hasMoreElements(); ) {
                all.add(e.nextElement());
            }
            return all;
        }

        List<String> namesLate() {
            return new ArrayList<>(byName.keySet()); // by toArray, which takes the lock
        }

        synchronized void start() {
            started = true;
        }

        void startOnceLate() {
            boolean s;
            synchronized (this) {
                s = started;
            }
            if (!s) {
                invoke("start");
                start(); // BLOCAL: check-then-act
            }
        }

        void startOnce() {
            synchronized (this) {
                if (started) {
                    return;
                }
                started = true;
            }
            invoke("start");
        }
    }

    static final Session SESSION = new Session();
    static final Manager MANAGER = new Manager();
    static final Mapper MAPPER = new Mapper();
    static final Pipeline PIPELINE = new Pipeline();
}
