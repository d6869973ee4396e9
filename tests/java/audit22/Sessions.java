package audit22;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sessions that expire while somebody asks for them. */
public class Sessions {
    static final class Session {
        private long lastSeen;
        private boolean valid = true;
        private int requests;

        synchronized long lastSeen() {
            return lastSeen;
        }

        synchronized boolean valid() {
            return valid;
        }

        synchronized void touch(long now) {
            lastSeen = now;
            requests++;
        }

        synchronized void invalidate() {
            valid = false;
        }

        synchronized boolean touchIfValid(long now) {
            if (!valid) {
                return false;
            }
            lastSeen = now;
            return true;
        }

        /** Whoever touches it between the look and the end loses his session. */
        void expire(long limit) {
            if (lastSeen() < limit) {
                invalidate(); // BLOCAL: check-then-act low {{lastSeen}}
            }
        }

        synchronized void expireWell(long limit) {
            if (lastSeen < limit) {
                valid = false;
            }
        }
    }

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final ScheduledExecutorService sweeper = Executors.newSingleThreadScheduledExecutor();
    private int active;
    private int peak;

    public Sessions() {
        sweeper.scheduleAtFixedRate(this::sweep, 1, 1, TimeUnit.SECONDS);
    }

    Session get(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            s = new Session();
            // was expected high: a thread that has captured it is at most medium evidence
            sessions.put(id, s); // BLOCAL: check-then-act medium {{sessions}}
        }
        return s;
    }

    Session getWell(String id) {
        return sessions.computeIfAbsent(id, k -> new Session());
    }

    Session getByPutIfAbsent(String id) {
        Session s = sessions.get(id);
        if (s == null) {
            Session mine = new Session();
            s = sessions.putIfAbsent(id, mine);
            if (s == null) {
                s = mine;
            }
        }
        return s;
    }

    /** Another may have put a new one under the same name since. */
    void removeIfInvalid(String id) {
        Session s = sessions.get(id);
        if (s != null && !s.valid()) {
            sessions.remove(id); // BLOCAL: check-then-act medium {{sessions}}
        }
    }

    void removeIfInvalidWell(String id) {
        Session s = sessions.get(id);
        if (s != null && !s.valid()) {
            sessions.remove(id, s);
        }
    }

    private void sweep() {
        for (Iterator<Session> i = sessions.values().iterator(); i.hasNext();) {
            if (!i.next().valid()) {
                i.remove();
            }
        }
    }

    void opened() {
        int a;
        synchronized (this) {
            active++;
            a = active;
        }
        if (a > peak()) {
            synchronized (this) {
                // was expected high: another method checks, and little shows who shares it; the second was forgotten
                peak = a; // BLOCAL: check-then-act low {{peak}}; BLOCAL: stale-value medium {{active}}
            }
        }
    }

    synchronized void openedWell() {
        active++;
        if (active > peak) {
            peak = active;
        }
    }

    synchronized void closed() {
        active--;
    }

    synchronized int peak() {
        return peak;
    }
}
