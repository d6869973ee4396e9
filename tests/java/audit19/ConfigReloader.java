package audit19;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Settings that a timer loads anew when their file has changed; listeners are told what has. */
public class ConfigReloader {
    interface Source {
        long modified();

        Properties load();
    }

    interface Listener {
        void changed(String key, String from, String to);
    }

    private final Source source;
    private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
    private Map<String, String> values = new HashMap<>();
    private long loadedAt;
    private int version;
    private volatile Properties overrides;

    public ConfigReloader(Source source) {
        this.source = source;
        Executors.newSingleThreadScheduledExecutor().scheduleWithFixedDelay(this::poll, 1, 1, TimeUnit.SECONDS);
    }

    private synchronized boolean outdated() {
        return source.modified() > loadedAt;
    }

    private synchronized Map<String, String> values() {
        return values;
    }

    private synchronized void install(Map<String, String> v, long at) {
        values = v;
        loadedAt = at;
        version++;
    }

    /** Loaded twice, and the older of the two may win. */
    void poll() {
        if (outdated()) {
            long at = source.modified();
            Properties p = source.load();
            install(copy(p), at); // BLOCAL: check-then-act
        }
    }

    synchronized void pollSafely() {
        if (outdated()) {
            install(copy(source.load()), source.modified());
        }
    }

    private static Map<String, String> copy(Properties p) {
        Map<String, String> m = new HashMap<>();
        for (String n : p.stringPropertyNames()) {
            m.put(n, p.getProperty(n));
        }
        return m;
    }

    /** Copied, changed and put back: what was loaded meanwhile is lost. */
    public void set(String key, String value) {
        Map<String, String> m = new HashMap<>(values());
        String old = m.put(key, value);
        synchronized (this) {
            values = m; // BLOCAL: lost-update {{values}}
            version++;
        }
        tell(key, old, value);
    }

    public void setSafely(String key, String value) {
        String old;
        synchronized (this) {
            Map<String, String> m = new HashMap<>(values);
            old = m.put(key, value);
            values = m;
            version++;
        }
        tell(key, old, value);
    }

    private void tell(String key, String from, String to) {
        for (Listener l : listeners) {
            l.changed(key, from, to);
        }
    }

    public void listen(Listener l) {
        if (!listeners.contains(l)) {
            listeners.add(l); // BLOCAL: check-then-act {{listeners}}
        }
    }

    public void listenSafely(Listener l) {
        listeners.addIfAbsent(l);
    }

    public void unlisten(Listener l) {
        listeners.remove(l);
    }

    /** Taken away between the two reads. */
    public String override(String key) {
        return overrides == null ? null : overrides.getProperty(key); // BLOCAL: check-then-act {{overrides}}
    }

    public String overrideSafely(String key) {
        Properties p = overrides;
        return p == null ? null : p.getProperty(key);
    }

    public void withOverrides(Properties p, Runnable body) {
        overrides = p;
        try {
            body.run();
        } finally {
            overrides = null;
        }
    }

    /** The version and the values are of two versions. */
    public int stamp() {
        return version() ^ values().hashCode(); // BLOCAL: inconsistent-read low
    }

    private synchronized int version() {
        return version;
    }
}
