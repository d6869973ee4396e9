package audit26;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Synchronized wrappers, and which lock is theirs. */
public class Lru implements Runnable {
    static final Lru LRU = new Lru();
    private static final int MAX = 16;

    private final Map<String, String> map = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Map<String, StringBuilder> texts = Collections.synchronizedMap(new HashMap<>());
    private final List<String> recent = Collections.synchronizedList(new ArrayList<>());
    private final Vector<String> history = new Vector<>();

    private boolean has(String k) {
        return map.containsKey(k);
    }

    private void put(String k, String v) {
        map.put(k, v);
    }

    void forget(String k) {
        map.remove(k);
    }

    /** Two calls of a wrapper, by helpers. */
    void remember(String k, String v) {
        if (!has(k)) {
            put(k, v); // BLOCAL: check-then-act medium {{map}}
        }
    }

    /** Silent: the wrapper is its own lock. */
    void rememberWell(String k, String v) {
        synchronized (map) {
            if (!has(k)) {
                put(k, v);
            }
        }
    }

    /** Another monitor, which forget() does not hold. */
    synchronized void rememberBadly(String k, String v) {
        if (!has(k)) {
            // was expected medium: by callees, each operation for itself, low (docs/kinds.md)
            put(k, v); // BLOCAL: check-then-act low {{map}}
        }
    }

    /** A fresh mutable object is put: what one of two appended is lost. */
    void append(String k, String v) {
        StringBuilder b = texts.get(k);
        if (b == null) {
            b = new StringBuilder();
            texts.put(k, b); // BLOCAL: check-then-act high {{texts}}
        }
        synchronized (b) {
            b.append(v);
        }
    }

    /** Silent. */
    void appendWell(String k, String v) {
        StringBuilder b = texts.computeIfAbsent(k, x -> new StringBuilder());
        synchronized (b) {
            b.append(v);
        }
    }

    void dropText(String k) {
        texts.remove(k);
    }

    /** The last index of a list that may be shorter by now. */
    String newest() {
        return recent.get(recent.size() - 1); // BLOCAL: stale-value low {{recent}}
    }

    /** Silent. */
    String newestWell() {
        synchronized (recent) {
            return recent.get(recent.size() - 1);
        }
    }

    /** Asked whether it is too long, and shortened. */
    void trim() {
        if (recent.size() > MAX) {
            recent.remove(0); // BLOCAL: check-then-act medium {{recent}}
        }
    }

    void use(String k) {
        recent.add(k);
    }

    /** A vector is asked and added to. */
    void note(String s) {
        if (!history.contains(s)) {
            history.add(s); // BLOCAL: check-then-act medium {{history}}
        }
    }

    /** Silent: the vector's lock. */
    void noteWell(String s) {
        synchronized (history) {
            if (!history.contains(s)) {
                history.add(s);
            }
        }
    }

    void unnote(String s) {
        history.remove(s);
    }

    @Override
    public void run() {
        forget("a");
        remember("a", "b");
        rememberWell("a", "b");
        rememberBadly("a", "b");
        append("a", "b");
        appendWell("a", "b");
        dropText("a");
        use("a");
        newest();
        newestWell();
        trim();
        note("a");
        noteWell("b");
        unnote("c");
    }

    public static void main(String[] a) {
        new Thread(LRU).start();
        new Thread(LRU).start();
    }
}
