// RELEASES: 8 11 17 21
package audit5;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Told only, or told and acted upon (ANALYSIS 8: reported-only). */
public class Telemetry {
    static final Telemetry SHARED = new Telemetry();
    private static final Logger LOG = Logger.getLogger("telemetry");

    private int errors;
    private int shown;
    private String last = "";

    synchronized int errors() {
        return errors;
    }

    synchronized void error(String what) {
        errors++;
        last = what;
    }

    synchronized void reset() {
        errors = 0;
        shown = 0;
    }

    // Silent by default in every way: a number goes to a log.
    void log() {
        int n = errors();
        LOG.info("errors: " + n);
    }

    // Silent: a number goes to a log, under the lock that it was read under.
    void logHeld() {
        int n = errors();
        synchronized (this) {
            LOG.log(Level.INFO, "errors {0}, shown {1}", new Object[] {n, shown}); // BENIGN: stale-value reported-only
        }
    }

    /** Told, and stored too. */
    void show() {
        int n = errors();
        LOG.info("errors: " + n);
        synchronized (this) {
            shown = n; // BLOCAL: stale-value medium
        }
    }

    /** A check that only decides what is told. */
    void warn() {
        if (errors() > 10) {
            LOG.warning("many");
        }
    }

    /** A check that decides a reset (medium: the check and its act are in two methods). */
    void warnAndReset() {
        if (errors() > 10) {
            LOG.warning("many");
            reset(); // BLOCAL: check-then-act medium
        }
    }

    /** In the message of an exception. */
    void fail() {
        int n = errors();
        synchronized (this) {
            if (shown < 0) {
                throw new IllegalStateException("after " + n + " errors"); // BENIGN: stale-value reported-only
            }
        }
    }

    synchronized String last() {
        return last;
    }

    /** Two readings in one text. */
    @Override
    public String toString() {
        return "Telemetry " + errors() + " " + last(); // BENIGN: inconsistent-read reported-only
    }
}
