// RELEASES: 21
package audit6;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Sealed types, switch patterns, enum maps, virtual threads (ANALYSIS 3, 5). */
public class Permits {
    static final Permits SHARED = new Permits();

    enum Zone { NORTH, SOUTH, EAST }

    sealed interface Request permits Grant, Revoke, Swap { }

    record Grant(Zone zone, int n) implements Request { }

    record Revoke(Zone zone) implements Request { }

    record Swap(Zone from, Zone to) implements Request { }

    private final Map<Zone, Integer> left = new EnumMap<>(Zone.class);
    private final ReentrantLock lock = new ReentrantLock();
    private int total;
    private Zone last = Zone.NORTH;
    private Request current;

    int of(Zone z) {
        lock.lock();
        try {
            return left.getOrDefault(z, 0);
        } finally {
            lock.unlock();
        }
    }

    void set(Zone z, int n) {
        lock.lock();
        try {
            left.put(z, n);
        } finally {
            lock.unlock();
        }
    }

    /** By the own accessors, in an arm of a pattern. */
    void handle(Request r) {
        switch (r) {
            case Grant(Zone z, int n) when n > 0 -> set(z, of(z) + n); // BLOCAL: lost-update
            case Grant g -> { }
            case Revoke(Zone z) -> set(z, 0);
            case Swap s -> swap(s);
        }
    }

    // Silent: one block.
    private void swap(Swap s) {
        lock.lock();
        try {
            int a = left.getOrDefault(s.from(), 0);
            int b = left.getOrDefault(s.to(), 0);
            left.put(s.from(), b);
            left.put(s.to(), a);
        } finally {
            lock.unlock();
        }
    }

    /** A switch expression on what was read before. */
    void rotate() {
        Zone z;
        lock.lock();
        try {
            z = last;
        } finally {
            lock.unlock();
        }
        Zone next = switch (z) {
            case NORTH -> Zone.SOUTH;
            case SOUTH -> Zone.EAST;
            case EAST -> Zone.NORTH;
        };
        lock.lock();
        try {
            last = next; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    // Silent: the switch within the block.
    void rotateHeld() {
        lock.lock();
        try {
            last = switch (last) {
                case NORTH -> Zone.SOUTH;
                case SOUTH -> Zone.EAST;
                case EAST -> Zone.NORTH;
            };
        } finally {
            lock.unlock();
        }
    }

    /** A virtual thread is a thread. */
    void later(int n) {
        int t;
        lock.lock();
        try {
            t = total;
        } finally {
            lock.unlock();
        }
        Thread.startVirtualThread(() -> {
            lock.lock();
            try {
                total = t + n; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        });
    }

    // Silent: read where it is written.
    void laterRight(int n) {
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            ex.submit(() -> {
                lock.lock();
                try {
                    total += n;
                } finally {
                    lock.unlock();
                }
            });
        }
    }

    /** Seen to be free, then taken. */
    boolean begin(Request r) {
        lock.lock();
        boolean free = current == null;
        lock.unlock();
        if (free) {
            lock.lock();
            current = r; // BLOCAL: check-then-act high
            lock.unlock();
        }
        return free;
    }

    void end() {
        lock.lock();
        current = null;
        lock.unlock();
    }

    // Silent: the pattern binds what one block read.
    int granted() {
        lock.lock();
        try {
            return current instanceof Grant(Zone z, int n) && z != Zone.EAST ? n : 0;
        } finally {
            lock.unlock();
        }
    }
}
