package audit30;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Sorted and other concurrent maps: due times, bounds, entries that have run out, numbers. */
public class Tables {
    static final Tables SHARED = new Tables();

    static final class Entry {
        final String value;
        final long until;

        Entry(String value, long until) {
            this.value = value;
            this.until = until;
        }
    }

    private final ConcurrentSkipListMap<Long, Runnable> due = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>();
    private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, Runnable> byId = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();

    void at(long t, Runnable r) {
        due.put(t, r);
    }

    /** Another has run it by then: firstKey() throws, or what is removed is not there. */
    void runDue(long now) {
        // was expected at the next line: what fails first is firstKey()
        while (!due.isEmpty() && due.firstKey() <= now) { // BLOCAL: check-then-act medium {{due}}
            due.remove(due.firstKey()).run(); // BLOCAL: check-then-act low {{by its name}}
        }
    }

    /** Silent. */
    void runDueWell(long now) {
        Map.Entry<Long, Runnable> e;
        while ((e = due.firstEntry()) != null && e.getKey() <= now) {
            if (due.remove(e.getKey(), e.getValue())) {
                e.getValue().run();
            }
        }
    }

    /** Silent: what was polled. */
    String first() {
        String s = names.pollFirst();
        return s == null ? "" : s;
    }

    /** Unboxed when it is gone. */
    int count(String k) {
        return counts.containsKey(k) ? counts.get(k) : 0; // BLOCAL: check-then-act medium {{counts}}
    }

    /** Silent. */
    int countWell(String k) {
        return counts.getOrDefault(k, 0);
    }

    /** Two count, one counts. */
    void inc(String k) {
        counts.put(k, counts.getOrDefault(k, 0) + 1); // BLOCAL: lost-update high {{counts}}
    }

    /** Silent: where it was there only. */
    void incIfThere(String k) {
        counts.computeIfPresent(k, (x, n) -> n + 1);
    }

    /** Down to nothing, then thrown away: what another has counted by then is thrown away, too. */
    void dec(String k) {
        Integer n = counts.computeIfPresent(k, (x, v) -> v - 1);
        if (n != null && n <= 0) {
            counts.remove(k); // BLOCAL: check-then-act medium {{counts}}
        }
    }

    /** Silent: only if it is still nothing. */
    void decWell(String k) {
        Integer n = counts.computeIfPresent(k, (x, v) -> v - 1);
        if (n != null && n <= 0) {
            counts.remove(k, n);
        }
    }

    /** What another has renewed meanwhile is thrown away. */
    String get(String k, long now) {
        Entry e = entries.get(k);
        if (e == null) {
            return null;
        }
        if (e.until < now) {
            entries.remove(k); // BLOCAL: check-then-act medium {{entries}}
            return null;
        }
        return e.value;
    }

    /** Silent. */
    String getWell(String k, long now) {
        Entry e = entries.get(k);
        if (e != null && e.until < now) {
            entries.remove(k, e);
            return null;
        }
        return e == null ? null : e.value;
    }

    void put(String k, String v, long until) {
        entries.put(k, new Entry(v, until));
    }

    /** Renewed by what it was. */
    void renew(String k, long until) {
        Entry e = entries.get(k);
        if (e != null) {
            entries.put(k, new Entry(e.value, until)); // BLOCAL: lost-update high {{entries}}
        }
    }

    /** Silent: nobody else has the number. */
    int register(Runnable r) {
        int id = next.getAndIncrement();
        byId.put(id, r);
        return id;
    }

    /** Two have one number. */
    int registerBadly(Runnable r) {
        int id = byId.size();
        byId.put(id, r); // BLOCAL: stale-value medium
        return id;
    }

    /** A free number is looked for, and taken by another. */
    int registerFree(Runnable r) {
        int id = 0;
        while (byId.containsKey(id)) {
            id++;
        }
        byId.put(id, r); // BLOCAL: check-then-act medium {{byId}}
        return id;
    }

    /** Silent: until it is won. */
    int registerFreeWell(Runnable r) {
        int id = 0;
        while (byId.putIfAbsent(id, r) != null) {
            id++;
        }
        return id;
    }

    void unregister(int id) {
        byId.remove(id);
    }

    /** The list is of all who come; the own one is not in the map where another was faster. */
    void append(String k, String v) {
        List<String> l = lists.get(k);
        if (l == null) {
            l = new ArrayList<>();
            lists.putIfAbsent(k, l); // BLOCAL: lost-cas medium {{lists}}
        }
        synchronized (l) {
            l.add(v);
        }
    }
}
