// RELEASES: 8 17
package audit7;

import java.util.HashMap;
import java.util.Map;

/** Decisions and post-dominators: switches, nested choices, labelled exits, finally (ANALYSIS 2, 3). */
public class RoutePlanner {
    static final RoutePlanner SHARED = new RoutePlanner();

    private final Object lock = new Object();
    private final Map<String, Integer> toll = new HashMap<>();
    private int mode;
    private int detours;
    private int fuel = 50;
    private boolean closed;
    private String target;
    private int visits;

    void mode(int m) {
        synchronized (lock) {
            mode = m;
        }
    }

    void refuel(int f) {
        synchronized (lock) {
            fuel += f;
        }
    }

    void close(boolean c) {
        synchronized (lock) {
            closed = c;
        }
    }

    void target(String t) {
        synchronized (lock) {
            target = t;
        }
    }

    void toll(String road, int cents) {
        synchronized (lock) {
            toll.put(road, cents);
        }
    }

    /** A table of cases: which number was read decides the write of it. */
    void cycle() {
        int m;
        synchronized (lock) {
            m = mode;
        }
        switch (m) {
            case 0:
                synchronized (lock) {
                    mode = 1; // BLOCAL: check-then-act high
                }
                break;
            case 1:
            case 2:
                synchronized (lock) {
                    mode = 3;
                }
                break;
            default:
                return;
        }
    }

    // Silent: past the switch, where its arms meet, nothing of it decides.
    void cycleAndCount() {
        int m;
        synchronized (lock) {
            m = mode;
        }
        switch (m) {
            case 0:
                Thread.yield();
                break;
            default:
                Thread.interrupted();
                break;
        }
        synchronized (lock) {
            mode = 4;
        }
    }

    /** What the arms gave is computed of what was read: constants chosen by a branch. */
    void step() {
        int m;
        synchronized (lock) {
            m = mode;
        }
        int next = m == 0 ? 1 : m == 1 ? 2 : m > 5 ? 0 : 9;
        synchronized (lock) {
            mode = next; // BLOCAL: lost-update high
        }
    }

    // Silent: the choice is made within the block.
    void stepHeld() {
        synchronized (lock) {
            mode = mode == 0 ? 1 : mode == 1 ? 2 : 0;
        }
    }

    // Silent: both arms give the same.
    void stepSame() {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        int next = c ? 7 : 7;
        synchronized (lock) {
            mode = next;
        }
    }

    /** Left by a labelled break out of two loops, and acted on behind. */
    boolean scan(String[][] grid) {
        search:
        for (String[] row : grid) {
            for (String cell : row) {
                synchronized (lock) {
                    if (cell.equals(target)) {
                        break search;
                    }
                }
                if (cell.isEmpty()) {
                    return false;
                }
            }
        }
        synchronized (lock) {
            visits++; // BLOCAL: check-then-act low
        }
        return true;
    }

    /** A continue to the outer loop skips the act; what was read decides whether it happens. */
    void drive(String[] roads) {
        outer:
        for (String r : roads) {
            int f;
            synchronized (lock) {
                f = fuel;
            }
            for (int i = 0; i < r.length(); i++) {
                if (f < i) {
                    continue outer;
                }
            }
            synchronized (lock) {
                fuel--; // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: looked at within the block that takes it.
    void driveRight(String[] roads) {
        for (String r : roads) {
            synchronized (lock) {
                if (fuel < r.length()) {
                    continue;
                }
                fuel--;
            }
        }
    }

    /** An early return extends the decision over all that follows. */
    void detour(String road) {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        if (!c) {
            return;
        }
        String t = road + "-detour";
        if (t.length() > 3) {
            Thread.yield();
        }
        synchronized (lock) {
            closed = false; // BLOCAL: check-then-act high
            detours++;
        }
    }

    /** In finally: the decision was made in the body. */
    void detourFinally(String road) {
        boolean c = false;
        try {
            synchronized (lock) {
                c = closed;
            }
            Integer.parseInt(road);
        } finally {
            if (c) {
                synchronized (lock) {
                    closed = false; // BLOCAL: check-then-act
                }
            }
        }
    }

    // Silent: an exception out of a call decides nothing.
    void parse(String road) {
        int f;
        synchronized (lock) {
            f = fuel;
        }
        try {
            Integer.parseInt(road, f);
        } catch (NumberFormatException e) {
            return;
        }
        synchronized (lock) {
            fuel = 10;
        }
    }

    /** Two conditions, one old and one of the arguments; short circuit. */
    void pay(String road, int cents) {
        Integer was;
        synchronized (lock) {
            was = toll.get(road);
        }
        if (cents > 0 && (was == null || cents < 100)) {
            synchronized (lock) {
                toll.put(road, cents); // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: the condition on the argument alone decides.
    void payAlways(String road, int cents) {
        Integer was;
        synchronized (lock) {
            was = toll.get(road);
        }
        if (was == null) {
            Thread.yield();
        }
        if (cents > 0) {
            synchronized (lock) {
                toll.put(road, cents);
            }
        }
    }

    /** A do-while whose exit test is what was read last. */
    void settle() {
        int f;
        do {
            synchronized (lock) {
                f = fuel;
            }
            Thread.yield();
        } while (f > 10);
        synchronized (lock) {
            fuel = 100; // BLOCAL: check-then-act medium
        }
    }

    /** A switch on strings, of a value of an earlier block. */
    void turn() {
        String t;
        synchronized (lock) {
            t = target;
        }
        switch (t) {
            case "north":
                target("south"); // BLOCAL: check-then-act
                break;
            case "south":
                target("north");
                break;
            default:
        }
    }
}
