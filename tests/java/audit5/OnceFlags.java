// RELEASES: 8 11 17 21
package audit5;

import java.util.Properties;

/** One way, once, or back again (ANALYSIS 8: write-once). */
public class OnceFlags {
    static final OnceFlags SHARED = new OnceFlags();

    private boolean closed;
    private boolean drained;
    private boolean paused;
    private int writes;
    private int skipped;
    private Properties settings;
    private int uses;

    // Silent: one way, and asked in its block.
    void close() {
        synchronized (this) {
            closed = true;
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized boolean isPaused() {
        return paused;
    }

    synchronized void pause(boolean p) {
        paused = p;
    }

    /** Closed it stays: the side of the final value. */
    void afterClose() {
        if (isClosed()) {
            synchronized (this) {
                skipped++; // BENIGN: check-then-act write-once
            }
        }
    }

    /** Open may have ended: the other side. */
    void write() {
        if (!isClosed()) {
            synchronized (this) {
                writes++; // BLOCAL: check-then-act low
            }
        }
    }

    /** There and back: no final value. */
    void afterPause() {
        if (isPaused()) {
            synchronized (this) {
                skipped++; // BLOCAL: check-then-act low
            }
        }
    }

    /** Written together with what it announces. */
    synchronized void drain() {
        drained = true;
        uses = 0;
    }

    synchronized boolean drained() {
        return drained;
    }

    /** Not yet drained, when asked: another field that one block writes with it. */
    void use() {
        if (!drained()) {
            synchronized (this) {
                uses++; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: lazily, in one block.
    synchronized Properties settings() {
        if (settings == null) {
            settings = new Properties();
        }
        return settings;
    }

    synchronized int counts() {
        return writes + skipped + uses;
    }
}
