package audit22;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A pool of connections, known to all threads by a static field. */
public class Connections {
    static final Connections POOL = new Connections();

    static final class Connection {
        private boolean leased;
        private final int number;

        Connection(int number) {
            this.number = number;
        }

        synchronized boolean leased() {
            return leased;
        }

        synchronized void lease() {
            leased = true;
        }

        synchronized void giveBack() {
            leased = false;
        }

        synchronized boolean tryLease() {
            if (leased) {
                return false;
            }
            leased = true;
            return true;
        }
    }

    private final Deque<Connection> idle = new ArrayDeque<>();
    private final List<Connection> all = new ArrayList<>();
    private int open;
    private int limit = 8;
    private boolean closed;
    private int next;

    /** Two may both find room for one more. */
    Connection borrow() {
        synchronized (this) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            if (open >= limit) {
                return null;
            }
        }
        Connection c = create();
        synchronized (this) {
            // was expected high: tested inside the first block, which one arm leaves
            open++; // BLOCAL: check-then-act medium {{open}}
            // was forgotten: it is the number that was drawn for this one
            all.add(c); // BENIGN: stale-value handed-over
        }
        return c;
    }

    /** The place is taken before the connection is made. */
    Connection borrowWell() {
        synchronized (this) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            if (open >= limit) {
                return null;
            }
            open++;
        }
        // was forgotten: the number is drawn because there was room
        return create(); // BLOCAL: check-then-act low {{limit}}
    }

    private Connection create() {
        int n;
        synchronized (this) {
            n = next++;
        }
        return new Connection(n);
    }

    /** Closed between the look and the return: it is never closed. */
    void giveBack(Connection c) {
        boolean dead;
        synchronized (this) {
            dead = closed;
        }
        if (dead) {
            return;
        }
        synchronized (this) {
            idle.push(c); // BLOCAL: check-then-act {{closed}}
        }
    }

    synchronized void giveBackWell(Connection c) {
        if (!closed) {
            idle.push(c);
        }
    }

    void close() {
        synchronized (this) {
            closed = true;
            idle.clear();
        }
    }

    void reopen() {
        synchronized (this) {
            closed = false;
        }
    }

    boolean lease(Connection c) {
        if (c.leased()) {
            return false;
        }
        // was expected medium: made of two calls that are each atomic, and with little evidence
        c.lease(); // BLOCAL: check-then-act low {{leased}}
        return true;
    }

    boolean leaseWell(Connection c) {
        return c.tryLease();
    }

    void resize(int by) {
        int l;
        synchronized (this) {
            l = limit;
        }
        int wanted = Math.max(1, l + by);
        synchronized (this) {
            limit = wanted; // BLOCAL: lost-update high {{limit}}
        }
    }

    synchronized void resizeWell(int by) {
        limit = Math.max(1, limit + by);
    }

    synchronized int openOnes() {
        return open;
    }

    void discard() {
        int o = openOnes();
        if (o > 0) {
            synchronized (this) {
                open = o - 1; // BLOCAL: lost-update high {{open}}
            }
        }
    }

    synchronized void discardWell() {
        if (open > 0) {
            open--;
        }
    }
}
