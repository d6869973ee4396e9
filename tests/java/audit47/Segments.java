// RELEASES: 8 17
package audit47;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What an index and a store of columns have had: counted readers, deletes that are buffered, memory that is switched, regions of bytes, states of peers. */
public class Segments {
    /** A reader that is shared and counted. */
    static class Reader implements Closeable {
        private final AtomicInteger refs = new AtomicInteger(1);
        private volatile boolean closed;

        boolean tryRefLate() {
            if (refs.get() > 0) {
                refs.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Silent: as it was mended.
        boolean tryRef() {
            int n;
            while ((n = refs.get()) > 0) {
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
            return false;
        }

        // Silent: who makes it nothing closes it.
        void unref() {
            int n = refs.decrementAndGet();
            if (n == 0) {
                closed = true;
            } else if (n < 0) {
                throw new IllegalStateException();
            }
        }

        void unrefLate() {
            if (refs.get() == 1) {
                close();
            }
            // Of two that come at once none closes it.
            refs.decrementAndGet(); // MISSED: stale-value (a number is asked whether it is the last, and counted down whatever that said)
        }

        @Override
        public void close() {
            closed = true;
        }

        boolean isClosed() {
            return closed;
        }
    }

    /** Who hands out the current one. */
    static class Manager {
        private volatile Reader current = new Reader();
        private final AtomicReference<Reader> next = new AtomicReference<Reader>(new Reader());

        // Silent: another turn where it was given up meanwhile.
        Reader acquire() {
            Reader r;
            do {
                r = current;
                if (r == null) {
                    throw new IllegalStateException();
                }
            } while (!r.tryRef());
            return r;
        }

        synchronized void swap(Reader r) {
            Reader old = current;
            current = r;
            if (old != null) {
                old.unref();
            }
        }

        void refreshLate() {
            Reader old = next.get();
            Reader r = new Reader();
            next.set(r); // Silent: it is not made of the old one...
            old.unref();
        }

        // Silent.
        void refresh() {
            Reader old = next.getAndSet(new Reader());
            old.unref();
        }
    }

    /** Deletes that are buffered, and how many there are. */
    static class Deletes {
        private Map<String, Integer> terms = new HashMap<String, Integer>();
        private final AtomicInteger count = new AtomicInteger();
        private long generation;
        private final AtomicLong bytes = new AtomicLong();

        synchronized void add(String t, int upto) {
            Integer old = terms.get(t);
            if (old == null || old.intValue() < upto) {
                terms.put(t, Integer.valueOf(upto));
            }
            count.incrementAndGet();
        }

        void addLate(String t, int upto) {
            Integer old;
            synchronized (this) {
                old = terms.get(t);
            }
            if (old == null || old.intValue() < upto) {
                synchronized (this) {
                    terms.put(t, Integer.valueOf(upto)); // BLOCAL: check-then-act
                }
            }
        }

        Map<String, Integer> freezeLate() {
            Map<String, Integer> copy;
            synchronized (this) {
                copy = new HashMap<String, Integer>(terms);
            }
            synchronized (this) {
                terms.clear(); // BLOCAL: lost-update
                generation++;
            }
            return copy;
        }

        // Silent.
        synchronized Map<String, Integer> freeze() {
            Map<String, Integer> t = terms;
            terms = new HashMap<String, Integer>();
            generation++;
            return t;
        }

        void bytesLate(long n) {
            long b = bytes.addAndGet(n);
            if (b > 1 << 20) {
                // To have added is to have claimed (ANALYSIS §8).
                bytes.set(0); // BENIGN: check-then-act handed-over
                freeze();
            }
        }

        // Silent: as many as were seen are taken off.
        void bytes(long n) {
            long b = bytes.addAndGet(n);
            if (b > 1 << 20) {
                bytes.addAndGet(-b); // BENIGN: check-then-act handed-over
                freeze();
            }
        }

        synchronized long generation() {
            return generation;
        }
    }

    /** A filter's results by the reader. */
    static class Cache {
        private final Map<Object, Set<Integer>> sets = new HashMap<Object, Set<Integer>>();
        private int hits;

        Set<Integer> setLate(String key) {
            Set<Integer> s;
            synchronized (sets) {
                s = sets.get(key);
            }
            if (s != null) {
                // No finding: a plain field that no lock has to do with.
                hits++;
                return s;
            }
            s = new HashSet<Integer>();
            synchronized (sets) {
                sets.put(key, s); // BLOCAL: check-then-act
            }
            return s;
        }

        // Silent.
        Set<Integer> set(String key) {
            synchronized (sets) {
                Set<Integer> s = sets.get(key);
                if (s == null) {
                    s = new HashSet<Integer>();
                    sets.put(key, s);
                }
                return s;
            }
        }

        Collection<Set<Integer>> all() {
            synchronized (sets) {
                // Low: nobody calls it, and only the package can (docs/kinds.md).
                return sets.values(); // BLOCAL: stale-value low
            }
        }

        // Silent: a copy.
        Collection<Set<Integer>> copy() {
            synchronized (sets) {
                return new ArrayList<Set<Integer>>(sets.values());
            }
        }
    }

    /** Memory to which is written, and that is switched when it is full. */
    static class Memory {
        static class Table {
            final NavigableMap<String, String> rows = new ConcurrentSkipListMap<String, String>();
            final AtomicLong size = new AtomicLong();
        }

        private volatile Table table = new Table();
        private final List<Table> flushing = new ArrayList<Table>();
        private final AtomicBoolean switching = new AtomicBoolean();

        void putLate(String k, String v) {
            Table t = table;
            // What is added once the table was walked over is lost.
            t.rows.put(k, v); // BLOCAL: stale-value
            t.size.addAndGet(v.length());
        }

        void switchLate() {
            Table t = table;
            table = new Table();
            synchronized (flushing) {
                flushing.add(t);
            }
            for (Map.Entry<String, String> e : t.rows.entrySet()) {
                System.out.println(e);
            }
        }

        void fullLate() {
            if (table.size.get() > 1000 && !switching.get()) {
                switching.set(true); // BLOCAL: check-then-act
                switchLate();
                switching.set(false);
            }
        }

        // Silent.
        void full() {
            if (table.size.get() > 1000 && switching.compareAndSet(false, true)) {
                try {
                    switchLate(); // BLOCAL: check-then-act low
                } finally {
                    switching.set(false);
                }
            }
        }

        String lowest() {
            Table t = table;
            if (!t.rows.isEmpty()) {
                return t.rows.firstKey(); // Silent: nobody takes rows out
            }
            return null;
        }
    }

    /** Regions of bytes that many threads carve from. */
    static class Slab {
        static class Region {
            final byte[] bytes = new byte[1 << 10];
            final AtomicInteger next = new AtomicInteger();

            // Silent: tried until it is won.
            int carve(int n) {
                while (true) {
                    int at = next.get();
                    if (at + n > bytes.length) {
                        return -1;
                    }
                    if (next.compareAndSet(at, at + n)) {
                        return at;
                    }
                }
            }

            int carveLate(int n) {
                int at = next.get();
                if (at + n > bytes.length) {
                    return -1;
                }
                next.set(at + n); // BLOCAL: lost-update
                return at;
            }
        }

        private final AtomicReference<Region> region = new AtomicReference<Region>();

        Region region() {
            while (true) {
                Region r = region.get();
                if (r != null) {
                    return r;
                }
                Region made = new Region();
                if (region.compareAndSet(null, made)) { // Silent: won, or another turn
                    return made;
                }
            }
        }

        Region regionLate() {
            Region r = region.get();
            if (r == null) {
                r = new Region();
                region.compareAndSet(null, r); // BLOCAL: lost-cas
                r.next.set(8);
            }
            return r;
        }

        void drop(Region r) {
            region.compareAndSet(r, null);
        }

        int carveTwice(int n) {
            if (region.get() != null) {
                // Medium: contents, which another method takes away (docs/kinds.md).
                return region.get().carve(n); // BLOCAL: check-then-act
            }
            return -1;
        }
    }

    /** What is known of the peers. */
    static class Gossip {
        static class Peer {
            volatile int generation;
            volatile long heard;
        }

        private final Map<String, Peer> peers = new ConcurrentHashMap<String, Peer>();
        private final Map<String, Long> dead = new ConcurrentHashMap<String, Long>();

        void heardLate(String p) {
            if (peers.containsKey(p)) {
                peers.get(p).heard = System.nanoTime(); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void heard(String p) {
            Peer x = peers.get(p);
            if (x != null) {
                x.heard = System.nanoTime();
            }
        }

        void newer(String p, Peer x) {
            Peer old = peers.get(p);
            if (old == null || old.generation < x.generation) {
                peers.put(p, x); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void newerRightly(String p, Peer x) {
            peers.merge(p, x, (a, b) -> a.generation < b.generation ? b : a);
        }

        void bury(String p) {
            if (peers.remove(p) != null) {
                dead.put(p, Long.valueOf(System.nanoTime()));
            }
        }

        void reviveLate(String p) {
            if (dead.get(p) != null) {
                dead.remove(p);
                // No finding: the removal is the same done twice, and no lock has to do with the other map.
                peers.put(p, new Peer());
            }
        }

        // Silent.
        void revive(String p) {
            if (dead.remove(p) != null) {
                peers.putIfAbsent(p, new Peer());
            }
        }
    }

    static final Manager MANAGER = new Manager();
    static final Deletes DELETES = new Deletes();
    static final Cache CACHE = new Cache();
    static final Memory MEMORY = new Memory();
    static final Slab SLAB = new Slab();
    static final Gossip GOSSIP = new Gossip();
    static final Reader READER = new Reader();
}
