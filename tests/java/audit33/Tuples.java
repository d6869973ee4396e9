// RELEASES: 17 21
package audit33;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Records in atomics and volatile fields, sealed types, switches. */
public class Tuples {
    static final Tuples SHARED = new Tuples();

    record Route(String to, int weight, long version) {
        Route weight(int w) {
            return new Route(to, w, version + 1);
        }
    }

    record Table(Map<String, Route> routes, int size) {
        static final Table NONE = new Table(Map.of(), 0);

        Table with(Route r) {
            Map<String, Route> m = new HashMap<>(routes);
            m.put(r.to(), r);
            return new Table(Map.copyOf(m), m.size());
        }
    }

    sealed interface Task permits Waiting, Running, Done {}

    record Waiting(String name) implements Task {}

    record Running(String name, long since) implements Task {}

    record Done(String name, boolean good) implements Task {}

    private final AtomicReference<Table> table = new AtomicReference<>(Table.NONE);
    private volatile Route best = new Route("", 0, 0);
    private final AtomicReference<Task> task = new AtomicReference<>(new Waiting(""));
    private final List<Route> all = new ArrayList<>();
    private Task state = new Waiting("");

    /** A route is lost. */
    void add(Route r) {
        table.set(table.get().with(r)); // BLOCAL: lost-update {{table}}
    }

    /** Silent. */
    void addWell(Route r) {
        table.updateAndGet(t -> t.with(r));
    }

    /** Silent: tried again. */
    void addTrying(Route r) {
        Table t = table.get();
        while (!table.compareAndSet(t, t.with(r))) {
            t = table.get();
        }
    }

    /** Tried once. */
    void addOnce(Route r) {
        Table t = table.get();
        table.compareAndSet(t, t.with(r)); // BLOCAL: lost-cas high {{table}}
    }

    /** One is asked, another one is used. */
    int weight(String to) {
        if (table.get().routes().containsKey(to)) {
            return table.get().routes().get(to).weight(); // MISSED: check-then-act (what the one record has, the next one need not have)
        }
        return 0;
    }

    /** Silent. */
    int weightWell(String to) {
        Table t = table.get();
        return t.routes().containsKey(to) ? t.routes().get(to).weight() : 0;
    }

    void clear() {
        table.set(Table.NONE);
    }

    /** The better one of two. (First medium.) */
    void better(Route r) {
        if (r.weight() > best.weight()) {
            best = r; // BLOCAL: check-then-act low {{best}}
        }
    }

    /** Silent. (First unmarked.) */
    synchronized void betterWell(Route r) {
        if (r.weight() > best.weight()) {
            best = r; // BLOCAL: check-then-act low
        }
    }

    /** Of a record only one part is new. */
    void heavier() {
        best = best.weight(best.weight() + 1); // BLOCAL: lost-update {{best}}
    }

    /** Two run it. (First check-then-act.) */
    boolean run(long now) {
        if (task.get() instanceof Waiting w) {
            task.set(new Running(w.name(), now)); // BLOCAL: lost-update {{task}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean runWell(long now) {
        Task t = task.get();
        return t instanceof Waiting w && task.compareAndSet(t, new Running(w.name(), now));
    }

    void done(boolean good) {
        task.updateAndGet(t -> t instanceof Running r ? new Done(r.name(), good) : t);
    }

    /** Under a lock, in two blocks. */
    void advance(long now) {
        Task t;
        synchronized (this) {
            t = state;
        }
        Task next = t instanceof Waiting w ? new Running(w.name(), now) : t instanceof Running r ? new Done(r.name(), true) : t;
        synchronized (this) {
            state = next; // BLOCAL: lost-update high {{state}}
        }
    }

    /** Silent: compared with what it was. */
    boolean advanceWell(long now) {
        Task t;
        synchronized (this) {
            t = state;
        }
        Task next = t instanceof Waiting w ? new Running(w.name(), now) : t;
        synchronized (this) {
            if (state != t) {
                return false;
            }
            state = next; // BENIGN: lost-update rechecked
            return true;
        }
    }

    /** Silent: the lambdas of a stream run here, in one block. */
    int heavy() {
        synchronized (all) {
            return all.stream().filter(r -> r.weight() > 10).mapToInt(Route::weight).sum();
        }
    }

    /** The list of another block is put in place of what it is now. (First one line on.) */
    void prune() {
        List<Route> kept;
        synchronized (all) {
            kept = all.stream().filter(r -> r.weight() > 0).toList();
        }
        synchronized (all) {
            all.clear(); // BLOCAL: lost-update {{all}}
            all.addAll(kept);
        }
    }

    /** Silent. */
    void pruneWell() {
        synchronized (all) {
            all.removeIf(r -> r.weight() <= 0);
        }
    }

    void collect(Route r) {
        synchronized (all) {
            all.add(r);
        }
    }
}
