// RELEASES: 17 21
package audit6;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Settings that are replaced as a whole: records, streams, copies on write. */
public class Reloader {
    static final Reloader SHARED = new Reloader();

    record Settings(int version, Map<String, String> values) {
        Settings with(String k, String v) {
            Map<String, String> m = new java.util.HashMap<>(values);
            m.put(k, v);
            return new Settings(version + 1, Map.copyOf(m));
        }
    }

    private volatile Settings settings = new Settings(0, Map.of());
    private final AtomicReference<Settings> atomic = new AtomicReference<>(new Settings(0, Map.of()));
    private Settings locked = new Settings(0, Map.of());
    private volatile List<String> listeners = List.of();
    private volatile int errors;
    private final Object lock = new Object();

    /** Copy on write, without a lock. */
    void set(String k, String v) {
        settings = settings.with(k, v); // BLOCAL: lost-update
    }

    // Silent: updated in one.
    void setAtomic(String k, String v) {
        atomic.updateAndGet(s -> s.with(k, v));
    }

    /** By get and set. */
    void setApart(String k, String v) {
        Settings s = atomic.get();
        atomic.set(s.with(k, v)); // BLOCAL: lost-update
    }

    /** Under a lock, in two blocks, through the constructor of a record. */
    void bump() {
        Settings s;
        synchronized (lock) {
            s = locked;
        }
        Settings next = new Settings(s.version() + 1, s.values());
        synchronized (lock) {
            locked = next; // BLOCAL: lost-update high
        }
    }

    // Silent: in one block.
    void bumpAtOnce() {
        synchronized (lock) {
            locked = new Settings(locked.version() + 1, locked.values());
        }
    }

    void reset() {
        synchronized (lock) {
            locked = new Settings(0, Map.of());
        }
        settings = new Settings(0, Map.of());
    }

    /** A stream of the old list and one more. */
    void listen(String s) {
        List<String> old = listeners;
        listeners = java.util.stream.Stream.concat(old.stream(), java.util.stream.Stream.of(s))
                .collect(Collectors.toList()); // BLOCAL: lost-update low; MISSED: lost-update (low: one of four of the class)
    }

    // Silent: the monitor of all writers... is not held by the other two, so a writer of its own.
    int total() {
        return IntStream.range(0, listeners.size()).sum();
    }

    /** Filtered. */
    void unlisten(String s) {
        listeners = listeners.stream().filter(x -> !x.equals(s)).collect(Collectors.toList()); // BLOCAL: lost-update low; MISSED: lost-update (low: one of four of the class)
    }

    // Silent: read once, told.
    String value(String k) {
        Settings s = settings;
        return s.version() + ":" + s.values().get(k);
    }

    /** Newer when compared, older when written. */
    void offer(Settings s) {
        if (s.version() > settings.version()) {
            settings = s; // BLOCAL: check-then-act low
        }
    }

    /** By a compound operator on a volatile. */
    void error() {
        errors += 1; // BLOCAL: lost-update high
    }

    // Silent: a fresh one for all.
    void clear() {
        errors = 0;
    }
}
