package audit24;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

/** The benign reasons, each beside what only looks like it. */
public class Excused extends Thread {
    static final Excused SHARED = new Excused();

    private static final Logger LOG = Logger.getLogger("excused");

    private List<String> pending = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private int next;
    private int stamp;
    private int shown;
    private boolean dirty;
    private boolean closed;
    private boolean busy;
    private String config;
    private int fixed;
    private int errors;

    @Override
    public void run() {
        add("x");
        swap();
        number();
        finish();
        if (config() == null) {
            // was forgotten: any other state of the lock
            add("y"); // BENIGN: check-then-act write-once
        }
    }

    synchronized void add(String s) {
        pending.add(s);
        names.put(s, s);
        stamp++;
        dirty = true;
        errors++;
    }

    /** handed-over: taken whole. */
    void swap() {
        List<String> mine;
        synchronized (this) {
            mine = pending;
            pending = new ArrayList<>();
        }
        if (mine.size() > 3) {
            synchronized (this) {
                // the use of the list itself was forgotten
                shown += mine.size(); // BENIGN: check-then-act handed-over; BENIGN: stale-value handed-over
            }
        }
    }

    /** Not taken: the list is still where it was. */
    void swapNot() {
        List<String> mine;
        synchronized (this) {
            mine = pending;
        }
        synchronized (this) {
            mine.clear(); // BLOCAL: stale-value medium {{pending}}
        }
    }

    /** handed-over: an own number. */
    void number() {
        int id;
        synchronized (this) {
            id = next++;
        }
        synchronized (this) {
            // was forgotten: the number goes into a text
            names.put("n" + id, ""); // BENIGN: stale-value handed-over
            stamp++; // likewise, or it were no stamp
        }
    }

    /** A number that others may have too. */
    void numberNot() {
        int id;
        synchronized (this) {
            id = next;
        }
        synchronized (this) {
            next = id + 1; // BLOCAL: lost-update high {{next}}
        }
    }

    /** handed-over: the flag is taken back in its block. */
    void clean() {
        boolean d;
        synchronized (this) {
            d = dirty;
            dirty = false;
        }
        if (d) {
            synchronized (this) {
                shown++; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** The flag is taken back too late. */
    void cleanNot() {
        boolean d;
        synchronized (this) {
            d = dirty;
        }
        if (d) {
            flush();
            synchronized (this) {
                dirty = false; // BLOCAL: check-then-act high {{dirty}}
            }
        }
    }

    /** rechecked: by a stamp. */
    void replace(String k, String v) {
        int seen;
        String old;
        synchronized (this) {
            seen = stamp;
            old = names.get(k);
        }
        String now = old + v;
        synchronized (this) {
            if (stamp == seen) {
                names.put(k, now); // BENIGN: lost-update rechecked
                stamp++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** A check of another field is none. */
    void replaceNot(String k, String v) {
        String old;
        synchronized (this) {
            old = names.get(k);
        }
        String now = old + v;
        synchronized (this) {
            if (!closed) {
                names.put(k, now); // BLOCAL: lost-update high {{names}}
                stamp++; // or it were no stamp of the names
            }
        }
    }

    /** write-once: closed for ever. */
    void finish() {
        boolean c;
        synchronized (this) {
            c = closed;
        }
        if (c) {
            synchronized (this) {
                shown = 0; // BENIGN: check-then-act write-once
            }
        }
    }

    synchronized void shut() {
        closed = true;
    }

    /** Not the final side. */
    void finishNot() {
        boolean c;
        synchronized (this) {
            c = closed;
        }
        if (!c) {
            synchronized (this) {
                pending.add("late"); // BLOCAL: check-then-act low {{closed}}
            }
        }
    }

    /** handed-over: set in the first block, taken back in the second. */
    void exclusive() {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        flush();
        synchronized (this) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    /** reported-only: the logger's. */
    void report() {
        int e;
        synchronized (this) {
            e = errors;
        }
        LOG.info("errors: " + e);
        synchronized (this) {
            LOG.info("of " + e); // BENIGN: stale-value reported-only
        }
    }

    /** Also put back. */
    void reportNot() {
        int e;
        synchronized (this) {
            e = errors;
        }
        LOG.info("errors: " + e);
        synchronized (this) {
            errors = e - 1; // BLOCAL: lost-update high {{errors}}
        }
    }

    /** write-once: lazily set. */
    synchronized String config() {
        if (config == null) {
            config = System.getProperty("c");
        }
        return config;
    }

    /** no-writer: nobody else writes it. Silent or benign, for a field that nothing writes is not shared. */
    void constant() {
        int f;
        synchronized (this) {
            f = fixed;
        }
        if (f > 0) {
            synchronized (this) {
                shown = f;
            }
        }
    }

    private void flush() {
        System.out.println("flush");
    }

    /** confined: a new one's. */
    static Excused fresh() {
        Excused e = new Excused();
        int n;
        synchronized (e) {
            n = e.next;
        }
        synchronized (e) {
            e.next = n + 5; // was expected BENIGN: what is confined is not looked at
        }
        return e;
    }

    /** Given to a thread first. */
    static Excused freshNot() {
        Excused e = new Excused();
        e.start();
        int n;
        synchronized (e) {
            n = e.next;
        }
        synchronized (e) {
            e.next = n + 5; // BLOCAL: lost-update high {{next}}
        }
        return e;
    }
}
