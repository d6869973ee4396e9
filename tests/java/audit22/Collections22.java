package audit22;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Collections that lock for themselves, and those that others lock. */
public class Collections22 {
    static final Collections22 ALL = new Collections22();

    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final Map<String, List<String>> groups = new ConcurrentHashMap<>();
    private final Map<String, String> wrapped = Collections.synchronizedMap(new HashMap<>());
    private final Vector<String> vector = new Vector<>();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Deque<String> idle = new ArrayDeque<>();
    private final Object mutex = new Object();

    void count(String k) {
        Integer n = counts.get(k);
        counts.put(k, n == null ? 1 : n + 1); // BLOCAL: lost-update high {{counts}}
    }

    void countByMerge(String k) {
        counts.merge(k, 1, Integer::sum);
    }

    void countByCompute(String k) {
        counts.compute(k, (key, n) -> n == null ? 1 : n + 1);
    }

    void countByReplace(String k) {
        for (;;) {
            Integer n = counts.get(k);
            if (n == null) {
                if (counts.putIfAbsent(k, 1) == null) {
                    return;
                }
            } else if (counts.replace(k, n, n + 1)) {
                return;
            }
        }
    }

    void group(String g, String s) {
        if (!groups.containsKey(g)) {
            groups.put(g, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high {{groups}}
        }
        groups.get(g).add(s);
    }

    void groupWell(String g, String s) {
        groups.computeIfAbsent(g, k -> new CopyOnWriteArrayList<>()).add(s);
    }

    void ungroup(String g) {
        groups.remove(g);
    }

    /** A string put twice is the one as good as the other. */
    void remember(String k, String v) {
        if (wrapped.get(k) == null) {
            wrapped.put(k, v); // BLOCAL: check-then-act medium {{wrapped}}
        }
    }

    void rememberUnderIt(String k, String v) {
        synchronized (wrapped) {
            if (wrapped.get(k) == null) {
                wrapped.put(k, v);
            }
        }
    }

    /** Nobody else takes this lock for the map. */
    void rememberUnderAnother(String k, String v) {
        synchronized (mutex) {
            if (wrapped.get(k) == null) {
                wrapped.put(k, v); // BLOCAL: check-then-act medium {{wrapped}}
            }
        }
    }

    void forget(String k) {
        wrapped.remove(k);
    }

    String last() {
        if (!vector.isEmpty()) {
            // the second was forgotten: the size is an index, too
            return vector.remove(vector.size() - 1); // BLOCAL: check-then-act medium {{vector}}; BLOCAL: stale-value low {{vector}}
        }
        return null;
    }

    String lastWell() {
        synchronized (vector) {
            if (!vector.isEmpty()) {
                return vector.remove(vector.size() - 1);
            }
            return null;
        }
    }

    void vector(String s) {
        vector.add(s);
    }

    /** The poll says whether there was one. */
    String next() {
        if (!queue.isEmpty()) {
            String s = queue.poll();
            if (s != null) {
                return s;
            }
        }
        return null;
    }

    void offer(String s) {
        queue.offer(s);
    }

    void listen(Runnable r) {
        if (!listeners.contains(r)) {
            listeners.add(r); // BLOCAL: check-then-act medium {{listeners}}
        }
    }

    void listenWell(Runnable r) {
        listeners.addIfAbsent(r);
    }

    void unlisten(Runnable r) {
        listeners.remove(r);
    }

    /** Weakly consistent by contract. */
    void fire() {
        for (Runnable r : listeners) {
            r.run();
        }
    }

    String takeIdle() {
        boolean none;
        synchronized (idle) {
            none = idle.isEmpty();
        }
        if (none) {
            return "fresh";
        }
        synchronized (idle) {
            return idle.removeFirst(); // BLOCAL: check-then-act medium {{idle}}
        }
    }

    String takeIdleWell() {
        synchronized (idle) {
            return idle.isEmpty() ? "fresh" : idle.removeFirst();
        }
    }

    void giveIdle(String s) {
        synchronized (idle) {
            idle.addFirst(s);
        }
    }

    List<String> snapshot() {
        synchronized (idle) {
            return new ArrayList<>(idle);
        }
    }
}
