// RELEASES: 8 17
package audit3;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Atomics and updaters. */
class Quotas {
    static final Quotas SHARED = new Quotas();
    private static final AtomicReferenceFieldUpdater<Quotas, String> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(Quotas.class, String.class, "owner");
    private volatile String owner;
    private final AtomicInteger used = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private final AtomicReference<List<String>> names = new AtomicReference<>(new ArrayList<>());

    void claim(String by) {
        if (OWNER.get(this) == null)
            OWNER.set(this, by); // BLOCAL: check-then-act low
    }
    // Silent: one step.
    boolean claimRight(String by) { return OWNER.compareAndSet(this, null, by); }
    void take(int n) {
        int u = used.get();
        used.set(u + n); // BLOCAL: lost-update high
    }
    // Silent: until it is taken.
    void takeLoop(int n) {
        int u;
        do { u = used.get(); } while (!used.compareAndSet(u, u + n));
    }
    // Silent: each is one step.
    void takeRight(int n) { used.addAndGet(n); peak.accumulateAndGet(n, Math::max); }
    // Silent: that it failed is said.
    void takeOnce(int n) {
        int u = used.get();
        if (!used.compareAndSet(u, u + n))
            throw new IllegalStateException();
    }
    void takeUnseen(int n) {
        int u = used.get();
        used.compareAndSet(u, u + n); // BLOCAL: lost-cas high
    }
    void limit(int max) {
        if (used.get() < max)
            used.incrementAndGet(); // BLOCAL: check-then-act medium
    }
    // Silent: asked in the step, given back if too much.
    boolean limitRight(int max) {
        if (used.incrementAndGet() > max) { used.decrementAndGet(); return false; }
        return true;
    }
    // Silent: copy on write, until it is taken.
    void name(String s) {
        for (;;) {
            List<String> old = names.get();
            List<String> next = new ArrayList<>(old);
            next.add(s);
            if (names.compareAndSet(old, next)) return;
        }
    }
    void nameWrong(String s) {
        List<String> next = new ArrayList<>(names.get());
        next.add(s);
        names.set(next); // BLOCAL: lost-update high
    }
    // The answer is dropped and asked for again.
    boolean last(int n) {
        used.incrementAndGet();
        return used.get() == n; // BLOCAL: check-then-act medium
    }
}

/** A volatile snapshot, copied on write. */
class Routes {
    static final Routes SHARED = new Routes();
    private volatile Map<String, String> table = new HashMap<>();
    private volatile int size;

    // Silent: one read, only looked into.
    String route(String k) { Map<String, String> t = table; String v = t.get(k); return v == null ? "/" : v; }
    void add(String k, String v) {
        Map<String, String> copy = new HashMap<>(table);
        copy.put(k, v);
        table = copy; // BLOCAL: lost-update medium
    }
    // Silent: but one thread at a time writes.
    private volatile Map<String, String> hosts = new HashMap<>();
    synchronized void addHost(String k, String v) {
        Map<String, String> copy = new HashMap<>(hosts);
        copy.put(k, v);
        hosts = copy;
    }
    void count() {
        size++; // BLOCAL: lost-update high
    }
    void fill() {
        if (size == 0)
            size = 10; // BLOCAL: check-then-act low
    }
}

/** Concurrent maps: in one step, and in two. */
class Inventory {
    static final Inventory SHARED = new Inventory();
    private final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> tags = new ConcurrentHashMap<>();

    void addTwoSteps(String k) {
        Integer n = stock.get(k);
        stock.put(k, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }
    // Silent: one step each.
    void addMerge(String k) { stock.merge(k, 1, Integer::sum); }
    void addCompute(String k) { stock.compute(k, (a, n) -> n == null ? 1 : n + 1); }
    // Silent: until it is taken.
    void addReplace(String k) {
        for (;;) {
            Integer n = stock.get(k);
            if (n == null) { if (stock.putIfAbsent(k, 1) == null) return; }
            else if (stock.replace(k, n, n + 1)) return;
        }
    }
    void tag(String k, String t) {
        List<String> l = tags.get(k);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            tags.put(k, l); // BLOCAL: check-then-act high
        }
        l.add(t);
    }
    void tagOnce(String k, List<String> given) {
        if (!tags.containsKey(k))
            tags.put(k, given); // BLOCAL: check-then-act medium
    }
    // Silent: the one who comes second takes the first one's.
    void tagRight(String k, String t) {
        List<String> l = tags.get(k);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            List<String> old = tags.putIfAbsent(k, l);
            if (old != null) l = old;
        }
        l.add(t);
    }
    // Silent: another key.
    void rename(String from, String to) {
        List<String> l = tags.get(from);
        tags.put(to, l);
    }
    // Silent: weakly consistent by contract.
    int total() { int n = 0; for (int v : stock.values()) n += v; return n; }
}

/** Lists and queues that lock by themselves. */
class Listeners {
    static final Listeners SHARED = new Listeners();
    private final List<String> list = new CopyOnWriteArrayList<>();
    private final List<String> plain = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

    void replace(String a, String b) {
        int i = list.indexOf(a);
        if (i >= 0)
            list.set(i, b); // BLOCAL: check-then-act
    }
    String lastOne() {
        int n = list.size();
        return list.get(n - 1); // BLOCAL: stale-value medium
    }
    // Silent: its own snapshot.
    void tell() { for (String s : list) s.length(); }
    void addOnce(String s) {
        if (!list.contains(s))
            list.add(s); // BLOCAL: check-then-act medium
    }
    // Silent: the lock of the wrapper is the wrapper.
    void addLocked(String s) {
        synchronized (plain) { if (!plain.contains(s)) plain.add(s); }
    }
    // Silent: the whole walk under the wrapper's lock.
    int walk() {
        int n = 0;
        synchronized (map) { for (String k : map.keySet()) n += k.length(); }
        return n;
    }
    void putOnce(String k, String v) {
        if (!map.containsKey(k)) {
            synchronized (map) {
                map.put(k, v); // BLOCAL: check-then-act medium
            }
        }
    }
    String takeIfAny() throws InterruptedException {
        if (queue.size() > 0)
            return queue.take(); // BLOCAL: check-then-act medium
        return null;
    }
    // Silent: what it gives is asked.
    String pollIfAny() {
        if (!queue.isEmpty()) {
            String s = queue.poll();
            if (s != null) return s;
        }
        return "";
    }
    void fill(String s) { list.add(s); plain.add(s); map.put(s, s); queue.offer(s); }
    void drop(String s) { list.remove(s); plain.remove(s); map.remove(s); }
}
