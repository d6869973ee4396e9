package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A synchronized wrapper around a new collection is new itself: of two that are put, one is lost with what is in it. */
class Wrapped {
    static final Wrapped SHARED = new Wrapped();

    private final Map<String, List<String>> lists = new ConcurrentHashMap<>();

    List<String> list(String name) {
        List<String> l = lists.get(name);
        if (l == null) {
            l = Collections.synchronizedList(new ArrayList<>());
            lists.put(name, l); // BLOCAL: check-then-act high
        }
        return l;
    }

    List<String> listOnce(String name) {
        return lists.computeIfAbsent(name, n -> Collections.synchronizedList(new ArrayList<>()));
    }

    /** It is filled before, with the same each time. */
    List<String> parts(String name) {
        List<String> l = lists.get(name);
        if (l == null) {
            List<String> all = new ArrayList<>();
            Collections.addAll(all, name.split("/"));
            l = Collections.unmodifiableList(all);
            lists.put(name, l); // BLOCAL: check-then-act medium
        }
        return l;
    }

    void clear() {
        lists.clear();
    }
}
