package audit21;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Numbers by resource, plugins by kind and name. */
public class Generators {
    static final class Generator {
        private final AtomicLong next = new AtomicLong();

        long nextId() {
            return next.incrementAndGet();
        }
    }

    interface Plugin {
        String name();
    }

    static final Generators GENERATORS = new Generators();

    private final Map<String, Generator> byResource = new ConcurrentHashMap<>();
    private final Map<String, Map<String, Plugin>> plugins = new ConcurrentHashMap<>();
    private final Map<String, Long> leases = new ConcurrentHashMap<>();

    long nextId(String resource) {
        if (byResource.containsKey(resource)) {
            return byResource.get(resource).nextId(); // BLOCAL: check-then-act medium {{byResource}}
        }
        throw new IllegalArgumentException(resource);
    }

    long nextIdWell(String resource) {
        Generator g = byResource.get(resource);
        if (g == null) {
            throw new IllegalArgumentException(resource);
        }
        return g.nextId();
    }

    void register(String resource) {
        if (!byResource.containsKey(resource)) {
            byResource.put(resource, new Generator()); // BLOCAL: check-then-act {{byResource}}
        }
    }

    void registerWell(String resource) {
        byResource.putIfAbsent(resource, new Generator());
    }

    void unregister(String resource) {
        byResource.remove(resource);
    }

    /** The map of a kind that has been dropped. */
    Plugin plugin(String kind, String name) {
        if (plugins.containsKey(kind)) {
            return plugins.get(kind).get(name); // BLOCAL: check-then-act medium {{plugins}}
        }
        return null;
    }

    Plugin pluginWell(String kind, String name) {
        Map<String, Plugin> ofKind = plugins.get(kind);
        return ofKind == null ? null : ofKind.get(name);
    }

    void plugin(String kind, Plugin p) {
        Map<String, Plugin> ofKind = plugins.get(kind);
        if (ofKind == null) {
            ofKind = new ConcurrentHashMap<>();
            plugins.put(kind, ofKind); // BLOCAL: check-then-act {{plugins}}
        }
        ofKind.put(p.name(), p);
    }

    void unplug(String kind) {
        plugins.remove(kind);
    }

    /** Renewed, though it has run out and another has it. */
    boolean renew(String name, long until) {
        Long l = leases.get(name);
        if (l == null || l < System.currentTimeMillis()) {
            return false;
        }
        leases.put(name, until); // BLOCAL: check-then-act {{leases}}
        return true;
    }

    boolean renewWell(String name, long until) {
        Long l = leases.get(name);
        return l != null && l >= System.currentTimeMillis() && leases.replace(name, l, until);
    }

    boolean lease(String name, long until) {
        return leases.putIfAbsent(name, until) == null;
    }

    void expire(long now) {
        leases.values().removeIf(t -> t < now);
    }
}
