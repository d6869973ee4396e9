package audit23;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** Singletons and what else is made lazily. */
public final class Holders {
    private Holders() {
    }

    static final class Engine {
        private final Map<String, String> settings = new HashMap<>();

        synchronized void set(String k, String v) {
            settings.put(k, v);
        }
    }

    /** The class initialiser is the lock. */
    private static final class Lazy {
        static final Engine ENGINE = new Engine();
        static final Map<String, Engine> ALL = new HashMap<>();

        static {
            ALL.put("default", ENGINE);
        }
    }

    private static volatile Engine checkedTwice;
    private static Engine checkedOnce;
    private static volatile Engine racy;
    private static Engine simple;
    private static Properties defaults;
    private static int made;

    static Engine byHolder() {
        return Lazy.ENGINE;
    }

    static Engine checkedTwice() {
        Engine e = checkedTwice;
        if (e == null) {
            synchronized (Holders.class) {
                e = checkedTwice;
                if (e == null) {
                    e = new Engine();
                    checkedTwice = e; // BENIGN: check-then-act rechecked
                }
            }
        }
        return e;
    }

    /** The second check is missing: two engines. */
    static Engine checkedOnce() {
        if (checkedOnce == null) {
            synchronized (Holders.class) {
                checkedOnce = new Engine(); // BLOCAL: check-then-act high {{checkedOnce}}
            }
        }
        return checkedOnce;
    }

    static Engine racy() {
        if (racy == null) {
            racy = new Engine(); // BLOCAL: check-then-act low {{racy}}
        }
        return racy;
    }

    static synchronized Engine simple() {
        if (simple == null) {
            simple = new Engine();
            made++;
        }
        return simple;
    }

    static synchronized int made() {
        return made;
    }

    static synchronized void reset() {
        simple = null;
        checkedOnce = null;
    }

    /** Holds the lock, lets it go to load, and takes it again. */
    static Properties defaults() {
        synchronized (Holders.class) {
            if (defaults != null) {
                return defaults;
            }
        }
        Properties p = new Properties(System.getProperties());
        synchronized (Holders.class) {
            defaults = p; // BLOCAL: check-then-act medium {{defaults}}
            return p;
        }
    }

    static Properties defaultsWell() {
        synchronized (Holders.class) {
            if (defaults != null) {
                return defaults;
            }
        }
        Properties p = new Properties(System.getProperties());
        synchronized (Holders.class) {
            if (defaults == null) {
                defaults = p; // BENIGN: check-then-act rechecked
            }
            return defaults;
        }
    }

    static void forget() {
        synchronized (Holders.class) {
            defaults = null;
        }
    }

    /** An enum is a holder too. */
    enum Registry {
        INSTANCE;

        private int registered;

        synchronized int registered() {
            return registered;
        }

        synchronized void registered(int n) {
            registered = n;
        }

        void register() {
            registered(registered() + 1); // BLOCAL: lost-update high {{registered}}
        }

        synchronized void registerWell() {
            registered(registered() + 1);
        }
    }
}
