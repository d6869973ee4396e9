// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EventListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** Catalina's lifecycle support before it was synchronized: the array is copied and set, and a listener is lost. */
class LifecycleListeners {
    static final LifecycleListeners SHARED = new LifecycleListeners();
    private volatile EventListener[] listeners = new EventListener[0];

    void add(EventListener listener) {
        EventListener[] results = Arrays.copyOf(listeners, listeners.length + 1);
        results[results.length - 1] = listener;
        // the copy carries what was read of the volatile field, and is stored back: high
        // mended: an update without any lock is medium at most, but for one operator's (§7)
        listeners = results; // BLOCAL: lost-update medium
    }

    int count() {
        return listeners.length;
    }
}

/** As mended: add is synchronized, and is the only writer. Silent. */
class LifecycleListenersFixed {
    static final LifecycleListenersFixed SHARED = new LifecycleListenersFixed();
    private volatile EventListener[] listeners = new EventListener[0];

    synchronized void add(EventListener listener) {
        EventListener[] results = Arrays.copyOf(listeners, listeners.length + 1);
        results[results.length - 1] = listener;
        listeners = results;
    }

    int count() {
        return listeners.length;
    }
}

/** MINA's filter chain: a list copied by its constructor. */
class FilterChain {
    static final FilterChain SHARED = new FilterChain();
    private volatile List<String> filters = new ArrayList<>();

    void addLast(String filter) {
        List<String> copy = new ArrayList<>(filters);
        copy.add(filter);
        // what flows into the constructor flows into the new object: high
        // mended: an update without any lock is medium at most, but for one operator's (§7)
        filters = copy; // BLOCAL: lost-update medium
    }

    List<String> all() {
        return filters;
    }
}

/** Half mended, as the first patch was: remove does not take the lock, so nothing belongs to its block. */
class FilterChainHalf {
    static final FilterChainHalf SHARED = new FilterChainHalf();
    private volatile List<String> filters = new ArrayList<>();

    synchronized void addLast(String filter) {
        List<String> copy = new ArrayList<>(filters);
        copy.add(filter);
        // remove's write holds no lock and can come between: high
        // mended: low where some other lock is held from the read to the use (§7)
        filters = copy; // BLOCAL: lost-update low
    }

    void remove(String filter) {
        List<String> copy = new ArrayList<>(filters);
        copy.remove(filter);
        // likewise
        // mended: an update without any lock is medium at most, but for one operator's (§7)
        filters = copy; // BLOCAL: lost-update medium
    }
}

/** As mended at last. Silent. */
class FilterChainFixed {
    static final FilterChainFixed SHARED = new FilterChainFixed();
    private volatile List<String> filters = new ArrayList<>();

    synchronized void addLast(String filter) {
        List<String> copy = new ArrayList<>(filters);
        copy.add(filter);
        filters = copy;
    }

    synchronized void remove(String filter) {
        List<String> copy = new ArrayList<>(filters);
        copy.remove(filter);
        filters = copy;
    }
}

/** Jetty's handler map in an AtomicReference: get, copy, set. */
class Handlers {
    static final Handlers SHARED = new Handlers();
    private final AtomicReference<Map<String, Object>> handlers = new AtomicReference<>(new HashMap<>());

    void map(String path, Object handler) {
        Map<String, Object> copy = new HashMap<>(handlers.get());
        copy.put(path, handler);
        // a read-modify-write of an atomic by data: high
        // mended: an update without any lock is medium at most, but for one operator's (§7)
        handlers.set(copy); // BLOCAL: lost-update medium
    }

    Object find(String path) {
        return handlers.get().get(path);
    }
}

/** As mended: tried again until nobody came between. Silent. */
class HandlersFixed {
    static final HandlersFixed SHARED = new HandlersFixed();
    private final AtomicReference<Map<String, Object>> handlers = new AtomicReference<>(new HashMap<>());

    void map(String path, Object handler) {
        Map<String, Object> old;
        Map<String, Object> copy;
        do {
            old = handlers.get();
            copy = new HashMap<>(old);
            copy.put(path, handler);
        } while (!handlers.compareAndSet(old, copy));
    }

    Object find(String path) {
        return handlers.get().get(path);
    }
}

/** As mended with Java 8. Silent: updateAndGet is one operation. */
class HandlersUpdated {
    static final HandlersUpdated SHARED = new HandlersUpdated();
    private final AtomicReference<Map<String, Object>> handlers = new AtomicReference<>(new HashMap<>());

    void map(String path, Object handler) {
        handlers.updateAndGet(old -> {
            Map<String, Object> copy = new HashMap<>(old);
            copy.put(path, handler);
            return copy;
        });
    }
}

/** Curator: contains, then add: the same listener is there twice. */
class StateListeners {
    static final StateListeners SHARED = new StateListeners();
    private final CopyOnWriteArrayList<Object> listeners = new CopyOnWriteArrayList<>();

    void add(Object listener) {
        if (!listeners.contains(listener)) {
            // (a) on a collection: medium
            listeners.add(listener); // BLOCAL: check-then-act medium
        }
    }

    void remove(Object listener) {
        listeners.remove(listener);
    }
}

/** As mended. Silent. */
class StateListenersFixed {
    static final StateListenersFixed SHARED = new StateListenersFixed();
    private final CopyOnWriteArrayList<Object> listeners = new CopyOnWriteArrayList<>();

    void add(Object listener) {
        listeners.addIfAbsent(listener);
    }

    void remove(Object listener) {
        listeners.remove(listener);
    }
}

/** Log4j's appenders in a Vector: size first, then element by element, while others remove. */
class Appenders {
    static final Appenders SHARED = new Appenders();
    private final Vector<String> appenders = new Vector<>();

    int append(String event) {
        int total = 0;
        for (int i = 0; i < appenders.size(); i++) {
            // size decides any other access to state of that lock: low
            total += appenders.elementAt(i).length(); // BLOCAL: check-then-act low
        }
        return total;
    }

    void remove(String appender) {
        appenders.remove(appender);
    }
}

/** As mended: the vector's own lock is held. Silent. */
class AppendersFixed {
    static final AppendersFixed SHARED = new AppendersFixed();
    private final Vector<String> appenders = new Vector<>();

    int append(String event) {
        int total = 0;
        synchronized (appenders) {
            for (int i = 0; i < appenders.size(); i++) {
                total += appenders.elementAt(i).length();
            }
        }
        return total;
    }

    void remove(String appender) {
        appenders.remove(appender);
    }
}

/** As others mended it: a snapshot by one operation. Silent. */
class AppendersSnapshot {
    static final AppendersSnapshot SHARED = new AppendersSnapshot();
    private final Vector<String> appenders = new Vector<>();

    int append(String event) {
        int total = 0;
        for (Object appender : appenders.toArray()) {
            total += appender.toString().length();
        }
        return total;
    }

    void remove(String appender) {
        appenders.remove(appender);
    }
}

/** Spring's multicaster: two synchronized methods, called one after the other by a third. */
class Multicaster {
    static final Multicaster SHARED = new Multicaster();
    private final List<Object> listeners = new ArrayList<>();

    synchronized boolean has(Object listener) {
        return listeners.contains(listener);
    }

    synchronized void add(Object listener) {
        listeners.add(listener);
    }

    synchronized void remove(Object listener) {
        listeners.remove(listener);
    }

    void addOnce(Object listener) {
        if (!has(listener)) {
            // has() read in its own block; (a) on a collection, a parameter is added: medium
            add(listener); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: addOnce is synchronized, the calls are reentrant. Silent. */
class MulticasterFixed {
    static final MulticasterFixed SHARED = new MulticasterFixed();
    private final List<Object> listeners = new ArrayList<>();

    synchronized boolean has(Object listener) {
        return listeners.contains(listener);
    }

    synchronized void add(Object listener) {
        listeners.add(listener);
    }

    synchronized void remove(Object listener) {
        listeners.remove(listener);
    }

    synchronized void addOnce(Object listener) {
        if (!has(listener)) {
            add(listener);
        }
    }
}

/** A client of the multicaster, in another class: the lock is the same, by the static path. */
class MulticasterClient {
    static void register(Object listener) {
        if (!Multicaster.SHARED.has(listener)) {
            // the same two blocks of the same object, seen from outside: medium
            Multicaster.SHARED.add(listener); // BLOCAL: check-then-act medium
        }
    }
}

/** Geronimo: the lock is the list that the next statement replaces. */
class ReplacedLock {
    static final ReplacedLock SHARED = new ReplacedLock();
    private List<String> names = new ArrayList<>();

    void add(String name) {
        // locks the object in a field that is written after construction: low
        synchronized (names) { // BLOCAL: mutable-lock low
            names.add(name);
        }
    }

    void clear() {
        names = new ArrayList<>();
    }
}

/** As mended: a lock of its own. Silent. */
class ReplacedLockFixed {
    static final ReplacedLockFixed SHARED = new ReplacedLockFixed();
    private final Object lock = new Object();
    private List<String> names = new ArrayList<>();

    void add(String name) {
        synchronized (lock) {
            names.add(name);
        }
    }

    void clear() {
        synchronized (lock) {
            names = new ArrayList<>();
        }
    }
}

/** The JDK's bound properties: told after the lock is given up, with the copies. Silent: escaped-value is for --strict. */
class BoundProperty {
    static final BoundProperty SHARED = new BoundProperty();
    private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
    private String value = "";

    boolean set(String next) {
        String old;
        synchronized (this) {
            old = value;
            value = next;
        }
        return !old.equals(next);
    }

    synchronized String get() {
        return value;
    }
}
