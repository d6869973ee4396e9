package audit28;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Copies that are meant to be old. */
public class Snapshots {
    static final Snapshots SHARED = new Snapshots();

    static final class Stats {
        final int items;
        final int bytes;

        Stats(int items, int bytes) {
            this.items = items;
            this.bytes = bytes;
        }
    }

    private final List<String> items = new ArrayList<>();
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final CopyOnWriteArrayList<Runnable> hooks = new CopyOnWriteArrayList<>();
    private volatile Map<String, String> routes = Collections.emptyMap();
    private int bytes;

    synchronized void add(String s) {
        items.add(s);
        bytes += s.length();
    }

    synchronized void clear() {
        items.clear();
        bytes = 0;
    }

    synchronized int items() {
        return items.size();
    }

    synchronized int bytes() {
        return bytes;
    }

    /** Silent: a copy, and what is done with it is outside. */
    int lengths() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(items);
        }
        int n = 0;
        for (String s : copy) {
            n += s.length();
        }
        return n;
    }

    /** The size is for the capacity only. */
    List<String> sized() {
        int n;
        synchronized (this) {
            n = items.size();
        }
        List<String> l = new ArrayList<>(n);
        synchronized (this) {
            // was expected low: how many a collection has room for does not flow into it (docs/ANALYSIS.md)
            l.addAll(items);
        }
        return l;
    }

    /** Silent: capacity and contents in one block. */
    synchronized List<String> sizedWell() {
        List<String> l = new ArrayList<>(items.size());
        l.addAll(items);
        return l;
    }

    /** The array is as long as the list was. */
    String[] array() {
        // was expected low: likewise
        return names.toArray(new String[names.size()]);
    }

    /** Silent. */
    String[] arrayWell() {
        return names.toArray(new String[0]);
    }

    void rename(String s) {
        names.remove(s);
        names.add(s);
    }

    /** The array is filled to the length that the list had. */
    String[] filled() {
        int n;
        synchronized (this) {
            n = items.size();
        }
        String[] a = new String[n];
        synchronized (this) {
            for (int i = 0; i < n; i++) {
                // was expected medium: a compared index into a plain list, in a new block of its lock (docs/kinds.md)
                a[i] = items.get(i); // BLOCAL: check-then-act low {{items}}
            }
        }
        return a;
    }

    /** Two calls for one object. */
    Stats stats() {
        return new Stats(items(), bytes()); // BLOCAL: inconsistent-read low {{items}}
    }

    /** Silent. */
    synchronized Stats statsWell() {
        return new Stats(items(), bytes());
    }

    /** Silent: one map, whatever comes. */
    String route(String to) {
        Map<String, String> r = routes;
        return r.containsKey(to) ? r.get(to) : r.get("default");
    }

    /** Silent: a new map each time, made under the lock. */
    synchronized void route(String to, String by) {
        Map<String, String> m = new HashMap<>(routes);
        m.put(to, by);
        routes = m;
    }

    /** The same, made outside. */
    void routeBadly(String to, String by) {
        Map<String, String> m = new HashMap<>(routes);
        m.put(to, by);
        synchronized (this) {
            routes = m; // BLOCAL: lost-update {{routes}}
        }
    }

    /** Silent: an iterator is a snapshot. */
    void fire() {
        for (Runnable r : hooks) {
            r.run();
        }
    }

    void hook(Runnable r) {
        hooks.add(r);
    }
}
