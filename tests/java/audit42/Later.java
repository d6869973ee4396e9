// RELEASES: 8 17
package audit42;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Written with the rules that the others led to. */
public class Later {
    /** A version that is read before, with or behind what it is the version of. */
    static class Versioned {
        static final Versioned ONE = new Versioned();

        private String text = "";
        private long version;

        synchronized String text() {
            return text;
        }

        synchronized long version() {
            return version;
        }

        synchronized void set(String t) {
            text = t;
            version++;
        }

        synchronized boolean setIf(String t, long v) {
            if (v != version) {
                return false;
            }
            text = t;
            version++;
            return true;
        }

        // Read before the text: whoever has come since the text was read has changed it.
        boolean before(String s) {
            long v = version();
            String t = text();
            return setIf(t + s, v); // BENIGN: lost-update rechecked; BLOCAL: inconsistent-read low
        }

        boolean beforeInPlace(String s) {
            long v;
            synchronized (this) {
                v = version;
            }
            String t;
            synchronized (this) {
                t = text;
            }
            synchronized (this) {
                if (v != version) {
                    return false;
                }
                text = t + s; // BENIGN: lost-update rechecked
                version++;
                return true;
            }
        }

        boolean behindInPlace(String s) {
            String t;
            synchronized (this) {
                t = text;
            }
            long v;
            synchronized (this) {
                v = version;
            }
            synchronized (this) {
                if (v != version) {
                    return false;
                }
                text = t + s; // BLOCAL: lost-update high
                version++;
                return true;
            }
        }

        // On one way the version is read behind the text.
        boolean perhapsBehind(String s, boolean late) {
            long v = late ? 0 : version();
            String t = text();
            if (late) {
                v = version();
            }
            return setIf(t + s, v); // BLOCAL: lost-update; BLOCAL: stale-value low; BLOCAL: stale-value low
        }

        // Tried again with both read anew.
        void untilDone(String s) {
            for (;;) {
                long v = version(); // BLOCAL: check-then-act low
                String t = text(); // BLOCAL: check-then-act low
                if (t.isEmpty()) {
                    return;
                }
                if (setIf(t + s, v)) { // BENIGN: check-then-act rechecked
                    return;
                }
            }
        }

        // Tried again with a new version, and the text of the first turn.
        void withOldText(String s) {
            String t = null;
            for (;;) {
                long v = version();
                if (t == null) {
                    t = text(); // BLOCAL: check-then-act low
                }
                if (setIf(t + s, v)) { // BLOCAL: lost-update; BENIGN: check-then-act rechecked
                    return;
                }
            }
        }
    }

    /** A version that one writer does not change. */
    static class Halfway {
        static final Halfway ONE = new Halfway();

        private String text = "";
        private long version;

        synchronized String text() {
            return text;
        }

        synchronized long version() {
            return version;
        }

        synchronized void clear() {
            text = "";
        }

        synchronized boolean setIf(String t, long v) {
            if (v != version) {
                return false;
            }
            text = t;
            version++;
            return true;
        }

        boolean before(String s) {
            long v = version();
            String t = text();
            return setIf(t + s, v); // BLOCAL: lost-update; BLOCAL: inconsistent-read low
        }
    }

    /** What is ripe is copied by one view, and cleared by another. */
    static class Ripe {
        static final Ripe ONE = new Ripe();

        private final ConcurrentSkipListMap<Long, String> due = new ConcurrentSkipListMap<>();
        private final ConcurrentSkipListSet<Long> ids = new ConcurrentSkipListSet<>();
        private final TreeMap<Long, String> held = new TreeMap<>();
        private final List<String> lines = new ArrayList<>();

        void plan(long at, String what) {
            due.put(at, what);
            ids.add(at);
        }

        synchronized void hold(long at, String what) {
            held.put(at, what);
            lines.add(what);
        }

        List<String> twice(long now) {
            List<String> ripe = new ArrayList<>(due.headMap(now, true).values());
            due.headMap(now, true).clear(); // BLOCAL: lost-update
            return ripe;
        }

        Map<Long, String> byOneView(long now) {
            Map<Long, String> view = due.headMap(now, true);
            Map<Long, String> ripe = new TreeMap<>(view);
            view.clear(); // BLOCAL: lost-update
            return ripe;
        }

        List<Long> ids(long now) {
            List<Long> ripe = new ArrayList<>(ids.headSet(now));
            ids.headSet(now).clear(); // BLOCAL: lost-update
            return ripe;
        }

        TreeMap<Long, String> inTwoBlocks(long now) {
            TreeMap<Long, String> ripe;
            synchronized (this) {
                ripe = new TreeMap<>(held.headMap(now));
            }
            synchronized (this) {
                held.headMap(now).clear(); // BLOCAL: lost-update
            }
            return ripe;
        }

        synchronized TreeMap<Long, String> inOneBlock(long now) {
            TreeMap<Long, String> ripe = new TreeMap<>(held.headMap(now));
            held.headMap(now).clear();
            return ripe;
        }

        List<String> firstLines(int n) {
            List<String> first;
            synchronized (this) {
                first = new ArrayList<>(lines.subList(0, n));
            }
            synchronized (this) {
                lines.subList(0, n).clear(); // BLOCAL: lost-update
            }
            return first;
        }

        // Another part: what goes was not copied.
        List<String> otherPart(long now) {
            List<String> ripe = new ArrayList<>(due.headMap(now, true).values());
            due.tailMap(now, false).clear();
            return ripe;
        }

        // An older part of what is shown.
        List<String> olderPart(long now) {
            List<String> ripe = new ArrayList<>(due.headMap(now, true).values());
            due.headMap(now - 1000, true).clear();
            return ripe;
        }

        // All is shown, and the old goes.
        List<String> allThenOld(long now) {
            List<String> all = new ArrayList<>(due.values());
            due.headMap(now, true).clear();
            return all;
        }

        // Each is taken for itself.
        TreeSet<String> oneByOne(long now) {
            TreeSet<String> ripe = new TreeSet<>();
            for (Iterator<Long> it = due.headMap(now, true).keySet().iterator(); it.hasNext();) {
                String s = due.remove(it.next());
                if (s != null) {
                    ripe.add(s);
                }
            }
            return ripe;
        }
    }

    /** What was seen last, and is no number. */
    static class Seen {
        static final Seen ONE = new Seen();

        private final ConcurrentMap<String, Instant> seen = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Instant> born = new ConcurrentHashMap<>();

        void touch(String k, Instant now) {
            seen.merge(k, now, (a, b) -> a.isBefore(b) ? b : a);
        }

        void born(String k, Instant now) {
            born.put(k, now);
        }

        void expireLate(Instant before) {
            for (Map.Entry<String, Instant> e : seen.entrySet()) {
                if (e.getValue().isBefore(before)) {
                    seen.remove(e.getKey()); // BLOCAL: check-then-act
                }
            }
        }

        void expire(Instant before) {
            for (Map.Entry<String, Instant> e : seen.entrySet()) {
                if (e.getValue().isBefore(before)) {
                    seen.remove(e.getKey(), e.getValue());
                }
            }
        }

        // Nobody is known to put another one over it: a key is put once.
        void forget(Instant before) {
            for (Map.Entry<String, Instant> e : born.entrySet()) {
                if (e.getValue().isBefore(before)) {
                    born.remove(e.getKey());
                }
            }
        }
    }

    /** What was got is taken away by itself, in a later block. */
    static class Places {
        static final Places ONE = new Places();

        static class Place {
            private boolean broken;

            synchronized void fail() {
                broken = true;
            }

            synchronized boolean broken() {
                return broken;
            }
        }

        private final List<Place> free = new ArrayList<>();

        synchronized void free(Place p) {
            free.add(p);
        }

        Place takeLate(int i) {
            Place p;
            synchronized (this) {
                p = free.get(i);
            }
            synchronized (this) {
                free.remove(p); // BLOCAL: stale-value medium
            }
            return p;
        }

        // Whether it was still there is asked: of two, one has it.
        Place take(int i) {
            Place p;
            synchronized (this) {
                p = free.get(i);
            }
            synchronized (this) {
                return free.remove(p) ? p : null; // BLOCAL: stale-value low
            }
        }

        boolean took(Place p, int i) {
            Place q;
            synchronized (this) {
                q = free.get(i);
            }
            synchronized (this) {
                boolean had = free.remove(q); // BLOCAL: stale-value low
                return had && q == p;
            }
        }
    }

    /** What a stream of an old value is made into; what a walk comes by and takes away. */
    static class Streamed {
        static final Streamed ONE = new Streamed();

        private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        private String words = "";

        synchronized void add(String w) {
            words = words + "," + w;
            queue.add(w);
        }

        void sortLate() {
            String w;
            synchronized (this) {
                w = words;
            }
            String sorted = Stream.of(w.split(",")).sorted().collect(Collectors.joining(","));
            synchronized (this) {
                words = sorted; // BLOCAL: lost-update high
            }
        }

        synchronized void sort() {
            words = Stream.of(words.split(",")).sorted().collect(Collectors.joining(","));
        }

        void replace(String a, String b) {
            String both = Stream.of(a, b).collect(Collectors.joining(","));
            synchronized (this) {
                words = both;
            }
        }

        String pickLate(String start) {
            for (String s : queue) {
                if (s.startsWith(start)) {
                    queue.remove(s); // MISSED: check-then-act (of two that come by it both have it: a walk is of no one moment)
                    return s;
                }
            }
            return null;
        }

        String pick(String start) {
            for (String s : queue) {
                if (s.startsWith(start) && queue.remove(s)) {
                    return s;
                }
            }
            return null;
        }
    }
}
