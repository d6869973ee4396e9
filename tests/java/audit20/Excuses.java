package audit20;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

/** Each benign reason of ANALYSIS 8, and beside it what only looks like it. */
public class Excuses {
    static final Excuses E = new Excuses();

    private static final Logger LOG = Logger.getLogger("excuses");

    private final Object lock = new Object();
    private List<String> pending = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final Map<String, String> byName = new HashMap<>();
    private String owner;
    private String banner;
    private int next;
    private int size;
    private int stamp;
    private boolean busy;
    private boolean closed;
    private Map<String, Integer> table;
    private volatile Map<String, Integer> lazy;

    /** rechecked: compared with the stale copy. */
    public void rename(String to) {
        String old;
        synchronized (lock) {
            old = owner;
        }
        String full = old + "/" + to;
        synchronized (lock) {
            if (old == owner) {
                owner = full; // BENIGN: lost-update rechecked
            }
        }
    }

    /** Another field was asked afresh. */
    public void renameBadly(String to) {
        String old;
        synchronized (lock) {
            old = owner;
        }
        String full = old + "/" + to;
        synchronized (lock) {
            if (!closed) {
                owner = full; // BLOCAL: lost-update high
            }
        }
    }

    /** handed-over: the block that read it left another one in its place. */
    public void flush() {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
            pending = new ArrayList<>();
        }
        mine.add("end");
        synchronized (lock) {
            done.addAll(mine); // BENIGN: stale-value handed-over
        }
    }

    /** The copy is the very list that others add to, or take away meanwhile. */
    public void flushBadly() {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
        }
        mine.add("end"); // BLOCAL: stale-value medium
        synchronized (lock) {
            // was expected here as a stale-value: it is worse that two take the same
            done.addAll(mine);
            pending = new ArrayList<>(); // BLOCAL: lost-update medium {{pending}}
        }
    }

    public void add(String s) {
        synchronized (lock) {
            pending.add(s);
            size++;
            stamp++;
        }
    }

    /** handed-over: the number is taken with its read. */
    public void number(String name) {
        int id;
        synchronized (lock) {
            id = next++;
        }
        String text = name + id;
        synchronized (lock) {
            byName.put(name, text); // BENIGN: stale-value handed-over
        }
    }

    public void numberBadly(String name) {
        int id;
        synchronized (lock) {
            id = next;
        }
        String text = name + id;
        synchronized (lock) {
            byName.put(name, text);
            next = id + 1; // BLOCAL: lost-update high
        }
    }

    /** handed-over: set where it was found clear, and reset by the same method. */
    public void work() {
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
        }
        LOG.info("working");
        synchronized (lock) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    /** Nobody has set it. */
    public void workBadly() {
        synchronized (lock) {
            if (busy) {
                return;
            }
        }
        LOG.info("working");
        synchronized (lock) {
            busy = true; // BLOCAL: check-then-act medium
        }
    }

    /** write-once: closed stays closed, and that is the side that was seen. */
    public int sizeIfClosed() {
        synchronized (lock) {
            if (!closed) {
                return -1;
            }
        }
        synchronized (lock) {
            size = 0; // BENIGN: check-then-act write-once
            return size;
        }
    }

    public void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    /** The other side. */
    public void addIfOpen(String s) {
        synchronized (lock) {
            if (closed) {
                return;
            }
        }
        synchronized (lock) {
            done.add(s); // BLOCAL: check-then-act low
        }
    }

    /** reported-only. */
    public void report() {
        int n;
        synchronized (lock) {
            n = size;
        }
        synchronized (lock) {
            LOG.info("size " + n); // BENIGN: stale-value reported-only
        }
    }

    /** confined: nobody else has the object. */
    public static Excuses fresh() {
        Excuses e = new Excuses();
        int n;
        synchronized (e.lock) {
            n = e.size;
        }
        synchronized (e.lock) {
            e.size = n + 1; // was expected as confined: what the method made is not observed at all
        }
        return e;
    }

    /** Double-checked: published when it is filled. */
    public Integer look(String k) {
        Map<String, Integer> t = lazy;
        if (t == null) {
            synchronized (lock) {
                t = lazy;
                if (t == null) {
                    t = new HashMap<>();
                    t.put("zero", 0);
                    lazy = t; // BENIGN: check-then-act rechecked
                }
            }
        }
        return t.get(k);
    }

    /** Published before it is filled. */
    public Integer lookBadly(String k) {
        if (table == null) {
            synchronized (lock) {
                if (table == null) {
                    table = new HashMap<>();
                    table.put("zero", 0); // BLOCAL: check-then-act medium
                }
            }
        }
        return table.get(k);
    }

    public void drop() {
        synchronized (lock) {
            owner = null;
            banner = null;
            byName.clear();
            table = null;
            lazy = null;
        }
    }

    /** One lock, two blocks. */
    public void setBanner(String s) {
        String old;
        synchronized (lock) {
            old = banner;
        }
        synchronized (lock) {
            banner = old + s; // BLOCAL: lost-update high
        }
    }
}
