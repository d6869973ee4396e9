package elements;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** What a map has for a key is a collection itself, and is asked and changed. */
class Nested {
    /** Asked in one block, filled in another: computed as often as threads come. */
    static class TwoBlocks implements Runnable {
        static final TwoBlocks SHARED = new TwoBlocks();
        private final Map<String, Map<String, Object>> caches = new HashMap<>();

        @Override
        public void run() {
            get("a", "b");
        }

        Object get(String reader, String field) {
            Object v = lookup(reader, field);
            if (v == null) {
                v = new Object();
                store(reader, field, v); // BLOCAL: check-then-act medium {{caches}}
            }
            return v;
        }

        private synchronized Object lookup(String reader, String field) {
            Map<String, Object> cache = caches.get(reader);
            return cache == null ? null : cache.get(field);
        }

        private synchronized void store(String reader, String field, Object v) {
            Map<String, Object> cache = caches.get(reader);
            if (cache == null) {
                cache = new HashMap<>();
                caches.put(reader, cache);
            }
            cache.put(field, v);
        }

        /** Silent: one block. */
        synchronized Object getAtOnce(String reader, String field) {
            Map<String, Object> cache = caches.get(reader);
            if (cache == null) {
                cache = new HashMap<>();
                caches.put(reader, cache);
            }
            Object v = cache.get(field);
            if (v == null) {
                v = new Object();
                cache.put(field, v);
            }
            return v;
        }
    }

    /** The list is looked up under the lock, and added to outside. */
    static class AddedOutside implements Runnable {
        static final AddedOutside SHARED = new AddedOutside();
        private final Map<String, List<Runnable>> all = new HashMap<>();

        @Override
        public void run() {
            register("a", this);
        }

        void register(String topic, Runnable one) {
            List<Runnable> of;
            synchronized (this) {
                of = all.get(topic);
                if (of == null) {
                    of = new ArrayList<>();
                    all.put(topic, of);
                }
            }
            of.add(one); // BLOCAL: guarded-by medium {{all}}
        }

        synchronized void unregister(String topic, Runnable one) {
            List<Runnable> of = all.get(topic);
            if (of != null) {
                of.remove(one);
            }
        }

        synchronized void clear(String topic) {
            List<Runnable> of = all.get(topic);
            if (of != null) {
                of.clear();
            }
        }

        synchronized void replace(String topic, Runnable one) {
            List<Runnable> of = all.get(topic);
            if (of != null && !of.contains(one)) {
                of.add(one);
            }
        }
    }

    static class Rooms implements Runnable {
        static final Rooms SHARED = new Rooms();
        private final Map<String, Set<String>> guests = new HashMap<>();
        private final Map<String, Deque<String>> waiting = new HashMap<>();

        @Override
        public void run() {
            enter("a", "b");
        }

        synchronized void open(String room) {
            guests.put(room, new HashSet<>());
            waiting.put(room, new ArrayDeque<>());
        }

        synchronized int size(String room) {
            return guests.get(room).size();
        }

        synchronized boolean isIn(String room, String guest) {
            return guests.get(room).contains(guest);
        }

        synchronized void leave(String room, String guest) {
            guests.get(room).remove(guest);
        }

        /** One too many. */
        boolean enter(String room, String guest) {
            if (size(room) >= 10) {
                return false;
            }
            synchronized (this) {
                guests.get(room).add(guest); // BLOCAL: check-then-act medium {{guests}}
            }
            return true;
        }

        synchronized boolean enterWell(String room, String guest) {
            return size(room) < 10 && guests.get(room).add(guest);
        }

        /** Silent: another room, and what was asked of the one does not matter to the other. */
        void move(String from, String to, String guest) {
            boolean in;
            synchronized (this) {
                in = guests.get(from).contains(guest);
            }
            if (in) {
                synchronized (this) {
                    guests.get(to).add(guest);
                }
            }
        }

        synchronized void queue(String room, String guest) {
            waiting.get(room).add(guest);
        }

        /** Another has taken the last by then. */
        String next(String room) {
            boolean none;
            synchronized (this) {
                none = waiting.get(room).isEmpty();
            }
            if (none) {
                return null;
            }
            synchronized (this) {
                return waiting.get(room).removeFirst(); // BLOCAL: check-then-act medium {{waiting}}
            }
        }

        String nextWell(String room) {
            synchronized (this) {
                return waiting.get(room).poll();
            }
        }
    }

    /** Silent: the monitor of what the map has keeps others out. */
    static class OwnMonitors {
        static final OwnMonitors SHARED = new OwnMonitors();
        private final ConcurrentMap<String, ConcurrentLinkedQueue<String>> all = new ConcurrentHashMap<>();

        void open(String key) {
            all.putIfAbsent(key, new ConcurrentLinkedQueue<>());
        }

        boolean addToSome(String key, String one) {
            ConcurrentLinkedQueue<String> queue = all.get(key);
            synchronized (queue) {
                if (queue.isEmpty()) {
                    return false;
                }
                queue.add(one);
                return true;
            }
        }

        String next(String key) {
            ConcurrentLinkedQueue<String> queue = all.get(key);
            synchronized (queue) {
                return queue.poll();
            }
        }
    }

    /** A queue of a concurrent map, asked and then drawn from: another may have the last by then. */
    static class Drawn {
        static final Drawn SHARED = new Drawn();
        private final ConcurrentMap<String, ConcurrentLinkedQueue<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new ConcurrentLinkedQueue<>()).add(one);
        }

        int next(String key) {
            ConcurrentLinkedQueue<String> queue = all.get(key);
            if (queue != null && !queue.isEmpty()) {
                return queue.remove().length(); // BLOCAL: check-then-act medium {{all}}
            }
            return 0;
        }

        int nextWell(String key) {
            ConcurrentLinkedQueue<String> queue = all.get(key);
            String one = queue == null ? null : queue.poll();
            return one == null ? 0 : one.length();
        }
    }

    /** What the queues of the map are is told by who makes them, where only an interface of theirs is declared. */
    static class DrawnPlainly {
        static final DrawnPlainly SHARED = new DrawnPlainly();
        private final ConcurrentMap<String, Queue<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new ConcurrentLinkedQueue<>()).add(one);
        }

        int next(String key) {
            Queue<String> queue = all.get(key);
            if (queue != null && !queue.isEmpty()) {
                return queue.remove().length(); // BLOCAL: check-then-act medium {{all}}
            }
            return 0;
        }
    }

    /** Likewise by a constructor that is referred to, by a local variable, and by a factory. */
    static class PutPlainly {
        static final PutPlainly SHARED = new PutPlainly();
        private final Map<String, Queue<String>> queues = new ConcurrentHashMap<>();
        private final Map<String, Set<String>> sets = new ConcurrentHashMap<>();
        private final Map<String, Collection<String>> plain = new ConcurrentHashMap<>();
        private final Map<String, Queue<String>> given = new ConcurrentHashMap<>();

        Queue<String> of(String key) {
            return queues.computeIfAbsent(key, ConcurrentLinkedQueueOf::new);
        }

        void add(String key, String one) {
            Queue<String> q = queues.get(key);
            if (q == null) {
                q = new ConcurrentLinkedQueue<>();
                Queue<String> other = queues.putIfAbsent(key, q);
                q = other != null ? other : q;
            }
            q.add(one);
        }

        int next(String key) {
            Queue<String> q = queues.get(key);
            return q == null || q.isEmpty() ? 0 : q.remove().length(); // BLOCAL: check-then-act medium {{queues}}
        }

        void mark(String key, String one) {
            sets.computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet()).add(one);
        }

        boolean once(String key, String one) {
            Set<String> s = sets.get(key);
            if (s == null || s.contains(one)) {
                return false;
            }
            s.add(one); // BLOCAL: check-then-act medium {{sets}}
            return true;
        }

        void addPlain(String key, String one) {
            plain.computeIfAbsent(key, k -> new ArrayList<>()).add(one); // BLOCAL: guarded-by medium
        }

        // Silent but for the lists, which are not thread-safe: no lock goes with them.
        void clearPlain(String key) {
            Collection<String> c = plain.get(key);
            if (c != null && !c.isEmpty()) {
                c.clear();
            }
        }

        void give(String key, Queue<String> q) {
            given.put(key, q);
        }

        // Silent: what the queues are that others give is not known.
        int nextGiven(String key) {
            Queue<String> q = given.get(key);
            return q == null || q.isEmpty() ? 0 : q.remove().length();
        }
    }

    static class ConcurrentLinkedQueueOf extends ConcurrentLinkedQueue<String> {
        ConcurrentLinkedQueueOf(String name) {
            add(name);
        }
    }

    /** Of two maps in one, that are got by different keys, the one tells nothing of the other. */
    static class TwoKeys {
        static final TwoKeys SHARED = new TwoKeys();
        private final ConcurrentMap<String, ConcurrentMap<String, Integer>> all = new ConcurrentHashMap<>();

        void open(String key) {
            all.put(key, new ConcurrentHashMap<>());
        }

        /** Silent: what is in the old one is put into the new one. */
        void copy(String from, String to, String name) {
            Integer n = all.get(from).get(name);
            if (n != null) {
                all.get(to).put(name, n);
            }
        }

        void count(String key, String name) {
            Integer n = all.get(key).get(name);
            all.get(key).put(name, n == null ? 1 : n + 1); // BLOCAL: lost-update high {{all}}
        }
    }
}
