// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;

/** Vectors and tables: each method is one operation, two are not. */
class WorkVector {
    static final WorkVector SHARED = new WorkVector();
    private final Vector<Runnable> work = new Vector<>();

    void runOne() {
        if (!work.isEmpty()) {
            Runnable r = work.remove(0); // BLOCAL: check-then-act {{work}}
            r.run();
        }
    }
    // the vector's own lock: silent
    void runOneRight() {
        Runnable r = null;
        synchronized (work) { if (!work.isEmpty()) r = work.remove(0); }
        if (r != null) r.run();
    }
    // the lock of somebody else: the vector's own is given up in between
    synchronized void runOneOther() {
        if (work.size() > 0) {
            work.removeElementAt(0); // BLOCAL: check-then-act {{work}}
        }
    }
    // the last position is of another vector by now
    Runnable last() {
        return work.get(work.size() - 1); // BLOCAL: stale-value low
    }
    // nobody looks at the last of a copy: silent
    Runnable lastOfCopy() {
        Object[] all = work.toArray();
        return (Runnable) all[all.length - 1];
    }
    void add(Runnable r) { if (r != null) work.add(r); }
}

class AliasTable {
    static final AliasTable SHARED = new AliasTable();
    private final Hashtable<String, Vector<String>> aliases = new Hashtable<>();
    private final Hashtable<String, Integer> uses = new Hashtable<>();

    void alias(String n, String a) {
        Vector<String> v = aliases.get(n);
        if (v == null) {
            v = new Vector<>();
            aliases.put(n, v); // BLOCAL: check-then-act high {{aliases}}
        }
        v.addElement(a);
    }
    void use(String n) {
        synchronized (uses) {
            Integer i = uses.get(n);
            uses.put(n, i == null ? 1 : i + 1);
        }
    }
    void useBroken(String n) {
        Integer i = uses.get(n);
        int next = i == null ? 1 : i + 1;
        uses.put(n, next); // BLOCAL: lost-update high {{uses}}
    }
    void clear() { aliases.clear(); uses.clear(); }
}

/** The synchronized wrappers. */
class PluginIndex {
    static final PluginIndex SHARED = new PluginIndex();
    private final Map<String, Set<String>> byType = Collections.synchronizedMap(new HashMap<>());
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> ids = Collections.synchronizedSet(new LinkedHashSet<>());

    void register(String type, String id) {
        Set<String> s = byType.get(type);
        if (s == null) {
            s = new HashSet<>();
            byType.put(type, s); // BLOCAL: check-then-act high {{byType}}
        }
        s.add(id); // BLOCAL: guarded-by medium
    }
    void registerRight(String type, String id) {
        synchronized (byType) {
            Set<String> s = byType.get(type);
            if (s == null) { s = new HashSet<>(); byType.put(type, s); }
            s.add(id);
        }
    }
    void append(String id) {
        if (!order.contains(id)) {
            order.add(id); // BLOCAL: check-then-act {{order}}
        }
    }
    void appendRight(String id) { synchronized (order) { if (!order.contains(id)) order.add(id); } }
    void unregister(String type, String id) { byType.remove(type); order.remove(id); }
    // a set's add tells: silent
    boolean once(String id) { return ids.add(id); }
    List<String> all() { synchronized (order) { List<String> l = new ArrayList<>(); for (String s : order) l.add(s); return l; } }
}

/** Copy on write. */
class Watchers {
    static final Watchers SHARED = new Watchers();
    private final CopyOnWriteArrayList<Runnable> list = new CopyOnWriteArrayList<>();

    void watch(Runnable r) {
        if (!list.contains(r)) {
            list.add(r); // BLOCAL: check-then-act {{list}}
        }
    }
    void watchRight(Runnable r) { list.addIfAbsent(r); }
    void unwatch(Runnable r) { list.remove(r); }
    // a snapshot: silent
    void fire() { for (Runnable r : list) r.run(); }
}

/** Queues. */
class DeliveryQueue {
    static final DeliveryQueue SHARED = new DeliveryQueue();
    private final BlockingQueue<String> inbox = new ArrayBlockingQueue<>(10);
    private final Queue<String> outbox = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedDeque<Long> deadlines = new ConcurrentLinkedDeque<>();
    private final LinkedBlockingDeque<String> undo = new LinkedBlockingDeque<>();

    // add throws if it has become full
    boolean accept(String s) {
        if (inbox.remainingCapacity() > 0) {
            inbox.add(s); // BLOCAL: check-then-act {{inbox}}
            return true;
        }
        return false;
    }
    boolean acceptRight(String s) { return inbox.offer(s); }

    // between isEmpty and remove another may take the last
    String next() {
        if (!outbox.isEmpty()) {
            return outbox.remove(); // BLOCAL: check-then-act {{outbox}}
        }
        return null;
    }
    // poll says whether there was one: silent
    void drain(List<String> to) {
        String s;
        while ((s = outbox.poll()) != null) to.add(s);
    }
    // nobody looks at what poll says
    void drainBroken(List<String> to) {
        while (!outbox.isEmpty()) {
            to.add(outbox.poll().trim()); // BLOCAL: check-then-act {{outbox}}
        }
    }
    // what is peeked need not be what is polled (low: what others put in this method alone takes, as its one consumer)
    void expire(long now) {
        Long d = deadlines.peekFirst();
        if (d != null && d < now) {
            deadlines.pollFirst(); // BLOCAL: check-then-act low {{deadlines}}
        }
    }
    void put(String s, long d) { outbox.add(s); deadlines.addLast(d); undo.push(s); }
    void undo() throws InterruptedException {
        String s = undo.pollLast();
        if (s != null) inbox.put(s);
    }
}

/** Maps with weak keys and linked maps under their wrappers. */
class TokenStore {
    static final TokenStore SHARED = new TokenStore();
    private final Map<Object, Integer> uses = Collections.synchronizedMap(new WeakHashMap<>());
    private final SortedMap<String, Integer> sorted = Collections.synchronizedSortedMap(new TreeMap<>());

    void used(Object t) {
        Integer n = uses.get(t);
        if (n == null) n = 0;
        uses.put(t, n + 1); // BLOCAL: lost-update high {{uses}}
    }
    void compute(Object t) { uses.compute(t, (k, v) -> v == null ? 1 : v + 1); }
    void forget(Object t) { uses.remove(t); }
    void sortedAdd(String k) {
        Integer n = sorted.get(k);
        if (n != null) {
            sorted.put(k, n + 1); // BLOCAL: lost-update high {{sorted}}
        }
    }
    void sortedDrop(String k) { sorted.remove(k); }
}
