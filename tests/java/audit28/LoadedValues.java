package audit28;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A cache whose loads cross its invalidations. */
public class LoadedValues {
    static final LoadedValues SHARED = new LoadedValues();

    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> names = new ConcurrentHashMap<>();
    private int generation;

    private static String load(String key) {
        return key.trim() + System.getProperty(key);
    }

    /** What is loaded is put, though it was invalidated while it was being loaded. */
    String get(String key) {
        synchronized (this) {
            String v = values.get(key);
            if (v != null) {
                return v;
            }
        }
        String loaded = load(key);
        synchronized (this) {
            values.put(key, loaded); // BLOCAL: check-then-act medium {{values}}
        }
        return loaded;
    }

    /** Half mended: put once only, but still after an invalidation. The page has it rechecked. */
    String getOnce(String key) {
        synchronized (this) {
            String v = values.get(key);
            if (v != null) {
                return v;
            }
        }
        String loaded = load(key);
        synchronized (this) {
            if (!values.containsKey(key)) {
                values.put(key, loaded); // BENIGN: check-then-act rechecked
            }
        }
        return loaded;
    }

    /** The generation is compared under the lock: a version stamp of the same lock. */
    String getStamped(String key) {
        int seen;
        synchronized (this) {
            String v = values.get(key);
            if (v != null) {
                return v;
            }
            seen = generation;
        }
        String loaded = load(key);
        synchronized (this) {
            if (seen == generation) {
                // was expected as rechecked alone: what others put is not counted in the generation
                values.put(key, loaded); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act medium {{get()}}
            }
        }
        return loaded;
    }

    synchronized void invalidate(String key) {
        values.remove(key);
        generation++;
    }

    synchronized void invalidateAll() {
        values.clear();
        generation++;
    }

    /** Of a concurrent map, with put. */
    String name(String key) {
        String n = names.get(key);
        if (n == null) {
            n = load(key);
            names.put(key, n); // BLOCAL: check-then-act medium {{names}}
        }
        return n;
    }

    /** Silent: the first who came is answered. */
    String nameOnce(String key) {
        String n = names.get(key);
        if (n == null) {
            String mine = load(key);
            n = names.putIfAbsent(key, mine);
            if (n == null) {
                n = mine;
            }
        }
        return n;
    }

    /** Silent. */
    String nameWell(String key) {
        return names.computeIfAbsent(key, LoadedValues::load);
    }

    void forget(String key) {
        names.remove(key);
    }

    /** Replaced by what was made of the older one, with nobody asked. */
    void upper(String key) {
        String n = names.get(key);
        if (n != null) {
            names.put(key, n.toUpperCase()); // BLOCAL: lost-update {{names}}
        }
    }

    /** Silent: only if it is still the one. */
    void upperWell(String key) {
        String n;
        do {
            n = names.get(key);
        } while (n != null && !names.replace(key, n, n.toUpperCase()));
    }
}
