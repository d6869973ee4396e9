package audit22;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Configuration that is read again while it is asked. */
public class Config {
    private static Config instance;
    private static volatile Config eager;

    private final Object lock = new Object();
    private Map<String, String> values = new HashMap<>();
    private volatile Map<String, String> published = Collections.emptyMap();
    private int version;
    private int seen;
    private String host = "localhost";
    private int port = 80;

    /** That reset() may take it away before it is read once more was overlooked at first. */
    static Config instance() {
        if (instance == null) {
            synchronized (Config.class) {
                if (instance == null) {
                    instance = new Config();
                }
            }
        }
        return instance; // BLOCAL: check-then-act medium {{read again}}
    }

    static Config unchecked() {
        if (eager == null) {
            synchronized (Config.class) {
                eager = new Config(); // BLOCAL: check-then-act high {{eager}}
            }
        }
        return eager;
    }

    static void reset() {
        synchronized (Config.class) {
            instance = null;
            eager = null;
        }
    }

    private static final class Lazy {
        static final Config CONFIG = new Config();
    }

    static Config lazy() {
        return Lazy.CONFIG;
    }

    void reload(Map<String, String> m) {
        synchronized (lock) {
            values = new HashMap<>(m);
            version++;
        }
    }

    /** Copy on write without a lock: of two writers one is lost. */
    void publish(String k, String v) {
        Map<String, String> m = new HashMap<>(published);
        m.put(k, v);
        // was expected high: without any lock that is of one operator alone
        published = m; // BLOCAL: lost-update medium {{published}}
    }

    void publishNothing() {
        published = Collections.emptyMap();
    }

    /** The copy is put back over what was reloaded meanwhile. */
    void override(String k, String v) {
        Map<String, String> m;
        synchronized (lock) {
            m = new HashMap<>(values);
        }
        m.put(k, v);
        synchronized (lock) {
            values = m; // BLOCAL: lost-update high {{values}}
        }
    }

    void overrideIfSame(String k, String v) {
        Map<String, String> m;
        int was;
        synchronized (lock) {
            m = new HashMap<>(values);
            was = version;
        }
        m.put(k, v);
        synchronized (lock) {
            if (was == version) {
                // was expected rechecked: overrideWell() changes the values and no version
                values = m; // BLOCAL: lost-update high {{values}}
                version = was + 1; // BENIGN: lost-update rechecked
            }
        }
    }

    void overrideWell(String k, String v) {
        synchronized (lock) {
            Map<String, String> m = new HashMap<>(values);
            m.put(k, v);
            values = m;
        }
    }

    void move(String h, int p) {
        synchronized (lock) {
            host = h;
            port = p;
        }
    }

    String host() {
        synchronized (lock) {
            return host;
        }
    }

    int port() {
        synchronized (lock) {
            return port;
        }
    }

    /** The host of one configuration, the port of another. */
    String address() {
        return host() + ":" + port(); // BLOCAL: inconsistent-read low
    }

    String addressWell() {
        synchronized (lock) {
            return host + ":" + port;
        }
    }

    /** Only where it changed: written without a look at what was written. */
    void noteSeen() {
        int v;
        synchronized (lock) {
            v = version;
        }
        synchronized (lock) {
            seen = v; // BLOCAL: stale-value medium {{version}}
        }
    }

    int seen() {
        synchronized (lock) {
            return seen;
        }
    }
}
