package audit29;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Services by name: registered once, closed together. */
public class Registry {
    static final Registry REGISTRY = new Registry();

    interface Service {
        void close();
    }

    private final Map<String, Service> services = new HashMap<>();
    private final ConcurrentHashMap<String, Service> live = new ConcurrentHashMap<>();
    private final Set<Service> owned = ConcurrentHashMap.newKeySet();
    private volatile boolean down;
    private boolean shut;
    private Service first;

    /** Shut down between the look and the addition: nobody closes it. */
    void own(Service s) {
        if (down) {
            s.close();
            return;
        }
        owned.add(s); // BLOCAL: check-then-act medium {{down}}
    }

    /** Silent: looked again. */
    void ownWell(Service s) {
        owned.add(s);
        if (down && owned.remove(s)) {
            s.close();
        }
    }

    void shutdown() {
        down = true;
        for (Service s : owned) {
            s.close();
        }
        owned.clear();
    }

    /** Silent: one lock for the flag and the map. */
    boolean register(String n, Service s) {
        synchronized (services) {
            if (shut || services.containsKey(n)) {
                return false;
            }
            services.put(n, s);
            if (first == null) {
                first = s;
            }
            return true;
        }
    }

    /** Registered by another since: his is put over. */
    void registerTwice(String n, Service s) {
        synchronized (services) {
            if (services.containsKey(n)) {
                throw new IllegalStateException(n);
            }
        }
        check(s);
        synchronized (services) {
            services.put(n, s); // BLOCAL: check-then-act {{services}}
        }
    }

    private void check(Service s) {
        if (s == null) {
            throw new NullPointerException("service");
        }
    }

    void shut() {
        Map<String, Service> all;
        synchronized (services) {
            shut = true;
            all = new HashMap<>(services);
            services.clear();
            first = null;
        }
        for (Service s : all.values()) {
            s.close();
        }
    }

    /** Another's service is closed: it was replaced meanwhile. */
    void replace(String n, Service fresh) {
        Service old = live.get(n);
        if (old != null) {
            old.close();
        }
        // was expected as check-then-act: nothing is decided, but what was found is closed, and what is there by then is lost
        live.put(n, fresh); // BLOCAL: lost-update medium {{live}}
    }

    /** Silent: whatever was there is closed by who replaced it. */
    void replaceWell(String n, Service fresh) {
        Service old = live.put(n, fresh);
        if (old != null) {
            old.close();
        }
    }

    /** Silent: removed by its own. */
    void unregister(String n, Service s) {
        live.remove(n, s);
    }

    void unregisterAny(String n) {
        Service s = live.remove(n);
        if (s != null) {
            s.close();
        }
    }
}
