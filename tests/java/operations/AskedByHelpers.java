package operations;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** What a small helper asks is as good as asked by the method: what one helper has found need not be there for the next. */
class AskedByHelpers {
    static final AskedByHelpers SHARED = new AskedByHelpers();

    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();

    private boolean has(String key) {
        return lists.containsKey(key);
    }

    private List<String> find(String key) {
        return lists.get(key);
    }

    void put(String key, List<String> list) {
        lists.put(key, list);
    }

    void forget(String key) {
        lists.remove(key);
    }

    int testByHelper(String key) {
        return has(key) ? lists.get(key).size() : 0; // BLOCAL: check-then-act medium {{has()}}
    }

    // Silent: one question, of which the answer is used.
    int once(String key) {
        List<String> list = find(key);
        return list == null ? 0 : list.size();
    }

    // Silent: another key.
    int other(String key, String other) {
        return has(key) ? find(other).size() : 0;
    }

    // Silent: the second answer is looked at.
    int lookedAt(String key) {
        if (has(key)) {
            List<String> list = find(key);
            return list == null ? -1 : list.size();
        }
        return 0;
    }

    /** Both by helpers. */
    static class Both {
        static final Both SHARED = new Both();
        private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();

        private boolean has(String key) {
            return lists.containsKey(key);
        }

        private List<String> find(String key) {
            return lists.get(key);
        }

        void put(String key, List<String> list) {
            lists.put(key, list);
        }

        void forget(String key) {
            lists.remove(key);
        }

        int size(String key) {
            if (!has(key)) {
                return 0;
            }
            return find(key).size(); // BLOCAL: check-then-act medium
        }
    }

    /** Nobody ever takes anything out: silent. */
    static class Grows {
        static final Grows SHARED = new Grows();
        private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();

        private boolean has(String key) {
            return lists.containsKey(key);
        }

        void put(String key, List<String> list) {
            lists.putIfAbsent(key, list);
        }

        int size(String key) {
            return has(key) ? lists.get(key).size() : 0;
        }
    }

    /** The first of a set that may be empty by then. */
    static class First {
        static final First SHARED = new First();
        private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>();

        private boolean none() {
            return names.isEmpty();
        }

        void add(String name) {
            names.add(name);
        }

        void remove(String name) {
            names.remove(name);
        }

        String least() {
            return none() ? null : names.first(); // BLOCAL: check-then-act medium
        }
    }
}
