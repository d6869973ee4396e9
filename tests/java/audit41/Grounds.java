// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

/** What excuses an old value, each beside what does not. */
public class Grounds {
    static final Grounds ONE = new Grounds();

    private static final Logger LOG = Logger.getLogger("grounds");

    private final Object lock = new Object();
    private List<String> pending = new ArrayList<>();
    private final Map<String, Object> made = new HashMap<>();
    private Object service;
    private Object root;
    private int version;
    private int value;
    private int spent;
    private int loose;
    private int next;
    private int tries;
    private int failures;
    private boolean busy;
    private boolean loaded;
    private String config = "";

    void add(String s) {
        synchronized (lock) {
            pending.add(s);
        }
    }

    // Handed over: a new list is put in its place.
    int flush() {
        List<String> batch;
        synchronized (lock) {
            batch = pending;
            pending = new ArrayList<>();
        }
        int n = 0;
        for (String s : batch) {
            n += s.length();
        }
        return n;
    }

    // Handed over, and put back where it failed.
    void flushOrBack() {
        List<String> batch;
        synchronized (lock) {
            batch = pending;
            pending = new ArrayList<>();
        }
        if (!send(batch)) {
            synchronized (lock) {
                // Was marked once: what is put back is old, too.
                pending.addAll(0, batch); // BENIGN: check-then-act handed-over; BENIGN: stale-value handed-over
            }
        }
    }

    // Put back whole: what has come in between is lost.
    void flushOrSet() {
        List<String> batch;
        synchronized (lock) {
            batch = pending;
            pending = new ArrayList<>();
        }
        if (!send(batch)) {
            synchronized (lock) {
                // Was marked once: what was sent decides, too, and is excused.
                pending = batch; // BLOCAL: lost-update; BENIGN: check-then-act handed-over
            }
        }
    }

    private boolean send(List<String> l) {
        return l.size() % 2 == 0;
    }

    // Nobody else gets this number.
    void ticket() {
        int t;
        synchronized (lock) {
            t = next++;
        }
        synchronized (lock) {
            spent += t; // BENIGN: stale-value handed-over
        }
    }

    void ticketLate() {
        int t;
        synchronized (lock) {
            t = next;
        }
        synchronized (lock) {
            next = t + 1; // BLOCAL: lost-update high
        }
    }

    void skip(int n) {
        synchronized (lock) {
            next += n;
        }
    }

    // Made lazily; asked once more.
    Object service() {
        synchronized (lock) {
            if (service != null) {
                return service;
            }
        }
        Object s = new Object();
        synchronized (lock) {
            if (service == null) {
                service = s; // BENIGN: check-then-act rechecked
            }
            return service;
        }
    }

    Object serviceTwice() {
        synchronized (lock) {
            if (root != null) {
                return root;
            }
        }
        Object s = new Object();
        synchronized (lock) {
            root = s; // BLOCAL: check-then-act
            return s;
        }
    }

    void dropService() {
        synchronized (lock) {
            service = null;
            root = null;
        }
    }

    // A stamp that every writer of the value changes.
    void versioned(int by) {
        int v;
        int seen;
        synchronized (lock) {
            v = version;
            seen = value;
        }
        int result = seen * by;
        synchronized (lock) {
            if (v == version) {
                value = result; // BENIGN: lost-update rechecked
                // Was marked as nothing: the stamp that is compared is found, and excused.
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    void unversioned(int by) {
        int v;
        int seen;
        synchronized (lock) {
            v = tries;
            seen = loose;
        }
        int result = seen * by;
        synchronized (lock) {
            loose = result; // BLOCAL: lost-update high
            tries = v + 1; // BLOCAL: lost-update high
        }
    }

    // The same value is compared by the copy.
    boolean compared(int by) {
        int seen;
        synchronized (lock) {
            seen = failures;
        }
        int result = seen + by;
        synchronized (lock) {
            if (failures != seen) {
                return false;
            }
            failures = result; // BENIGN: lost-update rechecked
            return true;
        }
    }

    // What is compared is another field.
    boolean comparedOther(int by) {
        int seen;
        synchronized (lock) {
            seen = failures;
        }
        int result = seen + by;
        synchronized (lock) {
            if (loaded) {
                return false;
            }
            failures = result; // BLOCAL: lost-update
            return true;
        }
    }

    void reload() {
        synchronized (lock) {
            loaded = false;
            failures = 0;
            tries = 0;
            loose = 0;
        }
    }

    void loaded() {
        synchronized (lock) {
            loaded = true;
        }
    }

    // Only told.
    void report() {
        int f;
        int n;
        synchronized (lock) {
            f = failures;
        }
        synchronized (lock) {
            n = next;
        }
        // Was marked as nothing: two numbers of two blocks are told together.
        LOG.info("failures " + f + " of " + n); // BENIGN: inconsistent-read reported-only
    }

    // Set here in the first block, set back in the second.
    void guarded(Runnable r) {
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
        }
        try {
            r.run();
        } finally {
            synchronized (lock) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    void unguarded(Runnable r) {
        synchronized (lock) {
            if (busy) {
                return;
            }
        }
        synchronized (lock) {
            busy = true; // BLOCAL: check-then-act
        }
        r.run();
        synchronized (lock) {
            busy = false;
        }
    }

    // Under one lock all the time, the inner one is left in between.
    private final Object outer = new Object();
    private int both;

    void covered() {
        synchronized (outer) {
            int b;
            synchronized (lock) {
                b = both;
            }
            synchronized (lock) {
                // Was marked as covered: the lock around it is the guard as well, so that no block ends.
                both = b + 1;
            }
        }
    }

    void coveredToo() {
        synchronized (outer) {
            synchronized (lock) {
                both = 0;
            }
        }
    }

    // The object is not yet known to anybody.
    static Grounds make() {
        Grounds g = new Grounds();
        int n;
        synchronized (g.lock) {
            n = g.next;
        }
        synchronized (g.lock) {
            g.next = n + 1;
        }
        return g;
    }

    // A latch that only goes one way: where it was seen closed it stays so.
    private boolean closed;
    private int after;

    void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    void afterClose() {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        if (c) {
            synchronized (lock) {
                after++; // BENIGN: check-then-act write-once
            }
        }
    }

    void beforeClose() {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        if (!c) {
            synchronized (lock) {
                after--; // BLOCAL: check-then-act low
            }
        }
    }

    // Published before it is filled.
    Object published(String k) {
        synchronized (lock) {
            Object o = made.get(k);
            if (o != null) {
                return o;
            }
        }
        Object o = k.intern();
        synchronized (lock) {
            if (!made.containsKey(k)) {
                made.put(k, o); // BENIGN: check-then-act rechecked
            }
            return made.get(k);
        }
    }

    void forget(String k) {
        synchronized (lock) {
            made.remove(k);
        }
    }

    void config(String c) {
        synchronized (lock) {
            config = c;
        }
    }

    int configLength() {
        String c;
        synchronized (lock) {
            c = config;
        }
        return c.length();
    }
}
