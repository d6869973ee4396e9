// RELEASES: 8 17
package audit38;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collections that lock themselves, that are concurrent, that forget, and references that fade. */
public class Weakly {
    static class Wrapped {
        static final Wrapped WRAPPED = new Wrapped();

        private final Map<String, List<String>> groups = Collections.synchronizedMap(new LinkedHashMap<>());
        private final Map<Object, Integer> weak = Collections.synchronizedMap(new WeakHashMap<>());
        private final Vector<String> vector = new Vector<>();
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());

        // Two find no group, and one's is lost.
        void add(String group, String name) {
            List<String> g = groups.get(group);
            if (g == null) {
                g = Collections.synchronizedList(new ArrayList<>());
                groups.put(group, g); // BLOCAL: check-then-act
            }
            g.add(name);
        }

        // Silent: under the wrapper's own monitor.
        void addLocked(String group, String name) {
            synchronized (groups) {
                List<String> g = groups.get(group);
                if (g == null) {
                    g = Collections.synchronizedList(new ArrayList<>());
                    groups.put(group, g);
                }
                g.add(name);
            }
        }

        void drop(String group) {
            groups.remove(group);
        }

        // Counted by two operations.
        void count(Object key) {
            Integer n = weak.get(key);
            weak.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        // Silent.
        void countMerged(Object key) {
            weak.merge(key, 1, Integer::sum);
        }

        // The last of a vector, by its size.
        String last() {
            if (vector.isEmpty()) {
                return null;
            }
            return vector.lastElement(); // BLOCAL: check-then-act low
        }

        // Silent.
        String lastLocked() {
            synchronized (vector) {
                return vector.isEmpty() ? null : vector.lastElement();
            }
        }

        void push(String s) {
            vector.add(s);
        }

        void pop(String s) {
            vector.remove(s);
        }

        // Added where it was not.
        boolean addOnce(String s) {
            if (list.contains(s)) {
                return false;
            }
            return list.add(s); // BLOCAL: check-then-act
        }

        // Silent.
        boolean addOnceLocked(String s) {
            synchronized (list) {
                return !list.contains(s) && list.add(s);
            }
        }

        void remove(String s) {
            list.remove(s);
        }

        // The wrong monitor.
        boolean addOnceWrong(String s) {
            synchronized (this) {
                if (list.contains(s)) {
                    return false;
                }
                return list.add(s); // BLOCAL: check-then-act
            }
        }
    }

    static class Concurrent {
        static final Concurrent CONCURRENT = new Concurrent();

        private final ConcurrentSkipListMap<Integer, String> byNumber = new ConcurrentSkipListMap<>();
        private final ConcurrentSkipListSet<Integer> free = new ConcurrentSkipListSet<>();
        private final ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        private final CopyOnWriteArrayList<String> cow = new CopyOnWriteArrayList<>();
        private final Set<String> set = ConcurrentHashMap.newKeySet();
        private final Map<String, String> map = new ConcurrentHashMap<>();

        // The next key is the last one's and one.
        int append(String s) {
            int key = byNumber.isEmpty() ? 0 : byNumber.lastKey() + 1; // BLOCAL: check-then-act medium
            byNumber.put(key, s); // BLOCAL: stale-value medium
            return key;
        }

        // The lowest is asked and then removed.
        Integer take() {
            if (free.isEmpty()) {
                return null;
            }
            Integer n = free.first(); // BLOCAL: check-then-act medium
            free.remove(n); // BLOCAL: stale-value medium
            return n;
        }

        // Silent.
        Integer takePolled() {
            return free.pollFirst();
        }

        void give(int n) {
            free.add(n);
        }

        // Moved to the front, if it is there; by two it is there twice.
        void touch(String s) {
            if (deque.contains(s)) {
                deque.remove(s);
                deque.addFirst(s); // BLOCAL: check-then-act
            }
        }

        // Silent: who has removed it puts it in front.
        void touchOnce(String s) {
            if (deque.remove(s)) {
                deque.addFirst(s);
            }
        }

        // Trimmed by a number that is asked before.
        void trim(int max) {
            while (deque.size() > max) {
                deque.pollLast(); // BLOCAL: check-then-act low
            }
        }

        // Set at an index that was found before.
        void replace(String old, String fresh) {
            int i = cow.indexOf(old);
            if (i >= 0) {
                cow.set(i, fresh); // BLOCAL: check-then-act
            }
        }

        // Silent: by an operation of its own.
        void replaceAll(String old, String fresh) {
            cow.replaceAll(s -> s.equals(old) ? fresh : s);
        }

        void cow(String s) {
            cow.add(s);
        }

        void uncow(String s) {
            cow.remove(s);
        }

        // Won by who has added it: silent.
        boolean first(String s) {
            return set.add(s);
        }

        // Asked, and told true.
        boolean firstAsked(String s) {
            if (set.contains(s)) {
                return false;
            }
            set.add(s); // BLOCAL: check-then-act
            return true;
        }

        void unset(String s) {
            set.remove(s);
        }

        // There, and then read again.
        int length(String key) {
            if (map.containsKey(key)) {
                return map.get(key).length(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        // Silent.
        int lengthOnce(String key) {
            String s = map.get(key);
            return s == null ? 0 : s.length();
        }

        // A walk over the keys, and what each has.
        int lengths() {
            int n = 0;
            for (String key : map.keySet()) {
                n += map.get(key).length(); // BLOCAL: check-then-act medium
            }
            return n;
        }

        // Silent: over the entries.
        int lengthsByEntries() {
            int n = 0;
            for (Map.Entry<String, String> e : map.entrySet()) {
                n += e.getValue().length();
            }
            return n;
        }

        void map(String k, String v) {
            map.put(k, v);
        }

        void unmap(String k) {
            map.remove(k);
        }

        // Silent: weakly consistent by contract.
        void sweep() {
            for (Iterator<String> i = set.iterator(); i.hasNext();) {
                if (i.next().isEmpty()) {
                    i.remove();
                }
            }
        }

        // What the head was is what is handed back and removed by its key.
        String popFirst() {
            Map.Entry<Integer, String> e = byNumber.firstEntry();
            if (e == null) {
                return null;
            }
            byNumber.remove(e.getKey()); // BLOCAL: check-then-act
            return e.getValue();
        }

        // Silent: only who has removed it hands it back.
        String popFirstOnce() {
            NavigableMap<Integer, String> m = byNumber;
            while (true) {
                Map.Entry<Integer, String> e = m.firstEntry();
                if (e == null) {
                    return null;
                }
                if (m.remove(e.getKey(), e.getValue())) {
                    return e.getValue();
                }
            }
        }
    }

    static class Fading {
        static final Fading FADING = new Fading();

        private volatile SoftReference<byte[]> page = new SoftReference<>(null);
        private final Map<String, WeakReference<StringBuilder>> texts = new ConcurrentHashMap<>();

        // Asked whether it is there, and then got again.
        int size() {
            if (page.get() != null) {
                return page.get().length; // BLOCAL: check-then-act
            }
            return 0;
        }

        // Silent.
        int sizeOnce() {
            byte[] p = page.get();
            return p == null ? 0 : p.length;
        }

        // Got once, but what another has put there meanwhile is put over: low, as what one lets fade can be made anew.
        StringBuilder text(String key) {
            WeakReference<StringBuilder> r = texts.get(key);
            StringBuilder sb = r == null ? null : r.get();
            if (sb == null) {
                sb = new StringBuilder();
                texts.put(key, new WeakReference<>(sb)); // BLOCAL: check-then-act low
            }
            return sb;
        }
    }
}
