// RELEASES: 8 17
package audit15;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Concurrent collections, by class and by interface (6). */
public class ConcurrentMaps {
    static final ConcurrentMaps SHARED = new ConcurrentMaps();

    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> free = new ConcurrentLinkedQueue<>();
    private final CopyOnWriteArrayList<String> listeners = new CopyOnWriteArrayList<>();

    void putIfMissing(String k, Integer v) {
        if (!counts.containsKey(k)) {
            counts.put(k, v); // BLOCAL: check-then-act medium
        }
    }

    void putOtherKey(String k, String other, Integer v) {
        if (counts.containsKey(k)) {
            counts.put(other, v);
        }
    }

    void increment(String k) {
        counts.put(k, counts.get(k) + 1); // BLOCAL: lost-update high
    }

    void incrementOrInit(String k) {
        Integer old = counts.get(k);
        counts.put(k, old == null ? 1 : old + 1); // BLOCAL: lost-update high
    }

    void incrementDefault(String k) {
        counts.put(k, counts.getOrDefault(k, 0) + 1); // BLOCAL: lost-update high
    }

    void merge(String k) {
        counts.merge(k, 1, Integer::sum);
    }

    void compute(String k) {
        counts.compute(k, (key, old) -> old == null ? 1 : old + 1);
    }

    void replaceLoop(String k) {
        while (true) {
            Integer old = counts.get(k);
            if (old == null) {
                if (counts.putIfAbsent(k, 1) == null) {
                    return;
                }
            } else if (counts.replace(k, old, old + 1)) {
                return;
            }
        }
    }

    void add(String k, String v) {
        List<String> l = lists.get(k);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            lists.put(k, l); // BLOCAL: check-then-act high
        }
        l.add(v);
    }

    void addIfAbsent(String k, String v) {
        List<String> l = lists.get(k);
        if (l == null) {
            lists.putIfAbsent(k, new CopyOnWriteArrayList<>());
            l = lists.get(k);
        }
        // as expected first: silent, but removeIfEmpty may drop what is added to
        l.add(v); // BLOCAL: check-then-act medium; BLOCAL: stale-value low; BLOCAL: stale-value low
    }

    void addComputing(String k, String v) {
        // as expected first: silent, but removeIfEmpty may drop what is added to
        lists.computeIfAbsent(k, x -> new CopyOnWriteArrayList<>()).add(v); // BLOCAL: stale-value low
    }

    /** Its monitor is nobody's lock. */
    void addUnderMonitor(String k) {
        synchronized (lists) {
            if (!lists.containsKey(k)) {
                lists.put(k, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }
    }

    void removeIfEmpty(String k) {
        List<String> l = lists.get(k);
        if (l != null && l.isEmpty()) {
            lists.remove(k); // BLOCAL: check-then-act medium
        }
    }

    /** Removes only what was seen. */
    void removeSeen(String k) {
        Integer n = counts.get(k);
        if (n != null && n == 0) {
            counts.remove(k, n);
        }
    }

    void offerBounded(String s) {
        if (queue.size() < 100) {
            queue.offer(s); // BLOCAL: check-then-act medium
        }
    }

    String takeIfAny() throws InterruptedException {
        if (!queue.isEmpty()) {
            return queue.take(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    String pollTested() {
        String s = free.poll();
        if (s == null) {
            s = "new";
        }
        return s;
    }

    void release(String s) {
        free.add(s);
    }

    void peekThenPoll() {
        String s = free.peek();
        if (s != null && s.startsWith("x")) {
            free.poll(); // BLOCAL: check-then-act medium
        }
    }

    void listen(String l) {
        if (!listeners.contains(l)) {
            listeners.add(l); // BLOCAL: check-then-act medium
        }
    }

    void listenOnce(String l) {
        listeners.addIfAbsent(l);
    }

    /** Weakly consistent by contract. */
    int total() {
        int sum = 0;
        for (String k : counts.keySet()) {
            sum += k.length();
        }
        for (String l : listeners) {
            sum += l.length();
        }
        return sum;
    }

    /** A local map is in no field. */
    int local(List<String> words) {
        ConcurrentMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String w : words) {
            Integer n = m.get(w);
            m.put(w, n == null ? 1 : n + 1);
        }
        return m.size();
    }
}
