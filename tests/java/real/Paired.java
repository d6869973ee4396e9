package real;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Two collections have things under the same keys: that the one has a key says that the other has something, until both are taken away. */
class Paired {

    static class Session {
        private int pings;

        synchronized void ping() {
            pings++;
        }
    }

    /** The one is asked whether it has the key. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.get(id).ping(); // BLOCAL: check-then-act medium {{because 'lastSeen' had the key}}
            }
        }
    }

    /** The one has the key of the other. */
    static class Chained {
        static final Chained SHARED = new Chained();
        private final Map<Integer, String> names = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(int number, String name) {
            sessions.put(name, new Session());
            names.put(number, name);
        }

        void close(int number) {
            String name = names.remove(number);
            if (name != null) {
                sessions.remove(name);
            }
        }

        void ping(int number) {
            String name = names.get(number);
            if (name != null) {
                Session session = sessions.get(name);
                session.ping(); // BLOCAL: check-then-act medium {{because 'names' had the key}}
            }
        }
    }

    /** A walk over the one has come by the key. */
    static class Walked {
        static final Walked SHARED = new Walked();
        private final Set<String> active = ConcurrentHashMap.newKeySet();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            active.add(id);
        }

        void close(String id) {
            active.remove(id);
            sessions.remove(id);
        }

        void pingAll() {
            for (String id : active) {
                sessions.get(id).ping(); // BLOCAL: check-then-act medium {{because 'active' had the key}}
            }
        }
    }

    /** What is got is looked at before it is used. */
    static class SilentTested {
        static final SilentTested SHARED = new SilentTested();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                Session session = sessions.get(id);
                if (session != null) {
                    session.ping();
                }
            }
        }
    }

    /** One lock covers the two questions and the two removals. */
    static class SilentUnderLock {
        static final SilentUnderLock SHARED = new SilentUnderLock();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        synchronized void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        synchronized void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        synchronized void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.get(id).ping();
            }
        }
    }

    /** Nobody takes sessions away: who is known stays. */
    static class SilentKept {
        static final SilentKept SHARED = new SilentKept();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void idle(String id) {
            lastSeen.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.get(id).ping();
            }
        }
    }

    /** Of another key. */
    static class SilentOtherKey {
        static final SilentOtherKey SHARED = new SilentOtherKey();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        SilentOtherKey() {
            open("root");
        }

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.get("root").ping();
            }
        }
    }

    /** Silent: what is not there is made. */
    static class SilentMade {
        static final SilentMade SHARED = new SilentMade();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.computeIfAbsent(id, k -> new Session()).ping();
            }
        }
    }

    /** Silent: there is something to go on with. */
    static class SilentDefault {
        static final SilentDefault SHARED = new SilentDefault();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.getOrDefault(id, new Session()).ping();
            }
        }
    }

    /** What it has to go on with is nothing. */
    static class NullDefault {
        static final NullDefault SHARED = new NullDefault();
        private final Map<String, Long> lastSeen = new ConcurrentHashMap<>();
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();

        void open(String id) {
            sessions.put(id, new Session());
            lastSeen.put(id, System.nanoTime());
        }

        void close(String id) {
            lastSeen.remove(id);
            sessions.remove(id);
        }

        void ping(String id) {
            if (lastSeen.containsKey(id)) {
                sessions.getOrDefault(id, null).ping(); // BLOCAL: check-then-act medium {{because 'lastSeen' had the key}}
            }
        }
    }
}
