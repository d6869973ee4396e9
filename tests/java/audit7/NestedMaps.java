// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Maps of collections: the outer answer, the inner state, elements of guarded collections (ANALYSIS 4, 6, 7). */
public class NestedMaps {
    static final NestedMaps SHARED = new NestedMaps();

    private final ConcurrentHashMap<String, ConcurrentHashMap<String, Integer>> byRegion = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, CopyOnWriteArrayList<Runnable>> listeners = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<String>> members = new ConcurrentHashMap<>();
    private final Map<String, List<String>> groups = new HashMap<>();
    private final Map<String, int[]> tallies = new HashMap<>();

    /** None there: a new one is put over what another may have put. */
    void listen(String topic, Runnable r) {
        CopyOnWriteArrayList<Runnable> l = listeners.get(topic);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            listeners.put(topic, l); // BLOCAL: check-then-act
        }
        l.add(r);
    }

    // Silent: the map decides.
    void listenRight(String topic, Runnable r) {
        listeners.computeIfAbsent(topic, t -> new CopyOnWriteArrayList<>()).add(r);
    }

    // Silent: the old idiom: who loses takes the winner's.
    void listenPutIfAbsent(String topic, Runnable r) {
        CopyOnWriteArrayList<Runnable> l = listeners.get(topic);
        if (l == null) {
            CopyOnWriteArrayList<Runnable> fresh = new CopyOnWriteArrayList<>();
            l = listeners.putIfAbsent(topic, fresh);
            if (l == null) {
                l = fresh;
            }
        }
        l.add(r);
    }

    void silence(String topic) {
        listeners.remove(topic);
    }

    // Silent: nested computeIfAbsent, the inner one merges.
    void add(String region, String city, int n) {
        byRegion.computeIfAbsent(region, r -> new ConcurrentHashMap<>()).merge(city, n, Integer::sum);
    }

    /** The inner map is had by one operation, its key tested and put by two. */
    void first(String region, String city, int n) {
        ConcurrentHashMap<String, Integer> cities = byRegion.computeIfAbsent(region, r -> new ConcurrentHashMap<>());
        if (!cities.containsKey(city)) {
            cities.put(city, n); // BLOCAL: check-then-act
        }
    }

    // Silent: by one.
    void firstRight(String region, String city, int n) {
        byRegion.computeIfAbsent(region, r -> new ConcurrentHashMap<>()).putIfAbsent(city, n);
    }

    void forget(String region, String city) {
        Map<String, Integer> cities = byRegion.get(region);
        if (cities != null) {
            cities.remove(city);
        }
    }

    /** Left, and the set dropped where it was the last: one may have joined it meanwhile. */
    void leave(String room, String who) {
        Set<String> m = members.get(room);
        if (m != null) {
            m.remove(who);
            if (m.isEmpty()) {
                members.remove(room); // BLOCAL: check-then-act
            }
        }
    }

    // Silent: by the map's own function.
    void leaveRight(String room, String who) {
        members.computeIfPresent(room, (r, m) -> {
            m.remove(who);
            return m.isEmpty() ? null : m;
        });
    }

    void join(String room, String who) {
        members.computeIfAbsent(room, r -> ConcurrentHashMap.newKeySet()).add(who); // BLOCAL: stale-value low
    }

    /** A list out of a guarded map, changed outside of the lock's block in which it was had. */
    void group(String g, String who) {
        List<String> l;
        synchronized (groups) {
            l = groups.get(g);
        }
        if (l != null) {
            synchronized (groups) {
                l.add(who); // BLOCAL: stale-value medium
            }
        }
    }

    // Silent: had and changed in one block.
    void groupRight(String g, String who) {
        synchronized (groups) {
            List<String> l = groups.get(g);
            if (l == null) {
                l = new ArrayList<>();
                groups.put(g, l);
            }
            l.add(who);
        }
    }

    void disband(String g) {
        synchronized (groups) {
            groups.remove(g);
        }
    }

    /** A tally in an array of a map: read in one block, written in the next. */
    void tally(String k) {
        int n;
        synchronized (tallies) {
            int[] t = tallies.get(k);
            n = t == null ? 0 : t[0];
        }
        synchronized (tallies) {
            tallies.put(k, new int[] {n + 1}); // BLOCAL: lost-update
        }
    }

    // Silent: in one.
    void tallyRight(String k) {
        synchronized (tallies) {
            int[] t = tallies.get(k);
            if (t == null) {
                tallies.put(k, new int[] {1});
            } else {
                t[0]++;
            }
        }
    }
}
