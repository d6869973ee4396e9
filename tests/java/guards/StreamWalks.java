package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.HashSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Walks by a stream: it goes over the collection when it is asked for its end, and its wrapper wants its lock held for that. */
class StreamWalks {

    /** One stage after the other, and the end. */
    static class Locks {
        static final Locks SHARED = new Locks();
        private final Map<String, Integer> locks = Collections.synchronizedMap(new HashMap<>());

        void put(String s) {
            locks.put(s, 1);
        }

        int sum() {
            return locks.keySet().stream().filter(s -> s != null).mapToInt(String::length).sum(); // BLOCAL: guarded-by medium {{'locks' is walked over without its lock}}
        }

        /** The first of a class stands for all. */
        boolean has(String s) {
            return locks.entrySet().stream().anyMatch(e -> e.getKey().equals(s)); // BLOCAL: guarded-by low
        }
    }

    /** The end alone. */
    static class Ended {
        static final Ended SHARED = new Ended();
        private final List<Runnable> all = Collections.synchronizedList(new ArrayList<>());

        void add(Runnable r) {
            all.add(r);
        }

        void fire() {
            all.stream().forEach(Runnable::run); // BLOCAL: guarded-by medium
        }
    }

    /** On several threads at that. */
    static class Parallel {
        static final Parallel SHARED = new Parallel();
        private final Set<String> all = Collections.synchronizedSet(new HashSet<>());

        void add(String s) {
            all.add(s);
        }

        List<String> upper() {
            return all.parallelStream().map(String::toUpperCase).collect(Collectors.toList()); // BLOCAL: guarded-by medium
        }
    }

    /** Kept in a variable until its end is asked for. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private final Collection<Integer> all = Collections.synchronizedCollection(new ArrayList<>());

        void add(int i) {
            all.add(i);
        }

        int most(boolean even) {
            IntStream of = all.stream().mapToInt(i -> i); // BLOCAL: guarded-by medium
            IntStream some = of.filter(i -> !even || i % 2 == 0);
            return some.max().orElse(0);
        }
    }

    /** Silent: as its contract wants it. */
    static class Held {
        static final Held SHARED = new Held();
        private final List<Runnable> all = Collections.synchronizedList(new ArrayList<>());

        void add(Runnable r) {
            all.add(r);
        }

        void fire() {
            synchronized (all) {
                all.stream().forEach(Runnable::run);
            }
        }

        /** … of a copy. */
        void fireCopy() {
            new ArrayList<>(all).stream().forEach(Runnable::run);
        }

        /** … and the wrapper's own forEach holds it. */
        void fireSelf() {
            all.forEach(Runnable::run);
        }
    }

    /** Silent: who gets the stream may hold the lock when he asks for its end. */
    static class HandedOut {
        static final HandedOut SHARED = new HandedOut();
        private final List<String> all = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            all.add(s);
        }

        Stream<String> longOnes() {
            return all.stream().filter(s -> s.length() > 3);
        }
    }

    /** Silent: nobody else changes it. */
    static class Filled {
        static final Filled SHARED = new Filled();
        private final List<String> all = Collections.synchronizedList(new ArrayList<>());

        Filled() {
            all.add("a");
        }

        long count() {
            return all.stream().filter(s -> s.length() > 3).count();
        }
    }

    /** Of a plain one that all who change it hold a lock for. */
    static class Plain {
        static final Plain SHARED = new Plain();
        private final Map<String, String> tiers = new HashMap<>();

        synchronized void put(String k, String v) {
            tiers.put(k, v);
        }

        synchronized void drop(String k) {
            tiers.remove(k);
        }

        List<String> all() {
            return tiers.values().stream().sorted().collect(Collectors.toList()); // BLOCAL: guarded-by medium {{'tiers' is walked over without 'this'}}
        }
    }

    /** Some lock is held, but who changes it holds none. */
    static class OtherLock {
        static final OtherLock SHARED = new OtherLock();
        private final List<String> all = Collections.synchronizedList(new ArrayList<>());
        private int told;

        void add(String s) {
            all.add(s);
        }

        synchronized void tell() {
            for (String s : all) { // BLOCAL: guarded-by medium
                told += s.length();
            }
        }
    }

    /** Silent: some lock is held, and who changes it holds one, too, perhaps the same by another way. */
    static class BothLocked {
        static final BothLocked SHARED = new BothLocked();
        private final List<String> all = Collections.synchronizedList(new ArrayList<>());
        private final Object gate = new Object();
        private int told;

        void add(String s) {
            synchronized (gate) {
                all.add(s);
            }
        }

        synchronized void tell() {
            for (String s : all) {
                told += s.length();
            }
        }
    }

    /** The library's own search goes over all of it. */
    static class Most {
        static final Most SHARED = new Most();
        private final List<Integer> all = Collections.synchronizedList(new ArrayList<>());

        void add(int i) {
            all.add(i);
        }

        int most() {
            return Collections.max(all); // BLOCAL: guarded-by medium
        }
    }
}
