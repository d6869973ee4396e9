package audit26;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Sessions in concurrent maps, found as Optionals. */
public class SessionRegistry implements Runnable {
    static final SessionRegistry REGISTRY = new SessionRegistry();
    private static final int MAX = 100;

    static final class Session {
        final String id;
        private volatile boolean closed;

        Session(String id) {
            this.id = id;
        }

        boolean isClosed() {
            return closed;
        }

        void close() {
            closed = true;
        }
    }

    private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Set<Session>> byUser = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> logins = new ConcurrentHashMap<>();

    Optional<Session> find(String id) {
        return Optional.ofNullable(sessions.get(id));
    }

    /** The answer comes in an Optional; of two that find none, one's session is lost. */
    Session open(String id) {
        Optional<Session> s = find(id);
        if (s.isPresent()) {
            return s.get();
        }
        Session n = new Session(id);
        sessions.put(id, n); // BLOCAL: check-then-act high {{sessions}}
        return n;
    }

    /** Silent: the map asks again. */
    Session openWell(String id) {
        return find(id).orElseGet(() -> sessions.computeIfAbsent(id, Session::new));
    }

    /** The same in the Optional's own words. */
    Session openElse(String id) {
        return find(id).orElseGet(() -> {
            Session n = new Session(id);
            // was expected high: a lambda that the library runs where there was nothing, medium (docs/kinds.md)
            sessions.put(id, n); // BLOCAL: check-then-act medium {{sessions}}
            return n;
        });
    }

    /** Silent: what putIfAbsent says is heeded. */
    Session openIfAbsent(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            Session n = new Session(id);
            s = sessions.putIfAbsent(id, n);
            if (s == null) {
                s = n;
            }
        }
        return s;
    }

    private Set<Session> of(String user) {
        Set<Session> s = byUser.get(user);
        if (s == null) {
            s = ConcurrentHashMap.newKeySet();
            byUser.put(user, s); // BLOCAL: check-then-act high {{byUser}}
        }
        return s;
    }

    private Set<Session> ofWell(String user) {
        return byUser.computeIfAbsent(user, u -> ConcurrentHashMap.newKeySet());
    }

    void login(String user, Session s) {
        of(user).add(s);
        ofWell(user).add(s);
    }

    void logout(String user) {
        byUser.remove(user);
    }

    /** Another session may be there under that name by now, and not be closed. */
    void sweep(String id) {
        Session s = sessions.get(id);
        if (s != null && s.isClosed()) {
            sessions.remove(id); // BLOCAL: check-then-act medium {{sessions}}
        }
    }

    /** Silent: removes only the one that was looked at. */
    void sweepWell(String id) {
        Session s = sessions.get(id);
        if (s != null && s.isClosed()) {
            sessions.remove(id, s);
        }
    }

    /** More than the map is to hold. */
    boolean adopt(Session s) {
        if (sessions.size() >= MAX) {
            return false;
        }
        sessions.put(s.id, s); // BLOCAL: check-then-act medium {{sessions}}
        return true;
    }

    /** Two operations of one key. */
    void count(String user) {
        logins.put(user, logins.getOrDefault(user, 0) + 1); // BLOCAL: lost-update high {{logins}}
    }

    /** Silent. */
    void countWell(String user) {
        logins.merge(user, 1, Integer::sum);
    }

    /** Silent: another key's count is only read. */
    void countAfter(String user, String other) {
        logins.put(user, 1 + other.length());
    }

    @Override
    public void run() {
        Session s = open("a");
        openWell("b");
        openElse("c");
        openIfAbsent("d");
        login("u", s);
        logout("v");
        s.close();
        sweep("a");
        sweepWell("b");
        adopt(s);
        count("u");
        countWell("v");
        countAfter("u", "v");
    }

    public static void main(String[] a) {
        new Thread(REGISTRY).start();
        new Thread(REGISTRY).start();
    }
}
