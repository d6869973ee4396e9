package audit30;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Tables that are copied, changed and published. */
public class Routes {
    static final Routes SHARED = new Routes();

    private volatile Map<String, String> routes = Collections.emptyMap();
    private final AtomicReference<List<String>> hosts = new AtomicReference<>(Collections.emptyList());
    private volatile String[] names = new String[0];
    private volatile Map<String, String> locked = Collections.emptyMap();
    private final Object writers = new Object();

    private static Map<String, String> with(Map<String, String> m, String k, String v) {
        Map<String, String> n = new HashMap<>(m);
        n.put(k, v);
        return n;
    }

    /** Two routes at once, one is there. */
    void route(String k, String v) {
        routes = with(routes, k, v); // BLOCAL: lost-update {{routes}}
    }

    /** Silent: one writer at a time. */
    void routeWell(String k, String v) {
        synchronized (writers) {
            locked = with(locked, k, v);
        }
    }

    /** Silent: who asks needs no lock. */
    String target(String k) {
        return locked.get(k);
    }

    /** The copy is made before the writers' lock is taken. */
    void routeEarly(String k, String v) {
        Map<String, String> n = with(locked, k, v);
        synchronized (writers) {
            locked = n; // BLOCAL: lost-update high {{locked}}
        }
    }

    /** Silent: looked whether it is still what was copied. */
    boolean routeIfSame(String k, String v) {
        Map<String, String> was = locked;
        Map<String, String> n = with(was, k, v);
        synchronized (writers) {
            if (locked != was) {
                return false;
            }
            locked = n; // BENIGN: lost-update rechecked
            return true;
        }
    }

    /** A host that another adds is gone. */
    void addHost(String h) {
        List<String> l = new ArrayList<>(hosts.get());
        if (!l.contains(h)) {
            l.add(h);
            hosts.set(Collections.unmodifiableList(l)); // BLOCAL: lost-update high {{hosts}}
        }
    }

    /** Silent. */
    void addHostWell(String h) {
        hosts.updateAndGet(old -> {
            if (old.contains(h)) {
                return old;
            }
            List<String> l = new ArrayList<>(old);
            l.add(h);
            return Collections.unmodifiableList(l);
        });
    }

    /** Copied by hand. */
    void addName(String n) {
        String[] old = names;
        String[] now = new String[old.length + 1];
        System.arraycopy(old, 0, now, 0, old.length);
        now[old.length] = n;
        names = now; // BLOCAL: lost-update {{names}}
    }

    /** Silent: one who reads has one array. */
    boolean hasName(String n) {
        for (String s : names) {
            if (s.equals(n)) {
                return true;
            }
        }
        return false;
    }

    /** Replaced by what does not depend on what was there. */
    void reset(Map<String, String> all) {
        routes = new HashMap<>(all);
    }

    /** Two reads of a table that is replaced: it was in the first one and is not in the second. */
    int lengthOf(String k) {
        if (routes.containsKey(k)) {
            return routes.get(k).length(); // BLOCAL: check-then-act
        }
        return 0;
    }

    /** Silent: one table. */
    int lengthOfWell(String k) {
        Map<String, String> r = routes;
        return r.containsKey(k) ? r.get(k).length() : 0;
    }
}
