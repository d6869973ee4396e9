package audit28;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Settings that are reloaded while they are read. */
public class RwConfig {
    static final RwConfig CONFIG = new RwConfig();

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private Map<String, String> values = new HashMap<>();
    private long loadedAt;
    private int reloads;
    private volatile Properties props;

    /** Old when it was read, reloaded by another by then. */
    void reloadIfOld(long now) {
        rw.readLock().lock();
        boolean old;
        try {
            old = now - loadedAt > 1000;
        } finally {
            rw.readLock().unlock();
        }
        if (old) {
            Map<String, String> fresh = new HashMap<>();
            rw.writeLock().lock();
            try {
                values = fresh;
                loadedAt = now; // BLOCAL: check-then-act high {{loadedAt}}
                reloads++;
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** Still old under the write lock. */
    void reloadIfOldWell(long now) {
        rw.readLock().lock();
        try {
            if (now - loadedAt <= 1000) {
                return;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            if (now - loadedAt > 1000) {
                values = new HashMap<>();
                loadedAt = now; // BENIGN: check-then-act rechecked
                reloads++;
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: written and then read, with the read lock taken before the write lock is left. */
    String setAndGet(String k, String v) {
        rw.writeLock().lock();
        try {
            values.put(k, v);
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            return values.get(k);
        } finally {
            rw.readLock().unlock();
        }
    }

    /** A map that is replaced by what was made of the older one. */
    void set(String k, String v) {
        Map<String, String> copy;
        rw.readLock().lock();
        try {
            copy = new HashMap<>(values);
        } finally {
            rw.readLock().unlock();
        }
        copy.put(k, v);
        rw.writeLock().lock();
        try {
            values = copy; // BLOCAL: lost-update {{values}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent. */
    void setWell(String k, String v) {
        rw.writeLock().lock();
        try {
            Map<String, String> copy = new HashMap<>(values);
            copy.put(k, v);
            values = copy;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: a number for those who watch. */
    int reloads() {
        rw.readLock().lock();
        try {
            return reloads;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Null by the second look. */
    String prop(String k) {
        if (props != null) {
            // was expected low: nobody is seen to take it away
            return props.getProperty(k);
        }
        return null;
    }

    /** Silent: one look. */
    String propWell(String k) {
        Properties p = props;
        return p != null ? p.getProperty(k) : null;
    }

    void setProps(Properties p) {
        props = p;
    }
}
