// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Services that are made when they are first asked for: double-checked in all its forms. */
public final class ServiceRegistry {
    private static ServiceRegistry instance;
    private static volatile ServiceRegistry checked;
    private static volatile ServiceRegistry unchecked;
    private static final Object LOCK = new Object();

    private final Map<Class<?>, Object> services = new HashMap<>();
    private volatile Map<String, String> settings;
    private List<String> plugins;
    private volatile boolean started;
    private int starts;
    private Object mailer;
    private Object clock;

    // Silent: one lock over all.
    public static synchronized ServiceRegistry instance() {
        if (instance == null) {
            instance = new ServiceRegistry();
        }
        return instance;
    }

    // Silent: looked at twice, the second time inside, and volatile.
    public static ServiceRegistry checked() {
        if (checked == null) {
            synchronized (LOCK) {
                if (checked == null) {
                    checked = new ServiceRegistry(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return checked;
    }

    /** The lock is there, the second look is not: two are made. */
    public static ServiceRegistry unchecked() {
        if (unchecked == null) {
            synchronized (LOCK) {
                unchecked = new ServiceRegistry(); // BLOCAL: check-then-act high
            }
        }
        return unchecked;
    }

    // Silent: the holder's class is loaded once.
    private static final class Holder {
        static final ServiceRegistry HELD = new ServiceRegistry();
    }

    public static ServiceRegistry held() {
        return Holder.HELD;
    }

    /** The supplier runs outside, what it made goes over what another made. */
    public <T> T get(Class<T> type, Supplier<T> s) {
        Object o;
        synchronized (services) {
            o = services.get(type);
        }
        if (o == null) {
            o = s.get();
            synchronized (services) {
                services.put(type, o); // BLOCAL: check-then-act medium
            }
        }
        return type.cast(o);
    }

    // Silent: what another made is kept.
    public <T> T getFixed(Class<T> type, Supplier<T> s) {
        Object o;
        synchronized (services) {
            o = services.get(type);
        }
        if (o == null) {
            Object made = s.get();
            synchronized (services) {
                o = services.get(type);
                if (o == null) {
                    o = made;
                    services.put(type, o); // BENIGN: check-then-act rechecked
                }
            }
        }
        return type.cast(o);
    }

    // Silent: the supplier runs under the lock.
    public <T> T getHeld(Class<T> type, Supplier<T> s) {
        synchronized (services) {
            return type.cast(services.computeIfAbsent(type, t -> s.get()));
        }
    }

    public void remove(Class<?> type) {
        synchronized (services) {
            services.remove(type);
        }
    }

    // Silent: the local keeps what was looked at, the lock is taken only where it is null.
    public Map<String, String> settings() {
        Map<String, String> s = settings;
        if (s == null) {
            synchronized (this) {
                s = settings;
                if (s == null) {
                    s = new HashMap<>();
                    s.put("mode", "fast");
                    settings = s; // BENIGN: check-then-act rechecked
                }
            }
        }
        return s;
    }

    /** Announced before it is filled: whoever looks outside the lock finds it half done. Medium: it is handed back without the lock. */
    public List<String> plugins() {
        if (plugins == null) {
            synchronized (this) {
                if (plugins == null) {
                    plugins = new ArrayList<>();
                    plugins.add("core"); // BLOCAL: check-then-act medium
                    plugins.add("net");
                }
            }
        }
        return plugins;
    }

    /** Looked at without the lock, done under it, not looked at again. */
    public void start() {
        if (!started) {
            synchronized (this) {
                starts++;
                started = true; // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: looked at again.
    public void startFixed() {
        if (!started) {
            synchronized (this) {
                if (!started) {
                    starts++; // BENIGN: check-then-act rechecked
                    started = true;
                }
            }
        }
    }

    public void stop() {
        synchronized (this) {
            started = false;
        }
    }

    /** Asked with the lock, made without, set with it. */
    public Object mailer() {
        synchronized (this) {
            if (mailer != null) {
                return mailer;
            }
        }
        Object m = new Object();
        synchronized (this) {
            mailer = m; // BLOCAL: check-then-act medium
            return m;
        }
    }

    // Silent: the setter under the lock replaces whatever is there.
    public synchronized void mailer(Object m) {
        mailer = m;
    }

    // Silent: asked and made in one.
    public synchronized Object clock() {
        if (clock == null) {
            clock = new Object();
        }
        return clock;
    }

    public synchronized int starts() {
        return starts;
    }
}
