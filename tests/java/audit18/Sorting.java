// RELEASES: 8 17
package audit18;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What was taken away at its source is nobody else's any more (ANALYSIS 8, handed-over); what was only looked at is. */
public class Sorting {
    static final Sorting HALL = new Sorting();

    private int hi;
    private int lo;
    private int last;
    private int free = 8;
    private int used;
    private Deque<String> queue = new ArrayDeque<>();
    private final List<String> done = new ArrayList<>();
    private List<String> late = new ArrayList<>();

    public void number() {
        int id;
        synchronized (this) {
            id = hi * 100 + lo++;
        }
        synchronized (this) {
            last = id; // BENIGN: stale-value handed-over
        }
    }

    public void numberBadly() {
        int id;
        synchronized (this) {
            id = hi * 100 + lo;
        }
        synchronized (this) {
            last = id; // BLOCAL: stale-value
        }
    }

    public synchronized void nextHundred() {
        hi++;
        lo = 0;
    }

    public void sort() {
        String s;
        synchronized (this) {
            s = queue.removeFirst();
        }
        String t = s.trim();
        synchronized (this) {
            done.add(t); // BENIGN: stale-value handed-over
        }
    }

    public void sortBadly() {
        String s;
        synchronized (this) {
            s = queue.getFirst();
        }
        String t = s.trim();
        synchronized (this) {
            // was medium: what an operation of the library puts into a collection is low (docs/kinds.md)
            done.add(t); // BLOCAL: stale-value low
        }
    }

    public void enter() {
        boolean got = false;
        synchronized (this) {
            if (free > 0) {
                free--;
                got = true;
            }
        }
        if (got) {
            synchronized (this) {
                used++; // BENIGN: check-then-act handed-over
            }
        }
    }

    public void enterBadly() {
        boolean got = false;
        synchronized (this) {
            if (free > 0) {
                got = true;
            }
        }
        if (got) {
            synchronized (this) {
                free--; // BLOCAL: check-then-act high
                used++;
            }
        }
    }

    public synchronized void leave() {
        free++;
        used--;
    }

    public synchronized void tooLate(String s) {
        late.add(s);
        queue.add(s);
    }

    public void tidy() {
        List<String> mine;
        synchronized (this) {
            mine = late;
            late = new ArrayList<>();
        }
        mine.remove("");
        synchronized (this) {
            done.addAll(mine); // BENIGN: stale-value handed-over
        }
    }

    /** Written back: what came in the meantime is lost. */
    public void tidyBadly() {
        List<String> mine;
        synchronized (this) {
            mine = late;
            late = new ArrayList<>();
        }
        mine.remove("");
        synchronized (this) {
            late = mine; // BLOCAL: lost-update high
        }
    }

    public void tidySome(int n) {
        List<String> mine = new ArrayList<>();
        synchronized (this) {
            while (!queue.isEmpty() && mine.size() < n) {
                mine.add(queue.removeFirst());
            }
        }
        synchronized (this) {
            done.addAll(mine); // BENIGN: stale-value handed-over
        }
    }
}
