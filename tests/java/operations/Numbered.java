package operations;

import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Something is put under a key that is made of how many there were: two that come at once put under one. */
class Numbered {
    static final Numbered SHARED = new Numbered();

    static class Job {
        volatile int turns;
    }

    private final ConcurrentMap<Integer, Job> jobs = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Job> more = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Job> byName = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Integer, Job> sorted = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListMap<Integer, Job> entries = new ConcurrentSkipListMap<>();
    private final Map<Integer, Job> wrapped = Collections.synchronizedMap(new HashMap<>());
    private final Map<Integer, Job> held = Collections.synchronizedMap(new HashMap<>());
    private final Hashtable<Integer, Job> table = new Hashtable<>();
    private final ConcurrentMap<Integer, Job> counted = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Job> asked = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();

    int add(Job j) {
        int id = jobs.size();
        jobs.put(id, j); // BLOCAL: stale-value medium {{made of what it had}}
        return id;
    }

    void addInLine(Job j) {
        more.put(more.size() + 1, j); // BLOCAL: stale-value medium
    }

    void addByName(Job j) {
        byName.put("job" + byName.size(), j); // BLOCAL: stale-value medium
    }

    void addBehindLast(Job j) {
        sorted.put(sorted.lastKey() + 1, j); // BLOCAL: stale-value medium
    }

    int addBehindLastEntry(Job j) {
        Map.Entry<Integer, Job> last = entries.lastEntry();
        int id = last == null ? 0 : last.getKey() + 1;
        entries.put(id, j); // BLOCAL: stale-value medium
        return id;
    }

    void addToWrapped(Job j) {
        wrapped.put(wrapped.size(), j); // BLOCAL: stale-value medium
    }

    void addToTable(Job j) {
        table.put(table.size(), j); // BLOCAL: stale-value medium
    }

    /** Silent: a number is drawn. */
    int addCounted(Job j) {
        int id = next.getAndIncrement();
        counted.put(id, j);
        return id;
    }

    /** Silent: whether there is one is asked. */
    int addIfFree(Job j) {
        int id = asked.size();
        while (asked.putIfAbsent(id, j) != null) {
            id++;
        }
        return id;
    }

    /** Silent: the monitor of the map is held. */
    void addHeld(Job j) {
        synchronized (held) {
            held.put(held.size(), j);
        }
    }
}
