// RELEASES: 8 17
package audit43;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Shapes of mended bugs of a database and a search library: pages, containers, statements, references, readers, generations. */
public class Deebs {
    static final Deebs ONE = new Deebs();

    /** A cache of compiled statements: one compiles, the others wait. */
    static class Statement {
        private final String text;
        private boolean valid;
        private Object plan;

        Statement(String text) {
            this.text = text;
        }

        // Before: two compile, and the second throws away what the first executes with.
        Object prepareLate() {
            synchronized (this) {
                if (valid) {
                    return plan;
                }
            }
            Object made = new ArrayList<>(Arrays.asList(text.split(" ")));
            synchronized (this) {
                plan = made; // BLOCAL: check-then-act
                valid = true;
            }
            return made;
        }

        synchronized void invalidate() {
            valid = false;
            plan = null;
        }
    }

    /** After: who compiles says so, and the others wait, who invalidates, too. */
    static class Compiled {
        private final String text;
        private boolean compiling;
        private boolean valid;
        private Object plan;

        Compiled(String text) {
            this.text = text;
        }

        Object prepare() throws InterruptedException {
            synchronized (this) {
                while (compiling) {
                    wait();
                }
                if (valid) {
                    return plan;
                }
                compiling = true;
            }
            Object made = new ArrayList<>(Arrays.asList(text.split(" ")));
            synchronized (this) {
                plan = made; // BENIGN: check-then-act handed-over
                valid = true;
                compiling = false;
                notifyAll();
                return plan; // BLOCAL: check-then-act low
            }
        }

        synchronized void invalidate() throws InterruptedException {
            while (compiling) {
                wait();
            }
            valid = false;
            plan = null;
        }
    }

    static class Gone {
        private Object plan;
        private boolean valid;

        synchronized Object plan() {
            return plan;
        }

        synchronized boolean isValid() {
            return valid;
        }

        synchronized void set(Object p) {
            plan = p;
            valid = true;
        }

        synchronized void invalidate() {
            valid = false;
            plan = null;
        }

        // Valid when it was asked, nothing when it is executed.
        int executeLate() {
            if (isValid()) {
                return plan().hashCode(); // BLOCAL: check-then-act low
            }
            return -1;
        }

        int execute() {
            Object p = plan();
            return p == null ? -1 : p.hashCode();
        }

        int executeTwiceLate() {
            if (plan() != null) {
                return plan().hashCode(); // BLOCAL: check-then-act
            }
            return -1;
        }
    }

    /** A count of references that closes with the last. */
    static class Reader {
        private final AtomicInteger refs = new AtomicInteger(1);
        private final InputStream in;
        private volatile boolean closed;

        Reader(InputStream in) {
            this.in = in;
        }

        // As it was: counts up what may be closed by now.
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

        void decRefLate() throws IOException {
            refs.decrementAndGet();
            if (refs.get() == 0) { // BLOCAL: check-then-act
                in.close();
            }
        }

        void decRef() throws IOException {
            if (refs.decrementAndGet() == 0) {
                in.close();
            }
        }

        void closeLate() throws IOException {
            if (!closed) {
                closed = true; // BLOCAL: check-then-act low
                decRef();
            }
        }

        synchronized void close() throws IOException {
            if (!closed) {
                closed = true; // BLOCAL: check-then-act low
                decRef();
            }
        }
    }

    /** Who has the newest reader: got and counted in turns, until both went well. */
    static class Manager {
        private volatile Reader current;
        private long refreshed;

        Manager(Reader r) {
            current = r;
        }

        Reader acquire() {
            Reader r;
            do {
                r = current;
                if (r == null) {
                    throw new IllegalStateException("closed");
                }
                if (r.tryIncRef()) {
                    return r;
                }
            } while (current != r);
            throw new IllegalStateException("closed in between");
        }

        void swap(Reader next) throws IOException {
            Reader old;
            synchronized (this) {
                old = current;
                current = next;
                refreshed++;
            }
            old.decRef();
        }

        void swapLate(Reader next) throws IOException {
            Reader old = current;
            current = next; // MISSED: lost-update (nobody asks whether there is one, and no model says that the call ends it)
            old.decRef();
        }
    }

    /** Generations of files: what is pending, what is current, who holds which. */
    private final Object commitLock = new Object();
    private final Map<String, Integer> held = new HashMap<>();
    private final Set<String> deletable = new HashSet<>();
    private final Hashtable<String, Statement> statements = new Hashtable<>();
    private final AtomicLong generation = new AtomicLong();
    private long pending;
    private long committed;
    private List<String> files = new ArrayList<>();

    private boolean isHeld(String f) {
        synchronized (held) {
            return held.containsKey(f);
        }
    }

    void hold(String f) {
        synchronized (held) {
            held.merge(f, 1, Integer::sum);
        }
    }

    // Held since: it is deleted all the same.
    void releaseLate(String f) {
        int n;
        synchronized (held) {
            n = held.get(f);
        }
        synchronized (held) {
            if (n == 1) {
                // Was marked, too: of one read the update below is the worst.
                held.remove(f);
            } else {
                held.put(f, n - 1); // BLOCAL: lost-update
            }
        }
    }

    boolean release(String f) {
        synchronized (held) {
            int n = held.get(f);
            if (n == 1) {
                held.remove(f);
                return true;
            }
            held.put(f, n - 1);
            return false;
        }
    }

    void deleteLate(String f) {
        if (!isHeld(f)) {
            synchronized (held) {
                deletable.add(f); // BLOCAL: check-then-act low
            }
        }
    }

    void delete(String f) {
        synchronized (held) {
            if (!held.containsKey(f)) {
                deletable.add(f);
            }
        }
    }

    Statement statementLate(String sql) {
        Statement s = statements.get(sql);
        if (s != null) {
            return s;
        }
        s = new Statement(sql);
        statements.put(sql, s); // BLOCAL: check-then-act
        return s;
    }

    Statement statement(String sql) {
        return statements.computeIfAbsent(sql, Statement::new);
    }

    void commitLate() {
        List<String> now;
        long gen;
        synchronized (commitLock) {
            now = files;
            gen = pending;
        }
        now.forEach(this::hold);
        synchronized (commitLock) {
            committed = gen; // BLOCAL: stale-value
        }
    }

    void commit() {
        synchronized (commitLock) {
            files.forEach(this::hold);
            committed = pending;
        }
    }

    void prepare(List<String> l) {
        synchronized (commitLock) {
            files = new ArrayList<>(l);
            pending++;
        }
    }

    boolean isCurrent() {
        synchronized (commitLock) {
            return committed == pending;
        }
    }

    // One number for each, and one that two have.
    String nameLate() {
        long n = generation.get();
        generation.incrementAndGet();
        return "_" + Long.toString(n, 36); // MISSED: stale-value (a text is made of the number before it is handed back)
    }

    String name() {
        return "_" + Long.toString(generation.getAndIncrement(), 36);
    }

    static final Map<String, Reader> READERS = new ConcurrentHashMap<>();
    static final Compiled COMPILED = new Compiled("select 1");
    static final Gone GONE = new Gone();
    static final Manager MANAGER = new Manager(new Reader(null));
}
