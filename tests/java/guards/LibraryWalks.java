// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/** Walks that a library makes over what it is given: some ask for an array, which a wrapper gives under its lock, the others go by an iterator. */
class LibraryWalks {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** What is used is taken from what is there, while others say what they use. */
    static class Unused {
        static final Unused SHARED = new Unused();
        private final Set<String> used = Collections.synchronizedSet(new HashSet<>());

        void use(String key) {
            used.add(key);
        }

        Set<String> unused(Map<String, String> all) {
            Set<String> keys = new HashSet<>(all.keySet());
            keys.removeAll(used); // BLOCAL: guarded-by medium {{'used' is walked over without its lock}}
            return keys;
        }

        /** Silent: under its lock. */
        Set<String> unusedLocked(Map<String, String> all) {
            Set<String> keys = new HashSet<>(all.keySet());
            synchronized (used) {
                keys.removeAll(used);
            }
            return keys;
        }

        /** Silent: what is kept is asked for one by one. */
        Set<String> used(Map<String, String> all) {
            Set<String> keys = new HashSet<>(all.keySet());
            keys.retainAll(used);
            return keys;
        }
    }

    /** Copies into sets. */
    static class IntoSet {
        static final IntoSet SHARED = new IntoSet();
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            names.add(s);
        }

        Set<String> sorted() {
            return new TreeSet<>(names); // BLOCAL: guarded-by medium
        }

        /** Silent: a list asks for an array, under the wrapper's lock. */
        List<String> list() {
            return new ArrayList<>(names);
        }

        /** Silent: so does the array itself. */
        Object[] array() {
            return names.toArray();
        }
    }

    static class IntoGiven {
        static final IntoGiven SHARED = new IntoGiven();
        private final Collection<String> names = Collections.synchronizedCollection(new ArrayList<>());

        void add(String s) {
            names.add(s);
        }

        void collect(Set<String> into) {
            into.addAll(names); // BLOCAL: guarded-by medium
        }

        /** Silent: it is given to, not walked over. */
        void fill(Set<String> from) {
            names.addAll(from);
        }
    }

    /** By its class, which has the operation from java.util.AbstractCollection, and two queues: of two of one kind in one class one is shown. */
    static class IntoHashSet {
        static final IntoHashSet SHARED = new IntoHashSet();
        private final Collection<String> names = Collections.synchronizedCollection(new ArrayList<>());

        void add(String s) {
            names.add(s);
        }

        Set<String> copy() {
            HashSet<String> all = new HashSet<>();
            all.addAll(names); // BLOCAL: guarded-by medium
            return all;
        }
    }

    static class IntoQueues {
        static final IntoQueues SHARED = new IntoQueues();
        private final Collection<String> names = Collections.synchronizedCollection(new ArrayList<>());
        private final Collection<String> others = Collections.synchronizedCollection(new ArrayList<>());

        void add(String s) {
            names.add(s);
            others.add(s);
        }

        PriorityQueue<String> sorted() {
            PriorityQueue<String> all = new PriorityQueue<>();
            all.addAll(names); // BLOCAL: guarded-by medium
            return all;
        }

        ArrayDeque<String> queued() {
            ArrayDeque<String> all = new ArrayDeque<>();
            all.addAll(others); // BLOCAL: guarded-by low
            return all;
        }
    }

    /** Silent: a list asks for an array, by whichever class it is called. */
    static class IntoArrayList {
        static final IntoArrayList SHARED = new IntoArrayList();
        private final Collection<String> names = Collections.synchronizedCollection(new ArrayList<>());

        void add(String s) {
            names.add(s);
        }

        List<String> copy() {
            ArrayList<String> all = new ArrayList<>();
            all.addAll(names);
            LinkedList<String> more = new LinkedList<>();
            more.addAll(names);
            all.addAll(more);
            return all;
        }
    }

    static class IntoList {
        static final IntoList SHARED = new IntoList();
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            names.add(s);
        }

        /** Silent: most lists ask for an array. */
        void collect(List<String> into) {
            into.addAll(names);
        }

        /** Silent: what is walked over is somebody's own. */
        Set<String> of(String... all) {
            return new HashSet<>(Arrays.asList(all));
        }
    }

    /** Maps are walked over by their entries, whoever copies them. */
    static class IntoMap {
        static final IntoMap SHARED = new IntoMap();
        private final Map<String, String> all = Collections.synchronizedMap(new HashMap<>());

        void put(String key, String value) {
            all.put(key, value);
        }

        Map<String, String> copy() {
            return new HashMap<>(all); // BLOCAL: guarded-by medium
        }
    }

    static class ByView {
        static final ByView SHARED = new ByView();
        private final Map<String, String> all = Collections.synchronizedMap(new HashMap<>());

        void put(String key, String value) {
            all.put(key, value);
        }

        Set<String> keys() {
            return new HashSet<>(all.keySet()); // BLOCAL: guarded-by medium
        }
    }

    static class ByViewAsList {
        static final ByViewAsList SHARED = new ByViewAsList();
        private final Map<String, String> all = Collections.synchronizedMap(new HashMap<>());

        void put(String key, String value) {
            all.put(key, value);
        }

        /** Silent: the view locks, too, and gives an array. */
        List<String> values() {
            return new ArrayList<>(all.values());
        }
    }

    /** A plain map, which all who change it change under one lock. */
    static class Plain {
        static final Plain SHARED = new Plain();
        private final Map<String, Integer> all = new HashMap<>();

        synchronized void count(String... keys) {
            for (String key : keys) {
                all.merge(key, 1, Integer::sum);
            }
        }

        synchronized void forget() {
            all.clear();
        }

        Map<String, Integer> copy() {
            return new HashMap<>(all); // BLOCAL: guarded-by medium {{'all' is walked over without 'this', which all who change it hold}}
        }

        /** Silent: under the lock. */
        synchronized Map<String, Integer> copyLocked() {
            return new HashMap<>(all);
        }
    }

    static class PlainInto {
        static final PlainInto SHARED = new PlainInto();
        private final Object lock = new Object();
        private final Map<String, String> all = new HashMap<>();

        void put(String key, String value) {
            synchronized (lock) {
                all.put(key, value);
            }
        }

        void drop(String key) {
            synchronized (lock) {
                all.remove(key);
            }
        }

        void show(Map<String, String> into) {
            into.putAll(all); // BLOCAL: guarded-by medium
        }

        /** Silent: it is given to, under its lock. */
        void fill(Map<String, String> from) {
            synchronized (lock) {
                all.putAll(from);
            }
        }
    }

    /** Silent: nobody adds any more once it is made. */
    static class Made {
        static final Made SHARED = new Made();
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        Made() {
            names.add("first");
        }

        Set<String> names() {
            return new HashSet<>(names);
        }
    }
}
