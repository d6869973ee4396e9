// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Plugins in maps under one monitor: nested maps, views, generic methods. */
public class Registry6 {
    static final Registry6 SHARED = new Registry6();

    private final Map<String, Object> plugins = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> nested = new HashMap<>();
    private final TreeMap<Integer, String> ranks = new TreeMap<>();
    private int loads;
    private Object fallback;

    @SuppressWarnings("unchecked")
    <T> T find(String name) {
        synchronized (plugins) {
            return (T) plugins.get(name);
        }
    }

    boolean known(String name) {
        synchronized (plugins) {
            return plugins.containsKey(name);
        }
    }

    void install(String name, Object p) {
        synchronized (plugins) {
            plugins.put(name, p);
            loads++;
        }
    }

    void uninstall(String name) {
        synchronized (plugins) {
            plugins.remove(name);
            loads--;
        }
    }

    /** Asked by a method, installed by a method. */
    void installOnce(String name, List<String> p) {
        if (!known(name)) {
            install(name, new ArrayList<>(p)); // BLOCAL: check-then-act
        }
    }

    // Silent: within the monitor of both.
    void installOnceHeld(String name, Object p) {
        synchronized (plugins) {
            if (!known(name)) {
                install(name, p);
            }
        }
    }

    /** By the generic getter, negated, with an early return. */
    void replace(String name, Object p) {
        Object old = find(name);
        if (old == p) {
            return;
        }
        install(name, p); // BLOCAL: check-then-act
    }

    /** The inner map is got in one block and filled in another: it may have been dropped. */
    void rank(String a, String b, int n) {
        Map<String, Integer> m;
        synchronized (nested) {
            m = nested.get(a);
        }
        if (m != null) {
            synchronized (nested) {
                m.put(b, n); // BLOCAL: stale-value medium
            }
        }
    }

    // Silent: in one.
    void rankHeld(String a, String b, int n) {
        synchronized (nested) {
            Map<String, Integer> m = nested.get(a);
            if (m == null) {
                m = new HashMap<>();
                nested.put(a, m);
            }
            m.put(b, n);
        }
    }

    void drop(String a) {
        synchronized (nested) {
            nested.remove(a);
        }
    }

    /** The last rank, and one more. */
    int append(String s) {
        int last;
        synchronized (ranks) {
            last = ranks.isEmpty() ? 0 : ranks.lastKey();
        }
        synchronized (ranks) {
            ranks.put(last + 1, s); // BLOCAL: stale-value medium
        }
        return last + 1;
    }

    // Silent: in one.
    int appendHeld(String s) {
        synchronized (ranks) {
            int last = ranks.isEmpty() ? 0 : ranks.lastKey();
            ranks.put(last + 1, s);
            return last + 1;
        }
    }

    void clearRanks() {
        synchronized (ranks) {
            ranks.clear();
        }
    }

    // Silent: a copy of the values for who asks.
    Collection<Object> all() {
        synchronized (plugins) {
            return new ArrayList<>(plugins.values());
        }
    }

    // Silent: a default where there is none, nothing is put.
    Object findOr(String name) {
        Object p = find(name);
        return p != null ? p : fallback;
    }

    /** Swapped if it is still that one: the check is of the fresh state. */
    boolean swap(String name, Object old, Object p) {
        synchronized (plugins) {
            if (plugins.get(name) != old) {
                return false;
            }
            plugins.put(name, p);
            return true;
        }
    }
}
