// RELEASES: 17 21
package audit8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** A state machine with a VarHandle, switch expressions, records and patterns. */
public class TaskState17 {
    static final TaskState17 MACHINE = new TaskState17();

    enum Phase { NEW, READY, RUNNING, BLOCKED, DONE }

    record Step(Phase from, Phase to, long at) { }

    record Stats(int runs, int blocks, Duration busy) {
        Stats run() {
            return new Stats(runs + 1, blocks, busy);
        }

        Stats block(Duration d) {
            return new Stats(runs, blocks + 1, busy.plus(d));
        }
    }

    private static final VarHandle PHASE;
    private static final VarHandle TICKS;

    static {
        try {
            var lookup = MethodHandles.lookup();
            PHASE = lookup.findVarHandle(TaskState17.class, "phase", Phase.class);
            TICKS = lookup.findVarHandle(TaskState17.class, "ticks", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Phase phase = Phase.NEW;
    private volatile long ticks;
    private final ReentrantLock lock = new ReentrantLock();
    private Phase locked = Phase.NEW;
    private Stats stats = new Stats(0, 0, Duration.ZERO);
    private final List<Step> history = new ArrayList<>();
    private final Map<Phase, Integer> visits = new ConcurrentHashMap<>();

    /** The next phase by a switch on a volatile, assigned. */
    void advance() {
        Phase next = switch (phase) {
            case NEW -> Phase.READY;
            case READY, BLOCKED -> Phase.RUNNING;
            case RUNNING -> Phase.DONE;
            case DONE -> Phase.DONE;
        };
        phase = next; // BLOCAL: lost-update
    }

    // Silent: exchanged by the handle.
    boolean advanceFixed() {
        var p = phase;
        var next = switch (p) {
            case NEW -> Phase.READY;
            case READY, BLOCKED -> Phase.RUNNING;
            case RUNNING, DONE -> Phase.DONE;
        };
        return PHASE.compareAndSet(this, p, next);
    }

    /** A get and a set of the handle. Medium: an update without any lock. */
    void tick() {
        long t = (long) TICKS.getVolatile(this);
        TICKS.setVolatile(this, t + 1); // BLOCAL: lost-update high
    }

    // Silent: added by the handle.
    long tickFixed() {
        return (long) TICKS.getAndAdd(this, 1L);
    }

    Phase locked() {
        lock.lock();
        try {
            return locked;
        } finally {
            lock.unlock();
        }
    }

    void locked(Phase p) {
        lock.lock();
        try {
            history.add(new Step(locked, p, System.nanoTime()));
            locked = p;
        } finally {
            lock.unlock();
        }
    }

    /** The switch is on what was. */
    void proceed() {
        switch (locked()) {
            case NEW -> locked(Phase.READY); // BLOCAL: check-then-act
            case READY -> locked(Phase.RUNNING);
            default -> { }
        }
    }

    // Silent: the switch is in the lock.
    void proceedFixed() {
        lock.lock();
        try {
            switch (locked()) {
                case NEW -> locked(Phase.READY);
                case READY -> locked(Phase.RUNNING);
                default -> { }
            }
        } finally {
            lock.unlock();
        }
    }

    /** A record is made of an older one. */
    void ran() {
        Stats s;
        lock.lock();
        try {
            s = stats;
        } finally {
            lock.unlock();
        }
        var next = s.run();
        lock.lock();
        try {
            stats = next; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: in one.
    void ranFixed() {
        lock.lock();
        try {
            stats = stats.run();
        } finally {
            lock.unlock();
        }
    }

    // Silent: put in only over the record that it was made of.
    boolean blocked(Duration d) {
        Stats s;
        lock.lock();
        try {
            s = stats;
        } finally {
            lock.unlock();
        }
        var next = s.block(d);
        lock.lock();
        try {
            if (stats != s) {
                return false;
            }
            stats = next; // BENIGN: lost-update rechecked
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** A pattern binds what was read. Medium: asked by a call. */
    void cancel(Object why) {
        var p = locked();
        if (p != Phase.DONE && why instanceof String s && !s.isEmpty()) {
            lock.lock();
            try {
                locked = Phase.DONE; // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: merged.
    void visit() {
        visits.merge(phase, 1, Integer::sum);
    }

    /** Under a key by two operations. */
    void visitRacy(Phase p) {
        var n = visits.get(p);
        visits.put(p, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }

    // Silent: a text of one block.
    String describe() {
        lock.lock();
        try {
            return """
                    phase %s, %d steps
                    """.formatted(locked, history.size());
        } finally {
            lock.unlock();
        }
    }
}
