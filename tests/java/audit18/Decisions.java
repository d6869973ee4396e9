// RELEASES: 8 17
package audit18;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a branch decides (ANALYSIS 2, 3): flags, constants of arms, switches, loops, and what it does not decide. */
public class Decisions {
    static final Decisions D = new Decisions();

    enum Mode {
        SLOW, FAST, OFF
    }

    private int n;
    private boolean open;
    private boolean fast;
    private boolean ready;
    private int pos;
    private int rounds;
    private Mode mode = Mode.OFF;
    private final Map<String, Integer> marks = new HashMap<>();

    public synchronized int n() {
        return n;
    }

    public synchronized void setN(int v) {
        n = v;
        open = v > 0;
    }

    public synchronized Mode mode() {
        return mode;
    }

    public synchronized void mode(Mode m) {
        mode = m;
        fast = m == Mode.FAST;
        ready = true;
    }

    public synchronized void move(int by) {
        pos += by;
    }

    public void takeOne() {
        boolean ok;
        synchronized (this) {
            ok = n > 0 && open;
        }
        if (ok) {
            synchronized (this) {
                n--; // BLOCAL: check-then-act high
            }
        }
    }

    public void step() {
        int by;
        synchronized (this) {
            by = fast ? 10 : 1;
        }
        synchronized (this) {
            pos += by; // BLOCAL: stale-value
        }
    }

    public synchronized void stepWell() {
        int by = fast ? 10 : 1;
        pos += by;
    }

    public void turn() {
        switch (mode()) {
            case SLOW:
                // was high: two calls that are each atomic are medium at most (docs/kinds.md)
                mode(Mode.FAST); // BLOCAL: check-then-act medium
                break;
            case FAST:
                mode(Mode.OFF);
                break;
            default:
                break;
        }
    }

    public synchronized void turnWell() {
        switch (mode()) {
            case SLOW:
                mode(Mode.FAST);
                break;
            case FAST:
                mode(Mode.OFF);
                break;
            default:
                break;
        }
    }

    public void await() {
        for (;;) {
            synchronized (this) {
                if (ready) {
                    break;
                }
            }
            Thread.yield();
        }
        synchronized (this) {
            ready = false; // BLOCAL: check-then-act
            rounds++;
        }
    }

    public void awaitWell() {
        for (;;) {
            synchronized (this) {
                if (ready) {
                    ready = false;
                    rounds++;
                    break;
                }
            }
            Thread.yield();
        }
    }

    public void countDown() {
        int v;
        do {
            v = n();
        } while (v == 0);
        setN(v - 1); // BLOCAL: lost-update high
    }

    public void markAll(List<String> names) {
        for (String s : names) {
            if (has(s)) {
                continue;
            }
            mark(s, 1); // BLOCAL: check-then-act
        }
    }

    public synchronized void markAllWell(List<String> names) {
        for (String s : names) {
            if (has(s)) {
                continue;
            }
            mark(s, 1);
        }
    }

    public synchronized boolean has(String s) {
        return marks.containsKey(s);
    }

    public synchronized void mark(String s, int v) {
        marks.put(s, v);
    }

    public void drainAll() {
        while (n() > 0) {
            synchronized (this) {
                n--; // BLOCAL: check-then-act
            }
        }
    }

    /** Each turn reads, asks and writes in one block; what was read is not used in the next. */
    public void drainAllWell() {
        boolean more = true;
        while (more) {
            synchronized (this) {
                if (n > 0) {
                    // was forgotten: the loop goes on by what the last turn found
                    n--; // BENIGN: check-then-act rechecked
                }
                more = n > 0;
            }
        }
    }

    public void sign() {
        int s;
        synchronized (this) {
            s = n > 0 ? 1 : n < 0 ? -1 : 0;
        }
        if (s != 0) {
            synchronized (this) {
                n = 0; // BLOCAL: check-then-act high
            }
        }
    }

    public void even() {
        boolean odd = (n() & 1) == 1;
        int more = 2;
        if (odd) {
            more = 1;
        }
        // was medium: a number that a callee is handed is low (docs/kinds.md)
        move(more); // BLOCAL: stale-value low
    }
}
