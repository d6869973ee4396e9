package operations;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a view of a concurrent map is asked is asked of the map: only a walk over it is of no one moment, by contract. */
class AskedOfViews {
    static final AskedOfViews SHARED = new AskedOfViews();

    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private final Map<String, List<String>> declared = new ConcurrentHashMap<>();
    private final Map<String, List<String>> wrapped = Collections.synchronizedMap(new HashMap<>());

    void forget(String key) {
        lists.remove(key);
        declared.remove(key);
        wrapped.remove(key);
    }

    void byKeys(String key) {
        if (!lists.keySet().contains(key)) {
            lists.put(key, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high {{contains()}}
        }
    }

    void declaredAsMap(String key) {
        if (!declared.keySet().contains(key)) {
            declared.put(key, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void viewInLocal(String key) {
        Set<String> keys = lists.keySet();
        if (keys.contains(key)) {
            return;
        }
        lists.put(key, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act high
    }

    int thenGot(String key) {
        if (lists.keySet().contains(key)) {
            return lists.get(key).size(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    void asLongAsNone(String key) {
        if (lists.values().isEmpty()) {
            lists.put(key, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act medium
        }
    }

    void wrapper(String key) {
        if (!wrapped.keySet().contains(key)) {
            wrapped.put(key, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act
        }
    }

    // Silent: another key than what was asked for.
    void otherKey(String key, String other) {
        if (!lists.keySet().contains(key)) {
            lists.put(other, new CopyOnWriteArrayList<>());
        }
    }

    // Silent: a walk is weakly consistent by contract.
    void walk() {
        for (Iterator<String> i = lists.keySet().iterator(); i.hasNext();) {
            if (i.next().isEmpty()) {
                i.remove();
            }
        }
    }

    // Silent: one operation.
    void once(String key) {
        lists.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>());
    }

    // Silent: nobody else has the map.
    static Map<String, String> own(String key) {
        ConcurrentMap<String, String> map = new ConcurrentHashMap<>();
        if (!map.keySet().contains(key)) {
            map.put(key, key);
        }
        return map;
    }

    // Silent: one block over both, of the wrapper's own lock.
    void wrapperRight(String key) {
        synchronized (wrapped) {
            if (!wrapped.keySet().contains(key)) {
                wrapped.put(key, new CopyOnWriteArrayList<>());
            }
        }
    }
}
