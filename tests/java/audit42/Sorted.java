// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Maps and sets in an order, and what they show of themselves. */
public class Sorted {
    static final Sorted ONE = new Sorted();

    private final ConcurrentSkipListMap<Long, String> due = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<Integer> ids = new ConcurrentSkipListSet<>();
    private final TreeMap<Integer, Integer> ranges = new TreeMap<>();
    private final Object lock = new Object();

    void plan(long at, String what) {
        due.put(at, what);
    }

    String takeLate() {
        Map.Entry<Long, String> e = due.firstEntry();
        if (e == null) {
            return null;
        }
        due.remove(e.getKey()); // BLOCAL: check-then-act
        return e.getValue();
    }

    String take() {
        Map.Entry<Long, String> e = due.pollFirstEntry();
        return e == null ? null : e.getValue();
    }

    // Who was faster has got it.
    String takeTried() {
        for (;;) {
            Map.Entry<Long, String> e = due.firstEntry();
            if (e == null) {
                return null;
            }
            if (due.remove(e.getKey(), e.getValue())) {
                return e.getValue();
            }
        }
    }

    // What is taken need not be what was looked at.
    String dueLate(long now) {
        Map.Entry<Long, String> e = due.firstEntry();
        if (e != null && e.getKey() <= now) {
            return due.pollFirstEntry().getValue(); // BLOCAL: check-then-act
        }
        return null;
    }

    List<String> ripeLate(long now) {
        List<String> ripe = new ArrayList<>(due.headMap(now, true).values());
        due.headMap(now, true).clear(); // BLOCAL: lost-update
        return ripe;
    }

    List<String> ripe(long now) {
        List<String> ripe = new ArrayList<>();
        for (Long at : due.headMap(now, true).keySet()) {
            String s = due.remove(at);
            if (s != null) {
                ripe.add(s);
            }
        }
        return ripe;
    }

    String soonestLate() {
        return due.isEmpty() ? null : due.firstEntry().getValue(); // BLOCAL: check-then-act
    }

    String soonest() {
        Map.Entry<Long, String> e = due.firstEntry();
        return e == null ? null : e.getValue();
    }

    void nextIdLate() {
        ids.add(ids.last() + 1); // BLOCAL: stale-value
    }

    boolean id(int n) {
        return ids.add(n);
    }

    boolean drop(int n) {
        return ids.remove(n);
    }

    Integer lowestLate() {
        Integer n = ids.ceiling(0);
        if (n != null) {
            ids.remove(n); // BLOCAL: check-then-act
        }
        return n;
    }

    Integer lowest() {
        return ids.pollFirst();
    }

    // Ranges by where they begin, under a lock.
    void openLate(int at) {
        Integer f;
        synchronized (lock) {
            f = ranges.floorKey(at);
        }
        if (f == null) {
            synchronized (lock) {
                ranges.put(at, at); // BLOCAL: check-then-act
            }
        }
    }

    void open(int at) {
        synchronized (lock) {
            if (ranges.floorKey(at) == null) {
                ranges.put(at, at);
            }
        }
    }

    void growLate(int at) {
        Map.Entry<Integer, Integer> e;
        synchronized (lock) {
            e = ranges.floorEntry(at);
        }
        if (e != null && e.getValue() < at) {
            synchronized (lock) {
                ranges.put(e.getKey(), at); // BLOCAL: check-then-act
            }
        }
    }

    void grow(int at) {
        synchronized (lock) {
            Map.Entry<Integer, Integer> e = ranges.floorEntry(at);
            if (e != null && e.getValue() < at) {
                ranges.put(e.getKey(), at);
            }
        }
    }

    void widenLate(int from) {
        Integer end;
        synchronized (lock) {
            end = ranges.get(from);
        }
        if (end == null) {
            return;
        }
        synchronized (lock) {
            ranges.put(from, end + 1); // BLOCAL: lost-update high
        }
    }

    void close(int from) {
        synchronized (lock) {
            ranges.remove(from);
        }
    }

    // The map itself, up to there, for whoever asks.
    SortedMap<Integer, Integer> belowLate(int at) {
        synchronized (lock) {
            // Was marked as more than low: nobody is given who calls it, and only the package can.
            return ranges.headMap(at); // BLOCAL: stale-value low
        }
    }

    SortedMap<Integer, Integer> below(int at) {
        synchronized (lock) {
            return new TreeMap<>(ranges.headMap(at));
        }
    }

    void cut(int at) {
        synchronized (lock) {
            ranges.tailMap(at).clear();
        }
    }

    int firstLate() {
        boolean any;
        synchronized (lock) {
            any = !ranges.isEmpty();
        }
        if (!any) {
            return -1;
        }
        synchronized (lock) {
            return ranges.firstKey(); // BLOCAL: check-then-act medium
        }
    }

    int first() {
        synchronized (lock) {
            return ranges.isEmpty() ? -1 : ranges.firstKey();
        }
    }
}
