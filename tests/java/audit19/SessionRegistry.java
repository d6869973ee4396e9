package audit19;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Sessions by their id, under a read/write lock; each has attributes of its own, and a time when it ends. */
public class SessionRegistry {
    public static class Session {
        final String id;
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private volatile long expiresAt;

        Session(String id) {
            this.id = id;
        }

        /** One of two visits is lost. */
        void visit() {
            Integer n = (Integer) attributes.get("visits");
            attributes.put("visits", n == null ? 1 : n + 1); // BLOCAL: lost-update {{attributes}}
        }

        void visitSafely() {
            attributes.merge("visits", 1, (a, b) -> (Integer) a + (Integer) b);
        }

        void touch(long ttl) {
            expiresAt = System.currentTimeMillis() + ttl;
        }

        boolean expired(long now) {
            return now >= expiresAt;
        }
    }

    private static final SessionRegistry INSTANCE = new SessionRegistry();

    static SessionRegistry instance() {
        return INSTANCE;
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private final Map<String, Session> sessions = new HashMap<>();
    private int peak;
    private int max = 100;

    Session find(String id) {
        read.lock();
        try {
            return sessions.get(id);
        } finally {
            read.unlock();
        }
    }

    /** Two requests of one user get two sessions. */
    public Session open(String id) {
        Session s = find(id);
        if (s == null) {
            s = new Session(id);
            write.lock();
            try {
                sessions.put(id, s); // BLOCAL: check-then-act {{sessions}}
            } finally {
                write.unlock();
            }
        }
        return s;
    }

    public Session openSafely(String id) {
        Session s = find(id);
        if (s == null) {
            write.lock();
            try {
                s = sessions.get(id);
                if (s == null) {
                    s = new Session(id);
                    sessions.put(id, s); // BENIGN: check-then-act rechecked
                }
            } finally {
                write.unlock();
            }
        }
        return s;
    }

    private int count() {
        read.lock();
        try {
            return sessions.size();
        } finally {
            read.unlock();
        }
    }

    /** One more than there may be, and the peak of one who was overtaken. */
    public boolean admit(String id) {
        int n = count();
        if (n >= max) {
            return false;
        }
        write.lock();
        try {
            // 'max' was forgotten, and the peak expected as well: of one stale value there is its worst use
            sessions.put(id, new Session(id)); // BLOCAL: check-then-act {{sessions}}; BLOCAL: check-then-act low {{max}}
            if (peak < n + 1) {
                peak = n + 1;
            }
        } finally {
            write.unlock();
        }
        return true;
    }

    public boolean admitSafely(String id) {
        write.lock();
        try {
            if (count() >= max) {
                return false;
            }
            sessions.put(id, new Session(id));
            peak = Math.max(peak, sessions.size());
        } finally {
            write.unlock();
        }
        return true;
    }

    /** It may be there again, or have gone, by the time it is looked at. */
    public long expiry(String id) {
        if (find(id) == null) {
            return -1;
        }
        return find(id).expiresAt; // BLOCAL: check-then-act medium
    }

    public void expire(long now) {
        write.lock();
        try {
            for (Iterator<Session> it = sessions.values().iterator(); it.hasNext();) {
                if (it.next().expired(now)) {
                    it.remove();
                }
            }
        } finally {
            write.unlock();
        }
    }

    public void limit(int n) {
        write.lock();
        try {
            max = n;
        } finally {
            write.unlock();
        }
    }
}
