// RELEASES: 21
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Ends of collections, as they are called since 21. */
class RecentFiles {
    static final RecentFiles SHARED = new RecentFiles();
    private final ConcurrentSkipListMap<String, Integer> seen = new ConcurrentSkipListMap<>();
    private final LinkedHashMap<String, StringBuilder> open = new LinkedHashMap<>();
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final LongAccumulator peak = new LongAccumulator(Long::max, 0);

    void open(String f) {
        StringBuilder b;
        synchronized (open) { b = open.get(f); }
        if (b == null) {
            synchronized (open) {
                open.putLast(f, new StringBuilder()); // BLOCAL: check-then-act high {{open}}
            }
        }
    }
    void close(String f) { synchronized (open) { open.remove(f); } }
    String newest() {
        if (!order.isEmpty()) {
            return order.removeLast(); // BLOCAL: check-then-act {{order}}
        }
        return null;
    }
    void used(String f) { order.addFirst(f); }
    // what is added between the two is lost
    long drain() {
        long p = peak.longValue();
        if (p > 10) {
            peak.reset(); // BLOCAL: check-then-act {{peak}}
        }
        return p;
    }
    void add(long n) { peak.accumulate(n); }
}
