package audit19;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** Descriptors of types by loader and name, made when they are first asked for. */
public final class TypeRegistry {
    static final class Descriptor {
        final String name;
        private Map<String, Integer> slots;
        int uses;

        Descriptor(String name) {
            this.name = name;
        }

        void resolve() {
            slots = new HashMap<>();
            slots.put(name, 0);
        }

        int slot(String n) {
            return slots.get(n);
        }
    }

    private static volatile Map<String, String> aliases;
    private static volatile Map<String, String> names;
    private static final ConcurrentMap<ClassLoader, ConcurrentMap<String, Descriptor>> BY_LOADER = new ConcurrentHashMap<>();

    private TypeRegistry() {
    }

    /** Seen empty, or half full, by who does not wait for the lock. */
    static String alias(String name) {
        if (aliases == null) {
            synchronized (TypeRegistry.class) {
                if (aliases == null) {
                    aliases = new HashMap<>();
                    fill(aliases); // BLOCAL: check-then-act {{aliases}}
                }
            }
        }
        return aliases.get(name);
    }

    static String name(String name) {
        if (names == null) {
            synchronized (TypeRegistry.class) {
                if (names == null) {
                    Map<String, String> m = new HashMap<>();
                    fill(m);
                    names = Collections.unmodifiableMap(m); // BENIGN: check-then-act rechecked
                }
            }
        }
        return names.get(name);
    }

    private static void fill(Map<String, String> m) {
        m.put("int", "I");
        m.put("long", "J");
    }

    private static ConcurrentMap<String, Descriptor> of(ClassLoader loader) {
        ConcurrentMap<String, Descriptor> m = BY_LOADER.get(loader);
        if (m == null) {
            m = new ConcurrentHashMap<>();
            ConcurrentMap<String, Descriptor> there = BY_LOADER.putIfAbsent(loader, m);
            if (there != null) {
                m = there;
            }
        }
        return m;
    }

    /** Two descriptors of one type. */
    static Descriptor describe(ClassLoader loader, String name) {
        ConcurrentMap<String, Descriptor> inner = of(loader);
        Descriptor d = inner.get(name);
        if (d == null) {
            d = new Descriptor(name);
            d.resolve();
            inner.put(name, d); // BLOCAL: check-then-act
        }
        return d;
    }

    static Descriptor describeSafely(ClassLoader loader, String name) {
        return of(loader).computeIfAbsent(name, n -> {
            Descriptor d = new Descriptor(n);
            d.resolve();
            return d;
        });
    }

    /** Its winner is dropped: the loser goes on with a descriptor that is in no map. */
    static Descriptor declare(ClassLoader loader, String name) {
        Descriptor d = of(loader).get(name);
        if (d == null) {
            d = new Descriptor(name);
            of(loader).putIfAbsent(name, d); // BLOCAL: lost-cas medium
            d.uses++;
        }
        return d;
    }

    static <T> T memo(ConcurrentMap<String, T> memo, String key, Function<String, T> how) {
        T t = memo.get(key);
        if (t == null) {
            t = how.apply(key);
            T there = memo.putIfAbsent(key, t);
            if (there != null) {
                t = there;
            }
        }
        return t;
    }

    static void forget(ClassLoader loader, String name) {
        of(loader).remove(name);
    }
}

/** An instance that everybody finds before it is ready, and one that is ready first. */
class Resolver {
    private static volatile Resolver instance;
    private static volatile Resolver safe;

    private Map<String, String> table;

    static Resolver get() {
        Resolver r = instance;
        if (r == null) {
            synchronized (Resolver.class) {
                r = instance;
                if (r == null) {
                    r = new Resolver();
                    instance = r;
                    r.load(); // BLOCAL: check-then-act {{instance}}
                }
            }
        }
        return r;
    }

    static Resolver getSafely() {
        Resolver r = safe;
        if (r == null) {
            synchronized (Resolver.class) {
                r = safe;
                if (r == null) {
                    r = new Resolver();
                    r.load();
                    safe = r; // BENIGN: check-then-act rechecked
                }
            }
        }
        return r;
    }

    private void load() {
        table = new HashMap<>();
        table.put("a", "b");
    }

    String resolve(String s) {
        return table.get(s);
    }
}
