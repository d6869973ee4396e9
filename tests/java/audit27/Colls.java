// RELEASES: 8 17 21
package audit27;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Collections that are safe one call at a time. */
public class Colls implements Runnable {
    static final Colls SHARED = new Colls();

    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final Map<String, Integer> sums = Collections.synchronizedMap(new HashMap<>());
    private final Vector<String> vector = new Vector<>();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final CopyOnWriteArrayList<String> watchers = new CopyOnWriteArrayList<>();
    private final ArrayDeque<String> deque = new ArrayDeque<>();

    /** A list that was not there is put over one that is. */
    void list(String k) {
        if (!lists.containsKey(k)) {
            lists.put(k, new ArrayList<>()); // BLOCAL: check-then-act high {{lists}}
        }
    }

    /** Silent: the answer says who was first. */
    List<String> listWell(String k) {
        List<String> mine = new ArrayList<>();
        List<String> old = lists.putIfAbsent(k, mine);
        return old == null ? mine : old;
    }

    void unlist(String k) {
        lists.remove(k);
    }

    /** Got, and put where there was none. */
    void name(String k, String v) {
        String old = names.get(k);
        if (old == null) {
            names.put(k, v); // BLOCAL: check-then-act medium {{names}}
        }
    }

    /** A monitor of one's own does not keep the others out of a concurrent map. */
    void nameInMonitor(String k, String v) {
        synchronized (names) {
            if (!names.containsKey(k)) {
                names.put(k, v); // BLOCAL: check-then-act medium {{names}}
            }
        }
    }

    void unname(String k) {
        names.remove(k);
    }

    /** Counted by hand. */
    void count(String k) {
        Integer n = counts.get(k);
        counts.put(k, n == null ? 1 : n + 1); // BLOCAL: lost-update high {{counts}}
    }

    /** Silent. */
    void countWell(String k) {
        counts.merge(k, 1, Integer::sum);
    }

    /** Silent: replaced only if it is still the same. */
    void countByReplace(String k) {
        Integer n;
        do {
            n = counts.get(k);
            if (n == null) {
                return;
            }
        } while (!counts.replace(k, n, n + 1));
    }

    /** Of a synchronized map likewise. */
    void sum(String k, int by) {
        int n = sums.getOrDefault(k, 0);
        sums.put(k, n + by); // BLOCAL: lost-update high {{sums}}
    }

    /** Silent: under the lock of the map. */
    void sumWell(String k, int by) {
        synchronized (sums) {
            int n = sums.getOrDefault(k, 0);
            sums.put(k, n + by);
        }
    }

    /** Not empty any more, maybe. */
    String first() {
        if (vector.isEmpty()) {
            return null;
        }
        return vector.remove(0); // BLOCAL: check-then-act medium {{vector}}
    }

    /** Silent. */
    String firstWell() {
        synchronized (vector) {
            if (vector.isEmpty()) {
                return null;
            }
            return vector.remove(0);
        }
    }

    void fill(String s) {
        vector.add(s);
    }

    /** It throws where another thread was faster. */
    String next() {
        return queue.size() > 0 ? queue.remove() : null; // BLOCAL: check-then-act medium {{queue}}
    }

    /** Silent: what it polls it tests. */
    String nextWell() {
        String s = queue.poll();
        return s != null ? s : "";
    }

    void queue(String s) {
        queue.add(s);
    }

    /** Twice, maybe. */
    void watch(String w) {
        if (!watchers.contains(w)) {
            watchers.add(w); // BLOCAL: check-then-act medium {{watchers}}
        }
    }

    /** Silent. */
    void watchWell(String w) {
        watchers.addIfAbsent(w);
    }

    /** Silent: a walk sees what it sees. */
    int tell() {
        int n = 0;
        for (String w : watchers) {
            n += w.length();
        }
        return n;
    }

    /** A plain one, in two sections of its own monitor. */
    String last() {
        boolean none;
        synchronized (deque) {
            none = deque.isEmpty();
        }
        if (none) {
            return null;
        }
        synchronized (deque) {
            return deque.removeLast(); // BLOCAL: check-then-act medium {{deque}}
        }
    }

    /** Silent. */
    String lastWell() {
        synchronized (deque) {
            return deque.isEmpty() ? null : deque.removeLast();
        }
    }

    /** Silent. */
    void add(String s) {
        synchronized (deque) {
            deque.addLast(s);
        }
    }

    @Override
    public void run() {
        list("a");
        listWell("b");
        unlist("a");
        name("a", "b");
        nameInMonitor("c", "d");
        unname("a");
        count("a");
        countWell("b");
        countByReplace("c");
        sum("a", 1);
        sumWell("b", 2);
        first();
        firstWell();
        fill("a");
        next();
        nextWell();
        queue("b");
        watch("a");
        watchWell("b");
        tell();
        last();
        lastWell();
        add("c");
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
