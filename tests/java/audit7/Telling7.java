// RELEASES: 8 17
package audit7;

import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What is only reported, what nobody else writes, what one lock covers (ANALYSIS 8). */
public class Telling7 {
    private static final Logger LOG = Logger.getLogger("telling");
    static final Telling7 SHARED = new Telling7();

    private final Object lock = new Object();
    private final Object io = new Object();
    private int sent;
    private int lost;
    private int capacity;
    private final Map<String, Integer> byPeer = new HashMap<>();
    private String last = "none";
    private long written;

    Telling7() {
        capacity = 5;
    }

    void send(String peer) {
        synchronized (lock) {
            sent++;
            last = peer;
            byPeer.put(peer, sent);
        }
    }

    void lose() {
        synchronized (lock) {
            lost++;
        }
    }

    void clear() {
        synchronized (lock) {
            sent = 0;
            lost = 0;
            byPeer.clear();
            last = "none";
        }
    }

    // Silent: logged.
    void report() {
        int s;
        synchronized (lock) {
            s = sent;
        }
        LOG.info("sent " + s);
        synchronized (lock) {
            lost = 0;
        }
        LOG.log(Level.FINE, "before {0}", s);
    }

    // Silent: an exception's message.
    void requireSent(int n) {
        int s;
        synchronized (lock) {
            s = sent;
        }
        synchronized (lock) {
            if (lost > n) {
                throw new IllegalStateException("lost more than " + n + " of " + s); // BENIGN: stale-value reported-only
            }
        }
    }

    @Override
    public String toString() {
        int s;
        String l;
        synchronized (lock) {
            s = sent;
        }
        synchronized (lock) {
            l = last;
        }
        return "Telling7[" + s + ", " + l + "]"; // BENIGN: inconsistent-read reported-only
    }

    /** Logged and acted upon. */
    void reportAndReset() {
        int s;
        synchronized (lock) {
            s = sent;
        }
        LOG.info("sent " + s);
        if (s > 100) {
            synchronized (lock) {
                sent = 0; // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: the logger is asked whether it logs.
    void reportFine() {
        int s;
        synchronized (lock) {
            s = sent;
        }
        if (LOG.isLoggable(Level.FINE)) {
            LOG.fine("sent " + s + " of " + capacity);
        }
        synchronized (lock) {
            lost = 0;
        }
    }

    // Silent: nothing writes the capacity after construction.
    int room() {
        int c;
        synchronized (lock) {
            c = capacity;
        }
        synchronized (lock) {
            if (sent >= c) {
                sent = c;
                return 0;
            }
            return c - sent;
        }
    }

    // Silent: every writer of "written" holds io, which is held throughout.
    void write(int n) {
        synchronized (io) {
            long w;
            synchronized (lock) {
                w = written;
            }
            synchronized (lock) {
                written = w + n;
            }
        }
    }

    void unwrite() {
        synchronized (io) {
            synchronized (lock) {
                written = 0;
            }
        }
    }
}
