// RELEASES: 8 17
package audit11;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Tomcat's small caches: emptied when they are full, by each thread that saw them full. */
class BoundedCache {
    static final BoundedCache SHARED = new BoundedCache();
    private final ConcurrentHashMap<String, String> entries = new ConcurrentHashMap<>();

    void put(String key, String value) {
        if (entries.size() >= 1000) {
            // (a) a change of the same collection which the first answer no longer warrants: medium
            entries.clear(); // MISSED: check-then-act (to empty it changes nothing that the first answer has to warrant)
        }
        entries.put(key, value);
    }
}

/** As mended: under a lock that all writers hold. Silent. */
class BoundedCacheFixed {
    static final BoundedCacheFixed SHARED = new BoundedCacheFixed();
    private final ConcurrentHashMap<String, String> entries = new ConcurrentHashMap<>();

    synchronized void put(String key, String value) {
        if (entries.size() >= 1000) {
            entries.clear();
        }
        entries.put(key, value);
    }
}

/** Kept below its bound by a check before the put: it grows past it. */
class GrowingCache {
    static final GrowingCache SHARED = new GrowingCache();
    private final ConcurrentHashMap<String, String> entries = new ConcurrentHashMap<>();

    boolean put(String key, String value) {
        if (entries.size() < 1000) {
            // (a), a parameter is put: medium
            entries.put(key, value); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    void remove(String key) {
        entries.remove(key);
    }
}

/** Sessions that expired are removed by key: the key may hold a new one by then. */
class ExpiringSessions {
    static final ExpiringSessions SHARED = new ExpiringSessions();
    private final ConcurrentMap<String, Long> sessions = new ConcurrentHashMap<>();

    void touch(String id, long now) {
        sessions.put(id, now);
    }

    void expire(String id, long now) {
        Long last = sessions.get(id);
        if (last != null && now - last > 30000L) {
            // (a) the same key changed on what it was: medium
            sessions.remove(id); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended. Silent: remove(key, value) validates by itself. */
class ExpiringSessionsFixed {
    static final ExpiringSessionsFixed SHARED = new ExpiringSessionsFixed();
    private final ConcurrentMap<String, Long> sessions = new ConcurrentHashMap<>();

    void touch(String id, long now) {
        sessions.put(id, now);
    }

    void expire(String id, long now) {
        Long last = sessions.get(id);
        if (last != null && now - last > 30000L) {
            sessions.remove(id, last);
        }
    }
}

/** Ehcache's memory store: the counter of elements, looked at and then decremented. */
class ElementCount {
    static final ElementCount SHARED = new ElementCount();
    private final AtomicInteger size = new AtomicInteger();

    void added() {
        size.incrementAndGet();
    }

    boolean evict(int limit) {
        if (size.get() > limit) {
            // (a) a write of the same field in a new block of one operation: high
            // mended: a test and a set of one atomic in one method are medium (§7)
            size.decrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }
}

/** As mended: a loop that compares. Silent. */
class ElementCountFixed {
    static final ElementCountFixed SHARED = new ElementCountFixed();
    private final AtomicInteger size = new AtomicInteger();

    void added() {
        size.incrementAndGet();
    }

    boolean evict(int limit) {
        for (;;) {
            int n = size.get();
            if (n <= limit) {
                return false;
            }
            if (size.compareAndSet(n, n - 1)) {
                return true;
            }
        }
    }
}

/** The victim is chosen in one block and removed in the next, when it may have been used again. */
class Victims {
    static final Victims SHARED = new Victims();
    private final Map<String, Integer> store = new LinkedHashMap<>();

    synchronized void put(String key, Integer value) {
        store.remove(key);
        store.put(key, value);
    }

    void shrink() {
        String victim;
        synchronized (this) {
            victim = store.keySet().iterator().next();
        }
        synchronized (this) {
            // an element of a guarded collection used again in the same method: medium
            store.remove(victim); // BLOCAL: stale-value medium
        }
    }
}

/** As mended. Silent. */
class VictimsFixed {
    static final VictimsFixed SHARED = new VictimsFixed();
    private final Map<String, Integer> store = new LinkedHashMap<>();

    synchronized void put(String key, Integer value) {
        store.remove(key);
        store.put(key, value);
    }

    synchronized void shrink() {
        String victim = store.keySet().iterator().next();
        store.remove(victim);
    }
}

/** Cassandra: total weight kept in a guarded long, read by its synchronized getter, then trimmed by a synchronized method. */
class Weights {
    static final Weights SHARED = new Weights();
    private long weight;

    synchronized long weight() {
        return weight;
    }

    synchronized void add(long n) {
        weight += n;
    }

    synchronized void trim(long n) {
        weight -= n;
    }

    void makeRoom(long capacity) {
        long over = weight() - capacity;
        if (over > 0) {
            // what weight() read in its own block decides a write of weight in a new one. Mended: what is taken off the value that is
            // there by then is no lost update (§7), and of two calls medium
            trim(over); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: one synchronized method. Silent. */
class WeightsFixed {
    static final WeightsFixed SHARED = new WeightsFixed();
    private long weight;

    synchronized long weight() {
        return weight;
    }

    synchronized void add(long n) {
        weight += n;
    }

    synchronized void makeRoom(long capacity) {
        long over = weight() - capacity;
        if (over > 0) {
            weight -= over;
        }
    }
}

/** Derby's cache manager: found under the lock, kept out of the lock, put back only if still the same. */
class Reinsert {
    static final Reinsert SHARED = new Reinsert();
    private final Map<String, String> pages = new HashMap<>();

    void refresh(String key) {
        String old;
        synchronized (pages) {
            old = pages.get(key);
        }
        if (old == null) {
            return;
        }
        String fresh = old.trim();
        synchronized (pages) {
            if (pages.get(key) == old) {
                // stored back, but decided by comparing the stale copy with a fresh read
                pages.put(key, fresh); // BENIGN: lost-update rechecked
            }
        }
    }

    void refreshBlindly(String key) {
        String old;
        synchronized (pages) {
            old = pages.get(key);
        }
        if (old == null) {
            return;
        }
        String fresh = old.concat("*");
        synchronized (pages) {
            // the contents, computed upon, stored back in a new block of the same lock: high
            pages.put(key, fresh); // BLOCAL: lost-update high
        }
    }

    void drop(String key) {
        synchronized (pages) {
            pages.remove(key);
        }
    }
}
