// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Near misses of what this suite taught; written with the rules. */
public class Later {
    static final Later SHARED = new Later();

    /** What was there for a key is given to somebody, and then removed whatever is there. */
    static class Given {
        static final Given SHARED = new Given();
        private final ConcurrentMap<String, List<String>> all = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, List<String>> other = new ConcurrentHashMap<>();
        private final Queue<List<String>> out = new ConcurrentLinkedQueue<>();

        void put(String k, List<String> v) {
            all.put(k, v);
        }

        /** Two who come at once both give it. */
        void send(String k) {
            List<String> v = all.get(k);
            if (v != null) {
                out.add(v);
                all.remove(k); // BLOCAL: check-then-act medium {{all}}
            }
        }

        /** Silent: only told to people. */
        void tell(String k) {
            List<String> v = all.get(k);
            if (v != null) {
                System.out.println(v);
                all.remove(k);
            }
        }

        /** Silent: only asked about. */
        void drop(String k) {
            List<String> v = all.get(k);
            if (v != null && isOld(v)) {
                all.remove(k);
            }
        }

        private static boolean isOld(List<String> v) {
            return v.size() > 3;
        }

        /** Silent: one alone has removed it. */
        void sendWell(String k) {
            List<String> v = all.get(k);
            if (v != null && all.remove(k, v)) {
                out.add(v);
            }
        }

        /** Silent: only on the way on which nothing is removed. */
        void move(String k, boolean now) {
            List<String> v = all.get(k);
            if (v != null) {
                if (now) {
                    out.add(v);
                    return;
                }
                all.remove(k);
            }
        }

        /** Silent: another map's. */
        void sendOther(String k) {
            List<String> v = other.get(k);
            if (v != null) {
                out.add(v);
                all.remove(k);
            }
        }
    }

    /** What a part of an entry has is added to, or counted. */
    static class Parts {
        static final Parts SHARED = new Parts();

        static class Room {
            final List<String> guests = new CopyOnWriteArrayList<>();
            final List<String> names = new CopyOnWriteArrayList<>();
            final AtomicInteger seats = new AtomicInteger();
            final AtomicInteger looks = new AtomicInteger();
        }

        private final ConcurrentMap<String, Room> rooms = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Room> halls = new ConcurrentHashMap<>();

        /** A guest in a room that is gone. */
        void enter(String k, String who) {
            rooms.computeIfAbsent(k, x -> new Room()).guests.add(who); // BLOCAL: stale-value medium {{rooms}}
        }

        /** Silent: that it has none says nothing of the room. */
        void name(String k, String name) {
            rooms.computeIfAbsent(k, x -> new Room()).names.add(name);
        }

        void leave(Room r, String k) {
            if (r.guests.isEmpty()) {
                rooms.remove(k);
            }
        }

        /** Counted up in a hall that is gone. */
        void sit(String k) {
            halls.computeIfAbsent(k, x -> new Room()).seats.incrementAndGet(); // BLOCAL: stale-value medium {{halls}}
        }

        /** Silent: looks keep no hall. */
        void look(String k) {
            halls.computeIfAbsent(k, x -> new Room()).looks.incrementAndGet();
        }

        /** Silent: told how many there are. */
        int sitWell(String k) {
            Room r = halls.get(k);
            if (r == null) {
                return 0;
            }
            return r.seats.incrementAndGet();
        }

        void stand(Room r, String k) {
            if (r.seats.decrementAndGet() == 0) {
                halls.remove(k);
            }
        }
    }

    /** Computed of what has not changed since; what else is set changes that. */
    static class Parsed {
        static final Parsed SHARED = new Parsed();
        private final Object lock = new Object();
        private String text = "";
        private List<String> parsed;

        void text(String t) {
            synchronized (lock) {
                text = t;
                parsed = null;
            }
        }

        private static List<String> parse(String t) {
            return Collections.singletonList(t);
        }

        /** Silent. */
        List<String> parsed() {
            String t;
            synchronized (lock) {
                if (parsed != null) {
                    return parsed;
                }
                t = text;
            }
            List<String> p = parse(t);
            synchronized (lock) {
                if (text.equals(t)) { // BLOCAL: check-then-act low {{text}}
                    parsed = p; // BENIGN: check-then-act rechecked
                }
            }
            return p;
        }
    }

    /** Likewise, but somebody sets it whatever the text is. */
    static class Preset {
        static final Preset SHARED = new Preset();
        private final Object lock = new Object();
        private String text = "";
        private List<String> parsed;

        void text(String t) {
            synchronized (lock) {
                text = t;
                parsed = null;
            }
        }

        void preset(List<String> p) {
            synchronized (lock) {
                parsed = p;
            }
        }

        List<String> parsed() {
            String t;
            synchronized (lock) {
                if (parsed != null) {
                    return parsed;
                }
                t = text;
            }
            List<String> p = Collections.singletonList(t);
            synchronized (lock) {
                if (text == t) {
                    parsed = p; // BLOCAL: check-then-act medium {{parsed}}; BENIGN: stale-value rechecked
                }
            }
            return p;
        }
    }

    /** Likewise, but of two new lists one is lost with what is added to it. */
    static class Filled {
        static final Filled SHARED = new Filled();
        private final Object lock = new Object();
        private int version;
        private List<String> lines;

        void clear() {
            synchronized (lock) {
                version++;
                lines = null;
            }
        }

        List<String> lines() {
            int v;
            synchronized (lock) {
                if (lines != null) {
                    return lines;
                }
                v = version;
            }
            List<String> l = new ArrayList<>();
            synchronized (lock) {
                if (version == v) {
                    lines = l; // BLOCAL: check-then-act medium {{lines}}; BENIGN: check-then-act rechecked
                }
            }
            return l;
        }
    }

    /** A copy is taken, and another collection put there. */
    static class Copies {
        static final Copies SHARED = new Copies();
        private final Object lock = new Object();
        private List<String> lines = new ArrayList<>();
        private List<String> marks = new ArrayList<>();

        void line(String s) {
            synchronized (lock) {
                lines.add(s);
            }
        }

        void marks(List<String> m) {
            synchronized (lock) {
                marks = new ArrayList<>(m);
            }
        }

        /** Added between the copy and the new list. */
        List<String> take() {
            List<String> out;
            synchronized (lock) {
                out = new ArrayList<>(lines);
            }
            System.nanoTime();
            synchronized (lock) {
                lines = new ArrayList<>(); // BLOCAL: lost-update medium {{lines}}
            }
            return out;
        }

        /** Silent: in one block. */
        List<String> takeWell() {
            List<String> out;
            synchronized (lock) {
                out = new ArrayList<>(lines);
                lines = new ArrayList<>();
            }
            return out;
        }

        /** Silent: nobody goes on with it. */
        void drop() {
            synchronized (lock) {
                System.out.println(new ArrayList<>(lines));
            }
            synchronized (lock) {
                lines = new ArrayList<>();
            }
        }

        /** Silent: nobody adds to it; it is set as a whole. */
        List<String> takeMarks() {
            List<String> out;
            synchronized (lock) {
                out = new ArrayList<>(marks);
            }
            synchronized (lock) {
                marks = new ArrayList<>();
            }
            return out;
        }
    }

    /** Ended, and put over, with no local variable. */
    static class Watched {
        static final Watched SHARED = new Watched();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private volatile Future<?> watch;
        private volatile Future<?> kept;
        private final AtomicReference<Future<?>> held = new AtomicReference<>();

        void watch(Runnable r) {
            if (watch != null) {
                watch.cancel(false);
            }
            watch = timer.schedule(r, 1, TimeUnit.SECONDS); // BLOCAL: lost-update medium {{watch}}
        }

        /** Silent: the lock is held by all. */
        synchronized void keep(Runnable r) {
            if (kept != null) {
                kept.cancel(false);
            }
            kept = timer.schedule(r, 1, TimeUnit.SECONDS);
        }

        /** Silent: ended is what was replaced. */
        void hold(Runnable r) {
            Future<?> f = held.getAndSet(timer.schedule(r, 1, TimeUnit.SECONDS));
            if (f != null) {
                f.cancel(false);
            }
        }
    }

    /** As many are taken as there were, and the count set back. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private final AtomicInteger n = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        void add(String s) {
            queue.add(s);
            n.incrementAndGet();
        }

        void most(int m) {
            most.set(m);
        }

        void drain(List<String> out) {
            int all = n.get();
            for (int i = 0; i < all; i++) {
                out.add(queue.poll());
            }
            n.set(0); // BLOCAL: lost-update medium {{n}}
        }

        /** Silent: just these are taken off. */
        void drainWell(List<String> out) {
            int all = n.get();
            for (int i = 0; i < all; i++) {
                out.add(queue.poll());
            }
            n.addAndGet(-all);
        }

        /** Silent: a bound that others set is no sum. */
        void drainMost(List<String> out) {
            int m = most.get();
            for (int i = 0; i < m; i++) {
                out.add(queue.poll());
            }
            most.set(0);
        }
    }

    /** A lambda that is handed the entries removes some. */
    static class Swept {
        static final Swept SHARED = new Swept();
        private final ConcurrentMap<String, Long> seen = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Long> gone = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Long> kept = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Object> jobs = new ConcurrentHashMap<>();

        void see(String k) {
            seen.put(k, System.nanoTime());
        }

        void go(String k) {
            gone.put(k, System.nanoTime());
        }

        void job(String k, Object o) {
            jobs.put(k, o);
        }

        void sweep(long limit) {
            seen.forEach((k, when) -> {
                if (limit - when > 0) {
                    seen.remove(k); // BLOCAL: check-then-act medium {{seen}}
                }
            });
        }

        /** Silent: who puts holds the lock that is held around it. */
        void sweepHeld(long limit) {
            synchronized (kept) {
                kept.forEach((k, when) -> {
                    if (limit - when > 0) {
                        kept.remove(k);
                    }
                });
            }
        }

        void keep(String k) {
            synchronized (kept) {
                kept.put(k, System.nanoTime());
            }
        }

        /** Silent: only if it is still that. */
        void sweepWell(long limit) {
            seen.forEach((k, when) -> {
                if (limit - when > 0) {
                    seen.remove(k, when);
                }
            });
        }

        /** Silent: what the other map has of it was not asked. */
        void sweepOther(long limit) {
            seen.forEach((k, when) -> {
                if (limit - when > 0) {
                    gone.remove(k);
                }
            });
        }

        /** Silent: a job is put once. */
        void sweepJobs(Object over) {
            jobs.forEach((k, o) -> {
                if (o.equals(over)) {
                    jobs.remove(k);
                }
            });
        }

        /** Silent: whatever it is. */
        void sweepAll(String but) {
            seen.forEach((k, when) -> {
                if (!k.equals(but)) {
                    seen.remove(k);
                }
            });
        }
    }

    /** What a call makes is put where nothing is, and used on. */
    static class Made {
        static final Made SHARED = new Made();
        private final AtomicReference<List<String>> held = new AtomicReference<>();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        private static List<String> make() {
            List<String> l = new ArrayList<>();
            l.add("");
            return l;
        }

        /** What is added may be to a list that nobody has. */
        void add(String s) {
            List<String> l = held.get();
            if (l == null) {
                l = make();
                held.compareAndSet(null, l); // BLOCAL: lost-cas medium {{held}}
            }
            l.add(s);
        }

        /** Silent: the other one is as good to look at. */
        int size() {
            List<String> l = held.get();
            if (l == null) {
                l = make();
                held.compareAndSet(null, l);
            }
            return l.size();
        }

        /** Silent: the one that is there. */
        void addWell(String s) {
            List<String> l = held.get();
            if (l == null) {
                held.compareAndSet(null, make());
                l = held.get();
            }
            l.add(s);
        }

        void clear() {
            held.set(null);
        }

        /** The same of a key. */
        void add(String k, String s) {
            List<String> l = all.get(k);
            if (l == null) {
                l = make();
                all.putIfAbsent(k, l); // BLOCAL: lost-cas medium {{all}}
            }
            l.add(s);
        }
    }

    /** The key is that of the next, or, if there is none behind, of the first. */
    static class Round {
        static final Round SHARED = new Round();
        private final ConcurrentSkipListMap<Integer, String> all = new ConcurrentSkipListMap<>();

        void add(int k, String s) {
            all.put(k, s);
        }

        void remove(int k) {
            all.remove(k);
        }

        /** Taken away by now. */
        int next(int k) {
            Integer n = all.higherKey(k);
            if (n == null) {
                n = all.firstKey();
            }
            return all.get(n).length(); // BLOCAL: check-then-act medium {{all}}
        }

        /** Silent: asked whether it is there. */
        int nextWell(int k) {
            Integer n = all.higherKey(k);
            if (n == null) {
                n = all.firstKey();
            }
            String s = all.get(n);
            return s == null ? 0 : s.length();
        }

        /** Silent: the caller's own key, who knows that it is there. */
        int nextOr(Integer k) {
            Integer n = all.higherKey(k);
            if (n == null) {
                n = k;
            }
            return all.get(n).length();
        }
    }

    /** Counts are reported, one by one, and removed. */
    static class Reported {
        static final Reported SHARED = new Reported();
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Integer> sums = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Integer> sizes = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, List<String>> parts = new ConcurrentHashMap<>();
        private final Queue<String> out = new ConcurrentLinkedQueue<>();

        void count(String k) {
            counts.merge(k, 1, Integer::sum);
        }

        void sum(String k) {
            sums.merge(k, 1, Integer::sum);
        }

        void size(String k) {
            sizes.merge(k, 1, Integer::sum);
        }

        void part(String k, List<String> l) {
            parts.put(k, l);
        }

        private void report(String k, int n) {
            out.add(k + n);
        }

        private void give(List<String> l) {
            out.addAll(l);
        }

        /** What is counted since it was reported goes with it. */
        void flush() {
            for (Map.Entry<String, Integer> e : counts.entrySet()) {
                report(e.getKey(), e.getValue());
                counts.remove(e.getKey()); // BLOCAL: lost-update medium {{counts}}
            }
        }

        /** The same by a lambda. */
        void flushEach() {
            sums.forEach((k, n) -> {
                report(k, n);
                sums.remove(k); // BLOCAL: lost-update medium {{sums}}
            });
        }

        /** Silent: removed first, reported what that was. */
        void flushWell() {
            for (String k : sizes.keySet()) {
                Integer n = sizes.remove(k);
                if (n != null) {
                    report(k, n);
                }
            }
        }

        /** Silent: only told to people. */
        void tell() {
            sizes.forEach((k, n) -> {
                System.out.println(n);
                sizes.remove(k);
            });
        }

        /** Silent: only if it still is that. */
        void flushSame() {
            sizes.forEach((k, n) -> {
                report(k, n);
                sizes.remove(k, n);
            });
        }

        /** Silent: an object that is put once. */
        void giveEach() {
            parts.forEach((k, l) -> {
                give(l);
                parts.remove(k);
            });
        }
    }
}
