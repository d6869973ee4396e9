package keys;

import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A key that is given, or else one of several that are tried. */
class Tried {
    static final Tried SHARED = new Tried();
    private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();

    static class Session {
        int uses;

        void use() {
            uses++;
        }

        int uses() {
            return uses;
        }
    }

    private static String newId() {
        return UUID.randomUUID().toString();
    }

    /** Two that ask for one id both find that it is free. */
    Session create(String given) {
        String id = given;
        if (id == null) {
            int tries = 0;
            while (id == null) {
                id = newId();
                if (sessions.containsKey(id)) {
                    id = null;
                }
                if (tries++ == 100) {
                    throw new IllegalStateException();
                }
            }
        } else if (sessions.containsKey(id)) {
            throw new IllegalStateException();
        }
        Session s = new Session();
        sessions.put(id, s); // BLOCAL: check-then-act medium
        return s;
    }

    /** Silent: the operation looks for itself. */
    Session createAtOnce(String given) {
        String id = given;
        if (id == null) {
            while (id == null) {
                id = newId();
                if (sessions.containsKey(id)) {
                    id = null;
                }
            }
        } else if (sessions.containsKey(id)) {
            throw new IllegalStateException();
        }
        Session s = new Session();
        if (sessions.putIfAbsent(id, s) != null) {
            throw new IllegalStateException();
        }
        return s;
    }

    /** Silent: what is put lies under another key. */
    Session createBeside(String given, String prefix) {
        if (sessions.containsKey(given)) {
            throw new IllegalStateException();
        }
        String id = null;
        while (id == null) {
            id = prefix + newId();
        }
        Session s = new Session();
        sessions.put(id, s);
        return s;
    }

    void drop(String id) {
        sessions.remove(id);
    }
}
