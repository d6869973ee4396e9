// OPTIONS: --check=block-local
package real;

import java.util.ArrayList;
import java.util.List;

/** How many a new list is made for tells nothing of what is in it. */
class Capacity {
    static final Capacity SHARED = new Capacity();
    private int waiting;
    private final List<String> all = new ArrayList<>();

    synchronized void name(String s) {
        all.add(s);
    }

    private synchronized List<String> names() {
        return new ArrayList<>(all);
    }

    synchronized void add() {
        waiting++;
    }

    private synchronized int count() {
        return waiting;
    }

    // Silent.
    void reset(List<String> names) {
        List<String> old = new ArrayList<>(count());
        for (String name : names) {
            if (name.length() > 3) {
                old.add(name);
            }
        }
        if (!old.isEmpty()) {
            synchronized (this) {
                waiting = 0;
            }
        }
    }

    /** Made of what there is. */
    void forget() {
        List<String> old = new ArrayList<>(names());
        if (!old.isEmpty()) {
            synchronized (this) {
                all.add("old"); // BLOCAL: check-then-act
            }
        }
    }
}
