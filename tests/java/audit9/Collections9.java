// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Contents of collections: one pseudo-field of the field that holds them (ANALYSIS 4, 6). */
class Collections9 {

    static class Cache {
        static final Cache SHARED = new Cache();
        private final Map<String, byte[]> map = new HashMap<>();
        private final Map<String, byte[]> second = new HashMap<>();
        private final Map<String, List<String>> lists = new HashMap<>();
        private int bytes;

        // Computed outside, put in as if nobody had.
        byte[] get(String key) {
            byte[] b;
            synchronized (map) {
                b = map.get(key);
            }
            if (b == null) {
                b = load(key);
                synchronized (map) {
                    // Page silent; docs/ANALYSIS.md: an array that is then only kept is no mutable object.
                    map.put(key, b); // BLOCAL: check-then-act medium
                }
            }
            return b;
        }

        // Silent: put only where nobody has.
        byte[] getRight(String key) {
            byte[] b;
            synchronized (map) {
                b = map.get(key);
            }
            if (b == null) {
                b = load(key);
                synchronized (map) {
                    map.putIfAbsent(key, b);
                }
            }
            return b;
        }

        // Asked again.
        byte[] getAgain(String key) {
            byte[] b;
            synchronized (map) {
                b = map.get(key);
            }
            if (b == null) {
                byte[] made = load(key);
                synchronized (map) {
                    b = map.get(key);
                    if (b == null) {
                        map.put(key, made); // BENIGN: check-then-act rechecked
                        b = made;
                    }
                }
            }
            return b;
        }

        private static byte[] load(String key) {
            return key.getBytes();
        }

        // Silent: the other map has another lock.
        void copy(String key) {
            boolean there;
            synchronized (map) {
                there = map.containsKey(key);
            }
            if (there) {
                synchronized (second) {
                    second.put(key, new byte[1]);
                }
            }
        }

        // A list of lists, its element changed in a later block.
        void addTo(String key, String s) {
            List<String> l;
            synchronized (lists) {
                l = lists.get(key);
            }
            synchronized (lists) {
                l.add(s); // BLOCAL: stale-value medium
            }
        }

        // Silent: fetched in the block.
        void addToRight(String key, String s) {
            synchronized (lists) {
                List<String> l = lists.get(key);
                l.add(s);
            }
        }

        void drop(String key) {
            synchronized (map) {
                map.remove(key);
            }
            synchronized (lists) {
                lists.remove(key);
            }
            synchronized (second) {
                second.remove(key);
            }
        }

        // A size that is a bound.
        void trim() {
            int size;
            synchronized (map) {
                size = map.size();
            }
            if (size > 100) {
                synchronized (map) {
                    // Silent: to empty it changes nothing that the first answer has to warrant.
                    map.clear();
                }
            }
        }

        // Silent: sized in the block.
        void trimRight() {
            synchronized (map) {
                if (map.size() > 100) {
                    map.clear();
                }
            }
        }
    }

    static class Tables {
        static final Tables SHARED = new Tables();
        private final Hashtable<String, Integer> table = new Hashtable<>();
        private final Stack<String> stack = new Stack<>();
        private final ConcurrentSkipListMap<Integer, String> sorted = new ConcurrentSkipListMap<>();
        private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
        private final Map<String, Integer> concurrent = new ConcurrentHashMap<>();

        void count(String key) {
            Integer t = table.get(key);
            if (t == null) {
                table.put(key, 1); // BLOCAL: check-then-act medium
            }
        }

        // Silent: the table's own lock.
        void countRight(String key) {
            synchronized (table) {
                if (table.get(key) == null) {
                    table.put(key, 1);
                }
            }
        }

        String pop() {
            if (!stack.empty()) {
                return stack.pop(); // BLOCAL: check-then-act medium
            }
            return null;
        }

        // Silent: the stack's own lock.
        String popRight() {
            synchronized (stack) {
                return stack.empty() ? null : stack.pop();
            }
        }

        // Silent: drawn and tested in one.
        String firstOfQueue() {
            String s = queue.poll();
            return s == null ? "" : s;
        }

        // The one that was looked at need not be the one that is taken.
        String peekThenPoll() {
            String s = queue.peek();
            if (s != null) {
                queue.poll(); // BLOCAL: check-then-act medium
            }
            return s;
        }

        // Silent: removes what it has seen.
        String firstOfSorted() {
            Map.Entry<Integer, String> e = sorted.pollFirstEntry();
            return e == null ? null : e.getValue();
        }

        void dropFirst() {
            if (!sorted.isEmpty()) {
                // (d) firstKey() fails where there is nothing by then; the removal alone would be low.
                sorted.remove(sorted.firstKey()); // BLOCAL: check-then-act medium
            }
        }

        // Silent: weakly consistent.
        void fire() {
            for (Runnable r : listeners) {
                r.run();
            }
        }

        // Silent: of the collection's own.
        void listen(Runnable r) {
            listeners.addIfAbsent(r);
        }

        // Silent: removing what is not there does nothing.
        void forget(Runnable r) {
            listeners.remove(r);
        }

        void add(String s, int k) {
            queue.add(s);
            sorted.put(k, s);
            stack.push(s);
        }

        // Silent: one operation.
        void more(String key) {
            concurrent.compute(key, (k, t) -> t == null ? 1 : t + 1);
        }

        void moreLate(String key) {
            int t = concurrent.getOrDefault(key, 0);
            concurrent.put(key, t + 1); // BLOCAL: lost-update high
        }

        // Silent: retried until what was seen is replaced.
        void moreLoop(String key) {
            Integer t;
            do {
                t = concurrent.get(key);
            } while (!concurrent.replace(key, t, t + 1));
        }
    }

    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());
        private final Map<String, String> map = Collections.synchronizedMap(new LinkedHashMap<>());
        private final BitSet bits = new BitSet();

        String last() {
            int k = list.size();
            if (k > 0) {
                return list.remove(k - 1); // BLOCAL: check-then-act medium
            }
            return null;
        }

        // Silent: the list's own.
        String lastRight() {
            synchronized (list) {
                int k = list.size();
                return k > 0 ? list.remove(k - 1) : null;
            }
        }

        void replace(String a, String b) {
            int i = list.indexOf(a);
            if (i >= 0) {
                list.set(i, b); // BLOCAL: check-then-act medium
            }
        }

        void put(String key) {
            if (!map.containsKey(key)) {
                map.put(key, key); // BLOCAL: check-then-act medium
            }
        }

        // Silent: one operation.
        void putRight(String key) {
            map.putIfAbsent(key, key);
        }

        int nextBit() {
            int i;
            synchronized (bits) {
                i = bits.nextClearBit(0);
            }
            synchronized (bits) {
                bits.set(i); // BLOCAL: stale-value low
            }
            return i;
        }

        // Silent: claimed in the block where it was found.
        int nextBitRight() {
            synchronized (bits) {
                int i = bits.nextClearBit(0);
                bits.set(i);
                return i;
            }
        }

        void free(int i) {
            synchronized (bits) {
                bits.clear(i);
            }
        }
    }
}
