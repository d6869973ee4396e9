package audit28;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Beans, those that are early, and who made them. */
public class BeanRegistry {
    static final BeanRegistry FACTORY = new BeanRegistry();

    private final Map<String, Object> done = new ConcurrentHashMap<>();
    private final Map<String, Object> early = new HashMap<>();
    private final Map<String, Object> locks = new ConcurrentHashMap<>();
    private final Map<String, String> aliases = new HashMap<>();
    private String[] names;

    /** Silent: the second look is made under the lock of all who put. */
    Object getBean(String name) {
        Object b = done.get(name);
        if (b == null) {
            synchronized (early) {
                b = done.get(name);
                if (b == null) {
                    b = new Object();
                    // was expected as rechecked here: what it announces is written after it
                    done.put(name, b);
                    early.remove(name); // BLOCAL: check-then-act low {{done}}
                }
            }
        }
        return b;
    }

    void destroy(String name) {
        synchronized (early) {
            done.remove(name);
            early.remove(name);
        }
    }

    /** Not early when it was looked at; another's is thrown away by then. */
    Object getEarly(String name) {
        Object b;
        synchronized (early) {
            b = early.get(name);
        }
        if (b == null) {
            b = new Object();
            synchronized (early) {
                early.put(name, b); // BLOCAL: check-then-act high {{early}}
            }
        }
        return b;
    }

    /** Silent: two locks for one name are never made. */
    Object lockOf(String name) {
        Object mine = new Object();
        Object other = locks.putIfAbsent(name, mine);
        return other == null ? mine : other;
    }

    /** Two have a lock each. */
    Object lockOfBadly(String name) {
        Object l = locks.get(name);
        if (l == null) {
            l = new Object();
            locks.put(name, l); // BLOCAL: check-then-act high {{locks}}
        }
        return l;
    }

    void unlock(String name) {
        locks.remove(name);
    }

    /** The alias that was free is taken from who has it by then. */
    void alias(String alias, String name) {
        synchronized (aliases) {
            if (aliases.containsKey(alias)) {
                throw new IllegalStateException(alias);
            }
        }
        check(name);
        synchronized (aliases) {
            aliases.put(alias, name); // BLOCAL: check-then-act medium {{aliases}}
        }
    }

    /** Silent: checked before, and put in the block that looks. */
    void aliasWell(String alias, String name) {
        check(name);
        synchronized (aliases) {
            if (aliases.containsKey(alias)) {
                throw new IllegalStateException(alias);
            }
            aliases.put(alias, name);
        }
    }

    private void check(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException();
        }
    }

    void dropAlias(String alias) {
        synchronized (aliases) {
            aliases.remove(alias);
            names = null;
        }
    }

    /** Silent: the names are made of the aliases in one block. */
    String[] names() {
        synchronized (aliases) {
            if (names == null) {
                names = aliases.keySet().toArray(new String[0]);
            }
            return names.clone();
        }
    }

    /** Made of what the aliases were, kept though one has gone. */
    String[] namesBadly() {
        String[] n;
        synchronized (aliases) {
            n = aliases.keySet().toArray(new String[0]);
        }
        java.util.Arrays.sort(n);
        synchronized (aliases) {
            names = n; // BLOCAL: stale-value medium {{aliases}}
        }
        return n.clone();
    }
}
