package real;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One map has an object for a key and another how many use it. Where the object is there it is taken for granted that its
 * count is, and where it is not both are put; the count is used behind both ways.
 */
class PairedEachWay {
    static final PairedEachWay SHARED = new PairedEachWay();
    private final Map<String, Object> things = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    Object open(String name) {
        Object o = things.get(name);
        if (o == null) {
            synchronized (things) {
                o = things.get(name);
                if (o == null) {
                    o = new Object();
                    things.put(name, o); // BENIGN: check-then-act rechecked
                    counts.putIfAbsent(name, new AtomicInteger());
                }
            }
        }
        int users = counts.get(name).incrementAndGet(); // BLOCAL: check-then-act medium {{what 'counts' has for a key}}
        System.out.println(users);
        return o;
    }

    void close(String name) {
        synchronized (things) {
            things.remove(name);
            counts.remove(name);
        }
    }
}

/** Silent: it puts the count on every way, and looks up no other. */
class PairedPutAlways {
    static final PairedPutAlways SHARED = new PairedPutAlways();
    private final Map<String, Object> things = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    int open(String name) {
        if (things.get(name) == null) {
            return 0;
        }
        AtomicInteger n = counts.computeIfAbsent(name, k -> new AtomicInteger());
        return n.incrementAndGet();
    }

    void add(String name) {
        things.put(name, new Object());
        counts.put(name, new AtomicInteger());
    }

    void close(String name) {
        things.remove(name);
        counts.remove(name);
    }
}

/** Silent: where neither has the key the count is asked for all the same: no map has told that it is there. */
class PairedUntold {
    static final PairedUntold SHARED = new PairedUntold();
    private final Map<String, Object> things = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    int open(String name) {
        if (things.get(name) == null) {
            things.put(name, new Object()); // BLOCAL: check-then-act high {{things}}
        }
        return counts.get(name).incrementAndGet();
    }

    void add(String name) {
        things.put(name, new Object());
        counts.put(name, new AtomicInteger());
    }

    void close(String name) {
        things.remove(name);
        counts.remove(name);
    }
}

/** Silent: one lock is held from the one look to the other, and where both are taken away. */
class PairedUnderOneLock {
    static final PairedUnderOneLock SHARED = new PairedUnderOneLock();
    private final Map<String, Object> things = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    synchronized int open(String name) {
        Object o = things.get(name);
        if (o == null) {
            things.put(name, new Object());
            counts.put(name, new AtomicInteger());
        }
        return counts.get(name).incrementAndGet();
    }

    synchronized void close(String name) {
        things.remove(name);
        counts.remove(name);
    }
}
