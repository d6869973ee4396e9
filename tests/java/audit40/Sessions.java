// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/** Sessions of a server: found, touched, expired, counted, by several classes. */
public class Sessions {
    static final class Session {
        private final String id;
        private long touched;
        private boolean expired;
        private int requests;
        private final Map<String, Object> attributes = new HashMap<>();

        Session(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        synchronized void touch(long now) {
            if (expired) {
                throw new IllegalStateException(id);
            }
            touched = now;
            requests++;
        }

        synchronized boolean isExpired() {
            return expired;
        }

        synchronized long touched() {
            return touched;
        }

        synchronized void expire() {
            expired = true;
            attributes.clear();
        }

        synchronized boolean expireIfIdle(long before) {
            if (expired || touched >= before) {
                return false;
            }
            expired = true;
            attributes.clear();
            return true;
        }

        synchronized Object get(String key) {
            return attributes.get(key);
        }

        synchronized void put(String key, Object value) {
            attributes.put(key, value);
        }

        synchronized Object putIfNone(String key, Object value) {
            Object old = attributes.get(key);
            if (old == null) {
                attributes.put(key, value);
            }
            return old;
        }

        synchronized int requests() {
            return requests;
        }
    }

    static final class Manager {
        static final Manager MAIN = new Manager();

        private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
        private final ReentrantLock sweep = new ReentrantLock();
        private int expired;
        private int peak;

        Session open(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                s = new Session(id);
                sessions.put(id, s); // BLOCAL: check-then-act high
            }
            return s;
        }

        Session openSafe(String id) {
            return sessions.computeIfAbsent(id, Session::new);
        }

        // Not expired when it was asked. (Was marked as shown: a callee changes what goes with it.)
        void store(Session s, String key, Object value) {
            if (!s.isExpired()) {
                s.put(key, value); // BLOCAL: check-then-act low
            }
        }

        void storeSafe(Session s, String key, Object value) {
            synchronized (s) {
                if (!s.isExpired()) {
                    s.put(key, value);
                }
            }
        }

        void expireIdle(long before) {
            for (Session s : sessions.values()) {
                if (s.touched() < before) {
                    s.expire(); // BLOCAL: check-then-act low
                }
            }
        }

        void expireIdleSafe(long before) {
            for (Iterator<Session> i = sessions.values().iterator(); i.hasNext();) {
                if (i.next().expireIfIdle(before)) {
                    i.remove();
                }
            }
        }

        List<Object> cart(Session s) {
            @SuppressWarnings("unchecked")
            List<Object> cart = (List<Object>) s.get("cart");
            if (cart == null) {
                cart = new ArrayList<>();
                s.put("cart", cart); // BLOCAL: check-then-act
            }
            return cart;
        }

        Object cartSafe(Session s) {
            Object made = new ArrayList<Object>();
            Object old = s.putIfNone("cart", made);
            return old == null ? made : old;
        }

        void count(Session s) {
            Integer n = (Integer) s.get("count");
            s.put("count", n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        void countSafe(Session s) {
            synchronized (s) {
                Integer n = (Integer) s.get("count");
                s.put("count", n == null ? 1 : n + 1);
            }
        }

        void close(String id) {
            Session s = sessions.get(id);
            if (s != null) {
                s.expire();
                sessions.remove(id, s);
            }
        }

        void closeRemoved(String id) {
            Session s = sessions.remove(id);
            if (s != null) {
                s.expire();
            }
        }

        void swept(int n) {
            sweep.lock();
            try {
                expired += n;
            } finally {
                sweep.unlock();
            }
        }

        void sweepTorn() {
            int e;
            sweep.lock();
            try {
                e = expired;
            } finally {
                sweep.unlock();
            }
            for (Session s : sessions.values()) {
                if (s.isExpired() && sessions.remove(s.id(), s)) {
                    e++;
                }
            }
            sweep.lock();
            try {
                expired = e; // BLOCAL: lost-update
            } finally {
                sweep.unlock();
            }
        }

        void sweepSafe() {
            int e = 0;
            for (Session s : sessions.values()) {
                if (s.isExpired() && sessions.remove(s.id(), s)) {
                    e++;
                }
            }
            swept(e);
        }

        void peak() {
            int n = sessions.size();
            sweep.lock();
            try {
                if (n > peak) {
                    peak = n;
                }
            } finally {
                sweep.unlock();
            }
        }

        int busiest() {
            int most = 0;
            for (Session s : sessions.values()) {
                most = Math.max(most, s.requests());
            }
            return most;
        }
    }
}
