package benign;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Values that are packed for a log, and for more than that. */
class ToldInArrays {
    static final ToldInArrays SHARED = new ToldInArrays();
    private static final Logger LOG = Logger.getLogger("told");
    static volatile Object[] last;
    private int errors;
    private int shown;

    synchronized int errors() {
        return errors;
    }

    synchronized void count() {
        errors++;
        shown++;
    }

    void log() {
        int n = errors();
        synchronized (this) {
            LOG.log(Level.INFO, "{0} of {1}", new Object[] {n, shown}); // BENIGN: stale-value reported-only
        }
    }

    void print() {
        int n = errors();
        synchronized (this) {
            System.out.printf("%d of %d", n, shown); // BENIGN: stale-value reported-only
        }
    }

    /** Kept, too. */
    void keep() {
        int n = errors();
        synchronized (this) {
            Object[] told = {n, shown};
            last = told; // BLOCAL: stale-value
            LOG.log(Level.INFO, "{0} of {1}", told);
        }
    }

    /** Computed with. */
    void half() {
        int n = errors();
        synchronized (this) {
            int[] pair = {n, 2};
            shown = pair[0] / pair[1]; // BLOCAL: stale-value medium
        }
    }
}
