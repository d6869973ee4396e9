package suppress;

import java.util.ArrayList;
import java.util.List;

class OnFields {
    static final OnFields SHARED = new OnFields();

    @SuppressBlocal("lost-update")
    private int loose;
    private int strict;

    synchronized void reset() {
        loose = 0;
        strict = 0;
    }

    void countLoosely() {
        int old;
        synchronized (this) { old = loose; }
        synchronized (this) { loose = old + 1; } // SUPPRESSED: lost-update
    }

    void countStrictly() {
        int old;
        synchronized (this) { old = strict; }
        synchronized (this) { strict = old + 1; } // BLOCAL: lost-update
    }
}

/* What a collection holds, and an array's elements, belong to the field. */
class OnContents {
    static final OnContents SHARED = new OnContents();

    @SuppressBlocal(reason = "twice does no harm")
    private final List<Object> seen = new ArrayList<>();
    @SuppressBlocal
    private final int[] counts = new int[8];

    synchronized void clear() {
        seen.clear();
        counts[0] = 0;
    }

    void add(Object x) {
        boolean there;
        synchronized (this) { there = seen.contains(x); }
        if (!there) {
            synchronized (this) { seen.add(x); } // SUPPRESSED: check-then-act [[twice does no harm]]
        }
    }

    void count() {
        int old;
        synchronized (this) { old = counts[0]; }
        synchronized (this) { counts[0] = old + 1; } // SUPPRESSED: lost-update
    }
}
