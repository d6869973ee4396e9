package audit26;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A registry with static state, and listeners. */
public final class Plugins {
    private Plugins() {
    }

    interface Plugin {
        String name();

        default void started() {
        }
    }

    private static final Map<String, Plugin> BY_NAME = new HashMap<>();
    private static final CopyOnWriteArrayList<Plugin> ORDER = new CopyOnWriteArrayList<>();
    private static final List<String> NAMES = new ArrayList<>();
    private static int version;
    private static int loads;

    static synchronized Plugin find(String name) {
        return BY_NAME.get(name);
    }

    static synchronized void register(Plugin p) {
        BY_NAME.put(p.name(), p);
        version++;
    }

    static synchronized void unregister(String name) {
        BY_NAME.remove(name);
        version++;
    }

    /** Another one of that name may be there by now. */
    static void registerOnce(Plugin p) {
        if (find(p.name()) == null) {
            register(p); // BLOCAL: check-then-act medium {{BY_NAME}}
        }
    }

    /** Silent: the class literal is the lock of its static synchronized methods. */
    static void registerOnceWell(Plugin p) {
        synchronized (Plugins.class) {
            if (find(p.name()) == null) {
                register(p);
            }
        }
    }

    /** Silent: the started plug-in is called with nothing held, and writes nothing here. */
    static void start(String name) {
        Plugin p = find(name);
        if (p != null) {
            p.started();
        }
    }

    /** A list that copies on writing is asked and added to. */
    static void order(Plugin p) {
        if (!ORDER.contains(p)) {
            ORDER.add(p); // BLOCAL: check-then-act medium {{ORDER}}
        }
    }

    /** Silent. */
    static void orderWell(Plugin p) {
        ORDER.addIfAbsent(p);
    }

    static void disorder(Plugin p) {
        ORDER.remove(p);
    }

    /** Silent: the iterator's list never changes. */
    static int count() {
        int n = 0;
        for (Plugin p : ORDER) {
            n += p.name().length();
        }
        return n;
    }

    private static synchronized int version() {
        return version;
    }

    /** A class beside it keeps a copy and writes it back. */
    static final class Loader implements Runnable {
        @Override
        public void run() {
            int v = version();
            load();
            synchronized (Plugins.class) {
                // was expected high: three critical sections lie between (docs/confidence.md)
                version = v + 1; // BLOCAL: lost-update medium {{version}}
            }
        }

        private void load() {
            synchronized (Plugins.class) {
                loads++;
                NAMES.add("x");
            }
        }

        void unload() {
            synchronized (Plugins.class) {
                loads--;
                NAMES.remove("x");
            }
        }

        void clear() {
            synchronized (Plugins.class) {
                loads = 0;
                NAMES.clear();
            }
        }

        /** Three others hold it. */
        void reload() {
            loads++; // BLOCAL: guarded-by medium {{loads}}
        }

        /** Silent: a read is no write. */
        int loads() {
            return loads;
        }

        /** Silent: the only callers hold it. */
        private void loaded() {
            loads++;
        }

        void loadTwice() {
            synchronized (Plugins.class) {
                loaded();
                loaded();
            }
        }
    }

    public static void main(String[] a) {
        Plugin p = () -> "p";
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                registerOnce(p);
                registerOnceWell(p);
                unregister("q");
                start("p");
                order(p);
                orderWell(p);
                disorder(p);
                count();
                Loader l = new Loader();
                l.run();
                l.unload();
                l.clear();
                l.reload();
                l.loads();
                l.loadTwice();
            }).start();
        }
    }
}
