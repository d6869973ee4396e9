// RELEASES: 8 11 17 21
package audit4;

import java.util.logging.Logger;

/** Values that are only told (ANALYSIS 8, reported-only). */
public class Telling {
    static final Telling SHARED = new Telling();
    private static final Logger LOG = Logger.getLogger("telling");

    private int size;
    private boolean closed;
    private int high;
    private String label = "";

    synchronized int size() {
        return size;
    }

    synchronized void setSize(int n) {
        size = n;
    }

    synchronized void close() {
        closed = true;
    }

    synchronized int high() {
        return high;
    }

    synchronized String label() {
        return label;
    }

    /** Logged in the next block. */
    void logClosed() {
        int n = size();
        synchronized (this) {
            if (closed) {
                LOG.info("closed with " + n); // BENIGN: stale-value reported-only
            }
        }
    }

    /** In an exception's message. */
    void check() {
        int n = size();
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("closed with " + n); // BENIGN: stale-value reported-only
            }
        }
    }

    /** Logged, and kept. */
    void logAndKeep() {
        int n = size();
        LOG.info("size " + n);
        synchronized (this) {
            high = n; // BLOCAL: stale-value medium
        }
    }

    /** A text that is kept is no report. */
    void relabel() {
        int n = size();
        synchronized (this) {
            label = "size " + n; // BLOCAL: stale-value medium
        }
    }

    /** Logged outside: no block at all. */
    void log() {
        LOG.info("size " + size());
    }

    @Override
    public String toString() {
        return "Telling[" + size() + "," + high() + "]"; // BENIGN: inconsistent-read reported-only
    }
}
