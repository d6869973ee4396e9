// RELEASES: 8 17
package audit15;

import java.util.ArrayList;
import java.util.List;

/** Monitors of objects in fields that change (7, mutable-lock). */
public class MutableLocks {
    static final MutableLocks SHARED = new MutableLocks();

    private List<String> items = new ArrayList<>();
    private final List<String> fixed = new ArrayList<>();
    private Object onlyBuilt;
    private int n;
    private int m;

    MutableLocks() {
        onlyBuilt = new Object();
    }

    void add(String s) {
        synchronized (items) { // BLOCAL: mutable-lock low
            items.add(s);
        }
    }

    void clear() {
        items = new ArrayList<>();
    }

    void addFixed(String s) {
        synchronized (fixed) {
            fixed.add(s);
        }
    }

    void set(int v) {
        synchronized (onlyBuilt) {
            n = v;
        }
    }

    /** The path is certain: the field never changes. */
    void bump() {
        int t;
        synchronized (onlyBuilt) {
            t = n;
        }
        synchronized (onlyBuilt) {
            n = t + 1; // BLOCAL: lost-update high
        }
    }

    private Object key = new Object();

    void rekey() {
        key = new Object();
    }

    void m(int v) {
        synchronized (key) { // BLOCAL: mutable-lock low
            m = v;
        }
    }

    /** Likely the same lock: one step lower. */
    void bumpLikely() {
        int t;
        synchronized (key) { // BLOCAL: mutable-lock low
            t = m;
        }
        synchronized (key) { // BLOCAL: mutable-lock low
            m = t + 1; // BLOCAL: lost-update medium
        }
    }
}
