// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Subscriptions, limits, journals, progress, caches: what was wrong, and what it became. */
public class Trackers {
    static final Trackers SHARED = new Trackers();

    interface Listener {
        void told(String what);
    }

    private final Map<String, Set<Listener>> topics = new HashMap<>();
    private final Map<String, Long> sizes = new LinkedHashMap<>();
    private long weight;
    private final long capacity = 1000;
    private final ConcurrentLinkedQueue<String> work = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicInteger backlog = new AtomicInteger();
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong used = new AtomicLong();
    private final ConcurrentSkipListMap<Long, String> timeline = new ConcurrentSkipListMap<>();
    private final Map<String, String> byName = new ConcurrentHashMap<>();
    private final Map<String, String> byId = new ConcurrentHashMap<>();
    private final TreeMap<Long, String> journal = new TreeMap<>();
    private int doneParts;
    private int allParts = 10;
    private Runnable whenDone;
    private volatile Listener listener;

    /** The set of a topic may have been dropped, as nobody was in it. */
    void subscribe(String topic, Listener l) {
        Set<Listener> all;
        synchronized (topics) {
            all = topics.computeIfAbsent(topic, t -> new HashSet<>());
        }
        synchronized (topics) {
            all.add(l); // BLOCAL: stale-value medium {{topics}}
        }
    }

    /** Silent. */
    void subscribeWell(String topic, Listener l) {
        synchronized (topics) {
            topics.computeIfAbsent(topic, t -> new HashSet<>()).add(l);
        }
    }

    void unsubscribe(String topic, Listener l) {
        synchronized (topics) {
            Set<Listener> all = topics.get(topic);
            if (all != null && all.remove(l) && all.isEmpty()) {
                topics.remove(topic);
            }
        }
    }

    /** Silent: a copy is told. */
    void tellAll(String topic, String what) {
        List<Listener> copy;
        synchronized (topics) {
            Set<Listener> all = topics.get(topic);
            copy = all == null ? new ArrayList<>() : new ArrayList<>(all);
        }
        for (Listener l : copy) {
            l.told(what);
        }
    }

    /** The set itself is walked over in a later block. (First three lines on.) */
    void tellAllLive(String topic, String what) {
        Set<Listener> all;
        synchronized (topics) {
            all = topics.get(topic);
        }
        if (all == null) {
            return;
        }
        synchronized (topics) {
            for (Iterator<Listener> i = all.iterator(); i.hasNext();) { // BLOCAL: stale-value medium {{topics}}
                Listener l = i.next();
                if (l == null) {
                    i.remove();
                }
            }
        }
    }

    /** The weight of a cache drifts: the old size is asked in another block. (First low: it is stored.) */
    void store(String key, long size) {
        Long before;
        synchronized (sizes) {
            before = sizes.get(key);
        }
        synchronized (sizes) {
            sizes.put(key, size);
            weight += size - (before == null ? 0 : before); // BLOCAL: stale-value medium {{sizes}}
        }
    }

    /** Silent: told by the put. */
    void storeWell(String key, long size) {
        synchronized (sizes) {
            Long before = sizes.put(key, size);
            weight += size - (before == null ? 0 : before);
        }
    }

    /** Made room for one, taken by another. */
    void admit(String key, long size) {
        boolean fits;
        synchronized (sizes) {
            fits = weight + size <= capacity;
        }
        if (!fits) {
            return;
        }
        synchronized (sizes) {
            weight += size; // BLOCAL: check-then-act high {{weight}}
            sizes.put(key, size);
        }
    }

    /** Silent. */
    boolean admitWell(String key, long size) {
        synchronized (sizes) {
            if (weight + size > capacity) {
                return false;
            }
            weight += size;
            sizes.put(key, size);
            return true;
        }
    }

    void evict(String key) {
        synchronized (sizes) {
            Long s = sizes.remove(key);
            if (s != null) {
                weight -= s;
            }
        }
    }

    /** Who adds, and finds it running, is never drained. */
    void submit(String s) {
        work.add(s);
        if (running.compareAndSet(false, true)) {
            String w;
            while ((w = work.poll()) != null) {
                backlog.addAndGet(w.length());
            }
            running.set(false); // BLOCAL: check-then-act medium {{work}}
        }
    }

    private final ConcurrentLinkedQueue<String> work2 = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wip = new AtomicInteger();

    /** Silent: counts who has come meanwhile. */
    void submitWell(String s) {
        work2.add(s);
        if (wip.getAndIncrement() != 0) {
            return;
        }
        int missed = 1;
        do {
            String w;
            while ((w = work2.poll()) != null) {
                backlog.addAndGet(w.length());
            }
            missed = wip.addAndGet(-missed);
        } while (missed != 0);
    }

    /** Too often: two find that it is time. */
    boolean due(long now) {
        if (now - last.get() > 1000) {
            last.set(now); // BLOCAL: check-then-act {{last}}
            return true;
        }
        return false;
    }

    /** Silent: one of them wins. */
    boolean dueWell(long now) {
        long l = last.get();
        return now - l > 1000 && last.compareAndSet(l, now);
    }

    /** More than there may be. */
    boolean reserve(long n) {
        if (used.get() + n > capacity) {
            return false;
        }
        used.addAndGet(n); // BLOCAL: check-then-act {{used}}
        return true;
    }

    /** Silent: tried until it holds. */
    boolean reserveWell(long n) {
        for (;;) {
            long u = used.get();
            if (u + n > capacity) {
                return false;
            }
            if (used.compareAndSet(u, u + n)) {
                return true;
            }
        }
    }

    /** The first may be gone, or another. */
    String oldest() {
        return timeline.isEmpty() ? null : timeline.get(timeline.firstKey()).trim(); // BLOCAL: check-then-act medium {{timeline}}
    }

    /** Silent. */
    String oldestWell() {
        Map.Entry<Long, String> e = timeline.firstEntry();
        return e == null ? null : e.getValue().trim();
    }

    void note(long at, String what) {
        timeline.put(at, what);
    }

    void forget(long at) {
        timeline.remove(at);
    }

    void register(String id, String name) {
        byId.put(id, name);
        byName.put(name, id);
    }

    void unregister(String id) {
        String name = byId.remove(id);
        if (name != null) {
            byName.remove(name);
        }
    }

    /** The one has it, the other not any more. */
    int nameLength(String name) {
        String id = byName.get(name);
        if (id == null) {
            return 0;
        }
        return byId.get(id).length(); // BLOCAL: check-then-act medium {{byId}}
    }

    /** Silent: asked. */
    int nameLengthWell(String name) {
        String id = byName.get(name);
        String n = id == null ? null : byId.get(id);
        return n == null ? 0 : n.length();
    }

    /** Two parts end at once: told twice, or never. */
    void partDone() {
        int d;
        synchronized (this) {
            d = doneParts + 1;
        }
        synchronized (this) {
            doneParts = d; // BLOCAL: lost-update high {{doneParts}}
        }
        if (d == allParts) {
            whenDone.run();
        }
    }

    /** Silent: who has counted the last one tells. */
    void partDoneWell() {
        boolean all;
        synchronized (this) {
            all = ++doneParts == allParts;
        }
        if (all) {
            whenDone.run();
        }
    }

    synchronized void parts(int n) {
        allParts = n;
        doneParts = 0;
    }

    /** Appended at the number that was the last once. (In between low: no concurrent map.) */
    void append(String s) {
        long at;
        synchronized (journal) {
            at = journal.isEmpty() ? 0 : journal.lastKey() + 1;
        }
        synchronized (journal) {
            journal.put(at, s); // BLOCAL: stale-value medium {{journal}}
        }
    }

    /** Silent. */
    void appendWell(String s) {
        synchronized (journal) {
            journal.put(journal.isEmpty() ? 0 : journal.lastKey() + 1, s);
        }
    }

    void truncate(long at) {
        synchronized (journal) {
            journal.headMap(at).clear();
        }
    }

    void listen(Listener l) {
        listener = l;
    }

    void unlisten() {
        Listener l = listener;
        listener = null;
        if (l != null) {
            l.told("bye");
        }
    }

    /** Nobody listens any more. */
    void fire(String what) {
        if (listener != null) {
            listener.told(what); // BLOCAL: check-then-act medium {{listener}}
        }
    }

    /** Silent. */
    void fireWell(String what) {
        Listener l = listener;
        if (l != null) {
            l.told(what);
        }
    }
}
