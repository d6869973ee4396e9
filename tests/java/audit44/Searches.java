// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Shapes of mended bugs of a search library: counted references, deleters, delete queues, flush control, refreshes, filters. */
public class Searches {
    /** A reader, closed by who leaves last. */
    static class Reader {
        private final AtomicInteger refs = new AtomicInteger(1);
        private volatile boolean closed;

        // As it was: it may be closed between the look and the count.
        boolean retainLate() {
            if (refs.get() > 0) {
                refs.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean retain() {
            int n;
            while ((n = refs.get()) > 0) {
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
            return false;
        }

        void releaseLate() {
            refs.decrementAndGet();
            if (refs.get() == 0) { // BLOCAL: check-then-act
                doClose();
            }
        }

        void release() {
            if (refs.decrementAndGet() == 0) {
                doClose();
            }
        }

        private void doClose() {
            closed = true;
        }

        boolean isClosed() {
            return closed;
        }
    }

    /** The present reader; who refreshes puts another one there. */
    static class Manager {
        private volatile Reader current = new Reader();
        private final AtomicBoolean refreshing = new AtomicBoolean();
        private int refreshes;

        // As it was: what is retained may have been closed by who refreshes.
        Reader acquireLate() {
            Reader r = current;
            r.retainLate();
            return r;
        }

        Reader acquire() {
            for (;;) {
                Reader r = current;
                if (r == null) {
                    throw new IllegalStateException("closed");
                }
                if (r.retain()) {
                    return r;
                }
            }
        }

        void refreshLate() {
            Reader old = current;
            if (old.isClosed()) {
                current = new Reader(); // BLOCAL: check-then-act low
                // Was to be shown: no lock has to do with it, and nobody reads it.
                refreshes++;
            }
        }

        void swapLate(Reader next) {
            Reader old = current;
            current = next;
            old.release(); // of two who swap at once both release the same
        }

        void swap(Reader next) {
            Reader old;
            synchronized (this) {
                old = current;
                current = next;
            }
            old.release();
        }

        boolean maybeRefresh() {
            if (refreshing.compareAndSet(false, true)) {
                try {
                    swap(new Reader());
                    return true;
                } finally {
                    refreshing.set(false);
                }
            }
            return false;
        }

        boolean maybeRefreshLate() {
            if (!refreshing.get()) {
                refreshing.set(true); // BLOCAL: check-then-act
                swap(new Reader());
                refreshing.set(false);
                return true;
            }
            return false;
        }

        void close() {
            swap(null);
        }
    }

    /** Files and who still needs them. */
    static class Deleter {
        private final Map<String, Integer> refs = new HashMap<>();
        private final Set<String> pending = new HashSet<>();
        private long lastGen;

        synchronized void inc(String file) {
            refs.merge(file, 1, Integer::sum);
        }

        void incLate(String file) {
            Integer n;
            synchronized (this) {
                n = refs.get(file);
            }
            synchronized (this) {
                refs.put(file, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            }
        }

        synchronized boolean dec(String file) {
            Integer n = refs.get(file);
            if (n == null || n == 1) {
                refs.remove(file);
                pending.add(file);
                return true;
            }
            refs.put(file, n - 1);
            return false;
        }

        boolean isNeeded(String file) {
            synchronized (this) {
                return refs.containsKey(file);
            }
        }

        void purgeLate(String file) {
            if (!isNeeded(file)) {
                synchronized (this) {
                    pending.remove(file); // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void purge(String file) {
            if (!isNeeded(file)) {
                pending.remove(file);
            }
        }

        // As it was: read once too often; the second look may be older than the first.
        long genLate() {
            long g;
            synchronized (this) {
                g = lastGen;
            }
            g++;
            synchronized (this) {
                lastGen = g; // BLOCAL: lost-update high
            }
            return g;
        }

        synchronized long gen() {
            return ++lastGen;
        }

        // Behind another lock's back: it only goes up.
        void genAtLeast(long g) {
            synchronized (this) {
                if (g > lastGen) {
                    lastGen = g;
                }
            }
        }

        int deleteAll() {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<>(pending);
                pending.clear();
            }
            int n = 0;
            for (String s : all) {
                n += s.length();
            }
            return n;
        }

        int deleteAllLate() {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<>(pending);
            }
            int n = 0;
            for (String s : all) {
                n += s.length();
            }
            synchronized (this) {
                pending.clear(); // BLOCAL: lost-update
            }
            return n;
        }
    }

    /** Bytes that wait for a flush, and who is stalled for it. */
    static class Flushes {
        private long active;
        private long flushing;
        private final long limit = 1 << 20;
        private boolean stalled;
        private final AtomicLong seq = new AtomicLong();
        private final List<Long> queue = new ArrayList<>();

        synchronized long active() {
            return active;
        }

        synchronized void add(long n) {
            active += n;
            stalled = active + flushing > limit;
            if (!stalled) {
                notifyAll();
            }
        }

        void moveLate(long n) {
            long a = active();
            synchronized (this) {
                active = a - n; // BLOCAL: lost-update
                flushing += n;
            }
        }

        synchronized void move(long n) {
            active -= n;
            flushing += n;
        }

        void doneLate(long n) {
            synchronized (this) {
                flushing -= n;
            }
            boolean over;
            synchronized (this) {
                over = active + flushing > limit;
            }
            synchronized (this) {
                stalled = over; // BLOCAL: stale-value
                notifyAll();
            }
        }

        synchronized void done(long n) {
            flushing -= n;
            stalled = active + flushing > limit;
            notifyAll();
        }

        synchronized void await() throws InterruptedException {
            while (stalled) {
                wait();
            }
        }

        synchronized void awaitHasty() throws InterruptedException {
            if (stalled) {
                wait(1000); // once, and not for ever: so it was mended
            }
        }

        // The number and the place in the queue go together.
        void enqueueLate() {
            long s = seq.incrementAndGet();
            synchronized (queue) {
                queue.add(s);
            }
        }

        void enqueue() {
            synchronized (queue) {
                queue.add(seq.incrementAndGet());
            }
        }
    }

    /** Filters by reader, weakly. */
    static class Filters {
        private final Map<Object, String> cache = new WeakHashMap<>();
        private final ConcurrentHashMap<String, Collection<String>> terms = new ConcurrentHashMap<>();

        String getLate(Object reader) {
            synchronized (cache) {
                String s = cache.get(reader);
                if (s != null) {
                    return s;
                }
            }
            String made = String.valueOf(reader.hashCode());
            synchronized (cache) {
                // Was low: what is found out is put in an object that is evidently shared, between two blocks.
                cache.put(reader, made); // BLOCAL: check-then-act
            }
            return made;
        }

        String get(Object reader) {
            synchronized (cache) {
                return cache.computeIfAbsent(reader, r -> String.valueOf(r.hashCode()));
            }
        }

        void termLate(String field, String term) {
            Collection<String> c = terms.get(field);
            if (c == null) {
                c = ConcurrentHashMap.newKeySet();
                terms.put(field, c); // BLOCAL: check-then-act
            }
            c.add(term);
        }

        void term(String field, String term) {
            terms.computeIfAbsent(field, f -> ConcurrentHashMap.newKeySet()).add(term);
        }
    }

    static final Manager MANAGER = new Manager();
    static final Deleter DELETER = new Deleter();
    static final Flushes FLUSHES = new Flushes();
    static final Filters FILTERS = new Filters();
    static final Reader READER = new Reader();
}
