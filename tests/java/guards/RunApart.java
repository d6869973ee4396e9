package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the library runs once for each key, or once in each thread, and changes a plain collection. */
class RunApart {
    /** Two threads with two keys are in it at once: the map keeps apart only those of one key. */
    static class PerKey {
        private final ConcurrentMap<String, Object> byName = new ConcurrentHashMap<>();
        private final List<Object> all = new ArrayList<>();

        Object get(String name) {
            return byName.computeIfAbsent(name, n -> {
                Object made = new Object();
                all.add(made); // BLOCAL: guarded-by medium {{for each key}}
                return made;
            });
        }

        int size() {
            return all.size();
        }
    }

    /** The same by a helper; a set made of a map locks no more than the map does. */
    static class ByHelper {
        private final Map<String, Object> byName = new ConcurrentHashMap<>();
        private final Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());

        Object get(String name) {
            return byName.computeIfAbsent(name, n -> make());
        }

        private Object make() {
            Object made = new Object();
            all.add(made); // BLOCAL: guarded-by medium {{for each key}}
            return made;
        }

        Collection<Object> all() {
            return all;
        }
    }

    /** Each thread adds what it has made for itself. */
    static class PerThread {
        private final Map<Object, Boolean> all = new WeakHashMap<>();
        private final ThreadLocal<Object> own = ThreadLocal.withInitial(() -> {
            Object made = new Object();
            all.put(made, true); // BLOCAL: guarded-by medium {{in each thread}}
            return made;
        });

        Object get() {
            return own.get();
        }
    }

    /** The same, as it was written before there were lambdas. */
    static class Overridden {
        final Set<Object> all = new HashSet<>();
        private final ThreadLocal<Object> own = new ThreadLocal<Object>() {
            @Override
            protected Object initialValue() {
                Object made = new Object();
                all.add(made); // BLOCAL: guarded-by medium {{in each thread}}
                return made;
            }
        };

        Object get() {
            return own.get();
        }

        int size() {
            return all.size();
        }
    }

    /** Mended: by a lock that all threads have in common. */
    static class Silent1Locked {
        private final ConcurrentMap<String, Object> byName = new ConcurrentHashMap<>();
        private final List<Object> all = new ArrayList<>();

        Object get(String name) {
            return byName.computeIfAbsent(name, n -> make());
        }

        private Object make() {
            Object made = new Object();
            synchronized (all) {
                all.add(made);
            }
            return made;
        }

        int size() {
            synchronized (all) {
                return all.size();
            }
        }
    }

    /** Mended: by a collection that is thread-safe. */
    static class Silent2Safe {
        private final ConcurrentMap<String, Object> byName = new ConcurrentHashMap<>();
        private final List<Object> all = new CopyOnWriteArrayList<>();

        Object get(String name) {
            return byName.computeIfAbsent(name, n -> {
                Object made = new Object();
                all.add(made);
                return made;
            });
        }
    }

    /** Mended: by a wrapper that locks. */
    static class Silent3Wrapped {
        private final Map<Object, Boolean> all = Collections.synchronizedMap(new WeakHashMap<>());
        private final ThreadLocal<Object> own = ThreadLocal.withInitial(() -> {
            Object made = new Object();
            all.put(made, true);
            return made;
        });

        Object get() {
            return own.get();
        }
    }

    /** A plain map runs it for whoever has the map. */
    static class Silent4Plain {
        private final Map<String, Object> byName = new HashMap<>();
        private final List<Object> all = new ArrayList<>();

        Object get(String name) {
            return byName.computeIfAbsent(name, n -> {
                Object made = new Object();
                all.add(made);
                return made;
            });
        }
    }

    /** What is changed is the thread's own. */
    static class Silent5Own {
        private final ThreadLocal<List<Object>> own = ThreadLocal.withInitial(() -> {
            List<Object> made = new ArrayList<>();
            made.add(this);
            return made;
        });

        List<Object> get() {
            return own.get();
        }
    }

    /** All who come to it hold one lock, by a method that nobody else can call. */
    static class Silent6Around {
        private final ConcurrentMap<String, Object> byName = new ConcurrentHashMap<>();
        private final List<Object> all = new ArrayList<>();

        synchronized Object get(String name) {
            return byName.computeIfAbsent(name, n -> {
                Object made = new Object();
                all.add(made);
                return made;
            });
        }

        synchronized int size() {
            return all.size();
        }
    }

    interface Source {
        ConcurrentNavigableMap<Object, Boolean> asMap();
    }

    /** A view of a map that is thread-safe as its type says, which nothing else names. */
    static class Silent7View {
        final Set<Object> all;
        private final ThreadLocal<Object> own = new ThreadLocal<Object>() {
            @Override
            protected Object initialValue() {
                Object made = new Object();
                all.add(made);
                return made;
            }
        };

        Silent7View(Source source) {
            all = Collections.newSetFromMap(source.asMap());
        }

        Object get() {
            return own.get();
        }

        int size() {
            return all.size();
        }
    }
}
