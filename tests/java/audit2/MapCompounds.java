// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;

/** Concurrent maps: compound operations on one key. */
class TopicRegistry {
    static final TopicRegistry SHARED = new TopicRegistry();
    private final ConcurrentMap<String, List<Runnable>> topics = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    void subscribe(String t, Runnable r) {
        if (!topics.containsKey(t)) {
            topics.put(t, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high {{topics}}
        }
        topics.get(t).add(r);
    }
    void subscribeRight(String t, Runnable r) {
        List<Runnable> l = topics.get(t);
        if (l == null) {
            List<Runnable> fresh = new CopyOnWriteArrayList<>();
            l = topics.putIfAbsent(t, fresh);
            if (l == null) l = fresh;
        }
        l.add(r);
    }
    void subscribeBest(String t, Runnable r) { topics.computeIfAbsent(t, k -> new CopyOnWriteArrayList<>()).add(r); }

    void count(String t) {
        Integer n = counts.get(t);
        counts.put(t, n == null ? 1 : n + 1); // BLOCAL: lost-update high {{counts}}
    }
    void countRight(String t) { counts.merge(t, 1, Integer::sum); }
    void countReplace(String t) {
        for (;;) {
            Integer n = counts.get(t);
            if (n == null) { if (counts.putIfAbsent(t, 1) == null) return; }
            else if (counts.replace(t, n, n + 1)) return;
        }
    }
    // getOrDefault then put
    void countDefault(String t) {
        counts.put(t, counts.getOrDefault(t, 0) + 1); // BLOCAL: lost-update high {{counts}}
    }
    void drop(String t) { topics.remove(t); counts.remove(t); }
    // another key: silent
    void rename(String from, String to) { if (counts.containsKey(from)) counts.put(to, 0); }
}

/** Sessions that expire. */
class SessionTable {
    static final SessionTable SHARED = new SessionTable();
    static final class Session { final long deadline; Session(long d) { deadline = d; } }
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private static final int MAX = 100;

    // the session looked at may have been replaced by a fresh one
    void expire(String id, long now) {
        Session s = sessions.get(id);
        if (s != null && s.deadline < now) {
            sessions.remove(id); // BLOCAL: check-then-act {{sessions}}
        }
    }
    // removes only what it looked at: silent
    void expireRight(String id, long now) {
        Session s = sessions.get(id);
        if (s != null && s.deadline < now) sessions.remove(id, s);
    }
    void renew(String id, long d) { sessions.put(id, new Session(d)); }

    // counted, then put
    boolean open(String id, long d) {
        if (sessions.size() >= MAX) return false;
        sessions.put(id, new Session(d)); // BLOCAL: check-then-act {{sessions}}
        return true;
    }
    // weakly consistent by contract: silent
    int alive(long now) {
        int n = 0;
        for (Session s : sessions.values()) if (s.deadline >= now) n++;
        return n;
    }
    void sweep(long now) { sessions.values().removeIf(s -> s.deadline < now); }
    // the iterator's own remove: silent
    void sweepIterator(long now) {
        for (Iterator<Map.Entry<String, Session>> it = sessions.entrySet().iterator(); it.hasNext(); ) if (it.next().getValue().deadline < now) it.remove();
    }
}

/** synchronized (map) is no lock of a ConcurrentHashMap ... */
class SchemaMap {
    static final SchemaMap SHARED = new SchemaMap();
    private final ConcurrentHashMap<String, StringBuilder> schemas = new ConcurrentHashMap<>();

    StringBuilder define(String n) {
        synchronized (schemas) {
            StringBuilder b = schemas.get(n);
            if (b == null) {
                b = new StringBuilder();
                schemas.put(n, b); // BLOCAL: check-then-act
            }
            return b;
        }
    }
    // ... for those who do not take it
    void replace(String n) { schemas.put(n, new StringBuilder(n)); }
}

/** ... unless all who write do: no finding, or a benign one. */
class SchemaMapLocked {
    static final SchemaMapLocked SHARED = new SchemaMapLocked();
    private final ConcurrentHashMap<String, StringBuilder> schemas = new ConcurrentHashMap<>();

    StringBuilder define(String n) {
        synchronized (schemas) {
            StringBuilder b = schemas.get(n);
            if (b == null) { b = new StringBuilder(); schemas.put(n, b); }
            return b;
        }
    }
    // looks first without the lock, then again
    StringBuilder defineFast(String n) {
        StringBuilder b = schemas.get(n);
        if (b == null) {
            synchronized (schemas) {
                b = schemas.get(n);
                if (b == null) {
                    b = new StringBuilder();
                    schemas.put(n, b); // BENIGN: check-then-act rechecked
                }
            }
        }
        return b;
    }
    void forget(String n) { synchronized (schemas) { schemas.remove(n); } }
}

/** Sorted concurrent maps. */
class TimerWheel {
    static final TimerWheel SHARED = new TimerWheel();
    private final ConcurrentSkipListMap<Long, Runnable> timers = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>();

    // the entry that is due need not be the one that is polled
    Runnable due(long now) {
        Map.Entry<Long, Runnable> e = timers.firstEntry();
        if (e != null && e.getKey() <= now) {
            return timers.pollFirstEntry().getValue(); // BLOCAL: check-then-act {{timers}}
        }
        return null;
    }
    // removes just what it saw: silent
    Runnable dueRight(long now) {
        Map.Entry<Long, Runnable> e = timers.firstEntry();
        if (e != null && e.getKey() <= now && timers.remove(e.getKey(), e.getValue())) return e.getValue();
        return null;
    }
    void at(long when, Runnable r) { timers.put(when, r); }
    void name(String n) {
        if (!names.contains(n)) {
            names.add(n); // BLOCAL: check-then-act
            System.nanoTime();
        }
    }
    // add tells whether it was new: silent
    boolean nameRight(String n) { return names.add(n); }
}

/** A plain map under a lock, asked without it. */
class ImageCache {
    static final ImageCache SHARED = new ImageCache();
    private final Map<String, byte[]> images = new HashMap<>();

    byte[] image(String n) {
        byte[] b = images.get(n);
        if (b == null) {
            b = new byte[16];
            synchronized (images) {
                images.put(n, b); // BLOCAL: check-then-act {{images}}
            }
        }
        return b;
    }
    void evict(String n) { synchronized (images) { images.remove(n); } }
    void clear() { synchronized (images) { images.clear(); } }
}
