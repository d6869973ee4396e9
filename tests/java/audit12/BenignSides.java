// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

/** What was handed over, and what only looks so. */
final class Outbox {
    static final Outbox SHARED = new Outbox();
    private List<String> pending = new ArrayList<>();
    private final Map<Long, String> byId = new HashMap<>();
    private Runnable hook;
    private Runnable lastHook;
    private long next;
    private long sent;
    private boolean busy;
    private boolean waiting;

    synchronized void add(String mail) {
        pending.add(mail);
    }

    synchronized void hook(Runnable r) {
        hook = r;
    }

    synchronized void forget() {
        byId.clear();
        sent = 0;
        next = 0;
        waiting = true;
    }

    void flush() {
        List<String> batch;
        synchronized (this) {
            batch = pending;
            pending = new ArrayList<>();
        }
        synchronized (this) {
            sent += batch.size(); // BENIGN: stale-value handed-over
        }
    }

    void flushWrongly() {
        List<String> batch;
        synchronized (this) {
            batch = pending;
        }
        synchronized (this) {
            batch.clear(); // BLOCAL: stale-value medium
        }
    }

    void register(String mail) {
        long id;
        synchronized (this) {
            id = next++;
        }
        synchronized (this) {
            byId.put(id, mail); // BENIGN: stale-value handed-over
        }
    }

    void registerWrongly(String mail) {
        long id;
        synchronized (this) {
            id = next;
        }
        synchronized (this) {
            byId.put(id, mail); // BLOCAL: stale-value low
        }
    }

    // Written back what was taken: the increment is lost.
    void giveBack() {
        long id;
        synchronized (this) {
            id = next++;
        }
        synchronized (this) {
            next = id; // BLOCAL: lost-update high
        }
    }

    void run() {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        deliver();
        synchronized (this) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    // Silent: the hook was taken away, nothing of the lock is used later.
    void runHook() {
        Runnable r;
        synchronized (this) {
            r = hook;
            hook = null;
        }
        if (r != null) {
            r.run();
        }
    }

    void rememberHook() {
        Runnable r;
        synchronized (this) {
            r = hook;
        }
        synchronized (this) {
            lastHook = r; // BLOCAL: stale-value medium
        }
    }

    void rememberTakenHook() {
        Runnable r;
        synchronized (this) {
            r = hook;
            hook = null;
        }
        synchronized (this) {
            lastHook = r; // BENIGN: stale-value handed-over
        }
    }

    // Taken away on one path only.
    void rememberHalfTakenHook(boolean take) {
        Runnable r;
        synchronized (this) {
            r = hook;
            if (take) {
                hook = null;
            }
        }
        synchronized (this) {
            lastHook = r; // BLOCAL: stale-value medium
        }
    }

    private void deliver() {
        System.setProperty("delivered", "yes");
    }

    // The claim is made by a callee: the caller learns of an action that was taken.
    private synchronized boolean claim() {
        if (!waiting) {
            return false;
        }
        waiting = false;
        return true;
    }

    void claimAndCount() {
        if (claim()) {
            synchronized (this) {
                sent++; // BENIGN: check-then-act handed-over
            }
        }
    }

    private synchronized boolean waiting() {
        return waiting;
    }

    void askAndCount() {
        if (waiting()) {
            synchronized (this) {
                // The page says medium, for forget() writes both; that half of all who write must do so makes it low (a decision).
                sent++; // BLOCAL: check-then-act low
            }
        }
    }
}

/** Flags that go one way, and flags that come back. */
final class Lifecycle {
    static final Lifecycle SHARED = new Lifecycle();
    private boolean closed;
    private boolean suspended;
    private int rejected;
    private int accepted;
    private Object helper;
    private Object tool;

    synchronized void close() {
        closed = true;
    }

    synchronized void suspend() {
        suspended = true;
    }

    synchronized void resume() {
        suspended = false;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized boolean isSuspended() {
        return suspended;
    }

    void reject() {
        if (isClosed()) {
            synchronized (this) {
                rejected++; // BENIGN: check-then-act write-once
            }
        }
    }

    void accept() {
        if (!isClosed()) {
            synchronized (this) {
                accepted++; // BLOCAL: check-then-act low
            }
        }
    }

    void rejectSuspended() {
        if (isSuspended()) {
            synchronized (this) {
                rejected++; // BLOCAL: check-then-act low
            }
        }
    }

    synchronized void install() {
        if (helper == null) {
            helper = new Object();
        }
    }

    synchronized void installTool(Object t) {
        tool = t;
    }

    private synchronized Object helper() {
        return helper;
    }

    private synchronized Object tool() {
        return tool;
    }

    void useHelper() {
        if (helper() != null) {
            synchronized (this) {
                accepted++; // BENIGN: check-then-act write-once
            }
        }
    }

    void useTool() {
        if (tool() != null) {
            synchronized (this) {
                accepted++; // BLOCAL: check-then-act low
            }
        }
    }
}

/** Rechecks of the right and of the wrong thing. */
final class Lease {
    static final Lease SHARED = new Lease();
    private Object owner;
    private int epoch;
    private boolean draining;

    synchronized void take(Object who) {
        owner = who;
        epoch++;
    }

    synchronized void drain(boolean on) {
        draining = on;
    }

    void release() {
        Object seen;
        synchronized (this) {
            seen = owner;
        }
        if (seen != null) {
            synchronized (this) {
                if (owner == seen) {
                    owner = null; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void releaseByEpoch() {
        Object seen;
        int at;
        synchronized (this) {
            seen = owner;
            at = epoch;
        }
        if (seen != null) {
            synchronized (this) {
                if (epoch == at) {
                    // Mended: not all who write the owner write the epoch, so that it is no stamp of it.
                    owner = null; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act medium
                }
            }
        }
    }

    void releaseIfDraining() {
        Object seen;
        synchronized (this) {
            seen = owner;
        }
        if (seen != null) {
            synchronized (this) {
                if (draining) {
                    owner = null; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    // The recheck itself is in a block that has ended when the act comes.
    void releaseTooLate() {
        Object seen;
        synchronized (this) {
            seen = owner;
        }
        boolean same;
        synchronized (this) {
            same = owner == seen;
        }
        if (same) {
            synchronized (this) {
                // Mended: the second look is a check of its own.
                owner = null; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
            }
        }
    }
}

/** What only the log sees. */
final class Monitoring {
    static final Monitoring SHARED = new Monitoring();
    private static final Logger LOG = Logger.getLogger("audit12");
    private int samples;
    private int shown;

    synchronized void sample() {
        samples++;
    }

    synchronized void reset() {
        samples = 0;
    }

    void log() {
        int n;
        synchronized (this) {
            n = samples;
        }
        synchronized (this) {
            LOG.info("samples: " + n); // BENIGN: stale-value reported-only
            shown++;
        }
    }

    void logAndKeep() {
        int n;
        synchronized (this) {
            n = samples;
        }
        LOG.info("samples: " + n);
        synchronized (this) {
            shown = n; // BLOCAL: stale-value medium
        }
    }

    // Silent: the message of an exception is no state of the lock.
    void complain() {
        int n;
        synchronized (this) {
            n = samples;
        }
        throw new IllegalStateException("after " + n);
    }
}

/** Objects that nobody shares. */
final class Local {
    private int steps;

    synchronized int steps() {
        return steps;
    }

    synchronized void setSteps(int n) {
        steps = n;
    }

    // Silent: made here, and never let go.
    static int walk() {
        Local local = new Local();
        local.setSteps(local.steps() + 1);
        return 1;
    }
}

/** Before the threads start, and after they have ended. */
final class Batch {
    private static int jobs;

    static synchronized int jobs() {
        return jobs;
    }

    static synchronized void setJobs(int n) {
        jobs = n;
    }

    static void work() {
        setJobs(jobs() + 1); // BLOCAL: lost-update high
    }

    public static void main(String[] args) throws InterruptedException {
        setJobs(jobs() + args.length); // FALSE: lost-update (no thread is started yet: ordered)
        Thread thread = new Thread(Batch::work);
        thread.start();
        thread.join();
        setJobs(jobs() - 1); // FALSE: lost-update (the thread has been joined: ordered)
    }
}
