package audit23;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** Each benign reason beside its near miss. */
public class Reasons {
    static final Reasons REASONS = new Reasons();
    private static final Logger LOG = Logger.getLogger("reasons");

    private int level;
    private int other;
    private int ids;
    private List<String> batch = new ArrayList<>();
    private boolean warned;
    private boolean paused;
    private int logged;
    private int outer;
    private int inner;
    private final Object out = new Object();
    private Thread worker;

    // rechecked

    void raise(int to) {
        int l;
        synchronized (this) {
            l = level;
        }
        if (l < to) {
            synchronized (this) {
                if (level < to) {
                    level = to; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** The fresh look is at something else. */
    void raiseWrongly(int to) {
        int l;
        synchronized (this) {
            l = level;
        }
        if (l < to) {
            synchronized (this) {
                if (other < to) {
                    // was expected higher: most objects of the class are made for one method, so that the static field shows little
                    level = to; // BLOCAL: check-then-act low {{level}}
                }
            }
        }
    }

    void raiseIfSame(int by) {
        int l;
        synchronized (this) {
            l = level;
        }
        int to = l + by;
        synchronized (this) {
            if (level == l) {
                level = to; // BENIGN: lost-update rechecked
            }
        }
    }

    synchronized void lower() {
        level--;
        other--;
    }

    // handed over

    int id() {
        int i;
        synchronized (this) {
            i = ids++;
        }
        synchronized (this) {
            other = i; // BENIGN: stale-value handed-over
        }
        return i;
    }

    int idWrongly() {
        int i;
        synchronized (this) {
            i = ids;
        }
        synchronized (this) {
            // was expected higher, likewise
            ids = i + 1; // BLOCAL: lost-update medium {{ids}}
        }
        return i;
    }

    int send() {
        List<String> mine;
        synchronized (this) {
            mine = batch;
            batch = new ArrayList<>();
        }
        return mine.size();
    }

    /** Gives back what it took, over what others have put there since. */
    void sendOrKeep(boolean fails) {
        List<String> mine;
        synchronized (this) {
            mine = batch;
            batch = new ArrayList<>();
        }
        if (fails) {
            synchronized (this) {
                // was expected higher, likewise
                batch = mine; // BLOCAL: lost-update medium {{batch}}
            }
        }
    }

    synchronized void put(String s) {
        batch.add(s);
    }

    // write once

    void warn() {
        if (warned()) {
            return;
        }
        synchronized (this) {
            // was expected higher, likewise
            warned = true; // BLOCAL: check-then-act low {{warned}}
        }
        System.err.println("warned");
    }

    synchronized boolean warned() {
        return warned;
    }

    /** Once warned, for ever warned: what is decided on that side stays true. */
    void countWarned() {
        if (warned()) {
            synchronized (this) {
                other++; // BENIGN: check-then-act write-once
            }
        }
    }

    synchronized boolean paused() {
        return paused;
    }

    synchronized void paused(boolean p) {
        paused = p;
        if (p) {
            other = 0;
        }
    }

    void countPaused() {
        if (paused()) {
            synchronized (this) {
                // was expected higher, likewise
                other++; // BLOCAL: check-then-act low {{paused}}
            }
        }
    }

    // reported only

    void tell() {
        int l;
        synchronized (this) {
            l = level;
        }
        synchronized (this) {
            // was expected silent, which it is by default
            LOG.info("level " + l); // BENIGN: stale-value reported-only
            logged++;
        }
    }

    void tellAndCount() {
        int n;
        synchronized (this) {
            n = logged;
        }
        LOG.info("logged " + n);
        synchronized (this) {
            // was expected higher, likewise
            logged = n + 1; // BLOCAL: lost-update medium {{logged}}
        }
    }

    // covered

    void both() {
        synchronized (out) {
            int n;
            synchronized (this) {
                n = outer;
            }
            synchronized (this) {
                // was expected as benign, covered: what guards it is never given up
                outer = n + 1;
            }
        }
    }

    int outer() {
        synchronized (out) {
            return outer;
        }
    }

    void outer(int n) {
        synchronized (out) {
            synchronized (this) {
                outer = n;
            }
        }
    }

    /** Another writer does without the outer lock. */
    void bothWrongly() {
        synchronized (out) {
            int n;
            synchronized (this) {
                n = inner;
            }
            synchronized (this) {
                // was expected higher, likewise
                inner = n + 1; // BLOCAL: lost-update medium {{inner}}
            }
        }
    }

    synchronized void inner(int n) {
        inner = n;
    }

    // confined

    static int local() {
        Reasons r = new Reasons();
        int n;
        synchronized (r) {
            n = r.level;
        }
        synchronized (r) {
            // was expected as benign, confined: what nobody else has is not observed
            r.level = n + 1;
        }
        return n;
    }

    /** Given to a thread before it is changed. */
    static void given() {
        Reasons r = new Reasons();
        new Thread(() -> r.lower()).start();
        int n;
        synchronized (r) {
            n = r.level;
        }
        synchronized (r) {
            r.level = n + 1; // BLOCAL: lost-update {{level}}
        }
    }

    // ordered

    static int joined() throws InterruptedException {
        Reasons r = new Reasons();
        Thread t = new Thread(r::lower);
        t.start();
        t.join();
        int n;
        synchronized (r) {
            n = r.level;
        }
        synchronized (r) {
            r.level = n + 1; // BENIGN: lost-update ordered
        }
        return n;
    }

    static void before() {
        Reasons r = new Reasons();
        int n;
        synchronized (r) {
            n = r.level;
        }
        synchronized (r) {
            // was expected as benign, confined: what nobody else has is not observed
            r.level = n + 1;
        }
        r.worker = new Thread(r::lower);
        r.worker.start();
    }
}
