package audit20;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Who shares the object, and who can come between (ANALYSIS 7). */
public class Reach {
    /** In a static field. */
    static final Reach STATIC = new Reach();

    private int n;

    public void add() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high [[static]]
        }
    }

    public synchronized void clear() {
        n = 0;
    }
}

/** Nothing says that it is shared: one step lower. */
class Alone {
    private int n;

    void add() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update medium
        }
    }

    synchronized void clear() {
        n = 0;
    }
}

/** In a thread-safe collection. */
class Listed {
    static final Map<String, Listed> ALL = new ConcurrentHashMap<>();

    private int n;

    static void open(String name) {
        ALL.put(name, new Listed());
    }

    void add() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }

    synchronized void clear() {
        n = 0;
    }
}

/** Two threads come to it. */
class Shuttle {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Object lock = new Object();
    private final List<String> loads = new ArrayList<>();
    private boolean full;

    void start() {
        pool.submit(this::load);
        pool.submit(this::unload);
    }

    private boolean none() {
        synchronized (lock) {
            return loads.isEmpty();
        }
    }

    private void load() {
        synchronized (lock) {
            loads.add("x");
            full = true;
        }
    }

    private void unload() {
        if (!none()) {
            synchronized (lock) {
                loads.remove(0); // BLOCAL: check-then-act
                full = false;
            }
        }
    }
}

/** Only its constructor writes it: nobody can come between. */
class Settled {
    static final Settled S = new Settled(3);

    private final Map<String, String> kept = new HashMap<>();
    private int limit;
    private int used;

    Settled(int l) {
        limit = l;
    }

    void use() {
        int l;
        synchronized (this) {
            l = limit;
        }
        synchronized (this) {
            used = used + l;
        }
    }

    /** All who write hold the outer lock, too, and so does this. */
    private final Object outer = new Object();
    private int level;

    void raise() {
        synchronized (outer) {
            int old;
            synchronized (this) {
                old = level;
            }
            synchronized (this) {
                // was expected as covered: it belongs to the lock that guards it, and both do
                level = old + 1;
            }
        }
    }

    void lower() {
        synchronized (outer) {
            synchronized (this) {
                level = 0;
            }
        }
    }

    synchronized void keep(String k) {
        kept.put(k, k);
    }

    /** The helper is called with the lock alone. */
    private boolean has(String k) {
        return kept.containsKey(k);
    }

    void keepOnce(String k) {
        boolean there;
        synchronized (this) {
            there = has(k);
        }
        if (!there) {
            keep(k); // BLOCAL: check-then-act
        }
    }

    synchronized void keepOnceWell(String k) {
        if (!has(k)) {
            keep(k);
        }
    }

    synchronized void forget(String k) {
        kept.remove(k);
    }
}
