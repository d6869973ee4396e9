// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Tomcat's manager: too many sessions, by a check before the put. */
class SessionManager {
    static final SessionManager SHARED = new SessionManager();
    private final ConcurrentMap<String, StringBuilder> sessions = new ConcurrentHashMap<>();

    StringBuilder create(String id, int maxActive) {
        if (maxActive >= 0 && sessions.size() >= maxActive) {
            throw new IllegalStateException("too many active sessions");
        }
        StringBuilder session = new StringBuilder(id);
        // (a), and a fresh mutable object is put: high
        // docs/ANALYSIS.md: decided by what an operation said of all there is, it is medium.
        sessions.put(id, session); // BLOCAL: check-then-act medium
        return session;
    }

    void expire(String id) {
        sessions.remove(id);
    }
}

/** As mended: under a monitor that every writer holds. Silent. */
class SessionManagerFixed {
    static final SessionManagerFixed SHARED = new SessionManagerFixed();
    private final ConcurrentMap<String, StringBuilder> sessions = new ConcurrentHashMap<>();

    synchronized StringBuilder create(String id, int maxActive) {
        if (maxActive >= 0 && sessions.size() >= maxActive) {
            throw new IllegalStateException("too many active sessions");
        }
        StringBuilder session = new StringBuilder(id);
        sessions.put(id, session);
        return session;
    }

    synchronized void expire(String id) {
        sessions.remove(id);
    }
}

/** Tomcat's class loader: looked up unlocked, and under the lock once more. */
class LoaderEntries {
    static final LoaderEntries SHARED = new LoaderEntries();
    private final Map<String, StringBuilder> entries = new HashMap<>();

    StringBuilder find(String name) {
        StringBuilder entry = entries.get(name);
        if (entry != null) {
            return entry;
        }
        StringBuilder mine = new StringBuilder(name);
        synchronized (entries) {
            StringBuilder other = entries.get(name);
            if (other == null) {
                // decided by a fresh look-up too
                entries.put(name, mine); // BENIGN: check-then-act rechecked
            } else {
                mine = other;
            }
        }
        return mine;
    }

    void stop() {
        synchronized (entries) {
            entries.clear();
        }
    }
}

/** java.util.logging: the manager's two synchronized methods, called by Logger. */
class LogRegistry {
    static final LogRegistry SHARED = new LogRegistry();
    private final Map<String, StringBuilder> loggers = new HashMap<>();

    synchronized StringBuilder find(String name) {
        return loggers.get(name);
    }

    synchronized void add(String name, StringBuilder logger) {
        loggers.put(name, logger);
    }

    static StringBuilder demand(String name) {
        StringBuilder logger = SHARED.find(name);
        if (logger == null) {
            logger = new StringBuilder(name);
            // (a) find() read in its own block; a fresh mutable object is put by add(): high
            // mended: of two calls that are each atomic by themselves medium (§7)
            SHARED.add(name, logger); // BLOCAL: check-then-act medium
        }
        return logger;
    }
}

/** As mended: addIfAbsent under the lock, and the winner returned. Silent. */
class LogRegistryFixed {
    static final LogRegistryFixed SHARED = new LogRegistryFixed();
    private final Map<String, StringBuilder> loggers = new HashMap<>();

    synchronized StringBuilder demand(String name) {
        StringBuilder logger = loggers.get(name);
        if (logger == null) {
            logger = new StringBuilder(name);
            loggers.put(name, logger);
        }
        return logger;
    }

    synchronized void remove(String name) {
        loggers.remove(name);
    }
}

/** JGroups: a member is suspected where the view held it a moment ago. */
class Members {
    static final Members SHARED = new Members();
    private final List<String> members = new ArrayList<>();
    private final Set<String> suspects = new HashSet<>();

    void suspect(String member) {
        synchronized (members) {
            if (!members.contains(member)) {
                return;
            }
        }
        Thread.yield();
        synchronized (members) {
            // (b) viewChanged() writes both in one block; left by a return: medium
            suspects.add(member); // BLOCAL: check-then-act medium
        }
    }

    void viewChanged(Collection<String> view) {
        synchronized (members) {
            members.retainAll(view);
            suspects.clear();
        }
    }
}

/** As mended. Silent. */
class MembersFixed {
    static final MembersFixed SHARED = new MembersFixed();
    private final List<String> members = new ArrayList<>();
    private final Set<String> suspects = new HashSet<>();

    void suspect(String member) {
        synchronized (members) {
            if (!members.contains(member)) {
                return;
            }
            suspects.add(member);
        }
    }

    void viewChanged(Collection<String> view) {
        synchronized (members) {
            members.retainAll(view);
            suspects.clear();
        }
    }
}

/** JDK 1.4's Vector(Collection), re-created: an array as large as the other collection was. */
class VectorCopy {
    static final VectorCopy SHARED = new VectorCopy();
    private final Vector<Object> source = new Vector<>();

    Object[] copy() {
        Object[] result = new Object[source.size()];
        // the array's length is of the first block; passed to a second of the same lock: low
        // The page: medium for an array that a later walk fills, and copyInto is one.
        source.copyInto(result); // BLOCAL: stale-value medium
        return result;
    }

    void add(Object o) {
        source.add(o);
    }
}

/** As mended. Silent. */
class VectorCopyFixed {
    static final VectorCopyFixed SHARED = new VectorCopyFixed();
    private final Vector<Object> source = new Vector<>();

    Object[] copy() {
        return source.toArray();
    }

    void add(Object o) {
        source.add(o);
    }
}

/** Hadoop's DataNode: the block is checked under the lock, and finalized under it later. */
class BlockTable {
    static final BlockTable SHARED = new BlockTable();
    private final Map<Long, String> blocks = new HashMap<>();
    private long used;

    void finalizeBlock(long id, long size) {
        String state;
        synchronized (this) {
            state = blocks.get(id);
        }
        if (!"rbw".equals(state)) {
            return;
        }
        synchronized (this) {
            // (a) the same key is put on what the first block said; a constant: medium
            blocks.put(id, "finalized"); // BLOCAL: check-then-act medium
            used += size;
        }
    }

    synchronized void invalidate(long id) {
        blocks.remove(id);
        used = 0L;
    }

    synchronized void create(long id) {
        blocks.put(id, "rbw");
    }
}

/** As mended. Silent. */
class BlockTableFixed {
    static final BlockTableFixed SHARED = new BlockTableFixed();
    private final Map<Long, String> blocks = new HashMap<>();
    private long used;

    synchronized void finalizeBlock(long id, long size) {
        if ("rbw".equals(blocks.get(id))) {
            blocks.put(id, "finalized");
            used += size;
        }
    }

    synchronized void invalidate(long id) {
        blocks.remove(id);
        used = 0L;
    }

    synchronized void create(long id) {
        blocks.put(id, "rbw");
    }
}

/** Log4j 2's reconfiguration: the old configuration is read, a new one is made of it, and set. */
class LoggerContext {
    static final LoggerContext SHARED = new LoggerContext();
    private volatile String configuration = "";
    private final AtomicBoolean stopping = new AtomicBoolean();

    void reconfigure() {
        String old = configuration;
        // a read-modify-write of a volatile by data: high
        // mended: an update without any lock is medium at most, but for one operator's (§7)
        configuration = old.concat("+"); // BLOCAL: lost-update medium
    }

    void reset() {
        configuration = "";
        stopping.set(false);
    }

    boolean stop() {
        return stopping.compareAndSet(false, true);
    }
}

/** As mended: all writers under one lock. Silent. */
class LoggerContextFixed {
    static final LoggerContextFixed SHARED = new LoggerContextFixed();
    private volatile String configuration = "";

    synchronized void reconfigure() {
        String old = configuration;
        configuration = old.concat("+");
    }

    synchronized void reset() {
        configuration = "";
    }
}

/** Lucene's searcher manager: the reference is swapped by get and set. */
class SearcherManager {
    static final SearcherManager SHARED = new SearcherManager();
    private final AtomicReference<List<String>> current = new AtomicReference<>(new ArrayList<>());

    void maybeRefresh(List<String> newest) {
        List<String> old = current.get();
        if (old != newest) {
            // (a) two refresh at once, and one closes what the other has just opened: high
            // mended: what is set only where it was not the same is set as well twice: low (§7)
            current.set(newest); // BLOCAL: check-then-act low
        }
    }

    boolean refreshFixed(List<String> newest) {
        List<String> old = current.get();
        if (old == newest) {
            return false;
        }
        while (!current.compareAndSet(old, newest)) {
            old = current.get();
        }
        return true;
    }
}

/** Camel's route: a status field asked by a getter of another class, told to change by its setter. */
class Route {
    private int status;

    synchronized int getStatus() {
        return status;
    }

    synchronized void setStatus(int s) {
        status = s;
    }
}

/** The context that holds the routes in a static field. */
class RouteContext {
    private static final Route ROUTE = new Route();

    static void resume() {
        if (ROUTE.getStatus() == 2) {
            // (a) the object is in a static field: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            ROUTE.setStatus(1); // BLOCAL: check-then-act medium
        }
    }

    static void suspend() {
        // two views of one setter, no read before. Silent
        ROUTE.setStatus(2);
    }

    static void resumeFixed() {
        synchronized (ROUTE) {
            if (ROUTE.getStatus() == 2) {
                ROUTE.setStatus(1);
            }
        }
    }
}

/** Struts' locale resources: a HashSet that all methods use under its own monitor but for the look. */
class KnownLocales {
    static final KnownLocales SHARED = new KnownLocales();
    private final Set<String> loaded = new HashSet<>();
    private int loads;

    void load(String locale) {
        if (loaded.contains(locale)) {
            return;
        }
        synchronized (loaded) {
            // (a) looked up in the guarded set without its lock, added under it: medium
            loaded.add(locale); // BLOCAL: check-then-act medium
            loads++;
        }
    }

    void clear() {
        synchronized (loaded) {
            loaded.clear();
        }
    }
}

/** As mended: add says itself whether it was there. Silent. */
class KnownLocalesFixed {
    static final KnownLocalesFixed SHARED = new KnownLocalesFixed();
    private final Set<String> loaded = new HashSet<>();
    private int loads;

    void load(String locale) {
        synchronized (loaded) {
            if (loaded.add(locale)) {
                loads++;
            }
        }
    }

    void clear() {
        synchronized (loaded) {
            loaded.clear();
        }
    }
}
