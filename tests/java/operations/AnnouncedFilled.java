package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A flag says that a collection has all there is to be in it, before that is there; each beside what only looks like it. */
class AnnouncedFilled {
    static String[] all() {
        return new String[] {"a", "b"};
    }

    /** Who comes second finds the flag set, and nothing in the map. */
    static class Loaded {
        static final Loaded SHARED = new Loaded();
        private volatile boolean loaded;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        private void load() {
            if (!loaded) {
                loaded = true; // BLOCAL: check-then-act low
                for (String name : all()) {
                    names.put(name, name.trim()); // BLOCAL: check-then-act {{'names' is filled after 'loaded' was set}}
                }
            }
        }

        String get(String key) {
            load();
            return names.get(key);
        }
    }

    /** The flag is tested by who looks. */
    static class AskedFirst {
        static final AskedFirst SHARED = new AskedFirst();
        private volatile boolean loaded;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        private void load() {
            loaded = true;
            for (String name : all()) {
                names.put(name, name.trim()); // BLOCAL: check-then-act {{may find 'names' not yet filled}}
            }
        }

        String get(String key) {
            if (!loaded) {
                load(); // BLOCAL: check-then-act low
            }
            return names.get(key);
        }
    }

    /** It is won, and the list is handed back to who has lost. */
    static class Won {
        static final Won SHARED = new Won();
        private final AtomicBoolean loaded = new AtomicBoolean();
        private final List<String> names = new CopyOnWriteArrayList<>();

        private void load() {
            if (loaded.compareAndSet(false, true)) {
                for (String name : all()) {
                    names.add(name); // BLOCAL: check-then-act {{AnnouncedFilled.Won.names()}}
                }
            }
        }

        List<String> names() {
            load();
            return names;
        }
    }

    /** Silent: the flag comes last. */
    static class Last {
        static final Last SHARED = new Last();
        private volatile boolean loaded;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        private void load() {
            if (!loaded) {
                for (String name : all()) {
                    names.put(name, name.trim());
                }
                loaded = true; // BLOCAL: check-then-act low
            }
        }

        String get(String key) {
            load();
            return names.get(key);
        }
    }

    /** Silent: others put things there, too, so that nobody takes what is there for all. */
    static class Others {
        static final Others SHARED = new Others();
        private volatile boolean loaded;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        private void load() {
            loaded = true;
            for (String name : all()) {
                names.put(name, name.trim());
            }
        }

        void add(String name) {
            names.put(name, name);
        }

        String get(String key) {
            if (!loaded) {
                load(); // BLOCAL: check-then-act low
            }
            return names.get(key);
        }
    }

    /** Silent: who looks waits for who fills it. */
    static class UnderLock {
        static final UnderLock SHARED = new UnderLock();
        private volatile boolean loaded;
        private final List<String> names = new ArrayList<>();

        private synchronized void load() {
            if (!loaded) {
                loaded = true;
                for (String name : all()) {
                    names.add(name);
                }
            }
        }

        synchronized String get(int i) {
            load();
            return names.get(i);
        }
    }

    /** The filling is under a lock that who looks does not take. */
    static class UnderLockInVain {
        static final UnderLockInVain SHARED = new UnderLockInVain();
        private volatile boolean loaded;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        private synchronized void load() {
            if (!loaded) {
                loaded = true;
                for (String name : all()) {
                    names.put(name, name.trim()); // BLOCAL: check-then-act {{'names' is filled after}}
                }
            }
        }

        String get(String key) {
            if (!loaded) {
                load(); // BENIGN: check-then-act rechecked
            }
            return names.get(key);
        }
    }

    /** Silent: the flag is set back, so that it tells of phases. */
    static class Phase {
        static final Phase SHARED = new Phase();
        private volatile boolean busy;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        void load() {
            busy = true;
            for (String name : all()) {
                names.put(name, name.trim());
            }
        }

        void end() {
            busy = false;
        }

        String get(String key) {
            return busy ? names.get(key) : null;
        }
    }
}
