// RELEASES: 8 11 17 21
package audit4;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Concurrent and synchronized collections: blocks of one operation (ANALYSIS 2, 6). */
public class SessionRegistry {
    static final SessionRegistry SHARED = new SessionRegistry();

    static final class Session {
        long seen;

        boolean expired() {
            return seen < System.currentTimeMillis();
        }
    }

    private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final Map<String, Session> wrapped = Collections.synchronizedMap(new HashMap<>());
    private final Vector<String> names = new Vector<>();

    Session openTwice(String id) {
        if (!sessions.containsKey(id)) {
            sessions.put(id, new Session()); // BLOCAL: check-then-act high
        }
        return sessions.get(id);
    }

    Session openAtomically(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            Session fresh = new Session();
            s = sessions.putIfAbsent(id, fresh);
            if (s == null) {
                s = fresh;
            }
        }
        return s;
    }

    Session openComputed(String id) {
        return sessions.computeIfAbsent(id, k -> new Session());
    }

    /** A concurrent map does not lock itself. */
    Session openUnderWrongLock(String id) {
        synchronized (sessions) {
            Session s = sessions.get(id);
            if (s == null) {
                s = new Session();
                sessions.put(id, s); // BLOCAL: check-then-act high
            }
            return s;
        }
    }

    /** A wrapper does. */
    Session openWrapped(String id) {
        synchronized (wrapped) {
            Session s = wrapped.get(id);
            if (s == null) {
                s = new Session();
                wrapped.put(id, s);
            }
            return s;
        }
    }

    Session openWrappedBare(String id) {
        Session s = wrapped.get(id);
        if (s == null) {
            s = new Session();
            wrapped.put(id, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    void hit(String id) {
        Integer n = counts.get(id);
        counts.put(id, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }

    void hitDefault(String id) {
        int n = counts.getOrDefault(id, 0);
        counts.put(id, n + 1); // BLOCAL: lost-update high
    }

    void hitMerged(String id) {
        counts.merge(id, 1, Integer::sum);
    }

    void hitComputed(String id) {
        counts.compute(id, (k, n) -> n == null ? 1 : n + 1);
    }

    /** Validated: the loop goes round until nobody came between. */
    void hitReplaced(String id) {
        for (;;) {
            Integer n = counts.get(id);
            if (n == null) {
                if (counts.putIfAbsent(id, 1) == null) {
                    return;
                }
            } else if (counts.replace(id, n, n + 1)) {
                return;
            }
        }
    }

    /** The bound is overrun. */
    boolean admit(String id, Session s) {
        if (sessions.size() < 1000) {
            sessions.put(id, s); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    /** The session that goes may be a younger one. */
    void expire(String id) {
        Session s = sessions.get(id);
        if (s != null && s.expired()) {
            sessions.remove(id); // BLOCAL: check-then-act medium
        }
    }

    void expireExactly(String id) {
        Session s = sessions.get(id);
        if (s != null && s.expired()) {
            sessions.remove(id, s);
        }
    }

    /** Weakly consistent by contract. */
    void sweep() {
        for (Iterator<Session> it = sessions.values().iterator(); it.hasNext();) {
            if (it.next().expired()) {
                it.remove();
            }
        }
    }

    void addName(String name) {
        if (!names.contains(name)) {
            names.add(name); // BLOCAL: check-then-act medium
        }
    }

    void addNameLocked(String name) {
        synchronized (names) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    /** Nobody takes a name away, so the index holds. */
    String lastName() {
        int n = names.size();
        return names.get(n - 1);
    }

    String lastNameLocked() {
        synchronized (names) {
            int n = names.size();
            return names.get(n - 1);
        }
    }

    void touch(String id) {
        Session s = sessions.get(id);
        if (s != null) {
            s.seen = System.currentTimeMillis();
        }
    }
}
