// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.Logger;

/** Plugins by name with life cycles, a lazily made context, listeners and a default. */
class PluginRegistry {
    private static final Logger LOG = Logger.getLogger("plugins");

    interface Plugin {
        String name();

        void start();
    }

    interface Listener {
        void changed(String name);
    }

    static class Context {
        final Map<String, String> settings = new HashMap<>();
    }

    static class Holder<T> {
        private T value;
        private int version;

        synchronized T get() {
            return value;
        }

        synchronized void set(T t) {
            value = t;
            version++;
        }

        synchronized int version() {
            return version;
        }

        synchronized boolean replace(T old, T t) {
            if (value != old)
                return false;
            set(t);
            return true;
        }
    }

    static class Registry {
        static final Registry INSTANCE = new Registry();
        private final Map<String, Plugin> plugins = new TreeMap<>();
        private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
        private final Holder<Plugin> preferred = new Holder<>();
        private volatile Context context;
        private Context lazy;
        private int started;
        private Object gate = new Object();

        Plugin find(String name) {
            synchronized (plugins) {
                return plugins.get(name);
            }
        }

        void register(Plugin p) {
            if (find(p.name()) != null)
                throw new IllegalStateException("twice: " + p.name());
            LOG.info("registering " + p.name());
            synchronized (plugins) {
                plugins.put(p.name(), p); // BLOCAL: check-then-act
            }
            fire(p.name());
        }

        // Silent: put says what was there, in the same block.
        void registerAtOnce(Plugin p) {
            Plugin old;
            synchronized (plugins) {
                old = plugins.get(p.name());
                if (old == null)
                    plugins.put(p.name(), p);
            }
            if (old == null)
                fire(p.name());
        }

        // Silent: a copy-on-write list is read at one moment.
        private void fire(String name) {
            for (Listener l : listeners)
                l.changed(name);
        }

        void listen(Listener l) {
            if (!listeners.contains(l))
                listeners.add(l); // BLOCAL: check-then-act medium
        }

        // Silent: the list looks by itself.
        void listenOnce(Listener l) {
            if (listeners.addIfAbsent(l))
                LOG.fine("listening");
        }

        Context context() {
            Context c = context;
            if (c == null) {
                synchronized (this) {
                    c = context;
                    if (c == null) {
                        c = new Context();
                        context = c; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return c;
        }

        Context lazy() {
            if (lazy == null) {
                Context c = new Context();
                synchronized (this) {
                    lazy = c; // BLOCAL: check-then-act high
                }
            }
            return lazy;
        }

        synchronized void forget() {
            lazy = null;
            context = null;
        }

        void prefer(Plugin p) {
            Plugin now = preferred.get();
            if (now == null)
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                preferred.set(p); // BLOCAL: check-then-act medium
        }

        void preferOnce(Plugin p) {
            Plugin now = preferred.get();
            if (now != null)
                return;
            if (!preferred.replace(null, p)) // BENIGN: check-then-act rechecked
                LOG.fine("already preferred");
        }

        void replacePreferred(Plugin p) {
            Plugin now = preferred.get();
            LOG.fine("replacing");
            // Mended: to be compared is no use.
            preferred.replace(now, p);
        }

        // Silent: counted over a copy.
        void startAll() {
            List<Plugin> copy;
            synchronized (plugins) {
                copy = new ArrayList<>(plugins.values());
            }
            int n = 0;
            for (Plugin p : copy) {
                p.start();
                n++;
            }
            synchronized (this) {
                started += n;
            }
        }

        void newGate() {
            gate = new Object();
        }

        int startedUnderGate() {
            synchronized (gate) { // BLOCAL: mutable-lock low
                return plugins.hashCode();
            }
        }
    }
}
