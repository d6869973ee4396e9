// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Sessions in concurrent maps. */
final class Sessions {
    static final Sessions SHARED = new Sessions();

    static final class Session {
        int uses;
    }

    private final ConcurrentMap<String, Session> byId = new ConcurrentHashMap<>();
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

    void create(String id) {
        if (!byId.containsKey(id)) {
            byId.put(id, new Session()); // BLOCAL: check-then-act high
        }
    }

    // Silent: the operation looks for itself.
    Session createOnce(String id) {
        Session session = byId.get(id);
        if (session == null) {
            Session fresh = new Session();
            session = byId.putIfAbsent(id, fresh);
            if (session == null) {
                session = fresh;
            }
        }
        return session;
    }

    // Silent: so does this.
    Session computeOnce(String id) {
        return byId.computeIfAbsent(id, k -> new Session());
    }

    void count(String id) {
        Integer old = counts.get(id);
        counts.put(id, old == null ? 1 : old + 1); // BLOCAL: lost-update high
    }

    // Silent: merge does both at once.
    void countAtOnce(String id) {
        counts.merge(id, 1, Integer::sum);
    }

    void rename(String id, String name) {
        if (names.get(id) == null) {
            names.put(id, name); // BLOCAL: check-then-act medium
        }
    }

    // Silent: replaced only where nobody came between.
    void shout(String id) {
        String old;
        do {
            old = names.get(id);
            if (old == null) {
                return;
            }
        } while (!names.replace(id, old, old.toUpperCase()));
    }

    // Silent: iteration is weakly consistent by contract.
    void expire() {
        for (Map.Entry<String, Session> entry : byId.entrySet()) {
            if (entry.getKey().isEmpty()) {
                byId.remove(entry.getKey());
            }
        }
    }

    void append(String id, String tail) {
        names.put(id, names.get(id) + tail); // BLOCAL: lost-update high
    }

    // Silent: another key is another state.
    void copy(String from, String to) {
        String name = names.get(from);
        names.put(to, name);
    }

    // Its own monitor is not the map's lock.
    void renameLocked(String id, String name) {
        synchronized (names) {
            if (!names.containsKey(id)) {
                names.put(id, name); // BLOCAL: check-then-act medium
            }
        }
    }
}

/** Queues, lists and synchronized wrappers. */
final class Backlog {
    static final Backlog SHARED = new Backlog();
    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Runnable> blocking = new LinkedBlockingQueue<>();
    private final List<String> list = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
    private final Vector<String> vector = new Vector<>();
    private final CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>();

    void submit(Runnable job) {
        queue.add(job);
        blocking.add(job);
    }

    // Silent: the result of poll is tested.
    void runOne() {
        if (!queue.isEmpty()) {
            Runnable job = queue.poll();
            if (job != null) {
                job.run();
            }
        }
    }

    void runOneWrongly() {
        if (!queue.isEmpty()) {
            queue.remove().run(); // BLOCAL: check-then-act medium
        }
    }

    void offerIfShort(Runnable job) {
        if (blocking.size() < 10) {
            blocking.add(job); // BLOCAL: check-then-act medium
        }
    }

    void addOnce(String one) {
        if (!list.contains(one)) {
            list.add(one); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the wrapper's own monitor is its lock.
    void addOnceLocked(String one) {
        synchronized (list) {
            if (!list.contains(one)) {
                list.add(one);
            }
        }
    }

    void put(String key) {
        if (!map.containsKey(key)) {
            map.put(key, key); // BLOCAL: check-then-act medium
        }
    }

    // Silent: likewise.
    void putLocked(String key) {
        synchronized (map) {
            if (!map.containsKey(key)) {
                map.put(key, key);
            }
        }
    }

    String last() {
        if (vector.isEmpty()) {
            return null;
        }
        return vector.remove(vector.size() - 1); // BLOCAL: check-then-act medium; BLOCAL: stale-value low
    }

    // Silent: the vector's monitor is held.
    String lastLocked() {
        synchronized (vector) {
            if (vector.isEmpty()) {
                return null;
            }
            return vector.remove(vector.size() - 1);
        }
    }

    // Silent: looks for itself.
    void listen(String name) {
        names.addIfAbsent(name);
    }

    void listenWrongly(String name) {
        if (!names.contains(name)) {
            names.add(name); // BLOCAL: check-then-act medium
        }
    }
}

/** Atomics. */
final class Switches {
    static final Switches SHARED = new Switches();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicInteger permits = new AtomicInteger(10);
    private final AtomicLong max = new AtomicLong();
    private final AtomicReference<Object> holder = new AtomicReference<>();
    private final AtomicInteger state = new AtomicInteger();
    private volatile boolean ready;
    private volatile Object config;

    void reset() {
        started.set(false);
        permits.set(10);
        max.set(0);
        holder.set(null);
        ready = false;
        config = null;
    }

    void start(Runnable what) {
        if (!started.get()) {
            // The page says high; a test and a set of one atomic are medium (a decision).
            started.set(true); // BLOCAL: check-then-act medium
            what.run();
        }
    }

    // Silent: tested and set at once.
    void startOnce(Runnable what) {
        if (started.compareAndSet(false, true)) {
            what.run();
        }
    }

    void acquire() {
        if (permits.get() > 0) {
            // The page says high; a test and a set of one atomic are medium (a decision).
            permits.decrementAndGet(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: tried again until nobody came between.
    boolean acquireAtOnce() {
        int n;
        do {
            n = permits.get();
            if (n == 0) {
                return false;
            }
        } while (!permits.compareAndSet(n, n - 1));
        return true;
    }

    void record(long sample) {
        if (sample > max.get()) {
            // The page says high; a test and a set of one atomic are medium (a decision).
            max.set(sample); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the maximum is accumulated by the atomic.
    void recordAtOnce(long sample) {
        max.accumulateAndGet(sample, Math::max);
    }

    Object lazy() {
        if (holder.get() == null) {
            // The page says high; a test and a set of one atomic are medium (a decision).
            holder.set(new Object()); // BLOCAL: check-then-act medium
        }
        return holder.get();
    }

    // Silent: only the first one is kept.
    Object lazyOnce() {
        Object have = holder.get();
        if (have == null) {
            holder.compareAndSet(null, new Object());
            have = holder.get();
        }
        return have;
    }

    // An unlocked check of a volatile, then set.
    void makeReady() {
        if (!ready) {
            ready = true; // BLOCAL: check-then-act low
        }
    }

    Object config() {
        Object have = config;
        if (have == null) {
            have = new Object();
            config = have; // BLOCAL: check-then-act medium
        }
        return have;
    }

    void step() {
        int now = state.get();
        // Mended: the result is tested, nothing is lost.
        if (!state.compareAndSet(now, now + 1)) {
            throw new IllegalStateException("somebody was faster");
        }
    }

    // Silent: the expected value is no value that was read.
    void finish() {
        if (!state.compareAndSet(3, 4)) {
            throw new IllegalStateException("not at the end");
        }
    }

    // Silent: retried.
    int stepAlways() {
        for (;;) {
            int now = state.get();
            int next = now * 2 + 1;
            if (state.compareAndSet(now, next)) {
                return next;
            }
        }
    }
}
