// RELEASES: 8 17
package audit40;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are resources, finally blocks, and what is left in them. */
public class Resources {
    static class Guard implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        Guard enter() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    static final Resources DB = new Resources();

    private final Guard guard = new Guard();
    private final Object state = new Object();
    private int open;
    private int peak;
    private long bytes;
    private final Set<String> names = new HashSet<>();

    void opened() {
        try (Guard g = guard.enter()) {
            open++;
            peak = Math.max(peak, open);
        }
    }

    void closed() {
        try (Guard g = guard.enter()) {
            open--;
        }
    }

    void openedTorn() {
        int o;
        try (Guard g = guard.enter()) {
            o = open;
        }
        try (Guard g = guard.enter()) {
            open = o + 1; // BLOCAL: lost-update
        }
    }

    void reset() {
        try (Guard g = guard.enter()) {
            open = 0;
            peak = 0;
        }
    }

    void trim() {
        boolean high;
        try (Guard g = guard.enter()) {
            high = open > 100;
        }
        if (high) {
            try (Guard g = guard.enter()) {
                open = 100; // BLOCAL: check-then-act
            }
        }
    }

    void trimSafe() {
        try (Guard g = guard.enter()) {
            if (open > 100) {
                open = 100;
            }
        }
    }

    void wrote(long n) {
        synchronized (state) {
            bytes += n;
        }
    }

    // The old value is put back in the finally: what was counted in between is lost.
    void measured(Runnable body) {
        long before;
        synchronized (state) {
            before = bytes;
        }
        try {
            body.run();
        } finally {
            synchronized (state) {
                bytes = before; // BLOCAL: lost-update high
            }
        }
    }

    long measuredOnly(Runnable body) {
        long before;
        synchronized (state) {
            before = bytes;
        }
        body.run();
        synchronized (state) {
            return bytes - before; // BLOCAL: stale-value low
        }
    }

    // Was marked as handed over: it is no finding at all.
    boolean use(String name) {
        synchronized (state) {
            if (!names.add(name)) {
                return false;
            }
        }
        try {
            return !name.isEmpty();
        } finally {
            synchronized (state) {
                names.remove(name);
            }
        }
    }

    // Looked for first, added later.
    boolean useTorn(String name) {
        synchronized (state) {
            if (names.contains(name)) {
                return false;
            }
        }
        synchronized (state) {
            names.add(name); // BLOCAL: check-then-act medium
        }
        return true;
    }

    // A set tells who was first.
    boolean useFirst(String name) {
        synchronized (state) {
            return names.add(name);
        }
    }

    // What an exception leaves is not decided by what was read.
    void retry(String name) {
        for (int i = 0; i < 3; i++) {
            try {
                Integer.parseInt(name);
                synchronized (state) {
                    names.add(name);
                }
                return;
            } catch (NumberFormatException e) {
                synchronized (state) {
                    names.remove(name);
                }
            }
        }
    }
}
