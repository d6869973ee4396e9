// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects that nobody else has, and those that somebody has (ANALYSIS 4, 8: confined). */
public class Builders {
    static final List<Draft> DRAFTS = Collections.synchronizedList(new ArrayList<>());
    static final Builders SHARED = new Builders();

    static final class Draft {
        private int pages;
        private final Vector<String> lines = new Vector<>();

        synchronized int pages() {
            return pages;
        }

        synchronized Draft pages(int n) {
            pages = n;
            return this;
        }

        // Silent here: whose it is only its users know; they answer for it.
        Vector<String> lines() {
            return lines;
        }
    }

    // Silent: made, filled and given out.
    static Draft simple() {
        Draft d = new Draft();
        d.pages(d.pages() + 1);
        d.pages(d.pages() + 1);
        return d;
    }

    /** Given to all before it is filled. */
    static Draft listed() {
        Draft d = new Draft();
        DRAFTS.add(d);
        d.pages(d.pages() + 1); // BLOCAL: lost-update high
        return d;
    }

    // Silent: filled before it is given to all.
    static Draft listedLast() {
        Draft d = new Draft();
        d.pages(d.pages() + 1);
        DRAFTS.add(d);
        return d;
    }

    // Silent: captured by a thread that runs, but what an object in no field has is not observed (§4).
    static int counted() {
        AtomicInteger n = new AtomicInteger();
        Thread t = new Thread(() -> n.incrementAndGet());
        t.start();
        int v = n.get();
        n.set(v + 1);
        return v;
    }

    // Silent: an atomic of its own, for a lambda that runs here.
    static int countedHere(List<String> l) {
        AtomicInteger n = new AtomicInteger();
        l.forEach(s -> n.set(n.get() + s.length()));
        return n.get();
    }

    // Silent: a concurrent map that nobody else has yet.
    static Map<String, Integer> histogram(List<String> words) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String w : words) {
            Integer n = m.get(w);
            m.put(w, n == null ? 1 : n + 1);
        }
        return m;
    }

    private final ConcurrentHashMap<String, Draft> byName = new ConcurrentHashMap<>();
    private Draft current = new Draft();

    /** Out of a concurrent map it is everybody's. */
    void extend(String name) {
        Draft d = byName.get(name);
        if (d != null) {
            d.pages(d.pages() + 1); // BLOCAL: lost-update high
        }
    }

    void register(String name, Draft d) {
        byName.put(name, d);
    }

    /** A thread's own. */
    private static final ThreadLocal<Draft> MINE = ThreadLocal.withInitial(Draft::new);

    static void extendMine() {
        Draft d = MINE.get();
        d.pages(d.pages() + 1); // BENIGN: lost-update confined
    }

    // Silent: a buffer that is synchronized, and here for nothing.
    static String joined(List<String> l) {
        StringBuffer b = new StringBuffer();
        for (String s : l) {
            if (b.length() > 0) {
                b.append(", ");
            }
            b.append(s);
        }
        return b.toString();
    }

    synchronized void current(Draft d) {
        current = d;
    }

    synchronized Draft current() {
        return current;
    }

    // Silent: to fetch an object and call a method of it that locks itself.
    int currentPages() {
        return current().pages();
    }
}
