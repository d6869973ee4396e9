package audit26;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Configurations that are copied, changed and published. */
public class ConfigReload {
    static final ConfigReload CONFIG = new ConfigReload();

    private volatile Map<String, String> current = Collections.emptyMap();
    private final AtomicReference<Map<String, String>> shared = new AtomicReference<>(Collections.emptyMap());
    private volatile Map<String, String> guarded = Collections.emptyMap();
    private Map<String, String> plain = new HashMap<>();
    private int reloads;

    /** The copy is of a map that may have been replaced meanwhile. */
    void set(String k, String v) {
        Map<String, String> copy = new HashMap<>(current);
        copy.put(k, v);
        // was expected high: without any lock medium, but by one operator (docs/kinds.md)
        current = copy; // BLOCAL: lost-update medium {{current}}
    }

    /** Silent: a whole new one. */
    void load(Map<String, String> all) {
        current = new HashMap<>(all);
    }

    /** The same in an atomic reference. */
    void setShared(String k, String v) {
        Map<String, String> copy = new HashMap<>(shared.get());
        copy.put(k, v);
        shared.set(copy); // BLOCAL: lost-update high {{shared}}
    }

    /** Silent. */
    void setSharedWell(String k, String v) {
        shared.updateAndGet(m -> {
            Map<String, String> copy = new HashMap<>(m);
            copy.put(k, v);
            return copy;
        });
    }

    /** Silent: every writer holds the monitor. */
    synchronized void setGuarded(String k, String v) {
        Map<String, String> copy = new HashMap<>(guarded);
        copy.put(k, v);
        guarded = copy;
    }

    /** Copied outside of the monitor, published inside. */
    void setGuardedBadly(String k, String v) {
        Map<String, String> copy = new HashMap<>(guarded);
        copy.put(k, v);
        synchronized (this) {
            guarded = copy; // BLOCAL: lost-update high {{guarded}}
        }
    }

    /** Silent: readers see one map or another. */
    String get(String k, String other) {
        Map<String, String> m = guarded;
        String v = m.get(k);
        return v == null ? m.get(other) : v;
    }

    /** The lock is the object in a field that is replaced. */
    void put(String k, String v) {
        synchronized (plain) { // BLOCAL: mutable-lock low {{plain}}
            plain.put(k, v);
        }
    }

    private void swap() {
        plain = new HashMap<>();
    }

    private synchronized int reloads() {
        return reloads;
    }

    /** What was decided once is done in a lambda. */
    void reload(Map<String, String> all) {
        int r = reloads();
        Runnable done = () -> {
            synchronized (this) {
                reloads = r + 1; // BLOCAL: lost-update high {{reloads}}
            }
        };
        load(all);
        done.run();
    }

    /** Silent. */
    void reloadWell(Map<String, String> all) {
        load(all);
        Runnable done = () -> {
            synchronized (this) {
                reloads++;
            }
        };
        done.run();
    }

    /** A holder that is made once is nobody's error. */
    private static final class Holder {
        static final ConfigReload INSTANCE = new ConfigReload();
    }

    /** Silent. */
    static ConfigReload holder() {
        return Holder.INSTANCE;
    }

    private static volatile ConfigReload instance;

    /** Silent or excused: looked at again under the monitor. */
    static ConfigReload instance() {
        ConfigReload c = instance;
        if (c == null) {
            synchronized (ConfigReload.class) {
                c = instance;
                if (c == null) {
                    c = new ConfigReload();
                    instance = c; // BENIGN: check-then-act rechecked
                }
            }
        }
        return c;
    }

    private static volatile ConfigReload late;

    private static void drop() {
        synchronized (ConfigReload.class) {
            late = null;
        }
    }

    /** Looked at outside only. */
    static ConfigReload late() {
        if (late == null) {
            synchronized (ConfigReload.class) {
                late = new ConfigReload(); // BLOCAL: check-then-act high {{late}}
            }
        }
        return late;
    }

    public static void main(String[] a) {
        Runnable r = () -> {
            CONFIG.set("a", "b");
            CONFIG.load(Collections.emptyMap());
            CONFIG.setShared("a", "b");
            CONFIG.setSharedWell("a", "b");
            CONFIG.setGuarded("a", "b");
            CONFIG.setGuardedBadly("a", "b");
            CONFIG.get("a", "b");
            CONFIG.put("a", "b");
            CONFIG.swap();
            CONFIG.reload(Collections.emptyMap());
            CONFIG.reloadWell(Collections.emptyMap());
            holder();
            instance();
            late();
            drop();
        };
        Executors.newScheduledThreadPool(2).scheduleWithFixedDelay(r, 1, 1, TimeUnit.SECONDS);
        Executors.newScheduledThreadPool(2).scheduleWithFixedDelay(r, 1, 1, TimeUnit.SECONDS);
    }
}
