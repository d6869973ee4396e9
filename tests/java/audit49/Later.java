// RELEASES: 8 17
package audit49;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** What came later, with the rules. */
public class Later {
    /** Who acts has looked himself. */
    static class Stamps {
        static final Stamps STAMPS = new Stamps();
        private final Object lock = new Object();
        private final Map<String, Long> stamps = new HashMap<String, Long>();

        void watch(String f) {
            synchronized (lock) {
                stamps.put(f, 1L);
            }
        }

        void forget(String f) {
            synchronized (lock) {
                stamps.remove(f);
            }
        }

        List<String> files() {
            synchronized (lock) {
                return new ArrayList<String>(stamps.keySet());
            }
        }

        /** The older look of the caller adds nothing: it is `look` that has to look and act in one block. */
        void lookAtAll() {
            for (String f : files()) {
                look(f); // BLOCAL: check-then-act low
            }
        }

        private void look(String f) {
            Long old;
            synchronized (lock) {
                old = stamps.get(f);
            }
            long now = System.nanoTime();
            if (old != null && old != now) {
                synchronized (lock) {
                    stamps.put(f, now); // BLOCAL: check-then-act
                }
            }
        }

        /** Who acts has not looked: it is the caller's check. */
        void renewAll() {
            for (String f : files()) {
                renew(f); // BLOCAL: check-then-act
            }
        }

        private void renew(String f) {
            long now = System.nanoTime();
            synchronized (lock) {
                stamps.put(f, now);
            }
        }

        /** Silent by default: looked and acted in one block. */
        void lookAtAllAtOnce() {
            for (String f : files()) {
                lookAtOnce(f); // BENIGN: check-then-act rechecked
            }
        }

        private void lookAtOnce(String f) {
            long now = System.nanoTime();
            synchronized (lock) {
                if (stamps.containsKey(f)) {
                    stamps.put(f, now);
                }
            }
        }
    }

    interface Listener {
        void done(Object result);
    }

    /** A result is set to one of two values, each of which says that all is over. */
    static class Promise {
        static final Promise PROMISE = new Promise();
        private static final Object NOTHING = new Object();
        private final List<Listener> listeners = new ArrayList<Listener>();
        private volatile Object result;

        void succeed(Object r) {
            result = r == null ? NOTHING : r;
            tell();
        }

        private void tell() {
            List<Listener> all;
            synchronized (listeners) {
                all = new ArrayList<Listener>(listeners);
                listeners.clear();
            }
            for (Listener l : all) {
                l.done(result);
            }
        }

        void listen(Listener l) {
            if (result == null) {
                synchronized (listeners) {
                    listeners.add(l); // BLOCAL: check-then-act
                }
                return;
            }
            l.done(result);
        }

        /** Silent: looked at once more. */
        void listenLooked(Listener l) {
            synchronized (listeners) {
                listeners.add(l);
            }
            if (result != null) {
                tell();
            }
        }
    }

    /** One of the two values says that all goes on. */
    static class Trial {
        static final Trial TRIAL = new Trial();
        private final List<Listener> listeners = new ArrayList<Listener>();
        private volatile Object result;

        void tried(boolean well, Object r) {
            result = well ? r : null;
            List<Listener> all;
            synchronized (listeners) {
                all = new ArrayList<Listener>(listeners);
                listeners.clear();
            }
            for (Listener l : all) {
                l.done(r);
            }
        }

        /** Silent: who has tried may try again, and tells once more. */
        void listen(Listener l) {
            if (result == null) {
                synchronized (listeners) {
                    listeners.add(l);
                }
                return;
            }
            l.done(result);
        }
    }

    /** Rows, and how many. */
    static class Rows {
        final ConcurrentSkipListMap<String, String> rows = new ConcurrentSkipListMap<String, String>();
        final AtomicLong size = new AtomicLong();
        List<String> log = new ArrayList<String>();
    }

    /** Rows in an atomic that are replaced and worked off. */
    static class Table {
        static final Table TABLE = new Table();
        private final AtomicReference<Rows> now = new AtomicReference<Rows>(new Rows());

        /** Put into what others have taken. */
        void put(String key, String value) {
            now.get().rows.put(key, value); // BLOCAL: stale-value
        }

        /** Silent: looked at once more. */
        void putLooked(String key, String value) {
            Rows r;
            do {
                r = now.get();
                r.rows.put(key, value);
            } while (now.get() != r);
        }

        /** Silent: only asked. */
        int size() {
            return now.get().rows.size();
        }

        void flush() {
            Rows old = now.getAndSet(new Rows());
            for (Map.Entry<String, String> e : old.rows.entrySet()) {
                write(e.getKey(), e.getValue());
            }
        }

        void write(String key, String value) {
        }
    }

    /** Likewise in a volatile field, counted. */
    static class Count {
        static final Count COUNT = new Count();
        private volatile Rows now = new Rows();

        void count() {
            now.size.incrementAndGet(); // BLOCAL: stale-value
        }

        long take() {
            Rows old = now;
            now = new Rows();
            return old.size.get();
        }
    }

    /** Dropped, and never worked off: silent. */
    static class Dropped {
        static final Dropped DROPPED = new Dropped();
        private volatile Rows now = new Rows();

        void put(String key, String value) {
            now.rows.put(key, value);
        }

        void clear() {
            now = new Rows();
        }
    }

    /** One lock from the get to the addition: silent. */
    static class Locked {
        static final Locked LOCKED = new Locked();
        private Rows now = new Rows();

        synchronized void put(String key, String value) {
            now.rows.put(key, value);
        }

        /** The lock is given up in between. */
        void putLate(String key, String value) {
            Rows r;
            synchronized (this) {
                r = now;
            }
            r.rows.put(key, value); // BLOCAL: stale-value
        }

        void flush() {
            Rows old;
            synchronized (this) {
                old = now;
                now = new Rows();
            }
            for (String key : old.rows.keySet()) {
                write(key);
            }
        }

        void write(String key) {
        }
    }

    /** Hints that are counted by node. */
    static class Hints {
        static final Hints HINTS = new Hints();
        private final ConcurrentMap<String, AtomicLong> hints = new ConcurrentHashMap<String, AtomicLong>();
        private final ConcurrentMap<String, LongAdder> sums = new ConcurrentHashMap<String, LongAdder>();
        private final ConcurrentMap<String, AtomicInteger> users = new ConcurrentHashMap<String, AtomicInteger>();

        void hint(String node) {
            hints.computeIfAbsent(node, n -> new AtomicLong()).incrementAndGet();
            sums.computeIfAbsent(node, n -> new LongAdder()).increment();
        }

        /** How many, and then all is taken away: what is counted in between is lost. */
        long take(String node) {
            AtomicLong n = hints.get(node);
            if (n == null) {
                return 0;
            }
            long told = n.get();
            hints.remove(node); // BLOCAL: check-then-act
            return told;
        }

        /** Silent: what was there is asked. */
        long takeOnce(String node) {
            AtomicLong n = hints.remove(node);
            return n == null ? 0 : n.get();
        }

        /** Likewise a sum. */
        long takeSum(String node) {
            LongAdder n = sums.get(node);
            if (n == null) {
                return 0;
            }
            long told = n.sum();
            sums.remove(node); // BLOCAL: check-then-act
            return told;
        }

        void use(String node) {
            users.putIfAbsent(node, new AtomicInteger());
        }

        /** Silent: how many there were is asked, and not gone on with. */
        void forget(String node) {
            AtomicInteger n = users.get(node);
            if (n != null) {
                int left = n.get();
                write(node, left);
                users.remove(node);
            }
        }

        void write(String node, int left) {
        }
    }

    /** What a local variable has is one of two: what was found, or what was looked up once more. */
    static class Joined {
        static final Joined JOINED = new Joined();
        private final ConcurrentMap<String, AtomicLong> counts = new ConcurrentHashMap<String, AtomicLong>();
        private volatile List<String> names = new ArrayList<String>();

        /** Put there, and gone when it is looked up again. */
        void count(String key) {
            AtomicLong n = counts.get(key);
            if (n == null) {
                counts.putIfAbsent(key, new AtomicLong());
                n = counts.get(key);
            }
            n.incrementAndGet(); // BLOCAL: check-then-act
        }

        /** Silent: asked where the ways meet. */
        void countAsked(String key) {
            AtomicLong n = counts.get(key);
            if (n == null) {
                counts.putIfAbsent(key, new AtomicLong());
                n = counts.get(key);
            }
            if (n != null) {
                n.incrementAndGet();
            }
        }

        /** Silent: the answer of the put. */
        void countAnswered(String key) {
            AtomicLong n = counts.get(key);
            if (n == null) {
                AtomicLong made = new AtomicLong();
                n = counts.putIfAbsent(key, made);
                if (n == null) {
                    n = made;
                }
            }
            n.incrementAndGet();
        }

        long take(String key) {
            AtomicLong n = counts.remove(key);
            return n == null ? 0 : n.get();
        }

        /** Of a volatile field, which `sizeOfCopy` copies. */
        int size() {
            List<String> all;
            if (names != null) {
                all = names;
            } else {
                all = new ArrayList<String>();
            }
            return all.size(); // BLOCAL: check-then-act
        }

        /** Silent. */
        int sizeOfCopy() {
            List<String> all = names;
            return all == null ? 0 : all.size();
        }

        void drop() {
            names = null;
        }

        void begin() {
            names = new ArrayList<String>();
        }
    }

    /** Nobody takes a key away: silent. */
    static class Growing {
        static final Growing GROWING = new Growing();
        private final ConcurrentMap<String, AtomicLong> counts = new ConcurrentHashMap<String, AtomicLong>();

        void count(String key) {
            AtomicLong n = counts.get(key);
            if (n == null) {
                counts.putIfAbsent(key, new AtomicLong());
                n = counts.get(key);
            }
            n.incrementAndGet();
        }
    }
}
