package calls;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is asked of a view, or of a copy, is asked of what it was made of. */
class Views {
    static final Views SHARED = new Views();
    private final Map<String, Integer> totals = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int seen;

    synchronized void add(String name, int n) {
        totals.put(name, n);
        names.add(name);
    }

    synchronized int seen() {
        return seen;
    }

    private synchronized int walked() {
        int n = 0;
        for (int t : totals.values()) {
            n += t;
        }
        return n;
    }

    private synchronized int keys() {
        return totals.keySet().size();
    }

    private synchronized int copied() {
        List<String> copy = new ArrayList<>(names);
        return copy.size();
    }

    /** Silent in itself: a list of its own. */
    private synchronized int own(String a) {
        List<String> own = new ArrayList<>();
        own.add(a);
        return own.size();
    }

    void keepWalked() {
        int n = walked();
        synchronized (this) {
            seen = n; // BLOCAL: stale-value medium
        }
    }

    void keepKeys() {
        int n = keys();
        synchronized (this) {
            seen = n; // BLOCAL: stale-value medium
        }
    }

    void keepCopied() {
        int n = copied();
        synchronized (this) {
            seen = n; // BLOCAL: stale-value medium
        }
    }

    /** Silent: it tells of nothing shared. */
    void keepOwn(String a) {
        int n = own(a);
        synchronized (this) {
            seen = n;
        }
    }

    /** Silent: in one block. */
    synchronized void keepAtOnce() {
        seen = walked();
    }
}
