package audit25;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A ticket counter: what a branch decides, and the constants that it chooses (sections 2 and 3). What a method of its own
 * has found was expected high; it is medium, for check and act are not in one method (docs/kinds.md). */
public class Turnover {
    static final Turnover SHOP = new Turnover();
    enum Mode { OPEN, FULL, SHUT }

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private int sold;
    private int capacity = 10;
    private int waiting;
    private Mode mode = Mode.OPEN;

    void begin() {
        pool.execute(this::sell);
        pool.execute(this::sellByFlag);
        pool.submit(() -> sellByMode());
        pool.execute(() -> resize(4));
    }

    synchronized boolean room() {
        return sold < capacity;
    }

    /** A boolean compiled to constants carries what the branch compared. */
    void sell() {
        if (room()) {
            synchronized (this) {
                sold++; // BLOCAL: check-then-act medium {{sold}}
            }
        }
    }

    /** Kept in a variable first. */
    void sellByFlag() {
        boolean full;
        synchronized (this) {
            full = sold >= capacity;
        }
        boolean may = !full;
        if (may) {
            synchronized (this) {
                sold++; // BLOCAL: check-then-act high {{sold}}
            }
        }
    }

    private synchronized Mode now() {
        if (sold >= capacity) {
            return Mode.FULL;
        }
        return Mode.OPEN;
    }

    /** Enum constants, too. */
    void sellByMode() {
        Mode m = now();
        switch (m) {
            case OPEN:
                synchronized (this) {
                    sold++; // BLOCAL: check-then-act medium {{sold}}
                }
                break;
            default:
                break;
        }
    }

    /** Null and not null. */
    private synchronized String ticket() {
        return sold < capacity ? "t" : null;
    }

    void sellByNull() {
        String t = ticket();
        if (t != null) {
            synchronized (this) {
                sold++; // BLOCAL: check-then-act medium {{sold}}
            }
        }
    }

    /** Silent: all in one block, by the same helper. */
    synchronized boolean sellWell() {
        if (!room()) {
            return false;
        }
        sold++;
        return true;
    }

    /** Silent: the constants differ by what the caller gave. */
    void resize(int by) {
        int c = by > 3 ? 10 : 20;
        synchronized (this) {
            capacity = c;
        }
    }

    /** A value that merges behind the branch carries what it compared; it is added to what is there by then, and so a
     * stale value. Was expected check-then-act. */
    void extend() {
        int more;
        boolean full;
        synchronized (this) {
            full = sold >= capacity;
        }
        if (full) {
            more = 10;
        } else {
            more = 0;
        }
        synchronized (this) {
            capacity += more; // BLOCAL: stale-value medium {{sold}}
        }
    }

    /** Silent: a decision that reaches the act over the back edge of a loop only is none. */
    void rounds(int n) {
        for (int i = 0; i < n; i++) {
            synchronized (this) {
                waiting = i;
            }
            boolean f;
            synchronized (this) {
                f = sold > 3;
            }
            if (f) {
                Thread.yield();
            }
        }
    }

    synchronized int sold() {
        return sold;
    }

    /** The loop's own exit test decides what is in it. */
    void fill() {
        while (sold() < 5) {
            synchronized (this) {
                sold++; // BLOCAL: check-then-act medium {{sold}}
            }
        }
    }

    /** Test and act in one block of each turn. Was expected silent: that of the turn before decides it, too, and is
     * tested again. */
    void fillWell() {
        boolean more = true;
        while (more) {
            synchronized (this) {
                more = sold < 5;
                if (more) {
                    sold++; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    synchronized void shut() {
        mode = Mode.SHUT;
        sold = 0;
    }

    synchronized void reopen() {
        mode = Mode.OPEN;
    }

    /** A switch on what was read. */
    void reopenIfShut() {
        Mode m;
        synchronized (this) {
            m = mode;
        }
        if (m == Mode.SHUT) {
            synchronized (this) {
                mode = Mode.OPEN; // BLOCAL: check-then-act high {{mode}}
            }
        }
    }
}
