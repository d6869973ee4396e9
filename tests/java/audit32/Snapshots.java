// RELEASES: 17 21
package audit32;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** A state that cannot change, in a reference that can. */
public class Snapshots {
    static final Snapshots SHARED = new Snapshots();

    record Range(int from, int to) {
        Range upTo(int n) {
            return new Range(from, n);
        }

        int length() {
            return to - from;
        }
    }

    record Config(String host, int port, List<String> tags) {
        Config host(String h) {
            return new Config(h, port, tags);
        }

        Config tag(String t) {
            List<String> all = new ArrayList<>(tags);
            all.add(t);
            return new Config(host, port, List.copyOf(all));
        }
    }

    private final AtomicReference<Range> range = new AtomicReference<>(new Range(0, 0));
    private final AtomicReference<Config> config = new AtomicReference<>(new Config("", 0, List.of()));
    private volatile Config plain = new Config("", 0, List.of());
    private volatile Map<String, String> table = Map.of();

    /** Set from an old copy. */
    void grow(int by) {
        Range r = range.get();
        range.set(new Range(r.from(), r.to() + by)); // BLOCAL: lost-update high {{range}}
    }

    /** Silent. */
    void growWell(int by) {
        range.updateAndGet(r -> new Range(r.from(), r.to() + by));
    }

    /** Silent: tried until nobody was in between. */
    void growByHand(int by) {
        Range r;
        do {
            r = range.get();
        } while (!range.compareAndSet(r, r.upTo(r.to() + by)));
    }

    /** Not tried again: what was to be added is forgotten. */
    void growOnce(int by) {
        Range r = range.get();
        range.compareAndSet(r, r.upTo(r.to() + by)); // BLOCAL: lost-cas high {{range}}
    }

    /** The one that is expected is fresh, what takes its place is not. */
    void growOddly(int by) {
        Range r = range.get();
        Range next = r.upTo(r.to() + by);
        range.compareAndSet(range.get(), next); // BLOCAL: lost-update {{range}}
    }

    /** Silent: told whether it went well. */
    boolean tryGrow(int by) {
        Range r = range.get();
        return range.compareAndSet(r, r.upTo(r.to() + by));
    }

    /** A tag that comes in between is lost. */
    void tag(String t) {
        config.set(config.get().tag(t)); // BLOCAL: lost-update {{config}}
    }

    /** Silent. */
    void tagWell(String t) {
        config.getAndUpdate(c -> c.tag(t));
    }

    /** Likewise of a volatile one. (First not low: the first of a class stands for all.) */
    void host(String h) {
        plain = plain.host(h); // BLOCAL: lost-update {{plain}}
    }

    void tagPlain(String t) {
        plain = plain.tag(t); // BLOCAL: lost-update low {{plain}}
    }

    /** Host and port of two configurations. (First low: of two versions another check tells.) */
    String address() {
        return config.get().host() + ":" + config.get().port();
    }

    /** Silent: of one. */
    String addressWell() {
        Config c = config.get();
        return c.host() + ":" + c.port();
    }

    /** Copied, filled and put in its place. */
    void row(String k, String v) {
        Map<String, String> copy = new HashMap<>(table);
        copy.put(k, v);
        table = Map.copyOf(copy); // BLOCAL: lost-update low {{table}}
    }

    /** Under the lock of one object, what any other could write. */
    synchronized void rowWell(String k, String v) {
        Map<String, String> copy = new HashMap<>(SHARED2.table2);
        copy.put(k, v);
        SHARED2.table2 = Map.copyOf(copy); // BLOCAL: lost-update low {{table2}}
    }

    static final class Other {
        volatile Map<String, String> table2 = Map.of();
    }

    private static final Other SHARED2 = new Other();

    /** Asked of one, and used of another, that may be empty. */
    int first() {
        if (!config.get().tags().isEmpty()) {
            return config.get().tags().get(0).length();
        }
        return 0;
    }

    /** Decided by an old one. */
    void shrink() {
        if (range.get().length() > 100) {
            range.set(new Range(0, 0)); // BLOCAL: check-then-act {{range}}
        }
    }

    /** Silent: whatever is there is taken, and gone on with. */
    Range drain() {
        return range.getAndSet(new Range(0, 0));
    }
}
