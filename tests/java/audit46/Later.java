// RELEASES: 8 17
package audit46;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What came with the rules. */
public class Later {
    interface Wire {
        void close();
    }

    /** An iterator that is made under the lock, and goes on without it. */
    static class Going {
        private final Deque<Wire> idle = new ArrayDeque<>();

        synchronized void add(Wire w) {
            idle.add(w);
        }

        synchronized void remove(Wire w) {
            idle.remove(w);
        }

        void closeAll() {
            Iterator<Wire> i;
            synchronized (this) {
                i = idle.iterator();
            }
            while (i.hasNext()) {
                i.next().close(); // BLOCAL: guarded-by
            }
        }
    }

    /** A view that is made under the lock, and walked over without it. */
    static class Viewed {
        private final Map<String, Wire> byName = new HashMap<>();

        synchronized void add(String name, Wire w) {
            byName.put(name, w);
        }

        synchronized void remove(String name) {
            byName.remove(name);
        }

        void closeAll() {
            Collection<Wire> all;
            synchronized (this) {
                all = byName.values();
            }
            for (Wire w : all) { // BLOCAL: guarded-by
                w.close();
            }
        }
    }

    /** A part of a sorted map, likewise. */
    static class Parts {
        private final TreeMap<Long, Wire> byTime = new TreeMap<>();

        synchronized void add(long t, Wire w) {
            byTime.put(t, w);
        }

        synchronized void remove(long t) {
            byTime.remove(t);
        }

        int count(long from) {
            Map<Long, Wire> later;
            synchronized (this) {
                later = byTime.tailMap(from);
            }
            int n = 0;
            for (Wire w : later.values()) { // BLOCAL: guarded-by
                n += w == null ? 0 : 1;
            }
            return n;
        }
    }

    /** Silent: the lock is held, the walk is over a copy, or over what was taken away. */
    static class Right {
        private final List<Wire> all = new ArrayList<>();
        private Map<String, Wire> byName = new HashMap<>();

        synchronized void add(String name, Wire w) {
            all.add(w);
            byName.put(name, w);
        }

        synchronized void remove(String name, Wire w) {
            all.remove(w);
            byName.remove(name);
        }

        void closeHeld() {
            synchronized (this) {
                Iterator<Wire> i = all.iterator();
                while (i.hasNext()) {
                    i.next().close();
                }
            }
        }

        void closeCopied() {
            Iterator<Wire> i;
            synchronized (this) {
                i = new ArrayList<>(all).iterator();
            }
            while (i.hasNext()) {
                i.next().close();
            }
        }

        void closeTaken() {
            Collection<Wire> old;
            synchronized (this) {
                old = byName.values();
                byName = new HashMap<>();
            }
            for (Wire w : old) {
                w.close();
            }
        }

        int size() {
            Collection<Wire> now;
            synchronized (this) {
                now = all;
            }
            synchronized (this) {
                return now.size();
            }
        }
    }

    static class Rows {
        final ConcurrentSkipListMap<String, String> rows = new ConcurrentSkipListMap<>();
        final AtomicLong size = new AtomicLong();
        final long made = System.nanoTime();

        void put(String k, String v) {
            rows.put(k, v);
            size.addAndGet(v.length());
        }
    }

    /** What a field of the old one has is handed back. */
    static class Flushed {
        private final AtomicReference<Rows> now = new AtomicReference<>(new Rows());

        void put(String k, String v) {
            now.get().put(k, v); // BLOCAL: stale-value
        }

        Map<String, String> flush() {
            Rows old = now.getAndSet(new Rows());
            return old.rows;
        }
    }

    /** … or walked over. */
    static class Walked {
        private final AtomicReference<Rows> now = new AtomicReference<>(new Rows());

        void put(String k, String v) {
            now.get().put(k, v); // BLOCAL: stale-value
        }

        int flush() {
            Rows old = now.getAndSet(new Rows());
            int n = 0;
            for (String v : old.rows.values()) {
                n += v.length();
            }
            return n;
        }
    }

    /** Silent: it is but cleared, or asked when it was made. */
    static class Dropped {
        private final AtomicReference<Rows> now = new AtomicReference<>(new Rows());

        void put(String k, String v) {
            now.get().put(k, v);
        }

        long drop() {
            Rows old = now.getAndSet(new Rows());
            old.rows.clear();
            return old.made;
        }
    }

    /** Who is told that he is the last copies all that there is. */
    static class Counted {
        private final AtomicInteger left = new AtomicInteger(3);
        private final ConcurrentLinkedDeque<Throwable> errors = new ConcurrentLinkedDeque<>();
        private final CompletableFuture<List<Throwable>> over = new CompletableFuture<>();

        void end(Throwable t) {
            int n = left.decrementAndGet();
            if (t != null) {
                errors.add(t); // BLOCAL: check-then-act
            }
            if (n == 0) {
                over.complete(new ArrayList<>(errors));
            }
        }
    }

    /** Silent: it is there before it is counted. */
    static class CountedRight {
        private final AtomicInteger left = new AtomicInteger(3);
        private final ConcurrentLinkedDeque<Throwable> errors = new ConcurrentLinkedDeque<>();
        private final CompletableFuture<List<Throwable>> over = new CompletableFuture<>();

        void end(Throwable t) {
            if (t != null) {
                errors.add(t);
            }
            if (left.decrementAndGet() == 0) {
                over.complete(new ArrayList<>(errors));
            }
        }
    }

    /** A text that stands in the code is a constant, as a number is: put twice by the one who puts. */
    static class Defaults {
        private final Map<String, String> texts = new ConcurrentHashMap<>();
        private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
        private final Map<String, String> others = new ConcurrentHashMap<>();

        void text(String k) {
            if (!texts.containsKey(k)) {
                texts.put(k, "none"); // BLOCAL: check-then-act low
            }
        }

        void number(String k) {
            if (!numbers.containsKey(k)) {
                numbers.put(k, 0); // BLOCAL: check-then-act low
            }
        }

        /** What another put there is lost. */
        void other(String k) {
            if (!others.containsKey(k)) {
                others.put(k, "none"); // BLOCAL: check-then-act
            }
        }

        void set(String k, String v) {
            others.put(k, v);
        }
    }

    /** An array for as many as there were, which an Enumeration fills. */
    static class Filled {
        private final Hashtable<String, Wire> byName = new Hashtable<>();

        void add(String name, Wire w) {
            byName.put(name, w);
        }

        String[] names() {
            String[] all = new String[byName.size()];
            int i = 0;
            for (Enumeration<String> e = byName.keys(); e.hasMoreElements();) {
                all[i++] = e.nextElement(); // BLOCAL: stale-value
            }
            return all;
        }

        /** Silent: one lock over both. */
        String[] namesHeld() {
            synchronized (byName) {
                String[] all = new String[byName.size()];
                int i = 0;
                for (Enumeration<String> e = byName.keys(); e.hasMoreElements();) {
                    all[i++] = e.nextElement();
                }
                return all;
            }
        }

        /** Silent: whether there is room is asked. */
        String[] namesInRoom() {
            String[] all = new String[byName.size()];
            int i = 0;
            for (Enumeration<String> e = byName.keys(); e.hasMoreElements() && i < all.length;) {
                all[i++] = e.nextElement();
            }
            return all;
        }
    }

    static final Filled FILLED = new Filled();
    static final Going GOING = new Going();
    static final Viewed VIEWED = new Viewed();
    static final Parts PARTS = new Parts();
    static final Right RIGHT = new Right();
    static final Flushed FLUSHED = new Flushed();
    static final Walked WALKED = new Walked();
    static final Dropped DROPPED = new Dropped();
    static final Counted COUNTED = new Counted();
    static final CountedRight COUNTED_RIGHT = new CountedRight();
    static final Defaults DEFAULTS = new Defaults();
}
