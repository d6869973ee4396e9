// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Synchronized collections, their own monitor, and iteration (ANALYSIS 6). */
public class SyncTables {
    static final SyncTables SHARED = new SyncTables();

    private final List<String> lines = Collections.synchronizedList(new ArrayList<String>());
    private final Map<String, Integer> ranks = Collections.synchronizedMap(new HashMap<String, Integer>());
    private final Set<String> tags = Collections.synchronizedSortedSet(new TreeSet<String>());
    private final Vector<String> history = new Vector<>();
    private final Hashtable<String, String> aliases = new Hashtable<>();
    private final ConcurrentHashMap<String, String> open = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Runnable> hooks = new CopyOnWriteArrayList<>();

    /** Two operations of a synchronized list. */
    void once(String s) {
        if (!lines.contains(s)) {
            lines.add(s); // BLOCAL: check-then-act
        }
    }

    // Silent: under its own monitor.
    void onceRight(String s) {
        synchronized (lines) {
            if (!lines.contains(s)) {
                lines.add(s);
            }
        }
    }

    /** The last one, by two operations: the index is old. */
    String last() {
        return lines.isEmpty() ? null : lines.remove(lines.size() - 1); // BLOCAL: check-then-act; BLOCAL: stale-value low
    }

    // Silent: held.
    String lastRight() {
        synchronized (lines) {
            return lines.isEmpty() ? null : lines.remove(lines.size() - 1);
        }
    }

    /** The number of a key, counted by get and put. */
    void rank(String s) {
        Integer r = ranks.get(s);
        ranks.put(s, r == null ? 1 : r + 1); // BLOCAL: lost-update
    }

    // Silent: merged.
    void rankRight(String s) {
        ranks.merge(s, 1, Integer::sum);
    }

    // Silent: under the wrapper's monitor.
    void rankHeld(String s) {
        synchronized (ranks) {
            Integer r = ranks.get(s);
            ranks.put(s, r == null ? 1 : r + 1);
        }
    }

    /** Under another monitor: not the wrapper's. */
    void rankWrong(String s) {
        synchronized (aliases) {
            Integer r = ranks.get(s);
            ranks.put(s, r == null ? 1 : r + 1); // BLOCAL: lost-update
        }
    }

    /** A vector's element, by its index, in two operations. */
    void bump(int i) {
        String s = history.get(i);
        history.set(i, s + "'"); // BLOCAL: lost-update
    }

    // Silent: a vector is its own lock.
    void bumpHeld(int i) {
        synchronized (history) {
            history.set(i, history.get(i) + "'");
        }
    }

    /** The alias is tested and then put. */
    void alias(String a, String b) {
        if (!aliases.containsKey(a)) {
            aliases.put(a, b); // BLOCAL: check-then-act
        }
    }

    // Silent: one operation.
    void aliasRight(String a, String b) {
        aliases.putIfAbsent(a, b);
    }

    /** A concurrent map's monitor is no lock of its methods. */
    void open(String s) {
        synchronized (open) {
            if (!open.containsKey(s)) {
                open.put(s, s); // BLOCAL: check-then-act
            }
        }
    }

    void close(String s) {
        open.remove(s);
        aliases.remove(s);
        tags.remove(s);
        lines.remove(s);
    }

    // Silent: iterated under the monitor.
    int total() {
        int n = 0;
        synchronized (lines) {
            for (String s : lines) {
                n += s.length();
            }
        }
        return n;
    }

    // Silent: weakly consistent by contract.
    int openLength() {
        int n = 0;
        for (String s : open.values()) {
            n += s.length();
        }
        for (Runnable r : hooks) {
            r.run();
        }
        return n;
    }

    // Silent: an iterator's own removal is safe on a concurrent map.
    void prune() {
        for (Iterator<String> it = open.keySet().iterator(); it.hasNext(); ) {
            if (it.next().isEmpty()) {
                it.remove();
            }
        }
    }

    /** First asked for, then the first taken (a sorted set). */
    void tag(String s) {
        if (tags.size() < 5) {
            tags.add(s); // BLOCAL: check-then-act
        }
    }

    // Silent: a set says itself whether it was new.
    boolean tagRight(String s) {
        return tags.add(s);
    }

    /** A hook is only once: by two operations of a copy-on-write list. */
    void hook(Runnable r) {
        if (!hooks.contains(r)) {
            hooks.add(r); // BLOCAL: check-then-act
        }
    }

    // Silent: by one.
    void hookRight(Runnable r) {
        hooks.addIfAbsent(r);
    }

    void unhook(Runnable r) {
        hooks.remove(r);
    }
}
