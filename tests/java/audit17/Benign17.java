package audit17;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** What looks like the error and is none (ANALYSIS 8), each beside what is one. */
public class Benign17 {
    static final Benign17 B = new Benign17();
    private static final Logger LOG = Logger.getLogger("b");

    private int next;
    private int size;
    private List<String> pending = new ArrayList<>();
    private String message;
    private int version;
    private String text;
    private Object head;
    private boolean busy;

    public int ticket() {
        int id;
        synchronized (this) {
            id = next++;
        }
        synchronized (this) {
            size = id; // BENIGN: stale-value handed-over
        }
        return id;
    }

    public void flush() {
        List<String> p;
        synchronized (this) {
            p = pending;
            pending = new ArrayList<>();
        }
        for (String s : p) {
            System.out.println(s);
        }
        synchronized (this) {
            size -= p.size(); // BENIGN: stale-value handed-over
        }
    }

    public void flushBadly() {
        List<String> p;
        synchronized (this) {
            p = pending;
        }
        for (String s : p) {
            System.out.println(s);
        }
        synchronized (this) {
            // was expected at the next line as a stale-value: it is worse that what came meanwhile is dropped
            pending = new ArrayList<>(); // BLOCAL: lost-update medium {{pending}}
            size -= p.size();
        }
    }

    public synchronized void add(String s) {
        pending.add(s);
        size++;
        next++;
    }

    public void tell() {
        String m;
        synchronized (this) {
            m = message;
        }
        LOG.info("message " + m);
    }

    public synchronized void say(String m) {
        message = m;
    }

    /** Optimistic: the stamp is compared in the block of the act. */
    public void edit() {
        int v;
        String t;
        synchronized (this) {
            v = version;
            t = text;
        }
        t = t.trim();
        synchronized (this) {
            if (v == version) {
                text = t; // BENIGN: lost-update rechecked
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    public void editBadly() {
        String t;
        synchronized (this) {
            t = text;
        }
        t = t.trim();
        synchronized (this) {
            text = t; // BLOCAL: lost-update high
            version++;
        }
    }

    public Object pop() {
        Object h;
        synchronized (this) {
            h = head;
            head = null;
        }
        if (h != null) {
            synchronized (this) {
                size--; // BENIGN: check-then-act handed-over
            }
        }
        return h;
    }

    public synchronized void push(Object o) {
        head = o;
        size++;
    }

    public void exclusive(Runnable r) {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        try {
            r.run();
        } finally {
            synchronized (this) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    public void local() {
        List<String> mine = new ArrayList<>();
        int n;
        synchronized (mine) {
            n = mine.size();
        }
        synchronized (mine) {
            if (n == 0) {
                mine.add("x");
            }
        }
    }
}
