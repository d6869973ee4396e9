// RELEASES: 8 17
package audit40;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Concurrent collections: each operation is atomic, two are not. */
public class Maps {
    static final Maps SITE = new Maps();

    private final ConcurrentMap<String, Integer> hits = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> groups = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, AtomicInteger> counters = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Integer, String> ranks = new ConcurrentSkipListMap<>();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(100);
    private final ConcurrentLinkedQueue<String> spare = new ConcurrentLinkedQueue<>();
    private final CopyOnWriteArrayList<String> listeners = new CopyOnWriteArrayList<>();

    void hit(String page) {
        Integer n = hits.get(page);
        hits.put(page, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }

    void hitSafe(String page) {
        hits.merge(page, 1, Integer::sum);
    }

    void hitRetried(String page) {
        while (true) {
            Integer n = hits.get(page);
            if (n == null) {
                if (hits.putIfAbsent(page, 1) == null) {
                    return;
                }
            } else if (hits.replace(page, n, n + 1)) {
                return;
            }
        }
    }

    void hitDefault(String page) {
        int n = hits.getOrDefault(page, 0);
        hits.put(page, n + 1); // BLOCAL: lost-update
    }

    void hitComputed(String page) {
        hits.compute(page, (k, n) -> n == null ? 1 : n + 1);
    }

    void forget(String page) {
        hits.remove(page);
    }

    void join(String group, String who) {
        if (!groups.containsKey(group)) {
            groups.put(group, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high
        }
        List<String> members = groups.get(group);
        if (members != null) {
            members.add(who);
        }
    }

    void joinSafe(String group, String who) {
        groups.computeIfAbsent(group, k -> new CopyOnWriteArrayList<>()).add(who);
    }

    void joinAbsent(String group, String who) {
        List<String> members = groups.get(group);
        if (members == null) {
            List<String> fresh = new CopyOnWriteArrayList<>();
            members = groups.putIfAbsent(group, fresh);
            if (members == null) {
                members = fresh;
            }
        }
        members.add(who);
    }

    void disband(String group) {
        groups.remove(group);
    }

    AtomicInteger counter(String name) {
        AtomicInteger c = counters.get(name);
        if (c == null) {
            c = new AtomicInteger();
            counters.put(name, c); // BLOCAL: check-then-act high
        }
        return c;
    }

    AtomicInteger counterSafe(String name) {
        AtomicInteger c = counters.get(name);
        return c != null ? c : counters.computeIfAbsent(name, k -> new AtomicInteger());
    }

    void dropIdle(String name) {
        AtomicInteger c = counters.get(name);
        if (c != null && c.get() == 0) {
            counters.remove(name); // BLOCAL: check-then-act medium
        }
    }

    void dropIdleSafe(String name) {
        counters.computeIfPresent(name, (k, c) -> c.get() == 0 ? null : c);
    }

    void dropSame(String name) {
        AtomicInteger c = counters.get(name);
        if (c != null && c.get() == 0) {
            counters.remove(name, c);
        }
    }

    void rank(int n, String who) {
        if (ranks.get(n) == null) {
            ranks.put(n, who); // BLOCAL: check-then-act medium
        }
    }

    void rankSafe(int n, String who) {
        ranks.putIfAbsent(n, who);
    }

    void unrank(int n) {
        ranks.remove(n);
    }

    String next() {
        if (!queue.isEmpty()) {
            return queue.remove(); // BLOCAL: check-then-act
        }
        return null;
    }

    String nextSafe() {
        return queue.poll();
    }

    // The answer of poll says whether it was there.
    String nextTested() {
        while (!queue.isEmpty()) {
            String s = queue.poll();
            if (s != null) {
                return s;
            }
        }
        return null;
    }

    boolean offer(String s) {
        return queue.offer(s);
    }

    // Was marked as shown: whoever takes one too many takes what would be left over, too.
    void drain() {
        while (spare.size() > 10) {
            spare.poll(); // BLOCAL: check-then-act low
        }
    }

    void spare(String s) {
        spare.add(s);
    }

    void listen(String who) {
        if (!listeners.contains(who)) {
            listeners.add(who); // BLOCAL: check-then-act medium
        }
    }

    void listenSafe(String who) {
        listeners.addIfAbsent(who);
    }

    void unlisten(String who) {
        listeners.remove(who);
    }

    // Weakly consistent by contract.
    int total() {
        int sum = 0;
        for (int n : hits.values()) {
            sum += n;
        }
        return sum;
    }

    // The lock of another: a concurrent map's operations do not take it.
    void hitLocked(String page) {
        synchronized (hits) {
            Integer n = hits.get(page);
            hits.put(page, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }
    }
}
