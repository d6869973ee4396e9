package audit29;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;

/** Settings: copied on write, loaded once, listened to. */
public class Config {
    static final Config CONFIG = new Config();

    private volatile Map<String, String> values = Collections.emptyMap();
    private volatile Map<String, String> guarded = Collections.emptyMap();
    private final AtomicReference<Map<String, String>> shared = new AtomicReference<>(Collections.emptyMap());
    private volatile boolean loaded;
    private Properties file;
    private volatile Properties once;

    /** Two who set set one. */
    void set(String k, String v) {
        Map<String, String> m = new HashMap<>(values);
        m.put(k, v);
        values = m; // BLOCAL: lost-update {{values}}
    }

    /** Silent. */
    synchronized void setWell(String k, String v) {
        Map<String, String> m = new HashMap<>(guarded);
        m.put(k, v);
        guarded = m;
    }

    /** Copied before the lock is taken. */
    void setLate(String k, String v) {
        Map<String, String> m = new HashMap<>(guarded);
        m.put(k, v);
        synchronized (this) {
            guarded = m; // BLOCAL: lost-update high {{guarded}}
        }
    }

    /** Silent. */
    void setShared(String k, String v) {
        shared.updateAndGet(old -> {
            Map<String, String> m = new HashMap<>(old);
            m.put(k, v);
            return m;
        });
    }

    /** By get and set. */
    void setSharedBadly(String k, String v) {
        Map<String, String> m = new HashMap<>(shared.get());
        m.put(k, v);
        shared.set(m); // BLOCAL: lost-update high {{shared}}
    }

    /** Silent: replaced as a whole. */
    void load(Map<String, String> all) {
        values = new HashMap<>(all);
    }

    /** Said to be there before it is. */
    void loadFile() {
        if (!loaded) {
            // was forgotten: a flag that is tested and set
            loaded = true; // BLOCAL: check-then-act low {{loaded}}
            file = new Properties(); // BLOCAL: check-then-act medium
        }
    }

    String fromFile(String k) {
        return loaded ? file.getProperty(k) : null;
    }

    /** Low: made twice, and the same. */
    Properties once() {
        if (once == null) {
            // was expected as lost-update: a volatile that is tested and set
            once = new Properties(); // BLOCAL: check-then-act low {{once}}
        }
        return once;
    }

    /** Silent: two keys of one map. */
    String url() {
        Map<String, String> m = values;
        return m.get("host") + ":" + m.get("port");
    }
}
