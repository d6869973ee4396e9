package audit16;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Two operations on a collection with a lock of its own (ANALYSIS 6). */
public class Members {
    static final Members SHARED = new Members();

    private final List<String> list = Collections.synchronizedList(new ArrayList<>());
    private final Vector<String> vector = new Vector<>();

    public void direct(String s) {
        if (!list.contains(s)) {
            list.add(s); // BLOCAL: check-then-act
        }
    }

    public void early(String s) {
        if (list.contains(s)) {
            return;
        }
        list.add(s); // BLOCAL: check-then-act
    }

    public void byIndexOf(String s) {
        int at = vector.indexOf(s);
        if (at < 0) {
            vector.add(s); // BLOCAL: check-then-act
        }
    }

    private boolean has(String s) {
        return list.contains(s);
    }

    private void put(String s) {
        list.add(s);
    }

    public void byHelpers(String s) {
        boolean there = has(s);
        if (!there) {
            put(s); // BLOCAL: check-then-act
        }
    }

    public String last() {
        if (vector.isEmpty()) {
            return null;
        }
        // as expected first: without the low one, which is of the index
        return vector.remove(vector.size() - 1); // BLOCAL: check-then-act; BLOCAL: stale-value low
    }

    public void dropFirst() {
        if (list.size() > 0) {
            list.remove(0); // BLOCAL: check-then-act
        }
    }

    /** Silent: the wrapper's own lock is held over both. */
    public void mended(String s) {
        synchronized (list) {
            if (!list.contains(s)) {
                list.add(s);
            }
        }
    }

    /** Silent. */
    public String mendedLast() {
        synchronized (vector) {
            if (vector.isEmpty()) {
                return null;
            }
            return vector.remove(vector.size() - 1);
        }
    }

    /** Silent. */
    public void mendedByHelpers(String s) {
        synchronized (list) {
            if (!has(s)) {
                put(s);
            }
        }
    }
}
