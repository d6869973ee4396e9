// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/** Settings, services that are restarted, plugins, and what the process has one of. */
public class Settings {
    interface Plugin {
        void load();

        void unload();
    }

    static class Plugins {
        static final Plugins PLUGINS = new Plugins();

        private final Map<String, Plugin> plugins = new ConcurrentHashMap<>();
        private final List<String> order = new ArrayList<>();
        private final ReentrantLock lock = new ReentrantLock();
        private Plugin active;
        private int loads;
        private ExecutorService pool;

        // Registered once, in two operations.
        void register(String name, Plugin p) {
            if (plugins.get(name) != null) {
                throw new IllegalArgumentException("twice: " + name);
            }
            plugins.put(name, p); // BLOCAL: check-then-act medium
            lock.lock();
            try {
                order.add(name);
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        void registerOnce(String name, Plugin p) {
            if (plugins.putIfAbsent(name, p) != null) {
                throw new IllegalArgumentException("twice: " + name);
            }
            lock.lock();
            try {
                order.add(name);
            } finally {
                lock.unlock();
            }
        }

        // Replaced: what was unloaded is what was there, what is put over may be another.
        void replace(String name, Plugin p) {
            Plugin old = plugins.get(name);
            if (old != null) {
                old.unload();
            }
            plugins.put(name, p); // BLOCAL: lost-update medium
        }

        // Silent.
        void replaceOnce(String name, Plugin p) {
            Plugin old = plugins.put(name, p);
            if (old != null) {
                old.unload();
            }
        }

        void unregister(String name) {
            Plugin p = plugins.remove(name);
            if (p != null) {
                p.unload();
            }
        }

        // The active one was asked for under the lock, and is changed after a load: what it is set to it was compared with
        // (low), what is counted with it is not.
        void activate(String name) {
            Plugin was;
            lock.lock();
            try {
                was = active;
            } finally {
                lock.unlock();
            }
            Plugin p = plugins.get(name);
            if (p == null || p == was) {
                return;
            }
            p.load();
            lock.lock();
            try {
                active = p;
                loads++; // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        void activateAtOnce(String name) {
            Plugin p = plugins.get(name);
            lock.lock();
            try {
                if (p == null || p == active) {
                    return;
                }
                p.load();
                active = p;
                loads++;
            } finally {
                lock.unlock();
            }
        }

        // A pool that is made twice: the first one's threads go on for ever.
        Future<?> submit(Runnable r) {
            ExecutorService e;
            lock.lock();
            try {
                e = pool;
            } finally {
                lock.unlock();
            }
            if (e == null) {
                e = Executors.newFixedThreadPool(2);
                lock.lock();
                try {
                    pool = e; // BLOCAL: check-then-act high
                } finally {
                    lock.unlock();
                }
            }
            return e.submit(r);
        }

        // Silent.
        Future<?> submitAtOnce(Runnable r) {
            lock.lock();
            try {
                if (pool == null) {
                    pool = Executors.newFixedThreadPool(2);
                }
                return pool.submit(r);
            } finally {
                lock.unlock();
            }
        }

        void shutdown() {
            ExecutorService e;
            lock.lock();
            try {
                e = pool;
                pool = null;
            } finally {
                lock.unlock();
            }
            if (e != null) {
                e.shutdown();
            }
        }

        // A view of a list that others change: low, as Sessions.list().
        List<String> order() {
            lock.lock();
            try {
                return Collections.unmodifiableList(order); // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        List<String> orderCopied() {
            lock.lock();
            try {
                return Collections.unmodifiableList(new ArrayList<>(order));
            } finally {
                lock.unlock();
            }
        }
    }

    // A file of properties, a version, and those who follow it.
    static class Live {
        static final Live LIVE = new Live();

        private volatile Properties current = new Properties();
        private int version;
        private Map<String, String> overrides = new HashMap<>();
        private final Object lock = new Object();

        // Two versions of the properties in one answer.
        String address() {
            return current.getProperty("host") + ":" + current.getProperty("port"); // BLOCAL: inconsistent-read low
        }

        // Silent: of one.
        String addressOfOne() {
            Properties p = current;
            return p.getProperty("host") + ":" + p.getProperty("port"); // BENIGN: inconsistent-read no-writer
        }

        void reload(Properties p) {
            synchronized (lock) {
                current = p;
                version++;
            }
        }

        // The overrides are copied, changed and set back.
        void override(String k, String v) {
            Map<String, String> copy;
            synchronized (lock) {
                copy = new HashMap<>(overrides);
            }
            copy.put(k, v);
            synchronized (lock) {
                overrides = copy; // BLOCAL: lost-update
            }
        }

        // Silent.
        void overrideAtOnce(String k, String v) {
            synchronized (lock) {
                Map<String, String> copy = new HashMap<>(overrides);
                copy.put(k, v);
                overrides = copy;
            }
        }

        // A version of one moment, a map of another.
        String tag() {
            int v;
            synchronized (lock) {
                v = version;
            }
            synchronized (lock) {
                return v + "/" + overrides.size(); // BLOCAL: stale-value low
            }
        }
    }

    // What the process has one of.
    static class Process {
        // Set for a while and set back: over what another has set.
        static String format(double d) {
            Locale old = Locale.getDefault();
            Locale.setDefault(Locale.ROOT);
            try {
                return String.format("%.2f", d);
            } finally {
                Locale.setDefault(old); // BLOCAL: lost-update medium
            }
        }

        // Silent: no such state.
        static String formatRoot(double d) {
            return String.format(Locale.ROOT, "%.2f", d);
        }

        static String zone(Runnable r) {
            TimeZone old = TimeZone.getDefault();
            try {
                TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                r.run();
                return old.getID();
            } finally {
                TimeZone.setDefault(old); // BLOCAL: lost-update medium
            }
        }
    }
}
