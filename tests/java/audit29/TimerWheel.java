package audit29;

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** What is due, in a sorted map that several threads look into. */
public class TimerWheel {
    static final TimerWheel SHARED = new TimerWheel();

    private final ConcurrentSkipListMap<Long, Runnable> due = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>();

    void add(long when, Runnable r) {
        due.put(when, r);
    }

    /** Empty by the time that it is asked for its first. */
    boolean ready(long now) {
        return !due.isEmpty() && due.firstKey() <= now; // BLOCAL: check-then-act medium {{due}}
    }

    /** Silent: nothing is told by null. */
    boolean readyWell(long now) {
        Map.Entry<Long, Runnable> e = due.firstEntry();
        return e != null && e.getKey() <= now;
    }

    /** Silent: the exception says the same. */
    boolean readyCaught(long now) {
        try {
            return !due.isEmpty() && due.firstKey() <= now;
        } catch (NoSuchElementException e) {
            return false;
        }
    }

    /** What is taken is not what was looked at: another that is not due yet. */
    void runNext(long now) {
        Map.Entry<Long, Runnable> e = due.firstEntry();
        if (e != null && e.getKey() <= now) {
            Map.Entry<Long, Runnable> taken = due.pollFirstEntry(); // BLOCAL: check-then-act medium {{due}}
            if (taken != null) {
                taken.getValue().run();
            }
        }
    }

    /** Silent: just that one, and only if it is still there. */
    void runNextWell(long now) {
        Map.Entry<Long, Runnable> e = due.firstEntry();
        if (e != null && e.getKey() <= now && due.remove(e.getKey(), e.getValue())) {
            e.getValue().run();
        }
    }

    /** Asked twice for the one before. */
    void runBefore(long t) {
        if (due.floorEntry(t) != null) {
            due.floorEntry(t).getValue().run(); // BLOCAL: check-then-act medium {{due}}
        }
    }

    /** Silent. */
    void runBeforeWell(long t) {
        Map.Entry<Long, Runnable> e = due.floorEntry(t);
        if (e != null) {
            e.getValue().run();
        }
    }

    /** Two who run the same one. */
    void fire(long when) {
        Runnable r = due.get(when);
        if (r != null) {
            due.remove(when); // BLOCAL: check-then-act medium {{due}}
            r.run();
        }
    }

    /** Silent: who has taken it runs it. */
    void fireWell(long when) {
        Runnable r = due.remove(when);
        if (r != null) {
            r.run();
        }
    }

    /** Silent: add says whether it was new. */
    void name(String n) {
        if (names.add(n)) {
            due.put((long) n.length(), Thread::yield);
        }
    }

    /** Both find it new. */
    void nameBadly(String n) {
        if (!names.contains(n)) {
            names.add(n); // BLOCAL: check-then-act {{names}}
            due.put((long) n.length(), Thread::yield);
        }
    }

    void unname(String n) {
        names.remove(n);
    }
}
