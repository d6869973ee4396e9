package audit21;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;

/** Each reason that excuses, beside what only looks like it. */
public class Grounds {
    static final Grounds GROUNDS = new Grounds();
    private static final Logger LOG = Logger.getLogger("grounds");

    private int stock;
    private int ordered;
    private int value;
    private int version;
    private int credit;
    private int total;
    private boolean busy;
    private boolean done;
    private int late;

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int both;
    private int oneOnly;

    private final AtomicBoolean claimed = new AtomicBoolean();
    private int mine;
    private int loose;

    synchronized void deliver(int n) {
        stock += n;
        ordered = 0;
    }

    void sell() {
        if (stock > 0) {
            synchronized (this) {
                if (stock > 0) {
                    stock--; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void sellByAnother() {
        if (stock > 0) {
            synchronized (this) {
                if (ordered == 0) {
                    stock--; // BLOCAL: check-then-act medium {{stock}}
                }
            }
        }
    }

    synchronized void value(int v) {
        value = v;
        version++;
    }

    void compute() {
        int v;
        int x;
        synchronized (this) {
            v = version;
            x = value;
        }
        x = x * 3 + 1;
        synchronized (this) {
            if (v == version) {
                value = x; // BENIGN: lost-update rechecked
                // was forgotten
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    void computeAnyway() {
        int v;
        int x;
        synchronized (this) {
            v = version;
            x = value;
        }
        x = x * 3 + 1;
        synchronized (this) {
            if (v == version) {
                // was forgotten
                total++; // BENIGN: check-then-act rechecked
            }
            value = x; // BLOCAL: lost-update high {{value}}
            version++;
        }
    }

    synchronized void earn(int n) {
        credit += n;
    }

    void book() {
        int n;
        synchronized (this) {
            n = credit;
            credit = 0;
        }
        synchronized (this) {
            total += n; // BENIGN: stale-value handed-over
        }
    }

    void bookBack() {
        int n;
        synchronized (this) {
            n = credit;
            credit = 0;
        }
        synchronized (this) {
            credit = n + 1; // BLOCAL: lost-update {{credit}}
        }
    }

    void bookSome() {
        int n;
        synchronized (this) {
            n = credit;
            if (n > 10) {
                credit = 0;
            }
        }
        synchronized (this) {
            // was expected as low: stored into another field
            total += n; // BLOCAL: stale-value medium {{credit}}
        }
    }

    void work(Runnable r) {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        r.run();
        synchronized (this) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    void workTwice(Runnable r) {
        synchronized (this) {
            if (busy) {
                return;
            }
        }
        synchronized (this) {
            busy = true; // BLOCAL: check-then-act {{busy}}
        }
        r.run();
    }

    synchronized void finish() {
        done = true;
        late = 0;
    }

    synchronized void countLate() {
        late++;
    }

    /** Done is done. */
    void afterwards() {
        boolean d;
        synchronized (this) {
            d = done;
        }
        if (d) {
            synchronized (this) {
                late = 1; // BENIGN: check-then-act write-once
            }
        }
    }

    /** Not done may be done by now. */
    void before() {
        boolean d;
        synchronized (this) {
            d = done;
        }
        if (!d) {
            synchronized (this) {
                late = 1; // BLOCAL: check-then-act {{done}}
            }
        }
    }

    void coveredRaise() {
        synchronized (outer) {
            int t;
            synchronized (inner) {
                t = both;
            }
            synchronized (inner) {
                // was expected as benign, covered: what guards it is never given up
                both = t + 1;
            }
        }
    }

    void coveredReset() {
        synchronized (outer) {
            synchronized (inner) {
                both = 0;
            }
        }
    }

    void raise() {
        synchronized (outer) {
            int t;
            synchronized (inner) {
                t = oneOnly;
            }
            synchronized (inner) {
                oneOnly = t + 1; // BLOCAL: lost-update {{oneOnly}}
            }
        }
    }

    void reset() {
        synchronized (inner) {
            oneOnly = 0;
        }
    }

    void claim() {
        if (claimed.compareAndSet(false, true)) {
            int t;
            synchronized (this) {
                t = mine;
            }
            synchronized (this) {
                mine = t + 1; // BENIGN: lost-update covered
            }
            claimed.set(false);
        }
    }

    /** Another method writes it whoever has claimed what. */
    void claimLoosely() {
        if (claimed.compareAndSet(false, true)) {
            int t;
            synchronized (this) {
                t = loose;
            }
            synchronized (this) {
                loose = t + 1; // BLOCAL: lost-update {{loose}}
            }
            claimed.set(false);
        }
    }

    synchronized void loosen() {
        loose = 0;
    }

    void report() {
        int n;
        synchronized (this) {
            n = total;
        }
        synchronized (this) {
            LOG.info("total " + n); // BENIGN: stale-value reported-only
            version++;
        }
    }

    /** Reported, and decided by. */
    void reportAndAct() {
        int n;
        synchronized (this) {
            n = total;
        }
        LOG.info("total " + n);
        synchronized (this) {
            if (n > 100) {
                total = 0; // BLOCAL: check-then-act high {{total}}
            }
        }
    }
}
