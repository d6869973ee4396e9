// RELEASES: 8 17
package audit11;

import java.util.concurrent.atomic.AtomicReference;

/** A volatile connection that another thread clears. */
class Link {
    static final Link SHARED = new Link();
    private volatile StringBuilder conn = new StringBuilder();

    int send(String s) {
        if (conn != null) {
            // (c) another access to the same state: null by now, low
            return conn.indexOf(s); // BLOCAL: check-then-act low
        }
        return -1;
    }

    void disconnect() {
        conn = null;
    }
}

/** As mended: read once. Silent. */
class LinkFixed {
    static final LinkFixed SHARED = new LinkFixed();
    private volatile StringBuilder conn = new StringBuilder();

    int send(String s) {
        StringBuilder c = conn;
        if (c != null) {
            return c.indexOf(s);
        }
        return -1;
    }

    void disconnect() {
        conn = null;
    }
}

/** A plain field, guarded by its writers: checked and used without their lock. */
class Owner {
    static final Owner SHARED = new Owner();
    private String owner;

    int length() {
        if (owner != null) {
            // (c) two reads of a guarded field without the lock, two blocks: low
            return owner.length(); // BLOCAL: check-then-act low
        }
        return 0;
    }

    synchronized void release() {
        owner = null;
    }

    synchronized void claim(String name) {
        owner = name;
    }
}

/** By the synchronized getter, twice. */
class OwnerGetter {
    static final OwnerGetter SHARED = new OwnerGetter();
    private String owner;

    synchronized String owner() {
        return owner;
    }

    synchronized void owner(String name) {
        owner = name;
    }

    int length() {
        if (owner() != null) {
            // (c) the getter's second block, decided by its first: low
            return owner().length(); // MISSED: check-then-act (what is only looked at, of the very state that was tested)
        }
        return 0;
    }
}

/** As mended. Silent. */
class OwnerGetterFixed {
    static final OwnerGetterFixed SHARED = new OwnerGetterFixed();
    private String owner;

    synchronized String owner() {
        return owner;
    }

    synchronized void owner(String name) {
        owner = name;
    }

    int length() {
        String o = owner();
        if (o != null) {
            return o.length();
        }
        return 0;
    }
}

/** A scheduled task, cancelled and cleared, with no lock. */
class Scheduled {
    static final Scheduled SHARED = new Scheduled();
    private volatile Thread task;

    void schedule(Thread t) {
        task = t;
    }

    void cancel() {
        if (task != null) {
            task.interrupt();
            // unlocked check-then-set of a volatile: low (written before read)
            task = null; // BLOCAL: check-then-act low
        }
    }
}

/** As mended with an atomic. Silent: getAndSet is one operation, its result is handed over. */
class ScheduledFixed {
    static final ScheduledFixed SHARED = new ScheduledFixed();
    private final AtomicReference<Thread> task = new AtomicReference<>();

    void schedule(Thread t) {
        task.set(t);
    }

    void cancel() {
        Thread t = task.getAndSet(null);
        if (t != null) {
            t.interrupt();
        }
    }
}

/** Under the lock, but in two blocks: another's task is cleared, and never cancelled. */
class ClearedLate {
    static final ClearedLate SHARED = new ClearedLate();
    private Thread task;

    synchronized void schedule(Thread t) {
        task = t;
    }

    void cancel() {
        Thread t;
        synchronized (this) {
            t = task;
        }
        if (t != null) {
            t.interrupt();
            synchronized (this) {
                // (a) tested in the first block, written in the next: high
                task = null; // BLOCAL: check-then-act high
            }
        }
    }
}

/** As mended: taken out in the block that read it. Silent. */
class ClearedAtOnce {
    static final ClearedAtOnce SHARED = new ClearedAtOnce();
    private Thread task;

    synchronized void schedule(Thread t) {
        task = t;
    }

    void cancel() {
        Thread t;
        synchronized (this) {
            t = task;
            task = null;
        }
        if (t != null) {
            t.interrupt();
        }
    }
}

/** An atomic reference, asked twice. */
class AskedTwice {
    static final AskedTwice SHARED = new AskedTwice();
    private final AtomicReference<String> leader = new AtomicReference<>();

    int length() {
        if (leader.get() != null) {
            // (c) another access to the same contents: low
            // mended: (d), contents that another method takes away: medium (§7)
            return leader.get().length(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    void lost() {
        leader.set(null);
    }

    void elected(String name) {
        leader.set(name);
    }
}

/** As mended. Silent. */
class AskedOnce {
    static final AskedOnce SHARED = new AskedOnce();
    private final AtomicReference<String> leader = new AtomicReference<>();

    int length() {
        String l = leader.get();
        return l == null ? 0 : l.length();
    }

    void lost() {
        leader.set(null);
    }

    void elected(String name) {
        leader.set(name);
    }
}
