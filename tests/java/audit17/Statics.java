package audit17;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Static state under the class's lock, and instances that get at it by another. */
public final class Statics {
    private static int created;
    private static int live;
    private static Statics instance;
    private static final Map<String, Statics> REGISTRY = new HashMap<>();
    private static List<String> names = new ArrayList<>();
    private static int mode;

    private final String name;

    private Statics(String name) {
        this.name = name;
    }

    static synchronized Statics find(String n) {
        return REGISTRY.get(n);
    }

    static synchronized void register(Statics s) {
        REGISTRY.put(s.name, s);
        created++;
        live++;
    }

    static synchronized void unregister(String n) {
        REGISTRY.remove(n);
        live--;
    }

    public static Statics obtain(String n) {
        Statics s = find(n);
        if (s == null) {
            s = new Statics(n);
            register(s); // BLOCAL: check-then-act medium
        }
        return s;
    }

    public static Statics get() {
        if (instance == null) {
            synchronized (Statics.class) {
                instance = new Statics("only"); // BLOCAL: check-then-act high
            }
        }
        return instance;
    }

    public static synchronized void dispose() {
        instance = null;
        mode = 0;
    }

    public static void add(String n) {
        List<String> copy;
        synchronized (Statics.class) {
            copy = new ArrayList<>(names);
        }
        copy.add(n);
        synchronized (Statics.class) {
            names = copy; // BLOCAL: lost-update high
        }
    }

    public static void addWell(String n) {
        synchronized (Statics.class) {
            List<String> copy = new ArrayList<>(names);
            copy.add(n);
            names = copy;
        }
    }

    public static int live() {
        synchronized (Statics.class) {
            return live;
        }
    }

    public static void prune(int max) {
        if (live() > max) {
            synchronized (Statics.class) {
                REGISTRY.clear();
                live = 0; // BLOCAL: check-then-act
            }
        }
    }

    public static void withMode(int m, Runnable r) {
        int old;
        synchronized (Statics.class) {
            old = mode;
            mode = m;
        }
        try {
            r.run();
        } finally {
            synchronized (Statics.class) {
                mode = old; // BLOCAL: lost-update high
            }
        }
    }
}
