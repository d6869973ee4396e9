package audit20;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sessions that requests use and a reaper ends. */
public class HttpSessions implements Runnable {
    static class Session {
        final String id;
        private final Map<String, Object> attributes = new HashMap<>();
        private boolean invalid;
        private boolean expiring;
        private long accessed;
        private int requests;

        Session(String id) {
            this.id = id;
        }

        private void checkValid() {
            if (invalid) {
                throw new IllegalStateException(id);
            }
        }

        /** The test is made without the lock. */
        void set(String name, Object value) {
            checkValid();
            synchronized (this) {
                attributes.put(name, value); // was expected as well: an exception out of a call decides nothing
            }
        }

        synchronized void setWell(String name, Object value) {
            checkValid();
            attributes.put(name, value);
        }

        /** Two requests find none, and each works with an object of its own. */
        Object attribute(String name) {
            Object o;
            synchronized (this) {
                o = attributes.get(name);
            }
            if (o == null) {
                o = new StringBuilder(name);
                synchronized (this) {
                    attributes.put(name, o); // BLOCAL: check-then-act high
                }
            }
            return o;
        }

        synchronized Object attributeWell(String name) {
            return attributes.computeIfAbsent(name, StringBuilder::new);
        }

        synchronized void access(long now) {
            accessed = now;
            requests++;
        }

        synchronized void release() {
            requests--;
        }

        synchronized boolean idle(long now) {
            return requests == 0 && accessed < now - 1000;
        }

        synchronized void invalidate() {
            invalid = true;
            attributes.clear();
        }

        synchronized boolean valid() {
            return !invalid;
        }

        /** Two threads end it, and its listeners hear it twice. */
        void expire(Runnable listener) {
            if (expiring) {
                return;
            }
            synchronized (this) {
                expiring = true; // BLOCAL: check-then-act
            }
            listener.run();
            invalidate();
        }

        void expireWell(Runnable listener) {
            synchronized (this) {
                if (expiring) {
                    return;
                }
                expiring = true;
            }
            listener.run();
            // was forgotten
            invalidate(); // BENIGN: check-then-act handed-over
        }

        synchronized void renew() {
            expiring = false;
        }
    }

    static final HttpSessions SESSIONS = new HttpSessions();

    private final Map<String, Session> all = new ConcurrentHashMap<>();
    private volatile long created;
    private volatile int max;

    Session create(String id) {
        Session s = new Session(id);
        created++; // BLOCAL: lost-update {{created}}
        all.put(id, s);
        int n = all.size();
        if (n > max) {
            max = n; // BLOCAL: check-then-act medium {{max}}
        }
        return s;
    }

    void reset() {
        created = 0;
        max = 0;
    }

    /** A request comes between the look and the end. */
    @Override
    public void run() {
        long now = System.currentTimeMillis();
        for (Session s : all.values()) {
            if (s.idle(now)) {
                // was expected as medium: other state of that lock is written
                s.invalidate(); // BLOCAL: check-then-act low
                all.remove(s.id);
            }
        }
    }

    void reapWell() {
        long now = System.currentTimeMillis();
        for (Session s : all.values()) {
            synchronized (s) {
                if (!s.idle(now)) {
                    continue;
                }
                s.invalidate();
            }
            all.remove(s.id, s);
        }
    }

    Session find(String id) {
        Session s = all.get(id);
        if (s != null && s.valid()) {
            s.access(System.currentTimeMillis()); // BLOCAL: check-then-act low
            return s;
        }
        return null;
    }

    void leave(String id) {
        Session s = all.get(id);
        if (s != null) {
            s.release();
        }
    }

    void startReaper() {
        new Thread(this, "reaper").start();
    }
}
