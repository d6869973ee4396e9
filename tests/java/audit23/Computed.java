package audit23;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Concurrent maps: compute and merge, and what is done around them. */
public class Computed {
    static final Computed COMPUTED = new Computed();

    private final ConcurrentMap<String, Integer> stock = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> byGroup = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final ConcurrentMap<String, String> aliases = new ConcurrentHashMap<>();

    void receive(String k, int n) {
        stock.merge(k, n, Integer::sum);
    }

    void receiveInSteps(String k, int n) {
        stock.put(k, stock.getOrDefault(k, 0) + n); // BLOCAL: lost-update high {{stock}}
    }

    /** Its monitor is nobody's lock. */
    void receiveUnderTheMap(String k, int n) {
        synchronized (stock) {
            Integer old = stock.get(k);
            stock.put(k, old == null ? n : old + n); // BLOCAL: lost-update high {{stock}}
        }
    }

    boolean ship(String k, int n) {
        Integer have = stock.get(k);
        if (have == null || have < n) {
            return false;
        }
        stock.put(k, have - n); // BLOCAL: lost-update high {{stock}}
        return true;
    }

    boolean shipWell(String k, int n) {
        boolean[] done = new boolean[1];
        stock.computeIfPresent(k, (x, have) -> {
            if (have < n) {
                return have;
            }
            done[0] = true;
            return have - n;
        });
        return done[0];
    }

    boolean shipByReplacing(String k, int n) {
        for (;;) {
            Integer have = stock.get(k);
            if (have == null || have < n) {
                return false;
            }
            if (stock.replace(k, have, have - n)) {
                return true;
            }
        }
    }

    void join(String g, String who) {
        List<String> l = byGroup.get(g);
        if (l == null) {
            l = new ArrayList<>();
            byGroup.put(g, l); // BLOCAL: check-then-act high {{byGroup}}
        }
        synchronized (l) {
            l.add(who);
        }
    }

    void joinWell(String g, String who) {
        List<String> l = byGroup.computeIfAbsent(g, x -> new ArrayList<>());
        synchronized (l) {
            l.add(who);
        }
    }

    void part(String g) {
        byGroup.remove(g);
        counts.remove(g);
    }

    void count(String k) {
        counts.computeIfAbsent(k, x -> new AtomicInteger()).incrementAndGet();
    }

    void countInSteps(String k) {
        if (!counts.containsKey(k)) {
            counts.put(k, new AtomicInteger()); // BLOCAL: check-then-act high {{counts}}
        }
        counts.get(k).incrementAndGet();
    }

    boolean first(String s) {
        if (seen.contains(s)) {
            return false;
        }
        seen.add(s); // BLOCAL: check-then-act medium {{seen}}
        return true;
    }

    boolean firstWell(String s) {
        return seen.add(s);
    }

    void rename(String from, String to) {
        String v = aliases.remove(from);
        if (v != null) {
            aliases.put(to, v);
        }
    }

    void renameInSteps(String from, String to) {
        if (aliases.containsKey(from)) {
            String v = aliases.remove(from);
            // was expected a line above: where it needs to be there
            aliases.put(to, v); // BLOCAL: check-then-act medium {{aliases}}
        }
    }

    void drop(String s) {
        stock.remove(s);
        seen.remove(s);
        aliases.remove(s);
    }

    int sum() {
        int n = 0;
        for (int v : stock.values()) {
            n += v;
        }
        return n;
    }
}
