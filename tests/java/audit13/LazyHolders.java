// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.Supplier;
import java.util.logging.Logger;

/** Lazily made values: memoizers, settings that are reloaded, feature flags and their watchers. */
class LazyHolders {
    private static final Logger LOG = Logger.getLogger("config");

    static class Memo<T> implements Supplier<T> {
        static final Memo<Object> SHARED = new Memo<>(Object::new);
        private final Supplier<T> maker;
        private final Object lock = new Object();
        private volatile boolean done;
        private T value;
        private int made;

        Memo(Supplier<T> maker) {
            this.maker = maker;
        }

        @Override
        public T get() {
            if (!done) {
                synchronized (lock) {
                    if (!done) {
                        value = maker.get(); // BENIGN: check-then-act rechecked
                        made++;
                        // Mended: the first of the writes is named.
                        done = true;
                    }
                }
            }
            return value;
        }

        T getTwice() {
            if (!done) {
                T t = maker.get();
                synchronized (lock) {
                    value = t;
                    made++;
                    done = true; // BLOCAL: check-then-act high
                }
            }
            return value;
        }

        void forget() {
            synchronized (lock) {
                done = false;
                value = null;
            }
        }

        int made() {
            synchronized (lock) {
                return made;
            }
        }

        void forgetIfOften() {
            if (made() > 3)
                // Mended: (b) by a callee is low.
                forget(); // BLOCAL: check-then-act low
        }
    }

    static class Early {
        static final Early SHARED = new Early();
        private volatile boolean ready;
        private Map<String, String> table;

        Map<String, String> table() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        ready = true;
                        table = new HashMap<>(); // BLOCAL: check-then-act low
                    }
                }
            }
            return table;
        }

        synchronized void drop() {
            ready = false;
            table = null;
        }
    }

    static class Settings {
        private final Map<String, String> values = new HashMap<>();
        private long loadedAt;
        private int version;
        private boolean dirty;

        synchronized String get(String key) {
            return values.get(key);
        }

        synchronized String get(String key, String otherwise) {
            String v = values.get(key);
            return v == null ? otherwise : v;
        }

        synchronized void set(String key, String value) {
            values.put(key, value);
            version++;
            dirty = true;
        }

        synchronized boolean old(long now) {
            return now - loadedAt > 60_000;
        }

        synchronized void load(Map<String, String> fresh, long now) {
            values.clear();
            values.putAll(fresh);
            loadedAt = now;
            version++;
        }

        synchronized int version() {
            return version;
        }

        synchronized boolean dirty() {
            return dirty;
        }

        synchronized void clean() {
            dirty = false;
        }

        synchronized Map<String, String> copy() {
            return new HashMap<>(values);
        }
    }

    static class Reloader extends Thread {
        static final Settings SETTINGS = new Settings();
        private final Callable<Map<String, String>> loader;

        Reloader(Callable<Map<String, String>> loader) {
            this.loader = loader;
        }

        @Override
        public void run() {
            long now = System.currentTimeMillis();
            if (!SETTINGS.old(now))
                return;
            try {
                Map<String, String> m = loader.call();
                // Mended: at what is static the threads of one class are several.
                SETTINGS.load(m, now); // BLOCAL: check-then-act medium
            } catch (Exception e) {
                LOG.warning("not loaded: " + e);
            }
        }

        void reloadRechecked() throws Exception {
            long now = System.currentTimeMillis();
            if (!SETTINGS.old(now))
                return;
            Map<String, String> m = loader.call();
            synchronized (SETTINGS) {
                if (SETTINGS.old(now))
                    SETTINGS.load(m, now); // BENIGN: check-then-act rechecked
            }
        }

        void append(String key, String more) {
            String v = SETTINGS.get(key, "");
            SETTINGS.set(key, v + more); // BLOCAL: lost-update high
        }

        void defaults(String key) {
            if (SETTINGS.get(key) == null) {
                LOG.config("default for " + key);
                SETTINGS.set(key, "none"); // BLOCAL: check-then-act medium
            }
        }

        // Silent: asked and set under the settings' lock.
        void defaultsAtOnce(String key) {
            synchronized (SETTINGS) {
                if (SETTINGS.get(key) == null)
                    SETTINGS.set(key, "none");
            }
        }

        void save() {
            if (!SETTINGS.dirty())
                return;
            Map<String, String> copy = SETTINGS.copy();
            LOG.config("saving " + copy.size());
            // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
            SETTINGS.clean(); // BLOCAL: check-then-act medium
        }

        void merge(Map<String, String> more) {
            Map<String, String> all = SETTINGS.copy();
            all.putAll(more);
            SETTINGS.load(all, 0); // BLOCAL: stale-value low; MISSED: lost-update (what a callee clears and fills anew with the copy is not written back)
        }

        void mergeByVersion(Map<String, String> more) {
            int before = SETTINGS.version();
            Map<String, String> all = new HashMap<>(more);
            all.put("merged", "yes");
            synchronized (SETTINGS) {
                if (SETTINGS.version() == before)
                    SETTINGS.load(all, 0); // BENIGN: check-then-act rechecked
            }
        }

        // Silent: read and used outside the lock only.
        int port() {
            String s = SETTINGS.get("port", "80");
            try {
                return Integer.parseInt(s);
            } catch (NumberFormatException e) {
                return 80;
            }
        }
    }
}
