package operations;

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

    /** A cache: who comes second puts an equal value there, and nobody takes any away. */
    static class Cache {
        static final Cache SHARED = new Cache();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        String name(String key) {
            String name = names.get(key);
            if (name == null) {
                name = key.trim();
                names.put(key, name); // BLOCAL: check-then-act low
            }
            return name;
        }
    }

    /** What is taken away while it is computed comes back: an old value in a cache that was emptied for the new ones. */
    static class EmptiedCache {
        static final EmptiedCache SHARED = new EmptiedCache();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        String name(String key) {
            String name = names.get(key);
            if (name == null) {
                name = key.trim();
                names.put(key, name); // BLOCAL: check-then-act medium
            }
            return name;
        }

        void renew() {
            names.clear();
        }
    }

    /** The object that is put there never changes: its fields are private, and nobody writes them. */
    static class CacheOfValues {
        static final CacheOfValues SHARED = new CacheOfValues();
        private final ConcurrentHashMap<String, Route> routes = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Tally> tallies = new ConcurrentHashMap<>();

        static class Route {
            private String from;
            private int[] hops;

            Route(String from) {
                this.from = from;
                hops = new int[] {from.length()};
            }

            int first() {
                return hops[0] + from.length();
            }
        }

        static class Tally {
            private int[] counts = new int[4];

            void add() {
                counts[0]++;
            }
        }

        Route route(String key) {
            Route r = routes.get(key);
            if (r == null) {
                r = new Route(key);
                routes.put(key, r); // BLOCAL: check-then-act low
            }
            return r;
        }

        Tally tally(String key) {
            Tally t = tallies.get(key);
            if (t == null) {
                t = new Tally();
                tallies.put(key, t); // BLOCAL: check-then-act high
            }
            return t;
        }
    }

    /** What a call made, and nobody uses after it is put there, is lost with nothing in it. */
    static class MadeAndPut {
        static final MadeAndPut SHARED = new MadeAndPut();
        private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();

        private static List<String> make(String s) {
            List<String> l = new ArrayList<>();
            l.add(s);
            return l;
        }

        void begin(String key) {
            List<String> l = lists.get(key);
            if (l == null) {
                l = make(key);
                lists.put(key, l); // BLOCAL: check-then-act medium
            }
        }

        void end(String key) {
            lists.remove(key);
        }
    }

    /** A flag that all who write it set: whoever comes first, it is set. But one that somebody takes back is another matter. */
    static class Flags {
        static final Flags SHARED = new Flags();
        private final java.util.concurrent.atomic.AtomicBoolean made = new java.util.concurrent.atomic.AtomicBoolean();
        private final java.util.concurrent.atomic.AtomicBoolean asked = new java.util.concurrent.atomic.AtomicBoolean();

        void make(Runnable r) {
            if (!made.get()) {
                r.run();
                made.set(true); // BLOCAL: check-then-act low
            }
        }

        void answer(Runnable r) {
            if (asked.get()) {
                r.run();
                asked.set(false); // BLOCAL: check-then-act medium
            }
        }

        void ask() {
            asked.set(true);
        }
    }

    /** Silent: an ordered write is for the one who alone writes; beside it what several may write. */
    static class Ordered {
        static final Ordered SHARED = new Ordered();
        private final java.util.concurrent.atomic.AtomicLong head = new java.util.concurrent.atomic.AtomicLong();
        private final java.util.concurrent.atomic.AtomicLong size = new java.util.concurrent.atomic.AtomicLong();

        void advance(long n) {
            head.lazySet(head.get() + n);
        }

        void grow(long n) {
            size.set(size.get() + n); // BLOCAL: lost-update high
        }

        void clear() {
            head.lazySet(0);
            size.set(0);
        }
    }

    /** The same where it is asked by another test, and where one of several is put. */
    static class CacheOfSeveral {
        static final CacheOfSeveral SHARED = new CacheOfSeveral();
        private static final String NONE = new String("none");
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        String asked(String key) {
            if (!names.containsKey(key)) {
                names.put(key, key.trim()); // BLOCAL: check-then-act medium
            }
            return names.get(key);
        }

        String chosen(String key) {
            String name = names.get(key);
            if (name == null) {
                name = key.isEmpty() ? NONE : key.trim();
                names.put(key, name); // BLOCAL: check-then-act medium
            }
            return name;
        }
    }

    /** An eviction: the number need not be exact, and what is gone is gone. */
    static class Evicts {
        static final Evicts SHARED = new Evicts();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void put(String key, String name) {
            names.put(key, name);
            if (names.size() > 100) {
                names.remove(oldest()); // BLOCAL: check-then-act low
            }
        }

        private static String oldest() {
            return "a";
        }
    }

    /** One more is another matter: two may find room for one. */
    static class Bounded {
        static final Bounded SHARED = new Bounded();
        private final List<String> names = new java.util.concurrent.CopyOnWriteArrayList<>();

        void add(String name) {
            if (names.size() < 100) {
                names.add(name); // BLOCAL: check-then-act
            }
        }

        void drop(String name) {
            names.remove(name);
        }
    }

    /** Silent: another key is another state. */
    static class OtherKey {
        static final OtherKey SHARED = new OtherKey();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void move(String from, String to) {
            if (names.containsKey(from)) {
                names.put(to, from);
            }
        }
    }

    /** Silent: to remove what is no longer there is to do nothing. */
    static class RemoveIfThere {
        static final RemoveIfThere SHARED = new RemoveIfThere();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void drop(String key) {
            if (names.containsKey(key)) {
                names.remove(key);
            }
        }

        void put(String key, String name) {
            names.put(key, name);
        }
    }

    /** Removes what it looked at, or what has come since. */
    static class RemoveIfDone {
        static final RemoveIfDone SHARED = new RemoveIfDone();
        private final ConcurrentHashMap<String, Thread> threads = new ConcurrentHashMap<>();

        void drop(String key) {
            if (!threads.get(key).isAlive()) {
                threads.remove(key); // BLOCAL: check-then-act
            }
        }

        void put(String key, Thread thread) {
            threads.put(key, thread);
        }
    }

    /** Silent: a set looks itself whether it has it. */
    static class AddToSet {
        static final AddToSet SHARED = new AddToSet();
        private final java.util.Set<String> names = ConcurrentHashMap.newKeySet();

        void add(String name) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }

        void drop(String name) {
            names.remove(name);
        }
    }

    /** A list does not. */
    static class AddToList {
        static final AddToList SHARED = new AddToList();
        private final List<String> names = new java.util.concurrent.CopyOnWriteArrayList<>();

        void add(String name) {
            if (!names.contains(name)) {
                names.add(name); // BLOCAL: check-then-act
            }
        }

        void drop(String name) {
            names.remove(name);
        }
    }

    /** Silent: to empty it is right whatever is in it. */
    static class Clear {
        static final Clear SHARED = new Clear();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        void clear() {
            if (!names.isEmpty()) {
                names.clear();
            }
        }

        void put(String key, String name) {
            names.put(key, name);
        }
    }

    /** What get saw is told to others as what put replaced. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        String put(String key, String name) {
            String old = names.get(key);
            names.put(key, name);
            return "was ".concat(old); // BLOCAL: stale-value
        }
    }

    /** Silent: put says it. */
    static class ReplacedAsked {
        static final ReplacedAsked SHARED = new ReplacedAsked();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        String put(String key, String name) {
            String old = names.put(key, name);
            return "was ".concat(old);
        }
    }

    /** Silent: what an iterator of a concurrent map brings may be removed by others meanwhile. */
    static class IterateAndRemove {
        static final IterateAndRemove SHARED = new IterateAndRemove();
        private final ConcurrentHashMap<String, Thread> threads = new ConcurrentHashMap<>();

        void purge() {
            for (String key : threads.keySet()) {
                threads.remove(key);
            }
        }

        void put(String key, Thread thread) {
            threads.put(key, thread);
        }
    }

    /** The look-up and the insertion are in methods of their own. */
    static class Helpers {
        static final Helpers SHARED = new Helpers();
        private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

        private String find(String key) {
            return names.get(key);
        }

        private void insert(String key, String name) {
            names.put(key, name);
        }

        void register(String key, String name) {
            if (find(key) == null) {
                insert(key, name); // BLOCAL: check-then-act
            }
        }
    }
}
