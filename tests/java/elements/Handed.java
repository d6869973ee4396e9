package elements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a collection hands to a lambda is an element of it, as what get() answers is: the map keeps others out of one key
 * while it computes (`compute`), and out of nothing while it merely walks (`forEach`).
 */
class Handed {
    static class Walked {
        static final Walked SHARED = new Walked();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void all(String value) {
            byKey.values().forEach(l -> l.add(value)); // BLOCAL: guarded-by medium {{thread-safe collection}}
        }
    }

    static class WalkedByPairs {
        static final WalkedByPairs SHARED = new WalkedByPairs();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void all(String value) {
            byKey.forEach((k, l) -> l.add(value)); // BLOCAL: guarded-by medium {{thread-safe collection}}
        }
    }

    static class Referred {
        static final Referred SHARED = new Referred();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void all() {
            byKey.values().forEach(List::clear); // BLOCAL: guarded-by medium {{changed by clear()}}
        }
    }

    /** All who change it do so while the map computes: who walks over it does not wait for that. */
    static class Computed {
        static final Computed SHARED = new Computed();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void add(String key, String value) {
            byKey.compute(key, (k, l) -> {
                if (l == null) {
                    l = new ArrayList<>();
                }
                l.add(value);
                return l;
            });
        }

        int count(String key, String value) {
            int n = 0;
            for (String s : byKey.get(key)) { // BLOCAL: guarded-by medium {{walked over}}
                n += s.equals(value) ? 1 : 0;
            }
            return n;
        }
    }

    /** One changes it while the map computes, and another without that. */
    static class ComputedByOne {
        static final ComputedByOne SHARED = new ComputedByOne();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void add(String key, String value) {
            byKey.compute(key, (k, l) -> {
                List<String> to = l == null ? new ArrayList<>() : l;
                to.add(value);
                return to;
            });
        }

        void drop(String key, String value) {
            byKey.get(key).remove(value); // BLOCAL: guarded-by medium {{add}}
        }
    }

    /** Silent: all of it while the map computes. */
    static class ComputedByAll {
        static final ComputedByAll SHARED = new ComputedByAll();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void add(String key, String value) {
            byKey.compute(key, (k, l) -> {
                if (l == null) {
                    l = new ArrayList<>();
                }
                if (!l.contains(value)) {
                    l.add(value);
                }
                return l;
            });
        }

        void drop(String key, String value) {
            byKey.computeIfPresent(key, (k, l) -> {
                l.remove(value);
                return l.isEmpty() ? null : l;
            });
        }
    }

    /** Silent: what lies in it keeps itself, and is asked and changed while the map computes, by all. */
    static class SafeElements {
        static final SafeElements SHARED = new SafeElements();
        private final Map<String, Set<String>> byKey = new ConcurrentHashMap<>();

        boolean add(String key, String value) {
            boolean[] added = new boolean[1];
            byKey.compute(key, (k, s) -> {
                Set<String> to = s == null ? ConcurrentHashMap.newKeySet() : s;
                if (!to.contains(value)) {
                    to.add(value);
                    added[0] = true;
                }
                return to;
            });
            return added[0];
        }

        void drop(String key, String value) {
            byKey.computeIfPresent(key, (k, s) -> {
                s.remove(value);
                return s;
            });
        }
    }

    /** Silent: the lambda takes the list's monitor, and so does the other. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void all(String value) {
            byKey.values().forEach(l -> {
                synchronized (l) {
                    l.add(value);
                }
            });
        }

        void drop(String key, String value) {
            List<String> l = byKey.get(key);
            synchronized (l) {
                l.remove(value);
            }
        }
    }

    /** Silent: the lists are only looked into once they lie there. */
    static class Copied {
        static final Copied SHARED = new Copied();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key, List<String> given) {
            byKey.put(key, new ArrayList<>(given));
        }

        int all() {
            int[] n = new int[1];
            byKey.values().forEach(l -> n[0] += l.size());
            return n[0];
        }
    }

    /** Silent: what lies there may be what somebody has given, of whatever kind: the lambda hands back the key. */
    static class KeyItself {
        static final KeyItself SHARED = new KeyItself();
        private final Map<List<String>, List<String>> byKey = new ConcurrentHashMap<>();

        void open(List<String> key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void intern(List<String> given) {
            byKey.computeIfAbsent(given, k -> k);
        }

        void add(List<String> key, String value) {
            byKey.get(key).add(value);
        }
    }

    static class Streamed {
        static final Streamed SHARED = new Streamed();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void all(String value) {
            byKey.values().stream().filter(l -> !l.isEmpty()).forEach(l -> l.add(value)); // MISSED: guarded-by (what a stream hands on)
        }
    }

    static class InEntries {
        static final InEntries SHARED = new InEntries();
        private final Map<String, List<String>> byKey = new ConcurrentHashMap<>();

        void open(String key) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>());
        }

        void all(String value) {
            byKey.entrySet().forEach(e -> e.getValue().add(value)); // MISSED: guarded-by (what an entry has that a lambda is handed)
        }
    }
}
