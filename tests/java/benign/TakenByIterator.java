package benign;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** What an iterator removes is taken from the collection. */
class TakenByIterator {
    static final TakenByIterator SHARED = new TakenByIterator();
    private final Deque<int[]> retry = new ArrayDeque<>();
    private final Map<String, Deque<int[]>> byName = new HashMap<>();
    private Object current;

    synchronized void add(String name, int[] m) {
        retry.add(m);
        byName.put(name, new ArrayDeque<>());
    }

    void takeNext() {
        int[] m;
        synchronized (this) {
            Iterator<int[]> all = retry.iterator();
            m = all.next();
            all.remove();
        }
        synchronized (this) {
            current = m; // BENIGN: stale-value handed-over
        }
    }

    /** It stays there. */
    void lookAtNext() {
        int[] m;
        synchronized (this) {
            Iterator<int[]> all = retry.iterator();
            m = all.next();
        }
        synchronized (this) {
            current = m; // BLOCAL: stale-value medium
        }
    }

    /** It stays there unless it is old. */
    void takeOld() {
        int[] m;
        synchronized (this) {
            Iterator<int[]> all = retry.iterator();
            m = all.next();
            if (m.length > 3) {
                all.remove();
            }
        }
        synchronized (this) {
            current = m; // BLOCAL: stale-value medium
        }
    }

    /** What is removed from what the map has is not removed from the map. */
    void drain(String name) {
        Deque<int[]> of;
        synchronized (this) {
            of = byName.get(name);
            of.remove();
        }
        synchronized (this) {
            current = of; // BLOCAL: stale-value medium
        }
    }
}
