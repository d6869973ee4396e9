package audit23;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;

/** Synchronized collections, with the mutex that they have, and with another. */
public class Mutexed {
    static final Mutexed MUTEXED = new Mutexed();

    private final List<String> list = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
    private final Map<String, List<String>> groups = Collections.synchronizedMap(new HashMap<>());
    private final Set<String> set = Collections.synchronizedSet(new HashSet<>());
    private final Vector<String> vector = new Vector<>();
    private final Object mutex = new Object();

    void add(String s) {
        if (!list.contains(s)) {
            list.add(s); // BLOCAL: check-then-act medium {{list}}
        }
    }

    void addWell(String s) {
        synchronized (list) {
            if (!list.contains(s)) {
                list.add(s);
            }
        }
    }

    /** The mutex is this method's alone. */
    void addUnderAnother(String s) {
        synchronized (mutex) {
            if (!list.contains(s)) {
                list.add(s); // BLOCAL: check-then-act medium {{list}}
            }
        }
    }

    String removeFirst() {
        if (list.isEmpty()) {
            return null;
        }
        return list.remove(0); // BLOCAL: check-then-act medium {{list}}
    }

    String removeFirstWell() {
        synchronized (list) {
            return list.isEmpty() ? null : list.remove(0);
        }
    }

    void count(String k) {
        Integer n = map.get(k);
        map.put(k, n == null ? 1 : n + 1); // BLOCAL: lost-update high {{map}}
    }

    void countWell(String k) {
        synchronized (map) {
            Integer n = map.get(k);
            map.put(k, n == null ? 1 : n + 1);
        }
    }

    void countByMerging(String k) {
        map.merge(k, 1, Integer::sum);
    }

    void clear() {
        map.clear();
        list.clear();
        set.clear();
        vector.clear();
        groups.clear();
    }

    List<String> group(String k) {
        List<String> g = groups.get(k);
        if (g == null) {
            g = Collections.synchronizedList(new ArrayList<>());
            groups.put(k, g); // BLOCAL: check-then-act high {{groups}}
        }
        return g;
    }

    List<String> groupWell(String k) {
        return groups.computeIfAbsent(k, x -> Collections.synchronizedList(new ArrayList<>()));
    }

    boolean mark(String s) {
        if (set.contains(s)) {
            return false;
        }
        set.add(s); // BLOCAL: check-then-act medium {{set}}
        return true;
    }

    boolean markWell(String s) {
        return set.add(s);
    }

    String last() {
        int n = vector.size();
        if (n > 0) {
            // was expected as check-then-act, medium: an index into a list that locks itself
            return vector.elementAt(n - 1); // BLOCAL: stale-value low {{vector}}
        }
        return null;
    }

    String lastWell() {
        synchronized (vector) {
            int n = vector.size();
            return n > 0 ? vector.elementAt(n - 1) : null;
        }
    }

    synchronized void push(String s) {
        vector.add(s);
    }

    void trim(int max) {
        while (vector.size() > max) {
            vector.remove(0); // BLOCAL: check-then-act medium {{vector}}
        }
    }
}
