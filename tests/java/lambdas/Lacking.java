// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Lambdas that are run only where there was nothing (ANALYSIS 5, 7). */
class Lacking {
    static final Lacking SHARED = new Lacking();

    private final Map<String, List<String>> lists = new ConcurrentHashMap<>();
    private final Map<String, List<String>> others = new ConcurrentHashMap<>();
    private final Map<String, List<String>> locked = new ConcurrentHashMap<>();
    private String name;

    List<String> get(String k) {
        return Optional.ofNullable(lists.get(k)).orElseGet(() -> {
            List<String> l = new ArrayList<>();
            lists.put(k, l); // BLOCAL: check-then-act medium {{lists}}
            return l;
        });
    }

    List<String> getByHelper(String k) {
        return Optional.ofNullable(lists.get(k)).orElseGet(() -> make(k)); // BLOCAL: check-then-act medium {{lists}}
    }

    private List<String> make(String k) {
        List<String> l = new ArrayList<>();
        lists.put(k, l);
        return l;
    }

    // Silent: what puts it looks by itself.
    List<String> getOnce(String k) {
        return Optional.ofNullable(lists.get(k)).orElseGet(() -> lists.computeIfAbsent(k, x -> new ArrayList<>()));
    }

    // Silent: another map, which nobody has asked.
    List<String> getOther(String k) {
        return Optional.ofNullable(lists.get(k)).orElseGet(() -> {
            List<String> l = new ArrayList<>();
            others.put(k, l);
            return l;
        });
    }

    // Silent: another key.
    List<String> getOtherKey(String k, String j) {
        return Optional.ofNullable(lists.get(k)).orElseGet(() -> {
            List<String> l = new ArrayList<>();
            lists.put(j, l);
            return l;
        });
    }

    // Silent: it is put there whatever was found.
    List<String> putAnyway(String k, List<String> v) {
        return Optional.ofNullable(lists.get(k)).orElse(lists.put(k, v));
    }

    // Silent: all who put hold the lock.
    List<String> getLocked(String k) {
        synchronized (locked) {
            return Optional.ofNullable(locked.get(k)).orElseGet(() -> {
                List<String> l = new ArrayList<>();
                locked.put(k, l);
                return l;
            });
        }
    }

    void forget(String k) {
        lists.remove(k);
        others.remove(k);
    }

    private synchronized String name() {
        return name;
    }

    synchronized void name(String n) {
        name = n;
    }

    String nameOrNew() {
        return Optional.ofNullable(name()).orElseGet(() -> {
            String n = "new";
            synchronized (this) {
                name = n; // BLOCAL: check-then-act medium {{name}}
            }
            return n;
        });
    }

    String nameOrNewWell() {
        return Optional.ofNullable(name()).orElseGet(() -> {
            synchronized (this) {
                if (name == null) {
                    name = "new"; // BENIGN: check-then-act rechecked
                }
                return name;
            }
        });
    }
}
