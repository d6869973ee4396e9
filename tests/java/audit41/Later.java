// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Came with the rules. */
public class Later {
    /** A collection that was taken out of its field is nobody else's, whatever the field has by then. */
    static class Taken {
        static final Taken ONE = new Taken();

        private final Object lock = new Object();
        private List<String> pending = new ArrayList<>();

        void add(String s) {
            synchronized (lock) {
                pending.add(s);
            }
        }

        void backIfMany() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            if (mine.size() > 3) {
                synchronized (lock) {
                    // Two reads: the reference, and what it had.
                    pending.addAll(mine); // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
                }
            }
        }

        // It is the new one that is asked.
        void addIfMany() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            if (pending.size() > 3) {
                synchronized (lock) {
                    pending.addAll(mine); // BLOCAL: check-then-act; BENIGN: stale-value handed-over
                }
            }
        }
    }

    /** What a helper adds to a set, not asking whether it was there: done twice it is done once, but not what goes with it. */
    static class Adders {
        static final Adders ONE = new Adders();

        private final Object lock = new Object();
        private final Set<String> taken = new HashSet<>();
        private final Set<String> listed = new HashSet<>();
        private final List<String> order = new ArrayList<>();

        boolean has(String n) {
            synchronized (lock) {
                return taken.contains(n);
            }
        }

        boolean lists(String n) {
            synchronized (lock) {
                return listed.contains(n);
            }
        }

        void add(String n) {
            synchronized (lock) {
                taken.add(n);
            }
        }

        void list(String n) {
            synchronized (lock) {
                listed.add(n);
                order.add(n);
            }
        }

        void tryList(String n) {
            synchronized (lock) {
                if (listed.add(n)) {
                    order.add(n);
                }
            }
        }

        void remove(String n) {
            synchronized (lock) {
                taken.remove(n);
                listed.remove(n);
                order.remove(n);
            }
        }

        void addOnly(String n) {
            if (!has(n)) {
                add(n);
            }
        }

        boolean addAndTell(String n) {
            if (!has(n)) {
                add(n); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        void listOnce(String n) {
            if (!lists(n)) {
                list(n); // BLOCAL: check-then-act
            }
        }

        // The helper asks what it is told.
        void listOnceSafe(String n) {
            if (!lists(n)) {
                tryList(n); // BENIGN: check-then-act rechecked
            }
        }
    }

    /** A lambda that is run on what is there has looked. */
    static class Merged {
        static final Merged ONE = new Merged();

        private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();

        private void keep(String k, String v) {
            names.merge(k, v, (old, now) -> old);
        }

        String name(String k) {
            String n = names.get(k);
            if (n == null) {
                n = k.trim();
                keep(k, n);
            }
            return n;
        }

        void forget(String k) {
            names.remove(k);
        }
    }

    /** What a walk over a map has come by is put back by its key. */
    static class Walkers {
        static final Walkers ONE = new Walkers();

        private final ConcurrentMap<String, Integer> stock = new ConcurrentHashMap<>();
        private final Map<String, Integer> locked = Collections.synchronizedMap(new HashMap<>());
        private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();

        void add(String s) {
            stock.merge(s, 1, Integer::sum);
            locked.merge(s, 1, Integer::sum);
            names.put(s, s);
        }

        void halve() {
            for (Map.Entry<String, Integer> e : stock.entrySet()) {
                stock.put(e.getKey(), e.getValue() / 2); // BLOCAL: lost-update
            }
        }

        void halveEach() {
            stock.forEach((k, n) -> stock.put(k, n / 2)); // BLOCAL: lost-update
        }

        void halveSafe() {
            for (Map.Entry<String, Integer> e : stock.entrySet()) {
                stock.replace(e.getKey(), e.getValue(), e.getValue() / 2);
            }
        }

        void halveInPlace() {
            for (String k : stock.keySet()) {
                stock.computeIfPresent(k, (s, n) -> n / 2);
            }
        }

        void halveHeld() {
            synchronized (locked) {
                for (Map.Entry<String, Integer> e : locked.entrySet()) {
                    locked.put(e.getKey(), e.getValue() / 2);
                }
            }
        }

        // Into another map.
        void show() {
            for (Map.Entry<String, Integer> e : stock.entrySet()) {
                names.put(e.getKey(), "" + e.getValue());
            }
        }

        // A constant takes no notice of what was there.
        void cap() {
            for (Map.Entry<String, Integer> e : stock.entrySet()) {
                stock.put(e.getKey(), 3);
            }
        }
    }

    /** A key that is a number is no index. */
    static class Levels {
        static final Levels ONE = new Levels();

        private final TreeMap<Integer, String> levels = new TreeMap<>();
        private final List<String> lines = new ArrayList<>();

        synchronized Integer lowest() {
            return levels.isEmpty() ? null : levels.firstKey();
        }

        synchronized String at(int level) {
            return levels.get(level);
        }

        synchronized int size() {
            return lines.size();
        }

        synchronized String line(int i) {
            return lines.get(i);
        }

        synchronized void put(int level, String s) {
            levels.put(level, s);
            lines.add(s);
        }

        synchronized void clear() {
            levels.clear();
            lines.clear();
        }

        String lowestBelow(int most) {
            Integer l = lowest();
            return l == null || l > most ? null : at(l); // BLOCAL: stale-value low
        }

        String lineOrNull(int i) {
            return i < size() ? line(i) : null; // BLOCAL: check-then-act low
        }
    }

    /** What is cleared was taken out before. */
    static class Cleared {
        static final Cleared ONE = new Cleared();

        private final Object lock = new Object();
        private List<String> lines = new ArrayList<>();
        private List<String> marks = new ArrayList<>();

        void add(String s) {
            synchronized (lock) {
                lines.add(s);
                marks.add(s);
            }
        }

        void flush(Collection<String> to) {
            List<String> mine;
            synchronized (lock) {
                mine = lines;
                lines = new ArrayList<>();
            }
            to.addAll(mine);
            mine.clear();
        }

        // The new one is.
        void flushWrong(Collection<String> to) {
            List<String> mine;
            synchronized (lock) {
                mine = marks;
                marks = new ArrayList<>();
            }
            to.addAll(mine);
            synchronized (lock) {
                marks.clear(); // BLOCAL: lost-update
            }
        }
    }

    /** What was taken away is put back, and with it, or as it is, what is there by then. */
    static class Backs {
        static final Backs ONE = new Backs();

        private final Object lock = new Object();
        private List<String> pending = new ArrayList<>();
        private List<String> late;
        private int failed;

        void add(String s) {
            synchronized (lock) {
                pending.add(s);
                if (late == null) {
                    late = new ArrayList<>();
                }
                late.add(s);
            }
        }

        private List<String> take() {
            synchronized (lock) {
                List<String> mine = pending;
                pending = new ArrayList<>();
                return mine;
            }
        }

        void backWithRest() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            synchronized (lock) {
                if (!pending.isEmpty()) {
                    mine.addAll(pending);
                }
                pending = mine; // BENIGN: lost-update handed-over
            }
        }

        void backIfNone() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            synchronized (lock) {
                if (pending.isEmpty()) {
                    pending = mine; // BENIGN: lost-update handed-over
                } else {
                    pending.addAll(0, mine);
                }
            }
        }

        void backLate() {
            List<String> mine;
            synchronized (lock) {
                mine = late;
                late = null;
            }
            if (mine != null) {
                synchronized (lock) {
                    if (late != null) {
                        mine.addAll(late);
                    }
                    late = mine; // BENIGN: lost-update handed-over
                }
            }
        }

        // Whether it takes in the rest hangs on something else.
        void backPerhaps() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            synchronized (lock) {
                if (failed > 3) {
                    mine.addAll(pending);
                }
                pending = mine; // BLOCAL: lost-update high
            }
        }

        // The wrong way round.
        void backIfSome() {
            List<String> mine;
            synchronized (lock) {
                mine = pending;
                pending = new ArrayList<>();
            }
            synchronized (lock) {
                if (!pending.isEmpty()) {
                    pending = mine; // BLOCAL: lost-update high
                } else {
                    failed++;
                }
            }
        }
    }

    /** That an element is compared with what is there by now is no use of it. */
    static class Leases {
        static final Leases ONE = new Leases();

        private final Map<String, Long> leases = new HashMap<>();

        void lease(String who, long until) {
            synchronized (leases) {
                leases.put(who, until);
            }
        }

        void end(String who) {
            synchronized (leases) {
                leases.remove(who);
            }
        }

        boolean renew(String who, long by) {
            Long had;
            synchronized (leases) {
                had = leases.get(who);
            }
            if (had == null) {
                return false;
            }
            synchronized (leases) {
                if (!had.equals(leases.get(who))) {
                    return false;
                }
                leases.put(who, had + by); // BENIGN: lost-update rechecked
                return true;
            }
        }

        boolean renewLate(String who, long by) {
            Long had;
            synchronized (leases) {
                had = leases.get(who);
            }
            if (had == null) {
                return false;
            }
            synchronized (leases) {
                leases.put(who, had + by); // BLOCAL: lost-update high
                return true;
            }
        }
    }

    /** What was taken out of its field may be changed without the lock. */
    static class Batches {
        static final Batches ONE = new Batches();

        private final Object lock = new Object();
        private Set<String> keys = new HashSet<>();
        private Set<String> marks = new HashSet<>();

        void put(String k) {
            synchronized (lock) {
                keys.add(k);
                marks.add(k);
            }
        }

        void drop(String k) {
            synchronized (lock) {
                keys.remove(k);
                marks.remove(k);
            }
        }

        void putTwice(String k) {
            synchronized (lock) {
                keys.add(k + k);
                marks.add(k + k);
            }
        }

        int flush(String but) {
            Set<String> mine;
            synchronized (lock) {
                mine = keys;
                keys = new HashSet<>();
            }
            mine.remove(but);
            return mine.size();
        }

        // Others still find it there.
        int count(String but) {
            Set<String> mine;
            synchronized (lock) {
                mine = marks;
            }
            mine.remove(but); // BLOCAL: guarded-by medium
            return mine.hashCode();
        }
    }
}
