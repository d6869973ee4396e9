// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Sessions of a web server in concurrent maps. */
public class SessionStore {
    private static final SessionStore STORE = new SessionStore();

    static final class Session {
        final String id;
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private volatile long lastAccess;
        private volatile boolean valid = true;

        Session(String id) {
            this.id = id;
        }

        Object getAttribute(String name) {
            return attributes.get(name);
        }

        void setAttribute(String name, Object value) {
            attributes.put(name, value);
        }

        // Silent: whoever comes last was last here.
        void touch() {
            lastAccess = System.currentTimeMillis();
        }

        boolean isValid() {
            return valid;
        }

        void invalidate() {
            valid = false;
            attributes.clear();
        }

        long idle(long now) {
            return now - lastAccess;
        }
    }

    private final ConcurrentHashMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, List<String>> byUser = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<String>> roles = new ConcurrentHashMap<>();
    private final AtomicInteger active = new AtomicInteger();
    private volatile int maxActive;
    private final int limit = 1000;

    public static SessionStore get() {
        return STORE;
    }

    /** Asked, made, put: two requests of one browser get two sessions. */
    public Session session(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            s = new Session(id);
            sessions.put(id, s); // BLOCAL: check-then-act high
            active.incrementAndGet();
        }
        s.touch();
        return s;
    }

    // Silent: who puts first wins, the other takes his.
    public Session sessionFixed(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            Session fresh = new Session(id);
            s = sessions.putIfAbsent(id, fresh);
            if (s == null) {
                s = fresh;
                active.incrementAndGet();
            }
        }
        s.touch();
        return s;
    }

    /** The room for one more is seen, then taken. Medium: a test and a set of one atomic. */
    public boolean admit() {
        if (active.get() < limit) {
            active.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    // Silent: taken first, given back where it was too much.
    public boolean admitFixed() {
        if (active.incrementAndGet() > limit) {
            active.decrementAndGet();
            return false;
        }
        return true;
    }

    /** The greatest number so far, by two steps. Medium: the greatest is to be kept. */
    public void peak() {
        int a = active.get();
        if (a > maxActive) {
            maxActive = a; // BLOCAL: check-then-act medium
        }
    }

    /** Made for one user by two calls of the map: what one of two puts is lost. */
    public void login(String user, String id) {
        if (!byUser.containsKey(user)) {
            byUser.put(user, Collections.synchronizedList(new ArrayList<>())); // BLOCAL: check-then-act high
        }
        byUser.get(user).add(id);
    }

    // Silent: the map makes it.
    public void loginFixed(String user, String id) {
        byUser.computeIfAbsent(user, u -> Collections.synchronizedList(new ArrayList<>())).add(id);
    }

    /** The copy of a set, enlarged and put back. */
    public void grant(String user, String role) {
        Set<String> old = roles.getOrDefault(user, Collections.emptySet());
        Set<String> more = ConcurrentHashMap.newKeySet();
        more.addAll(old);
        more.add(role);
        roles.put(user, more); // MISSED: lost-update (a set that a call made is filled)
    }

    // Silent: computed from what is there.
    public void grantFixed(String user, String role) {
        roles.compute(user, (u, old) -> {
            Set<String> more = ConcurrentHashMap.newKeySet();
            if (old != null) {
                more.addAll(old);
            }
            more.add(role);
            return more;
        });
    }

    /** A counter among the attributes. Low: two methods of another class, which takes no lock. */
    public int visits(Session s) {
        Integer n = (Integer) s.getAttribute("visits");
        int next = n == null ? 1 : n + 1;
        s.setAttribute("visits", next); // BLOCAL: lost-update low
        return next;
    }

    // Silent: the attribute is put by one operation.
    public Object once(Session s, String name, Object value) {
        Object old = s.attributes.putIfAbsent(name, value);
        return old == null ? value : old;
    }

    // Silent: a removal that says whether it removed.
    public void remove(String id) {
        Session s = sessions.remove(id);
        if (s != null) {
            active.decrementAndGet();
            s.invalidate();
        }
    }

    // Silent: weakly consistent, by the iterator's own removal.
    public void expire(long now) {
        for (Iterator<Session> i = sessions.values().iterator(); i.hasNext();) {
            Session s = i.next();
            if (s.idle(now) > 1000) {
                i.remove();
                s.invalidate();
            }
        }
    }

    // Silent: removed only if it is still that session.
    public void expireOne(String id, long now) {
        Session s = sessions.get(id);
        if (s != null && s.idle(now) > 1000 && sessions.remove(id, s)) {
            s.invalidate();
        }
    }

    // Silent: two different keys.
    public void rename(String from, String to) {
        Session s = sessions.remove(from);
        if (s != null) {
            sessions.put(to, s);
        }
    }
}
