// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.stream.Collectors;

/** The other checks, and collections that lock themselves; streams and lambdas over them. */
public class Others {
    static final Others SHARED = new Others();

    private static final AtomicLongFieldUpdater<Others> ASKED =
            AtomicLongFieldUpdater.newUpdater(Others.class, "asked");

    private volatile long asked;
    private final List<String> rows = Collections.synchronizedList(new ArrayList<>());
    private final Vector<String> lines = new Vector<>();
    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>());
    private final AtomicIntegerArray slots = new AtomicIntegerArray(8);
    private final Map<String, String> names = new ConcurrentHashMap<>();
    private Object gate = new Object();
    private int inside;
    private final Object first = new Object();
    private final Object second = new Object();
    private int a;
    private int b;

    /** A walk, no lock held. */
    String all() {
        StringBuilder s = new StringBuilder();
        for (String r : rows) { // BLOCAL: guarded-by medium {{rows}}
            s.append(r);
        }
        return s.toString();
    }

    /** Silent. */
    String allWell() {
        StringBuilder s = new StringBuilder();
        synchronized (rows) {
            for (String r : rows) {
                s.append(r);
            }
        }
        return s.toString();
    }

    void row(String r) {
        rows.add(r);
    }

    void unrow(String r) {
        rows.remove(r);
    }

    /** Less than there is. */
    boolean sell(String what) {
        Integer n = stock.get(what);
        if (n == null || n == 0) {
            return false;
        }
        stock.put(what, n - 1); // BLOCAL: lost-update high {{stock}}
        return true;
    }

    /** Silent: the map's own lock for both. */
    boolean sellWell(String what) {
        synchronized (stock) {
            Integer n = stock.get(what);
            if (n == null || n == 0) {
                return false;
            }
            stock.put(what, n - 1);
            return true;
        }
    }

    /** Not the map's lock. */
    synchronized boolean sellOddly(String what) {
        Integer n = stock.get(what);
        if (n == null) {
            return false;
        }
        stock.put(what, n - 1); // BLOCAL: lost-update {{stock}}
        return true;
    }

    void deliver(String what, int n) {
        stock.put(what, n);
    }

    /** One may be gone. */
    String lastLine() {
        if (lines.isEmpty()) {
            return null;
        }
        return lines.lastElement(); // BLOCAL: check-then-act low {{lines}}
    }

    /** Silent. */
    String lastLineWell() {
        synchronized (lines) {
            return lines.isEmpty() ? null : lines.lastElement();
        }
    }

    void line(String l) {
        lines.add(l);
    }

    void cut() {
        lines.clear();
    }

    /** An element of an atomic array. */
    void mark(int i) {
        slots.set(i, slots.get(i) | 1); // BLOCAL: lost-update {{slots}}
    }

    /** Silent. */
    void markWell(int i) {
        slots.updateAndGet(i, n -> n | 1);
    }

    /** By an updater. */
    void ask() {
        ASKED.set(this, ASKED.get(this) + 1); // BLOCAL: lost-update {{asked}}
    }

    /** Silent. */
    void askWell() {
        ASKED.incrementAndGet(this);
    }

    /** Locks what others replace, and replaces it. */
    void turn() {
        synchronized (gate) { // BLOCAL: mutable-lock medium {{gate}}
            gate = new Object();
            inside = inside + 1;
        }
    }

    /** An option made of a look; put when there was none. */
    String name(String key) {
        return Optional.ofNullable(names.get(key)).orElseGet(() -> {
            String made = key + System.nanoTime();
            names.put(key, made); // BLOCAL: check-then-act medium {{names}}
            return made;
        });
    }

    /** Silent. */
    String nameWell(String key) {
        return names.computeIfAbsent(key, k -> k + System.nanoTime());
    }

    /** What all keys have, though one may be gone. */
    int lengths() {
        int n = 0;
        for (String k : names.keySet()) {
            n += names.get(k).length(); // BLOCAL: check-then-act medium {{names}}
        }
        return n;
    }

    /** Silent. */
    int lengthsWell() {
        return names.values().stream().collect(Collectors.summingInt(String::length));
    }

    void forget(String key) {
        names.remove(key);
    }

    /** Two locks, and no value goes from the one to the other. */
    void both() {
        synchronized (first) {
            a++;
        }
        synchronized (second) {
            b++;
        }
    }

    /** What was read under the one is written under the other, and never back. (Strict only.) */
    void across() {
        int n;
        synchronized (first) {
            n = a;
        }
        synchronized (second) {
            b = n;
        }
    }

    /** From the one lock's state to the other's, and back. */
    void thereAndBack() {
        int n;
        synchronized (first) {
            n = a;
        }
        int m;
        synchronized (second) {
            m = b + n;
        }
        synchronized (first) {
            a = n + m; // BLOCAL: lost-update high {{a}}
        }
    }
}
