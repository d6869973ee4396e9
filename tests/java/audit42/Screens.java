// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Components that keep state from call to call: a cart, a table model, an entity with a version, a handler of requests. */
public class Screens {
    static final Cart CART = new Cart();
    static final Model MODEL = new Model();
    static final Entity ENTITY = new Entity();
    static final Handler HANDLER = new Handler();

    /** What is bought. */
    static class Cart {
        private final Map<String, Integer> lines = new HashMap<>();
        private int pieces;
        private boolean ordered;

        synchronized void add(String what, int n) {
            lines.merge(what, n, Integer::sum);
            pieces += n;
        }

        synchronized int pieces() {
            return pieces;
        }

        synchronized boolean ordered() {
            return ordered;
        }

        boolean orderLate() {
            if (ordered() || pieces() == 0) {
                return false;
            }
            synchronized (this) {
                ordered = true; // BLOCAL: check-then-act
            }
            return true;
        }

        synchronized boolean order() {
            if (ordered || pieces == 0) {
                return false;
            }
            ordered = true;
            return true;
        }

        synchronized void again() {
            ordered = false;
            lines.clear();
            pieces = 0;
        }

        void removeLate(String what) {
            Integer n;
            synchronized (this) {
                n = lines.get(what);
            }
            if (n == null) {
                return;
            }
            synchronized (this) {
                lines.remove(what); // BLOCAL: check-then-act
                pieces -= n;
            }
        }

        synchronized void remove(String what) {
            Integer n = lines.remove(what);
            if (n != null) {
                pieces -= n;
            }
        }

        void moreLate(String what) {
            Integer n;
            synchronized (this) {
                n = lines.get(what);
            }
            synchronized (this) {
                lines.put(what, n == null ? 1 : n + 1); // BLOCAL: lost-update high
                pieces++;
            }
        }
    }

    /** Rows, and who is told when they change. */
    static class Model {
        interface Listener {
            void inserted(int at);
        }

        private final List<String> rows = new ArrayList<>();
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();
        private int selected = -1;

        void listen(Listener l) {
            listeners.add(l);
        }

        int addLate(String row) {
            int at;
            synchronized (rows) {
                at = rows.size();
            }
            synchronized (rows) {
                rows.add(at, row); // BLOCAL: stale-value low
            }
            return at;
        }

        // Told where it is when the lock is given up: it is told, no more.
        void add(String row) {
            int at;
            synchronized (rows) {
                at = rows.size();
                rows.add(row);
            }
            for (Listener l : listeners) {
                l.inserted(at);
            }
        }

        void removeLate(int at) {
            int n;
            synchronized (rows) {
                n = rows.size();
            }
            if (at < n) {
                synchronized (rows) {
                    rows.remove(at); // BLOCAL: check-then-act
                }
            }
        }

        void remove(int at) {
            synchronized (rows) {
                if (at < rows.size()) {
                    rows.remove(at);
                }
            }
        }

        String selectedLate() {
            int s;
            synchronized (rows) {
                s = selected;
            }
            if (s < 0) {
                return null;
            }
            synchronized (rows) {
                return rows.get(s); // BLOCAL: check-then-act low
            }
        }

        String selected() {
            synchronized (rows) {
                return selected < 0 ? null : rows.get(selected);
            }
        }

        void select(int at) {
            synchronized (rows) {
                selected = at < rows.size() ? at : -1;
            }
        }

        void nextLate() {
            int s;
            synchronized (rows) {
                s = selected;
            }
            synchronized (rows) {
                selected = s + 1; // BLOCAL: lost-update high
            }
        }

        void next() {
            synchronized (rows) {
                if (selected + 1 < rows.size()) {
                    selected++;
                }
            }
        }
    }

    /** A row of a table with its version. */
    static class Entity {
        private String name = "";
        private long version;

        synchronized String name() {
            return name;
        }

        synchronized long version() {
            return version;
        }

        synchronized void set(String n) {
            name = n;
            version++;
        }

        synchronized boolean setIf(String n, long v) {
            if (v != version) {
                return false;
            }
            name = n;
            version++;
            return true;
        }

        void renameLate(String prefix) {
            set(prefix + name()); // BLOCAL: lost-update
        }

        // The version is read first, so what came between is seen.
        boolean rename(String prefix) {
            long v = version();
            String n = name();
            // Had not the second mark: two versions are put together all the same.
            return setIf(prefix + n, v); // BENIGN: lost-update rechecked; BLOCAL: inconsistent-read low
        }

        // Read behind the name, it says nothing of it.
        boolean renameWrong(String prefix) {
            String n = name();
            long v = version();
            return setIf(prefix + n, v); // BLOCAL: lost-update
        }
    }

    /** One object for all requests. */
    static class Handler {
        private final Map<String, Integer> visits = new ConcurrentHashMap<>();
        private final Map<String, String> users = new ConcurrentHashMap<>();
        private volatile long requests;
        private String lastUser;

        void service(String user) {
            requests++; // BLOCAL: lost-update
            visits.merge(user, 1, Integer::sum);
        }

        long requests() {
            return requests;
        }

        void visitLate(String user) {
            Integer n = visits.get(user);
            visits.put(user, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        void loginLate(String user, String session) {
            if (users.containsKey(user)) {
                throw new IllegalStateException("twice");
            }
            users.put(user, session); // BLOCAL: check-then-act
        }

        void login(String user, String session) {
            if (users.putIfAbsent(user, session) != null) {
                throw new IllegalStateException("twice");
            }
        }

        void logout(String user) {
            users.remove(user);
        }

        int greetingLate(String user) {
            if (users.containsKey(user)) {
                return users.get(user).length(); // BLOCAL: check-then-act
            }
            return 0;
        }

        int greeting(String user) {
            String s = users.get(user);
            return s == null ? 0 : s.length();
        }

        synchronized void seen(String user) {
            lastUser = user;
        }

        synchronized boolean again(String user) {
            boolean same = user.equals(lastUser);
            lastUser = user;
            return same;
        }
    }
}
