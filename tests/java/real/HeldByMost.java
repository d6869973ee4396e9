package real;

/**
 * A volatile reference that most write under a lock: who tests and reads it again under that lock
 * is kept from these, and not from one that sets it to null without.
 */
class HeldByMost {
    static final HeldByMost SHARED = new HeldByMost();

    static final class Session {
        int touched;

        void touch() {
            touched++;
        }
    }

    private final Object lock = new Object();
    private volatile Session session;

    void start() {
        synchronized (lock) {
            session = new Session();
        }
    }

    void stop() {
        synchronized (lock) {
            session = null;
        }
    }

    void clear() {
        session = null;
    }

    void touch() {
        synchronized (lock) {
            if (session != null) {
                session.touch(); // BLOCAL: check-then-act medium {{session}}
            }
        }
    }

    /** Silent: what was tested is what is used. */
    void touchCopy() {
        synchronized (lock) {
            Session s = session;
            if (s != null) {
                s.touch();
            }
        }
    }
}

/** Silent: all who set it to null hold the lock. */
class HeldByAll {
    static final HeldByAll SHARED = new HeldByAll();

    private final Object lock = new Object();
    private volatile HeldByMost.Session session;

    void start() {
        synchronized (lock) {
            session = new HeldByMost.Session();
        }
    }

    void stop() {
        synchronized (lock) {
            drop();
        }
    }

    void clear() {
        synchronized (lock) {
            drop();
        }
    }

    /** Its callers hold it. */
    private void drop() {
        session = null;
    }

    void touch() {
        synchronized (lock) {
            if (session != null) {
                session.touch();
            }
        }
    }
}

/** Silent: without the lock another takes its place, which is there as well. */
class HeldOrReplaced {
    static final HeldOrReplaced SHARED = new HeldOrReplaced();

    private final Object lock = new Object();
    private volatile HeldByMost.Session session;

    void start() {
        synchronized (lock) {
            session = new HeldByMost.Session();
        }
    }

    void stop() {
        synchronized (lock) {
            session = null;
        }
    }

    void replace() {
        session = new HeldByMost.Session();
    }

    void touch() {
        synchronized (lock) {
            if (session != null) {
                session.touch();
            }
        }
    }
}
