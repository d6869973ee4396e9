package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** Whether there is anything at all was asked, or whether there is something for the very key. */
class AsksAll {
    static final AsksAll SHARED = new AsksAll();
    private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

    /** What another has put meanwhile lies under a key of its own. */
    void preset() {
        if (all.isEmpty()) {
            all.put("*", new ArrayList<>()); // BLOCAL: check-then-act medium
        }
    }

    /** The bug that looks like it: what another has put meanwhile is lost. */
    void register(String key) {
        if (all.get(key) == null) {
            all.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void drop(String key) {
        all.remove(key);
    }
}
