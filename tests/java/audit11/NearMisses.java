// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.List;

/** A flag that only ever goes up, acted upon where it is up. */
class OneWay {
    static final OneWay SHARED = new OneWay();
    private final List<String> leftovers = new ArrayList<>();
    private boolean closed;

    void reap() {
        if (closed) {
            synchronized (this) {
                // only on the side where the final value was seen
                leftovers.clear(); // BENIGN: check-then-act write-once
            }
        }
    }

    synchronized void add(String s) {
        leftovers.add(s);
    }

    synchronized void close() {
        closed = true;
    }
}

/** The other side: acted upon where it was not up yet. */
class OneWayOther {
    static final OneWayOther SHARED = new OneWayOther();
    private final List<String> accepted = new ArrayList<>();
    private boolean closed;

    void accept(String s) {
        if (!closed) {
            synchronized (this) {
                // (c) the flag may have gone up since: low
                accepted.add(s); // BLOCAL: check-then-act low
            }
        }
    }

    synchronized void close() {
        closed = true;
    }
}

/** And a flag that goes both ways. */
class BothWays {
    static final BothWays SHARED = new BothWays();
    private final List<String> leftovers = new ArrayList<>();
    private boolean closed;

    void reap() {
        if (closed) {
            synchronized (this) {
                // (c), and not excused: it is opened again: low
                leftovers.clear(); // BLOCAL: check-then-act low
            }
        }
    }

    synchronized void add(String s) {
        leftovers.add(s);
    }

    synchronized void open() {
        closed = false;
    }

    synchronized void close() {
        closed = true;
    }
}

/** Told in a later block, and nothing else. */
class Told {
    static final Told SHARED = new Told();
    private int size;
    private int logged;

    synchronized void add() {
        size++;
    }

    void report() {
        int n;
        synchronized (this) {
            n = size;
        }
        synchronized (this) {
            logged++;
            // flows only to the log: in a later block of the same lock
            System.out.println(n); // BENIGN: stale-value reported-only
        }
    }
}

/** Told and computed with. */
class ToldAndUsed {
    static final ToldAndUsed SHARED = new ToldAndUsed();
    private int size;
    private int reported;

    synchronized void add() {
        size++;
    }

    void report() {
        int n;
        synchronized (this) {
            n = size;
        }
        synchronized (this) {
            System.out.println(n);
            // stored into another field of that lock's state: medium, and worse than the telling
            reported = n; // BLOCAL: stale-value medium
        }
    }

    synchronized int reported() {
        return reported;
    }
}

/** In the message of an exception. */
class InMessage {
    static final InMessage SHARED = new InMessage();
    private int size;
    private boolean closed;

    synchronized void add() {
        size++;
    }

    void check() {
        int n;
        synchronized (this) {
            n = size;
        }
        synchronized (this) {
            if (closed) {
                // flows to a message only
                throw new IllegalStateException("closed with " + n); // BENIGN: stale-value reported-only
            }
        }
    }

    synchronized void close() {
        closed = true;
    }
}

/** After join nobody else runs. */
class AfterJoin {
    private volatile int total;

    private void count() {
        for (int i = 0; i < 100; i++) {
            // the one thread that counts, and the one that started it: a read-modify-write of a volatile
            total++; // BLOCAL: lost-update high
        }
    }

    static int run() throws InterruptedException {
        AfterJoin job = new AfterJoin();
        Thread a = new Thread(job::count);
        Thread b = new Thread(job::count);
        a.start();
        b.start();
        a.join();
        b.join();
        // ordered: both have ended
        job.total++; // BENIGN: lost-update ordered
        return job.total;
    }
}

/** Before the threads start, the object is not shared. Silent: it has not escaped. */
class BeforeStart {
    private volatile int total;

    static BeforeStart run() {
        BeforeStart job = new BeforeStart();
        job.total++;
        job.total += 5;
        return job;
    }

    int total() {
        return total;
    }
}

/** One lock is held throughout by all: the inner blocks do not matter. Silent. */
class Covered {
    static final Covered SHARED = new Covered();
    private final Object inner = new Object();
    private int n;

    synchronized void bump() {
        int old;
        synchronized (inner) {
            old = n;
        }
        synchronized (inner) {
            // mended: the observation belongs to the outer lock, which guards the field and is held (§2), so that nothing is old
            n = old + 1;
        }
    }

    synchronized void clear() {
        synchronized (inner) {
            n = 0;
        }
    }
}

/** The other side: one write holds the inner lock only. */
class NotCovered {
    static final NotCovered SHARED = new NotCovered();
    private final Object inner = new Object();
    private int n;

    synchronized void bump() {
        int old;
        // mended (forgotten): synchronized, yet two actions on another lock; low beside the surer harm that they do (§7)
        synchronized (inner) { // BLOCAL: non-atomic low
            old = n;
        }
        synchronized (inner) {
            // clear() can come between: high
            n = old + 1; // BLOCAL: lost-update high
        }
    }

    void clear() {
        synchronized (inner) {
            n = 0;
        }
    }
}

/** The swap: what was taken out is nobody else's. */
class Swapped {
    static final Swapped SHARED = new Swapped();
    private List<String> pending = new ArrayList<>();
    private int flushed;

    synchronized void add(String s) {
        pending.add(s);
    }

    void flush() {
        List<String> q;
        synchronized (this) {
            q = pending;
            pending = new ArrayList<>();
        }
        int n = q.size();
        synchronized (this) {
            // stored into another field of the lock; the first block put a new list in its place
            flushed += n; // BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
        }
    }

    synchronized int flushed() {
        return flushed;
    }
}

/** The other side: the list stays where it was. */
class NotSwapped {
    static final NotSwapped SHARED = new NotSwapped();
    private List<String> pending = new ArrayList<>();
    private int flushed;

    synchronized void add(String s) {
        pending.add(s);
    }

    synchronized void drop() {
        pending = new ArrayList<>();
    }

    void flush() {
        int n;
        synchronized (this) {
            n = pending.size();
        }
        synchronized (this) {
            // a number stored into another field of that lock's state: medium
            flushed += n; // BLOCAL: stale-value medium
        }
    }

    synchronized int flushed() {
        return flushed;
    }
}

/** Compared with a fresh read of the field it was read from. */
class Compared {
    static final Compared SHARED = new Compared();
    private String config = "";

    void reload() {
        String old;
        synchronized (this) {
            old = config;
        }
        String fresh = old.trim();
        synchronized (this) {
            if (config == old) {
                // stored back only where nobody has come between
                config = fresh; // BENIGN: lost-update rechecked
            }
        }
    }

    synchronized void set(String c) {
        config = c;
    }
}

/** Tested freshly for something else than the copy says. */
class NotCompared {
    static final NotCompared SHARED = new NotCompared();
    private String config = "";
    private boolean frozen;

    void reload() {
        String old;
        synchronized (this) {
            old = config;
        }
        String fresh = old.trim();
        synchronized (this) {
            if (!frozen) {
                // a lost update stays high: the fresh test is of another field
                config = fresh; // BLOCAL: lost-update high
            }
        }
    }

    synchronized void set(String c) {
        config = c;
    }

    synchronized void freeze() {
        frozen = true;
    }
}
