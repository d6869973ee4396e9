// RELEASES: 8 17
package audit6;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bookings: immutable numbers, fields of elements, totals beside entries. */
public class Ledger6 {
    static final Ledger6 SHARED = new Ledger6();

    static final class Line {
        BigDecimal amount = BigDecimal.ZERO;
        boolean settled;
        int version;
    }

    private final Object lock = new Object();
    private BigDecimal sum = BigDecimal.ZERO;
    private final List<Line> lines = new ArrayList<>();
    private final Map<String, Line> byName = new HashMap<>();
    private int open;
    private Line current = new Line();

    /** An immutable number, added to outside. */
    void add(BigDecimal n) {
        BigDecimal s;
        synchronized (lock) {
            s = sum;
        }
        s = s.add(n);
        synchronized (lock) {
            sum = s; // BLOCAL: lost-update high
        }
    }

    // Silent: what is expensive is computed outside, added inside.
    void addRight(BigDecimal n) {
        BigDecimal k = n.multiply(BigDecimal.TEN);
        synchronized (lock) {
            sum = sum.add(k);
        }
    }

    /** A field of a field. */
    void version() {
        int v;
        synchronized (lock) {
            v = current.version;
        }
        synchronized (lock) {
            current.version = v + 1; // BLOCAL: lost-update
        }
    }

    void current(Line l) {
        synchronized (lock) {
            current = l;
        }
    }

    // Silent: a line is swapped as a whole.
    Line swap(Line l) {
        synchronized (lock) {
            Line old = current;
            current = l;
            return old;
        }
    }

    /** Not settled when asked. */
    void settle(String name) {
        Line l;
        boolean s;
        synchronized (lock) {
            l = byName.get(name);
            s = l != null && l.settled;
        }
        if (l != null && !s) {
            synchronized (lock) {
                l.settled = true; // BLOCAL: check-then-act high; MISSED: check-then-act (low)
                open--; // BLOCAL: check-then-act
            }
        }
    }

    // Silent: asked in the block.
    void settleHeld(String name) {
        synchronized (lock) {
            Line l = byName.get(name);
            if (l != null && !l.settled) {
                l.settled = true;
                open--;
            }
        }
    }

    void book(String name, Line l) {
        synchronized (lock) {
            lines.add(l);
            byName.put(name, l);
            open++;
        }
    }

    void unsettle(String name) {
        synchronized (lock) {
            Line l = byName.get(name);
            if (l != null) {
                l.settled = false;
                open++;
            }
        }
    }

    /** Summed over one block, stored in the next, into another field of the lock. */
    void recount() {
        BigDecimal s = BigDecimal.ZERO;
        synchronized (lock) {
            for (Line l : lines) {
                s = s.add(l.amount);
            }
        }
        synchronized (lock) {
            sum = s; // BLOCAL: stale-value medium; MISSED: stale-value (low); BLOCAL: check-then-act low
        }
    }

    // Silent: in one.
    void recountHeld() {
        synchronized (lock) {
            BigDecimal s = BigDecimal.ZERO;
            for (Line l : lines) {
                s = s.add(l.amount);
            }
            sum = s;
        }
    }

    /** The loop's bound is of an older block. */
    BigDecimal walk() {
        int n;
        synchronized (lock) {
            n = lines.size();
        }
        BigDecimal s = BigDecimal.ZERO;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                s = s.add(lines.get(i).amount); // BLOCAL: check-then-act low
            }
        }
        return s;
    }

    // Silent: each turn looks.
    BigDecimal walkLooking() {
        BigDecimal s = BigDecimal.ZERO;
        for (int i = 0;; i++) {
            synchronized (lock) {
                if (i >= lines.size()) {
                    return s;
                }
                s = s.add(lines.get(i).amount);
            }
        }
    }

    void forget() {
        synchronized (lock) {
            lines.clear();
            byName.clear();
            open = 0;
        }
    }
}
