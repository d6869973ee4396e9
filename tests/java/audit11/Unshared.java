// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Nothing says that an object of it is shared: one step lower. */
class PlainCounter {
    private volatile int n;

    void up() {
        // high, one step lower for want of sharing evidence
        n++; // BLOCAL: lost-update medium
    }
}

/** The same, with two blocks. */
class PlainAccount {
    private long balance;

    synchronized long balance() {
        return balance;
    }

    synchronized void balance(long b) {
        balance = b;
    }

    void deposit(long n) {
        // likewise
        balance(balance() + n); // BLOCAL: lost-update medium
    }

    void close() {
        if (balance() == 0L) {
            // (a) high, one step lower
            balance(-1L); // BLOCAL: check-then-act medium
        }
    }
}

/** A collection, medium, and so low. */
class PlainNames {
    private final Map<String, String> names = new HashMap<>();

    void name(String key) {
        boolean has;
        synchronized (names) {
            has = names.containsKey(key);
        }
        if (!has) {
            synchronized (names) {
                // (a) on a collection is medium, one step lower
                names.put(key, key.trim()); // BLOCAL: check-then-act low
            }
        }
    }

    void clear() {
        synchronized (names) {
            names.clear();
        }
    }
}

/** A fresh mutable object is put: high, and so medium. */
class PlainLists {
    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();

    List<String> list(String key) {
        List<String> list = lists.get(key);
        if (list == null) {
            list = new ArrayList<>();
            // one step lower than high
            lists.put(key, list); // BLOCAL: check-then-act medium
        }
        return list;
    }

    void drop(String key) {
        lists.remove(key);
    }
}

/** An atomic, got and set. */
class PlainAtomic {
    private final AtomicInteger n = new AtomicInteger();

    void twice() {
        // one step lower than high
        n.set(n.get() * 2); // BLOCAL: lost-update medium
    }
}

/** Checked outside, waited inside, of an object that nothing shares. */
class PlainWait {
    private boolean done;

    void await() throws InterruptedException {
        if (!done) {
            synchronized (this) {
                // one step lower than high
                wait(); // BLOCAL: check-then-wait medium
            }
        }
    }

    synchronized void done() {
        done = true;
        notifyAll();
    }
}

/** Closed and added to, medium by (b), and so low. */
class PlainSink {
    private final List<String> lines = new ArrayList<>();
    private boolean closed;

    void add(String line) {
        if (closed) {
            return;
        }
        synchronized (this) {
            // (b) is medium, one step lower
            lines.add(line); // BLOCAL: check-then-act low
        }
    }

    synchronized void close() {
        closed = true;
        lines.clear();
    }
}

/** The annotation says that it is shared. */
@ThreadSafe
class AnnotatedCounter {
    private volatile int n;

    void up() {
        // the class is annotated as thread-safe; but without a lock an annotation alone makes medium of it
        n++; // BLOCAL: lost-update medium
    }
}

/** Sessions are in a thread-safe collection that a static field holds. */
class Session {
    private static final ConcurrentMap<String, Session> SESSIONS = new ConcurrentHashMap<>();
    private volatile int accesses;

    static Session open(String id) {
        Session s = new Session();
        Session old = SESSIONS.putIfAbsent(id, s);
        return old == null ? s : old;
    }

    void access() {
        // stored in a thread-safe collection: high
        // mended: an update without any lock is medium at most, but for one operator's of what a static field has, or several threads run (§7)
        accesses++; // BLOCAL: lost-update medium
    }
}

/** Two threads are started on one object. */
class TwoThreads {
    private final List<String> lines = new ArrayList<>();
    private boolean closed;

    void start() {
        new Thread(this::produce).start();
        new Thread(this::finish).start();
    }

    private void produce() {
        if (closed) {
            return;
        }
        synchronized (this) {
            // (b), and reachable from two thread roots: medium
            lines.add("line"); // BLOCAL: check-then-act medium
        }
    }

    private synchronized void finish() {
        closed = true;
        lines.clear();
    }
}

/** As mended. Silent. */
class TwoThreadsFixed {
    private final List<String> lines = new ArrayList<>();
    private boolean closed;

    void start() {
        new Thread(this::produce).start();
        new Thread(this::finish).start();
    }

    private synchronized void produce() {
        if (closed) {
            return;
        }
        lines.add("line");
    }

    private synchronized void finish() {
        closed = true;
        lines.clear();
    }
}

/** A timer's task and the thread that is started by the same object. */
class Heartbeat {
    private volatile int missed;

    void start(java.util.Timer timer) {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                tick();
            }
        }, 1000L);
        new Thread(this::beat).start();
    }

    private void tick() {
        // reached from a timer and from a thread: high
        // mended: an update without any lock is medium at most, but for one operator's of what a static field has, or several threads run (§7)
        missed++; // BLOCAL: lost-update medium
    }

    private void beat() {
        missed = 0;
    }
}
