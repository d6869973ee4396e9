package real;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An object that is one of those in a thread-safe collection is one thread's at a time as often as not: a check of a
 * field of it is medium at most, and low where no lock has to do with the field, or where two methods look and act; an
 * update without any lock, but for a sum, is low. What is one for all is another matter.
 */
class OneOfMany {
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    Session session(String id) {
        return sessions.computeIfAbsent(id, k -> new Session());
    }

    /** Each is the session of one client. */
    static class Session {
        private final Object lock = new Object();
        private Object view;
        private int version;
        private Object owner;
        private volatile long lastSeen;
        private volatile boolean dirty;
        private volatile int requests;

        /** Looked at without the lock. */
        Object view(Object made) {
            if (view == null) {
                synchronized (lock) {
                    view = made; // BLOCAL: check-then-act medium
                }
            }
            synchronized (lock) {
                return view;
            }
        }

        void drop() {
            synchronized (lock) {
                view = null;
            }
        }

        synchronized boolean isFree() {
            return owner == null;
        }

        synchronized void own(Object by) {
            owner = by;
        }

        /** Each of the two locks for itself. */
        void take(Object by) {
            if (isFree()) {
                own(by); // BLOCAL: check-then-act low
            }
        }

        /** The lock is taken twice for it. */
        void takeOver(Object by) {
            boolean free;
            synchronized (this) {
                free = owner == null;
            }
            if (free) {
                synchronized (this) {
                    owner = by; // BLOCAL: check-then-act medium
                }
            }
        }

        /** The later of the two is kept, without a lock. */
        void seen(long now) {
            if (now > lastSeen) {
                lastSeen = now; // BLOCAL: check-then-act low
            }
        }

        void restart(long now) {
            lastSeen = now;
        }

        /** Bits of the other are lost. */
        void change(boolean by) {
            dirty |= by; // BLOCAL: lost-update low
        }

        void saved() {
            dirty = false;
        }

        /** A count in two methods: nothing of what they count may be lost. */
        void begin() {
            requests++; // BLOCAL: lost-update medium
        }

        void end() {
            requests--; // BLOCAL: lost-update medium
        }

        /** The lock is taken twice for it: that is meant for several threads. */
        void next() {
            int old;
            synchronized (lock) {
                old = version;
            }
            synchronized (lock) {
                version = old + 1; // BLOCAL: lost-update high
            }
        }

        void reset() {
            synchronized (lock) {
                version = 0;
            }
        }
    }

    /** The same, where there is one for all. */
    static class Clock {
        static final Clock CLOCK = new Clock();
        private final Object lock = new Object();
        private Object view;
        private Object owner;
        private volatile long lastSeen;

        Object view(Object made) {
            if (view == null) {
                synchronized (lock) {
                    view = made; // BLOCAL: check-then-act high
                }
            }
            synchronized (lock) {
                return view;
            }
        }

        void drop() {
            synchronized (lock) {
                view = null;
            }
        }

        synchronized boolean isFree() {
            return owner == null;
        }

        synchronized void own(Object by) {
            owner = by;
        }

        void take(Object by) {
            if (isFree()) {
                own(by); // BLOCAL: check-then-act medium
            }
        }

        void seen(long now) {
            if (now > lastSeen) {
                lastSeen = now; // BLOCAL: check-then-act medium
            }
        }

        void restart(long now) {
            lastSeen = now;
        }
    }

    private final Map<String, Link> links = new ConcurrentHashMap<>();

    void add(String id) {
        links.put(id, new Link());
    }

    /** One of many, too, and what it has is tested and read again: nothing else is said of that. */
    static class Link {
        private volatile Object peer;

        void open(Object to) {
            peer = to;
        }

        int hash() {
            return peer != null ? peer.hashCode() : 0; // BLOCAL: check-then-act low
        }

        void close() {
            peer = null;
        }
    }
}
