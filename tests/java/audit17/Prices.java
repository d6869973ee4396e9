package audit17;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** The old collections and the wrappers: each operation locks, two of them do not (ANALYSIS 6). */
public class Prices {
    public static final Prices TABLE = new Prices();

    private final Vector<String> names = new Vector<>();
    private final Hashtable<String, Integer> price = new Hashtable<>();
    private final List<String> sold = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, List<String>> tags = Collections.synchronizedMap(new HashMap<>());

    public void addName(String n) {
        if (!names.contains(n)) {
            names.add(n); // BLOCAL: check-then-act
        }
    }

    public void addNameWell(String n) {
        synchronized (names) {
            if (!names.contains(n)) {
                names.add(n);
            }
        }
    }

    public String lastName() {
        if (names.size() > 0) {
            return names.get(names.size() - 1); // BLOCAL: stale-value low
        }
        return null;
    }

    public void removeName(String n) {
        names.remove(n);
    }

    public void raise(String n, int by) {
        Integer p = price.get(n);
        if (p != null) {
            price.put(n, p + by); // BLOCAL: lost-update high
        }
    }

    public void raiseWell(String n, int by) {
        synchronized (price) {
            Integer p = price.get(n);
            if (p != null) {
                price.put(n, p + by);
            }
        }
    }

    public void drop(String n) {
        price.remove(n);
    }

    public String sell() {
        synchronized (sold) {
            return sold.isEmpty() ? null : sold.remove(0);
        }
    }

    public String sellBadly() {
        return sold.isEmpty() ? null : sold.remove(0); // BLOCAL: check-then-act
    }

    public void restock(String n) {
        sold.add(n);
    }

    public void tag(String n, String t) {
        List<String> l = tags.get(n);
        if (l == null) {
            l = new ArrayList<>();
            tags.put(n, l); // BLOCAL: check-then-act high
        }
        synchronized (l) {
            l.add(t);
        }
    }

    public void untag(String n) {
        tags.remove(n);
    }

    public int soldLetters() {
        int n = 0;
        for (String s : sold) { // BLOCAL: guarded-by
            n += s.length();
        }
        return n;
    }

    public int soldLettersWell() {
        int n = 0;
        synchronized (sold) {
            for (String s : sold) {
                n += s.length();
            }
        }
        return n;
    }
}
