package operations;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** What was only known to be there is put into a collection that takes no null. */
class PutOn {
    static final PutOn SHARED = new PutOn();

    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> old = new ConcurrentHashMap<>();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final List<String> list = new CopyOnWriteArrayList<>();
    private final AtomicReference<String> last = new AtomicReference<>();

    void rename(String from, String to) {
        if (names.containsKey(from)) {
            String n = names.remove(from);
            names.put(to, n); // BLOCAL: check-then-act medium {{taken out of 'names' and used}}
        }
    }

    void renameWell(String from, String to) {
        String n = names.remove(from);
        if (n != null) {
            names.put(to, n);
        }
    }

    void renameLooking(String from, String to) {
        if (names.containsKey(from)) {
            String n = names.remove(from);
            if (n != null) {
                names.put(to, n);
            }
        }
    }

    /** Another may have taken it away: the queue throws. */
    void enqueue(String k) {
        if (names.get(k) != null) {
            queue.add(names.get(k)); // BLOCAL: check-then-act medium {{names}}
        }
    }

    void enqueueWell(String k) {
        String n = names.get(k);
        if (n != null) {
            queue.add(n);
        }
    }

    void retire(String k) {
        if (names.containsKey(k)) {
            old.put(k, names.remove(k)); // BLOCAL: check-then-act medium {{taken out of 'names' and used}}
        }
    }

    /** Nothing is welcome there. */
    void remember(String k) {
        if (names.containsKey(k)) {
            last.set(names.get(k));
        }
    }

    /** So it is in a map that the method alone has. */
    Map<String, String> only(String k) {
        Map<String, String> m = new HashMap<>();
        if (names.containsKey(k)) {
            m.put(k, names.get(k));
        }
        return m;
    }

    /** What is put is the key, which is no other by now. */
    void mark(String k) {
        if (names.containsKey(k)) {
            queue.add(k);
        }
    }

    void keep(String k) {
        names.put(k, k);
    }

    void drop(String k) {
        names.remove(k);
        list.remove(k);
    }
}
