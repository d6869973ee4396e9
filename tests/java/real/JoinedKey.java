package real;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The key is the one that was given, or else a new one: only for the one that was given has anybody asked. */
class JoinedKey {
    static final JoinedKey SHARED = new JoinedKey();
    private final ConcurrentMap<String, List<String>> sessions = new ConcurrentHashMap<>();

    List<String> create(String id) {
        if (id == null) {
            id = UUID.randomUUID().toString();
        } else if (sessions.containsKey(id)) {
            throw new IllegalStateException(id);
        }
        List<String> session = new ArrayList<>();
        sessions.put(id, session); // BLOCAL: check-then-act medium {{'sessions' is changed by put()}}
        return session;
    }

    List<String> createOther(String given) {
        String id;
        if (given != null) {
            if (sessions.get(given) != null) {
                return null;
            }
            id = given;
        } else {
            id = UUID.randomUUID().toString();
        }
        List<String> session = new ArrayList<>();
        sessions.put(id, session); // BLOCAL: check-then-act medium
        return session;
    }

    /** The key is made before it is asked for: that is no matter of ways. */
    List<String> createAsked(String id) {
        if (id == null) {
            id = "none";
        }
        if (sessions.containsKey(id)) {
            throw new IllegalStateException(id);
        }
        List<String> session = new ArrayList<>();
        sessions.put(id, session); // BLOCAL: check-then-act high
        return session;
    }

    /** Silent: the operation sees whether it is there. */
    List<String> createOnce(String id) {
        if (id == null) {
            id = UUID.randomUUID().toString();
        } else if (sessions.containsKey(id)) {
            throw new IllegalStateException(id);
        }
        List<String> session = new ArrayList<>();
        if (sessions.putIfAbsent(id, session) != null) {
            throw new IllegalStateException(id);
        }
        return session;
    }

    /** Silent: where there was one, another key is taken. */
    List<String> createBeside(String id) {
        String key = "x";
        if (!sessions.containsKey(id)) {
            key = UUID.randomUUID().toString();
        }
        List<String> session = new ArrayList<>();
        sessions.put(key, session);
        return session;
    }

    /** Silent: on the other way it is a key that comes again, and nobody has asked for it. */
    List<String> createPerhaps(boolean fixed, String id) {
        if (fixed) {
            id = "fixed";
        } else if (sessions.containsKey(id)) {
            throw new IllegalStateException(id);
        }
        List<String> session = new ArrayList<>();
        sessions.put(id, session);
        return session;
    }

    /** Silent: another form of the same key. */
    List<String> cached(boolean bare, String id) {
        List<String> session = sessions.get(id);
        if (session != null) {
            return session;
        }
        if (!bare) {
            id = id.substring(1);
        }
        session = new ArrayList<>();
        sessions.put(id, session);
        return session;
    }

    void remove(String id) {
        sessions.remove(id);
    }
}
