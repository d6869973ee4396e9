// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Hibernate's query plan cache: two threads compile the same query, each keeps its own plan. */
class PlanCache {
    static final PlanCache SHARED = new PlanCache();
    private final ConcurrentMap<String, List<String>> plans = new ConcurrentHashMap<>();

    List<String> plan(String query) {
        List<String> plan = plans.get(query);
        if (plan == null) {
            plan = new ArrayList<>();
            plan.add(query.trim());
            // (a) a call that changes the same key, and a fresh mutable object is put: high
            // mended: what a method fills, puts where there was none and hands back is computed: medium (§7)
            plans.put(query, plan); // BLOCAL: check-then-act medium
        }
        return plan;
    }

    void evict(String query) {
        plans.remove(query);
    }
}

/** As mended: the winner's plan is the one that all get. Silent: putIfAbsent validates by itself. */
class PlanCacheFixed {
    static final PlanCacheFixed SHARED = new PlanCacheFixed();
    private final ConcurrentMap<String, List<String>> plans = new ConcurrentHashMap<>();

    List<String> plan(String query) {
        List<String> plan = plans.get(query);
        if (plan == null) {
            List<String> mine = new ArrayList<>();
            mine.add(query.trim());
            plan = plans.putIfAbsent(query, mine);
            if (plan == null) {
                plan = mine;
            }
        }
        return plan;
    }

    void evict(String query) {
        plans.remove(query);
    }
}

/** Struts: names of properties in a synchronized wrapper, two operations where one was meant. */
class PropertyNames {
    static final PropertyNames SHARED = new PropertyNames();
    private final Map<String, String> names = Collections.synchronizedMap(new HashMap<String, String>());

    String name(String key) {
        if (!names.containsKey(key)) {
            // What is put is an immutable string: twice it does little harm.
            names.put(key, key.toLowerCase());
        }
        // But it may be forgotten by now, and nothing is handed back: medium.
        return names.get(key); // BLOCAL: check-then-act medium
    }

    void forget(String key) {
        names.remove(key);
    }
}

/** As mended: the wrapper's own lock is held throughout. Silent. */
class PropertyNamesFixed {
    static final PropertyNamesFixed SHARED = new PropertyNamesFixed();
    private final Map<String, String> names = Collections.synchronizedMap(new HashMap<String, String>());

    String name(String key) {
        synchronized (names) {
            if (!names.containsKey(key)) {
                names.put(key, key.toLowerCase());
            }
            return names.get(key);
        }
    }

    void forget(String key) {
        names.remove(key);
    }
}

/** Groovy's registry of meta classes: looked up in one block, put in the next. */
class MetaRegistry {
    static final MetaRegistry SHARED = new MetaRegistry();
    private final Map<Class<?>, StringBuilder> metas = new HashMap<>();

    StringBuilder meta(Class<?> type) {
        StringBuilder meta;
        synchronized (metas) {
            meta = metas.get(type);
        }
        if (meta == null) {
            meta = new StringBuilder(type.getName());
            synchronized (metas) {
                // checked in an earlier block of the same lock; a fresh mutable object is put: high
                metas.put(type, meta); // BLOCAL: check-then-act high
            }
        }
        return meta;
    }

    void remove(Class<?> type) {
        synchronized (metas) {
            metas.remove(type);
        }
    }
}

/** As mended: made under the lock. Silent. */
class MetaRegistryFixed {
    static final MetaRegistryFixed SHARED = new MetaRegistryFixed();
    private final Map<Class<?>, StringBuilder> metas = new HashMap<>();

    StringBuilder meta(Class<?> type) {
        synchronized (metas) {
            StringBuilder meta = metas.get(type);
            if (meta == null) {
                meta = new StringBuilder(type.getName());
                metas.put(type, meta);
            }
            return meta;
        }
    }

    void remove(Class<?> type) {
        synchronized (metas) {
            metas.remove(type);
        }
    }
}

/** Spring's introspection results: looked up without the lock, put under it, not looked up again. */
class Introspection {
    static final Introspection SHARED = new Introspection();
    private final Map<String, String> results = new HashMap<>();

    String forName(String name) {
        String result = results.get(name);
        if (result == null) {
            result = name.replace('.', '/');
            synchronized (this) {
                // read without a lock, of a guarded field: a block of its own; a string is put: medium
                results.put(name, result); // BLOCAL: check-then-act medium
            }
        }
        return result;
    }

    synchronized void clear() {
        results.clear();
    }
}

/** As mended (the unlocked look-up was left): the put is decided by a fresh look-up too. */
class IntrospectionFixed {
    static final IntrospectionFixed SHARED = new IntrospectionFixed();
    private final Map<String, String> results = new HashMap<>();

    String forName(String name) {
        String result = results.get(name);
        if (result == null) {
            synchronized (this) {
                result = results.get(name);
                if (result == null) {
                    result = name.replace('.', '/');
                    // also decided by a branch in its own block whose observations are current
                    results.put(name, result); // BENIGN: check-then-act rechecked
                }
            }
        }
        return result;
    }

    synchronized void clear() {
        results.clear();
    }
}

/** Wicket's getters by class: the value is made by a call, which returns a fresh list. */
class Getters {
    static final Getters SHARED = new Getters();
    private final ConcurrentHashMap<Class<?>, List<String>> getters = new ConcurrentHashMap<>();

    List<String> of(Class<?> type) {
        List<String> found = getters.get(type);
        if (found == null) {
            found = scan(type);
            // (a), the object put is fresh and mutable by the summary of scan: high
            // mended: what a method fills, puts where there was none and hands back is computed: medium (§7)
            getters.put(type, found); // BLOCAL: check-then-act medium
        }
        return found;
    }

    private static List<String> scan(Class<?> type) {
        List<String> result = new ArrayList<>();
        result.add("get" + type.getSimpleName());
        return result;
    }

    void clear() {
        getters.clear();
    }
}

/** As mended. Silent: computeIfAbsent validates by itself. */
class GettersFixed {
    static final GettersFixed SHARED = new GettersFixed();
    private final ConcurrentHashMap<Class<?>, List<String>> getters = new ConcurrentHashMap<>();

    List<String> of(Class<?> type) {
        return getters.computeIfAbsent(type, GettersFixed::scan);
    }

    private static List<String> scan(Class<?> type) {
        List<String> result = new ArrayList<>();
        result.add("get" + type.getSimpleName());
        return result;
    }

    void clear() {
        getters.clear();
    }
}

/** CXF's contexts: containsKey, then get, which may be null by now. */
class ContextCache {
    static final ContextCache SHARED = new ContextCache();
    private final ConcurrentMap<String, String> contexts = new ConcurrentHashMap<>();

    int lengthOf(String key) {
        if (contexts.containsKey(key)) {
            // (c) any other access to state of that lock: low
            // mended: (d), tested for a key and dereferenced, medium where another method takes keys away (§7)
            return contexts.get(key).length(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    void put(String key, String value) {
        contexts.put(key, value);
    }

    void drop(String key) {
        contexts.remove(key);
    }
}

/** As mended: one look-up. Silent. */
class ContextCacheFixed {
    static final ContextCacheFixed SHARED = new ContextCacheFixed();
    private final ConcurrentMap<String, String> contexts = new ConcurrentHashMap<>();

    int lengthOf(String key) {
        String context = contexts.get(key);
        return context == null ? 0 : context.length();
    }

    void put(String key, String value) {
        contexts.put(key, value);
    }

    void drop(String key) {
        contexts.remove(key);
    }
}

/** Hadoop's counters by name: the sum is computed from what get gave. */
class NamedCounters {
    static final NamedCounters SHARED = new NamedCounters();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void increment(String name) {
        Integer old = counts.get(name);
        // the contents, computed upon, are stored back to the contents: high
        counts.put(name, old == null ? 1 : old + 1); // BLOCAL: lost-update high
    }

    void reset(String name) {
        counts.remove(name);
    }
}

/** As mended. Silent: merge is one operation. */
class NamedCountersFixed {
    static final NamedCountersFixed SHARED = new NamedCountersFixed();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void increment(String name) {
        counts.merge(name, 1, Integer::sum);
    }

    void reset(String name) {
        counts.remove(name);
    }
}

/** As mended before Java 8: replace with the old value, until it succeeds. Silent. */
class NamedCountersReplace {
    static final NamedCountersReplace SHARED = new NamedCountersReplace();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void increment(String name) {
        for (;;) {
            Integer old = counts.get(name);
            if (old == null) {
                if (counts.putIfAbsent(name, 1) == null) {
                    return;
                }
            } else if (counts.replace(name, old, old + 1)) {
                return;
            }
        }
    }

    void reset(String name) {
        counts.remove(name);
    }
}

/** c3p0's coalescer: Hashtable, whose methods are synchronized each by itself. */
class Coalescer {
    static final Coalescer SHARED = new Coalescer();
    private final Hashtable<String, String> known = new Hashtable<>();

    String coalesce(String s) {
        String old = known.get(s);
        if (old == null) {
            // (a) on a collection, the parameter is put: medium
            known.put(s, s); // BLOCAL: check-then-act medium
            old = s;
        }
        return old;
    }

    void forget(String s) {
        known.remove(s);
    }
}

/** As mended: in a synchronized block on the table itself, which is its lock. Silent. */
class CoalescerFixed {
    static final CoalescerFixed SHARED = new CoalescerFixed();
    private final Hashtable<String, String> known = new Hashtable<>();

    String coalesce(String s) {
        synchronized (known) {
            String old = known.get(s);
            if (old == null) {
                known.put(s, s);
                old = s;
            }
            return old;
        }
    }

    void forget(String s) {
        known.remove(s);
    }
}

/** The wrong mending of one project: a monitor that is not the lock of a concurrent map. */
class WrongMonitor {
    static final WrongMonitor SHARED = new WrongMonitor();
    private final ConcurrentMap<String, List<String>> views = new ConcurrentHashMap<>();

    List<String> view(String key) {
        synchronized (views) {
            List<String> view = views.get(key);
            if (view == null) {
                view = new ArrayList<>();
                // synchronized (map) is not the lock of a ConcurrentHashMap, and set() writes without it
                views.put(key, view); // BLOCAL: check-then-act high
            }
            return view;
        }
    }

    void set(String key, List<String> view) {
        views.put(key, view);
    }
}

/** The right one: all writers hold that monitor. Silent: the accesses belong to its block. */
class RightMonitor {
    static final RightMonitor SHARED = new RightMonitor();
    private final ConcurrentMap<String, List<String>> views = new ConcurrentHashMap<>();

    List<String> view(String key) {
        synchronized (views) {
            List<String> view = views.get(key);
            if (view == null) {
                view = new ArrayList<>();
                views.put(key, view);
            }
            return view;
        }
    }

    void set(String key, List<String> view) {
        synchronized (views) {
            views.put(key, view);
        }
    }
}
