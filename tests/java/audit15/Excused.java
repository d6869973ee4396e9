// RELEASES: 8 17
package audit15;

import java.util.logging.Logger;

/** Constants, one-way flags, messages (8). */
public class Excused {
    static final Excused SHARED = new Excused();
    private static final Logger LOG = Logger.getLogger("x");

    private Object config;
    private boolean closed;
    private boolean open;
    private int uses;
    private int level;

    synchronized void init() {
        if (config == null) {
            config = new Object();
        }
    }

    synchronized Object config() {
        return config;
    }

    synchronized void close() {
        closed = true;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void open(boolean o) {
        open = o;
    }

    synchronized boolean isOpen() {
        return open;
    }

    synchronized void level(int l) {
        level = l;
    }

    synchronized int level() {
        return level;
    }

    /** Once set, it stays. */
    void useConfig() {
        if (config() != null) {
            synchronized (this) {
                uses++; // BENIGN: check-then-act write-once
            }
        }
    }

    /** The side where the last value was not seen. */
    void useMissing() {
        if (config() == null) {
            synchronized (this) {
                uses++; // BLOCAL: check-then-act low
            }
        }
    }

    void whenClosed() {
        if (isClosed()) {
            synchronized (this) {
                uses--; // BENIGN: check-then-act write-once
            }
        }
    }

    void unlessClosed() {
        if (!isClosed()) {
            synchronized (this) {
                uses++; // BLOCAL: check-then-act low
            }
        }
    }

    /** A flag that goes both ways. */
    void whenOpen() {
        if (isOpen()) {
            synchronized (this) {
                uses++; // BLOCAL: check-then-act low
            }
        }
    }

    /** Only told. */
    void tell() {
        int l = level();
        synchronized (this) {
            LOG.info("level " + l); // BENIGN: stale-value reported-only
        }
    }

    /** Told and kept. */
    void tellAndKeep() {
        int l = level();
        synchronized (this) {
            LOG.info("level " + l);
            uses = l; // BLOCAL: stale-value medium
        }
    }

    /** Told when no lock is held: only the strict mode asks for it. */
    void tellOutside() {
        LOG.info("level " + level());
    }

    void refuse() {
        int l = level();
        synchronized (this) {
            if (uses > 10) {
                throw new IllegalStateException("level " + l); // BENIGN: stale-value reported-only
            }
        }
    }
}
