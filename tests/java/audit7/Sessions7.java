// RELEASES: 8 17
package audit7;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Sessions of a server: concurrent maps, counters, limits, timeouts. */
public class Sessions7 {
    static final Sessions7 SHARED = new Sessions7();

    static final class Session {
        final String id;
        private volatile long lastSeen;
        private volatile boolean valid = true;
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private int requests;
        private String user;

        Session(String id) {
            this.id = id;
        }

        // Silent: a plain volatile store.
        void seen(long now) {
            lastSeen = now;
        }

        /** Keeps the later one, by a look and a store. */
        void seenLater(long now) {
            if (now > lastSeen) {
                lastSeen = now; // BLOCAL: check-then-act low
            }
        }

        synchronized String user() {
            return user;
        }

        synchronized void user(String u) {
            user = u;
        }

        /** Logged in by two at once. */
        boolean login(String u) {
            if (user() != null) {
                return false;
            }
            user(u); // BLOCAL: check-then-act low
            return true;
        }

        // Silent.
        synchronized boolean loginRight(String u) {
            if (user() != null) {
                return false;
            }
            user(u);
            return true;
        }

        synchronized int requests() {
            return requests;
        }

        synchronized void requests(int n) {
            requests = n;
        }

        /** Counted by the accessors. */
        void request() {
            requests(requests() + 1); // BLOCAL: lost-update
        }

        /** A default attribute. */
        Object attribute(String k, Object d) {
            Object o = attributes.get(k);
            if (o == null) {
                attributes.put(k, d); // BLOCAL: check-then-act
                o = d;
            }
            return o;
        }

        // Silent.
        Object attributeRight(String k, Object d) {
            Object o = attributes.putIfAbsent(k, d);
            return o == null ? d : o;
        }

        void removeAttribute(String k) {
            attributes.remove(k);
        }

        // Silent: a flag of one way.
        void invalidate() {
            valid = false;
            attributes.clear();
        }
    }

    private final ConcurrentHashMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> expired = new ConcurrentLinkedQueue<>();
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicLong created = new AtomicLong();
    private final Set<String> banned = new HashSet<>();
    private volatile int maxActive = 100;

    /** Below the limit when asked. */
    Session create(String id) {
        if (active.get() < maxActive) {
            active.incrementAndGet(); // BLOCAL: check-then-act
            Session s = new Session(id);
            sessions.put(id, s);
            return s;
        }
        return null;
    }

    // Silent: counted, then looked at.
    Session createRight(String id) {
        if (active.incrementAndGet() > maxActive) {
            active.decrementAndGet(); // BENIGN: check-then-act handed-over
            return null;
        }
        created.incrementAndGet();
        return sessions.computeIfAbsent(id, Session::new);
    }

    void limit(int n) {
        maxActive = n;
    }

    /** None there: made and put. */
    Session findOrMake(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            s = new Session(id);
            sessions.put(id, s); // BLOCAL: check-then-act
        }
        return s;
    }

    // Silent: the one that was there, if any.
    Session findOrMakeRight(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            Session fresh = new Session(id);
            s = sessions.putIfAbsent(id, fresh);
            if (s == null) {
                s = fresh;
            }
        }
        return s;
    }

    /** It was too old when it was looked at; meanwhile another one may have been put there. */
    void expire(String id, long before) {
        Session s = sessions.get(id);
        if (s != null && s.lastSeen < before) {
            sessions.remove(id); // BLOCAL: check-then-act
            active.decrementAndGet();
        }
    }

    // Silent: removed where it is still the one.
    void expireRight(String id, long before) {
        Session s = sessions.get(id);
        if (s != null && s.lastSeen < before && sessions.remove(id, s)) {
            active.decrementAndGet();
            expired.add(id);
        }
    }

    // Silent: weakly consistent, removed by the iterator.
    void expireAll(long before) {
        sessions.values().removeIf(s -> s.lastSeen < before);
    }

    /** The head, looked at and then removed by another operation. */
    String firstExpired() {
        String id = expired.peek();
        if (id != null && !id.isEmpty()) {
            expired.poll(); // BLOCAL: check-then-act
        }
        return id;
    }

    // Silent: polled.
    String firstExpiredRight() {
        String id = expired.poll();
        return id == null || id.isEmpty() ? null : id;
    }

    boolean isBanned(String who) {
        synchronized (banned) {
            return banned.contains(who);
        }
    }

    void ban(String who) {
        synchronized (banned) {
            banned.add(who);
        }
    }

    void pardon(String who) {
        synchronized (banned) {
            banned.remove(who);
        }
    }

    /** Banned or not, toggled in the next block. (Was marked at the first of the two acts: that done twice is done once.) */
    void toggle(String who) {
        if (isBanned(who)) {
            pardon(who);
        } else {
            ban(who); // BLOCAL: check-then-act
        }
    }

    // Silent: in one.
    void toggleRight(String who) {
        synchronized (banned) {
            if (!banned.remove(who)) {
                banned.add(who);
            }
        }
    }

    // Silent: told only.
    Collection<Session> all() {
        return sessions.values();
    }
}
