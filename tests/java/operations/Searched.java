package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A loop that looks for a key nobody has yet, or waits until one is there: what it found out decides what is done under that key. */
class Searched {
    static final Searched SHARED = new Searched();

    static final class Part {
        volatile int uses;
    }

    private final ConcurrentMap<String, Part> parts = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Part> byNumber = new ConcurrentHashMap<>();
    private final Map<String, Part> plain = new HashMap<>();
    private final Random random = new Random();

    void drop(String name, int n) {
        parts.remove(name);
        byNumber.remove(n);
    }

    /** A name that is free, for a moment. */
    String add(String name, Part p) {
        String s = name;
        for (int i = 0; parts.containsKey(s); i++) {
            s = name + i;
        }
        parts.put(s, p); // BLOCAL: check-then-act medium {{parts}}
        return s;
    }

    /** Silent: the operation says whether it was. */
    String addWell(String name, Part p) {
        String s = name;
        for (int i = 0; parts.putIfAbsent(s, p) != null; i++) {
            s = name + i;
        }
        return s;
    }

    /** The number is drawn before it is asked for. */
    int draw(Part p) {
        int n;
        do {
            n = random.nextInt();
        } while (byNumber.containsKey(n));
        byNumber.put(n, p); // BLOCAL: check-then-act medium {{byNumber}}
        return n;
    }

    /** Silent: another key than the one that was looked for. */
    int drawAnother(Part p) {
        int n = 0;
        while (byNumber.containsKey(n)) {
            n++;
        }
        byNumber.put(n + 7, p);
        return n;
    }

    /** Silent: another map. */
    void count(String name, Part p) {
        int n = 0;
        while (byNumber.containsKey(n)) {
            n++;
        }
        parts.put(name, p);
    }

    private synchronized boolean has(String name) {
        return plain.containsKey(name);
    }

    synchronized void put(String name, Part p) {
        plain.put(name, p);
    }

    synchronized void remove(String name) {
        plain.remove(name);
    }

    /** The same of a map under a lock, in blocks of two calls. */
    void addLocked(String name, Part p) {
        String s = name;
        while (has(s)) {
            s = s + "'";
        }
        put(s, p); // BLOCAL: check-then-act medium {{plain}}
    }

    /** Silent: one block. */
    synchronized void addLockedWell(String name, Part p) {
        String s = name;
        while (has(s)) {
            s = s + "'";
        }
        put(s, p);
    }

    /** Silent: what the search began with is taken away, whatever there is by then. */
    void forget(String name) {
        String s = name;
        while (!parts.containsKey(s) && !s.isEmpty()) {
            s = s.substring(1);
        }
        parts.remove(s);
    }
}
