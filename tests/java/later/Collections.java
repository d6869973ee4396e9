// OPTIONS: --check=block-local
package later;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** Each operation of a thread-safe collection is a block of its own. */
class Collections {

    /** Count by get and put. */
    static class GetThenPut {
        static final GetThenPut SHARED = new GetThenPut();
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + 1); // BLOCAL: lost-update
        }
    }

    /** Silent: merge is one operation. */
    static class Merge {
        static final Merge SHARED = new Merge();
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            counts.merge(key, 1, Integer::sum);
        }
    }

    /** Is it there? Then put. */
    static class ContainsThenPut {
        static final ContainsThenPut SHARED = new ContainsThenPut();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void register(String key, String name) {
            if (!names.containsKey(key)) {
                names.put(key, name); // BLOCAL: check-then-act
            }
        }
    }

    /** A fresh list for each key: one of two callers adds to a list that nobody sees. */
    static class FreshList {
        static final FreshList SHARED = new FreshList();
        private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();

        void start(String key) {
            if (lists.get(key) == null) {
                lists.put(key, new ArrayList<>()); // BLOCAL: check-then-act
            }
        }
    }

    /** Silent: putIfAbsent looks itself. */
    static class PutIfAbsent {
        static final PutIfAbsent SHARED = new PutIfAbsent();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void register(String key, String name) {
            if (names.get(key) == null) {
                names.putIfAbsent(key, name);
            }
        }
    }

    /** Silent: so does computeIfAbsent. */
    static class ComputeIfAbsent {
        static final ComputeIfAbsent SHARED = new ComputeIfAbsent();
        private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();

        List<String> list(String key) {
            List<String> list = lists.get(key);
            if (list == null) {
                list = lists.computeIfAbsent(key, k -> new ArrayList<>());
            }
            return list;
        }
    }

    /** Silent: replace says what it expects to find. */
    static class Replace {
        static final Replace SHARED = new Replace();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            Integer old = counts.get(key);
            while (old != null && !counts.replace(key, old, old + 1)) {
                old = counts.get(key);
            }
        }
    }

    /** Silent: iteration over a concurrent map is weakly consistent by contract. */
    static class Iterate {
        static final Iterate SHARED = new Iterate();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        int sum() {
            int sum = 0;
            for (int count : counts.values()) {
                sum += count;
            }
            return sum;
        }

        void put(String key, int value) {
            counts.put(key, value);
        }
    }

    /** A Vector is synchronized, call by call. */
    static class VectorRemove {
        static final VectorRemove SHARED = new VectorRemove();
        private final Vector<String> items = new Vector<>();

        void drop() {
            if (!items.isEmpty()) {
                items.remove(0); // BLOCAL: check-then-act
            }
        }

        void add(String item) {
            items.add(item);
        }
    }

    /** Silent: its own lock is taken for both calls. */
    static class VectorLocked {
        static final VectorLocked SHARED = new VectorLocked();
        private final Vector<String> items = new Vector<>();

        void drop() {
            synchronized (items) {
                if (!items.isEmpty()) {
                    items.remove(0);
                }
            }
        }

        void add(String item) {
            items.add(item);
        }
    }

    /** The lock of a synchronized wrapper is the wrapper; a plain map is guarded by whoever locks. */
    static class Wrapper {
        static final Wrapper SHARED = new Wrapper();
        private final Map<String, Integer> counts = java.util.Collections.synchronizedMap(new HashMap<>());

        void count(String key) {
            synchronized (counts) {
                Integer old = counts.get(key);
                counts.put(key, old == null ? 1 : old + 1);
            }
        }

        void countBadly(String key) {
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + 1); // BLOCAL: lost-update
        }
    }

    /** Is there one? Then take it, or so it thinks. */
    static class QueueRemove {
        static final QueueRemove SHARED = new QueueRemove();
        private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

        String next() {
            if (!queue.isEmpty()) {
                return queue.remove(); // BLOCAL: check-then-act
            }
            return null;
        }

        void add(String item) {
            queue.add(item);
        }
    }

    /** Silent: poll whose result is tested. */
    static class QueuePoll {
        static final QueuePoll SHARED = new QueuePoll();
        private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

        void next() {
            if (!queue.isEmpty()) {
                String item = queue.poll();
                if (item != null) {
                    System.out.println(item);
                }
            }
        }

        void add(String item) {
            queue.add(item);
        }
    }

    /** A plain list under a lock: the size is of another block than the removal. */
    static class PlainList {
        static final PlainList SHARED = new PlainList();
        private final Object lock = new Object();
        private final List<String> items = new ArrayList<>();

        void drop() {
            boolean some;
            synchronized (lock) {
                some = !items.isEmpty();
            }
            if (some) {
                synchronized (lock) {
                    items.remove(0); // BLOCAL: check-then-act
                }
            }
        }

        void add(String item) {
            synchronized (lock) {
                items.add(item);
            }
        }
    }
}
