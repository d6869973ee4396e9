package real;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Elements of a list that locks itself, put back at the index that they were read at. */
class OldLists {
    static final OldLists SHARED = new OldLists();

    private final Vector<String> names = new Vector<>();
    private final Vector<Integer> counts = new Vector<>();
    private final List<String> copies = Collections.synchronizedList(new ArrayList<String>());
    private int at;

    void add(String name) {
        names.add(name);
        counts.add(0);
        copies.add(name);
    }

    /** All that there are are replaced, once they are known: nobody else has them yet, as a rule. */
    void qualify(int n) {
        for (int i = 0; i < n; i++) {
            String name = names.get(i);
            names.set(i, name.trim()); // BLOCAL: lost-update low
        }
    }

    /** But as many as there are by now are asked for: what was there may be gone. */
    void qualifyCopies() {
        int i = 0;
        while (i < copies.size()) {
            copies.set(i, copies.get(i).trim()); // BLOCAL: lost-update low; BLOCAL: check-then-act
            i++;
        }
    }

    /** One that somebody names is his to count, and another's at the same time. */
    void count(int i) {
        counts.set(i, counts.get(i) + 1); // BLOCAL: lost-update high
    }

    void countFirst() {
        counts.set(0, counts.get(0) + 1); // BLOCAL: lost-update high
    }

    /** The one that is next, under a lock that others who count do not take. */
    synchronized void moveOn(int n) {
        at = n;
    }

    synchronized void countNext() {
        counts.set(at, counts.get(at) + 1); // BLOCAL: lost-update
    }
}
