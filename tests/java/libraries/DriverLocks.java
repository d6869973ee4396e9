package libraries;

import java.util.Hashtable;
import java.util.Map;
import oracle.jdbc.internal.Monitor;

/** Oracle's drivers take the lock of an object through an interface, which asks the object for it. */
class DriverLocks implements Monitor {
    static final DriverLocks SHARED = new DriverLocks();
    private static final Monitor ALL = Monitor.newInstance();
    private static final Map<String, StringBuilder> CACHES = new Hashtable<>();
    private static final Map<String, StringBuilder> OTHERS = new Hashtable<>();
    private final CloseableLock lock = new CloseableLock();
    private final Map<Long, Integer> counts = new Hashtable<>();
    private int state;

    @Override
    public final CloseableLock getMonitorLock() {
        return lock;
    }

    /** Silent: one lock over both. */
    static StringBuilder cache(String name) {
        try (CloseableLock l = ALL.acquireCloseableLock()) {
            StringBuilder cache = CACHES.get(name);
            if (cache == null) {
                cache = new StringBuilder(name);
                CACHES.put(name, cache);
            }
            return cache;
        }
    }

    /** The lock is given up in between. */
    static StringBuilder other(String name) {
        StringBuilder cache;
        try (CloseableLock l = ALL.acquireCloseableLock()) {
            cache = OTHERS.get(name);
        }
        if (cache == null) {
            cache = new StringBuilder(name);
            try (CloseableLock l = ALL.acquireCloseableLock()) {
                OTHERS.put(name, cache); // BLOCAL: check-then-act high
            }
        }
        return cache;
    }

    /** Silent: the object's own. */
    void count(long id) {
        try (CloseableLock l = acquireCloseableLock()) {
            Integer n = counts.get(id);
            counts.put(id, n == null ? 1 : n + 1);
        }
    }

    /** Silent. */
    void step() {
        acquireLock();
        try {
            state = state + 1;
        } finally {
            releaseLock();
        }
    }

    void twice() {
        int now;
        try (CloseableLock l = acquireCloseableLock()) {
            now = state;
        }
        try (CloseableLock l = acquireCloseableLock()) {
            state = 2 * now; // BLOCAL: lost-update high
        }
    }
}
