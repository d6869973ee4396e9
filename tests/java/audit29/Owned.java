package audit29;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What nobody else has: locals, builders, what a thread has of its own. */
public class Owned {
    static final class Builder {
        private final Map<String, String> options = new Hashtable<>();
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized Builder option(String k, String v) {
            options.put(k, v);
            count++;
            return this;
        }

        synchronized void count(int n) {
            count = n;
        }

        Map<String, String> build() {
            return new HashMap<>(options);
        }
    }

    private static final ThreadLocal<Map<String, Integer>> LOCAL = ThreadLocal.withInitial(ConcurrentHashMap::new);
    private static final ConcurrentHashMap<Thread, AtomicInteger> DEPTH = new ConcurrentHashMap<>();
    private static final ThreadLocal<StringBuffer> BUFFER = new ThreadLocal<>();

    /** Silent: the builder is this method's. */
    static Map<String, String> defaults() {
        Builder b = new Builder();
        if (b.count() == 0) {
            b.option("a", "b");
        }
        b.count(b.count() + 1);
        return b.build();
    }

    /** Silent: a table of its own. */
    static Map<String, Integer> words(List<String> all) {
        Map<String, Integer> m = new ConcurrentHashMap<>();
        for (String s : all) {
            if (!m.containsKey(s)) {
                m.put(s, 0);
            }
            m.put(s, m.get(s) + 1);
        }
        return m;
    }

    /** Silent: a vector of its own. */
    static List<String> unique(List<String> all) {
        Vector<String> v = new Vector<>();
        for (String s : all) {
            if (!v.contains(s)) {
                v.add(s);
            }
        }
        return Collections.unmodifiableList(v);
    }

    /** Silent: each thread has its map. */
    static void count(String k) {
        Map<String, Integer> m = LOCAL.get();
        Integer n = m.get(k);
        m.put(k, n == null ? 1 : n + 1);
    }

    /** Silent: each thread has its buffer. */
    static StringBuffer buffer() {
        StringBuffer b = BUFFER.get();
        if (b == null) {
            b = new StringBuffer();
            BUFFER.set(b);
        }
        if (b.length() > 0) {
            b.setLength(0);
        }
        return b;
    }

    /** Low: what is put for the thread that runs is its own. */
    static int enter() {
        Thread t = Thread.currentThread();
        AtomicInteger n = DEPTH.get(t);
        if (n == null) {
            n = new AtomicInteger();
            // was expected low
            DEPTH.put(t, n); // BENIGN: check-then-act confined
        }
        return n.incrementAndGet();
    }

    static void leave() {
        DEPTH.remove(Thread.currentThread());
    }

    /** Silent: handed over with what is in it. */
    static List<String> collect(int n) {
        List<String> l = Collections.synchronizedList(new ArrayList<>());
        if (l.isEmpty()) {
            l.add("first");
        }
        for (int i = 0; i < n; i++) {
            l.add("x" + i);
        }
        return l;
    }
}
