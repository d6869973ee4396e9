// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** After what a library for search has mended: readers that are counted, snapshots, caches of fields, what is flushed, merges. */
public class Lucenes {
    /** Counted by who uses it. */
    static class Reader {
        private final AtomicInteger refs = new AtomicInteger(1);
        private volatile boolean closed;

        void incRefLate() {
            if (refs.get() <= 0) {
                throw new IllegalStateException("closed");
            }
            refs.incrementAndGet(); // BLOCAL: check-then-act
        }

        boolean tryIncRef() {
            int n;
            while ((n = refs.get()) > 0) {
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
            return false;
        }

        void decRef() {
            if (refs.decrementAndGet() == 0) {
                closed = true;
            }
        }

        boolean isOpen() {
            return !closed;
        }
    }

    /** Has the newest reader; who takes it must count himself in. */
    static class Searchers {
        private volatile Reader current = new Reader();
        private final Object refresh = new Object();
        private int refreshed;

        // As it was mended: tries again where it was closed by then.
        Reader acquire() {
            Reader r;
            do {
                r = current;
                if (r == null) {
                    throw new IllegalStateException();
                }
            } while (!r.tryIncRef());
            return r;
        }

        Reader acquireLate() {
            if (current == null) {
                throw new IllegalStateException();
            }
            // Was low: close() takes it away under the lock of most writers.
            current.incRefLate(); // BLOCAL: check-then-act
            return current;
        }

        void refreshLate(Reader next) {
            Reader old = current;
            if (old != next) {
                current = next; // BLOCAL: check-then-act low
                old.decRef();
            }
        }

        void refresh(Reader next) {
            synchronized (refresh) {
                Reader old = current;
                if (old != next) {
                    current = next;
                    refreshed++;
                    old.decRef();
                }
            }
        }

        void close() {
            synchronized (refresh) {
                Reader old = current;
                current = null;
                if (old != null) {
                    old.decRef();
                }
            }
        }
    }

    /** Commits that must not be deleted while somebody has them. */
    static class Snapshots {
        private final Map<Long, Integer> counts = new HashMap<>();
        private final Set<Long> deleted = new HashSet<>();
        private long last = -1;

        synchronized long last() {
            return last;
        }

        synchronized void commit(long gen) {
            last = gen;
        }

        // As it was: the last commit was asked in a block of its own.
        long snapshotLate() {
            long gen = last();
            if (gen < 0) {
                throw new IllegalStateException("nothing");
            }
            synchronized (this) {
                Integer n = counts.get(gen);
                counts.put(gen, n == null ? 1 : n + 1); // BLOCAL: check-then-act low
            }
            return gen;
        }

        synchronized long snapshot() {
            if (last < 0) {
                throw new IllegalStateException("nothing");
            }
            Integer n = counts.get(last);
            counts.put(last, n == null ? 1 : n + 1);
            return last;
        }

        void releaseLate(long gen) {
            Integer n;
            synchronized (this) {
                n = counts.get(gen);
            }
            if (n == 1) {
                synchronized (this) {
                    // Was check-then-act: one reading, of which the lost update is told.
                    counts.remove(gen);
                    deleted.add(gen);
                }
            } else {
                synchronized (this) {
                    counts.put(gen, n - 1); // BLOCAL: lost-update
                }
            }
        }

        synchronized void release(long gen) {
            int n = counts.get(gen);
            if (n == 1) {
                counts.remove(gen);
                deleted.add(gen);
            } else {
                counts.put(gen, n - 1);
            }
        }
    }

    /** Values of a field, made once a reader: under the lock of the map, then of the entry. */
    static class Fields {
        static class Cell {
            Object value;
        }

        private final Map<Object, Map<String, Object>> byReader = new WeakHashMap<>();

        private Object make(String field) {
            return new int[field.length()];
        }

        Object getLate(Object reader, String field) {
            Map<String, Object> inner;
            synchronized (byReader) {
                inner = byReader.get(reader);
                if (inner == null) {
                    inner = new HashMap<>();
                    byReader.put(reader, inner);
                }
            }
            Object v;
            synchronized (inner) {
                v = inner.get(field);
            }
            if (v == null) {
                v = make(field);
                synchronized (inner) {
                    inner.put(field, v); // BLOCAL: check-then-act
                }
            }
            return v;
        }

        // As it was mended: one cell is put there first, and filled under its own lock.
        Object get(Object reader, String field) {
            Object cell;
            synchronized (byReader) {
                Map<String, Object> inner = byReader.get(reader);
                if (inner == null) {
                    inner = new HashMap<>();
                    byReader.put(reader, inner);
                }
                cell = inner.get(field);
                if (cell == null) {
                    cell = new Cell();
                    inner.put(field, cell);
                }
            }
            Cell c = (Cell) cell;
            synchronized (c) {
                if (c.value == null) {
                    c.value = make(field);
                }
                return c.value;
            }
        }
    }

    /** What is buffered, and how much that is. */
    static class Writer {
        private final AtomicLong ram = new AtomicLong();
        private final AtomicReference<List<String>> buffer = new AtomicReference<>(new ArrayList<>());
        private final List<String> deletes = new ArrayList<>();
        private volatile boolean closed;
        private long generation;
        private boolean flushing;

        void ensureOpen() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        void deleteLate(String term) {
            ensureOpen();
            synchronized (deletes) {
                deletes.add(term); // BLOCAL: check-then-act
            }
        }

        void delete(String term) {
            synchronized (deletes) {
                ensureOpen();
                deletes.add(term);
            }
        }

        void close() {
            List<String> rest;
            synchronized (deletes) {
                closed = true;
                rest = new ArrayList<>(deletes);
                deletes.clear();
            }
            rest.forEach(this::apply);
        }

        private void apply(String term) {
            ram.addAndGet(-term.length());
        }

        boolean flushLate(long max) {
            if (ram.get() > max) {
                ram.set(0); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean flush(long max) {
            long n = ram.get();
            return n > max && ram.compareAndSet(n, 0);
        }

        boolean startLate() {
            synchronized (this) {
                if (flushing) {
                    return false;
                }
            }
            synchronized (this) {
                flushing = true; // BLOCAL: check-then-act
                generation++;
            }
            return true;
        }

        synchronized boolean start() {
            if (flushing) {
                return false;
            }
            flushing = true;
            generation++;
            return true;
        }

        synchronized void end() {
            flushing = false;
            notifyAll();
        }

        synchronized void awaitEnd() throws InterruptedException {
            while (flushing) {
                wait();
            }
        }

        Collection<String> takeLate() {
            List<String> l = buffer.get();
            // Was lost-update: nobody adds to what is there.
            buffer.set(new ArrayList<>());
            return l;
        }

        Collection<String> take() {
            return buffer.getAndSet(new ArrayList<>());
        }
    }

    static final Searchers SEARCHERS = new Searchers();
    static final Snapshots SNAPSHOTS = new Snapshots();
    static final Fields FIELDS = new Fields();
    static final Writer WRITER = new Writer();
    static final Map<String, Reader> READERS = new ConcurrentHashMap<>();
}
