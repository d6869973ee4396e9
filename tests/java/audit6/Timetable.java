// RELEASES: 8 17
package audit6;

import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Sorted and two-ended: the skip lists and the deque. */
public class Timetable {
    static final Timetable SHARED = new Timetable();

    private final ConcurrentNavigableMap<Long, String> trains = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<String> stops = new ConcurrentSkipListSet<>();
    private final ConcurrentLinkedDeque<String> platforms = new ConcurrentLinkedDeque<>();

    /** The first entry, and then the first entry. */
    String next(long now) {
        Map.Entry<Long, String> e = trains.firstEntry();
        if (e != null && e.getKey() < now) {
            trains.pollFirstEntry(); // BLOCAL: check-then-act
            return e.getValue();
        }
        return null;
    }

    // Silent: whoever removes just that has it.
    String nextRight(long now) {
        Map.Entry<Long, String> e = trains.firstEntry();
        if (e != null && e.getKey() < now && trains.remove(e.getKey(), e.getValue())) {
            return e.getValue();
        }
        return null;
    }

    // Silent: one operation.
    String take() {
        Map.Entry<Long, String> e = trains.pollFirstEntry();
        return e == null ? null : e.getValue();
    }

    void plan(long at, String train) {
        trains.put(at, train);
    }

    /** firstKey throws where it is empty by now. */
    long first() {
        return trains.isEmpty() ? -1L : trains.firstKey(); // BLOCAL: check-then-act
    }

    // Silent: add tells.
    boolean stop(String s) {
        return stops.add(s);
    }

    void closeStop(String s) {
        stops.remove(s);
    }

    /** The head is looked at, then whoever is the head goes. */
    String platform() {
        String p = platforms.peekFirst();
        if (p != null && p.startsWith("A")) {
            platforms.removeFirst(); // BLOCAL: check-then-act
            return p;
        }
        return null;
    }

    // Silent: taken, and given back where it does not fit.
    String platformRight() {
        String p = platforms.pollFirst();
        if (p != null && !p.startsWith("A")) {
            platforms.offerFirst(p);
            return null;
        }
        return p;
    }

    void platformFree(String p) {
        platforms.addLast(p);
    }

    // Silent: weakly consistent by contract.
    int length() {
        int n = 0;
        for (String s : trains.values()) {
            n += s.length();
        }
        for (String s : stops) {
            n += s.length();
        }
        return n;
    }

    /** The first that is before one key goes, though another may have come for it. */
    void delay(long at, long by) {
        String t = trains.get(at);
        if (t != null) {
            trains.remove(at); // BLOCAL: check-then-act medium {{trains}}
            trains.put(at + by, t);
        }
    }

    // Silent: who removes has it.
    void delayRight(long at, long by) {
        String t = trains.remove(at);
        if (t != null) {
            trains.put(at + by, t);
        }
    }
}
