// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An array of what a view of a map shows is made by a walk, and that of a list is not. One cause is shown once. */
class GatheredWalks {
    static final GatheredWalks SHARED = new GatheredWalks();
    private final Map<String, String> parts = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, String> wrapped = Collections.synchronizedMap(new HashMap<>());
    private final Map<String, String> safe = new ConcurrentHashMap<>();

    void put(String name, String part) {
        synchronized (this) {
            parts.put(name, part);
            names.add(name);
        }
        wrapped.put(name, part);
        safe.put(name, part);
    }

    void drop(String name) {
        synchronized (this) {
            parts.remove(name);
            names.remove(name);
        }
        wrapped.remove(name);
        safe.remove(name);
    }

    List<String> all() {
        return new ArrayList<>(parts.values()); // BLOCAL: guarded-by medium {{'parts' is walked over without}}
    }

    String[] array() {
        return parts.keySet().toArray(new String[0]); // BLOCAL: guarded-by low [[of the same cause]]
    }

    void addTo(List<String> to) {
        to.addAll(parts.keySet()); // BLOCAL: guarded-by low [[of the same cause]]
    }

    /** Silent: under the lock. */
    synchronized List<String> allLocked() {
        return new ArrayList<>(parts.values());
    }

    /** Silent: a list has an array already. */
    List<String> names() {
        return new ArrayList<>(names);
    }

    /** Silent: a wrapper makes the array under its lock. */
    List<String> wrapped() {
        return new ArrayList<>(wrapped.values());
    }

    /** Silent: it is there to be walked over meanwhile. */
    List<String> safe() {
        return new ArrayList<>(safe.values());
    }
}
