// RELEASES: 8 17
package audit34;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What is made when it is first asked for, by whom, and once. */
public class Thunks {
    static final Thunks SHARED = new Thunks();

    /** As a language's library has it. */
    static final class Lazy<T> {
        private static final Object NONE = new Object();
        private volatile Object value = NONE;
        private Supplier<T> make;

        Lazy(Supplier<T> make) {
            this.make = make;
        }

        /** Silent by default: looked at again; what goes with it comes after it. (First benign.) */
        @SuppressWarnings("unchecked")
        T get() {
            Object v = value;
            if (v == NONE) {
                synchronized (this) {
                    v = value;
                    if (v == NONE) {
                        v = make.get();
                        value = v;
                        make = null; // BLOCAL: check-then-act low {{make}}
                    }
                }
            }
            return (T) v;
        }
    }

    static class Table {
        int puts;
        final Map<String, String> all = new ConcurrentHashMap<>();

        void put(String k, String v) {
            all.put(k, v);
        }

        String get(String k) {
            return all.get(k);
        }
    }

    private final Lazy<Table> lazy = new Lazy<>(Table::new);
    private final Object lock = new Object();
    private volatile Table twice;
    private Table plain;
    private volatile Table gone;
    private volatile boolean ready;
    private Map<String, String> index;
    private final AtomicReference<Table> held = new AtomicReference<>();
    private final Map<String, Table> tables = new ConcurrentHashMap<>();
    private final Map<String, Object> locks = new ConcurrentHashMap<>();
    private volatile ExecutorService pool;
    private volatile Supplier<Table> supplier;

    private Table make() {
        Table t = new Table();
        t.put("a", "b");
        return t;
    }

    Table lazy() {
        return lazy.get();
    }

    /** The second look is missing: two are made, and the first is lost. */
    Table twice() {
        if (twice == null) {
            synchronized (lock) {
                twice = make(); // BLOCAL: check-then-act {{twice}}
            }
        }
        return twice;
    }

    /** Asked in one block, made in the next. */
    Table plain() {
        synchronized (lock) {
            if (plain != null) {
                return plain;
            }
        }
        Table t = make();
        synchronized (lock) {
            plain = t; // BLOCAL: check-then-act medium {{plain}}
            return t;
        }
    }

    /** Silent: what the other one has made is taken. */
    Table plainWell() {
        synchronized (lock) {
            if (plain != null) {
                return plain;
            }
        }
        Table t = make();
        synchronized (lock) {
            if (plain == null) {
                plain = t; // BENIGN: check-then-act rechecked
            }
            return plain;
        }
    }

    void noPlain() {
        synchronized (lock) {
            plain = null;
        }
    }

    /** Made under the lock, and handed back when it may be gone. (First one more, benign: of one read the worst.) */
    Table gone() {
        if (gone == null) {
            synchronized (lock) {
                if (gone == null) {
                    gone = make();
                }
            }
        }
        return gone; // BLOCAL: check-then-act medium {{gone}}
    }

    /** Silent: by a local. */
    Table goneWell() {
        Table t = gone;
        if (t == null) {
            synchronized (lock) {
                t = gone;
                if (t == null) {
                    t = make();
                    gone = t; // BENIGN: check-then-act rechecked
                }
            }
        }
        return t;
    }

    void forget() {
        synchronized (lock) {
            gone = null;
        }
    }

    /** Told before it is there. */
    private void index() {
        synchronized (lock) {
            if (!ready) {
                ready = true;
                Map<String, String> m = new HashMap<>();
                m.put("x", "y");
                index = m; // BLOCAL: check-then-act medium {{ready}}
            }
        }
    }

    String indexed(String k) {
        if (!ready) {
            index(); // BENIGN: check-then-act rechecked
        }
        return index.get(k);
    }

    /** Two are made, and one lost. (First medium: but all that is asked is whether it is there.) */
    Table held() {
        if (held.get() == null) {
            held.set(make()); // BLOCAL: check-then-act low {{held}}
        }
        return held.get();
    }

    /** Silent. */
    Table heldWell() {
        Table t = held.get();
        if (t == null) {
            t = make();
            if (!held.compareAndSet(null, t)) {
                t = held.get();
            }
        }
        return t;
    }

    /** Silent. */
    Table heldAtOnce() {
        return held.updateAndGet(t -> t == null ? new Table() : t);
    }

    /** The first wins, and the second fills its own. */
    Table heldFilled(String k) {
        Table t = held.get();
        if (t == null) {
            t = make();
            held.compareAndSet(null, t); // BLOCAL: lost-cas medium {{held}}
        }
        t.put(k, k);
        return t;
    }

    /** Made by what an Optional runs where there is none. */
    Table table(String k) {
        return Optional.ofNullable(tables.get(k)).orElseGet(() -> {
            Table t = new Table();
            tables.put(k, t); // BLOCAL: check-then-act medium {{tables}}
            return t;
        });
    }

    /** The same by a ternary and a helper. (First in the helper.) */
    Table tableBy(String k) {
        Table t = tables.get(k);
        return t != null ? t : put(k, new Table()); // BLOCAL: check-then-act high {{tables}}
    }

    private Table put(String k, Table t) {
        tables.put(k, t);
        return t;
    }

    /** Silent. */
    Table tableWell(String k) {
        return tables.computeIfAbsent(k, kk -> new Table());
    }

    /** One is put, and the own one filled. */
    void fill(String k, String v) {
        Table t = new Table();
        tables.putIfAbsent(k, t); // BLOCAL: lost-cas medium {{tables}}
        t.put(k, v);
    }

    /** Silent: the one that is there is filled. */
    void fillWell(String k, String v) {
        Table t = new Table();
        Table old = tables.putIfAbsent(k, t);
        (old == null ? t : old).put(k, v);
    }

    void drop(String k) {
        tables.remove(k);
    }

    /** Each of the two keeps out nobody who has the other. */
    void locked(String k) {
        Object l = locks.get(k);
        if (l == null) {
            l = new Object();
            locks.put(k, l); // BLOCAL: check-then-act {{locks}}
        }
        synchronized (l) {
            make();
        }
    }

    /** Silent. */
    void lockedWell(String k) {
        synchronized (locks.computeIfAbsent(k, kk -> new Object())) {
            make();
        }
    }

    /** Two pools, one of which nobody ends. */
    ExecutorService pool() {
        if (pool == null) {
            pool = Executors.newCachedThreadPool(); // BLOCAL: check-then-act medium {{pool}}
        }
        return pool;
    }

    /** Silent: what replaces itself once it has been made: made twice is the same twice. */
    Map<String, String> constants() {
        Map<String, String> m = new HashMap<>();
        m.put("a", "b");
        return Collections.unmodifiableMap(m);
    }

    /** Made by what was set when it was looked at. (First shown; but nobody copies it, and no callback takes it away.) */
    Table supplied() {
        if (supplier != null) {
            return supplier.get(); // BLOCAL: check-then-act low {{supplier}}
        }
        return null;
    }

    void supplier(Supplier<Table> s) {
        supplier = s;
    }

    void noSupplier() {
        supplier = null;
    }

    /** Silent: each thread's own. */
    static final ThreadLocal<Table> OWN = new ThreadLocal<>();

    static Table own() {
        Table t = OWN.get();
        if (t == null) {
            t = new Table();
            OWN.set(t);
        }
        t.puts++;
        return t;
    }
}
