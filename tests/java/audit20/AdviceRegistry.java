package audit20;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listeners of an agent by class loader and method: a weak map of managers, each with a map of lists. */
public class AdviceRegistry {
    interface Listener {
        void before(String method);
    }

    static final class Manager {
        private final ConcurrentHashMap<String, List<Listener>> byMethod = new ConcurrentHashMap<>();
        private List<Listener> traces = new ArrayList<>();

        void register(String method, Listener l) {
            List<Listener> all = byMethod.get(method);
            if (all == null) {
                all = new CopyOnWriteArrayList<>();
                byMethod.put(method, all); // BLOCAL: check-then-act {{byMethod}}
            }
            all.add(l);
        }

        void registerWell(String method, Listener l) {
            byMethod.computeIfAbsent(method, m -> new CopyOnWriteArrayList<>()).add(l);
        }

        synchronized List<Listener> traces() {
            return traces;
        }

        synchronized void traces(List<Listener> l) {
            traces = l;
        }

        /** Copy on write by hand, of a copy that may be old. */
        void trace(Listener l) {
            List<Listener> more = new ArrayList<>(traces());
            more.add(l);
            traces(more); // BLOCAL: lost-update
        }

        synchronized void traceWell(Listener l) {
            List<Listener> more = new ArrayList<>(traces);
            more.add(l);
            traces = more;
        }
    }

    static final AdviceRegistry AGENT = new AdviceRegistry();

    private final Map<ClassLoader, Manager> managers = Collections.synchronizedMap(new WeakHashMap<>());
    private final Map<ClassLoader, Manager> guarded = new WeakHashMap<>();

    /** The manager that is overwritten has listeners that nobody will call. */
    public void add(ClassLoader c, String method, Listener l) {
        Manager m = managers.get(c);
        if (m == null) {
            m = new Manager();
            managers.put(c, m); // BLOCAL: check-then-act {{managers}}
        }
        m.registerWell(method, l);
    }

    public void addWell(ClassLoader c, String method, Listener l) {
        Manager m;
        synchronized (managers) {
            m = managers.get(c);
            if (m == null) {
                m = new Manager();
                managers.put(c, m);
            }
        }
        m.registerWell(method, l);
    }

    public void addByOperation(ClassLoader c, String method, Listener l) {
        managers.computeIfAbsent(c, x -> new Manager()).registerWell(method, l);
    }

    private Manager find(ClassLoader c) {
        synchronized (guarded) {
            return guarded.get(c);
        }
    }

    /** Looked for in one block, put in another. */
    public Manager manager(ClassLoader c) {
        Manager m = find(c);
        if (m == null) {
            m = new Manager();
            synchronized (guarded) {
                // was expected as high: the check is a helper's
                guarded.put(c, m); // BLOCAL: check-then-act medium
            }
        }
        return m;
    }

    public Manager managerWell(ClassLoader c) {
        Manager m = find(c);
        if (m == null) {
            synchronized (guarded) {
                m = guarded.get(c);
                if (m == null) {
                    m = new Manager();
                    guarded.put(c, m); // BENIGN: check-then-act rechecked
                }
            }
        }
        return m;
    }

    public void forget(ClassLoader c) {
        synchronized (guarded) {
            guarded.remove(c);
        }
        managers.remove(c);
    }

    /** A wrapper that locks each operation is walked without its lock. */
    public int count() {
        int n = 0;
        for (Manager m : managers.values()) { // BLOCAL: guarded-by
            n += m.traces().size();
        }
        return n;
    }

    public int countWell() {
        int n = 0;
        synchronized (managers) {
            for (Manager m : managers.values()) {
                n += m.traces().size();
            }
        }
        return n;
    }
}
