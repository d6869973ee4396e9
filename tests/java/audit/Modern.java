// RELEASES: 21
package audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Records carry what was read. */
class Gauges {
    static final Gauges SHARED = new Gauges();

    record Snapshot(long bytes, int files) {
        Snapshot plus(long more) {
            return new Snapshot(bytes + more, files + 1);
        }
    }

    private long bytes;
    private int files;

    synchronized Snapshot snapshot() {
        return new Snapshot(bytes, files);
    }

    synchronized void store(Snapshot s) {
        bytes = s.bytes();
        files = s.files();
    }

    void add(long more) {
        Snapshot grown = snapshot().plus(more);
        store(grown); // BLOCAL: lost-update
    }

    void addByParts(long more) {
        Snapshot s = snapshot();
        synchronized (this) {
            bytes = s.bytes() + more; // BLOCAL: lost-update high
        }
    }

    // Silent: shown only
    String show() {
        Snapshot s = snapshot();
        return s.bytes() + " in " + s.files();
    }
}

/** Sealed states and a switch with patterns. */
class Download {
    static final Download SHARED = new Download();

    sealed interface State permits Idle, Active, Done {}

    record Idle() implements State {}

    record Active(long got) implements State {}

    record Done(long all) implements State {}

    private State state = new Idle();

    private synchronized State state() {
        return state;
    }

    void progress(long more) {
        State next = switch (state()) {
            case Idle i -> new Active(more);
            case Active(long got) -> new Active(got + more);
            case Done d -> d;
        };
        synchronized (this) {
            state = next; // BLOCAL: lost-update
        }
    }

    void finish() {
        if (state() instanceof Active a && a.got() > 100) {
            synchronized (this) {
                state = new Done(a.got()); // BLOCAL: lost-update
            }
        }
    }

    synchronized void finishRight() {
        if (state instanceof Active a) {
            state = new Done(a.got());
        }
    }

    void cancel() {
        switch (state()) {
            case Done d -> { }
            default -> reset(); // BLOCAL: check-then-act
        }
    }

    private synchronized void reset() {
        state = new Idle();
    }
}

/** Tasks that run elsewhere. */
class Jobs {
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final Map<Integer, String> results = new HashMap<>();
    private int finished;

    synchronized int finished() {
        return finished;
    }

    void submit(int id) {
        executor.submit(() -> {
            int n = finished();
            String result = "job " + id;
            synchronized (this) {
                results.put(id, result);
                finished = n + 1; // BLOCAL: lost-update
            }
        });
    }

    CompletableFuture<Void> later(int id) {
        return CompletableFuture.runAsync(() -> {
            synchronized (this) {
                finished++;
            }
        });
    }

    // What is read before the task begins is old when it runs
    void schedule() {
        int n = finished();
        executor.execute(() -> {
            synchronized (this) {
                finished = n + 1; // BLOCAL: lost-update
            }
        });
    }

    synchronized Optional<String> result(int id) {
        return Optional.ofNullable(results.get(id));
    }
}

/** Streams over what was copied under the lock. */
class Catalog {
    static final Catalog SHARED = new Catalog();
    private final List<String> names = new ArrayList<>();
    private final Map<String, List<String>> byTag = new ConcurrentHashMap<>();
    private int longest;

    synchronized void add(String name) {
        names.add(name);
    }

    private synchronized List<String> copy() {
        return new ArrayList<>(names);
    }

    // Silent: a private copy, told to the caller
    List<String> shouting() {
        return copy().stream().map(String::toUpperCase).toList();
    }

    void measure() {
        int max = copy().stream().mapToInt(String::length).max().orElse(0);
        synchronized (this) {
            longest = max; // BLOCAL: stale-value medium
        }
    }

    // There is one list for a tag, but two who add to it spoil it. (This was first said to be silent: nobody had thought of the list.)
    void tag(String tag, String name) {
        byTag.computeIfAbsent(tag, t -> new ArrayList<>()).add(name); // BLOCAL: guarded-by medium
    }

    void tagBroken(String tag) {
        List<String> list = byTag.get(tag);
        if (list == null) {
            byTag.put(tag, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void prune() {
        byTag.clear();
    }
}
