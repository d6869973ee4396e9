// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Configurations that are read, replaced, merged, parsed and told of. */
public class Settings {
    static final Settings SHARED = new Settings();

    static class View {
        final Map<String, String> all;
        final int version;

        View(Map<String, String> all, int version) {
            this.all = all;
            this.version = version;
        }

        View with(String k, String v) {
            Map<String, String> m = new HashMap<>(all);
            m.put(k, v);
            return new View(m, version + 1);
        }
    }

    private volatile Map<String, String> all = Collections.emptyMap();
    private volatile View view = new View(Collections.emptyMap(), 0);
    private final AtomicReference<View> held = new AtomicReference<>(new View(Collections.emptyMap(), 0));
    private final List<Runnable> told = new CopyOnWriteArrayList<>();
    private volatile boolean loading;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final Object lock = new Object();
    private String text = "";
    private View parsed;
    private boolean flag;
    private int loads;
    private final Map<String, String> live = new ConcurrentHashMap<>();
    private final Map<String, Boolean> flags = new ConcurrentHashMap<>();
    private Map<String, String> overrides = new HashMap<>();

    /** Of two who set one is lost. */
    void set(String k, String v) {
        Map<String, String> m = new HashMap<>(all);
        m.put(k, v);
        all = m; // BLOCAL: lost-update medium {{all}}
    }

    /** Silent: all who write hold it. */
    void setWell(String k, String v) {
        synchronized (lock) {
            View w = view;
            view = w.with(k, v);
        }
    }

    /** The old view is read before the lock. */
    void setLate(String k, String v) {
        View w = view.with(k, v);
        synchronized (lock) {
            view = w; // BLOCAL: lost-update high {{view}}
        }
    }

    String get(String k) {
        return all.get(k);
    }

    void reload(Map<String, String> m) {
        all = new HashMap<>(m);
        synchronized (lock) {
            view = new View(m, view.version + 1);
        }
    }

    /** Of two who hold one is lost. (First medium.) */
    void hold(String k, String v) {
        View w = held.get();
        held.set(w.with(k, v)); // BLOCAL: lost-update high {{held}}
    }

    /** Silent. */
    void holdWell(String k, String v) {
        held.updateAndGet(w -> w.with(k, v));
    }

    /** Silent. */
    View holdTrying(UnaryOperator<View> f) {
        View w;
        View n;
        do {
            w = held.get();
            n = f.apply(w);
        } while (!held.compareAndSet(w, n));
        return n;
    }

    /** Tried once; the other one wins, and nobody is told. */
    void holdOnce(String k, String v) {
        View w = held.get();
        held.compareAndSet(w, w.with(k, v)); // BLOCAL: lost-cas {{held}}
    }

    /** Silent: told. */
    boolean holdIf(String k, String v) {
        View w = held.get();
        return held.compareAndSet(w, w.with(k, v));
    }

    /** The version of the one, the contents of the other. Each may be of another view. */
    String describe() {
        return held.get().version + ":" + held.get().all.size();
    }

    /** Loads twice: a look and a set of a volatile. */
    void load() {
        if (loading) {
            return;
        }
        loading = true; // BLOCAL: check-then-act low {{loading}}
        try {
            reload(live);
        } finally {
            loading = false;
        }
    }

    /** The same of an atomic. */
    void loadBusy() {
        if (busy.get()) {
            return;
        }
        busy.set(true); // BLOCAL: check-then-act medium {{busy}}
        try {
            reload(live);
        } finally {
            busy.set(false);
        }
    }

    /** Silent. */
    void loadWell() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            reload(live);
        } finally {
            busy.set(false);
        }
    }

    void text(String t) {
        synchronized (lock) {
            text = t;
            parsed = null;
        }
    }

    private View parse(String t) {
        return new View(Collections.singletonMap("text", t), t.length());
    }

    /** What has been parsed may be of an old text, and stays. (First one.) */
    View parsed() {
        String t;
        synchronized (lock) {
            if (parsed != null) {
                return parsed;
            }
            t = text;
        }
        View p = parse(t);
        synchronized (lock) {
            parsed = p; // BLOCAL: check-then-act medium {{parsed}}; BLOCAL: stale-value medium {{text}}
        }
        return p;
    }

    /** Silent: kept only if the text is still that. */
    View parsedWell() {
        String t;
        synchronized (lock) {
            if (parsed != null) {
                return parsed;
            }
            t = text;
        }
        View p = parse(t);
        synchronized (lock) {
            if (text.equals(t)) {
                parsed = p; // BENIGN: check-then-act rechecked; FALSE: check-then-act (another method keeps one and does not ask)
            }
        }
        return p;
    }

    /** Silent: parsed under the lock. */
    View parsedHeld() {
        synchronized (lock) {
            if (parsed == null) {
                parsed = parse(text);
            }
            return parsed;
        }
    }

    /** Turned to the contrary of what it was. */
    boolean toggle() {
        boolean f;
        synchronized (lock) {
            f = flag;
        }
        tell();
        synchronized (lock) {
            flag = !f; // BLOCAL: lost-update high {{flag}}
        }
        return !f;
    }

    /** Silent. */
    boolean toggleWell() {
        boolean f;
        synchronized (lock) {
            flag = !flag;
            f = flag;
        }
        tell();
        return f;
    }

    /** Of a map: the contrary of what was there. (First medium.) */
    void toggle(String k) {
        flags.put(k, !flags.getOrDefault(k, false)); // BLOCAL: lost-update high {{flags}}
    }

    /** Silent. */
    void toggleWell(String k) {
        flags.compute(k, (kk, f) -> f == null || !f);
    }

    /** A default is put over what another has set. */
    void defaulted(String k, String v) {
        if (!live.containsKey(k)) {
            live.put(k, v); // BLOCAL: check-then-act medium {{live}}
        }
    }

    /** Silent. */
    void defaultedWell(String k, String v) {
        live.putIfAbsent(k, v);
    }

    /** Cleared, then filled: who comes in between finds nothing; but nothing stale is used. Silent. */
    void relive(Map<String, String> m) {
        live.clear();
        live.putAll(m);
    }

    void unset(String k) {
        live.remove(k);
    }

    /** Silent: what was found is only told. */
    void tell() {
        for (Runnable r : told) {
            r.run();
        }
    }

    /** Counted with a lock, looked at with none. */
    boolean loadFew() {
        if (loads > 3) {
            return false;
        }
        tell();
        synchronized (lock) {
            loads = loads + 1; // BLOCAL: check-then-act high {{loads}}
        }
        return true;
    }

    void noLoads() {
        synchronized (lock) {
            loads = 0;
        }
    }

    void override(String k, String v) {
        synchronized (lock) {
            overrides.put(k, v);
        }
    }

    void overrides(Map<String, String> m) {
        synchronized (lock) {
            overrides = new HashMap<>(m);
        }
    }

    /** Copied in one block, put back in another. */
    void overrideAll(Map<String, String> more) {
        Map<String, String> m;
        synchronized (lock) {
            m = new HashMap<>(overrides);
        }
        m.putAll(more);
        synchronized (lock) {
            overrides = m; // BLOCAL: lost-update high {{overrides}}
        }
    }
}
