package handed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A plain collection that lies in another one is handed out of the lock under which others change it in place. */
class Inner {
    static class Members {
        static final Members SHARED = new Members();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void add(String group, String name) {
            all.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
        }

        public synchronized List<String> of(String group) {
            return all.get(group); // BLOCAL: stale-value medium {{'all[]' is handed out of lock 'this', under which others change 'all[]'}}
        }
    }

    /** In a block, and where there is one. */
    static class InBlock {
        static final InBlock SHARED = new InBlock();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void add(String group, String name) {
            all.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
        }

        public List<String> of(String group) {
            synchronized (this) {
                List<String> list = all.get(group);
                if (list != null) {
                    return list; // BLOCAL: stale-value medium
                }
            }
            return Collections.emptyList();
        }
    }

    /** Silent: a copy. */
    static class SilentCopy {
        static final SilentCopy SHARED = new SilentCopy();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void add(String group, String name) {
            all.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
        }

        public synchronized List<String> of(String group) {
            return new ArrayList<>(all.getOrDefault(group, Collections.emptyList()));
        }
    }

    /** Silent: what was taken out is nobody else's. */
    static class SilentTaken {
        static final SilentTaken SHARED = new SilentTaken();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void add(String group, String name) {
            all.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
        }

        public synchronized List<String> take(String group) {
            return all.remove(group);
        }
    }

    /** Silent: nobody changes a list that lies there; another one is put in its place. */
    static class SilentReplaced {
        static final SilentReplaced SHARED = new SilentReplaced();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void add(String group, String name) {
            List<String> next = new ArrayList<>(all.getOrDefault(group, Collections.emptyList()));
            next.add(name);
            all.put(group, next);
        }

        public synchronized List<String> of(String group) {
            return all.get(group);
        }
    }

    /** Only those of the class see it, who hold the lock. */
    static class SilentWithin {
        static final SilentWithin SHARED = new SilentWithin();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void add(String group, String name) {
            all.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
        }

        private List<String> of(String group) {
            return all.get(group);
        }

        public synchronized int size(String group) {
            return of(group).size();
        }
    }
}
