package audit29;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Two maps that are kept in step. */
public class UserDirectory {
    static final UserDirectory SHARED = new UserDirectory();

    static final class User {
        final int id;
        final String name;
        private volatile String mail;

        User(int id, String name) {
            this.id = id;
            this.name = name;
        }

        void mail(String m) {
            mail = m;
        }

        String mail() {
            return mail;
        }
    }

    private final Map<Integer, User> byId = new HashMap<>();
    private final Map<String, User> byName = new HashMap<>();
    private final ConcurrentHashMap<String, User> online = new ConcurrentHashMap<>();

    /** Silent. */
    synchronized boolean add(User u) {
        if (byName.containsKey(u.name)) {
            return false;
        }
        byId.put(u.id, u);
        byName.put(u.name, u);
        return true;
    }

    synchronized void remove(User u) {
        byId.remove(u.id);
        byName.remove(u.name);
    }

    synchronized boolean taken(String name) {
        return byName.containsKey(name);
    }

    synchronized void put(User u) {
        byId.put(u.id, u);
        byName.put(u.name, u);
    }

    /** The name is taken by then: two calls, each of which locks. */
    boolean register(int id, String name) {
        if (taken(name)) {
            return false;
        }
        put(new User(id, name)); // BLOCAL: check-then-act {{byName}}
        return true;
    }

    /** Silent: both under the lock that the helpers take anew. */
    boolean registerWell(int id, String name) {
        synchronized (this) {
            if (taken(name)) {
                return false;
            }
            put(new User(id, name));
            return true;
        }
    }

    /** Looked for in the one, changed in the other map that goes with it. */
    void forget(String name) {
        User u;
        synchronized (this) {
            u = byName.get(name);
        }
        if (u != null) {
            synchronized (this) {
                byId.remove(u.id); // BLOCAL: check-then-act {{byName}}
            }
        }
    }

    /** Logged out between the two. */
    String mailOf(String name) {
        if (online.containsKey(name)) {
            return online.get(name).mail(); // BLOCAL: check-then-act medium {{online}}
        }
        return null;
    }

    /** Silent. */
    String mailOfWell(String name) {
        User u = online.get(name);
        return u == null ? null : u.mail();
    }

    /** Gone while the keys are walked over. */
    int mails() {
        int n = 0;
        for (String name : online.keySet()) {
            if (online.get(name).mail() != null) { // BLOCAL: check-then-act medium {{online}}
                n++;
            }
        }
        return n;
    }

    /** Silent: entries have what they have. */
    int mailsWell() {
        int n = 0;
        for (User u : online.values()) {
            if (u.mail() != null) {
                n++;
            }
        }
        return n;
    }

    void login(User u) {
        online.put(u.name, u);
    }

    void logout(String name) {
        online.remove(name);
    }
}
