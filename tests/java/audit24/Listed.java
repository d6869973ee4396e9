package audit24;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Collections that lock themselves. */
public class Listed {
    static final Listed LISTS = new Listed();

    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, List<String>> groups = Collections.synchronizedMap(new HashMap<>());
    private final Vector<Integer> numbers = new Vector<>();
    private final Hashtable<String, Integer> counts = new Hashtable<>();
    private long sum;

    void start() {
        new Thread(() -> join("a")).start();
        new Thread(() -> count("a")).start();
        new Thread(() -> pop()).start();
    }

    void join(String n) {
        if (!names.contains(n)) {
            names.add(n); // BLOCAL: check-then-act medium {{names}}
        }
    }

    void joinWell(String n) {
        synchronized (names) {
            if (!names.contains(n)) {
                names.add(n);
            }
        }
    }

    void leave(String n) {
        names.remove(n);
    }

    List<String> group(String g) {
        List<String> l = groups.get(g);
        if (l == null) {
            l = new ArrayList<>();
            groups.put(g, l); // BLOCAL: check-then-act high {{groups}}
        }
        return l;
    }

    List<String> groupWell(String g) {
        return groups.computeIfAbsent(g, k -> new ArrayList<>());
    }

    void ungroup(String g) {
        groups.remove(g);
    }

    void count(String s) {
        Integer c = counts.get(s);
        counts.put(s, c == null ? 1 : c + 1); // BLOCAL: lost-update high {{counts}}
    }

    void countWell(String s) {
        synchronized (counts) {
            Integer c = counts.get(s);
            counts.put(s, c == null ? 1 : c + 1);
        }
    }

    void countMerged(String s) {
        counts.merge(s, 1, Integer::sum);
    }

    Integer pop() {
        if (numbers.isEmpty()) {
            return null;
        }
        // the index that is computed was forgotten
        return numbers.remove(numbers.size() - 1); // BLOCAL: check-then-act medium {{numbers}}; BLOCAL: stale-value low {{numbers}}
    }

    Integer popWell() {
        synchronized (numbers) {
            return numbers.isEmpty() ? null : numbers.remove(numbers.size() - 1);
        }
    }

    void push(int i) {
        numbers.add(i);
    }

    /** Each call down looks and removes anew. */
    void shrink(int to) {
        if (numbers.size() > to) {
            numbers.remove(0); // BLOCAL: check-then-act medium {{numbers}}
            shrink(to);
        }
    }

    void shrinkWell(int to) {
        synchronized (numbers) {
            if (numbers.size() > to) {
                numbers.remove(0);
                shrinkWell(to);
            }
        }
    }

    /** Silent: made here. */
    int distinct(int[] all) {
        Vector<Integer> v = new Vector<>();
        for (int i : all) {
            if (!v.contains(i)) {
                v.add(i);
            }
        }
        return v.size();
    }

    /** Silent: told. */
    void print() {
        System.out.println(names.size() + " names");
    }
}
