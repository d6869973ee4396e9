package variants;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** A helper finds or makes the queue of a key, which another method drops when it is empty. */
public class DroppedElements {
    static final DroppedElements SHARED = new DroppedElements();

    private final ConcurrentMap<String, Queue<String>> byKey = new ConcurrentHashMap<>();

    private Queue<String> queueOf(String key) {
        Queue<String> q = byKey.get(key);
        if (q == null) {
            Queue<String> fresh = new ConcurrentLinkedQueue<>();
            q = byKey.putIfAbsent(key, fresh);
            if (q == null) {
                q = fresh;
            }
        }
        return q;
    }

    void add(String key, String value) {
        queueOf(key).add(value); // BLOCAL: stale-value medium {{byKey}}
    }

    /** Silent: it is looked whether the queue is still there. */
    void addAndLook(String key, String value) {
        Queue<String> q;
        do {
            q = queueOf(key);
            q.add(value);
        } while (byKey.get(key) != q);
    }

    void sweep() {
        for (Map.Entry<String, Queue<String>> e : byKey.entrySet()) {
            if (e.getValue().isEmpty()) {
                byKey.remove(e.getKey());
            }
        }
    }
}

/** Silent: nobody drops an empty one, only all that a key has at its end. */
class KeptElements {
    static final KeptElements SHARED = new KeptElements();

    private final ConcurrentMap<String, Queue<String>> byKey = new ConcurrentHashMap<>();

    private Queue<String> queueOf(String key) {
        Queue<String> q = byKey.get(key);
        if (q == null) {
            Queue<String> fresh = new ConcurrentLinkedQueue<>();
            q = byKey.putIfAbsent(key, fresh);
            if (q == null) {
                q = fresh;
            }
        }
        return q;
    }

    void add(String key, String value) {
        queueOf(key).add(value);
    }

    void end(String key) {
        byKey.remove(key);
    }
}
