// RELEASES: 8 17
package audit12;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Exceptions, switches, inner classes, static state. */
final class Modes {
    static final Modes SHARED = new Modes();
    private String mode = "idle";
    private int errors;
    private int turns;

    synchronized void idle() {
        mode = "idle";
        errors = 0;
    }

    synchronized String mode() {
        return mode;
    }

    synchronized void mode(String to) {
        mode = to;
    }

    void step() {
        switch (mode()) {
            case "idle":
                // The page says high; that both are calls makes it medium (a decision).
                mode("busy"); // BLOCAL: check-then-act medium
                break;
            case "busy":
                // Mended: one finding a read line.
                mode("done");
                break;
            default:
                break;
        }
    }

    // Silent: the switch is in the block.
    synchronized void stepAtOnce() {
        switch (mode) {
            case "idle":
                mode = "busy";
                break;
            default:
                mode = "idle";
        }
    }

    void onError() {
        int seen;
        synchronized (this) {
            seen = errors;
        }
        try {
            work();
        } catch (IOException e) {
            synchronized (this) {
                errors = seen + 1; // BLOCAL: lost-update high
            }
        }
    }

    // Silent: an exception out of a call decides nothing.
    void countErrors() {
        try {
            work();
        } catch (IOException e) {
            synchronized (this) {
                errors++;
            }
        }
    }

    void inFinally() throws IOException {
        int seen;
        synchronized (this) {
            seen = turns;
        }
        try {
            work();
        } finally {
            synchronized (this) {
                turns = seen + 1; // BLOCAL: lost-update high
            }
        }
    }

    synchronized void noTurns() {
        turns = 0;
    }

    private static void work() throws IOException {
        if (System.nanoTime() % 2 == 0) {
            throw new IOException("odd");
        }
    }

    // Silent: the exception that leaves is decided by the check, and nothing else is.
    void requireIdle() {
        if (!mode().equals("idle")) {
            throw new IllegalStateException("not idle");
        }
    }
}

/** Static state under the class. */
final class Ids {
    private static int last;
    private static Map<String, Integer> assigned = new LinkedHashMap<>();

    private Ids() {
    }

    static synchronized void reset() {
        last = 0;
        assigned = new LinkedHashMap<>();
    }

    static void skip() {
        int seen;
        synchronized (Ids.class) {
            seen = last;
        }
        synchronized (Ids.class) {
            last = seen + 10; // BLOCAL: lost-update high
        }
    }

    // Silent: one block of the class.
    static synchronized int next() {
        return ++last;
    }

    static int idOf(String name) {
        Integer have;
        synchronized (Ids.class) {
            have = assigned.get(name);
        }
        if (have == null) {
            have = next();
            synchronized (Ids.class) {
                // The page says medium; what is computed for a key that had none is low (a decision).
                assigned.put(name, have); // BLOCAL: check-then-act low; BENIGN: stale-value handed-over
            }
        }
        return have;
    }
}

/** An inner class that reaches the private state of the outer one. */
final class Hub {
    static final Hub SHARED = new Hub();
    private int links;
    private Port first;

    final class Port implements Runnable {
        private boolean used;

        @Override
        public void run() {
            int seen;
            synchronized (Hub.this) {
                seen = links;
            }
            synchronized (Hub.this) {
                links = seen + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: one block of the outer lock.
        void link() {
            synchronized (Hub.this) {
                links++;
            }
        }
    }

    synchronized void unlink() {
        links = 0;
        first = null;
    }

    Port port() {
        synchronized (this) {
            if (first != null) {
                return first;
            }
        }
        Port port = new Port();
        synchronized (this) {
            first = port; // BLOCAL: check-then-act medium
        }
        return port;
    }

    class Walker implements Iterator<Integer> {
        private int at;

        // Silent: confined to whoever walks.
        @Override
        public boolean hasNext() {
            return at < links();
        }

        @Override
        public Integer next() {
            return at++;
        }
    }

    synchronized int links() {
        return links;
    }
}

/** An enum that is a singleton, and one with state. */
enum Center {
    INSTANCE;

    private int calls;
    private Object backend;

    synchronized void reset() {
        calls = 0;
        backend = null;
    }

    void call() {
        int seen;
        synchronized (this) {
            seen = calls;
        }
        synchronized (this) {
            calls = seen + 1; // BLOCAL: lost-update high
        }
    }

    // Checked without the lock, in a guarded field.
    void ensure() {
        if (backend == null) {
            synchronized (this) {
                backend = new Object(); // BLOCAL: check-then-act high
            }
        }
    }
}

enum Level {
    LOW, HIGH
}

final class Levels {
    static final Levels SHARED = new Levels();
    private final Map<Level, Integer> counts = new EnumMap<>(Level.class);
    private Optional<String> note = Optional.empty();

    synchronized void clear() {
        counts.clear();
        note = Optional.empty();
    }

    void count(Level level) {
        int old;
        synchronized (this) {
            old = counts.getOrDefault(level, 0);
        }
        synchronized (this) {
            counts.put(level, old + 1); // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    synchronized void countAtOnce(Level level) {
        counts.put(level, counts.getOrDefault(level, 0) + 1);
    }

    void annotate(String text) {
        Optional<String> have;
        synchronized (this) {
            have = note;
        }
        if (!have.isPresent()) {
            synchronized (this) {
                note = Optional.of(text); // BLOCAL: check-then-act high
            }
        }
    }
}
