// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Vector;

/** Collections that lock themselves: each call for itself. */
public class Wrapped {
    static final Wrapped ONE = new Wrapped();

    private final Vector<String> lines = new Vector<>();
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> ages = Collections.synchronizedMap(new HashMap<>());
    private final Hashtable<String, String> env = new Hashtable<>();
    private final StringBuffer text = new StringBuffer();

    String lastLine() {
        int n = lines.size();
        if (n > 0) {
            return lines.remove(n - 1); // BLOCAL: check-then-act
        }
        return null;
    }

    String lastLineSafe() {
        synchronized (lines) {
            int n = lines.size();
            if (n > 0) {
                return lines.remove(n - 1);
            }
            return null;
        }
    }

    // What is missing is caught.
    String lastLineCaught() {
        try {
            return lines.lastElement();
        } catch (NoSuchElementException e) {
            return null;
        }
    }

    void addOnce(String n) {
        if (!names.contains(n)) {
            names.add(n); // BLOCAL: check-then-act
        }
    }

    void addOnceSafe(String n) {
        synchronized (names) {
            if (!names.contains(n)) {
                names.add(n);
            }
        }
    }

    void drop(String n) {
        int at = names.indexOf(n);
        if (at >= 0) {
            names.remove(at); // BLOCAL: check-then-act
        }
    }

    void dropSafe(String n) {
        names.remove(n);
    }

    void birthday(String who) {
        int a = ages.get(who);
        ages.put(who, a + 1); // BLOCAL: lost-update
    }

    void birthdaySafe(String who) {
        synchronized (ages) {
            int a = ages.get(who);
            ages.put(who, a + 1);
        }
    }

    void birthdayMerged(String who) {
        ages.merge(who, 1, Integer::sum);
    }

    void born(String who) {
        if (!ages.containsKey(who)) {
            ages.put(who, 0); // BLOCAL: check-then-act
        }
    }

    void bornSafe(String who) {
        ages.putIfAbsent(who, 0);
    }

    void gone(String who) {
        ages.remove(who);
    }

    String variable(String k, String fallback) {
        if (env.containsKey(k)) {
            // Was low: it is read again and dereferenced.
            return env.get(k).trim(); // BLOCAL: check-then-act medium
        }
        return fallback;
    }

    String variableSafe(String k, String fallback) {
        String v = env.get(k);
        return v == null ? fallback : v.trim();
    }

    void unset(String k) {
        env.remove(k);
    }

    void define(String k, String v) {
        String old = env.get(k);
        if (old == null) {
            env.put(k, v);
        } else {
            env.put(k, old + ":" + v); // BLOCAL: lost-update
        }
    }

    void defineSafe(String k, String v) {
        synchronized (env) {
            String old = env.get(k);
            env.put(k, old == null ? v : old + ":" + v);
        }
    }

    void chop() {
        int n = text.length();
        if (n > 80) {
            text.setLength(80); // BLOCAL: check-then-act
        }
    }

    void chopSafe() {
        synchronized (text) {
            int n = text.length();
            if (n > 80) {
                text.setLength(80);
            }
        }
    }

    void write(String s) {
        text.append(s);
    }

    int total() {
        int n = 0;
        synchronized (names) {
            for (Iterator<String> i = names.iterator(); i.hasNext();) {
                n += i.next().length();
            }
        }
        return n;
    }
}
