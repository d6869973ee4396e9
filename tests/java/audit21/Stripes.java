package audit21;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Locks in an array, maps in maps, counters by key. */
public class Stripes {
    static final Stripes STRIPES = new Stripes();

    private final Object[] locks = {new Object(), new Object(), new Object(), new Object()};
    private final int[] cells = new int[4];
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicInteger> hits = new ConcurrentHashMap<>();
    private final Map<String, Map<String, Integer>> byGroup = new HashMap<>();
    private final ConcurrentMap<String, ConcurrentMap<String, Integer>> byUser = new ConcurrentHashMap<>();

    void add(int key, int by) {
        int i = key & 3;
        int old;
        synchronized (locks[i]) {
            old = cells[i];
        }
        synchronized (locks[i]) {
            cells[i] = old + by; // BLOCAL: lost-update {{cells}}
        }
    }

    void addWell(int key, int by) {
        int i = key & 3;
        synchronized (locks[i]) {
            cells[i] += by;
        }
    }

    /** All the stripes, one after the other. */
    int sum() {
        int sum = 0;
        for (int i = 0; i < locks.length; i++) {
            synchronized (locks[i]) {
                // was forgotten
                sum += cells[i]; // BLOCAL: stale-value low
            }
        }
        return sum;
    }

    void count(String key) {
        Integer n = counts.get(key);
        counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update {{counts}}
    }

    void countByDefault(String key) {
        counts.put(key, counts.getOrDefault(key, 0) + 1); // BLOCAL: lost-update {{counts}}
    }

    void countWell(String key) {
        counts.merge(key, 1, Integer::sum);
    }

    void countByReplace(String key) {
        Integer n = counts.get(key);
        if (n != null && !counts.replace(key, n, n + 1)) {
            countByReplace(key);
        }
    }

    void drop(String key) {
        Integer n = counts.get(key);
        if (n != null && n == 0) {
            counts.remove(key); // BLOCAL: check-then-act {{counts}}
        }
    }

    void dropWell(String key) {
        counts.remove(key, 0);
    }

    /** What has just been made may be gone. */
    int hit(String key) {
        hits.computeIfAbsent(key, k -> new AtomicInteger());
        return hits.get(key).incrementAndGet(); // BLOCAL: check-then-act {{hits}}
    }

    int hitWell(String key) {
        return hits.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
    }

    /** The look before it only saves the operation. */
    AtomicInteger hitsOf(String key) {
        AtomicInteger a = hits.get(key);
        return a != null ? a : hits.computeIfAbsent(key, k -> new AtomicInteger());
    }

    void forget(String key) {
        hits.remove(key);
    }

    void put(String group, String name, int n) {
        synchronized (byGroup) {
            byGroup.computeIfAbsent(group, g -> new HashMap<>()).put(name, n);
        }
    }

    void dropGroup(String group) {
        synchronized (byGroup) {
            byGroup.remove(group);
        }
    }

    /** The inner map may have been dropped, with all that it had. */
    void putLater(String group, String name, int n) {
        Map<String, Integer> inner;
        synchronized (byGroup) {
            inner = byGroup.get(group);
        }
        if (inner != null) {
            synchronized (byGroup) {
                inner.put(name, n); // BLOCAL: stale-value {{byGroup}}
            }
        }
    }

    void putAgain(String group, String name, int n) {
        synchronized (byGroup) {
            Map<String, Integer> inner = byGroup.get(group);
            if (inner != null) {
                inner.put(name, n);
            }
        }
    }

    void group(String group) {
        boolean there;
        synchronized (byGroup) {
            there = byGroup.containsKey(group);
        }
        if (!there) {
            synchronized (byGroup) {
                byGroup.put(group, new HashMap<>()); // BLOCAL: check-then-act high {{byGroup}}
            }
        }
    }

    void user(String user, String name, int n) {
        ConcurrentMap<String, Integer> m = byUser.get(user);
        if (m == null) {
            m = new ConcurrentHashMap<>();
            byUser.put(user, m); // BLOCAL: check-then-act {{byUser}}
        }
        m.put(name, n);
    }

    void userByPutIfAbsent(String user, String name, int n) {
        ConcurrentMap<String, Integer> m = byUser.get(user);
        if (m == null) {
            m = new ConcurrentHashMap<>();
            byUser.putIfAbsent(user, m); // BLOCAL: lost-cas {{byUser}}
        }
        m.put(name, n);
    }

    void userWell(String user, String name, int n) {
        byUser.computeIfAbsent(user, u -> new ConcurrentHashMap<>()).put(name, n);
    }
}
