package audit29;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What was not used for long is closed. */
public class Idle {
    static final Idle REAPER = new Idle();

    static final class Conn {
        private long lastUsed;
        private boolean closed;

        synchronized void touch(long now) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            lastUsed = now;
        }

        synchronized boolean idle(long now) {
            return now - lastUsed > 1000;
        }

        synchronized void close() {
            closed = true;
        }

        /** Silent. */
        synchronized boolean closeIfIdle(long now) {
            if (now - lastUsed <= 1000) {
                return false;
            }
            closed = true;
            return true;
        }
    }

    private final List<Conn> conns = new ArrayList<>();
    private long lastRun;
    private int closed;

    void add(Conn c) {
        synchronized (conns) {
            conns.add(c);
        }
    }

    /** Used again between the two calls. */
    void reap(long now) {
        List<Conn> all;
        synchronized (conns) {
            all = new ArrayList<>(conns);
        }
        for (Conn c : all) {
            if (c.idle(now)) {
                c.close(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Silent. */
    void reapWell(long now) {
        synchronized (conns) {
            for (Iterator<Conn> i = conns.iterator(); i.hasNext();) {
                if (i.next().closeIfIdle(now)) {
                    i.remove();
                    closed++;
                }
            }
        }
    }

    /** Two run it in the same turn. */
    boolean due(long now) {
        synchronized (conns) {
            if (now - lastRun < 1000) {
                return false;
            }
        }
        reap(now);
        synchronized (conns) {
            lastRun = now; // BLOCAL: check-then-act {{lastRun}}
        }
        return true;
    }

    /** Silent: the turn is taken before it is run. */
    boolean dueWell(long now) {
        synchronized (conns) {
            if (now - lastRun < 1000) {
                return false;
            }
            lastRun = now;
        }
        // was expected silent
        reap(now); // BENIGN: check-then-act handed-over
        return true;
    }

    /** The eldest is taken out at the place where it was. */
    void closeEldest() {
        int at = 0;
        synchronized (conns) {
            for (int i = 1; i < conns.size(); i++) {
                if (conns.get(i).lastUsed < conns.get(at).lastUsed) {
                    at = i;
                }
            }
        }
        synchronized (conns) {
            conns.remove(at); // MISSED: stale-value (the index is a counter that a comparison has chosen)
            closed++;
        }
    }
}
