// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A store of sessions: requests that use them, a sweeper that ends them, and a login that makes them. */
public class Storing {
    static class Session {
        private final String id;
        private final Map<String, Object> attributes = new HashMap<>();
        private final Object lock = new Object();
        private boolean valid = true;
        private int requests;
        private long last;
        private String user;
        private String role;

        Session(String id) {
            this.id = id;
        }

        boolean isValid() {
            synchronized (lock) {
                return valid;
            }
        }

        Object get(String name) {
            synchronized (lock) {
                return attributes.get(name);
            }
        }

        void set(String name, Object value) {
            synchronized (lock) {
                attributes.put(name, value);
            }
        }

        Object setIfNone(String name, Object value) {
            synchronized (lock) {
                return attributes.putIfAbsent(name, value);
            }
        }

        void access(long now) {
            synchronized (lock) {
                requests++;
                last = now;
            }
        }

        boolean idle(long now) {
            synchronized (lock) {
                return requests == 0 && now - last > 1000;
            }
        }

        void done() {
            synchronized (lock) {
                requests--;
            }
        }

        void expireLate() {
            if (!isValid()) {
                return;
            }
            synchronized (lock) {
                valid = false; // BLOCAL: check-then-act
                attributes.clear();
            }
        }

        void expire() {
            if (!isValid()) {
                return;
            }
            synchronized (lock) {
                if (!valid) {
                    return;
                }
                valid = false; // BENIGN: check-then-act rechecked
                attributes.clear();
            }
        }

        boolean expireIfIdle(long now) {
            synchronized (lock) {
                if (requests == 0 && now - last > 1000) {
                    valid = false;
                    attributes.clear();
                    return true;
                }
                return false;
            }
        }

        void login(String u, String r) {
            synchronized (lock) {
                user = u;
                role = r;
            }
        }

        private String user() {
            synchronized (lock) {
                return user;
            }
        }

        private String role() {
            synchronized (lock) {
                return role;
            }
        }

        // The name of the one, the role of the other.
        String whoLate() {
            return user() + "/" + role(); // BLOCAL: inconsistent-read low
        }

        String who() {
            synchronized (lock) {
                return user + "/" + role;
            }
        }

        boolean mayLate(String r) {
            return "root".equals(user()) || r.equals(role()); // BLOCAL: check-then-act low
        }
    }

    static class Store {
        private final Hashtable<String, Session> sessions = new Hashtable<>();
        private final Vector<String> ended = new Vector<>();
        private final List<String> log = Collections.synchronizedList(new ArrayList<>());
        private int serial;

        Session sessionLate(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                s = new Session(id);
                sessions.put(id, s); // BLOCAL: check-then-act
            }
            return s;
        }

        Session session(String id) {
            synchronized (sessions) {
                Session s = sessions.get(id);
                if (s == null) {
                    s = new Session(id);
                    sessions.put(id, s);
                }
                return s;
            }
        }

        Session sessionTwice(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                synchronized (sessions) {
                    s = sessions.get(id);
                    if (s == null) {
                        s = new Session(id);
                        sessions.put(id, s); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return s;
        }

        void requestLate(String id, long now) {
            if (sessions.containsKey(id)) {
                sessions.get(id).access(now); // BLOCAL: check-then-act
            }
        }

        void request(String id, long now) {
            Session s = sessions.get(id);
            if (s != null) {
                s.access(now);
            }
        }

        // Idle when it was asked, in use when it is ended.
        void sweepLate(long now) {
            for (Session s : copy()) {
                if (s.idle(now)) {
                    s.expire(); // BLOCAL: check-then-act low
                    sessions.remove(s.id); // BLOCAL: check-then-act low
                }
            }
        }

        void sweep(long now) {
            for (Session s : copy()) {
                if (s.expireIfIdle(now)) {
                    sessions.remove(s.id); // BLOCAL: check-then-act low
                    ended.add(s.id);
                }
            }
        }

        private List<Session> copy() {
            synchronized (sessions) {
                return new ArrayList<>(sessions.values());
            }
        }

        // An enumeration of a Hashtable does not fail, but a walk does.
        int countLate() {
            int n = 0;
            // Was marked: a Hashtable is no wrapper; who walks over one is as often alone.
            for (Session s : sessions.values()) {
                n += s.isValid() ? 1 : 0;
            }
            return n;
        }

        int count() {
            int n = 0;
            for (Enumeration<Session> e = sessions.elements(); e.hasMoreElements();) {
                n += e.nextElement().isValid() ? 1 : 0;
            }
            return n;
        }

        String lastEndedLate() {
            // Was marked as a check, too: the index stands for it.
            return ended.size() > 0 ? ended.elementAt(ended.size() - 1) : null; // BLOCAL: stale-value low
        }

        String lastEnded() {
            synchronized (ended) {
                return ended.isEmpty() ? null : ended.lastElement();
            }
        }

        void forgetEnded() {
            synchronized (ended) {
                for (Iterator<String> i = ended.iterator(); i.hasNext();) {
                    if (!sessions.containsKey(i.next())) {
                        i.remove();
                    }
                }
            }
        }

        synchronized String nextId() {
            return "s" + serial++;
        }

        // Logged in one go; what comes in between comes before or after.
        void log(String what) {
            log.add(what);
            if (log.size() > 10_000) {
                log.subList(0, 5_000).clear(); // MISSED: check-then-act (it is cleared by a view)
            }
        }

        synchronized void reset() {
            serial = 0;
            sessions.clear();
        }
    }

    static class Request implements Runnable {
        private final Store store;
        private final String id;
        private String answer;

        Request(Store store, String id) {
            this.store = store;
            this.id = id;
        }

        @Override
        public void run() {
            Session s = store.session(id);
            s.access(System.currentTimeMillis());
            try {
                hitsLate(s);
                cartLate(s);
                cart(s);
                answer = s.who();
                System.out.println(answer);
            } finally {
                s.done();
            }
        }

        private void hitsLate(Session s) {
            Integer n = (Integer) s.get("hits");
            s.set("hits", n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        private void cartLate(Session s) {
            if (s.get("cart") == null) {
                s.set("cart", new Vector<String>()); // BLOCAL: check-then-act
            }
        }

        private void cart(Session s) {
            s.setIfNone("cart", new Vector<String>());
        }

        private void greetOnce(Session s) {
            if (s.setIfNone("greeted", true) == null) {
                System.out.println("hello");
            }
        }
    }

    static final Store STORE = new Store();
    static final Map<String, Session> LATEST = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        Executors.newScheduledThreadPool(1).scheduleAtFixedRate(() -> STORE.sweep(System.currentTimeMillis()), 1, 1, TimeUnit.SECONDS);
        for (String a : args) {
            LATEST.put(a, STORE.session(a));
            new Thread(new Request(STORE, a)).start();
        }
    }
}
