// RELEASES: 8 17
package audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A pool of connections. */
class ConnectionPool {
    static final ConnectionPool SHARED = new ConnectionPool();

    static final class Connection {
        boolean open = true;
    }

    private final List<Connection> idle = new ArrayList<>();
    private final int max = 8;

    void release(Connection connection) {
        boolean full;
        synchronized (idle) {
            full = idle.size() >= max;
        }
        if (!full) {
            synchronized (idle) {
                idle.add(connection); // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: checked and acted in one block
    void releaseRight(Connection connection) {
        synchronized (idle) {
            if (idle.size() < max) {
                idle.add(connection);
            }
        }
    }

    Connection borrow() {
        synchronized (idle) {
            if (idle.isEmpty()) {
                return null;
            }
        }
        synchronized (idle) {
            return idle.remove(0); // BLOCAL: check-then-act medium
        }
    }
}

/** Closed twice. */
class Channel {
    static final Channel SHARED = new Channel();
    private boolean closed;
    private int users;

    synchronized boolean isClosed() {
        return closed;
    }

    void close() {
        if (isClosed()) {
            return;
        }
        flush();
        synchronized (this) {
            closed = true; // BLOCAL: check-then-act {{'closed'}}
        }
    }

    synchronized void reopen() {
        closed = false;
    }

    // Rechecked: the fresh test decides alone
    void closeRight() {
        if (isClosed()) {
            return;
        }
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true; // BENIGN: check-then-act rechecked
        }
    }

    private void flush() {
        Thread.yield();
    }
}

/** A loop over candidates that breaks or continues by an old answer. */
class WorkerTable {
    static final WorkerTable SHARED = new WorkerTable();
    private final boolean[] busy = new boolean[16];

    synchronized boolean busy(int i) {
        return busy[i];
    }

    int claimByContinue() {
        for (int i = 0; i < 16; i++) {
            if (busy(i)) {
                continue;
            }
            synchronized (this) {
                busy[i] = true; // BLOCAL: check-then-act
            }
            return i;
        }
        return -1;
    }

    int claimByBreak() {
        int found = -1;
        search:
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                if (!busy(4 * row + column)) {
                    found = 4 * row + column;
                    break search;
                }
            }
        }
        if (found >= 0) {
            synchronized (this) {
                busy[found] = true; // BLOCAL: check-then-act
            }
        }
        return found;
    }

    synchronized void free(int i) {
        busy[i] = false;
    }
}

/** A machine with named states. */
class Engine {
    static final Engine SHARED = new Engine();

    enum State {
        IDLE,
        STARTING,
        RUNNING,
        STOPPED
    }

    private State state = State.IDLE;
    private volatile State seen = State.IDLE;
    private String mode = "off";

    synchronized State state() {
        return state;
    }

    synchronized void stop() {
        state = State.STOPPED;
        mode = "off";
    }

    void start() {
        switch (state()) {
            case IDLE:
            case STOPPED:
                synchronized (this) {
                    state = State.STARTING; // BLOCAL: check-then-act
                }
                break;
            case RUNNING:
            default:
                throw new IllegalStateException();
        }
    }

    private synchronized String mode() {
        return mode;
    }

    void boost() {
        switch (mode()) {
            case "off":
                break;
            case "eco":
            case "normal":
                synchronized (this) {
                    mode = "boost"; // BLOCAL: check-then-act
                }
                break;
            default:
                break;
        }
    }

    // A volatile that is checked and set without a lock
    void observe() {
        if (seen == State.IDLE) {
            seen = State.RUNNING; // BLOCAL: check-then-act low
        }
    }

    void forget() {
        seen = State.IDLE;
    }
}

/** Lazy initialisation. */
class Settings {
    private static volatile Settings instance;
    private static Map<String, String> defaults;
    private static final Object LOCK = new Object();
    private final Map<String, String> values = new HashMap<>();

    static Settings broken() {
        if (instance == null) {
            synchronized (Settings.class) {
                instance = new Settings(); // BLOCAL: check-then-act high
            }
        }
        return instance;
    }

    static Settings right() {
        Settings local = instance;
        if (local == null) {
            synchronized (Settings.class) {
                local = instance;
                if (local == null) {
                    local = new Settings();
                    instance = local; // BENIGN: check-then-act rechecked
                }
            }
        }
        return local;
    }

    static String standard(String key) {
        Map<String, String> map;
        synchronized (LOCK) {
            map = defaults;
        }
        if (map == null) {
            map = new HashMap<>();
            map.put("a", "b");
            synchronized (LOCK) {
                defaults = map; // BLOCAL: check-then-act medium
            }
        }
        return map.get(key);
    }
}

/** Sessions in a concurrent map. */
class Sessions {
    static final Sessions SHARED = new Sessions();

    static final class Session {
        final List<String> events = Collections.synchronizedList(new ArrayList<>());
    }

    private final ConcurrentHashMap<String, Session> byId = new ConcurrentHashMap<>();
    private final Set<String> online = ConcurrentHashMap.newKeySet();

    Session open(String id) {
        Session session = byId.get(id);
        if (session == null) {
            session = new Session();
            byId.put(id, session); // BLOCAL: check-then-act high
        }
        return session;
    }

    Session openByContains(String id) {
        if (!byId.containsKey(id)) {
            byId.put(id, new Session()); // BLOCAL: check-then-act high
        }
        return byId.get(id);
    }

    // Silent: validated by itself
    Session openRight(String id) {
        Session session = byId.get(id);
        if (session == null) {
            Session fresh = new Session();
            session = byId.putIfAbsent(id, fresh);
            if (session == null) {
                session = fresh;
            }
        }
        return session;
    }

    // Silent
    Session openBest(String id) {
        return byId.computeIfAbsent(id, key -> new Session());
    }

    // Silent: add() says whether it was new
    boolean login(String user) {
        return online.add(user);
    }

    void close(String id) {
        byId.remove(id);
    }
}
