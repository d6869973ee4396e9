// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** Sessions by token, with an expiry timer; a session counts its hits and carries attributes. */
class SessionManager {
    private static final Logger LOG = Logger.getLogger("sessions");

    static class Session {
        final String token;
        private final Map<String, Object> attributes = new HashMap<>();
        private long lastSeen;
        private int hits;
        private String user;
        private boolean expired;

        Session(String token) {
            this.token = token;
        }

        synchronized int hits() {
            return hits;
        }

        synchronized void hits(int n) {
            hits = n;
        }

        synchronized long lastSeen() {
            return lastSeen;
        }

        synchronized void seen(long now) {
            lastSeen = now;
        }

        synchronized Object attribute(String name) {
            return attributes.get(name);
        }

        synchronized void attribute(String name, Object value) {
            attributes.put(name, value);
        }

        synchronized String user() {
            return user;
        }

        synchronized void login(String name) {
            user = name;
        }

        synchronized void expire() {
            expired = true;
            attributes.clear();
        }

        synchronized boolean expireIfOlder(long limit) {
            if (lastSeen < limit) {
                expired = true;
                return true;
            }
            return false;
        }
    }

    static class Manager {
        static final Manager INSTANCE = new Manager();
        private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
        private final Timer timer = new Timer("expiry", true);

        Session lookup(String token) {
            return sessions.get(token);
        }

        Session create(String token) {
            Session s = lookup(token);
            if (s == null) {
                s = new Session(token);
                LOG.fine("new session");
                sessions.put(token, s); // BLOCAL: check-then-act high
            }
            return s;
        }

        Session createOnce(String token) {
            Session s = lookup(token);
            if (s == null) {
                Session fresh = new Session(token);
                s = sessions.putIfAbsent(token, fresh);
                if (s == null)
                    s = fresh;
            }
            return s;
        }

        void hit(String token) {
            Session s = sessions.get(token);
            if (s == null)
                return;
            int n = s.hits();
            LOG.finest("hit");
            s.hits(n + 1); // BLOCAL: lost-update high
        }

        // Silent: the session's lock is held around both.
        void hitSafely(String token) {
            Session s = sessions.get(token);
            if (s == null)
                return;
            synchronized (s) {
                int n = s.hits();
                s.hits(n + 1);
            }
        }

        Object cart(String token) {
            Session s = sessions.get(token);
            if (s == null)
                return null;
            Object cart = s.attribute("cart");
            if (cart == null) {
                cart = new ArrayList<String>();
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                s.attribute("cart", cart); // BLOCAL: check-then-act medium
            }
            return cart;
        }

        void loginOnce(String token, String name) {
            Session s = sessions.get(token);
            if (s == null || name == null)
                return;
            if (s.user() == null)
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                s.login(name); // BLOCAL: check-then-act medium
            else
                LOG.warning("already logged in");
        }

        void loginRechecked(String token, String name) {
            Session s = sessions.get(token);
            if (s == null)
                return;
            if (s.user() != null)
                return;
            synchronized (s) {
                if (s.user == null)
                    s.login(name); // BENIGN: check-then-act rechecked
            }
        }

        void start() {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    long limit = System.currentTimeMillis() - 60_000;
                    for (Session s : sessions.values()) {
                        if (s.lastSeen() < limit)
                            s.expire(); // BLOCAL: check-then-act low
                    }
                }
            }, 1000L, 1000L);
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    long limit = System.currentTimeMillis() - 90_000;
                    for (Session s : sessions.values())
                        if (s.expireIfOlder(limit))
                            LOG.fine("expired");
                }
            }, 1000L, 1000L);
        }

        void remember(String token, long id) {
            Session s = sessions.get(token);
            if (s == null)
                return;
            long seen = s.lastSeen();
            // Mended: what is handed to a callee that stores it is low.
            s.attribute("seen", seen); // BLOCAL: stale-value low
        }

        void trace(String token) {
            Session s = sessions.get(token);
            if (s != null)
                LOG.info("hits " + s.hits());
        }
    }
}
